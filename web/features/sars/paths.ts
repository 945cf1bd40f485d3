/** Names of a report's fields. The service names them by JSON paths: `subjects[0].addresses[0].city`. */

import { LOCALE } from '../../text/locale.ts';
import { reports as t } from '../../text/sars.ts';
import { formatDay } from '../../ui/format.ts';
import { wordsOf } from '../../ui/words.ts';

const wordOf = (name: string): string => (Object.hasOwn(t.path, name) ? t.path[name as 'amount'] : name);

const STEP = /([^.[\]]+)|\[(\d+)\]/g;

/** `['subjects', 0, 'addresses', 0, 'city']` */
function stepsOf(path: string): (string | number)[] {
  return [...path.matchAll(STEP)].map(([, name, index]) => name ?? Number(index));
}

/** "Subject 1, address, city". Only subjects are numbered. */
export function nameOfPath(path: string): string {
  const [first, ...rest] = stepsOf(path);
  const [index] = rest;
  const head = first === 'subjects' && typeof index === 'number' ? t.group.subject(index + 1) : wordOf(String(first));
  return [head, ...rest.filter((step) => typeof step === 'string').map(wordOf)].join(', ');
}

interface FilledField {
  path: string;
  label: string;
  value: string;
}

const AMOUNT = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 2 });
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const CODE = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*$/;
/** Values in capitals that are not codes and stay unchanged. */
const AS_THEY_ARE = /currency|country|number|id$|code$|name|state/i;

/** Days and amounts as people write them, codes as words: `E_FILING` is `E filing`. */
function inWords(member: string | number | undefined, value: unknown): string {
  const words = String(value);
  const of = String(member);
  if (DAY.test(words)) return formatDay(words);
  if (/amount/i.test(of) && !/currency/i.test(of) && words !== '' && Number.isFinite(Number(words)))
    return AMOUNT.format(Number(words));
  return CODE.test(words) && words.length > 3 && !AS_THEY_ARE.test(of) ? wordsOf(words) : words;
}

/** Filled fields with their values, grouped by subject. Payments are shown separately. */
export function filledGroups(sar: object, paths: readonly string[]): Map<string, FilledField[]> {
  const groups = new Map<string, FilledField[]>();
  for (const path of paths) {
    const steps = stepsOf(path);
    if (steps.includes('transactionUuids')) continue;
    const [first, index] = steps;
    const isSubject = first === 'subjects' && typeof index === 'number';
    const isInstitution = first === 'institution';
    const group = isSubject ? t.group.subject(index + 1) : isInstitution ? t.group.institution : t.group.report;
    const label = nameOfPath(path);
    const short = isSubject || isInstitution ? label.split(', ').slice(1).join(', ') : label;
    const value = steps.reduce<unknown>((at, step) => (at as Record<string | number, unknown> | null)?.[step], sar);
    const field = {
      path,
      label: short,
      value: value === undefined || value === null ? t.unknown : inWords(steps.at(-1), value),
    };
    groups.set(group, [...(groups.get(group) ?? []), field]);
  }
  return groups;
}
