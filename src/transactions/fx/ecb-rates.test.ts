import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { withChecksum } from '../../../scripts/table-file.mjs';
import { tableLines } from '../../matching/names/data/table-lines.ts';
import { ECB_FIRST_DAY, ECB_LAST_DAY, ECB_RATES_PATH, ECB_SOURCE, ecbRate } from './ecb-rates.ts';

const text = readFileSync(ECB_RATES_PATH, 'utf8').replaceAll('\r\n', '\n');
const on = (day: string, time = '10:00:00') => Date.parse(`${day}T${time}Z`);

it('has a source, a license, a date and the checksum of its lines', () => {
  expect(text).toMatch(new RegExp(`^# Source: .*${ECB_SOURCE}$`, 'm'));
  expect(text).toMatch(/^# License: \S/m);
  expect(text).toMatch(new RegExp(`^# Date: ${ECB_LAST_DAY}`, 'm'));
  expect(withChecksum(text)).toBe(text);
});

it('has each business day once, in order', () => {
  const days = tableLines(text)
    .slice(1)
    .map((line) => line.slice(0, 10));
  expect([days[0], days.at(-1)]).toEqual([ECB_FIRST_DAY, ECB_LAST_DAY]);
  expect(days).toEqual([...new Set(days)].sort());
  const pauses = days.slice(1).map((day, at) => (Date.parse(day) - Date.parse(days[at]!)) / 86_400_000);
  expect(Math.max(...pauses)).toBe(5);
});

it.each([
  ['of the day', 'EUR', 'USD', on('2026-10-30'), { rate: 1.1172, day: '2026-10-30' }],
  ['of the other direction', 'USD', 'EUR', on('2026-10-30'), { rate: 1 / 1.1172, day: '2026-10-30' }],
  ['crossed over the euro', 'GBP', 'USD', on('2026-10-30'), { rate: 1.1172 / 0.8338, day: '2026-10-30' }],
  ['of Friday on a Sunday', 'EUR', 'USD', on('2026-11-01'), { rate: 1.1172, day: '2026-10-30' }],
  ['over Easter', 'EUR', 'USD', on('2026-04-06'), { rate: expect.any(Number), day: '2026-04-02' }],
  ['until the end of the day (UTC)', 'EUR', 'JPY', on('2026-10-29', '23:59:59'), { rate: 175.92, day: '2026-10-29' }],
  ['of a currency that ended, while it was', 'EUR', 'RUB', on('2022-03-01'), { rate: 117.201, day: '2022-03-01' }],
])('gives the rate %s', (_, from, to, at, expected) => {
  expect(ecbRate(from, to, at)).toEqual(expected);
});

it.each([
  ['before the table', 'EUR', 'USD', on('2015-01-01')],
  ['after the table', 'EUR', 'USD', on('2026-11-05')],
  ['of a currency that has ended', 'EUR', 'RUB', on('2022-03-08')],
  ['of a currency that it does not have', 'NGN', 'USD', on('2026-10-30')],
  ['of no day', 'EUR', 'USD', Number.NaN],
])('gives none %s', (_, from, to, at) => {
  expect(ecbRate(from, to, at)).toBeNull();
});
