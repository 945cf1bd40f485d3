/** Schemas of the evidence of a finding, by kind, and of the payments that a rule counted. */
import { z } from 'zod';
import { optionalText } from '../platform/http/fields.ts';

const scalar = z.union([z.number(), z.string(), z.boolean(), z.null()]);

const comparison = z.object({
  path: z.string().describe('Place in the condition: when.all[1]'),
  operand: z.string().describe('Field or aggregate'),
  operator: z.string().describe('gte, inGroup, ...'),
  observed: scalar.describe('Value at the time of the screening. null: unknown'),
  expected: z.union([scalar, z.array(scalar)]).describe('Value of the rule. An array: any of them'),
  result: z.boolean().describe('Whether the comparison holds'),
  unknown: z.boolean().describe('true: a side was unknown, so the comparison could not hold'),
  words: z.string().optional().describe('The comparison in words, where the numbers alone do not say it'),
});

export const ruleFacts = z.object({
  ruleId: z.string().describe('ID of the rule'),
  name: z.string().describe('Name of the rule at that version'),
  version: z.int().describe('Version of the rule. 0: as shipped'),
  severity: z.string().describe('LOW, MEDIUM, HIGH or CRITICAL'),
  mode: z.string().describe('HARD_STOP, SCORE or SHADOW'),
  typology: z.string().describe('Typology of the rule'),
  source: z.string().describe('Document that describes the typology'),
  trace: z.array(comparison).describe('Each comparison of the condition, with the value that it saw'),
});

export const walletFacts = z.object({
  address: z.string().describe('Address of the wallet'),
  isListed: z.boolean().describe('true: the wallet itself is listed. false: it has exposure to listed wallets'),
  movements: z.int().nullable().describe('Recorded payments of the wallet that were evaluated. null: it is listed'),
  share: z
    .number()
    .nullable()
    .describe('Share of its payments with listed wallets or stopped for sanctions, 0 to 1. null: it is listed'),
  measures: z.enum(['AMOUNT', 'COUNT']).nullable().describe('Basis of the share. null: the wallet is listed'),
  stopped: z.int().nullable().describe('Payments that were stopped for sanctions. null: it is listed'),
  declaredAs: z.string().nullable().describe('HOUSE or SERVICE: declared by the organization. null: not declared'),
  listed: z
    .array(
      z.object({
        address: z.string().describe('Address of the listed wallet'),
        profileId: z.string().describe('Unified profile ID of its holder'),
        primaryName: z.string().describe('Primary name of its holder'),
      }),
    )
    .describe('The listed wallets: itself, or its counterparties, at most 5'),
});

export const countryFacts = z.object({
  country: z.string().describe('ISO 3166-1 alpha-2, or ISO 3166-2 of a region'),
  groups: z.array(z.string()).describe('Country groups that it belonged to: FATF_BLACK, SANCTIONED, ...'),
  score: z.number().describe('Risk score of the country, 0 to 100'),
  mentions: z
    .array(
      z.object({
        subject: z.string().describe('SENDER, RECEIVER, BANK, MESSAGE, ...'),
        where: z.string().describe('Part of the payment: "the receiver\'s country"'),
        tie: z.string().describe('PRESENCE, NATIONALITY, CONTACT or CURRENCY'),
        place: z.string().nullable().describe('Place that was named. null: the country itself'),
        doubt: z.string().nullable().describe('Why it may be something else. null: certain'),
      }),
    )
    .describe('Field of the payment that names the country'),
});

export const restrictionFacts = z.object({
  restriction: z.string().describe('BLACKLIST, FROZEN, TRUE_MATCH, OPEN_MATCH or WHITELIST'),
  partyId: z.string().describe('ID of the restricted party'),
  reason: z.string().describe('Reason of the restriction'),
  markedAt: z.string().describe('Start of the restriction, UTC'),
  markedBy: z.string().describe('User ID, client ID or service component'),
  expiresAt: z.string().nullable().describe('End of the restriction, UTC. null: until it is lifted'),
  through: z
    .string()
    .nullable()
    .describe('Shared identifier of the two parties: ACCOUNT or STATED. null: the party itself'),
  transactionUuid: z.string().nullable().describe('Transaction of the restriction. null: none'),
});

