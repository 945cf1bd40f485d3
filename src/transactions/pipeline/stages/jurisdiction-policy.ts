/** Policy for findings about the countries of a transaction. The first line that applies to a country gives its finding. */
import { z } from 'zod';
import { TRANSACTION_STATUSES } from '../../../domain/transaction.ts';
import { type Policy, policyOf } from '../../../platform/policies/policy.ts';

const content = z.strictObject({
  lines: z.array(
    z.strictObject({
      code: z.string(),
      status: z.enum(TRANSACTION_STATUSES).nullable(),
      weight: z.number(),
      /** All given conditions must apply. */
      when: z.strictObject({
        prohibited: z.literal(true).optional(),
        tie: z.enum(['PRESENCE', 'NATIONALITY', 'CONTACT', 'CURRENCY']).optional(),
        /** The place is certain. */
        certain: z.literal(true).optional(),
        /** A word of a free text alone names the place, or something else does. Absent: either. Absent before number 4. */
        inText: z.boolean().optional(),
        /** A legal act or a dated list names the place, where its territory needs that. Absent: either. Absent before number 5. */
        named: z.boolean().optional(),
        /** Minimum country score. HIGH: the organization's setting. */
        scoreFrom: z.union([z.number(), z.literal('HIGH')]).optional(),
      }),
      /** null: the country's own score. */
      score: z.number().nullable(),
      /** Text after "The receiver's country is Kenya."; `{country}` and `{groups}` are filled in. */
      says: z.string(),
    }),
  ),
});
export type JurisdictionPolicy = Policy<z.infer<typeof content>>;

export const JURISDICTION_POLICY: JurisdictionPolicy = policyOf('JURISDICTION', '5', content, {
  lines: [
    {
      code: 'PROHIBITED_JURISDICTION',
      status: 'JURISDICTION_NOT_ALLOWED',
      weight: 1,
      when: { prohibited: true, tie: 'PRESENCE', certain: true, inText: false, named: true },
      score: 100,
      says: 'Transactions with {country} are not allowed{groups}.',
    },
    {
      code: 'PLACE_NOT_NAMED_BY_ACT',
      status: 'HIGH_RISK_JURISDICTION',
      weight: 0.9,
      when: { prohibited: true, tie: 'PRESENCE', certain: true, inText: false, named: false },
      score: 85,
      says: 'Transactions with {country} are not allowed{groups}. No legal act or dated list names this place: check whether it is in the territory.',
    },
    {
      code: 'PROHIBITED_PLACE_IN_TEXT',
      status: 'HIGH_RISK_JURISDICTION',
      weight: 0.9,
      when: { prohibited: true, tie: 'PRESENCE', certain: true, inText: true },
      score: 60,
      says: 'Transactions with {country} are not allowed{groups}: check what the text means.',
    },
    {
      code: 'NATIONAL_OF_PROHIBITED_JURISDICTION',
      status: 'HIGH_RISK_JURISDICTION',
      weight: 0.9,
      when: { prohibited: true, tie: 'NATIONALITY' },
      score: 85,
      says: 'Transactions with {country} are not allowed{groups}: check where this person lives.',
    },
    {
      code: 'CONTACT_IN_PROHIBITED_JURISDICTION',
      status: 'HIGH_RISK_JURISDICTION',
      weight: 0.9,
      when: { prohibited: true, tie: 'CONTACT' },
      score: 85,
      says: 'Transactions with {country} are not allowed{groups}: check where this party is.',
    },
    {
      code: 'CURRENCY_OF_PROHIBITED_JURISDICTION',
      status: 'HIGH_RISK_JURISDICTION',
      weight: 0.9,
      when: { prohibited: true, tie: 'CURRENCY' },
      score: 85,
      says: 'Transactions with {country} are not allowed{groups}: check where this money goes.',
    },
    {
      code: 'POSSIBLE_PROHIBITED_PLACE',
      status: null,
      weight: 0.3,
      when: { prohibited: true },
      score: 30,
      says: 'It may mean a place in {country}, with which transactions are not allowed.',
    },
    {
      code: 'HIGH_RISK_COUNTRY',
      status: 'HIGH_RISK_JURISDICTION',
      weight: 0.9,
      when: { scoreFrom: 'HIGH', tie: 'PRESENCE', certain: true },
      score: null,
      says: '{country} is a high-risk country{groups}.',
    },
    {
      code: 'COUNTRY_INDICATORS',
      status: null,
      weight: 0.3,
      when: { scoreFrom: 30, certain: true },
      score: null,
      says: '{country} is on lists of countries to be watched{groups}.',
    },
  ],
});
