/** The setting of how many users approve. */
import { z } from 'zod';
import { APPROVALS_MODE } from '../four-eyes/sole-officer.ts';
import { anyCase } from '../lib/any-case.ts';
import { defineSettings } from './definition.ts';

const statement = z.string().trim().min(20).max(2_000);

const mode = z
  .strictObject({
    mode: anyCase(['TWO_PEOPLE', 'SOLE_OFFICER']),
    reason: statement.optional(),
    attestation: statement.optional(),
  })
  .superRefine((value, context) => {
    for (const field of ['reason', 'attestation'] as const) {
      const isNeeded = value.mode === 'SOLE_OFFICER';
      if ((value[field] !== undefined) === isNeeded) continue;
      const message = isNeeded ? 'must be given for SOLE_OFFICER' : 'is only for SOLE_OFFICER';
      context.addIssue({ code: 'custom', path: [field], message, params: { code: isNeeded ? 'NotNull' : 'Unknown' } });
    }
  });
type ApprovalsMode = z.output<typeof mode>;

const STANDARD: ApprovalsMode = { mode: 'TWO_PEOPLE' };

export const approvalSettings = defineSettings({
  [APPROVALS_MODE]: {
    schema: mode,
    default: STANDARD,
    loosens: (before: ApprovalsMode, after: ApprovalsMode) =>
      before.mode === 'TWO_PEOPLE' && after.mode === 'SOLE_OFFICER',
    loosenedBy: 'from TWO_PEOPLE to SOLE_OFFICER; at set-up, the only officer chooses it alone',
    byUsersOnly: true,
    description:
      'Who approves what needs two users. TWO_PEOPLE: two independent users. SOLE_OFFICER: the only user who holds ' +
      'sar:approve decides alone, while there is no second one. It needs a reason and an attestation in your own words that the ' +
      'organization has one officer. The officer chooses it alone at set-up; afterwards the change needs two users. Each ' +
      'decision made alone is marked, and evidence packs contain a sample of them.',
  },
});
