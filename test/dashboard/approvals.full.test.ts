/** Approvals in a real browser: the reviewer's own answers, a return with a reason, an approval, and the next one. */
import type { Browser as Chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RULE_EXAMPLE_REQUEST } from '../../src/monitoring/rules/examples.ts';
import { PERSON } from '../e2e/lists.ts';
import { addPerson, type Person } from '../support/people.ts';
import { type Service, sharedService } from '../support/service.ts';
import { expectAccessible, hasBrowser, hearNothing, LIMIT_MS, launch, open } from './browser.ts';
import { answerChecklist, call, stoppedPayment } from './page-fixtures.ts';

let service: Service;
let browser: Chromium;
let analyst: Person;
let officer: Person;

/** A payment that a listing holds, and the closing of its alert that the analyst proposed. */
async function proposed(account: string): Promise<{ alertId: string; uuid: string }> {
  const { alertId, uuid } = await stoppedPayment(service, officer, account);
  await answerChecklist(analyst, alertId);
  const closing = {
    disposition: 'FALSE_POSITIVE',
    reasonCode: 'FALSE_POSITIVE',
    reason: `Born elsewhere, ${account}.`,
  };
  await call(analyst, 'POST', `/alerts/${alertId}/close`, closing);
  return { alertId, uuid };
}

describe.skipIf(!hasBrowser)('approvals', { timeout: LIMIT_MS }, () => {
  beforeAll(async () => {
    [service, browser] = await Promise.all([sharedService(), launch()]);
    [analyst, officer] = [await addPerson(service, 'ANALYST'), await addPerson(service, 'COMPLIANCE_OFFICER')];
  }, LIMIT_MS);
  afterAll(async () => {
    await service?.stop();
  });

  it('returns a request with a reason, approves the next with own answers, and explains why others cannot be approved', async () => {
    const kept = await proposed('APPROVE-1');
    const returned = await proposed('APPROVE-2');
    const own = await open(browser, service, analyst);
    await own.page.goto('/approvals?view=all');
    await own.page.getByText('You cannot approve this').waitFor();
    expect(await own.page.getByRole('button', { name: /^Approve/ }).count()).toBe(0);
    await own.context.close();

    const { page, context, complaints } = await open(browser, service, officer);
    await hearNothing(page);
    await page.goto('/approvals');
    // The latest stands first.
    await page.getByText('Born elsewhere, APPROVE-2.').waitFor();
    await page.keyboard.press('j');
    await page.getByText('Born elsewhere, APPROVE-1.').waitFor();
    await page.keyboard.press('k');
    await page.getByText('Born elsewhere, APPROVE-2.').waitFor();
    await expectAccessible(page, 'approvals');
    await page.keyboard.press('r');
    const reason = page.getByRole('textbox', { name: 'Reason' });
    await reason.waitFor();
    // Without the focus, letters go into the reason: A and the space would approve.
    await page.getByRole('heading', { level: 2, name: PERSON.name }).click();
    await page.keyboard.type('A copy of the passport is missing.');
    expect(await reason.inputValue()).toBe('A copy of the passport is missing.');
    await page.locator('aside form').getByRole('button', { name: 'Return to analyst' }).click();
    await page.getByText(`Returned to the analyst: ${PERSON.name}`).waitFor();

    await page.getByText('Born elsewhere, APPROVE-1.').waitFor();
    await page.getByRole('radiogroup', { name: 'Your answer to question 5' }).getByText('Yes', { exact: true }).click();
    await page.getByText('One answer differs from the analyst.').waitFor();
    await expectAccessible(page, 'an approval with other answers');
    await page.getByRole('heading', { level: 2, name: PERSON.name }).click();
    await page.keyboard.press('a');
    await page.keyboard.press('Enter');
    await page.getByText(`Approved: ${PERSON.name}`).waitFor();
    await page.getByText('No approval is pending for you.').waitFor();

    const back = await call(officer, 'GET', `/alerts/${returned.alertId}`);
    expect(back.state).toBe('IN_REVIEW');
    expect(back.history[0]).toMatchObject({ kind: 'RETURNED', text: 'A copy of the passport is missing.' });
    expect((await call(officer, 'GET', `/transactions/${returned.uuid}`)).status).toBe('ESCALATED');
    const closed = await call(officer, 'GET', `/alerts/${kept.alertId}`);
    expect(closed.state).toBe('CLOSED_FALSE_POSITIVE');
    expect(closed.history[0]).toMatchObject({ kind: 'NOTED', text: "Reviewer's checklist: 5 yes." });
    expect((await call(officer, 'GET', `/transactions/${kept.uuid}`)).status).toBe('RELEASED');
    expect((await call(officer, 'GET', '/proposals')).items).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('approves several rules that only open alerts at once, and a rule that stops payments separately', async () => {
    const propose = (ruleId: string, name: string, mode: string) =>
      call(officer, 'POST', '/rules', { ...RULE_EXAMPLE_REQUEST, ruleId, name, mode });
    await propose('batch-one', 'First rule of a batch', 'SHADOW');
    await propose('batch-two', 'Second rule of a batch', 'SCORE');
    await propose('batch-not', 'Rule that stops payments', 'HARD_STOP');
    const { page, context, complaints } = await open(browser, service, await addPerson(service, 'COMPLIANCE_OFFICER'));
    await page.goto('/approvals');
    await page.getByRole('listitem').filter({ hasText: 'Rule that stops payments' }).waitFor();
    expect(await page.getByLabel('Select Rule that stops payments').count()).toBe(0);
    await page.getByLabel('Select First rule of a batch').check();
    await page.getByLabel('Select Second rule of a batch').check();
    await page.getByRole('button', { name: 'Approve 2 rules' }).click();
    const dialog = page.getByRole('dialog', { name: 'Approve 2 rules' });
    await dialog.getByText('Second rule of a batch').waitFor();
    await expectAccessible(page, 'a batch of approvals');
    await dialog.getByRole('button', { name: 'Approve', exact: true }).click();
    await page.getByText('Approved: 2 rules').waitFor();
    await dialog.waitFor({ state: 'detached' });
    const stateOf = async (ruleId: string) => (await call(officer, 'GET', `/rules/${ruleId}`)).state;
    expect(await stateOf('batch-one')).toBe('ACTIVE');
    expect(await stateOf('batch-two')).toBe('ACTIVE');
    expect(await stateOf('batch-not')).toBe('DRAFT');
    const { rows } = await service.database.pool.query(
      `select subject_id from audit_log
       where tenant_id = $1 and action = 'rule.activated' and subject_id like 'batch-%' order by subject_id`,
      [service.operator.principal.tenantId],
    );
    expect(rows.map(({ subject_id }) => subject_id)).toEqual(['batch-one', 'batch-two']);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
