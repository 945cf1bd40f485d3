/** The demo organization's life fits the API, and its stories and matches are told apart from ordinary life. */
import { expect, it } from 'vitest';
import { customerRequest } from '../../customers/schemas.ts';
import { validate } from '../../platform/http/validation.ts';
import { fiatRequest } from '../../transactions/schemas/fiat.ts';
import { customersLikeListed, lifeOf, paymentsToListed, TOLD } from './life.ts';

const END = new Date('2026-11-29T12:00:00Z');
const LISTED = [
  { name: 'Viktor Zarubin', birthDate: '1968-03-14' },
  { name: 'Esmeralda Inventado', birthDate: null },
];
const life = lifeOf({ households: 8, days: 30 }, END);
const matches = paymentsToListed(life, LISTED, END);

it('is ordered by time with unique references, and the same at each start', () => {
  const dates = life.payments.map(({ body }) => body.transactionDate);
  expect(dates).toEqual([...dates].sort());
  const references = [...life.payments, ...matches].map(({ body }) => body.transactionReference);
  expect(new Set(references).size).toBe(references.length);
  expect(lifeOf({ households: 8, days: 30 }, END)).toEqual(life);
});

it('has a customer for each payment, and stories without their labels', () => {
  const customers = [...life.customers, ...customersLikeListed(LISTED)];
  const numbers = customers.map(({ externalReferenceId }) => externalReferenceId);
  expect(new Set(numbers).size).toBe(numbers.length);
  for (const { body } of [...life.payments, ...matches]) expect(numbers).toContain(body.customerReference);
  const stories = new Set(life.payments.flatMap(({ story }) => story ?? []));
  expect([...stories].sort()).toEqual([...TOLD].sort());
  expect(JSON.stringify(life.payments.map(({ body }) => body))).not.toMatch(/guilty|innocent/);
});

it('is accepted by the schemas of the API', () => {
  const told = life.payments.filter(({ story }) => story !== null);
  for (const { body } of [...told, ...matches])
    expect(() => validate(fiatRequest(false), body, 'payment')).not.toThrow();
  for (const one of [...life.customers, ...customersLikeListed(LISTED)]) {
    expect(() => validate(customerRequest, one, 'customer')).not.toThrow();
  }
});

it('has payments of six households to listed parties, with the same or other birth dates', () => {
  expect(new Set(matches.map(({ body }) => body.customerReference)).size).toBe(6);
  expect(matches.map(({ story, body }) => [story, body.receiverName, body.receiverDob])).toEqual([
    ['match-confirmed', 'Viktor Zarubin', '1968-03-14'],
    ['match-cleared', 'Esmeralda Inventado', '1993-06-09'],
    ['match-proposed', 'Viktor Zarubin', '1993-06-09'],
    ['match-escalated', 'Esmeralda Inventado', undefined],
    ['match-in-review', 'Viktor Zarubin', '1993-06-09'],
    ['match-open', 'Esmeralda Inventado', undefined],
  ]);
  expect(paymentsToListed(life, [], END)).toEqual([]);
});
