/** What the operations answer. */
import { z } from 'zod';
import { countedPageOf } from '../http/list-answers.ts';
import { MATCH_ALGORITHMS } from '../matching/types.ts';
import { ENTITY_TYPES } from '../watchlists/profile.ts';
import { REQUEST_KIND_IDS, REQUEST_KINDS, type RequestKindId } from './request-kinds.ts';
import { OUTCOMES, SEARCH_STATES, type SearchRow, type StoredHit, VERDICTS } from './types.ts';

const string = z.string().nullable();
const count = z.int();

const counts = z.object({
  hits: count.describe('Records that a party may be behind, and those that could not be compared'),
  judged: count,
  matches: count.describe('Judged to be of a party that is asked for'),
});
export type HitCounts = z.output<typeof counts>;

const SUMMARY = {
  searchId: z.uuid(),
  version: count,
  kind: z.enum(REQUEST_KIND_IDS),
  basis: string.describe('The law that the request is made under'),
  title: z.string(),
  authorityReference: string,
  parties: count.describe('How many are asked for'),
  receivedOn: z.string(),
  accountsFrom: z.string(),
  transactionsFrom: z.string(),
  dueOn: z.string().describe('Day by which the authority is answered'),
  state: z
    .enum(SEARCH_STATES)
    .describe('FOUND: all records were looked at, and the hits are to be judged. ANSWERED: nothing moves any more'),
  looked: z
    .object({
      activeCustomers: count,
      closedCustomers: count.describe('Whose relationship ended on `accountsFrom` or later'),
      registerRevision: count.describe('Of the register of customers, when it was looked at'),
      transactions: count.describe('Dated `transactionsFrom` or later'),
      notCompared: count.describe('Of these, records that could not be compared: each is a hit without a party'),
    })
    .nullable()
    .describe('What was looked at, all that there was; null until it has ended'),
  algorithm: z.enum(MATCH_ALGORITHMS),
  threshold: z.number(),
  textThreshold: z.number().describe('Of names inside a message or a purpose'),
  matcherVersion: z.string(),
  failure: string,
  ...counts.shape,
  outcome: z
    .enum(OUTCOMES)
    .nullable()
    .describe('POSITIVE: records of a party are held. NONE: there are none, and to FinCEN nothing is said then'),
  answerNote: string,
  createdAt: z.string(),
  createdBy: z.string(),
  finishedAt: string,
  answeredAt: string,
  answeredBy: string,
};
export const searchSummary = z.object(SUMMARY);
export type SearchSummary = z.output<typeof searchSummary>;
export const searchPage = z.object(countedPageOf(searchSummary));

const partyView = z.object({
  index: count,
  externalReferenceId: string,
  entityType: z.enum(ENTITY_TYPES),
  fullName: z.string(),
  aliases: z.array(z.string()),
  dob: string,
  countryCodes: z.array(z.string()),
  documentNumbers: z.array(z.string()),
  addresses: z.array(z.string()),
});
export const searchView = z.object({
  ...SUMMARY,
  soughtParties: z.array(partyView).describe('Who is asked for, in the order of the request'),
});
export type SearchView = z.output<typeof searchView>;

export const hitView = z.object({
  hitId: z.uuid(),
  partyIndex: count
    .nullable()
    .describe(
      'Position of the party in the request, from 0; null: the record could not be compared, `failure` says why',
    ),
  customerId: z.uuid().nullable(),
  transactionUuid: z.uuid().nullable(),
  subject: z
    .string()
    .describe('CUSTOMER, or OWNER and its position, of a customer; SENDER, RECEIVER, BANK, ... of a transaction'),
  compared: z.string().describe('What of the record was compared'),
  matchedName: string.describe('The name of the party that matched'),
  score: z.number().nullable().describe('0 to 100'),
  explanation: z.array(
    z.object({ field: z.string(), query: string, listed: string, finding: z.string(), effect: z.number().nullable() }),
  ),
  failure: string,
  verdict: z.enum(VERDICTS).nullable(),
  reason: string,
  judgedAt: string,
  judgedBy: string,
  version: count,
});
export type HitView = z.output<typeof hitView>;
export const hitPage = z.object(countedPageOf(hitView));

export const judgement = z.object({ searchId: z.uuid(), verdict: z.enum(VERDICTS), ...counts.shape });
export type Judgement = z.output<typeof judgement>;

export const searchReport = z.object({
  searchId: z.uuid(),
  title: z.string(),
  authorityReference: string,
  receivedOn: z.string(),
  dueOn: z.string(),
  state: z.enum(SEARCH_STATES),
  outcome: z.enum(OUTCOMES).nullable().describe('What follows from the hits; null while one is not judged'),
  looked: SUMMARY.looked,
  unjudged: count,
  positives: z
    .array(
      z.object({
        partyIndex: count,
        externalReferenceId: string,
        fullName: z.string(),
        customers: z.array(
          z.object({
            customerId: z.uuid(),
            externalReferenceId: z.string(),
            accounts: z.array(z.string()),
            closedAt: string,
          }),
        ),
        transactions: z.array(
          z.object({ transactionUuid: z.uuid(), transactionReference: z.string(), transactionDate: z.string() }),
        ),
      }),
    )
    .describe('Parties with a MATCH, with the records that they are behind'),
});
export type SearchReport = z.output<typeof searchReport>;

const iso = (at: Date | null) => at?.toISOString() ?? null;

export function summaryOf(row: SearchRow, hits: HitCounts): SearchSummary {
  const { searchId, version, title, authorityReference, receivedOn, accountsFrom, transactionsFrom, dueOn } = row;
  const { state, looked, terms, matcherVersion, failure, outcome, answerNote, createdBy, answeredBy } = row;
  const kind = row.kind as RequestKindId;
  return {
    ...{ searchId, version, kind, basis: REQUEST_KINDS[kind].basis, title, authorityReference },
    parties: row.parties.length,
    ...{ receivedOn, accountsFrom, transactionsFrom, dueOn, state, looked },
    ...{ algorithm: terms.algorithm, threshold: terms.threshold, textThreshold: terms.textThreshold },
    ...{ matcherVersion, failure, ...hits, outcome, answerNote },
    ...{ createdAt: row.createdAt.toISOString(), createdBy, finishedAt: iso(row.finishedAt) },
    ...{ answeredAt: iso(row.answeredAt), answeredBy },
  };
}

export function viewOf(row: SearchRow, hits: HitCounts): SearchView {
  const soughtParties = row.parties.map(({ names: [fullName = '', ...aliases], ...party }, index) => {
    return { index, fullName, aliases, ...party };
  });
  return { ...summaryOf(row, hits), soughtParties };
}

export function hitViewOf({ number: _, judgedAt, ...hit }: StoredHit): HitView {
  return { ...hit, judgedAt: iso(judgedAt) };
}
