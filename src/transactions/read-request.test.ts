import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Transaction, TransactionContent } from '../domain/transaction.ts';
import { canonicalJson } from '../platform/lib/canonical-json.ts';
import {
  CRYPTO_EXAMPLE_REQUEST,
  CRYPTO_EXAMPLE_RESPONSE,
  FIAT_EXAMPLE_REQUEST,
  FIAT_EXAMPLE_RESPONSE,
  STABLECOIN_EXAMPLE_REQUEST,
  STABLECOIN_EXAMPLE_RESPONSE,
} from './examples.ts';
import { presentTransaction } from './present.ts';
import { type ReadRequest, readCrypto, readFiat, readStablecoin } from './read-request.ts';
import { cryptoRequest } from './schemas/crypto.ts';
import { fiatRequest } from './schemas/fiat.ts';
import { type TransactionDocument, transactionSchema } from './schemas/response.ts';
import { stablecoinRequest } from './schemas/stablecoin.ts';

type Change = Record<string, unknown>;
const fiat = (change: Change = {}) => readFiat(fiatRequest(true).parse({ ...FIAT_EXAMPLE_REQUEST, ...change }));
const crypto = (change: Change = {}) => readCrypto(cryptoRequest(true).parse({ ...CRYPTO_EXAMPLE_REQUEST, ...change }));
const stablecoin = (change: Change = {}) =>
  readStablecoin(stablecoinRequest(true).parse({ ...STABLECOIN_EXAMPLE_REQUEST, ...change }));

describe('a fiat request', () => {
  it('is read as two parties and two amounts', () => {
    const { content, callbackUrl } = fiat({
      senderGender: 'f',
      senderProfession: 'Cooper',
      receiverBankSwift: 'bpkoplpw',
      receiverMobile: '22 555 01 23',
      receiverAccount: 'PL61 1090 1014 0000 0712 1981 2874',
    });
    expect(callbackUrl).toBe('https://client.example.com/aml/callback');
    expect(content).toMatchObject({
      transactionType: 'FIAT',
      transactionDate: '2026-11-20T09:30:00.000Z',
      transferDate: '2026-11-21T08:00:00.000Z',
      amount: { value: '1250.5', currency: 'EUR' },
      received: { value: '5327.13', currency: 'PLN' },
      fiatValue: null,
      asset: null,
      purpose: 'Family support',
      paymentMode: 'BANK_WIRE',
    });
    expect(content.sender).toMatchObject({
      role: 'SENDER',
      name: 'Tassilo Brandauer',
      gender: 'FEMALE',
      phone: '+436601234567',
      profession: 'Cooper',
      document: { type: 'PASSPORT', number: 'U7788123' },
      bank: null,
      wallet: null,
    });
    expect(content.receiver).toMatchObject({
      account: 'PL61109010140000071219812874',
      phone: '+48225550123',
      bank: { name: 'Bank Ostoja', code: null, bic: 'BPKOPLPW' },
    });
  });

  it.each([
    [{}, '0', '1250.5'],
    [{ transactionCharge: 4.5 }, '4.5', '1250.5'],
    [{ transactionCharge: 4.5, totalAmount: 1255 }, '4.5', '1255'],
  ])('with %j has the charge %s and the total %s', (change, charge, total) => {
    expect(fiat(change).content.echo).toMatchObject({ transactionCharge: charge, totalAmount: total });
  });

  it('has no received amount if both amounts are equal', () => {
    expect(fiat({ receiverAmount: 1250.5, receiverCurrency: 'EUR' }).content.received).toBeNull();
    expect(fiat({ receiverAmount: 1250.5, receiverCurrency: 'USD' }).content.received).not.toBeNull();
  });

  it.each([
    ['00 43 660 1234567', 'DE', '+436601234567'],
    ['0660 1234567', 'AT', '+436601234567'],
    ['0660 1234567', 'XK', '0660 1234567'],
    ['ext. 12', 'AT', 'ext. 12'],
  ])('has the telephone %s of %s as %s', (senderMobileNumber, senderCountryCode, expected) => {
    const { content } = fiat({ senderMobileNumber, senderCountryCode });
    expect(content.sender?.phone).toBe(expected);
    expect(content.echo.senderMobileNumber).toBe(senderMobileNumber);
  });

  it('keeps a document without its number in the echo alone', () => {
    const { content } = fiat({ senderIdNumber: '' });
    expect(content.sender?.document).toBeNull();
    expect(content.echo.senderIdType).toBe('PASSPORT');
  });
});

