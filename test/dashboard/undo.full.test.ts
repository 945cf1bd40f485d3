/** A decision can be undone for some seconds, and is sent when its author leaves. */
import type { Browser as Chromium, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson, type Person } from '../support/people.ts';
import { eventually, type Service, sharedService } from '../support/service.ts';
import { expectAccessible, hasBrowser, hearNothing, LIMIT_MS, launch, open } from './browser.ts';
import { answerChecklist, call, stoppedPayment } from './page-fixtures.ts';

let service: Service;
let browser: Chromium;
let analyst: Person;

/** An alert with an answered checklist. */
async function answered(account: string): Promise<string> {
  const { alertId } = await stoppedPayment(service, analyst, account);
  await answerChecklist(analyst, alertId);
  return alertId;
}

const isProposed = async (alertId: string): Promise<boolean> =>
  (await call(analyst, 'GET', `/alerts/${alertId}`)).history[0].kind === 'CLOSING_PROPOSED';

async function dismiss(page: Page, note: string): Promise<void> {
  await page.getByRole('radio', { name: 'False positive' }).check();
  await page.getByLabel('Note', { exact: true }).fill(note);
  await page.keyboard.press('Control+Enter');
  await page.getByText('Closing as false positive').first().waitFor();
}

describe.skipIf(!hasBrowser)('undo of a decision', { timeout: LIMIT_MS }, () => {
  beforeAll(async () => {
    [service, browser] = await Promise.all([sharedService(), launch()]);
    analyst = await addPerson(service, 'ANALYST');
  }, LIMIT_MS);
  afterAll(async () => {
    await service?.stop();
  });

  it('undoes a decision with its note, and sends pending ones when the page is left', async () => {
    const [other, opened] = [await answered('UNDO-1'), await answered('UNDO-2')];
    const { page, context, complaints } = await open(browser, service, analyst);
    await hearNothing(page);
    await page.addInitScript(() => localStorage.setItem('amlcore.undo-seconds', '30'));
    // The newest stands first.
    await page.goto(`/alerts/${opened}?sort=NEWEST`);
    await page.getByText('1 of 2', { exact: true }).waitFor();
    await dismiss(page, 'Another birth date.');
    await page.waitForURL((url) => url.href.includes(other));
    expect(await isProposed(opened)).toBe(false);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.waitForURL((url) => url.href.includes(opened));
    await page.getByText('Another birth date.').waitFor();
    expect(await isProposed(opened)).toBe(false);

    await page.getByRole('radio', { name: 'False positive' }).check();
    expect(await page.getByLabel('Note', { exact: true }).inputValue()).toBe('Another birth date.');
    await page.keyboard.press('Control+Enter');
    await page.waitForURL((url) => url.href.includes(other));
    // The next decision sends the one that waits.
    await dismiss(page, 'Another person.');
    await eventually(() => isProposed(opened));
    expect(await isProposed(other)).toBe(false);
    await expectAccessible(page, 'a decision that waits');
    await page.goto('/health/live');
    await eventually(() => isProposed(other));
    expect(complaints).toEqual([]);
    await context.close();
  });
});
