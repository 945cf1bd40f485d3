/** Settings for recording and deciding transactions. */
import { z } from 'zod';
import { anyCase } from '../platform/lib/any-case.ts';
import { defineSettings, type ValuesOf } from '../platform/settings/definition.ts';
import { addressValue, bySwitchingOff, towardsFirst } from '../platform/settings/values.ts';

/** From the least to the most strict. */
const FOUR_EYES = ['NEVER', 'SANCTIONS', 'ALWAYS'] as const;

export const transactionSettings = defineSettings({
  TRANSACTION_SCREENING_WEBHOOK_URL: {
    schema: addressValue.nullable(),
    default: null,
    description:
      'Where alerts are told, and screening.completed and transaction.decided of transactions without a callbackUrl.',
    isAddress: true,
  },
  'transactions.mostYearsBack': {
    schema: z.int().min(1).max(100),
    default: 20,
    description: 'How many years ago transactionDate and transferDate may be; earlier ones are refused.',
  },
  'transactions.mostDaysAhead': {
    schema: z.int().min(1).max(366),
    default: 1,
    description:
      'How many days ahead transactionDate may be; a later one is refused. transferDate may be a year later.',
  },
  'transactions.fourEyes': {
    schema: anyCase(FOUR_EYES),
    default: 'SANCTIONS',
    loosens: towardsFirst(FOUR_EYES),
    description:
      'When a transaction is only sent (RELEASED, WHITELISTED) after two people have decided so. SANCTIONS: after a finding of ' +
      'sanctions, of the own blacklist or of a prohibited jurisdiction, or where the screening failed. ALWAYS: after any ' +
      'finding. NEVER: one decides, and it may be a client, but for WHITELISTED, which a person approves. Two clients are never two people.',
  },
  'transactions.requireChecklist': {
    schema: z.boolean(),
    default: false,
    loosens: bySwitchingOff,
    description:
      'Whether a decision on a transaction itself asks, as closing an alert does, that the checklist of its open alerts of the queue ' +
      'SANCTIONS is answered, and not against it. ESCALATED asks for nothing.',
  },
});
export type TransactionSettings = ValuesOf<typeof transactionSettings>;