describe('a crypto request', () => {
  it('has normalized wallets, and the given form in the echo', () => {
    const fromAddress = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
    const { content } = crypto({ blockchain: 'erc20', asset: 'eth', fromAddress, toAddress: fromAddress });
    expect(content.sender?.wallet).toEqual({ chain: 'ETHEREUM', address: fromAddress.toLowerCase() });
    expect(content.echo).toMatchObject({ fromAddress, blockchain: 'ETHEREUM', asset: 'ETH' });
    expect(content.amount).toEqual({ value: '0.015', currency: 'ETH' });
    expect(content.fiatValue).toEqual({ value: '1240', currency: 'EUR' });
  });

  it('fills missing fields from the Travel Rule data', () => {
    const { sender, receiver } = crypto({ senderName: '', senderType: '', senderCountryCode: '' }).content;
    expect(sender).toMatchObject({
      name: 'Tassilo Brandauer',
      type: 'INDIVIDUAL',
      country: 'AT',
      birthDate: '1974-09-02',
      vasp: { name: 'Kormoran Digital', country: 'AT' },
    });
    expect(receiver?.vasp).toEqual({ name: 'Wydra Exchange', country: 'PL' });
  });

  it('ignores Travel Rule data of another party', () => {
    expect(crypto({ senderName: 'Tassilo  BRANDAUER' }).content.sender?.birthDate).toBe('1974-09-02');
    const { sender, echo } = crypto({ senderName: 'Ottokar Wendelin' }).content;
    expect(sender).toMatchObject({ name: 'Ottokar Wendelin', birthDate: null });
    expect(echo.travelRule).toEqual(CRYPTO_EXAMPLE_REQUEST.travelRule);
  });

  it('reads a company of the Travel Rule', () => {
    const originator = {
      legalPerson: {
        name: {
          nameIdentifier: [
            { legalPersonName: 'Ostoja', legalPersonNameIdentifierType: 'TRAD' },
            { legalPersonName: 'Ostoja Handel AG', legalPersonNameIdentifierType: 'LEGL' },
          ],
        },
        geographicAddress: [
          { addressType: 'BIZZ', streetName: 'Ring', buildingNumber: '4', townName: 'Linz', country: 'AT' },
        ],
        nationalIdentification: { nationalIdentifier: '529900T8BM49AURSDO55', nationalIdentifierType: 'LEIX' },
      },
    };
    const { sender } = crypto({
      senderName: '',
      senderType: '',
      senderCountryCode: '',
      travelRule: { originator },
    }).content;
    expect(sender).toMatchObject({
      name: 'Ostoja Handel AG',
      type: 'CORPORATE',
      country: 'AT',
      address: 'Ring 4',
      city: 'Linz',
      businessId: '529900T8BM49AURSDO55',
      document: null,
    });
  });

  it.each([
    ['OUTBOUND', 'sender'],
    ['INBOUND', 'receiver'],
  ] as const)('%s: the wallet provider is the one of the %s, where no VASP is named', (transactionFlow, side) => {
    const { content } = crypto({ transactionFlow, walletProvider: 'Wydra', travelRule: null });
    expect(content[side]?.vasp).toEqual({ name: 'Wydra', country: null });
    expect(content[side === 'sender' ? 'receiver' : 'sender']?.vasp).toBeNull();
  });
});

describe('a stablecoin request', () => {
  it('has the issuer, the peg and the symbol of a known coin', () => {
    expect(stablecoin({ stablecoinType: 'usdc' }).content.asset).toMatchObject({
      symbol: 'USDC',
      stablecoinType: 'USDC',
      issuer: 'Circle',
      pegCurrency: 'USD',
    });
  });

  it('has given values of an unknown coin', () => {
    const { content } = stablecoin({ stablecoinType: 'OTHER', asset: 'wyd', issuer: 'Wydra' });
    expect(content.asset).toMatchObject({ symbol: 'WYD', stablecoinType: 'OTHER', issuer: 'Wydra', pegCurrency: null });
    expect(content.amount.currency).toBe('WYD');
  });

  it('is valued by the amount paid if no value is stated', () => {
    const paid = { sendingAmount: 900, senderCurrency: 'EUR', receiverAmount: 950, receiverCurrency: 'USD' };
    const { content } = stablecoin(paid);
    expect(content.fiatValue).toEqual({ value: '900', currency: 'EUR' });
    expect(content.received).toEqual({ value: '950', currency: 'USD' });
    expect(content.echo).toMatchObject({ transactionCharge: '0', totalAmount: '900' });
    expect(stablecoin({ ...paid, fiatAmount: 910, fiatCurrency: 'EUR' }).content.fiatValue?.value).toBe('910');
  });
});

