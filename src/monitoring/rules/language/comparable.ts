import type { Scalar } from './types.ts';

/** A value in the spelling for comparison, which ignores case. */
export function comparable(value: Scalar): Scalar {
  return typeof value === 'string' ? value.trim().toUpperCase() : value;
}
