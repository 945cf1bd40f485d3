/** Pairs of one name in Latin letters and in another script, read as the matcher reads them, split by name. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { cleanText, dropWordSigns, foldText } from '../../src/matching/names/normalize.ts';
import type { PhoneticScript } from '../../src/matching/names/phonetics/scripts.ts';
import { romanizeWord } from '../../src/matching/names/romanize.ts';
import { ascii } from '../../src/matching/names/scripts/by-letter.ts';
import { cyrillicLanguage } from '../../src/matching/names/scripts/cyrillic.ts';
import { hebrewSounds } from '../../src/matching/names/scripts/hebrew.ts';

export type Part = 'fit' | 'choose' | 'test';

export interface SoundPair {
  /** Romanised as `parse.ts` does it; a-z. */
  written: string;
  /** a-z. */
  latin: string;
  part: Part;
}

const FILES: Partial<Record<PhoneticScript, readonly string[]>> = {
  cyrl: ['russian'],
  arab: ['arabic'],
  hebr: ['hebrew'],
  kana: ['katakana'],
  kore: ['korean'],
  hani: ['chinese'],
};
const MAX_CHARS = 24;

/** By the hash of what is split: half to fit, a fifth to choose by, the rest to test. */
export function partOf(key: string): Part {
  const share = createHash('sha256').update(key).digest()[0]! / 256;
  return share < 0.5 ? 'fit' : share < 0.7 ? 'choose' : 'test';
}

/** Single names as they stand in the file, a Latin name and all its spellings in the same part. In the order of the file. */
export function rawPairs(folder: string, phoneticScript: PhoneticScript): { raw: string; latin: string; part: Part }[] {
  return (FILES[phoneticScript] ?? []).flatMap((file) => {
    const text = gunzipSync(readFileSync(join(folder, 'matching', 'transliteration', `wd_${file}_80.gz`)));
    return text
      .toString('utf8')
      .split('\n')
      .flatMap((row) => {
        const [name = '', spaced = ''] = row.split('\t');
        const latin = lettersOf(foldText(dropWordSigns(cleanText(name))));
        const raw = spaced.replaceAll(' ', '');
        return latin === '' || raw === '' ? [] : [{ raw, latin, part: partOf(latin) }];
      });
  });
}

/** The same, romanized, each pair once. */
export function tokenPairs(folder: string, phoneticScript: PhoneticScript): SoundPair[] {
  const pairs = new Map<string, SoundPair>();
  for (const { raw, latin, part } of rawPairs(folder, phoneticScript)) {
    const written = readAs(phoneticScript, raw);
    if (written === '' || latin.length > MAX_CHARS || written.length > MAX_CHARS) continue;
    pairs.set(`${written} ${latin}`, { written, latin, part });
  }
  return [...pairs.values()];
}

export function readAs(phoneticScript: PhoneticScript, raw: string): string {
  const word = foldText(dropWordSigns(hebrewSounds(cleanText(raw))));
  if (word === '') return '';
  if (phoneticScript === 'kore') return lettersOf(ascii(word));
  const words = romanizeWord(word, { person: true, language: cyrillicLanguage(word), nameLength: 'many' });
  // The Arabic article is a part of its own.
  return lettersOf((words.length === 2 && words[0] === 'al' ? words.slice(1) : words).join(''));
}

const lettersOf = (text: string) => text.replace(/[^a-z]/g, '');
