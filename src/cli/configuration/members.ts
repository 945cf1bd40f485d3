/** Checks of mappings in a configuration file. */
import type { z } from 'zod';
import { isRecord } from '../../monitoring/rules/language/flaws.ts';
import type { Flaw } from './section.ts';

/** Members that the mapping should not have. @returns null: the value is no mapping */
export function unknownMembers(value: unknown, known: readonly string[]): Flaw[] | null {
  if (!isRecord(value)) return null;
  return Object.keys(value)
    .filter((name) => !known.includes(name))
    .map((name) => ({ path: [name], message: `is unknown; known are ${known.join(', ')}` }));
}

export const NO_MAPPING: Flaw = { path: [], message: 'must be a mapping' };

/** The flaws that a schema of the API finds. */
export function flawsOf({ issues }: z.ZodError): Flaw[] {
  return issues.map(({ path, message }) => ({
    path: path.map((step) => (typeof step === 'number' ? step : String(step))),
    message,
  }));
}

/** Without members that are null, or empty lists and mappings: a file need not say that there is nothing. */
export function withoutEmpty(value: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).filter(([, member]) => !isNothing(member)));
}

function isNothing(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}
