import { describe, expect, it } from 'vitest';
import type { Transaction, TransactionContent } from '../../../domain/transaction.ts';
import { DEFAULT_SETTINGS } from '../../../screening/payment-parties/screening.fixture.ts';
import { FxSnapshot, type OwnRate } from '../../fx/snapshot.ts';
import { contentWith, partyWith, transactionWith } from '../../fx/testing.ts';
import { judgedBy, stageBatch } from '../testing.ts';
import { validationStage } from './validation.ts';

const { sender, receiver } = contentWith();
const own = (currency: string, rate: number, day: string): OwnRate => ({
  currency,
  baseCurrency: 'USD',
  validFrom: new Date(`${day}T00:00:00Z`),
  rate,
  setAt: new Date(0),
  setBy: 'tester',
});

async function screen(
  content: Partial<TransactionContent>,
  fields: Partial<Transaction> = {},
  rates: OwnRate[] = [],
  set: object = {},
) {
  const transaction = transactionWith(content, fields);
  const stage = validationStage({ snapshot: async () => new FxSnapshot(rates) });
  const [judged] = await judgedBy(stage, stageBatch([transaction], { settings: { ...DEFAULT_SETTINGS, ...set } }));
  return judged!.findings.map(({ code, status, subject }) => [code, status, subject]);
}
const to = (fields: Partial<NonNullable<typeof receiver>>) => ({ receiver: { ...receiver!, ...fields } });
const money = (value: string, currency: string) => ({ value, currency });
const crypto = (fields: Partial<TransactionContent>): Partial<TransactionContent> => ({
  transactionType: 'CRYPTO',
  amount: money('1', 'ETH'),
  received: null,
  fiatValue: money('2500', 'USD'),
  sender: partyWith('SENDER', { name: 'Almar Wendelin', wallet: { chain: 'ETHEREUM', address: '0xa' } }),
  receiver: partyWith('RECEIVER', { wallet: { chain: 'ETHEREUM', address: '0xb' } }),
  ...fields,
});
const vasp = { name: 'Dahl Exchange', country: 'CH' };

it.each([
  ['AOA', 'EUR', 'AOA'],
  ['EUR', 'AOA', 'AOA'],
  ['EUR', 'USD', null],
])('names for %s to %s the currency without a rate: %s', async (sent, arrives, unrated) => {
  const content = { amount: money('10', sent), received: money('10', arrives) };
  const stage = validationStage({ snapshot: async () => new FxSnapshot([]) });
  const [evidence] = await stage.gather(stageBatch([transactionWith(content)], { settings: { ...DEFAULT_SETTINGS } }));
  expect(evidence!.unrated).toBe(unrated);
});

it.each([
  ['FOOBAR', 'FOOBAR'],
  ['ETH', null],
  ['WBTC', null],
])('reports for %s whether its value is only stated by the request: %s', async (symbol, claimed) => {
  const stage = validationStage({ snapshot: async () => new FxSnapshot([]) });
  const content = crypto({ amount: money('50', symbol), fiatValue: money('5', 'USD') });
  const [evidence] = await stage.gather(stageBatch([transactionWith(content)], { settings: { ...DEFAULT_SETTINGS } }));
  expect(evidence!.claimed).toBe(claimed);
});

it('values a wrapped coin as the coin', async () => {
  const wrapped = crypto({ amount: money('50', 'WBTC'), fiatValue: money('5', 'USD') });
  expect(await screen(wrapped)).toContainEqual(['AMOUNTS_CONTRADICT', 'VERIFICATION_FAILED', 'TRANSACTION']);
});

describe('an ordinary transaction has no finding', () => {
  it.each<[string, Partial<TransactionContent>]>([
    ['wire', {}],
    ['cash', { paymentMode: 'CASH', deliveryType: 'CASH_PICKUP', ...to({ account: 'CASH', bank: null }) }],
    [
      'same filler for both accounts',
      { sender: { ...sender!, account: '0000000000' }, ...to({ account: '0000000000' }) },
    ],
    ['Frenchman with a Lithuanian account', to({ account: 'LT121000011101001000', bank: null })],
    ['account of Jersey', to({ country: 'JE', account: 'GB29NWBK60161331926819', bank: null })],
    ['with a date of tomorrow', { transactionDate: '2026-01-16T20:00:00.000Z' }],
    ['with a stated exchange rate that agrees', { echo: { originExchangeRate: 0.92 } }],
    ['with a stated exchange rate that is inverted', { echo: { originExchangeRate: 1.087 } }],
    ['small crypto transfer to a wallet without an owner', crypto({ fiatValue: money('900', 'USD') })],
    [
      'transfer between providers',
      crypto({
        sender: partyWith('SENDER', { name: 'A B', vasp }),
        receiver: partyWith('RECEIVER', { name: 'C D', vasp }),
      }),
    ],
    ['company called Unknown Pleasures Ltd', to({ name: 'Unknown Pleasures Ltd' })],
    ['name of two letters', to({ name: 'Na' })],
    ['name of one sign', to({ name: '李' })],
  ])('%s', async (_, content) => expect(await screen(content)).toEqual([]));
});

