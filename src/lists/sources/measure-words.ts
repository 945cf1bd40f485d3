/**
 * Maps a publisher's words to measures. One table per publisher (`<publisher>/measures.ts`), each row taken from the publisher's
 * documentation. An unknown word is a restriction that is not reviewed: it counts as an asset freeze and is reported.
 */
import { MEASURES, type Measure } from '../measures.ts';
import { type ImportReport, notice } from './types.ts';

export type MeasureTable = Readonly<Record<string, readonly Measure[]>>;

/** Measures of the words together, in the order of `MEASURES`. */
export function measuresIn(
  table: MeasureTable,
  words: readonly string[],
  entry: { report: ImportReport; reference: string; what: string },
): Measure[] {
  const found = new Set<Measure>();
  for (const word of words) {
    const known = Object.hasOwn(table, word) ? table[word] : undefined;
    if (known === undefined) tellUnknown(word, entry);
    for (const measure of known ?? ['ASSET_FREEZE']) found.add(measure);
  }
  return MEASURES.filter((measure) => found.has(measure));
}

const MAX_WORD_CHARS = 80;
/** A list with more new words than that has changed its format. */
const MAX_WORDS = 200;

/** Reports each word once, with the first entry that has it, and counts the entries. */
export function tellUnknown(
  word: string,
  { report, reference, what }: { report: ImportReport; reference: string; what: string },
): void {
  const shown = `${what} "${word.slice(0, MAX_WORD_CHARS)}"`;
  const before = report.unknownMeasures[shown];
  if (before === undefined) {
    if (Object.keys(report.unknownMeasures).length >= MAX_WORDS) return;
    const reason = `unknown ${shown}: counts as an asset freeze until it is mapped to a measure`;
    notice(report, { reference: reference || null, position: null, reason });
  }
  report.unknownMeasures[shown] = (before ?? 0) + 1;
}
