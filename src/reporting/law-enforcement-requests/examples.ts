/** Examples of the operations, as `/openapi.json` shows them. */
const SEARCH_ID = '8c7b6a59-4e3d-4c2b-9a1f-0e9d8c7b6a59';

export const SEARCH_EXAMPLE_REQUEST = {
  kind: 'US_314A',
  title: '314(a) request of 10 November',
  authorityReference: '314A-2026-11-10',
  receivedOn: '2026-11-10',
  parties: [
    {
      externalReferenceId: '1',
      fullName: 'Viktor Zarubin',
      aliases: ['Victor Sarubin'],
      dob: '1971-02-28',
      documentNumbers: ['QX1234567'],
      addresses: ['12 Harbour Road, Larnaca'],
    },
    { externalReferenceId: '2', entityType: 'ORGANIZATION', fullName: 'Kormoran Shipping LLC', countryCodes: ['CY'] },
  ],
};

export const CSV_EXAMPLE_REQUEST = [
  'externalReferenceId,entityType,fullName,aliases,dob,countryCodes,documentNumbers,addresses',
  '1,INDIVIDUAL,Viktor Zarubin,Victor Sarubin,1971-02-28,,QX1234567,"12 Harbour Road, Larnaca"',
  '2,ORGANIZATION,Kormoran Shipping LLC,,,CY,,',
].join('\n');

export const STARTED_EXAMPLE = {
  searchId: SEARCH_ID,
  version: 1,
  kind: 'US_314A',
  basis: '31 CFR 1010.520(b)',
  title: SEARCH_EXAMPLE_REQUEST.title,
  authorityReference: SEARCH_EXAMPLE_REQUEST.authorityReference,
  parties: 2,
  receivedOn: '2026-11-10',
  accountsFrom: '2025-11-10',
  transactionsFrom: '2026-05-10',
  dueOn: '2026-11-24',
  state: 'RUNNING',
  looked: null as object | null,
  algorithm: 'BALANCED',
  threshold: 75,
  textThreshold: 88,
  matcherVersion: '2.2.0+3fa9c0d1e2f3',
  failure: null,
  hits: 0,
  judged: 0,
  matches: 0,
  outcome: null as string | null,
  answerNote: null as string | null,
  createdAt: '2026-11-10T09:00:00.000Z',
  createdBy: 'user_7h2k',
  finishedAt: null as string | null,
  answeredAt: null as string | null,
  answeredBy: null as string | null,
};

const LOOKED = {
  activeCustomers: 120_000,
  closedCustomers: 3_120,
  registerRevision: 481_204,
  transactions: 48_210,
  notCompared: 0,
};
const FOUND_EXAMPLE = {
  ...STARTED_EXAMPLE,
  ...{ version: 2, state: 'FOUND', looked: LOOKED, hits: 1, finishedAt: '2026-11-10T09:00:41.000Z' },
};
export const SEARCHES_EXAMPLE = { items: [FOUND_EXAMPLE], nextCursor: null, hasMore: false, limit: 20 };

export const SEARCH_EXAMPLE = {
  ...FOUND_EXAMPLE,
  soughtParties: [
    {
      index: 0,
      externalReferenceId: '1',
      entityType: 'INDIVIDUAL',
      fullName: 'Viktor Zarubin',
      aliases: ['Victor Sarubin'],
      dob: '1971-02-28',
      countryCodes: [],
      documentNumbers: ['QX1234567'],
      addresses: ['12 Harbour Road, Larnaca'],
    },
    {
      index: 1,
      externalReferenceId: '2',
      entityType: 'ORGANIZATION',
      fullName: 'Kormoran Shipping LLC',
      aliases: [],
      dob: null,
      countryCodes: ['CY'],
      documentNumbers: [],
      addresses: [],
    },
  ],
};

const HIT_EXAMPLE = {
  hitId: '1f2e3d4c-5b6a-4798-8a9b-0c1d2e3f4a5b',
  partyIndex: 0,
  customerId: '0e6f2b1c-8a4d-4c3e-9b7a-5d1f2e3c4b5a',
  transactionUuid: null,
  recordReference: 'CU-2201',
  recordDate: null,
  subject: 'CUSTOMER',
  compared: 'Viktor Zarubin',
  matchedName: 'Viktor Zarubin',
  score: 100,
  explanation: [{ field: 'nameToken', query: 'zarubin', listed: 'zarubin', finding: 'equal', effect: 50 }],
  failure: null,
  verdict: null,
  reason: null,
  judgedAt: null,
  judgedBy: null,
  version: 1,
};
export const HITS_EXAMPLE = { items: [HIT_EXAMPLE], nextCursor: null, hasMore: false, limit: 20 };

export const JUDGE_EXAMPLE_REQUEST = {
  hits: [{ hitId: HIT_EXAMPLE.hitId, version: 1 }],
  verdict: 'MATCH',
  reason: 'Name, birth date and passport agree.',
};
export const JUDGEMENT_EXAMPLE = { searchId: SEARCH_ID, verdict: 'MATCH', hits: 1, judged: 1, matches: 1 };

export const ANSWERED_EXAMPLE = {
  ...FOUND_EXAMPLE,
  ...{ version: 3, state: 'ANSWERED', judged: 1, matches: 1, outcome: 'POSITIVE' },
  answerNote: 'Submitted through the secure site.',
  answeredAt: '2026-11-12T14:20:00.000Z',
  answeredBy: 'user_7h2k',
};

export const REPORT_EXAMPLE = {
  searchId: SEARCH_ID,
  title: SEARCH_EXAMPLE_REQUEST.title,
  authorityReference: SEARCH_EXAMPLE_REQUEST.authorityReference,
  receivedOn: '2026-11-10',
  dueOn: '2026-11-24',
  state: 'FOUND',
  outcome: 'POSITIVE',
  looked: LOOKED,
  unjudged: 0,
  positives: [
    {
      partyIndex: 0,
      externalReferenceId: '1',
      fullName: 'Viktor Zarubin',
      customers: [
        {
          customerId: HIT_EXAMPLE.customerId,
          externalReferenceId: 'CU-2201',
          accounts: ['CY17002001280000001200527600'],
          closedAt: null,
        },
      ],
      transactions: [],
    },
  ],
};
