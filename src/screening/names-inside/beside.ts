/** Words and signs between two parties in one name field. Parts of regular expressions. */

/** Words for a capacity in which one party acts for another: "ITF", "as trustee of the", "zugunsten". */
export const CAPACITIES_BESIDE = [
  'i\\.?t\\.?f|in trust for|ttee|f/?b/?o|(?:as )?(?:trustees?|nominees?|custodian|guardian|executors?|administrators?|agents?|attorney|proxy) (?:of|for)(?: the)?',
  'p\\.?o\\.?a\\.?(?: for| of)?|power of attorney (?:of|for)|u\\.?b\\.?o\\.?|beneficial owner|u/g/o|u/t/a|z\\. ?g\\.|zu ?gunsten(?: von| des| der)?|treuh(?:ä|ae)nderisch für',
  'anderkonto|in vertretung(?: von)?|en faveur de|au profit de|a favor de|a favore di|em favor de|ten behoeve van|på vegne af|lehine|для|в пользу|по доверенности',
].join('|');

/** Between two people, and "and/or". Without words that are also names: "Dan", "En", "Ou". */
export const CONJUNCTIONS_BESIDE =
  '(?:and|und|et|y|e|en|og|och|i|и|και)\\s?/\\s?(?:or|oder|ou|o|of|eller|lub|или|ή)|eller|lub|oraz|vagy|og|och|και|ή|和|与|與|及';

/** Signs that are not part of names. */
export const SIGNS_BESIDE = '[*^\\\\¦×⁄／•∙→←↔⇒†‡§#"“”„«»‹›=~;|<>{}\\[\\]\\t]';
