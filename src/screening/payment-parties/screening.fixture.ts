/** Transactions and batches for the tests of this folder: short input, complete results. All parties are fictitious. */
import { randomUUID } from 'node:crypto';
import { ALL_SETTINGS } from '../../app/declarations.ts';
import {
  EMPTY_PARTY,
  type Transaction,
  type TransactionContent,
  type TransactionParty,
} from '../../domain/transaction.ts';
import { defaultsOf } from '../../platform/settings/testing.ts';
import type { SearchedLists } from '../list-search.ts';
import type { ListScope } from './party-search.ts';

export const TENANT = '11111111-1111-4111-8111-111111111111';

export type Given = Partial<Omit<TransactionParty, 'role'>>;

export function contentOf(given: {
  sender?: Given | null;
  receiver?: Given | null;
  message?: string;
  purpose?: string;
  sourceOfFund?: string;
  transactionDate?: string;
  asset?: TransactionContent['asset'];
  echo?: Record<string, unknown>;
}): TransactionContent {
  return {
    transactionReference: randomUUID(),
    transactionType: 'FIAT',
    transactionFlow: 'OUTBOUND',
    transactionDate: given.transactionDate ?? '2026-01-15T12:00:00.000Z',
    transferDate: null,
    amount: { value: '100', currency: 'EUR' },
    received: null,
    fiatValue: null,
    sender: given.sender === null ? null : { ...EMPTY_PARTY, role: 'SENDER', ...given.sender },
    receiver: given.receiver === null ? null : { ...EMPTY_PARTY, role: 'RECEIVER', ...given.receiver },
    paymentMode: null,
    deliveryType: null,
    purpose: given.purpose ?? null,
    sourceOfFund: given.sourceOfFund ?? null,
    message: given.message ?? null,
    asset: given.asset ?? null,
    echo: given.echo ?? {},
  };
}

let lastSeq = 0;

export function transactionOf(given: Parameters<typeof contentOf>[0], rest: Partial<Transaction> = {}): Transaction {
  const seq = rest.seq ?? ++lastSeq;
  return {
    tenantId: TENANT,
    transactionUuid: randomUUID(),
    seq,
    content: contentOf(given),
    base: null,
    callbackUrl: null,
    tenantName: 'Test bank',
    clientId: 'client',
    clientName: 'Client',
    createdAt: new Date(Date.UTC(2026, 0, 15) + seq * 1_000),
    createdBy: 'client',
    correlationId: 'test',
    contentHash: Buffer.alloc(32),
    status: 'PENDING',
    isSuspicious: null,
    remark: '',
    modifiedAt: null,
    modifiedBy: null,
    version: 1,
    ...rest,
  };
}

export const DEFAULT_SETTINGS = defaultsOf(ALL_SETTINGS);

export function listsOf(generation = 1): SearchedLists {
  const version = { title: 'Test list', authority: 'Test', category: 'SANCTION', contentHash: '', entries: 1 };
  return {
    shared: {
      generation,
      index: String(generation),
      base: generation,
      profiles: 1,
      listVersions: [
        { ...version, watchlistId: 'test_list', version: 7, names: 1, rejected: 0, publishedAt: null, importedAt: '' },
      ],
    },
    own: null,
  };
}

/** Organization and list state of a search. */
export function scopeWith(rest: Partial<ListScope> = {}): ListScope {
  return { tenantId: TENANT, settings: DEFAULT_SETTINGS, lists: listsOf(), ...rest };
}
