import { DEFAULT_RULES } from './packs/shipped.ts';
import type { RuleVersion, RuleView } from './rule-state.ts';

const AUTHOR = 'client_k3v7p2q9';
const AT = '2026-11-20T09:30:00.000Z';

export const RULE_EXAMPLE_REQUEST = {
  ruleId: 'large-to-new-party',
  name: 'Large payment to a new counterparty',
  description: 'More than three times the mean of 90 days, to a counterparty that was not paid before.',
  typology: 'New counterparties',
  source: 'FFIEC BSA/AML Manual, Appendix F',
  rationale: 'Both together are rare in the lives of our customers.',
  appliesTo: ['FIAT'],
  parameters: { factor: { value: 3, description: 'Times the mean of the 90 days before' } },
  when: {
    all: [
      { field: 'transaction.flow', eq: 'OUTBOUND' },
      {
        field: 'transaction.baseAmount',
        gt: { aggregate: { fn: 'avg', by: 'party', window: '90d', direction: 'OUT' }, times: { parameter: 'factor' } },
      },
      { aggregate: { fn: 'count', by: 'pair', window: '365d', includeCurrent: false }, eq: 0 },
    ],
  },
  severity: 'MEDIUM',
  score: 40,
  mode: 'SCORE',
  remark: 'The payment is unusually large and goes to a new counterparty.',
};

const EXAMPLE_VERSION: RuleVersion = { version: 1, retires: false, createdAt: AT, createdBy: AUTHOR };
const EXAMPLE_DEFINITION = {
  ...RULE_EXAMPLE_REQUEST,
  status: 'UNUSUAL_ACTIVITY',
  response: 'ALERT',
  actions: [],
  enabled: true,
} as unknown as RuleView['definition'];

export const DRAFT_EXAMPLE: RuleView = {
  ruleId: RULE_EXAMPLE_REQUEST.ruleId,
  origin: 'OWN',
  state: 'DRAFT',
  activeVersion: null,
  draft: { ...EXAMPLE_VERSION, needsTwo: false },
  definition: EXAMPLE_DEFINITION,
};

export const ACTIVE_EXAMPLE: RuleView = { ...DRAFT_EXAMPLE, state: 'ACTIVE', activeVersion: 1, draft: null };

const SHIPPED = DEFAULT_RULES.find(({ ruleId }) => ruleId === 'large-cash')!;

export const SHIPPED_EXAMPLE: RuleView = {
  ruleId: SHIPPED.ruleId,
  origin: 'SHIPPED',
  state: 'ACTIVE',
  activeVersion: 0,
  draft: null,
  definition: SHIPPED,
};

export const CHANGE_EXAMPLE_REQUEST = { version: 0, parameters: { limit: { value: 5_000 } } };
export const CHANGED_EXAMPLE: RuleView = { ...SHIPPED_EXAMPLE, draft: { ...EXAMPLE_VERSION, needsTwo: true } };
export const RETIRED_EXAMPLE: RuleView = {
  ...SHIPPED_EXAMPLE,
  draft: { ...EXAMPLE_VERSION, retires: true, needsTwo: true },
};
export const VERSIONS_EXAMPLE = {
  items: [{ ...EXAMPLE_VERSION, definition: EXAMPLE_DEFINITION }],
  nextCursor: null,
  hasMore: false,
  limit: 20,
};

const UUID = '6a0f9f0e-3d1c-4a53-9d0e-5a5a2f1c7b11';

export const TRY_EXAMPLE_REQUEST = { transactionUuids: [UUID] };
export const TRY_EXAMPLE_RESULT = {
  ruleId: 'large-cash',
  version: 0,
  results: [
    {
      transactionUuid: UUID,
      transactionReference: 'TRX-2026-000481',
      applies: true,
      hit: true,
      status: 'THRESHOLD_BREACH',
      trace: [
        {
          path: 'when.all[1]',
          operand: 'transaction.baseAmount',
          operator: 'gte',
          observed: 12_000,
          expected: 10_000,
          result: true,
          unknown: false,
        },
      ],
    },
  ],
};

export const LIST_EXAMPLE_REQUEST = { version: 0, values: ['DE89370400440532013000'] };
export const LIST_EXAMPLE = {
  name: 'watched-accounts',
  version: 1,
  values: LIST_EXAMPLE_REQUEST.values,
  updatedAt: AT,
  updatedBy: 'client_k3v7p2q9',
};

export const PROPOSED_LIST_EXAMPLE = {
  ...LIST_EXAMPLE,
  proposal: { value: [], proposedBy: '5b1f0a54-6c0d-4b43-9a51-0e8f6d0c3a77', proposedAt: AT },
};

