import { expect, it } from 'vitest';
import { localHour } from './local-hour.ts';

const AT = new Date('2026-06-15T22:40:00.000Z');

it.each([
  ['DE', 0],
  ['GB', 23],
  ['IN', 4],
  ['JP', 7],
])('of %s is %i', (country, hour) => expect(localHour(country, AT)).toBe(hour));

it('follows daylight saving time', () => expect(localHour('DE', new Date('2026-01-15T22:40:00.000Z'))).toBe(23));

it.each(['US', 'RU', 'ES', 'XX', 'de', ''])('is unknown for "%s"', (country) =>
  expect(localHour(country, AT)).toBeNull(),
);
