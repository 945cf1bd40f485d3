/** Errors of a report by field. The service names fields by JSON paths: `persons[0].addresses[0].city`. Pure. */
import { currencyReports as t } from '../../text/ctrs.ts';
import type { StoredReport } from './currency-reports-api.ts';

/** By JSON path. */
export type Flaws = ReadonlyMap<string, string>;

/** Missing fields, and FinCEN's findings until they are corrected. */
export function flawsOf({ missing, acknowledgement, state }: StoredReport): Flaws {
  const answered = state === 'REJECTED' ? (acknowledgement?.findings ?? []) : [];
  const complaints = answered.flatMap(({ field, message }): [string, string][] => (field ? [[field, message]] : []));
  return new Map([...complaints, ...missing.map(({ field, message }): [string, string] => [field, inWords(message)])]);
}

/** The field “Unknown” stands for the API's `notKnown`. */
export const inWords = (message: string): string =>
  /notKnown must say/.test(message) ? t.missingOrNotKnown : message === 'must be given' ? t.isMissing : message;

/** Error of a field, including parts without a field of their own. */
export function flawAt(flaws: Flaws, path: string, isWhole = false): string | undefined {
  const own = flaws.get(path);
  if (own !== undefined || !isWhole) return own;
  return [...flaws].find(([one]) => one.startsWith(`${path}.`) || one.startsWith(`${path}[`))?.[1];
}

/** Number of errors below a path. */
export const flawsIn = (flaws: Flaws, path: string): number =>
  [...flaws.keys()].filter((one) => one === path || one.startsWith(`${path}.`) || one.startsWith(`${path}[`)).length;

/** Errors of the institution's data, which are corrected on its own page. */
export const ofInstitution = (flaws: Flaws) =>
  [...flaws.keys()].filter((path) => path.startsWith('institution')).length;

/** `Person 1: date of birth` */
export function nameOf(path: string): string {
  const [, list, index, rest = ''] = /^(persons|transactions)(?:\[(\d+)\])?\.?(.*)$/.exec(path) ?? [];
  if (list === undefined) return path === 'priorDocumentNumber' ? t.priorNumber : path;
  if (index === undefined) return list === 'persons' ? t.persons : t.cash;
  const whose = list === 'persons' ? t.person(Number(index) + 1) : t.line(Number(index) + 1);
  const words = rest.split(/[.[\]\d]+/).flatMap((step) => WORDS[step] ?? []);
  return words.length > 0 ? `${whose}: ${words.at(-1)!.toLowerCase()}` : whose;
}

const WORDS: Readonly<Record<string, string>> = {
  ...t.field,
  addresses: t.field.street,
  documents: t.field.document,
  phones: t.field.phone,
  number: t.field.document,
  kind: t.cashColumns.kind,
  amount: t.cashColumns.amount,
  foreignAmount: t.cashColumns.counted,
  countryCode: t.cashColumns.issuer,
  otherText: t.cashColumns.what,
};
