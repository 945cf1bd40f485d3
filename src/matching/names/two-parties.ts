/**
 * Splits two parties that only a blank separates: "Merivan Securities Inc. Tolmir Zarvanek", "Orvelta Consulting Ltd LLC ZELKOVAR". If
 * the text after a legal form names a party, both sides become further readings.
 */
import { generalWord } from './general-words.ts';
import { foldText } from './normalize.ts';

/** Legal forms after a name, which have no other meaning. */
const FORM_AFTER_NAME =
  /(?<=\p{L}[\p{L}\p{N}.'’-]*[\s,]+)(?:limited|ltd|llc|inc|incorporated|corp|corporation|gmbh|plc|sarl|s\.?a\.?r\.?l|s\.r\.l|srl|s\.a|s\.p\.a|b\.v|bv|n\.v|sdn\.?\s?bhd|fze|fzco|fzc|dmcc|ltda|lda|pjsc|ojsc|cjsc|jsc|a\.g|s\.r\.o|s\.?p\.?\s?z\s?o\.?\s?o|d\.o\.o|kft|oy|ab|a\.s|ооо|оао|зао|пао|тоо)\.?(?=[\s,]+[\p{L}"«“])/giu;
/** Legal forms before a name. */
const FORM_BEFORE =
  /^(?:llc|jsc|ojsc|pjsc|cjsc|ooo|oao|pao|zao|ао|ооо|оао|зао|пао|тоо|тов|fgup|pt)\.?\s+["«“]?\p{L}{3}/iu;
/** The forms of `FORM_AFTER_NAME` in plain words, and the first words of those with blanks. */
const PLAIN_FORM_AFTER_NAME =
  /^(?:limited|ltd|llc|inc|incorporated|corp|corporation|gmbh|plc|sarl|srl|bv|sdn|sdnbhd|fze|fzco|fzc|dmcc|ltda|lda|pjsc|ojsc|cjsc|jsc|spz?|spzoo|kft|oy|ab|ооо|оао|зао|пао|тоо)$/;
const EDGES = /^[\s,;.&-]+|[\s,;&-]+$/g;
const MIN_DISTINCTIVE = 2;
const MIN_LETTERS = 3;

/** Whether the form of an organization, after which another party may follow. `word`: plain, in lower case. */
export function mayEndOrganization(word: string): boolean {
  return PLAIN_FORM_AFTER_NAME.test(word);
}

/** The organization, and the party after it. Empty if there is none. */
export function organizationAndAnother(name: string): string[] {
  for (const { 0: form, index } of name.matchAll(FORM_AFTER_NAME)) {
    const before = name.slice(0, index + form.length).trim();
    const after = name.slice(index + form.length).replace(EDGES, '');
    if (FORM_BEFORE.test(after) || isParty(after)) return [before, after];
  }
  return [];
}

/** Whether two or more words are distinctive: "Pension Fund", "Hong Kong" and "& Co KG" name no party. */
function isParty(text: string): boolean {
  if (/\d/.test(text) || /^(?:and|und|et|y|e|of|for|the|in|de|co|kg|i\.?l)\b/i.test(text)) return false;
  const words = foldText(text).match(/\p{L}[\p{L}\p{M}'’-]*/gu) ?? [];
  const distinctive = words.filter((word) => word.length >= MIN_LETTERS && generalWord(word) === null);
  return distinctive.length >= MIN_DISTINCTIVE;
}
