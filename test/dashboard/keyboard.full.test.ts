/** Keyboard users keep their position after an action. */
import type { Browser as Chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PERSON } from '../e2e/lists.ts';
import { addPerson, type Person } from '../support/people.ts';
import { eventually, type Service, sharedService } from '../support/service.ts';
import { atRest, blockChangeStream, expectAccessible, hasBrowser, LIMIT_MS, launch, open } from './browser.ts';
import { answerChecklist, call, record } from './page-fixtures.ts';

let service: Service;
let browser: Chromium;
let officer: Person;

describe.skipIf(!hasBrowser)('the keyboard', { timeout: LIMIT_MS }, () => {
  beforeAll(async () => {
    [service, browser] = await Promise.all([sharedService(), launch()]);
    officer = await addPerson(service, 'COMPLIANCE_OFFICER');
  }, LIMIT_MS);
  afterAll(async () => {
    await service?.stop();
  });

  it('opens a payment by its reference from any page, and the list if no payment has it', async () => {
    const uuid = await record(service, { receiverName: 'Tassilo Brandauer' });
    const stored = await service.call(`/amlcore/api/v1/transactions/${uuid}`);
    const { transactionReference } = stored.json<{ data: { transactionReference: string } }>().data;
    const { page, context, complaints } = await open(browser, service, officer);
    await page.goto('/cases');
    await page.getByRole('heading', { level: 1, name: 'Cases' }).waitFor();
    for (const [reference, address] of [
      [transactionReference, `/transactions/${uuid}`],
      ['TX-0-UNKNOWN', '/transactions?reference=TX-0-UNKNOWN'],
    ] as const) {
      await page.keyboard.press('/');
      await page.keyboard.type(reference);
      await page.getByRole('option', { name: reference }).first().waitFor();
      await page.keyboard.press('Enter');
      await page.waitForURL((url) => `${url.pathname}${url.search}` === address);
    }
    await page.getByText('No transaction matches these filters.').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('keeps the focus on a busy button, which ignores clicks, and on a finished one', async () => {
    const { page, context, complaints } = await open(browser, service, officer);
    let asked = 0;
    let answer = () => {};
    await page.route('**/amlcore/api/v1/screen-entity', async (route) => {
      asked += 1;
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      await route.continue();
    });
    await page.goto('/screening');
    await page.getByLabel('Full name').fill('Tassilo Brandauer');
    const button = page.getByRole('button', { name: 'Screen', exact: true });
    await button.focus();
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-disabled') === 'true');
    await expectAccessible(page, 'a button at work');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Space');
    answer();
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-disabled') === null);
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(asked).toBe(1);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('types letters into the note once an outcome is chosen, and uses them as shortcuts again after Escape', async () => {
    const uuid = await record(service, { receiverName: PERSON.name });
    const alertId = await eventually(async () => {
      const { items } = await call(officer, 'GET', `/alerts?transactionUuid=${uuid}&queue=SANCTIONS`);
      return items[0]?.alertId as string | undefined;
    });
    await answerChecklist(officer, alertId);
    const { version } = await call(officer, 'GET', `/alerts/${alertId}`);
    const { page, context, complaints } = await open(browser, service, officer);
    await blockChangeStream(page);
    await page.goto(`/alerts/${alertId}`);
    await page.getByText('Result: no match.').waitFor();
    const falsePositive = page
      .getByRole('radiogroup', { name: 'Outcome' })
      .getByRole('radio', { name: 'False positive' });
    const note = page.getByLabel('Note', { exact: true });

    // The note has no focus yet. Each of these letters is a shortcut of the page.
    await page.keyboard.press('f');
    await note.waitFor();
    const words = 'Escalated on a day, any judge knows: no match.';
    await page.keyboard.type(words);
    expect(await note.inputValue()).toBe(words);
    expect(await falsePositive.isChecked()).toBe(true);
    expect(await page.getByRole('button', { name: 'Escalate' }).getAttribute('aria-expanded')).toBe('false');

    await page.keyboard.press('Escape');
    await note.waitFor({ state: 'detached' });
    expect(await falsePositive.isChecked()).toBe(false);
    await page.keyboard.press('i');
    const missing = page.getByLabel('Missing information');
    await missing.waitFor();
    expect(await missing.inputValue()).toBe(words);

    // A radio button has the focus, which is not a text field.
    await page.keyboard.press('Escape');
    await page.keyboard.press('d');
    await expect.poll(() => falsePositive.evaluate((radio) => radio === document.activeElement)).toBe(true);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('escalated');
    expect(await page.getByPlaceholder('Search or run a command').inputValue()).toBe('escalated');
    await page.keyboard.press('Escape');

    // Escalation by its key needs a reason.
    await missing.waitFor({ state: 'detached' });
    await page.keyboard.press('e');
    await page.getByRole('dialog').getByRole('textbox').waitFor();
    await page.keyboard.press('Escape');
    await atRest(page);
    const after = await call(officer, 'GET', `/alerts/${alertId}`);
    expect([after.version, after.assignee, after.state]).toEqual([version, null, 'OPEN']);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('chooses a reason by the digit shown on it, and types further digits into the note', async () => {
    const uuid = await record(service, { receiverName: PERSON.name, receiverAccount: 'DIGITS-1' });
    const alertId = await eventually(async () => {
      const { items } = await call(officer, 'GET', `/alerts?transactionUuid=${uuid}&queue=SANCTIONS`);
      return items[0]?.alertId as string | undefined;
    });
    await answerChecklist(officer, alertId);
    const { page, context, complaints } = await open(browser, service, officer);
    await blockChangeStream(page);
    await page.goto(`/alerts/${alertId}`);
    await page.getByText('Result: no match.').waitFor();
    const reasons = page.getByRole('radiogroup', { name: 'Reason' });
    const keys = reasons.locator('kbd');
    const note = page.getByLabel('Note', { exact: true });
    /** The note loses the focus, as by a click on a blank part of the page. */
    const leaveNote = () => page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());

    await page.keyboard.press('f');
    await expect.poll(() => keys.allInnerTexts()).toEqual(['1', '2', '3', '4']);
    await page.keyboard.press('2');
    const explained = reasons.getByRole('radio', { name: 'Customer explanation' });
    await expect.poll(() => explained.isChecked()).toBe(true);
    await expect.poll(() => keys.count()).toBe(0);
    await leaveNote();
    await page.keyboard.type('3 payments, #4?');
    expect(await note.inputValue()).toBe('3 payments, #4?');
    await leaveNote();
    await page.keyboard.type('1');
    expect(await note.inputValue()).toContain('1');
    expect(await explained.isChecked()).toBe(true);

    // A reason that is chosen with the mouse leaves the focus on its radio.
    await note.fill('');
    await reasons.getByRole('radio', { name: 'Other' }).check();
    await page.keyboard.type('1 birth date differs');
    expect(await note.inputValue()).toBe('1 birth date differs');
    expect(await reasons.getByRole('radio', { name: 'Other' }).isChecked()).toBe(true);

    // A started note also takes digits without a selected reason.
    await page.keyboard.press('Escape');
    await note.waitFor({ state: 'detached' });
    await page.keyboard.press('f');
    await note.waitFor();
    expect(await keys.count()).toBe(0);
    await page.keyboard.press('4');
    expect(await note.inputValue()).toContain('4');
    expect(await reasons.getByRole('radio', { name: 'Other' }).isChecked()).toBe(false);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
