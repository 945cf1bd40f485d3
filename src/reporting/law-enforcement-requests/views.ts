/** Response schemas of the operations on law-enforcement requests. */
import { z } from 'zod';
import { ENTITY_TYPES } from '../../lists/profile.ts';
import { MATCH_ALGORITHMS } from '../../matching/types.ts';
import { countedPageOf } from '../../platform/http/list-answers.ts';
import { REQUEST_KIND_IDS, REQUEST_KINDS, type RequestKindId } from './request-kinds.ts';
import { OUTCOMES, SEARCH_STATES, type SearchRow, type StoredHit, VERDICTS } from './types.ts';

const string = z.string().nullable();
const count = z.int();

const counts = z.object({
  hits: count.describe('Possible matches, and records that could not be compared'),
  judged: count.describe('Hits with a verdict'),
  matches: count.describe('Hits confirmed as a requested party'),
});
export type HitCounts = z.output<typeof counts>;

const SUMMARY = {
  searchId: z.uuid().describe('ID of the request'),
  version: count.describe('Increases with each change. A change sent with an outdated version is rejected'),
  kind: z.enum(REQUEST_KIND_IDS).describe('Kind of request, such as a FinCEN 314(a) request'),
  basis: string.describe('Legal basis of the request; null: unknown'),
  title: z.string().describe('Title for display'),
  authorityReference: string.describe("The authority's reference number of the request; null: none"),
  parties: count.describe('Number of requested parties'),
  receivedOn: z.string().describe('Day on which you received the request, YYYY-MM-DD'),
  accountsFrom: z.string().describe('Customers whose relationship ended before this day are excluded, YYYY-MM-DD'),
  transactionsFrom: z.string().describe('Transactions before this day are excluded, YYYY-MM-DD'),
  dueOn: z.string().describe('Deadline for the response, YYYY-MM-DD'),
  state: z
    .enum(SEARCH_STATES)
    .describe('FOUND: the search has finished and the hits need verdicts. ANSWERED: closed, no further changes'),
  looked: z
    .object({
      activeCustomers: count.describe('Active customers at the time of the search'),
      closedCustomers: count.describe('Customers whose relationship ended on or after `accountsFrom`'),
      registerRevision: count.describe('Revision of the customer register at the time of the search'),
      transactions: count.describe('Transactions dated `transactionsFrom` or later'),
      notCompared: count.describe('Records that could not be compared; each is a hit without a party'),
    })
    .nullable()
    .describe('Number of records searched; null: the search has not finished'),
  algorithm: z.enum(MATCH_ALGORITHMS).describe('Match tolerance: LOOSE is the widest, STRICT the narrowest'),
  threshold: z.number().describe('Minimum score of a hit, 0 to 100'),
  textThreshold: z.number().describe('Minimum score for names in free text, such as a payment message or purpose'),
  matcherVersion: z
    .string()
    .describe('Version of the matcher: its number and the first characters of the SHA-256 of its content'),
  failure: string.describe('Why the search failed; null: it did not fail'),
  ...counts.shape,
  outcome: z
    .enum(OUTCOMES)
    .nullable()
    .describe('POSITIVE: you hold records of a party. NONE: you hold none, and FinCEN expects no response'),
  answerNote: string.describe('Note on your answer to the authority; null: not answered, or no note'),
  createdAt: z.string().describe('When the request was created, UTC'),
  createdBy: z.string().describe('ID of the user or API client who created it'),
  finishedAt: string.describe('When the search finished, UTC; null: still running'),
  answeredAt: string.describe('When the authority was answered, UTC; null: not yet'),
  answeredBy: string.describe('ID of the user who recorded the answer; null: not answered'),
};
export const searchSummary = z.object(SUMMARY);
export type SearchSummary = z.output<typeof searchSummary>;
export const searchPage = z.object(countedPageOf(searchSummary));

const partyView = z.object({
  index: count.describe('Position in the request, from 0'),
  externalReferenceId: string.describe('Number of the party in the request; null: none'),
  entityType: z.enum(ENTITY_TYPES).describe('INDIVIDUAL: a person. ORGANIZATION: any other party'),
  fullName: z.string().describe('Name as provided in the request'),
  aliases: z.array(z.string()).describe('Other names as provided in the request'),
  dob: string.describe('Date of birth, YYYY-MM-DD; null: not provided'),
  countryCodes: z.array(z.string()).describe('Nationalities, or countries of an organization, ISO 3166-1 alpha-2'),
  documentNumbers: z.array(z.string()).describe('Document and registration numbers'),
  addresses: z.array(z.string()).describe('Addresses for the reviewer. They are not compared'),
});
export const searchView = z.object({
  ...SUMMARY,
  soughtParties: z.array(partyView).describe('Requested parties, in the order of the request'),
});
export type SearchView = z.output<typeof searchView>;