describe('fails verification', () => {
  it.each<[string, Partial<TransactionContent>, string, string]>([
    ['no name', to({ name: null }), 'NAME_MISSING', 'RECEIVER'],
    ['no sender', { sender: null }, 'NAME_MISSING', 'SENDER'],
    ['signs for a name', to({ name: '--- 123' }), 'NAME_MISSING', 'RECEIVER'],
    ['a letter for a name', to({ name: 'A.' }), 'NAME_MISSING', 'RECEIVER'],
    ['a stand-in for a name', to({ name: ' Not  available' }), 'NAME_MISSING', 'RECEIVER'],
    ['signs in the place of letters', to({ name: 'M☺d☺ro' }), 'NAME_UNREADABLE', 'RECEIVER'],
    [
      'signs in the name of a bank',
      to({ bank: { name: 'Bank of Ni☐☐las', code: null, bic: null } }),
      'NAME_UNREADABLE',
      'BANK',
    ],
    ['a word that was lost on its way', to({ name: 'Tassilo \ufffd\ufffd\ufffd' }), 'NAME_UNREADABLE', 'RECEIVER'],
    ['letters that look like none', to({ name: 'ᎷᎪᎠᏌᎡᎾ' }), 'NAME_UNREADABLE', 'RECEIVER'],
    ['year 2099', { transactionDate: '2099-01-01T00:00:00.000Z' }, 'DATE_NOT_CREDIBLE', 'TRANSACTION'],
    ['year 1970', { transactionDate: '1970-01-01T00:00:00.000Z' }, 'DATE_NOT_CREDIBLE', 'TRANSACTION'],
  ])('%s', async (_, content, code, subject) => {
    expect(await screen(content)).toEqual([[code, 'VERIFICATION_FAILED', subject]]);
  });

  it.each([
    ['90,000,000 of a currency without a rate', { amount: money('90000000', 'AOA') }],
    ['an unknown asset', crypto({ fiatValue: null, amount: money('0.01', 'QQQ') })],
  ])('%s', async (_, content) => {
    expect(await screen(content, { base: null })).toContainEqual(['NOT_VALUED', 'VERIFICATION_FAILED', 'TRANSACTION']);
  });

  it.each([
    ['900000000', [['AMOUNTS_CONTRADICT', 'VERIFICATION_FAILED', 'TRANSACTION']]],
    ['9000000', [['AMOUNTS_CONTRADICT', 'VERIFICATION_FAILED', 'TRANSACTION']]],
    ['900000', [['AMOUNTS_CONTRADICT', 'VERIFICATION_FAILED', 'TRANSACTION']]],
    ['4500', []],
  ])('%s of a currency without a rate that arrive for 5 dollars, where some 4,600 would', async (value, found) => {
    expect(await screen({ amount: money('5', 'USD'), received: money(value, 'AOA') })).toEqual(found);
  });

  it('a unit of an unknown currency below the cheapest known one', async () => {
    const contradicts = [['AMOUNTS_CONTRADICT', 'VERIFICATION_FAILED', 'TRANSACTION']];
    expect(await screen({ amount: money('5', 'USD'), received: money('9000000', 'SSP') })).toEqual(contradicts);
    expect(await screen({ amount: money('5', 'USD'), received: money('900000', 'SSP') })).toEqual([]);
  });

  it('a sent amount without a rate, with any received amount: limits would see only the received amount', async () => {
    const content = { amount: money('100000000', 'AOA'), received: money('5', 'USD') };
    const base = { amount: 5, currency: 'USD', rateSource: 'RECEIVED, SAME' };
    expect(await screen(content, { base })).toEqual([['NOT_VALUED', 'VERIFICATION_FAILED', 'TRANSACTION']]);
  });

  it.each([
    ['far more arrives than was sent', { received: money('300000', 'USD') }],
    ['amounts that no exchange rate explains', { received: money('9999999', 'EUR') }],
    ['a slipped decimal point', { received: money('2300', 'EUR') }],
  ])('%s', async (_, content) => {
    const contradicts = ['AMOUNTS_CONTRADICT', 'VERIFICATION_FAILED', 'TRANSACTION'];
    expect(await screen(content)).toEqual([['AMOUNTS_DISAGREE', null, 'TRANSACTION'], contradicts]);
  });

  it.each<[string, string, string, boolean]>([
    ['a million coins that are said to be worth 1', '1000000', '1', true],
    ['a million coins that are said to be worth nothing', '1000000', '0', true],
    ['crypto assets with their value', '1000', '1010', false],
  ])('%s', async (_, amount, value, fails) => {
    const content = crypto({
      transactionType: 'STABLECOIN',
      amount: money(amount, 'USDT'),
      fiatValue: money(value, 'USD'),
    });
    const found = (await screen(content)).map(([code]) => code);
    expect(found.includes('AMOUNTS_CONTRADICT')).toBe(fails);
  });

  it.each<[string, string, Record<string, unknown>, boolean]>([
    ['a total of a million of one', '1', { totalAmount: '1000000' }, true],
    ['a charge of a million of one', '1', { transactionCharge: '1000000', totalAmount: '1000001' }, true],
    ['a total below the sent amount', '100000', { totalAmount: '100' }, true],
    ['a total with its charge', '5', { transactionCharge: '25', totalAmount: '30' }, false],
    ['a total of nothing', '100000', { transactionCharge: '0', totalAmount: '0' }, false],
    ['a total without its charge', '100000', { transactionCharge: '12', totalAmount: '100000' }, false],
  ])('%s', async (_, value, echo, fails) => {
    const found = (await screen({ amount: money(value, 'USD'), received: null, echo })).map(([code]) => code);
    expect(found.includes('AMOUNTS_CONTRADICT')).toBe(fails);
  });

  it.each([
    ['1000', '1'],
    ['9', '1000'],
  ])('%s coins for %s, far from any recent rate of the asset', async (coins, value) => {
    const content = crypto({ amount: money(coins, 'BTC'), fiatValue: money(value, 'EUR') });
    expect(await screen(content)).toContainEqual(['AMOUNTS_CONTRADICT', 'VERIFICATION_FAILED', 'TRANSACTION']);
  });

  it('without a name that the Travel Rule requires', async () => {
    const between = { sender: partyWith('SENDER', { name: 'A B', vasp }), receiver: partyWith('RECEIVER', { vasp }) };
    const failed = [['NAME_MISSING', 'VERIFICATION_FAILED', 'RECEIVER']];
    expect(await screen(crypto(between))).toEqual(failed);
    expect(await screen(crypto({ ...between, fiatValue: money('1000', 'USD') }))).toEqual([]);
    expect(await screen(crypto({ ...between, fiatValue: money('1000.01', 'USD') }))).toEqual(failed);
    // An amount without a value may be any amount.
    expect(await screen(crypto({ ...between, fiatValue: null, amount: money('9', 'QQQ') }))).toEqual(failed);
  });
});

