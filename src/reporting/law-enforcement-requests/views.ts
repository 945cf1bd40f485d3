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
  hits: count.describe('Records that a party may be behind, and those that could not be compared'),
  judged: count.describe('Hits that somebody has judged'),
  matches: count.describe('Judged to be of a party that is asked for'),
});
export type HitCounts = z.output<typeof counts>;

const SUMMARY = {
  searchId: z.uuid().describe('Id of the stored screening'),
  version: count.describe(
    'Rises with each change. Sent back with a change, it has the change refused where somebody else came first',
  ),
  kind: z.enum(REQUEST_KIND_IDS).describe('What the authority asks under, such as FinCEN’s 314(a)'),
  basis: string.describe('The law that the request is made under'),
  title: z.string().describe('What people call it'),
  authorityReference: string.describe('The authority’s number of the request; null: it has none'),
  parties: count.describe('How many are asked for'),
  receivedOn: z.string().describe('YYYY-MM-DD: when the request came'),
  accountsFrom: z.string().describe('Relationships that ended before this day are left out, YYYY-MM-DD'),
  transactionsFrom: z.string().describe('Transactions before this day are left out, YYYY-MM-DD'),
  dueOn: z.string().describe('Day by which the authority is answered'),
  state: z
    .enum(SEARCH_STATES)
    .describe('FOUND: all records were looked at, and the hits are to be judged. ANSWERED: nothing moves any more'),
  looked: z
    .object({
      activeCustomers: count.describe('In the register when it was looked at'),
      closedCustomers: count.describe('Whose relationship ended on `accountsFrom` or later'),
      registerRevision: count.describe('Of the register of customers, when it was looked at'),
      transactions: count.describe('Dated `transactionsFrom` or later'),
      notCompared: count.describe('Of these, records that could not be compared: each is a hit without a party'),
    })
    .nullable()
    .describe('What was looked at, all that there was; null until it has ended'),
  algorithm: z.enum(MATCH_ALGORITHMS).describe('How much variation was forgiven: LOOSE the most, STRICT the least'),
  threshold: z.number().describe('Lower scores are no hits, 0 to 100'),
  textThreshold: z.number().describe('Of names inside a message or a purpose'),
  matcherVersion: z
    .string()
    .describe('The matcher that compared: its number, and the start of the SHA-256 of its content'),
  failure: string.describe('Why it could not be finished; null: it could, or it runs'),
  ...counts.shape,
  outcome: z
    .enum(OUTCOMES)
    .nullable()
    .describe('POSITIVE: records of a party are held. NONE: there are none, and to FinCEN nothing is said then'),
  answerNote: string.describe('How the authority was answered; null: not yet, or nothing was noted'),
  createdAt: z.string().describe('When it was first recorded, UTC'),
  createdBy: z.string().describe('Who recorded it: the id of a person or client'),
  finishedAt: string.describe('When every record had been looked at, UTC; null: it runs'),
  answeredAt: string.describe('When the authority was answered, UTC; null: not yet'),
  answeredBy: string.describe('Who said so: the id of a person; null: nobody has'),
};
export const searchSummary = z.object(SUMMARY);
export type SearchSummary = z.output<typeof searchSummary>;
export const searchPage = z.object(countedPageOf(searchSummary));

const partyView = z.object({
  index: count.describe('Place in the request, from 0'),
  externalReferenceId: string.describe('The number that the request gives the party; null: none'),
  entityType: z.enum(ENTITY_TYPES).describe('INDIVIDUAL: a person. ORGANIZATION: anything else'),
  fullName: z.string().describe('As the request gives it'),
  aliases: z.array(z.string()).describe('Other names, as the request gives them'),
  dob: string.describe('Date of birth, YYYY-MM-DD; null: not given'),
  countryCodes: z.array(z.string()).describe('Nationalities, or countries of seat, ISO 3166-1 alpha-2'),
  documentNumbers: z.array(z.string()).describe('Numbers of documents and registrations'),
  addresses: z.array(z.string()).describe('For whoever judges; they are not compared'),
});
export const searchView = z.object({
  ...SUMMARY,
  soughtParties: z.array(partyView).describe('Who is asked for, in the order of the request'),
});
export type SearchView = z.output<typeof searchView>;