export const REPLAY_EXAMPLE_REQUEST = {
  ruleIds: ['large-cash'],
  from: '2026-10-01T00:00:00Z',
  to: '2026-11-01T00:00:00Z',
  minutesPerAlert: 10,
};
const QUEUED = {
  replayId: '0c3b2f8e-7f0d-4c55-8f25-2b1d0f6f9a10',
  state: 'QUEUED',
  from: '2026-10-01T00:00:00.000Z',
  to: '2026-11-01T00:00:00.000Z',
  ruleSetVersion: 3,
  minutesPerAlert: 10,
  processed: 0,
  confirmed: 0,
  createdAt: AT,
  updatedAt: AT,
  flagged: { before: 0, after: 0, added: 0, removed: 0 },
  perDay: [],
};
const NO_FIGURES = {
  ...{ hits: 0, alerts: 0, holds: 0, alertsPerThousand: 0, holdsPerThousand: 0, analystHours: 0 },
  ...{ truePositives: 0, falsePositives: 0, precision: null, missed: 0 },
};
const NOTHING = { mode: 'SCORE', ...NO_FIGURES, alone: 0, perDay: [], overlap: [], isCut: false };
export const REPLAY_EXAMPLE_STARTED = {
  ...QUEUED,
  rules: [
    {
      ...{ ruleId: 'large-cash', version: 1, ...NOTHING },
      champion: { version: 0, mode: 'SCORE', ...NO_FIGURES, both: 0, championOnly: 0, challengerOnly: 0 },
    },
  ],
};
export const REPLAY_EXAMPLE_DONE = {
  ...QUEUED,
  state: 'DONE',
  processed: 48_210,
  confirmed: 7,
  rules: [
    {
      ruleId: 'large-cash',
      version: 1,
      mode: 'SCORE',
      hits: 72,
      alerts: 72,
      holds: 0,
      alertsPerThousand: 1.49,
      holdsPerThousand: 0,
      analystHours: 12,
      truePositives: 4,
      falsePositives: 12,
      precision: 0.25,
      missed: 3,
      alone: 61,
      perDay: [{ day: '2026-10-12', hits: 72, alerts: 72 }],
      overlap: [{ ruleId: 'structuring-cash-in-days', hits: 11 }],
      champion: {
        version: 0,
        mode: 'SCORE',
        hits: 31,
        alerts: 31,
        holds: 0,
        alertsPerThousand: 0.64,
        holdsPerThousand: 0,
        analystHours: 5.2,
        truePositives: 4,
        falsePositives: 6,
        precision: 0.4,
        missed: 3,
        both: 31,
        championOnly: 0,
        challengerOnly: 41,
      },
      isCut: false,
    },
  ],
  flagged: { before: 61, after: 102, added: 41, removed: 0 },
  perDay: [{ day: '2026-10-12', transactions: 1_560, before: 2, after: 4 }],
};

export const REPLAY_HITS_EXAMPLE = {
  items: [
    {
      transactionUuid: UUID,
      transactionReference: 'TRX-2026-000481',
      transactionDate: '2026-10-12T09:30:00.000Z',
      amount: '6200.00',
      currency: 'USD',
      baseAmount: 6_200,
      customerReference: 'C-1042',
      customerName: 'Tassilo Brandauer',
      isUnreadable: false,
      response: 'ALERT',
      rules: [{ ruleId: 'large-cash', kinds: ['HIT', 'ALERT', 'ALONE', 'ADDED', 'CHALLENGER_ONLY'] }],
      inForce: [],
      conclusion: null,
      failed: null,
    },
  ],
  nextCursor: null,
  hasMore: false,
  limit: 20,
};

export const VOCABULARY_EXAMPLE = {
  fields: [
    {
      name: 'transaction.flow',
      type: 'code',
      description: 'INBOUND or OUTBOUND',
      values: ['INBOUND', 'OUTBOUND'],
      usual: [],
    },
  ],
  types: [{ type: 'boolean', operators: ['eq', 'ne', 'present'] }],
  functions: [{ name: 'count', includesCurrent: true }],
  distinctOf: ['countries', 'days'],
  subjects: ['party'],
  directions: ['IN', 'OUT', 'ANY', 'SAME'],
  paymentModes: ['BANK_WIRE', 'CASH'],
  countryGroups: ['FATF_GREY'],
  namedLists: ['high-risk-customers'],
  limits: {
    nodes: 200,
    depth: 8,
    listValues: 1_000,
    aggregatesOfRule: 10,
    windowDays: 365,
    parameters: 20,
    characters: 65_536,
  },
};
