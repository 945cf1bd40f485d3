/** Properties that controls of the form share: label, value, error, and how they are read alone. */
import { reports as t } from '../../text/sars.ts';
import { type Missing, missingAt } from './missing.ts';

export const choices = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

/** Of an empty field that is read only. */
const NOT_PROVIDED = { placeholder: t.notProvided };

export interface Reads {
  missing: Missing;
  mayWrite: boolean;
}

/** An empty date field would show a format. */
export const dayType = ({ mayWrite }: Reads, value: string | undefined) => (mayWrite || value ? 'date' : 'text');

/** @param path JSON path in the report */
export function lineOf({ missing, mayWrite }: Reads, path: string, options: { isWhole?: boolean } = {}) {
  return (label: string, value: string | undefined, set: (value: string) => void) => ({
    label,
    readOnly: !mayWrite,
    value: value ?? '',
    ...(!mayWrite && NOT_PROVIDED),
    autoComplete: 'off',
    error: missingAt(missing, path, options.isWhole),
    onChange: (event: { currentTarget: { value: string } }) => set(event.currentTarget.value),
  });
}

/** @param path JSON path in the report */
export function pickOf({ missing, mayWrite }: Reads, path: string) {
  return (
    label: string,
    words: Readonly<Record<string, string>>,
    value: string | undefined,
    set: (value: string) => void,
  ) => ({
    label,
    readOnly: !mayWrite,
    ...(!mayWrite && NOT_PROVIDED),
    data: choices(words),
    value: value ?? null,
    error: missingAt(missing, path),
    onChange: (chosen: string | null) => set(chosen ?? ''),
  });
}

/** Absent where it is empty. */
export function withoutEmpty<T extends object>(value: T): T {
  const given = Object.entries(value).filter(
    ([, one]) => one !== '' && one !== undefined && one !== false && !(Array.isArray(one) && one.length === 0),
  );
  return Object.fromEntries(given) as T;
}
