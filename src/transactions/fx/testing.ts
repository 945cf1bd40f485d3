/** Test data: transactions with the usual fields filled in. */
import {
  EMPTY_PARTY,
  type Transaction,
  type TransactionContent,
  type TransactionParty,
} from '../../domain/transaction.ts';

export function partyWith(role: TransactionParty['role'], fields: Partial<TransactionParty> = {}): TransactionParty {
  return { ...EMPTY_PARTY, role, ...fields };
}

/** An ordinary wire from Portland to Lyon. */
export function contentWith(fields: Partial<TransactionContent> = {}): TransactionContent {
  return {
    transactionReference: 'T-1',
    transactionType: 'FIAT',
    transactionFlow: 'OUTBOUND',
    transactionDate: '2026-01-15T10:00:00.000Z',
    transferDate: '2026-01-15T10:00:00.000Z',
    amount: { value: '250.00', currency: 'USD' },
    received: { value: '230.00', currency: 'EUR' },
    fiatValue: null,
    sender: partyWith('SENDER', {
      name: 'Almar Wendelin',
      type: 'INDIVIDUAL',
      country: 'US',
      city: 'Portland',
      address: '12 Oak Street',
      account: '000123456',
    }),
    receiver: partyWith('RECEIVER', {
      name: 'Odile Farnoux',
      type: 'INDIVIDUAL',
      country: 'FR',
      account: 'FR1420041010050500013M02606',
      bank: { name: 'Banque Farnoux', code: null, bic: 'BNPAFRPP' },
    }),
    paymentMode: 'BANK_WIRE',
    deliveryType: 'BANK_ACCOUNT',
    purpose: 'Family support',
    sourceOfFund: 'Salary',
    message: null,
    asset: null,
    echo: {},
    ...fields,
  };
}

export function transactionWith(
  content: Partial<TransactionContent> = {},
  fields: Partial<Transaction> = {},
): Transaction {
  const createdAt = new Date('2026-01-15T10:05:00Z');
  return {
    tenantId: '00000000-0000-4000-8000-000000000001',
    transactionUuid: '00000000-0000-4000-8000-000000000002',
    seq: 1,
    content: contentWith(content),
    base: { amount: 250, currency: 'USD', rateSource: 'SAME' },
    callbackUrl: null,
    tenantName: 'Test bank',
    clientId: 'core-banking',
    clientName: 'Core banking',
    createdAt,
    createdBy: 'core-banking',
    correlationId: 'c-1',
    contentHash: Buffer.alloc(32),
    status: 'PENDING',
    isSuspicious: null,
    remark: 'Screening is pending.',
    modifiedAt: null,
    modifiedBy: null,
    version: 1,
    ...fields,
  };
}
