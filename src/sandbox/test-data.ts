/** The own data of a TEST organization, made from the table of test values. */
import { TEST_VALUES } from './test-values.ts';

/** Entries of the internal list, in the form of `POST /profiles/bulk`. */
export function testEntries(): Record<string, unknown>[] {
  return TEST_VALUES.flatMap(({ id, data }) =>
    data && 'entry' in data ? [{ externalReferenceId: `test-${id}`, ...data.entry }] : [],
  );
}

/** Rules, in the form of `POST /rules`. */
export function testRules(): Record<string, unknown>[] {
  return TEST_VALUES.flatMap(({ id, fields, reason, data }) => {
    if (!data || !('rule' in data)) return [];
    const of = fields.receiverAccount;
    return [
      {
        ...{ ruleId: `test-${id}`, description: `${reason}.`, typology: 'Test data', source: 'docs/sandbox.md' },
        rationale: 'Only TEST organizations have it.',
        when: { any: [`sender.account`, `receiver.account`].map((field) => ({ field, eq: of })) },
        ...{ severity: 'HIGH', score: 60, remark: `${reason}.` },
        ...data.rule,
      },
    ];
  });
}
