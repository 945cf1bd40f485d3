/** Settings for recording and deciding transactions. */
import { z } from 'zod';
import { anyCase } from '../platform/lib/any-case.ts';
import { defineSettings, type ValuesOf } from '../platform/settings/definition.ts';
import { addressValue, bySwitchingOff, SWITCHED_OFF, towardsFirst } from '../platform/settings/values.ts';

/** Values from the least to the most strict. */
const FOUR_EYES = ['NEVER', 'SANCTIONS', 'ALWAYS'] as const;

export const transactionSettings = defineSettings({
  TRANSACTION_SCREENING_WEBHOOK_URL: {
    schema: addressValue.nullable(),
    default: null,
    description:
      'URL that receives alert events, and screening.completed and transaction.decided for transactions without a callbackUrl.',
    isAddress: true,
  },
  'transactions.mostYearsBack': {
    schema: z.int().min(1).max(100),
    default: 20,
    description: 'Maximum age of transactionDate and transferDate in years. Earlier dates are rejected.',
  },
  'transactions.mostDaysAhead': {
    schema: z.int().min(1).max(366),
    default: 1,
    description:
      'Maximum number of days that transactionDate may be in the future. Later dates are rejected. transferDate may be a year later.',
  },
  'transactions.fourEyes': {
    schema: anyCase(FOUR_EYES),
    default: 'SANCTIONS',
    loosens: towardsFirst(FOUR_EYES),
    loosenedBy: 'from ALWAYS to SANCTIONS or NEVER, from SANCTIONS to NEVER',
    description:
      'When two approvers are required to send a transaction (RELEASED, WHITELISTED). SANCTIONS: after a sanctions, internal ' +
      'blacklist or prohibited jurisdiction finding, or a failed screening. ALWAYS: after any finding. NEVER: one decision is ' +
      'enough, also by an API client, but a user must approve WHITELISTED. Two API clients never count as two approvers.',
  },
  'transactions.requireChecklist': {
    schema: z.boolean(),
    default: true,
    loosens: bySwitchingOff,
    loosenedBy: SWITCHED_OFF,
    description:
      'Whether releasing a transaction (RELEASED, WHITELISTED) requires the completed checklist of its open alerts in the SANCTIONS ' +
      'queue, as closing such an alert does. The answers must not contradict the decision, which also holds for REJECTED and BLOCKED.',
  },
});
export type TransactionSettings = ValuesOf<typeof transactionSettings>;
