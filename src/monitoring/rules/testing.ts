/** Test data: transactions of fictitious people, and their movements. */
import { randomUUID } from 'node:crypto';
import { corridorOf, storedMovementsOf } from '../../domain/subjects.ts';
import {
  countedMode,
  EMPTY_PARTY,
  type Transaction,
  type TransactionContent,
  type TransactionParty,
} from '../../domain/transaction.ts';
import type { Db } from '../../platform/db/database.ts';
import { insertRows } from '../../platform/db/insert-rows.ts';
import type { CustomerFacts } from './customer-facts.ts';
import { type ExtraFacts, type Facts, NO_GRAPH } from './facts.ts';

const GROUPS: Readonly<Record<string, readonly string[]>> = {
  KP: ['FATF_BLACK'],
  IR: ['FATF_BLACK'],
  MM: ['FATF_BLACK'],
  NG: ['FATF_GREY'],
};

export const NO_EXTRA_FACTS: ExtraFacts = {
  sender: { knownSince: null, transactionsBefore: null },
  receiver: { knownSince: null, transactionsBefore: null },
  graph: NO_GRAPH,
  wallet: { exposure: null, hops: null },
};

/** A salaried customer of high risk. */
export const CUSTOMER: CustomerFacts = {
  riskRating: 'HIGH',
  type: 'INDIVIDUAL',
  occupation: 'Nurse',
  segment: 'SALARIED',
  since: '2026-06-01T08:00:00.000Z',
  isPep: false,
  expectedMonthlyAmount: 2_000,
  expectedMonthlyCount: 4,
  expectsCorridor: true,
  products: 'Current account; Card',
};

export const TEST_COUNTRIES: Facts['countries'] = {
  groups: (code) => GROUPS[code] ?? [],
  score: (code) => (GROUPS[code] ? 90 : 10),
};

export function party(role: TransactionParty['role'], given: Partial<TransactionParty>): TransactionParty {
  return { role, ...EMPTY_PARTY, ...given };
}

export interface Given extends Partial<Omit<TransactionContent, 'sender' | 'receiver' | 'amount'>> {
  tenantId: string;
  seq?: number;
  /** Both as sent and in the base currency. */
  amount?: number;
  /** null: no exchange rate. */
  base?: number | null;
  sender?: Partial<TransactionParty> | null;
  receiver?: Partial<TransactionParty> | null;
}

/** A wire of 100 EUR from account A-1 to account B-1, unless a test changes it. */
export function transaction({
  tenantId,
  seq = 1,
  amount = 100,
  base = amount,
  sender,
  receiver,
  ...content
}: Given): Transaction {
  const from =
    sender === null
      ? null
      : party('SENDER', { name: 'Ottokar Wendelin', type: 'INDIVIDUAL', country: 'DE', account: 'A-1', ...sender });
  const to =
    receiver === null
      ? null
      : party('RECEIVER', {
          name: 'Mirela Castenholt',
          type: 'INDIVIDUAL',
          country: 'FR',
          account: 'B-1',
          ...receiver,
        });
  return {
    tenantId,
    tenantName: 'Test bank',
    transactionUuid: randomUUID(),
    seq,
    content: {
      transactionReference: `T-${seq}`,
      transactionType: 'FIAT',
      transactionFlow: 'OUTBOUND',
      transactionDate: '2026-06-15T12:00:00.000Z',
      transferDate: null,
      amount: { value: String(amount), currency: 'EUR' },
      received: null,
      fiatValue: null,
      sender: from,
      receiver: to,
      paymentMode: 'BANK_WIRE',
      deliveryType: 'BANK_ACCOUNT',
      purpose: null,
      sourceOfFund: null,
      message: null,
      asset: null,
      echo: {},
      ...content,
    },
    base: base === null ? null : { amount: base, currency: 'EUR', rateSource: 'test' },
    callbackUrl: null,
    clientId: 'test',
    clientName: 'Test',
    createdAt: new Date('2026-06-15T12:00:00.000Z'),
    createdBy: 'test',
    correlationId: 'test',
    contentHash: Buffer.alloc(32),
    status: 'PENDING',
    isSuspicious: null,
    remark: '',
    modifiedAt: null,
    modifiedBy: null,
    version: 1,
  };
}

/** Writes the movements as the recorder does. */
export async function recordMovements(db: Db, transactions: readonly Transaction[]): Promise<void> {
  const rows = transactions.flatMap(({ tenantId, seq, content, base }) =>
    storedMovementsOf(tenantId, content).map(({ subject, direction, counterparty }) => ({
      tenant_id: tenantId,
      subject,
      occurred_at: content.transactionDate,
      seq,
      direction,
      amount: base?.amount ?? null,
      counterparty,
      corridor: corridorOf(content),
      payment_mode: countedMode(content),
    })),
  );
  await insertRows(db, 'movements', rows);
}

export function factsOf(transaction: Transaction, extra = NO_EXTRA_FACTS): Facts {
  return { transaction, extra, countries: TEST_COUNTRIES };
}
