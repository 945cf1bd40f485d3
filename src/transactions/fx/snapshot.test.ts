import { expect, it } from 'vitest';
import { FxSnapshot, type OwnRate } from './snapshot.ts';
import { STARTER_RATES, STARTER_SOURCE } from './starter-rates.ts';
import { contentWith } from './testing.ts';

const own = (currency: string, baseCurrency: string, day: string, rate: number): OwnRate => ({
  currency,
  baseCurrency,
  validFrom: new Date(`${day}T00:00:00Z`),
  rate,
  setAt: new Date(0),
  setBy: 'tester',
});
const on = (day: string) => Date.parse(`${day}T10:00:00Z`);
const money = (value: string, currency: string) => ({ value, currency });

it('ships at least forty-five currencies and fifteen crypto assets, each a positive number', () => {
  expect(STARTER_RATES.size).toBeGreaterThanOrEqual(60);
  expect([...STARTER_RATES.values()].every((rate) => rate > 0 && Number.isFinite(rate))).toBe(true);
});

it('uses the latest own rate up to the day, else the shipped rate', () => {
  const fx = new FxSnapshot([own('EUR', 'USD', '2026-02-01', 1.3), own('EUR', 'USD', '2026-01-10', 1.1)]);
  expect(fx.rate('EUR', 'USD', on('2026-01-09'))).toMatchObject({ source: 'ECB 2026-01-09', own: null });
  expect(fx.rate('EUR', 'USD', on('2026-01-10'))).toMatchObject({ rate: 1.1, source: 'OWN 2026-01-10' });
  expect(fx.rate('EUR', 'USD', on('2026-01-31'))).toMatchObject({ rate: 1.1 });
  expect(fx.rate('EUR', 'USD', on('2027-01-01'))).toMatchObject({ rate: 1.3, source: 'OWN 2026-02-01' });
  expect(fx.rate('USD', 'EUR', on('2026-01-20'))?.rate).toBeCloseTo(1 / 1.1, 12);
});

it('replaces a rate of the same day', () => {
  const fx = new FxSnapshot([own('EUR', 'USD', '2026-01-10', 1.1), own('EUR', 'USD', '2026-01-10', 1.2)]);
  expect(fx.own()).toHaveLength(1);
  expect(fx.rate('EUR', 'USD', on('2026-01-11'))?.rate).toBe(1.2);
});

it('crosses starter rates for another base, for days and currencies without a reference rate', () => {
  const [eur, ngn] = [STARTER_RATES.get('EUR')!, STARTER_RATES.get('NGN')!];
  const ofNone = new FxSnapshot().rate('NGN', 'EUR', on('2026-01-10'));
  expect(ofNone).toMatchObject({ source: STARTER_SOURCE, day: null });
  expect(ofNone?.rate).toBeCloseTo(ngn / eur, 12);
  const later = new FxSnapshot().rate('EUR', 'USD', on('2026-11-20'));
  expect(later).toEqual({ rate: eur, source: STARTER_SOURCE, day: null, own: null });
});

it('values a payment by the reference rate of its day, or of the last business day before', () => {
  const fx = new FxSnapshot();
  const euros = (transactionDate: string) =>
    fx.value(contentWith({ transactionDate, amount: money('100', 'EUR') }), 'USD');
  expect(euros('2015-01-05T10:00:00Z')).toEqual({ amount: 119.15, currency: 'USD', rateSource: 'ECB 2015-01-05' });
  expect(euros('2026-10-30T10:00:00Z')).toEqual({ amount: 111.72, currency: 'USD', rateSource: 'ECB 2026-10-30' });
  expect(euros('2026-11-01T10:00:00Z')).toEqual({ amount: 111.72, currency: 'USD', rateSource: 'ECB 2026-10-30' });
});

it('values the sent amount to eight decimal places', () => {
  const fx = new FxSnapshot([own('XTS', 'USD', '2026-01-01', 1 / 3)]);
  expect(fx.value(contentWith(), 'USD')).toEqual({ amount: 250, currency: 'USD', rateSource: 'SAME' });
  expect(fx.value(contentWith({ amount: money('1', 'XTS') }), 'USD')).toEqual({
    amount: 0.33333333,
    currency: 'USD',
    rateSource: 'OWN 2026-01-01',
  });
});

it('values by the received amount if the sent currency has no rate, and not at all without either', () => {
  const fx = new FxSnapshot();
  const content = contentWith({ amount: money('5', 'QQQ'), received: money('100', 'USD') });
  expect(fx.value(content, 'USD')).toEqual({ amount: 100, currency: 'USD', rateSource: 'RECEIVED, SAME' });
  expect(fx.value({ ...content, received: null }, 'USD')).toBeNull();
});

it('prefers the stated fiat value of a crypto transaction', () => {
  const content = contentWith({
    transactionType: 'CRYPTO',
    amount: money('2', 'BTC'),
    received: null,
    fiatValue: money('199000', 'USD'),
  });
  expect(new FxSnapshot().value(content, 'USD')).toEqual({
    amount: 199_000,
    currency: 'USD',
    rateSource: 'GIVEN, SAME',
  });
  expect(new FxSnapshot().value({ ...content, fiatValue: null }, 'USD')?.rateSource).toBe(STARTER_SOURCE);
});

it('values stablecoins as their peg, unless the organization set a rate', () => {
  const stable = (symbol: string, pegCurrency: string | null) =>
    contentWith({
      transactionType: 'STABLECOIN',
      amount: money('70', symbol),
      received: null,
      asset: {
        symbol,
        chain: 'TRON',
        transactionHash: null,
        contractAddress: null,
        stablecoinType: symbol,
        pegCurrency,
        issuer: null,
        walletProvider: null,
      },
    });
  const fx = new FxSnapshot();
  expect(fx.value(stable('USDT', null), 'USD')).toEqual({ amount: 70, currency: 'USD', rateSource: 'PEG USD' });
  expect(fx.value(stable('ODDC', 'USD'), 'USD')).toMatchObject({ amount: 70, rateSource: 'PEG USD' });
  expect(fx.value(stable('EURC', 'EUR'), 'USD')?.rateSource).toBe('PEG EUR, ECB 2026-01-15');
  expect(fx.value(stable('ODDC', 'QQQ'), 'USD')).toBeNull();
  fx.add([own('USDT', 'USD', '2026-01-01', 0.9)]);
  expect(fx.value(stable('USDT', 'USD'), 'USD')).toMatchObject({ amount: 63, rateSource: 'OWN 2026-01-01' });
});

it.each([
  ['WBTC', 'BTC'],
  ['XBT', 'BTC'],
  ['WETH', 'ETH'],
  ['USDT.E', 'USDT'],
])('values %s as %s, unless the organization has a rate of its own', (form, asset) => {
  const at = on('2026-01-10');
  const plain = new FxSnapshot();
  const { rate, source } = plain.rate(asset, 'EUR', at)!;
  expect(plain.rate(form, 'EUR', at)).toMatchObject({ rate, source: `AS ${asset}, ${source}` });
  const withOwn = new FxSnapshot([own(form, 'EUR', '2026-01-01', 7), own(asset, 'EUR', '2026-01-01', 9)]);
  expect(withOwn.rate(form, 'EUR', at)?.rate).toBe(7);
  const ofAsset = new FxSnapshot([own(asset, 'EUR', '2026-01-01', 9)]);
  expect(ofAsset.rate(form, 'EUR', at)?.rate).toBe(9);
});
