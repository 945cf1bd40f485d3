/** Pages of SCIM lists (RFC 7644, 3.4.2.4). */
const DEFAULT_COUNT = 100;
export const MAX_COUNT = 500;
const LAST_INDEX = 1_000_000;

export interface Page {
  /** Index of the first result, from 1. */
  startIndex?: number | undefined;
  count?: number | undefined;
}

export interface ListOf<R> {
  total: number;
  resources: R[];
}

/** Values outside the limits are clamped. */
export function pageOf({ startIndex, count }: Page): { offset: number; limit: number } {
  return { offset: firstOf({ startIndex }) - 1, limit: Math.min(Math.max(count ?? DEFAULT_COUNT, 0), MAX_COUNT) };
}

export function firstOf({ startIndex }: Page): number {
  return Math.min(Math.max(startIndex ?? 1, 1), LAST_INDEX);
}