/** The content after it was stored and read again. */
function stored({ content, callbackUrl }: ReadRequest, base: Transaction['base'] = null): Transaction {
  return {
    tenantId: FIAT_EXAMPLE_RESPONSE.tenantId,
    transactionUuid: FIAT_EXAMPLE_RESPONSE.transactionUUID,
    seq: 1,
    content: JSON.parse(JSON.stringify(content)) as TransactionContent,
    base,
    callbackUrl,
    tenantName: 'Example Remittance',
    clientId: 'client_n4m5ykbm6wpzq3qj',
    clientName: 'core-banking',
    createdAt: new Date('2026-11-20T09:30:00.412Z'),
    createdBy: 'client_n4m5ykbm6wpzq3qj',
    correlationId: 'c-1',
    contentHash: Buffer.alloc(32),
    status: 'PENDING',
    isSuspicious: null,
    remark: 'Screening is pending.',
    modifiedAt: null,
    modifiedBy: null,
    version: 1,
  };
}

describe('an answer', () => {
  it.each<[string, ReadRequest, TransactionDocument]>([
    ['fiat', fiat(), FIAT_EXAMPLE_RESPONSE],
    ['crypto', crypto(), CRYPTO_EXAMPLE_RESPONSE],
    ['stablecoin', stablecoin(), STABLECOIN_EXAMPLE_RESPONSE],
  ])('to the %s example equals the documented example', (_, request, { transactionUUID, ...expected }) => {
    const answer = presentTransaction(stored(request, expected.valuation));
    expect(transactionSchema.parse(answer)).toEqual(JSON.parse(JSON.stringify(answer)));
    expect({ ...answer, transactionUUID }).toEqual({ ...expected, transactionUUID });
  });

  it('has the fields of the contract for fiat, in its order', () => {
    const { details, ...top } = presentTransaction(stored(fiat()));
    // The 36 fields of the contract, sender and receiver, and the valuation.
    expect(Object.keys(top).length).toBe(39);
    expect(Object.keys(details).slice(0, 11)).toEqual([
      'type',
      'accountNumber',
      'senderType',
      'senderAddress',
      'senderCity',
      'senderMobileNumber',
      'senderCurrency',
      'receiverType',
      'receiverAccount',
      'paymentMode',
      'deliveryType',
    ]);
  });

  it('states last modification and its author', () => {
    const tx = { ...stored(fiat()), modifiedAt: new Date('2026-11-21T00:00:00Z'), modifiedBy: 'user_1' };
    expect(presentTransaction({ ...tx, isSuspicious: true, remark: 'A match.' })).toMatchObject({
      modifiedAt: '2026-11-21T00:00:00.000Z',
      modifiedBy: 'user_1',
      isSuspicious: true,
      suspiciousRemark: 'A match.',
    });
  });
});

describe('content', () => {
  it.each([0.1, 1e-8, 999999999999999, 0.123456789012345, 1250.5])('%d is returned as sent', (amount) => {
    const { content } = fiat({ sendingAmount: amount, receiverAmount: amount });
    expect(content.amount.value).not.toMatch(/e/i);
    const { sendingAmount, receiverAmount, totalAmount } = presentTransaction(
      stored(fiat({ sendingAmount: amount, receiverAmount: amount })),
    );
    expect([sendingAmount, receiverAmount, totalAmount]).toEqual([amount, amount, amount]);
  });

  it('is unchanged by storing, with any optional fields', () => {
    const texts = fc.stringMatching(/^[\p{L}\p{N}][ \p{L}\p{N}.,-]{0,40}$/u);
    const optional = fc.record(
      {
        senderGender: texts,
        senderState: texts,
        senderZipCode: texts,
        senderIdType: texts,
        senderIdNumber: texts,
        senderProfession: texts,
        senderBusinessCategory: texts,
        receiverAddress: texts,
        receiverBankName: texts,
        message: texts,
        totalAmount: fc.integer({ min: 0 }).map((cents) => cents / 100),
        transactionCharge: fc.constantFrom(0, 1e-8, 0.1),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(optional, fc.constantFrom(fiat, crypto, stablecoin), (change, read) => {
        const { content } = read(change);
        const again = JSON.parse(JSON.stringify(content)) as TransactionContent;
        expect(again).toStrictEqual(content);
        expect(canonicalJson(again)).toBe(canonicalJson(content));
      }),
    );
  });
});
