/**
 * A publisher's own words -> measures. One table a publisher (`<publisher>/measures.ts`), each row read from what the publisher
 * says. An unknown word is a restriction without a review: it counts as an asset freeze and is reported.
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

/** Each word is a notice once, with the first entry that has it, and is counted. */
export function tellUnknown(
  word: string,
  { report, reference, what }: { report: ImportReport; reference: string; what: string },
): void {
  const shown = `${what} "${word.slice(0, MAX_WORD_CHARS)}"`;
  const before = report.unknownMeasures[shown];
  if (before === undefined) {
    if (Object.keys(report.unknownMeasures).length >= MAX_WORDS) return;
    const reason = `unknown ${shown}: counts as an asset freeze until somebody says otherwise`;
    notice(report, { reference: reference || null, position: null, reason });
  }
  report.unknownMeasures[shown] = (before ?? 0) + 1;
}
