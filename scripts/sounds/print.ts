/** The tables as the file that ships: one printable sign a number. */

import type { PhoneticScript } from '../../src/matching/names/phonetics/scripts.ts';
import { SIGNS_FROM, TENTHS } from '../../src/matching/names/phonetics/signs.ts';
import { type TableHeader, tableFile } from '../table-file.mjs';
import type { PhoneticTable } from './chances.ts';

const LETTERS = '^abcdefghijklmnopqrstuvwxyz$';

/** Tenths of a nat, as a sign that needs no escape. */
function signOf(score: number): string {
  return String.fromCharCode(SIGNS_FROM + Math.min(TENTHS, Math.max(0, Math.round(-10 * score))));
}

export function printTables(tables: ReadonlyMap<PhoneticScript, PhoneticTable>): string {
  const lines = [...tables].flatMap(([phoneticScript, { chunks, written, latin }]) => [
    ...[`[${phoneticScript} chunks]`, ...chunkLines(chunks)],
    ...[`[${phoneticScript} written]`, ...letterLines(written)],
    ...[`[${phoneticScript} latin]`, ...letterLines(latin)],
  ]);
  return tableFile(HEADER, lines);
}

/** A line for each written chunk: it, then each Latin chunk with its sign. "_": nothing is written. */
function chunkLines(chunks: PhoneticTable['chunks']): string[] {
  const lines = new Map<string, string[]>();
  for (const [key, score] of chunks) {
    const [written = '', latin = ''] = key.split(' ');
    lines.set(written, [...(lines.get(written) ?? []), `${latin === '' ? '_' : latin}${signOf(score)}`]);
  }
  return [...lines]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([written, latin]) => `${written === '' ? '_' : written} ${latin.join('')}`);
}

/** A line for each letter: what comes behind it, in the order of letters. */
function letterLines(letters: Map<string, number>): string[] {
  return [...LETTERS].map((a) => [...LETTERS].map((b) => signOf(letters.get(a + b)!)).join(''));
}

const HEADER: TableHeader = {
  about: [
    'How sounds are written: which letters of a romanised word answer to which Latin letters, and how surprising each is alone.',
    'Weights of letters, no names. Each number is one sign: tenths of a nat above `SIGNS_FROM` (`../sounds/signs.ts`).',
    '"chunks": a line for each written chunk: it, then each Latin chunk with its sign. "_" is nothing, "^" and "$" the ends of a word.',
    '"written", "latin": a line for each letter (^, a-z, $): the signs of each letter behind it.',
  ],
  source: `the fitting half of the name pairs that Y. Merhav and S. Ash took from labels of Wikidata for "Design Challenges in Named Entity
Transliteration" (COLING 2018), and for Greek, Armenian, Georgian, Thai and the scripts of India also names of places and languages in
Unicode's CLDR (npm cldr-dates-full and cldr-localenames-full 48.2.0).`,
  license: 'CC0 (name pairs), Unicode License V3 (CLDR).',
  date: 'name pairs read on 2026-11-22, CLDR on 2026-11-24.',
  madeBy: 'scripts/fit-sounds.mjs',
};
