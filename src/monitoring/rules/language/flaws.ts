/** Flaws of a rule and their places. */
import type { FieldError } from '../../../platform/errors.ts';

export type Flaw = FieldError;
export type Shape = readonly string[];

const MAX_PATH_CHARS = 300;

export function flaw(field: string, code: string, message: string): Flaw {
  return { field: field.slice(0, MAX_PATH_CHARS), code, message };
}

export function pathTo(path: string, step: string | number): string {
  if (typeof step === 'number') return `${path}[${step}]`;
  return path ? `${path}.${step}` : step;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
