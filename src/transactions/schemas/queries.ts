/** Query and body schemas for listing, exporting and deciding transactions. */
import { z } from 'zod';
import { TRANSACTION_FLOWS, TRANSACTION_STATUSES, TRANSACTION_TYPES } from '../../domain/transaction.ts';
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
} from '../../platform/http/fields.ts';
import { countedQuery } from '../../platform/http/list-answers.ts';
import { isUuid } from '../../platform/lib/ids.ts';
import { DECISIONS, REASON_CODES } from '../decisions.ts';
import { SORTS } from '../filters/sorts.ts';
import { DISPOSITIONS, RISK_TIERS } from '../pipeline/assessment-policy.ts';
import { MAX } from './common.ts';

export const DEFAULT_LIMIT = 20;
const MAX_AMOUNT = 1e15;

const FILTERS = {
  status: enumList(TRANSACTION_STATUSES, 'Only these statuses', true),
  transactionType: enumList(TRANSACTION_TYPES, 'Only these types', true),
  transactionFlow: optionalEnum(TRANSACTION_FLOWS, 'Only this direction'),
  isSuspicious: optionalBoolean('Only flagged ones, or only those that are not', true),
  from: momentField.optional('transactionDate at or after'),
  to: momentField.optional('transactionDate before'),
  createdFrom: momentField.optional('createdAt at or after'),
  createdTo: momentField.optional('createdAt before'),
  transactionReference: optionalText(MAX.reference, 'The one with this reference'),
  currency: currencyField.optional('Currency of what was sent'),
  minAmount: optionalNumber({ min: 0, max: MAX_AMOUNT }, 'At least this amount', true),
  maxAmount: optionalNumber({ min: 0, max: MAX_AMOUNT }, 'At most this amount', true),
  countryCode: countryField.optional('Country of sender or receiver'),
  partyId: optionalText(
    64,
    'Party on either side (`senderPartyId`, `receiverPartyId`); found once it is screened',
  ).refine((value) => value === undefined || isUuid(value), {
    message: 'must be an id',
    params: { code: 'Uuid', format: true },
  }),
  walletAddress: optionalText(MAX.address, 'Wallet on either side, in any of its spellings'),
  account: optionalText(
    MAX.short,
    'Account on either side, as a number or IBAN, at any bank; with `bic` at this bank, or at one that the payment does not name',
  ),
  bic: optionalText(11, 'With `account`: its bank'),
  riskTier: enumList(RISK_TIERS, 'Only these tiers of risk, as screened', true),
  disposition: enumList(DISPOSITIONS, 'Only what the screening asked for: these', true),
  minScore: optionalNumber({ min: 0, max: 100 }, 'Suspicion score of at least this', true),
  maxScore: optionalNumber({ min: 0, max: 100 }, 'Suspicion score of at most this', true),
  findingCode: optionalText(64, 'Code of a finding of its screening: `WATCHLIST_MATCH`, `STRUCTURING`, ...'),
  ruleId: optionalText(64, 'Id of a rule that it met'),
  watchlistId: optionalText(64, 'Id of a list that a match is on'),
  alertId: optionalText(64, 'Id of an alert that it raised, or that it is part of; needs `alert:read`').refine(
    (value) => value === undefined || isUuid(value),
    { message: 'must be an id', params: { code: 'Uuid', format: true } },
  ),
  decidedBy: optionalText(64, 'Id of a person or client who decided on it, or proposed to'),
};

export const transactionsQuery = z.object({
  ...FILTERS,
  partyName: optionalText(
    MAX.name,
    'Words that begin words of the name of one side, in any order: `brand tass` finds Tassilo Brandauer. Marks and capitals do not ' +
      'count. Not with `partyId`. Looks through 20,000 transactions at a time: a page may have fewer than `limit`, even none, while ' +
      '`hasMore` says that earlier ones were not looked at',
  ),
  text: optionalText(
    MAX.name,
    'A reference or how it begins, an account at any bank, a wallet; where no transaction has such a number, words of a name as ' +
      '`partyName` finds them. Not with `partyName` or `partyId`',
  ),
  sort: optionalEnum(
    SORTS,
    'NEWEST by default: the latest recorded first. The greatest first: SCORE; AMOUNT, in the base currency; DATE, of `transactionDate`. ' +
      'Those without a score or value stand at the end. Not with `text`, `partyName` or `partyId`, which look through the newest',
  ),
  ...countedQuery('Transactions'),
});
export const exportQuery = z.object(FILTERS);
export type TransactionFilters = z.output<typeof exportQuery>;

export const transactionParams = z.object({
  transactionUuid: z.string().describe('transactionUUID of the transaction'),
});
export const referenceParams = z.object({
  transactionReference: z.string().describe('The reference given at creation'),
});
export const assessmentQuery = z.object({
  recompute: optionalBoolean('true: compute it again from what was recorded, and compare', true),
});

export const decisionRequest = z.object({
  decision: requiredEnum(DECISIONS, 'What was decided'),
  reasonCode: requiredEnum(REASON_CODES, 'Why: one that fits the decision'),
  reason: text(2_000, 'Why, in words'),
  party: optionalEnum(
    ['SENDER', 'RECEIVER'],
    'Whom WHITELISTED, BLACKLISTED or `clearParty` concerns; default is whom the gravest finding is about. Of BLOCKED and TRUE_MATCH: ' +
      'which side is the listed party; default is whom the gravest matches are about',
  ),
  exemptUntil: optionalDate('Of WHITELISTED, required there: the last day of the exemption, a year from now at most'),
  clearParty: optionalBoolean(
    'With FALSE_POSITIVE: the party is not the listed profiles that it matched, at their versions. Default false',
  ),
  version: optionalNumber({ min: 1, max: 1e9, integer: true }, 'Version as you saw it; another one is refused'),
});
