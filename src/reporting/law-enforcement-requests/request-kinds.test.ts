import { expect, it } from 'vitest';
import { spanOf } from './request-kinds.ts';

it.each([
  ['2026-11-10', { accountsFrom: '2025-11-10', transactionsFrom: '2026-05-10', dueOn: '2026-11-24' }],
  // No 31st of February, and a leap day.
  ['2026-08-31', { accountsFrom: '2025-08-31', transactionsFrom: '2026-02-28', dueOn: '2026-09-14' }],
  ['2024-08-31', { accountsFrom: '2023-08-31', transactionsFrom: '2024-02-29', dueOn: '2024-09-14' }],
  ['2026-03-15', { accountsFrom: '2025-03-15', transactionsFrom: '2025-09-15', dueOn: '2026-03-29' }],
])('a request of FinCEN that arrived on %s', (receivedOn, span) => {
  expect(spanOf('US_314A', receivedOn)).toEqual(span);
});

it('another request states its own period', () => {
  expect(spanOf('OTHER', '2026-11-10')).toBeNull();
});