export const hitView = z.object({
  hitId: z.uuid().describe('Id of the hit, given by the service'),
  partyIndex: count
    .nullable()
    .describe(
      'Position of the party in the request, from 0; null: the record could not be compared, `failure` says why',
    ),
  customerId: z.uuid().nullable().describe('Customer whose record it is; null: it is a transaction'),
  transactionUuid: z.uuid().nullable().describe('Transaction whose record it is; null: it is a customer'),
  recordReference: string.describe('Your own reference of that record; null: it is not there any more'),
  recordDate: string.describe('Date of the transaction, as it was sent; null: it is a customer'),
  subject: z
    .string()
    .describe('CUSTOMER, or OWNER and its position, of a customer; SENDER, RECEIVER, BANK, ... of a transaction'),
  compared: z.string().describe('What of the record was compared'),
  matchedName: string.describe('The name of the party that matched'),
  score: z.number().nullable().describe('0 to 100'),
  explanation: z
    .array(
      z.object({
        field: z.string().describe('What was compared: `nameToken`, `birthDate`, `country`, ...'),
        query: string.describe('The sought party’s value; null: it has none'),
        listed: string.describe('The record’s value; null: it has none'),
        finding: z.string().describe('What was found of the two, in words'),
        effect: z.number().nullable().describe('Points given to or taken from the overall score; null: informs only'),
      }),
    )
    .describe('How the score came about, a line for each word and field'),
  failure: string.describe('Why the record could not be compared; null: it could'),
  verdict: z.enum(VERDICTS).nullable().describe('Whether it is the party that is asked for; null: nobody has judged'),
  reason: string.describe('Why, in words; null: nobody has judged'),
  judgedAt: string.describe('When it was judged, UTC; null: it was not'),
  judgedBy: string.describe('Who judged it: the id of a person; null: nobody has'),
  version: count.describe(
    'Rises with each change. Sent back with a change, it has the change refused where somebody else came first',
  ),
});
export type HitView = z.output<typeof hitView>;
export const hitPage = z.object(countedPageOf(hitView));

export const judgement = z.object({
  searchId: z.uuid().describe('Id of the stored screening'),
  verdict: z.enum(VERDICTS).describe('Whether it is the party that is asked for'),
  ...counts.shape,
});
export type Judgement = z.output<typeof judgement>;

export const searchReport = z.object({
  searchId: z.uuid().describe('Id of the stored screening'),
  title: z.string().describe('What people call it'),
  authorityReference: string.describe('The authority’s number of the request; null: it has none'),
  receivedOn: z.string().describe('YYYY-MM-DD: when the request came'),
  dueOn: z.string().describe('YYYY-MM-DD: by when the authority is answered'),
  state: z.enum(SEARCH_STATES).describe('FOUND: hits are to be judged. ANSWERED: nothing moves any more'),
  outcome: z.enum(OUTCOMES).nullable().describe('What follows from the hits; null while one is not judged'),
  looked: SUMMARY.looked,
  unjudged: count.describe('Hits that nobody has judged; the report is complete at 0'),
  positives: z
    .array(
      z.object({
        partyIndex: count.describe('Place of the party in the request, from 0'),
        externalReferenceId: string.describe('The number that the request gives the party; null: none'),
        fullName: z.string().describe('As the request gives it'),
        customers: z
          .array(
            z.object({
              customerId: z.uuid().describe('Id of the customer, given by the service'),
              externalReferenceId: z.string().describe('Your own id of the customer'),
              accounts: z.array(z.string()).describe('Numbers of its accounts'),
              closedAt: string.describe('When the relationship ended, UTC; null: it has not'),
            }),
          )
          .describe('Customers who are the party'),
        transactions: z
          .array(
            z.object({
              transactionUuid: z.uuid().describe('Id of the transaction, given by the service'),
              transactionReference: z.string().describe('Your own reference of the transaction'),
              transactionDate: z.string().describe('Date of the transaction, as it was sent'),
            }),
          )
          .describe('Transactions that name the party'),
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