export const hitView = z.object({
  hitId: z.uuid().describe('Id of the hit, given by the service'),
  partyIndex: count
    .nullable()
    .describe('Position of the party in the request, from 0; null: the record could not be compared, see `failure`'),
  customerId: z.uuid().nullable().describe('Matched customer; null: the record is a transaction'),
  transactionUuid: z.uuid().nullable().describe('Matched transaction; null: the record is a customer'),
  recordReference: string.describe('Your reference of the record; null: the record no longer exists'),
  recordDate: string.describe('Date of the transaction as provided; null: the record is a customer'),
  subject: z
    .string()
    .describe('CUSTOMER, or OWNER with its position, of a customer; SENDER, RECEIVER, BANK, ... of a transaction'),
  compared: z.string().describe('Value of the record that was compared'),
  matchedName: string.describe('Name of the requested party that matched'),
  score: z.number().nullable().describe('Match score, 0 to 100; null: not compared'),
  explanation: z
    .array(
      z.object({
        field: z.string().describe('Compared field: `nameToken`, `birthDate`, `country`, ...'),
        query: string.describe('Value of the requested party; null: none'),
        listed: string.describe('Value of the record; null: none'),
        finding: z.string().describe('Result of the comparison'),
        effect: z.number().nullable().describe('Points added to or subtracted from the score; null: informational'),
      }),
    )
    .describe('Explanation of the score, one line per word and field'),
  failure: string.describe('Why the record could not be compared; null: it was compared'),
  verdict: z.enum(VERDICTS).nullable().describe('Whether the record is the requested party; null: no verdict yet'),
  reason: string.describe('Reason for the verdict; null: no verdict yet'),
  judgedAt: string.describe('When the verdict was given, UTC; null: no verdict yet'),
  judgedBy: string.describe('ID of the user who gave the verdict; null: no verdict yet'),
  version: count.describe('Increases with each change. A change sent with an outdated version is rejected'),
});
export type HitView = z.output<typeof hitView>;
export const hitPage = z.object(countedPageOf(hitView));

export const judgement = z.object({
  searchId: z.uuid().describe('ID of the request'),
  verdict: z.enum(VERDICTS).describe('Whether the record is the requested party'),
  ...counts.shape,
});
export type Judgement = z.output<typeof judgement>;

export const searchReport = z.object({
  searchId: z.uuid().describe('ID of the request'),
  title: z.string().describe('Title for display'),
  authorityReference: string.describe("The authority's reference number of the request; null: none"),
  receivedOn: z.string().describe('Day on which you received the request, YYYY-MM-DD'),
  dueOn: z.string().describe('Deadline for the response, YYYY-MM-DD'),
  state: z.enum(SEARCH_STATES).describe('FOUND: the hits need verdicts. ANSWERED: closed, no further changes'),
  outcome: z.enum(OUTCOMES).nullable().describe('Outcome of the verdicts; null: at least one hit has no verdict'),
  looked: SUMMARY.looked,
  unjudged: count.describe('Hits without a verdict; the report is complete at 0'),
  positives: z
    .array(
      z.object({
        partyIndex: count.describe('Position of the party in the request, from 0'),
        externalReferenceId: string.describe('Number of the party in the request; null: none'),
        fullName: z.string().describe('Name as provided in the request'),
        customers: z
          .array(
            z.object({
              customerId: z.uuid().describe('ID of the customer, assigned by the service'),
              externalReferenceId: z.string().describe('Your ID of the customer'),
              accounts: z.array(z.string()).describe('Account numbers of the customer'),
              closedAt: string.describe('When the relationship ended, UTC; null: it is active'),
            }),
          )
          .describe('Customers confirmed as the party'),
        transactions: z
          .array(
            z.object({
              transactionUuid: z.uuid().describe('ID of the transaction, assigned by the service'),
              transactionReference: z.string().describe('Your reference of the transaction'),
              transactionDate: z.string().describe('Date of the transaction as provided'),
            }),
          )
          .describe('Transactions that name the party'),
      }),
    )
    .describe('Parties with a MATCH, with the matching records'),
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

/** @param named reference and date of the record for display */
export function hitViewOf({ number: _, judgedAt, ...hit }: StoredHit, named: RecordName | undefined): HitView {
  return {
    ...hit,
    ...{ recordReference: named?.reference ?? null, recordDate: named?.date ?? null, judgedAt: iso(judgedAt) },
  };
}

export interface RecordName {
  reference: string;
  date: string | null;
}
