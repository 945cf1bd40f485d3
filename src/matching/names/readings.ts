/**
 * One listed name often holds several: an acronym in brackets, a translation, "alias".
 *
 *     GLOBAL RELIEF FOUNDATION (GRF)   ─►  as written · GLOBAL RELIEF FOUNDATION · GRF
 *     Al Qa'ida/Islamic Army           ─►  as written · Al Qa'ida · Islamic Army
 *
 * Each reading is matched for itself, and counts as the name that it comes from.
 * Rejected: leaving brackets to the scoring. The acronym then is a word too much in every comparison.
 */
import { scriptCodeOf } from './script.ts';

/** A field may break off inside one. */
const BRACKETS = /[([（]([^()[\]（）]*)(?:[)\]）]|$)/g;
const ALIAS = /\s(?:a\.?k\.?a\.?|f\.?k\.?a\.?|alias|dit)\s/i;
const MAX_READINGS = 5;

/** As written first; then other readings, at most four. What only qualifies a firm ("(France)", "(Holding)") is no name. */
export function readingsOf(text: string, person: boolean): string[] {
  if (!/[([/（]|alias|dit|[af]\.?k\.?a/i.test(text) || text.length > 512) return [text];
  const readings = [text];
  const add = (reading: string) => {
    const trimmed = reading.replace(/\s+/g, ' ').trim();
    if (!readings.includes(trimmed) && readings.length < MAX_READINGS) readings.push(trimmed);
  };
  const inside: string[] = [];
  const outside = text.replace(BRACKETS, (_, words: string) => {
    inside.push(words.trim());
    return ' ';
  });
  const own = scriptCodeOf(outside);
  const names = inside.filter((words) => {
    if (/\d/.test(words) || !/\p{L}{2}/u.test(words)) return false;
    const script = scriptCodeOf(words);
    return (
      (script !== own && script !== 'zyyy') ||
      isAcronym(words, outside) ||
      (person && /\p{L}{2,}[\s-]+\p{L}{2,}/u.test(words))
    );
  });
  const repeated = inside.length > 0 && inside.every((words) => repeats(words, outside));
  if (((names.length > 0 && names.length === inside.length) || repeated) && /\p{L}{2}/u.test(outside)) add(outside);
  for (const name of names) add(name);
  const sides = outside.split(person ? ALIAS : /\//);
  // "Department 140/14", "A/S": only where every side is a name by itself.
  if (sides.length > 1 && sides.every((side) => /\p{L}{2,}[\s-]+\p{L}{2,}/u.test(side))) sides.forEach(add);
  return readings;
}

/** Whether its longer words are all words of the name: "Пеленг" (ОАО "Пеленг"). */
function repeats(words: string, name: string): boolean {
  const longWords = (text: string): string[] => text.toLowerCase().match(/\p{L}{4,}/gu) ?? [];
  const [long, all] = [longWords(words), longWords(name)];
  return long.length > 0 && long.every((word) => all.includes(word));
}

/** "GRF" of "Global Relief Foundation": its letters in their order, the first one first. */
function isAcronym(word: string, name: string): boolean {
  const letters = word.toLowerCase().replace(/[^\p{L}]/gu, '');
  if (/\s/.test(word) || letters.length < 2 || letters.length > 8) return false;
  const text = name
    .toLowerCase()
    .replace(/[^\p{L}\s-]/gu, '')
    .trim();
  if (text.split(/[\s-]+/).length < 2 || !text.startsWith(letters.charAt(0))) return false;
  let at = 0;
  for (const letter of text) if (letter === letters[at]) at++;
  return at === letters.length;
}
