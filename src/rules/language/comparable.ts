import type { Scalar } from './types.ts';

/** What is compared, in one spelling: text without regard to case. */
export function comparable(value: Scalar): Scalar {
  return typeof value === 'string' ? value.trim().toUpperCase() : value;
}
