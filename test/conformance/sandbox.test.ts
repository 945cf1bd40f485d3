/** `docs/sandbox.md` says what the table of test values says. After a change: `npm run sandbox-page`. */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { TRANSACTION_STATUSES } from '../../src/domain/transaction.ts';
import { projectRoot } from '../../src/platform/lib/project-root.ts';
import { TEST_VALUES } from '../../src/sandbox/test-values.ts';
import { DECIDED, sandboxPage, UNUSED } from './sandbox-page.ts';

it('docs/sandbox.md is generated from the code', async () => {
  await expect(sandboxPage()).toMatchFileSnapshot(join(projectRoot, 'docs', 'sandbox.md'));
});

it('documents how to get every status of the contract', () => {
  const told = ['PENDING', ...TEST_VALUES.map(({ status }) => status), ...DECIDED, ...UNUSED];
  expect([...new Set(told)].sort()).toEqual([...TRANSACTION_STATUSES].sort());
});

it('has unique IDs and fields', () => {
  const ids = TEST_VALUES.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const fields = TEST_VALUES.map((one) => JSON.stringify(one.fields));
  expect(new Set(fields).size).toBe(fields.length);
});
