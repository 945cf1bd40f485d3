/** Small readings that several parts of an entity share. */
import { countryCodeOf } from '../../countries.ts';
import { parseDateWords } from '../dates.ts';

/** "ru" -> RU, "gb-sct" -> GB; null for codes of no current state: "suhh", "eu", "zz". */
export function countryOf(code: string): string | null {
  const [state = ''] = code.trim().split('-');
  return state.length === 2 ? countryCodeOf(state.toUpperCase()) : null;
}

/** The first day that a date may mean, or the last: of "2005" 2005-01-01 or 2005-12-31. null: not a date. */
export function dayOf(words: string, which: 'first' | 'last'): string | null {
  const parts = parseDateWords(words.slice(0, 10));
  if (parts === null) return null;
  if (which === 'first' || parts.precision === 'DAY') return parts.value;
  const [year = 0, month = 1] = parts.value.split('-').map(Number);
  const end = new Date(Date.UTC(year, parts.precision === 'YEAR' ? 12 : month, 0));
  return end.toISOString().slice(0, 10);
}

/** The earliest first day of several dates, or the latest last day. */
export function extremeDay(dates: readonly string[], which: 'first' | 'last'): string | null {
  const days = dates.map((words) => dayOf(words, which)).filter((day) => day !== null);
  return days.sort().at(which === 'first' ? 0 : -1) ?? null;
}

const LABELS: ReadonlyMap<string, string> = new Map([
  ['birthPlace', 'Place of Birth'],
  ['birthCountry', 'Country of Birth'],
  ['deathPlace', 'Place of Death'],
  ['fatherName', 'Patronymic'],
  ['motherName', 'Matronymic'],
  ['kppCode', 'KPP'],
  ['okvedCode', 'OKVED'],
  ['okopfCode', 'OKOPF'],
  ['sourceUrl', 'Source URL'],
  ['programId', 'Programme ID'],
  ['program', 'Programme'],
  ['programUrl', 'Programme URL'],
  ['createdAt', 'Created at source'],
  ['modifiedAt', 'Modified at source'],
  ['tonnage', 'Vessel Tonnage'],
  ['grossRegisteredTonnage', 'Vessel Gross Registered Tonnage'],
]);

/** "dissolutionDate" -> "Dissolution date". */
export function labelOf(property: string): string {
  const known = LABELS.get(property);
  if (known !== undefined) return known;
  const words = property
    .slice(0, 80)
    .replace(/([a-z])([A-Z])/g, (_all, end: string, start: string) => `${end} ${start.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function distinct<T>(values: Iterable<T>): T[] {
  return [...new Set(values)];
}
