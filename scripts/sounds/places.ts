/**
 * Names of places, territories and languages as Unicode's CLDR has them in scripts of which there are no lists of people's names: what a
 * script writes for a sound is the same. What sounds like no English name is a translation, and left out.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { asciiBytes, editDistance } from '../../src/matching/names/distance.ts';
import { cleanText, dropWordSigns, foldText } from '../../src/matching/names/normalize.ts';
import type { PhoneticScript } from '../../src/matching/names/phonetics/scripts.ts';
import { otherReadings, romanizeWord } from '../../src/matching/names/romanize.ts';
import { partOf, type SoundPair } from './pairs.ts';

/** Languages of CLDR that write so. */
export const PLACE_LANGUAGES: Partial<Record<PhoneticScript, readonly string[]>> = {
  grek: ['el'],
  taml: ['ta'],
  thai: ['th', 'lo'],
  indi: ['hi', 'mr', 'ne', 'bn', 'as', 'gu', 'pa', 'te', 'kn', 'ml', 'si'],
  cauc: ['hy', 'ka'],
};
const UNLIKE = 0.6;
const LEAST_CHARS = 3;

type Labels = Map<string, string>;

function walk(node: unknown, path: string, name: string, found: Labels): void {
  if (typeof node !== 'object' || node === null) return;
  for (const [key, value] of Object.entries(node))
    if (typeof value === 'string') {
      if (name === '' || key === name) found.set(name === '' ? key : path, value);
    } else walk(value, `${path}/${key}`, name, found);
}

function labelsOf(packages: string, language: string): Labels {
  const found: Labels = new Map();
  const json = (path: string) => {
    const file = join(packages, 'node_modules', path);
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).main[language] : {};
  };
  walk(
    json(`cldr-dates-full/main/${language}/timeZoneNames.json`).dates?.timeZoneNames?.zone,
    '',
    'exemplarCity',
    found,
  );
  for (const kind of ['territories', 'languages', 'scripts'])
    walk(json(`cldr-localenames-full/main/${language}/${kind}.json`).localeDisplayNames?.[kind], kind, '', found);
  return found;
}

const plainWords = (text: string) =>
  foldText(dropWordSigns(cleanText(text)))
    .split(/[^\p{L}\p{M}]+/u)
    .filter((word) => word !== '');

/** Words of labels of as many words. */
export function placePairs(packages: string, phoneticScript: PhoneticScript): SoundPair[] {
  const english = labelsOf(packages, 'en');
  const pairs = new Map<string, SoundPair>();
  for (const language of PLACE_LANGUAGES[phoneticScript] ?? [])
    for (const [path, label] of labelsOf(packages, language)) {
      const other = english.get(path) ?? path.split('/').at(-1)!.replaceAll('_', ' ');
      const [words, latinWords] = [plainWords(label), plainWords(other)];
      if (words.length !== latinWords.length) continue;
      for (const [at, word] of words.entries()) {
        const latin = latinWords[at]!.replace(/[^a-z]/g, '');
        for (let reading = 0; reading <= Math.min(1, otherReadings(label)); reading++) {
          const written = romanizeWord(word, { person: true, other: reading, nameLength: 'many' })
            .join('')
            .replace(/[^a-z]/g, '');
          if (latin.length < LEAST_CHARS || written.length < LEAST_CHARS || !alike(written, latin)) continue;
          pairs.set(`${written} ${latin}`, { written, latin, part: partOf(latin) });
        }
      }
    }
  return [...pairs.values()];
}

function alike(a: string, b: string): boolean {
  const most = Math.floor(UNLIKE * Math.max(a.length, b.length));
  return editDistance(asciiBytes(a), 0, a.length, asciiBytes(b), 0, b.length, most) <= most;
}