describe('a transfer that names no party', () => {
  const nameless = (fields: Partial<TransactionContent> = {}) =>
    crypto({ sender: partyWith('SENDER', { name: null }), receiver: partyWith('RECEIVER', { name: null }), ...fields });
  const held = ['PARTIES_UNNAMED', 'VERIFICATION_FAILED', 'TRANSACTION'];
  const release = { 'transactions.unnamedParties': 'RELEASE' };

  it('is held from 1,000 USD on, or if its value is unknown', async () => {
    expect(await screen(nameless())).toEqual([held]);
    expect(await screen(nameless({ transactionType: 'STABLECOIN' }))).toEqual([held]);
    const small = nameless({ amount: money('0.4', 'ETH'), fiatValue: money('999.99', 'USD') });
    expect(await screen(small)).toEqual([]);
    expect(await screen({ ...small, fiatValue: money('1000', 'USD') })).toEqual([held]);
    const unvalued = nameless({ fiatValue: null, amount: money('9', 'QQQ') });
    expect(await screen(unvalued)).toContainEqual(held);
    expect(await screen(nameless({ sender: partyWith('SENDER', { name: 'unknown' }) }))).toEqual([held]);
  });

  it('is only noted if one side is named, or the organization releases such transfers', async () => {
    const expected = ['TRAVEL_RULE_INCOMPLETE', null, 'RECEIVER'];
    expect(await screen(crypto({}))).toEqual([expected]);
    expect(await screen(nameless(), {}, [], release)).toEqual([expected]);
  });
});

