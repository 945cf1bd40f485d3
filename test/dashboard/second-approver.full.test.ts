/** Texts for second approvers, for errors of the authority, and for users whose session ended, in a real browser. */
import type { Browser as Chromium, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { INSTITUTION } from '../../src/reporting/sar/content.fixture.ts';
import { PERSON } from '../e2e/lists.ts';
import { clearingAll } from '../support/clearing.ts';
import { addPerson, type Person } from '../support/people.ts';
import { eventually, type Service, sharedService } from '../support/service.ts';
import { atRest, blockChangeStream, expectAccessible, hasBrowser, LIMIT_MS, launch, open } from './browser.ts';
import { answerChecklist, call, stoppedPayment } from './page-fixtures.ts';

let service: Service;
let browser: Chromium;
let analyst: Person;
let officer: Person;

const NUMBER = '31000055053784';

const acknowledgement = (inside: string) =>
  `<EFilingBatchXML StatusCode="A"><EFilingSubmissionXML StatusCode="A"><EFilingActivityXML>${inside}</EFilingActivityXML></EFilingSubmissionXML></EFilingBatchXML>`;

const stopped = (account: string) => stoppedPayment(service, officer, account);

/** A report that the analyst has submitted. */
async function handedIn(uuid: string): Promise<string> {
  const { sarId } = await call(analyst, 'POST', '/sars', {
    ...{ form: 'FINCEN_SAR', transactionUuids: [uuid], detectedOn: '2026-11-20' },
    ...{ activityTypes: [{ activityCode: '106' }], detailedNarrative: 'Five round amounts came in within a week.' },
  });
  await call(analyst, 'PATCH', `/sars/${sarId}`, { status: 'SUBMITTED', version: 1 });
  return sarId;
}

async function approve(sarId: string): Promise<void> {
  const { version } = await call(officer, 'GET', `/sars/${sarId}`);
  await call(officer, 'POST', `/sars/${sarId}/submit`, { version });
}

const narrative = (page: Page) => page.getByLabel('Narrative');

describe.skipIf(!hasBrowser)('texts for second approvers and authorities', { timeout: LIMIT_MS }, () => {
  beforeAll(async () => {
    [service, browser] = await Promise.all([sharedService(), launch()]);
    [analyst, officer] = [await addPerson(service, 'ANALYST'), await addPerson(service, 'COMPLIANCE_OFFICER')];
    await call(officer, 'PUT', '/settings/filings.institution', { value: { ...INSTITUTION, goaml: undefined } });
  }, LIMIT_MS);
  afterAll(async () => {
    await service?.stop();
  });

  it('state that the decision is remembered, and offer no approval that contradicts the checklist', async () => {
    const { alertId, uuid } = await stopped('SECOND-1');
    await answerChecklist(analyst, alertId);
    await call(analyst, 'POST', `/alerts/${alertId}/close`, {
      ...{ disposition: 'FALSE_POSITIVE', reasonCode: 'FALSE_POSITIVE', reason: 'Born elsewhere.' },
      ...clearingAll(await call(analyst, 'GET', `/transactions/${uuid}`)),
    });
    const { page, context, complaints } = await open(browser, service, officer);
    await blockChangeStream(page);
    await page.goto(`/alerts/${alertId}`);
    const confirm = page.getByRole('button', { name: 'Confirm: False positive' });
    await confirm.waitFor();
    await page.getByText('Clears this match.').waitFor();
    expect(await confirm.isEnabled()).toBe(true);
    // The second approver answers the last question differently.
    await page.getByRole('radiogroup', { name: '5. ' }).getByText('Yes', { exact: true }).click();
    await page.getByText('Result: treat as a match.').waitFor();
    await page.getByText('The checklist contradicts this outcome').waitFor();
    expect(await confirm.isEnabled()).toBe(false);
    await expectAccessible(page, 'a proposal that the answers speak against');
    // The outcome is shown with the button for the next one.
    await page.getByRole('radio', { name: 'True match' }).check();
    await page.getByRole('combobox', { name: 'Payments' }).click();
    await page.getByRole('option', { name: 'Block', exact: true }).click();
    await page.getByLabel('Note').fill('Name and town agree.');
    await page.getByRole('button', { name: /^Close alert/ }).click();
    await page.getByText('Closed as true match').waitFor();
    await page.goto(`/alerts/${alertId}`);
    const decided = page.getByText('True match · Block');
    await decided.waitFor();
    const isSeen = () => decided.evaluate((one) => one.getBoundingClientRect().top >= 52);
    await expect.poll(isSeen).toBe(true);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('show until when a party would be exempt, and which listings are cleared', async () => {
    const { uuid } = await stopped('SECOND-2');
    await call(analyst, 'POST', `/transactions/${uuid}/decision`, {
      ...{ decision: 'WHITELISTED', reasonCode: 'FALSE_POSITIVE', reason: 'Known for years.' },
      ...{ exemptUntil: '2027-03-01', party: 'RECEIVER' },
      ...clearingAll(await call(analyst, 'GET', `/transactions/${uuid}`)),
    });
    const { page, context, complaints } = await open(browser, service, officer);
    await blockChangeStream(page);
    await page.goto(`/transactions/${uuid}`);
    await page.getByRole('button', { name: 'Approve: Release, exempt the party' }).waitFor();
    await page.getByText('Exempt until: 01 Mar 2027').waitFor();
    await page.getByText('Clear the party for these listings.').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('show errors of the authority to the second approver', async () => {
    const { uuid } = await stopped('SECOND-3');
    const sarId = await handedIn(uuid);
    await approve(sarId);
    await call(analyst, 'POST', `/sars/${sarId}/acknowledgement`, {
      outcome: 'REJECTED',
      reason: 'The city is missing.',
    });
    const { version } = await call(analyst, 'GET', `/sars/${sarId}`);
    await call(analyst, 'PATCH', `/sars/${sarId}`, { detailedNarrative: 'With the city: Vienna.', version });
    await call(analyst, 'PATCH', `/sars/${sarId}`, { status: 'SUBMITTED', version: version + 1 });
    const { page, context, complaints } = await open(browser, service, officer);
    await page.goto(`/sars/${sarId}`);
    await page.getByRole('button', { name: 'Approve', exact: true }).waitFor();
    const refusal = page.getByRole('status').filter({ hasText: 'rejected the earlier submission' });
    await refusal.getByText('The city is missing.').waitFor();
    await page.getByRole('button', { name: 'Approve', exact: true }).click();
    await page.getByText('Download the file, file it with the authority').waitFor();
    expect(await refusal.count(), 'what was approved anew').toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('import the file of the authority, show its errors, and link to a correction of the filed report', async () => {
    const { uuid } = await stopped('SECOND-4');
    const sarId = await handedIn(uuid);
    await approve(sarId);
    const { page, context, complaints } = await open(browser, service, analyst);
    await page.goto(`/sars/${sarId}`);
    const remark =
      '<EFilingActivityErrorXML><ErrorContextText>EFilingBatchXML/Activity[1]</ErrorContextText><ErrorLevelText>WARN</ErrorLevelText><ErrorText>No TIN.</ErrorText></EFilingActivityErrorXML>';
    const chosen = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Upload response file' }).click();
    await (await chosen).setFiles({
      ...{ name: 'answer.xml', mimeType: 'text/xml' },
      buffer: Buffer.from(acknowledgement(`<BSAID>${NUMBER}</BSAID>${remark}`)),
    });
    await page.getByText('The authority accepted the report.').waitFor();
    await page.getByText(NUMBER).waitFor();
    await page.getByRole('status').filter({ hasText: 'with these remarks' }).getByText('No TIN.').waitFor();
    await page.getByRole('button', { name: 'Correct', exact: true }).click();
    await page.waitForURL((address) => address.pathname.startsWith('/sars/') && !address.pathname.endsWith(sarId));
    await page.getByText('correction of a filed report').waitFor();
    await page.getByRole('link', { name: 'earlier report' }).waitFor();
    expect(await page.getByText('enter the detection date').count(), 'a correction has no day of its own').toBe(0);
    await expectAccessible(page, 'a correction');
    expect(await narrative(page).inputValue()).toBe('Five round amounts came in within a week.');
    // An invalid FinCEN number is rejected, and can be corrected here.
    await page.getByLabel('Earlier filing reference').fill('none');
    await narrative(page).fill('Six round amounts came in within a week.');
    await page.getByRole('button', { name: 'Submit for approval' }).click();
    await page
      .getByRole('alert')
      .getByText(/14 digits/)
      .waitFor();
    await page.getByLabel('Earlier filing reference').fill('');
    await page.getByRole('button', { name: 'Submit for approval' }).click();
    await page.getByText('You worked on this report. Another user approves it.').waitFor();
    expect(await page.getByLabel('Earlier filing reference').inputValue()).toBe(NUMBER);
    const correctionId = page.url().split('/').at(-1)!;
    await approve(correctionId);
    const { status } = await call(officer, 'GET', `/sars/${sarId}`);
    expect(status).toBe('AMENDED');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('keep entered text after the session ended, explain it, and request the password only', async () => {
    const { sarId } = await call(officer, 'POST', '/sars', { form: 'FINCEN_SAR' });
    const { page, context } = await open(browser, service, officer);
    await blockChangeStream(page);
    await page.goto(`/sars/${sarId}`);
    await narrative(page).waitFor();
    await atRest(page);
    const cookies = await context.cookies();
    await context.clearCookies();
    await narrative(page).fill('Words that must not be lost.');
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
    await dialog.waitFor();
    const password = dialog.getByLabel('Password', { exact: true });
    await expect.poll(() => password.evaluate((one) => one === document.activeElement)).toBe(true);
    await page.getByText('sign in and repeat the action').waitFor();
    expect(await page.getByText(/bearer/i).count(), 'words for programs').toBe(0);
    await password.fill(officer.password);
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    expect(await narrative(page).inputValue()).toBe('Words that must not be lost.');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await eventually(async () => {
      const { detailedNarrative } = await call(officer, 'GET', `/sars/${sarId}`);
      return detailedNarrative === 'Words that must not be lost.';
    });
    await context.clearCookies();
    await context.addCookies(cookies);
    await context.close();
  });

  it('show the payment of a due report, also after it is settled', async () => {
    const { uuid } = await stopped('SECOND-6');
    await call(officer, 'POST', `/transactions/${uuid}/decision`, {
      ...{ decision: 'BLOCKED', reasonCode: 'TRUE_MATCH', reason: 'Name and birth date agree.' },
    });
    const { transactionReference } = await call(officer, 'GET', `/transactions/${uuid}`);
    const { page, context, complaints } = await open(browser, service, officer);
    await page.goto('/filing-deadlines');
    const row = page.getByRole('row').filter({ hasText: transactionReference });
    await row.getByText(PERSON.name).waitFor();
    await page
      .getByRole('row', { name: /held on 30 June/ })
      .getByRole('link', { name: 'Blocked property' })
      .waitFor();
    await row.getByRole('button', { name: 'Settle' }).click();
    await page.getByRole('dialog').getByText(transactionReference).waitFor();
    await expectAccessible(page, 'the settling of a report on a payment');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('give settings unique names, and link a hold to its records', async () => {
    const { uuid } = await stopped('SECOND-7');
    await call(officer, 'POST', '/retention/holds', { kind: 'TRANSACTION', itemId: uuid, reason: 'Subpoena 26-4411' });
    const { page, context, complaints } = await open(browser, service, officer);
    await page.goto('/settings');
    await page.getByRole('heading', { level: 3 }).first().waitFor();
    const names = await page.getByRole('heading', { level: 3 }).allInnerTexts();
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
    await page.goto('/retention?view=holds');
    await page.getByRole('link', { name: uuid }).click();
    await page.waitForURL(`**/transactions/${uuid}`);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
