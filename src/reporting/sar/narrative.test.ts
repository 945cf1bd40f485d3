import { expect, it } from 'vitest';
import {
  PAYMENT_MODES,
  TRANSACTION_STATUSES,
  type Transaction,
  type TransactionContent,
} from '../../domain/transaction.ts';
import { CHAINS } from '../../domain/wallets/chains.ts';
import { sentencesOf } from './narrative.ts';

type Given = Partial<TransactionContent> & { status?: string };

function transaction({ status = 'SANCTION_LISTED', ...content }: Given, number = 1): Transaction {
  return {
    transactionUuid: `uuid-${number}`,
    status,
    isSuspicious: true,
    content: {
      transactionFlow: 'OUTBOUND',
      transactionDate: '2026-03-04T10:00:00.000Z',
      amount: { value: '9400.25', currency: 'USD' },
      paymentMode: 'BANK_WIRE',
      sender: { name: 'Ingrid Lindqvist', birthDate: '1970-01-02', country: 'SE' },
      receiver: { name: 'Gideon Barasa', birthDate: null, country: 'KE' },
      asset: null,
      ...content,
    },
  } as unknown as Transaction;
}

const textsOf = (...transactions: Transaction[]) => sentencesOf(transactions).map(({ text }) => text);

it('describes the records in words', () => {
  expect(textsOf(transaction({}), transaction({}, 2))).toEqual([
    '2 transactions took place on 2026-03-04.',
    'The customer sent 18,800.50 USD in 2 transactions.',
    'The customer of 2 transactions is recorded as Ingrid Lindqvist (born 1970-01-02, country Sweden).',
    'The counterparty of 2 transactions is recorded as Gideon Barasa (country Kenya).',
    '2 transactions went by bank wire.',
    '2 transactions were stopped on account of a sanctions list.',
  ]);
});

it('has no code of the API in a sentence, for any status, payment mode and chain', () => {
  const ways = [
    ...TRANSACTION_STATUSES.map((status) => ({ status })),
    ...PAYMENT_MODES.map((paymentMode) => ({ paymentMode })),
    ...CHAINS.map(({ id }) => ({ paymentMode: null, asset: { chain: id } as TransactionContent['asset'] })),
  ];
  const codes = new Set<string>([...TRANSACTION_STATUSES, ...PAYMENT_MODES.filter((mode) => mode !== 'ACH')]);
  const texts = ways.flatMap((way) => textsOf(transaction(way)));
  expect(texts.filter((text) => text.includes('_') || text.split(/[ .]/).some((word) => codes.has(word)))).toEqual([]);
  expect(texts.filter((text) => text.includes('undefined'))).toEqual([]);
  expect(texts).toContain('1 transaction went over the blockchain Bitcoin Cash.');
});

it('writes amounts in the local format with every digit', () => {
  const of = (...values: string[]) =>
    textsOf(...values.map((value, at) => transaction({ amount: { value, currency: 'XYZ' } } as Given, at)))[1];
  expect(of('7000', '1234567.8901', '999')).toBe(
    'The customer sent 1,242,566.8901 XYZ in 3 transactions, the smallest of 999 and the largest of 1,234,567.8901.',
  );
  expect(of('7000.5')).toBe('The customer sent 7,000.50 XYZ in 1 transaction.');
  expect(of('0.00012345')).toBe('The customer sent 0.00012345 XYZ in 1 transaction.');
});

it('leaves an unknown country code unchanged', () => {
  const [, , customer] = textsOf(transaction({ sender: { name: 'A B', birthDate: null, country: 'X1' } as never }));
  expect(customer).toBe('The customer of 1 transaction is recorded as A B (country X1).');
});