/** Facts behind a finding. Members are null for findings of other kinds. */
export const findingFacts = {
  rule: ruleFacts.nullable().describe('Rule with the values that it saw. null: not a finding of a rule'),
  wallet: walletFacts.nullable().describe('Wallet and its exposure. null: not a finding about a wallet'),
  country: countryFacts.nullable().describe('Country and where it is named. null: not a finding about a country'),
  restriction: restrictionFacts.nullable().describe('Party restriction. null: not a finding about a restriction'),
};
export type FindingFacts = z.output<z.ZodObject<typeof findingFacts>>;

export const countedQuery = z.object({
  transactionUuid: optionalText(64, 'A transaction of the alert. Default: its latest'),
});
export type CountedQuery = z.output<typeof countedQuery>;

const countedPayment = z.object({
  transactionUuid: z.uuid().describe('transactionUUID of the payment'),
  transactionReference: z.string().describe('Your reference of the payment'),
  transactionDate: z.string().describe('Date of the payment'),
  transactionStatus: z.string().describe('Status of the payment'),
  direction: z
    .enum(['IN', 'OUT'])
    .describe('Direction from the point of view of the party whose payments were counted'),
  amount: z.number().describe('Amount in `currency`, as stated by the transaction'),
  currency: z.string().describe('ISO 4217, or a crypto asset'),
  baseAmount: z.number().nullable().describe('Amount in the base currency. null: not valued'),
  paymentMode: z.string().nullable().describe('CASH, BANK_WIRE, ... null: not provided'),
  counterparty: z.string().nullable().describe('Name, account or wallet of the other side. null: not provided'),
  countryCode: z.string().nullable().describe('Country of the other side. null: not provided'),
  isAlerted: z.boolean().describe('true: the payment that the rule was evaluated for'),
});

export const countedResult = z.object({
  transactionUuid: z.uuid().describe('Transaction that the rules were evaluated for'),
  baseCurrency: z.string().nullable().describe('Currency of base amounts. null: the payment is not valued'),
  windows: z
    .array(
      z.object({
        ruleId: z.string().describe('ID of the rule'),
        name: z.string().describe('Name of the rule'),
        version: z.int().describe('Version of the rule. 0: as shipped'),
        basis: z
          .enum(['RECORDED', 'RECOMPUTED'])
          .describe(
            'RECORDED: the payments were stored with the finding. RECOMPUTED: found again by the window of the rule ' +
              'among payments recorded before the transaction',
          ),
        aggregate: z.string().describe('`sum(party OUT 7d)`, or the pattern: CYCLE, GATHER_SCATTER, SCATTER_GATHER'),
        measures: z
          .enum(['COUNT', 'AMOUNT', 'OTHER'])
          .describe('Figure that is compared with the limit: number of payments, their sum, or another figure'),
        from: z.string().nullable().describe('Start of the window, UTC. null: a pattern without a window'),
        to: z.string().nullable().describe('End of the window, UTC. null: a pattern without a window'),
        offsetHours: z
          .int()
          .describe('Hours between the end of the window and the payment. 0: the window ends with it'),
        observed: z.number().nullable().describe('Value at the time of the screening. null: unknown'),
        limit: z.number().nullable().describe('Value that it was compared with. null: not a number'),
        operator: z.string().nullable().describe('gte, lte, ... null: a pattern'),
        counted: z.int().describe('Payments that were found'),
        isCut: z.boolean().describe('true: there are more than the 200 latest payments that are shown'),
        payments: z.array(countedPayment).describe('Counted payments, latest first'),
      }),
    )
    .describe('Counted payments, one entry per window of each rule that hit'),
});
export type CountedResult = z.output<typeof countedResult>;
export type CountedWindow = CountedResult['windows'][number];
export type CountedPayment = CountedWindow['payments'][number];
