import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/database.ts';
import type { TransactionContent, TransactionParty } from '../../../domain/transaction.ts';
import { createTenant } from '../../../identity/testing.ts';
import { recordMovements, transaction } from '../testing.ts';
import { newAccountsOfKnownNames } from './known-names.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

interface Past {
  daysAgo: number;
  to: Partial<TransactionParty>;
  /** The customer receives the payment. */
  isIn?: boolean;
  isUnreadable?: boolean;
}

const SUPPLIER = { name: 'Bürobedarf Lindholm GmbH', type: 'CORPORATE' } as const;
const OLD = { ...SUPPLIER, account: 'DE02120300000000202051' };
const NEW = { ...SUPPLIER, account: 'DE02500105170137075030' };

/** Result for the last payment, after the earlier payments of the same customer. */
async function answerAfter(past: readonly Past[], last: Partial<TransactionParty>): Promise<boolean | null> {
  const { tenantId } = (await createTenant(db.database)).principal;
  const now = Date.parse('2026-06-15T12:00:00.000Z');
  const all = [...past, { daysAgo: 0, to: last, isIn: false }].map(({ daysAgo, to, isIn }, at) => {
    const [own, other] = [{ account: 'A-1' }, { ...to }];
    return transaction({
      tenantId,
      seq: at + 1,
      transactionDate: new Date(now - daysAgo * 86_400_000).toISOString(),
      transactionFlow: isIn ? 'INBOUND' : 'OUTBOUND',
      sender: isIn ? other : own,
      receiver: isIn ? own : other,
    });
  });
  await db.database.tenant(tenantId, (tx) => recordMovements(tx, all));
  const [answer] = await newAccountsOfKnownNames(
    db.database,
    tenantId,
    [{ transaction: all.at(-1)!, holders: undefined }],
    async (seqs, isNamed) =>
      new Map(
        seqs.flatMap((seq): [number, TransactionContent | null][] => {
          const { content } = all[seq - 1]!;
          if (past[seq - 1]!.isUnreadable) return [[seq, null]];
          const isMeant = [content.sender, content.receiver].some((side) => side?.name && isNamed(seq, side.name));
          return isMeant ? [[seq, content]] : [];
        }),
      ),
  );
  return answer!;
}

it.each<[string, Past[], Partial<TransactionParty>, boolean | null]>([
  ['a known name with a new account', [{ daysAgo: 90, to: OLD }], NEW, true],
  ['a name in another spelling', [{ daysAgo: 90, to: OLD }], { ...NEW, name: 'LINDHOLM BUROBEDARF GMBH' }, true],
  ['a name that has paid the customer', [{ daysAgo: 30, to: OLD, isIn: true }], NEW, true],
  [
    'a known document with a new account',
    [{ daysAgo: 9, to: { ...OLD, businessId: 'HRB 1' } }],
    { ...NEW, businessId: 'HRB 1' },
    true,
  ],
  ['the first payment of all', [], NEW, false],
  ['a new name', [{ daysAgo: 90, to: { ...OLD, name: 'Somebody Else' } }], NEW, false],
  ['the same account', [{ daysAgo: 90, to: OLD }], OLD, false],
  [
    'the same account, now with its bank',
    [{ daysAgo: 90, to: OLD }],
    { ...OLD, bank: { name: null, code: null, bic: 'BYLADEM1001' } },
    false,
  ],
  [
    'the new account for the second time',
    [
      { daysAgo: 90, to: OLD },
      { daysAgo: 1, to: NEW },
    ],
    NEW,
    false,
  ],
  [
    'an account of two years ago',
    [
      { daysAgo: 720, to: NEW },
      { daysAgo: 90, to: OLD },
    ],
    NEW,
    false,
  ],
  ['a name of two years ago', [{ daysAgo: 720, to: OLD }], NEW, false],
  ['a name that had no account', [{ daysAgo: 9, to: { ...SUPPLIER, account: null } }], NEW, false],
  ['a payment without an account', [{ daysAgo: 90, to: OLD }], { ...SUPPLIER, account: null }, null],
  ['a payment without a name', [{ daysAgo: 90, to: OLD }], { ...NEW, name: null }, null],
  ['the own name of the customer', [{ daysAgo: 9, to: OLD }], { ...NEW, name: 'Ottokar Wendelin' }, false],
  [
    'a known account of the own name',
    [{ daysAgo: 9, to: { ...OLD, name: 'Ottokar Wendelin' } }],
    { ...NEW, name: 'Ottokar Wendelin' },
    true,
  ],
  ['a name without letters', [{ daysAgo: 9, to: { ...OLD, name: '-' } }], { ...NEW, name: '-' }, null],
  ['an earlier payment that cannot be decrypted', [{ daysAgo: 90, to: OLD, isUnreadable: true }], NEW, null],
])('%s', async (_, past, last, expected) => expect(await answerAfter(past, last)).toBe(expected));
