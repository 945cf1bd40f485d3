/** Query and body schemas for listing, exporting and deciding transactions. */
import { z } from 'zod';
import { TRANSACTION_FLOWS, TRANSACTION_STATUSES, TRANSACTION_TYPES } from '../../domain/transaction.ts';
import { withDateRanges } from '../../platform/http/date-ranges.ts';
import {
  countryField,
  currencyField,
  enumList,
  momentField,
  optionalBoolean,
  optionalDate,
  optionalEnum,
  optionalNumber,
  optionalText,
  requiredEnum,
  text,
  uuidList,
} from '../../platform/http/fields.ts';
import { countedQuery } from '../../platform/http/list-answers.ts';
import { isUuid } from '../../platform/lib/ids.ts';
import { SORTS } from '../filters/sorts.ts';
import { DECISIONS, REASON_CODES } from '../manual-decision-rules.ts';
import { DISPOSITIONS, RISK_TIERS } from '../pipeline/assessment-policy.ts';
import { MAX } from './common.ts';

export const DEFAULT_LIMIT = 20;
const MAX_AMOUNT = 1e15;
const MAX_CLEARED = 100;

const FILTERS = {
  status: enumList(TRANSACTION_STATUSES, 'Filter by status', true),
  transactionType: enumList(TRANSACTION_TYPES, 'Filter by transaction type', true),
  transactionFlow: optionalEnum(TRANSACTION_FLOWS, 'Filter by direction'),
  isSuspicious: optionalBoolean('true: only flagged transactions. false: only transactions not flagged', true),
  from: momentField.optional('transactionDate at or after this time'),
  to: momentField.optional('transactionDate before this time'),
  createdFrom: momentField.optional('createdAt at or after this time'),
  createdTo: momentField.optional('createdAt before this time'),
  transactionReference: optionalText(MAX.reference, 'Filter by your reference'),
  currency: currencyField.optional('Currency of the amount sent'),
  minAmount: optionalNumber({ min: 0, max: MAX_AMOUNT }, 'Minimum amount', true),
  maxAmount: optionalNumber({ min: 0, max: MAX_AMOUNT }, 'Maximum amount', true),
  countryCode: countryField.optional('Country of the sender or receiver'),
  partyId: optionalText(
    64,
    'Party on either side (`senderPartyId` or `receiverPartyId`). Transactions have parties once they are screened',
  ).refine((value) => value === undefined || isUuid(value), {
    message: 'must be a UUID',
    params: { code: 'Uuid', format: true },
  }),
  walletAddress: optionalText(MAX.address, 'Wallet on either side, in any valid notation'),
  account: optionalText(
    MAX.short,
    'Account number or IBAN on either side, at any bank. With `bic`: at this bank, or where the payment names no bank',
  ),
  bic: optionalText(11, 'With `account`: BIC of the bank'),
  riskTier: enumList(RISK_TIERS, 'Risk tier of the screening', true),
  disposition: enumList(DISPOSITIONS, 'Disposition of the screening', true),
  minScore: optionalNumber({ min: 0, max: 100 }, 'Minimum suspicion score', true),
  maxScore: optionalNumber({ min: 0, max: 100 }, 'Maximum suspicion score', true),
  findingCode: optionalText(64, 'Code of a screening finding: `WATCHLIST_MATCH`, `STRUCTURING`, ...'),
  ruleId: optionalText(64, 'ID of a rule that matched'),
  watchlistId: optionalText(64, 'ID of a list with a match'),
  alertId: optionalText(64, 'ID of an alert that the transaction opened or belongs to. Requires `alert:read`').refine(
    (value) => value === undefined || isUuid(value),
    { message: 'must be a UUID', params: { code: 'Uuid', format: true } },
  ),
  decidedBy: optionalText(64, 'ID of a user or OAuth client that made or proposed a decision'),
};

export const transactionsQuery = withDateRanges(
  z.object({
    ...FILTERS,
    partyName: optionalText(
      MAX.name,
      'Word prefixes of a sender or receiver name, in any order: `brand tass` finds Tassilo Brandauer. Ignores diacritics and case. ' +
        'Cannot be combined with `partyId`. Each request searches 20,000 transactions: a page may have fewer items than `limit`, or ' +
        'none, while `hasMore` says that earlier transactions were not searched',
    ),
    text: optionalText(
      MAX.name,
      'A reference or its prefix, an account at any bank, or a wallet. If none matches, searches names as `partyName` does. ' +
        'Cannot be combined with `partyName` or `partyId`',
    ),
    sort: optionalEnum(
      SORTS,
      'NEWEST (default): most recently recorded first. SCORE, AMOUNT (in the base currency) and DATE (`transactionDate`) sort in ' +
        'descending order, with missing values last. Cannot be combined with `text`, `partyName` or `partyId`, which search the newest first',
    ),
    ...countedQuery('Transactions'),
  }),
  ['from', 'to'],
  ['createdFrom', 'createdTo'],
);
export const exportQuery = withDateRanges(z.object(FILTERS), ['from', 'to'], ['createdFrom', 'createdTo']);
export type TransactionFilters = z.output<typeof exportQuery>;

export const transactionParams = z.object({
  transactionUuid: z.string().describe('Transaction ID (`transactionUUID`)'),
});
export const referenceParams = z.object({
  transactionReference: z.string().describe('Your reference'),
});
export const assessmentQuery = z.object({
  recompute: optionalBoolean('true: recompute the assessment from the recorded evidence and compare', true),
});

export const decisionRequest = z.object({
  decision: requiredEnum(DECISIONS, 'Decision to make or to propose'),
  reasonCode: requiredEnum(REASON_CODES, 'Reason code. The decision determines which codes are allowed'),
  reason: text(2_000, 'Rationale'),
  party: optionalEnum(
    ['SENDER', 'RECEIVER'],
    'Party that WHITELISTED, BLACKLISTED or `clearParty` applies to. Default: the party of the most severe finding. For BLOCKED and ' +
      'TRUE_MATCH: the side that is the listed party. Default: the party of the most severe matches',
  ),
  exemptUntil: optionalDate('Required for WHITELISTED: last day of the exemption, at most one year from now'),
  clearParty: optionalBoolean(
    'With FALSE_POSITIVE: the party is not the listed profile that it matched. Ends at the review date, or when names, dates, ' +
      'documents, nationalities or programs of either change. Default: false',
  ),
  clearProfileIds: uuidList(
    MAX_CLEARED,
    'With `clearParty`: the listed profiles that the party is not. Required if it matched more than one',
  ),
  clearReviewDate: optionalDate(
    'With `clearParty`: last day of the clearance, UTC, at most one year from now. Default: one year from now',
  ),
  licenseId: optionalText(
    64,
    'Required with LICENSED: license that the release uses. It must be in force, cover each matched party and have enough of its cap left',
  ).refine((value) => value === undefined || isUuid(value), {
    message: 'must be the ID of a license',
    params: { code: 'Uuid', format: true },
  }),
  version: optionalNumber(
    { min: 1, max: 1e9, integer: true },
    'Version that you read. If it is no longer current, the request is rejected',
  ),
});
