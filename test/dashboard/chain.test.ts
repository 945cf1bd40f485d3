/** Which records a chain shows, and where each step leads. */
import { expect, it } from 'vitest';
import { stepsOf } from '../../web/features/chain/steps.ts';

type Records = Parameters<typeof stepsOf>[0];

const RECORDS: Records = {
  payments: [
    { transactionUuid: 'p-1', transactionReference: 'P-1', state: 'RELEASED', isPendingApproval: false },
    { transactionUuid: 'p-2', transactionReference: 'P-2', state: 'HELD', isPendingApproval: false },
  ],
  alerts: [{ alertId: 'a-1', state: 'IN_REVIEW', isPendingApproval: true }],
  cases: [],
  deadlines: [],
  sars: [],
  truncated: false,
};
const words = (records: Records, root: Parameters<typeof stepsOf>[1]) =>
  stepsOf(records, root).map(({ label, status, progress, to = '' }) => [label, status, progress, to].join('|'));

it('names of several records the first that is not done, and links to it', () => {
  expect(words(RECORDS, { alertId: 'a-1' })).toEqual([
    'Payment|1 held|CURRENT|/transactions/p-2',
    'Alert|Pending approval|CURRENT|',
    'Case|None|AHEAD|',
    'Filing|None|AHEAD|',
  ]);
});

it('shows the record of the page with its own state, without a link', () => {
  const [payment] = words(RECORDS, { transactionUuid: 'p-1' });
  expect(payment).toBe('Payment|Released|CURRENT|');
});

it('leaves out what a role cannot read, and says nothing of reports without access to them', () => {
  const records: Records = { ...RECORDS, payments: null, cases: null, sars: null };
  expect(words(records, { alertId: 'a-1' })).toEqual(['Alert|Pending approval|CURRENT|']);
  const owed = { obligationId: 'd-1', kind: 'BLOCKED_PROPERTY' as const, state: 'OPEN' as const, dueOn: '2026-12-10' };
  expect(words({ ...records, deadlines: [owed] }, { alertId: 'a-1' })[1]).toBe(
    'Filing|Report due 10 Dec 2026|CURRENT|/filing-deadlines',
  );
});

it('is done when each record of the step is', () => {
  const done: Records = {
    ...{ ...RECORDS, payments: [], cases: [{ caseId: 'c-1', state: 'CLOSED' }] },
    alerts: [{ alertId: 'a-1', state: 'CLOSED_TRUE_POSITIVE', isPendingApproval: false }],
    sars: [{ sarId: 's-1', status: 'ACKNOWLEDGED' }],
  };
  expect(words(done, { caseId: 'c-1' })).toEqual([
    'Payment|None|AHEAD|',
    'Alert|Closed: true match|DONE|/alerts/a-1',
    'Case|Closed|DONE|',
    'Filing|SAR filed|DONE|/sars/s-1',
  ]);
});
