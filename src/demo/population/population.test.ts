/** The population is the same for a seed, in order, and its payments and customers are accepted by the API's own schemas. */
import { describe, expect, it } from 'vitest';
import { customerRequest } from '../../customers/schemas.ts';
import { validate } from '../../platform/http/validation.ts';
import { cryptoRequest } from '../../transactions/schemas/crypto.ts';
import { fiatRequest } from '../../transactions/schemas/fiat.ts';
import { stablecoinRequest } from '../../transactions/schemas/stablecoin.ts';
import { COUNTRIES } from './countries.ts';
import { FIRM_KINDS } from './firms.ts';
import { HOUSEHOLD_KINDS } from './households.ts';
import { population } from './population.ts';

const GIVEN = { seed: 'test', households: 60, from: '2025-11-01', days: 365 };
const life = population(GIVEN);
const SCHEMAS = { fiat: fiatRequest(false), crypto: cryptoRequest(false), stablecoin: stablecoinRequest(false) };

describe('population', () => {
  it('is the same for the same seed, and different for another one', () => {
    const small = { ...GIVEN, households: 5, days: 40 };
    expect(population(small)).toEqual(population(small));
    expect(population({ ...small, seed: 'other' }).payments).not.toEqual(population(small).payments);
  });

  it('is ordered by time, within the period, with unique references', () => {
    const dates = life.payments.map(({ body }) => body.transactionDate);
    expect(dates).toEqual([...dates].sort());
    expect(dates[0]! >= '2025-11-01' && dates.at(-1)! < '2026-11-02').toBe(true);
    expect(new Set(life.payments.map(({ body }) => body.transactionReference)).size).toBe(life.payments.length);
  });

  it('is accepted by the schemas of the API', () => {
    const sample = life.payments.filter(({ type }, at) => type !== 'fiat' || at % 50 === 0);
    expect(new Set(sample.map(({ type }) => type))).toEqual(new Set(['fiat', 'crypto', 'stablecoin']));
    for (const { type, body } of sample) expect(() => validate(SCHEMAS[type], body, 'transaction')).not.toThrow();
    for (const one of life.customers) expect(() => validate(customerRequest, one, 'customer')).not.toThrow();
  });

  it('has every kind of payment, and the events that rules mistake for crime', () => {
    const actors = new Set(life.payments.map(({ label }) => label.actor));
    for (const { trade, customers } of FIRM_KINDS) if (customers > 0) expect(actors).toContain(trade);
    expect(HOUSEHOLD_KINDS.filter(({ kind }) => actors.has(kind)).length).toBeGreaterThan(12);
    const events = new Set(life.payments.map(({ label }) => label.event));
    for (const event of ['wages', 'rents', 'cash takings', 'bills paid', 'house of a client', 'remittance', 'tuition'])
      expect(events).toContain(event);
  });

  it('uses several currencies, and has firms that pay first wages to an account that is weeks old', () => {
    const currencies = new Set(life.payments.map(({ body }) => body.senderCurrency ?? body.fiatCurrency));
    expect(currencies).toEqual(new Set(Object.values(COUNTRIES).map(({ currency }) => currency)));
    const opened = new Map(
      life.payments.flatMap(({ label, body }) =>
        label.event === 'capital paid in' ? [[label.customer, body.transactionDate] as const] : [],
      ),
    );
    const early = life.payments.filter(
      ({ label, body }) =>
        label.event === 'wages' &&
        Date.parse(body.transactionDate) - Date.parse(opened.get(label.customer) ?? '') < 40 * 86_400_000,
    );
    expect(early.length).toBeGreaterThan(0);
  });

  it('states the expected activity of a customer without one-time payments', () => {
    const stated = new Map(
      life.customers.map((one) => [String(one.externalReferenceId), one.expectedActivity as { monthlyAmount: number }]),
    );
    const houses = life.payments.filter(
      ({ label, body }) => label.event === 'house purchase' && body.transactionFlow === 'OUTBOUND',
    );
    expect(houses.length).toBeGreaterThan(0);
    for (const { label, body } of houses) {
      expect(stated.get(label.customer)!.monthlyAmount).toBeLessThan(Number(body.sendingAmount) / 2);
    }
  });

  it('gives a household payments within its income', () => {
    const households = new Map<string, number>();
    for (const { label, body } of life.payments) {
      if (!label.isHousehold || body.transactionFlow !== 'OUTBOUND') continue;
      households.set(label.customer, (households.get(label.customer) ?? 0) + 1);
    }
    const perMonth = [...households.values()].map((count) => count / 12).sort((a, b) => a - b);
    const median = perMonth[Math.floor(perMonth.length / 2)]!;
    expect(median).toBeGreaterThan(10);
    expect(median).toBeLessThan(30);
  });
});
