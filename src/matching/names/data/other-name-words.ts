/**
 * Words that introduce another name of the same party, by language. Parts of a regular expression that ignores case.
 *
 * Source: usage in sanctions lists, registers and payments; own selection.
 */
export const OTHER_NAME = [
  // Letters with signs between them: a.k.a., f/k/a, n.k.a., p/k/a, f.n.a., d/b/a, t/a, o/a. "Ana" and "Fna" without signs are names.
  '[afnpvx]\\s?[./]\\s?[knb]\\s?[./]\\s?a\\.?|[afnpv]ka|fna|dba|d\\s?[./]\\s?b\\s?[./]\\s?a\\.?|[to]\\s?/\\s?a',
  '(?:also|formerly|previously|now|otherwise|better|commonly|variously|professionally|sometimes) (?:known|called|named|spelled|spelt|listed|referred to|trading)(?: as| under(?: the name(?: of)?)?)?|known as|trading as|doing business as|operating (?:as|under the name(?: of)?)|formerly|previously|aliases|alias|nom de guerre|real name|true name|birth name|maiden name',
  '(?:auch |besser )?bekannt (?:als|unter(?: dem namen)?)|genannt|ehemals|vormals|fr(?:ü|ue)her|alias name|handelnd als|firmierend als',
  '(?:(?:é|e)galement |aussi |mieux )?connue?s? (?:comme|sous (?:le nom|les noms|l[\'’]appellation|le pseudonyme)(?: de| d[\'’])?)|dite?s?|anciennement|pr(?:é|e)c(?:é|e)demment|surnomm(?:é|e)e?s?|ex[- ]nom|autrefois',
  '(?:tambi(?:é|e)n |mejor )?conocid[oa]s? (?:como|por)|llamad[oa]|antes|anteriormente|apodad[oa]|alias de|(?:tamb(?:é|e)m |mais )?conhecid[oa]s? (?:como|por)|dito|anteriormente|apelidad[oa]',
  '(?:anche |meglio )?(?:not[oa]|conosciut[oa]) (?:come|con il nome di)|dett[oa]|gi(?:à|a)|denominat[oa]|in arte',
  '(?:ook |beter )?bekend (?:als|onder de naam)|genaamd|voorheen|handelend onder de naam|(?:også |också )?kendt som|(?:även )?känd som|(?:også )?kjent som|tidligere|tidigare',
  'znan[aey] (?:jako|pod nazw(?:ą|a))|zwan[aey]|dawniej|zn(?:á|a)m[yý] jako|d(?:ř|r)(?:í|i)ve|cunoscut(?:ă|a)? ca|fost(?:ă|a)?|más néven|n[eé]hai|poznat[aio]? kao|ranije|bivš[ia]',
  'di(?:ğ|g)er ad(?:ı|i)yla|nam(?:ı|i)di(?:ğ|g)er|lakapl(?:ı|i)|eski ad(?:ı|i)yla|eski unvan(?:ı|i)',
  'он же|она же|они же|(?:также |ранее |более )?извест(?:ен|на|ный|ная|ное|ны) (?:как|под именем)|ранее|прежнее название|бывш(?:ий|ая|ее)|(?:також )?відом(?:ий|а) (?:як|під іменем)|раніше|він же|вона же',
  'المعروف(?:ة)? (?:ب|باسم)|الملقب(?:ة)? ب?|الشهير(?:ة)? ب|المكنى|سابقا|معروف به|ملقب به',
].join('|');

