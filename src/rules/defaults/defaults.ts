/** The rules that hold until an organisation changes them. Amounts are in its base currency and meant for USD, EUR, GBP. */
import type { Rule } from '../language/types.ts';
import { CUSTOMERS } from './customers.ts';
import { AMOUNT_LIMITS } from './limits.ts';
import { NETWORKS } from './networks.ts';
import { PLACES } from './places.ts';
import { STRUCTURING } from './structuring.ts';
import { VELOCITY } from './velocity.ts';
import { VIRTUAL_ASSETS } from './virtual-assets.ts';

/** Raised with every change of a shipped rule: part of what a decision is recorded with. */
export const DEFAULTS_VERSION = 1;

export const DEFAULT_RULES: readonly Rule[] = [
  ...STRUCTURING,
  ...AMOUNT_LIMITS,
  ...CUSTOMERS,
  ...VELOCITY,
  ...NETWORKS,
  ...PLACES,
  ...VIRTUAL_ASSETS,
];
