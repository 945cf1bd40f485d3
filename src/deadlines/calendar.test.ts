import { expect, it } from 'vitest';
import { calendarOf } from './calendar.ts';
import { EU_EXAMPLE, OBLIGATION_EXAMPLE } from './schemas.ts';

it('has an entry for each deadline in lines of 75 octets, without the subject in words', () => {
  const text = calendarOf([OBLIGATION_EXAMPLE, { ...EU_EXAMPLE, authority: 'Behörde; für, Meldungen' }], 'Reports');
  const lines = text.split('\r\n');
  expect(lines.at(-1)).toBe('');
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
  const whole = text.replaceAll('\r\n ', '').split('\r\n');
  expect(whole.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(2);
  expect(whole).toContain(`UID:${OBLIGATION_EXAMPLE.obligationId}`);
  expect(whole).toContain('DTSTAMP:20261120T114000Z');
  expect(whole).toContain('DTSTART;VALUE=DATE:20261204');
  expect(whole).toContain('SUMMARY:EU_FROZEN_FUNDS: report to Behörde\\; für\\, Meldungen (EU) is due');
  expect(whole).toContain('DESCRIPTION:31 CFR 501.603(b)(1). Due on 2026-12-04\\, by its public holidays 2026-12-07.');
  expect(text).not.toContain('0012345678');
});
