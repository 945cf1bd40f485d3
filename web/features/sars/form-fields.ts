/** Properties shared by the controls of the form: label, value, error, read-only display. */
import { reports as t } from '../../text/sars.ts';
import { type Missing, missingAt } from './missing.ts';

export const choices = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

/** For an empty read-only field. */
const NOT_PROVIDED = { placeholder: t.notProvided };

export interface Reads {
  missing: Missing;
  mayWrite: boolean;
}

/** A read-only empty date field would show a format, so it becomes a text field. */
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

/** Removes the value if it is empty. */
export function withoutEmpty<T extends object>(value: T): T {
  const given = Object.entries(value).filter(
    ([, one]) => one !== '' && one !== undefined && one !== false && !(Array.isArray(one) && one.length === 0),
  );
  return Object.fromEntries(given) as T;
}
