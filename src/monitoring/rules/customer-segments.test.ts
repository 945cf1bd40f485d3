import { expect, it } from 'vitest';
import { type CustomerSegment, segmentOf } from './customer-segments.ts';

it.each<[string, CustomerSegment]>([
  ['Student of medicine', 'STUDENT'],
  ['Étudiante', 'STUDENT'],
  ['retired teacher', 'PENSIONER'],
  ['Rentnerin', 'PENSIONER'],
  ['arbeitslos', 'UNEMPLOYED'],
  ['Demandeur d’emploi', 'UNEMPLOYED'],
  ['Self-employed plumber', 'SELF_EMPLOYED'],
  ['Autónomo', 'SELF_EMPLOYED'],
  ['Rechtsanwältin', 'PROFESSIONAL'],
  ['Waiter in a restaurant', 'SALARIED'],
  ['Astronaut', 'OTHER_INDIVIDUAL'],
])('an individual with the occupation "%s": %s', (occupation, segment) =>
  expect(segmentOf('INDIVIDUAL', occupation)).toBe(segment),
);

it.each<[string | null, CustomerSegment]>([
  ['Restaurant and bar', 'CASH_INTENSIVE_BUSINESS'],
  ['Bäckerei', 'CASH_INTENSIVE_BUSINESS'],
  ['Bureau de change', 'MONEY_SERVICE'],
  ['Remittances', 'MONEY_SERVICE'],
  ['Fundación', 'CHARITY'],
  ['Real estate agency', 'REAL_ESTATE'],
  ['Law firm', 'PROFESSIONAL'],
  ['Wholesale of screws', 'BUSINESS'],
  [null, 'BUSINESS'],
])('an organization with the business "%s": %s', (business, segment) =>
  expect(segmentOf('ORGANIZATION', business)).toBe(segment),
);

it('is unknown for an individual without occupation', () => expect(segmentOf('INDIVIDUAL', null)).toBeNull());
