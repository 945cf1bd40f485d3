/** A replay of a draft in a browser: both versions side by side, the payments behind the numbers, and what a version missed. */
import type { Browser as Chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RULE_EXAMPLE_REQUEST } from '../../src/monitoring/rules/examples.ts';
import { addPerson, type Person } from '../support/people.ts';
import { type Service, sharedService } from '../support/service.ts';
import { expectAccessible, hasBrowser, LIMIT_MS, launch, open } from './browser.ts';
import { record } from './page-fixtures.ts';

const API = '/amlcore/api/v1';
const AMOUNTS = [300, 700, 1_500, 4_000];
let service: Service;
let browser: Chromium;
let officer: Person;
let uuids: string[];

async function post<T>(path: string, body: object, method = 'POST'): Promise<T> {
  const reply = await officer.browser.call(`${API}/${path}`, { method, body });
  expect(reply.status, reply.text).toBeLessThan(300);
  return reply.json<{ data: T }>().data;
}

describe.skipIf(!hasBrowser)('replays of rules', { timeout: LIMIT_MS }, () => {
  beforeAll(async () => {
    [service, browser] = await Promise.all([sharedService(), launch()]);
    officer = await addPerson(service, 'COMPLIANCE_OFFICER');
    await post('rules', {
      ...{ ...RULE_EXAMPLE_REQUEST, ruleId: 'large-amount', name: 'Large amount', severity: 'HIGH' },
      parameters: { limit: { value: 1_000, description: 'From this amount' } },
      when: { field: 'transaction.amount', gte: { parameter: 'limit' } },
    });
    await post('rules/large-amount/activate', { version: 1 });
    uuids = [];
    for (const [at, sendingAmount] of AMOUNTS.entries()) {
      const own = { transactionReference: `REPLAY-${at}`, transactionDate: new Date().toISOString(), sendingAmount };
      uuids.push(await record(service, { ...own, senderIdNumber: `S-${at}`, receiverAccount: `R-${at}` }));
    }
    const { caseId } = await post<{ caseId: string }>('cases', { title: 'A mule', transactionUuids: [uuids[0]] });
    await post(`cases/${caseId}/start`, {});
    await post(`cases/${caseId}/submit`, { outcome: 'SUSPICION', reason: 'Sent on at once.' });
    const second = await addPerson(service, 'COMPLIANCE_OFFICER');
    const approve = { method: 'POST', body: { reason: 'Agreed.' } };
    expect((await second.browser.call(`${API}/cases/${caseId}/approve`, approve)).status).toBe(200);
    await post('rules/large-amount', { parameters: { limit: { value: 500 } } }, 'PATCH');
  }, LIMIT_MS);
  afterAll(async () => {
    await service?.stop();
  });

  it('compare a draft with the active version, list payments, and explain a miss', async () => {
    const { page, context, complaints } = await open(browser, service, officer);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/rules/large-amount');
    await page.getByLabel('Minutes per alert').fill('20');
    await page.getByRole('button', { name: 'Run backtest', exact: true }).click();
    const figures = page.getByRole('table', { name: 'Results' });
    await figures.getByText('Challenger: version 2').waitFor();
    await figures.getByText('Champion: version 1, in force').waitFor();
    const rows = (await figures.getByRole('row').allInnerTexts()).map((row) => row.split('\t'));
    expect(rows.find(([measure]) => measure === 'Hits')).toEqual(['Hits', '3', '2']);
    expect(rows.find(([measure]) => measure?.startsWith('Analyst hours'))?.slice(1)).toEqual(['1', '0.7']);
    const payments = page.getByRole('table', { name: 'Payments' });
    await expect.poll(() => payments.getByRole('link').allInnerTexts()).toEqual(['REPLAY-1', 'REPLAY-2', 'REPLAY-3']);
    await expectAccessible(page, 'replay of a rule');
    if (process.env.RULE_REPLAY_PICTURE) {
      await page.screenshot({ path: process.env.RULE_REPLAY_PICTURE, fullPage: true });
    }
    const choose = async (option: RegExp) => {
      await page.getByRole('combobox', { name: 'Show' }).click();
      await page.getByRole('option', { name: option }).click();
    };
    await choose(/^Hits of the challenger alone \(1\)/);
    await payments.getByRole('link', { name: 'REPLAY-2' }).waitFor({ state: 'detached' });
    await choose(/^Confirmed payments missed \(1\)/);
    await payments.getByText('Condition not met').waitFor();
    await payments.getByRole('cell', { name: '300', exact: true }).waitFor();
    if (process.env.RULE_REPLAY_PICTURE) {
      await page.screenshot({ path: `${process.env.RULE_REPLAY_PICTURE}.missed.png`, fullPage: true });
    }
    await payments.getByRole('link', { name: 'REPLAY-0' }).click();
    await page.waitForURL(`**/transactions/${uuids[0]}`);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
