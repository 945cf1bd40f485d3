/**
 * Detects implausible publisher data. The party stays listed: an impossible birth date is kept as a note and not
 * compared, an unreadable name is kept as is, and the import report lists both.
 */

import { isComparableName } from '../matching/comparable.ts';
import { isUnreadableListed } from '../matching/names/obfuscation.ts';
import { eventLoopPauses } from '../platform/lib/event-loop-pauses.ts';
import type { ListEntry, ListedDate } from './profile.ts';
import { type ImportReport, notice } from './sources/types.ts';
import { isPlausibleBirth } from './subject.ts';

/** Maximum length of a name in a notice. */
const MAX_NAME_CHARS = 80;

/** @returns the same object if nothing is implausible */
export async function withoutImplausible(entry: ListEntry, report: ImportReport): Promise<ListEntry> {
  const pause = eventLoopPauses();
  const note = (reason: string) => notice(report, { reference: entry.externalReferenceId, position: null, reason });
  for (const { fullNameRaw } of entry.names) {
    const rest = pause();
    if (rest) await rest;
    if (isUnreadableListed(fullNameRaw)) note(`part of the name "${begin(fullNameRaw)}" cannot be read`);
    else if (!isComparableName(fullNameRaw)) note(`the name "${begin(fullNameRaw)}" has nothing to compare`);
  }
  const births = entry.dates.filter((date) => date.type === 'BIRTH' && !isPlausibleBirth(date));
  if (births.length === 0) return entry;
  for (const birth of births) note(`implausible birth date ${wordsOf(birth)}: kept as a note and not compared`);
  return {
    ...entry,
    dates: entry.dates.filter((date) => !births.includes(date)),
    features: [...entry.features, ...births.map((birth) => ({ name: 'Date of Birth', value: wordsOf(birth) }))],
  };
}

function begin(name: string): string {
  return name.length > MAX_NAME_CHARS ? `${name.slice(0, MAX_NAME_CHARS)}…` : name;
}

/** "1389-05-01", "2068", "circa 1940 to 2040". */
function wordsOf({ value, precision, circa, rangeEnd }: ListedDate): string {
  const first = precision === 'DAY' ? value : value.slice(0, precision === 'MONTH' ? 7 : 4);
  const end = rangeEnd === null ? '' : ` to ${precision === 'YEAR' ? rangeEnd.slice(0, 4) : rangeEnd}`;
  return `${circa ? 'circa ' : ''}${first}${end}`;
}
