/** Romanized words of a person's name -> parts: "abd" and "al-din" with the words they belong to, titles, particles, patronymic. */
import { PARTICLES } from './data/particles.ts';
import { GENERATIONS, KUNYA } from './data/person-words.ts';
import { TITLES } from './data/titles.ts';
import { isWithinOneEdit } from './distance.ts';
import { foldText } from './normalize.ts';
import type { NamePart, PartClass } from './parts.ts';
import { romanizeWord } from './romanize.ts';
import { cyrillicLanguage } from './scripts/cyrillic.ts';

export const PATRONYMIC =
  /(?:ovich|evich|ovych|evych|ovitch|evitch|yovich|ovic|evic|owicz|ovna|evna|ivna|yivna|ichna|ouna|ovych)$/;
/** Patronymics of Russia, Belarus and Ukraine only: "Petrović" is a surname. */
const EAST_SLAVIC_PATRONYMIC = /(?:[eo]v(?:ich|ych|itch)|[eio]vna|[ao]una|ichna)$/;
const MIN_PATRONYMIC = 7;
/** Azerbaijani, Turkmen, Kazakh, Kyrgyz: "Heydar oglu", "Nazarbayuly". */
const CHILD_SUFFIX = /^(?:og?h?lu|ogly|ogli|oghlu|uulu|uly|uluu|ugli|qizi|kizi|gizi|kyzy|qyzy)$/;
const CHILD_JOINED = /^.{4,}(?:oglu|ogly|ogli|uulu|ugli|qizi|kizi|gizi|kyzy|qyzy|dottir)$/;
/** A Bulgarian or Macedonian patronymic between given name and surname. */
const MIDDLE_OV = /(?:ov|ev|ski|ova|eva|ska)$/;
const ABD_ALONE = /^abd(?:[uaeoi]|ou)?[lrsnzdt]?$/;
const ABD_JOINED = /^abd(?:ul|el|al|ol|oul|il)(?!l?[ao][ck]?h?i?$)(.{3,})$/;
const ABD_ASSIMILATED = /^abd(?:[uaeoi]|ou|oo)(?:([rsnzdt])\1|([rs])(?=[aeiou]))(.{3,})$/;
/** Somali and Central Asian: "Abdiaziz", "Abdukarim". */
const ABD_OPEN = /^abd(?:u|i|ou)(?!l)(.{4,})$/;
const ABDUL = ['abdul', 'abdal', 'abdel'];
const ABDULLAH = ['abdullah', 'abdallah'];
const LIKE_ABD = /^(?:ab[^d]|a[^b]d|[^a]bd|bd|ad[uae]l|adb)/;
const MAX_ABDULLAH_CHARS = 9;
const MOHAMMED = 'md';
/** Unambiguous abbreviations of Mohammed. "mhmd" may also romanize Arabic letters. */
const SHORT_FOR_MOHAMMED: ReadonlySet<string> = new Set(['mhd', 'muhd', 'mohd']);
const MIN_MISSPELLED_ABD = 10;
const ARTICLE = /^(?:al|el|ul|ur|ar|as|us|an|az|ad|at|ash|il|ol|ud|ed|id)$/;
/** "Religion" in names such as "Nur al-Din": din, deen, dine, uddin, eddine. */
const DIN = /^(?:[uaei]?d)?(?:din|dine|deen|dien|dyn|ddin|ddine)$/;
const DIN_JOINED = /^(.{2,}?)(?:ou|oo|[uaeio])?(?:l|h)?(?:[uaei]dd?|[dl]d|aldd?)(?:in|ine|een|ien|yn)$/;
/** First parts of such names, for spellings that also end surnames ("Nurudin", but "Medvedin"). */
const DIN_ROOT =
  /^(?:n[uo]+r|nwr|sala+h?|slah|shams|chams|[dj]+amal|jalal|dzhalal|nas[ir]?r?|nasir|nsr|say?f|seif|sayif|syf|taj|tadzh|badr|bedr|fakhr|fahr|sadr|naj[im]m|nejm|siraj|zayn|zein|zain|zin|muh[yi]+|mohi|mo[iu]n|mu[ei]n|ala|ghiyas|ghiath|nizam|qutb|qotb|kamal|kemal|imad|emad|izz|ezz|h[iu]sam|hosam|hussam|shihab|shahab|baha|burhan|borhan|rukn|rokn|safi|sharaf|cheref|wali|kh[ae][yi]r|rashid|diya|ziya|zia|jamal|gamal|aziz|asad|amin|riaz|riyaz|shuja|minhaj|miraj|moiz|muiz|aftab|mezba|misba|mus?lih)$/;

const TITLE_WORDS: ReadonlySet<string> = new Set(
  TITLES.trim()
    .split(/\s+/)
    .flatMap((word) => {
      const folded = foldText(word).replace(/[^\p{L}]/gu, '');
      return [folded, romanizeWord(folded, { person: false, language: cyrillicLanguage(folded) }).at(-1) ?? ''];
    })
    .filter((word) => word.length > 1),
);
const PARTICLE_WORDS: ReadonlySet<string> = new Set(PARTICLES.trim().split(/\s+/));

/** `word`: folded, in its own script or romanized. */
export function isTitle(word: string): boolean {
  return TITLE_WORDS.has(word);
}

const name = (text: string): NamePart => ({ text, class: 'name', abjad: false });
const part = (text: string, partClass: PartClass): NamePart => ({ text, class: partClass, abjad: false });