describe('names are required for any amount', () => {
  const inFrance = { name: 'Bourse', country: 'FR' };
  it.each<[string, object, object, boolean]>([
    ['to a provider in the EU', { vasp }, { vasp: inFrance }, true],
    ['from a provider in the EU', { vasp: inFrance }, { vasp }, true],
    ['to a party in Norway', { vasp }, { vasp, country: 'NO' }, true],
    ['from a party in Germany', { vasp, country: 'DE' }, { vasp }, true],
    ['between parties outside the EEA', { vasp, country: 'US' }, { vasp, country: 'GB' }, false],
  ])('%s: %j, %j', async (_, from, to, isNeeded) => {
    const sides = { sender: partyWith('SENDER', { name: 'A B', ...from }), receiver: partyWith('RECEIVER', to) };
    const found = await screen(crypto({ ...sides, amount: money('0.004', 'ETH'), fiatValue: money('10', 'USD') }));
    expect(found).toEqual(isNeeded ? [['NAME_MISSING', 'VERIFICATION_FAILED', 'RECEIVER']] : []);
  });
});

describe('is only noted', () => {
  it.each<[string, Partial<TransactionContent>, string, string]>([
    ['a date ahead', { transactionDate: '2026-02-01T00:00:00.000Z' }, 'DATE_IN_FUTURE', 'TRANSACTION'],
    ['a date long ago', { transactionDate: '2024-02-01T00:00:00.000Z' }, 'DATE_LONG_AGO', 'TRANSACTION'],
    ['no name beside a wallet', crypto({}), 'TRAVEL_RULE_INCOMPLETE', 'RECEIVER'],
    [
      'one account',
      { sender: { ...sender!, account: '12-345-678' }, ...to({ account: '12345678' }) },
      'SAME_ACCOUNT',
      'TRANSACTION',
    ],
    ['an account elsewhere', to({ country: 'BR', bank: null }), 'IBAN_ELSEWHERE', 'RECEIVER'],
    ['a bank elsewhere', to({ bank: { name: null, code: null, bic: 'DEUTDEFF' } }), 'BANK_NOT_OF_IBAN', 'BANK'],
    ['more than was sent', { received: money('300', 'USD') }, 'AMOUNTS_DISAGREE', 'TRANSACTION'],
    ['another rate than was given', { echo: { originExchangeRate: 1.5 } }, 'AMOUNTS_DISAGREE', 'TRANSACTION'],
    ['a bad bargain', { received: money('1000', 'EUR') }, 'AMOUNTS_DISAGREE', 'TRANSACTION'],
  ])('%s', async (_, content, code, subject) => {
    expect(await screen(content)).toEqual([[code, null, subject]]);
  });

  it("an amount without a value, below the organization's limit", async () => {
    const limit = { 'transactions.notValuedLimit': 1_000 };
    const screened = (value: string) => screen({ amount: money(value, 'AOA') }, { base: null }, [], limit);
    expect(await screened('1000')).toEqual([['NOT_VALUED', null, 'TRANSACTION']]);
    expect(await screened('1000.01')).toEqual([['NOT_VALUED', 'VERIFICATION_FAILED', 'TRANSACTION']]);
  });

  it('a shifted decimal point years ago, when the rate may have differed', async () => {
    const transactionDate = '2021-01-15T10:00:00.000Z';
    const found = await screen({ received: money('73000', 'TWD'), transactionDate });
    expect(found.map(([code]) => code)).toEqual(['DATE_LONG_AGO', 'AMOUNTS_DISAGREE']);
    const ofTheDay = await screen({ received: money('2300', 'EUR'), transactionDate });
    expect(ofTheDay.map(([code]) => code)).toContain('AMOUNTS_CONTRADICT');
  });

  it('amounts close to a recent rate', async () => {
    const expected = [['AMOUNTS_DISAGREE', null, 'TRANSACTION']];
    const dear = { received: money('10000', 'TWD') };
    expect(await screen(dear)).toEqual([]);
    expect(await screen(dear, {}, [own('TWD', 0.0315, '2026-01-14')])).toEqual(expected);
    expect(await screen(dear, {}, [own('TWD', 0.0315, '2025-11-01')])).toEqual([]);
    expect(await screen({ received: money('320', 'EUR') })).toEqual(expected);
  });
});

it('separates accounts of two banks', async () => {
  const bank = (bic: string) => ({ name: null, code: null, bic });
  expect(
    await screen({
      sender: { ...sender!, account: '12345678', bank: bank('CHASUS33') },
      ...to({ account: '12345678', bank: bank('CITIUS33XXX') }),
    }),
  ).toEqual([]);
});
