/** Examples of the API description. All parties are fictitious. */
import type { ListedClearance, ListedPartyView, PartyView } from './schemas.ts';

export const PARTY_EXAMPLE: PartyView = {
  partyId: '5b0a4a1e-6c41-5d2f-9a53-0f6f1d2c7b11',
  names: ['Tassilo Brandauer', 'T. Brandauer'],
  keys: [
    { kind: 'ACCOUNT', count: 2 },
    { kind: 'DOCUMENT', count: 1 },
    { kind: 'PHONE', count: 1 },
  ],
  marks: [
    {
      mark: 'WHITELIST',
      reason: 'Salaries of a known employer, always in large amounts',
      markedAt: '2026-01-16T09:20:00.000Z',
      markedBy: 'user_7h2k',
      proposedBy: 'user_2m9d',
      expiresAt: '2026-07-01T00:00:00.000Z',
      transactionUuids: null,
      removal: null,
    },
  ],
  clearances: [
    {
      profileId: 'a9f1a4f0-63a1-5c43-8f0e-6a4f0d1b2c07',
      version: 3,
      reason: 'Another birth date and nationality than the listed person',
      clearedAt: '2026-01-15T12:00:00.000Z',
      clearedBy: 'user_7h2k',
      reviewDate: '2027-01-15',
      partyChanged: false,
      reviewOverdue: false,
    },
  ],
  transactions: 42,
  firstSeenAt: '2025-03-02T08:15:00.000Z',
  lastSeenAt: '2026-01-20T16:41:09.120Z',
};

/** A pending removal that needs a second approver. */
export const PROPOSED_EXAMPLE: PartyView = {
  ...PARTY_EXAMPLE,
  marks: [
    {
      mark: 'TRUE_MATCH',
      reason: 'The birth date and the passport are his',
      markedAt: '2026-01-16T09:20:00.000Z',
      markedBy: 'user_7h2k',
      ...{ proposedBy: null, expiresAt: null },
      transactionUuids: ['3f0c9c1e-4d0b-4c55-8b1e-9a64c8d2a701'],
      removal: {
        reason: 'The passport belongs to another person',
        proposedBy: 'user_2m9d',
        proposedAt: '2026-01-18T10:02:00.000Z',
      },
    },
  ],
};

const { partyChanged: _, reviewOverdue: __, ...CLEARANCE } = PARTY_EXAMPLE.clearances[0]!;
export const CLEARANCES_EXAMPLE: ListedClearance[] = [
  { partyId: PARTY_EXAMPLE.partyId, names: PARTY_EXAMPLE.names, ...CLEARANCE },
];

const { partyId, names, transactions, firstSeenAt, lastSeenAt } = PARTY_EXAMPLE;
export const PARTIES_EXAMPLE: ListedPartyView[] = [
  {
    ...{ partyId, names, transactions, firstSeenAt, lastSeenAt },
    marks: PARTY_EXAMPLE.marks.map(({ mark, markedAt, expiresAt }) => ({ mark, markedAt, expiresAt })),
  },
];