export function personParts(words: string[]): NamePart[] {
  const parts: NamePart[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? '';
    if (ABD_ALONE.test(word) && at + 1 < words.length) {
      let next = at + 1;
      while (next + 1 < words.length && ARTICLE.test(words[next] ?? '')) next++;
      const secondPart = words[next] ?? '';
      if (/^(?:u|a|i)?ll?a?h$/.test(secondPart)) parts.push(name('abdullah'));
      else parts.push(part('abdul', 'kunya'), part(secondPart, classOfPersonWord(secondPart)));
      at = next;
      continue;
    }
    if (at + 1 < words.length) {
      const next = ARTICLE.test(words[at + 1] ?? '') ? at + 2 : at + 1;
      if (next < words.length && DIN.test(words[next] ?? '') && classOfPersonWord(word) === 'name') {
        parts.push(name(word), part('din', 'kunya'));
        at = next;
        continue;
      }
    }
    const compound = compoundParts(word);
    if (compound !== null) {
      parts.push(...compound);
      continue;
    }
    const numbered = /^([a-z]{3,})\d{1,2}$/.exec(word);
    if (numbered !== null) {
      // "doe2": a number that distinguishes two customers with the same name.
      parts.push(name(numbered[1] ?? word));
      continue;
    }
    // "Md." before a name is Mohammed, after a name a doctor.
    if (
      SHORT_FOR_MOHAMMED.has(word) ||
      (word === MOHAMMED && at + 1 < words.length && classOfPersonWord(words[at + 1] ?? '') !== 'honorific')
    ) {
      parts.push(name('mohd'));
      continue;
    }
    const generation = at > 0 ? GENERATIONS.get(word) : undefined;
    if (generation !== undefined) parts.push(part(generation, 'generation'));
    else parts.push(part(word, classOfPersonWord(word)));
  }
  const names = parts.filter((part) => part.class === 'name');
  // "Ben Humphreys": "ben" means "son of" only after another name.
  if (words.length === 2 && words[0] === 'ben' && names.length === 1) parts[0]!.class = 'name';
  if (names.length === 0) {
    for (const part of parts) if (part.class === 'honorific' || part.class === 'particle') part.class = 'name';
  }
  if (names.length >= 3) markPatronymic(parts, names);
  return parts;
}

/** "Abdurrahman", "Nuruddin": a compound written as one word. */
function compoundParts(word: string): NamePart[] | null {
  const abd = ABD_JOINED.exec(word) ?? ABD_ASSIMILATED.exec(word) ?? ABD_OPEN.exec(word);
  if (abd !== null) {
    // "Abdullaph" is a misspelled Abdullah, not "servant of Laph".
    if (word.length <= MAX_ABDULLAH_CHARS && ABDULLAH.some((name) => isWithinOneEdit(word, name))) return null;
    const rest = abd.length === 2 ? (abd[1] ?? '') : `${abd[1] ?? abd[2] ?? ''}${abd[3] ?? ''}`;
    return [part('abdul', 'kunya'), name(rest)];
  }
  // "Abqulasattar"
  if (
    word.length >= MIN_MISSPELLED_ABD &&
    LIKE_ABD.test(word) &&
    ABDUL.some((abdul) => isWithinOneEdit(word.slice(0, 5), abdul))
  )
    return [part('abdul', 'kunya'), name(word.slice(5))];
  if (word.length < 6) return null;
  const din = DIN_JOINED.exec(word);
  if (din === null) return null;
  const root = din[1] ?? '';
  if (!DIN_ROOT.test(root) && !/dd(?:in|ine|een|ien)$/.test(word)) return null;
  return [name(root), part('din', 'kunya')];
}

function markPatronymic(parts: readonly NamePart[], names: readonly NamePart[]): void {
  const child = parts.findIndex((part, at) => at > 1 && CHILD_SUFFIX.test(part.text));
  const father = child < 0 ? undefined : parts[child - 1];
  if (father?.class === 'name') {
    father.class = 'patronymic';
    return;
  }
  const patronymics = names.filter((part) => part.text.length >= MIN_PATRONYMIC && PATRONYMIC.test(part.text));
  // "Abramovich" is the surname if a patronymic stands beside it.
  const chosen = patronymics.length > 1 ? patronymics.find((part) => part !== names.at(-1)) : patronymics[0];
  if (chosen !== undefined) {
    chosen.class = 'patronymic';
    return;
  }
  const middle = names[1]!;
  const last = names[2]!;
  if (CHILD_JOINED.test(middle.text)) middle.class = 'patronymic';
  else if (names.length === 3 && middle.text.length >= 5 && MIDDLE_OV.test(middle.text) && MIDDLE_OV.test(last.text))
    middle.class = 'patronymic';
}

/** Whether the name is a given name and a patronymic without the surname, a Russian form of address: "Sergey Viktorovich". */
export function lacksFamilyName(parts: readonly NamePart[]): boolean {
  const last = parts[1];
  return (
    parts.length === 2 &&
    parts.every((part) => part.class === 'name') &&
    last!.text.length >= MIN_PATRONYMIC &&
    EAST_SLAVIC_PATRONYMIC.test(last!.text)
  );
}

function classOfPersonWord(word: string): PartClass {
  if (word.length === 1) return /[a-z]/.test(word) ? 'initial' : 'number';
  if (/\d/.test(word)) return 'number';
  if (TITLE_WORDS.has(word)) return 'honorific';
  if (KUNYA.has(word)) return 'kunya';
  return PARTICLE_WORDS.has(word) ? 'particle' : 'name';
}
