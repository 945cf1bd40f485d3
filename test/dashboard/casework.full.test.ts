/** An alert and a report as the second person meets them: what was said stands where it is looked for, with whom and what it is about. */
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser as Chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { INSTITUTION } from '../../src/reporting/sar/content.fixture.ts';
import { PERSON, SANCTIONED, toNdjson } from '../e2e/lists.ts';
import { addPerson, type Person } from '../support/people.ts';
import { eventually, type Service, startService } from '../support/service.ts';
import { setByOperator } from '../support/settings.ts';
import { expectAccessible, hasBrowser, LIMIT_MS, launch, open } from './browser.ts';
import { answerChecklist, call, record, UNLINKED, writeLists } from './page-fixtures.ts';

let lists: string;
let service: Service;
let browser: Chromium;
let analyst: Person;
let officer: Person;

const POST = 'Keeper of the invented treasury';
const PUBLISHED = 'Place of Birth';
/** FinCEN's longest names are sentences. */
const LONG_ACTIVITY = '106';

describe.skipIf(!hasBrowser)('casework', { timeout: LIMIT_MS }, () => {
  beforeAll(async () => {
    lists = await writeLists('INVENTED');
    const [first, ...others] = SANCTIONED;
    const features = [
      { name: 'Position', value: POST },
      { name: PUBLISHED, value: 'Krakow' },
    ];
    await writeFile(join(lists, 'sanctions.ndjson'), toNdjson([{ ...first, features }, ...others]));
    const env = { AMLCORE_SOURCES: join(lists, 'sources.json') };
    [service, browser] = await Promise.all([startService({ env }), launch()]);
    [analyst, officer] = [await addPerson(service, 'ANALYST'), await addPerson(service, 'COMPLIANCE_OFFICER')];
    await call(officer, 'PUT', '/settings/filings.institution', { value: { ...INSTITUTION, goaml: undefined } });
  }, LIMIT_MS);
  afterAll(async () => {
    await service?.stop();
    await rm(lists, { recursive: true, force: true });
  });

  const alertOf = async (uuid: string): Promise<string> =>
    await eventually(async () => (await call(officer, 'GET', `/alerts?transactionUuid=${uuid}`)).items[0]?.alertId);
  const apart = (account: string) => ({
    ...{ receiverName: PERSON.name, receiverAccount: account, customerReference: account },
    ...UNLINKED,
  });

  it('shows a proposal at the top with a link, and why and by whom the alert was closed', async () => {
    const alertId = await alertOf(await record(service, apart('CASE-1')));
    await answerChecklist(analyst, alertId);
    const closing = { disposition: 'FALSE_POSITIVE', reasonCode: 'FALSE_POSITIVE', reason: 'Born elsewhere.' };
    await call(analyst, 'POST', `/alerts/${alertId}/close`, closing);

    const { page, context, complaints } = await open(browser, service, officer);
    await page.goto('/alerts');
    const row = page.getByRole('row', { name: /Pending approval/ });
    await row.waitFor();
    expect(await row.getByText(PERSON.name, { exact: true }).count(), 'the subject and the listed party').toBe(2);
    await row.getByRole('cell', { name: /^\d+\.\d$/ }).waitFor();
    await row.click();
    const standing = page.getByRole('status').filter({ hasText: 'proposes: False positive' });
    await standing.waitFor();
    await page.getByText(POST).waitFor();
    await page.getByRole('definition').filter({ hasText: 'Krakow' }).waitFor();
    await page.evaluate(() => scrollTo(0, 0));
    await expectAccessible(page, 'an alert with a proposal');
    await standing.getByRole('button', { name: 'Review', exact: true }).click();
    const confirm = page.getByRole('button', { name: 'Confirm: False positive' });
    await expect.poll(() => confirm.evaluate((one) => one.getBoundingClientRect().top < innerHeight)).toBe(true);
    await confirm.click();
    await page.getByText('Closed as false positive').waitFor();
    await page.goto(`/alerts/${alertId}`);
    const decided = page.locator('section', { has: page.getByRole('heading', { name: 'Decision', exact: true }) });
    await decided.getByText(/^Decided by .+, confirmed by you$/).waitFor();
    expect((await decided.innerText()).match(/False positive/g)).toHaveLength(1);
    const happened = page.locator('section', { has: page.getByRole('heading', { name: 'History' }) });
    await happened.getByText(/^Closed · /).waitFor();
    expect(await happened.getByText(/^Closed · /).innerText()).toBe('Closed · False positive');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('warns before dismissing a sanctions match that a second user must approve, and lists the payments once', async () => {
    const first = await record(service, apart('CASE-8'));
    const alertId = await alertOf(first);
    // No document, number or address parts them: they are one party.
    const second = await record(service, apart('CASE-8'));
    await eventually(async () => (await call(officer, 'GET', `/alerts/${alertId}`)).hits.length === 2);
    await answerChecklist(analyst, alertId);
    const { page, context, complaints } = await open(browser, service, analyst);
    await page.goto(`/alerts/${alertId}`);
    const found = page.locator('section', { has: page.getByRole('heading', { name: 'Findings' }) });
    const compared = page.locator('section', { has: page.getByRole('heading', { name: 'Match comparison' }) });
    await compared.getByText('all 2 payments').waitFor();
    // Of the second payment alone: the first one waits.
    const { transactionReference } = await call(officer, 'GET', `/transactions/${second}`);
    expect(await found.getByRole('link').allInnerTexts()).toEqual([`${transactionReference}, 1,250.50 EUR`]);
    await found.getByText(/^Party restriction of \d{2} \w{3} \d{4}$/).waitFor();
    const twoMustAgree = page.getByText('A second approver must confirm it.');
    expect(await twoMustAgree.count()).toBe(0);
    await page.getByRole('radio', { name: 'False positive' }).check();
    await twoMustAgree.waitFor();
    await setByOperator(service, 'transactions.fourEyes', 'NEVER');
    expect((await call(officer, 'GET', `/alerts/${alertId}`)).dismissalNeedsTwo).toBe(false);
    await call(officer, 'PUT', '/settings/transactions.fourEyes', { value: 'SANCTIONS' });
    expect((await call(officer, 'GET', `/alerts/${alertId}`)).dismissalNeedsTwo).toBe(true);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('inserts a summary of the alert into an empty note, and does not change a written one', async () => {
    const alertId = await alertOf(await record(service, apart('CASE-12')));
    const { checklist, transactions, hits } = await call(analyst, 'GET', `/alerts/${alertId}`);
    const answers = checklist.steps.map(({ step }: { step: string }, at: number) => ({
      step,
      answer: at === 0 ? 'YES' : 'NO',
    }));
    await call(analyst, 'POST', `/alerts/${alertId}/checklist`, { answers });
    const { page, context, complaints } = await open(browser, service, analyst);
    await page.goto(`/alerts/${alertId}`);
    await page.getByRole('radio', { name: 'False positive' }).check();
    const insert = page.getByRole('button', { name: 'Insert summary' });
    const note = page.getByRole('textbox', { name: 'Note' });
    await insert.click();
    const written = await note.inputValue();
    expect(transactions).toBe(1);
    expect(written).toContain(hits[0].transactionReference);
    expect(written).toContain(PERSON.name);
    expect(await note.evaluate((field) => field === document.activeElement)).toBe(true);
    await insert.waitFor({ state: 'detached' });
    await note.fill('Mine.');
    expect(await insert.count()).toBe(0);
    await note.fill('');
    await insert.waitFor();
    await expectAccessible(page, 'an alert with a summary to insert');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('requires the reason of an escalation, and shows it at the top', async () => {
    const alertId = await alertOf(await record(service, apart('CASE-2')));
    const { page, context, complaints } = await open(browser, service, analyst);
    await page.goto(`/alerts/${alertId}`);
    await page.getByRole('button', { name: 'Escalate' }).click();
    const asking = page.getByRole('dialog');
    await asking.getByText('The reason is shown at the top of the alert', { exact: false }).waitFor();
    await asking.getByRole('textbox', { name: 'Reason' }).fill('It is them: freeze it.');
    await asking.getByRole('button', { name: 'Escalate' }).click();
    await page.getByRole('button', { name: 'Return to analyst' }).waitFor();
    await context.close();
    const other = await open(browser, service, officer);
    await other.page.goto(`/alerts/${alertId}`);
    await other.page
      .getByRole('status')
      .filter({ hasText: /^Escalated by .+: It is them: freeze it\.$/ })
      .waitFor();
    await expectAccessible(other.page, 'an escalated alert');
    expect([...complaints, ...other.complaints]).toEqual([]);
    await other.context.close();
  });

  it('links an alert about a payment to the customer, and a name to its alerts and payments', async () => {
    const externalReferenceId = `C-${Math.random().toString(36).slice(2)}`;
    const customer = {
      ...{ externalReferenceId, entityType: 'INDIVIDUAL', names: [{ fullNameRaw: 'Ingrid Lindqvist' }] },
    };
    const { customerId } = await call(officer, 'POST', '/customers', customer);
    const sender = { senderName: 'Ingrid Lindqvist', customerReference: externalReferenceId };
    const alertId = await alertOf(await record(service, { ...apart('CASE-3'), ...sender }));
    const { page, context, complaints } = await open(browser, service, analyst);
    await page.goto(`/alerts/${alertId}`);
    const link = page.getByRole('link', { name: 'Customer record of the sender' });
    expect(await link.getAttribute('href')).toBe(`/customers/${customerId}`);
    // Both holders of a shared account are in one line.
    const accounts = [{ accountNumber: 'SHARED-1' }];
    for (const name of ['Ida Berg', 'Nils Berg']) {
      const both = { externalReferenceId: `${externalReferenceId} ${name}`, entityType: 'INDIVIDUAL', accounts };
      await call(officer, 'POST', '/customers', { ...both, names: [{ fullNameRaw: name }] });
    }
    const shared = await alertOf(await record(service, { ...apart('CASE-4'), accountNumber: 'SHARED-1' }));
    await page.goto(`/alerts/${shared}`);
    await page.getByText('Customer record of the sender · Customer 2', { exact: true }).waitFor();
    await page.goto(`/customers/${customerId}`);
    // Users without permission to manage clients see the name of the client that recorded the payment.
    const { data } = (await analyst.browser.call('/auth/api/v1/colleagues')).json<{
      data: { clients: { name: string }[] };
    }>();
    const happened = page.locator('section', { has: page.getByRole('heading', { name: 'Timeline' }) });
    const recorded = happened.getByRole('listitem').filter({ hasText: 'Payment recorded' });
    await recorded
      .filter({ hasText: new RegExp(`(?:${data.clients.map(({ name }) => name).join('|')}) `) })
      .first()
      .waitFor();
    const box = page.getByRole('textbox', { name: 'Search or run a command' });
    await box.fill('Lindqvist');
    await page.getByRole('option', { name: /Payments with “Lindqvist”/ }).click();
    await page.getByRole('row', { name: /Ingrid Lindqvist/ }).waitFor();
    await box.fill(PERSON.name);
    await page.getByRole('option', { name: new RegExp(`Alerts with “${PERSON.name}”`) }).click();
    await page
      .getByRole('row', { name: new RegExp(PERSON.name) })
      .first()
      .waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('shows the subjects of a report and the source of each sentence to the approver', async () => {
    const uuids: string[] = [];
    for (const [at, sendingAmount] of [7_000, 8_500.5, 9_100, 9_400].entries()) {
      const change = { sendingAmount, senderCurrency: 'USD', transactionDate: `2026-11-1${at + 1}T10:00:00Z` };
      uuids.push(await record(service, { ...change, receiverName: 'Ottilie Federspiel' }));
    }
    const { sarId, version } = await call(analyst, 'POST', '/sars', {
      ...{ form: 'FINCEN_SAR', transactionUuids: uuids, detectedOn: '2026-11-16' },
      ...{ activityTypes: [{ activityCode: LONG_ACTIVITY }], detailedNarrative: 'Four payments below the limit.' },
      subjects: [{ subjectType: 'INDIVIDUAL', firstName: 'Tassilo', lastName: 'Brandauer' }],
    });
    await call(analyst, 'PATCH', `/sars/${sarId}`, { version, status: 'SUBMITTED' });

    const { page, context, complaints } = await open(browser, service, officer);
    await page.goto('/sars');
    await page
      .getByRole('row', { name: /Tassilo Brandauer/ })
      .first()
      .click();
    await page.getByRole('heading', { name: 'SAR on Tassilo Brandauer' }).waitFor();
    await page.getByText('4 payments, 34,000.50 USD, 11 Nov 2026 – 14 Nov 2026').waitFor();
    const sentence = page.getByRole('listitem').filter({ hasText: 'sent 34,000.50 USD in 4 transactions' });
    await sentence.getByRole('link').last().waitFor();
    expect(await sentence.getByRole('link').allInnerTexts()).toEqual(['[1]', '[2]', '[3]', '[4]']);
    expect(await sentence.getByRole('link').last().getAttribute('href')).toBe(`/transactions/${uuids[3]}`);
    expect(await page.getByRole('button', { name: /^Insert/ }).count()).toBe(0);
    // The selection is shown in lines, not in a column of words.
    const chosen = await page.locator('.mantine-Pill-root').first().boundingBox();
    expect(chosen!.width).toBeGreaterThan(chosen!.height * 2);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page, `a report to be approved, ${colorScheme}`);
    }
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByRole('button', { name: 'Accepted' }).click();
    await page.getByRole('textbox', { name: 'Filing reference' }).fill('31000123456789');
    await page.getByRole('dialog').getByRole('button', { name: 'Accepted' }).click();
    await page.getByRole('definition').filter({ hasText: '31000123456789' }).waitFor();
    await page.getByRole('definition').filter({ hasText: 'you, ' }).waitFor();
    await page.getByRole('button', { name: 'Continuing report' }).click();
    await page.getByRole('link', { name: 'earlier report' }).waitFor();
    await page.getByRole('heading', { name: 'SAR on Tassilo Brandauer' }).waitFor();
    const { items } = await call(officer, 'GET', '/sars');
    expect(items.find(({ priorSarId }: { priorSarId: string | null }) => priorSarId === sarId).filingKind).toBe(
      'CONTINUING',
    );
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('stores the reason for not filing, and shows it to the approver first', async () => {
    const { sarId } = await call(analyst, 'POST', '/sars', { form: 'FINCEN_SAR' });
    const { page, context, complaints } = await open(browser, service, analyst);
    await page.goto(`/sars/${sarId}`);
    await page.getByRole('radio', { name: 'Do not file' }).check();
    await page.getByText('2 required fields missing:').waitFor();
    await page.getByRole('combobox', { name: 'Reason' }).click();
    await page.getByRole('option', { name: 'Activity explained' }).click();
    await page.getByRole('textbox', { name: 'Explanation' }).fill('A contract of sale of the 3rd of May.');
    await expectAccessible(page, 'a decision not to report');
    await page.getByRole('button', { name: 'Submit for approval' }).click();
    await page.getByText('Proposed: do not file.').waitFor();
    expect(complaints).toEqual([]);
    await context.close();

    const second = await open(browser, service, officer);
    await second.page.goto(`/sars/${sarId}`);
    await second.page.getByText('A contract of sale of the 3rd of May.').waitFor();
    await second.page.getByText('Activity explained.').waitFor();
    await second.page.getByRole('button', { name: 'Approve decision not to file' }).click();
    await second.page.getByText('Not filed.', { exact: true }).waitFor();
    const kept = await call(officer, 'GET', `/sars/${sarId}`);
    expect(kept).toMatchObject({ status: 'NOT_FILED', noFileReasonCode: 'ACTIVITY_EXPLAINED' });
    expect(second.complaints).toEqual([]);
    await second.context.close();
  });

  it('shows the reason for a proposed outcome of a case beside the buttons that approve it', async () => {
    const { caseId } = await call(analyst, 'POST', '/cases', { title: 'Round amounts, explained' });
    await call(analyst, 'POST', `/cases/${caseId}/start`, {});
    const reason = 'The amounts are instalments of a car.';
    await call(analyst, 'POST', `/cases/${caseId}/submit`, { outcome: 'NO_SUSPICION', reason });
    const { page, context, complaints } = await open(browser, service, officer);
    await page.goto(`/cases/${caseId}`);
    const beside = page.getByRole('button', { name: 'Approve and close' }).locator('xpath=../..');
    await beside.getByText(reason).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('lists missing data before a report is submitted, and the errors of the authority', async () => {
    const uuid = await record(service, {
      senderCurrency: 'USD',
      sendingAmount: 9_900,
      receiverName: 'Ottilie Federspiel',
    });
    const { sarId } = await call(analyst, 'POST', '/sars', {
      ...{ form: 'FINCEN_SAR', transactionUuids: [uuid] },
      subjects: [{ subjectType: 'INDIVIDUAL', firstName: 'Tassilo', lastName: 'Brandauer' }],
    });
    const { page, context, complaints } = await open(browser, service, analyst);
    await page.goto(`/sars/${sarId}`);
    const rail = page.getByRole('navigation', { name: 'Sections of the form' });
    await rail.getByRole('link', { name: 'Activity 1 missing' }).waitFor();
    await page.getByText('1 required field missing:').waitFor();
    await page.getByText('the filing deadline is unknown').waitFor();
    await page.getByRole('textbox', { name: 'Narrative' }).fill('One payment below the limit.');
    await page.getByRole('textbox', { name: 'Note to FinCEN' }).fill('Funnel Account');
    await page.getByLabel('Detected on').fill('2026-11-20');
    await page.getByText('the filing deadline is unknown').waitFor({ state: 'detached' });
    await page
      .getByRole('status')
      .filter({ hasText: /^Saved / })
      .waitFor();
    await page.getByRole('definition').filter({ hasText: '20 Dec 2026' }).waitFor();
    const { version } = await call(analyst, 'GET', `/sars/${sarId}`);
    await call(analyst, 'PATCH', `/sars/${sarId}`, {
      ...{ version, status: 'SUBMITTED', activityTypes: [{ activityCode: LONG_ACTIVITY }] },
    });
    const handedIn = await call(officer, 'GET', `/sars/${sarId}`);
    expect(handedIn).toMatchObject({ noteToFincen: 'Funnel Account' });
    await call(officer, 'POST', `/sars/${sarId}/submit`, { version: handedIn.version });
    const refusal = { outcome: 'REJECTED', reason: 'A11: the tax number of subject 1 is invalid' };
    await call(officer, 'POST', `/sars/${sarId}/acknowledgement`, refusal);
    await page.goto(`/sars/${sarId}`);
    await page.getByRole('status').filter({ hasText: refusal.reason }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('leads from a case to a filed SAR in at most 20 actions besides the narrative', async () => {
    const uuids: string[] = [];
    for (const [at, sendingAmount] of [7_000, 8_500.5, 9_100].entries()) {
      const change = { sendingAmount, senderCurrency: 'USD', transactionDate: `2026-11-0${at + 1}T10:00:00Z` };
      uuids.push(await record(service, { ...change, receiverName: 'Ottilie Federspiel' }));
    }
    const { caseId } = await call(analyst, 'POST', '/cases', { title: 'Three transfers below the limit' });
    await call(analyst, 'POST', `/cases/${caseId}/items`, { transactionUuids: uuids });
    await call(analyst, 'POST', `/cases/${caseId}/start`, {});
    let actions = 0;
    const act = async (done: Promise<unknown>) => {
      await done;
      actions += 1;
    };
    const { page, context, complaints } = await open(browser, service, analyst);
    await page.goto(`/cases/${caseId}`);
    await act(page.getByRole('tab', { name: 'Report' }).click());
    await act(page.getByRole('button', { name: 'Start SAR' }).click());
    await page.waitForURL('**/sars/*');
    const sarId = page.url().split('/').at(-1)!;
    await act(
      page
        .getByRole('button', { name: /^Add [A-Z]/ })
        .first()
        .click(),
    );
    await act(page.getByRole('button', { name: 'Split name' }).click());
    await act(page.getByLabel('Detected on').fill('2026-11-16'));
    await act(page.getByRole('combobox', { name: 'Suspicious activity' }).fill('below CTR'));
    await act(page.getByRole('option', { name: /^Structuring/ }).click());
    await page.keyboard.press('Escape');
    const narrative = page.getByRole('textbox', { name: 'Narrative' });
    await act(page.getByRole('button', { name: 'Insert all' }).click());
    const facts = await narrative.inputValue();
    // The text is not clickable. A differing figure in it is announced.
    await narrative.fill(`${facts} In four payments 30,000.00 USD went out.`);
    await page.getByText('2 figures of').waitFor();
    const checked = page.getByRole('list', { name: 'Checked figures' });
    await checked.getByText('30,000.00 USD').getByText('differs').waitFor();
    await checked.getByText('24,600.50 USD').getByText('matches').first().waitFor();
    await expectAccessible(page, 'a SAR that is written');
    await narrative.fill(`${facts} In three payments 24,600.50 USD went out.`);
    await page.getByText(/figures checked: all match/).waitFor();
    await page.getByText('All required fields are complete.').waitFor();
    await act(page.getByRole('button', { name: 'Submit for approval' }).click());
    await page.getByText('You worked on this report.').waitFor();
    expect(complaints).toEqual([]);
    await context.close();

    const second = await open(browser, service, officer);
    await second.page.goto('/sars');
    await act(
      second.page
        .getByRole('row', { name: /Pending approval/ })
        .first()
        .click(),
    );
    await second.page.goto(`/sars/${sarId}`);
    await act(second.page.getByRole('button', { name: 'Approve' }).click());
    const download = second.page.waitForEvent('download');
    await act(second.page.getByRole('link', { name: 'FinCEN XML' }).click());
    await download;
    await act(second.page.getByRole('button', { name: 'Accepted' }).click());
    await act(second.page.getByRole('textbox', { name: 'Filing reference' }).fill('31000123456790'));
    await act(second.page.getByRole('dialog').getByRole('button', { name: 'Accepted' }).click());
    await second.page.getByRole('heading', { name: 'Acknowledged' }).waitFor();
    expect((await call(officer, 'GET', `/sars/${sarId}`)).status).toBe('ACKNOWLEDGED');
    expect(actions).toBeLessThanOrEqual(20);
    expect(second.complaints).toEqual([]);
    await second.context.close();
  });

  it('saves a SAR while it is written, and offers a choice after another user changed it', async () => {
    const { sarId } = await call(analyst, 'POST', '/sars', { form: 'FINCEN_SAR' });
    const { page, context, complaints } = await open(browser, service, analyst);
    await page.goto(`/sars/${sarId}`);
    await page.getByRole('button', { name: 'Add subject' }).click();
    await page.getByLabel('Last name').fill('Brandauer');
    await page.getByRole('button', { name: 'Add identification' }).click();
    await page.getByLabel('Document number').fill('AA 1234567');
    await page
      .getByRole('status')
      .filter({ hasText: /^Saved / })
      .waitFor();
    const saved = await eventually(async () => {
      const sar = await call(officer, 'GET', `/sars/${sarId}`);
      return sar.subjects[0]?.documents ? sar : undefined;
    });
    expect(saved.subjects).toEqual([
      {
        ...{ subjectType: 'INDIVIDUAL', lastName: 'Brandauer' },
        documents: [{ documentType: 'PASSPORT', number: 'AA 1234567' }],
      },
    ]);
    // Text typed while another user saves is kept, and overwrites nothing without a choice.
    await call(officer, 'PATCH', `/sars/${sarId}`, { version: saved.version, detailedNarrative: 'Theirs.' });
    await page.getByLabel('First name').fill('Tomasz');
    await page.getByText(/changed this report at/).waitFor();
    expect((await call(officer, 'GET', `/sars/${sarId}`)).subjects[0].firstName).toBeUndefined();
    await page.getByRole('button', { name: 'Discard mine' }).click();
    await expect.poll(() => page.getByRole('textbox', { name: 'Narrative' }).inputValue()).toBe('Theirs.');
    await page.getByLabel('First name').fill('Tomasz');
    // Leaving the page saves at once.
    await page.getByRole('link', { name: 'Cases' }).first().click();
    await eventually(async () => (await call(officer, 'GET', `/sars/${sarId}`)).subjects[0].firstName === 'Tomasz');
    expect(complaints.filter((one) => !one.includes('409'))).toEqual([]);
    await context.close();
  });

  it('shows added items in the history of a case', async () => {
    const one = await alertOf(await record(service, apart('CASE-9')));
    const { caseId } = await call(analyst, 'POST', '/cases', { title: 'Round amounts' });
    await call(analyst, 'POST', `/cases/${caseId}/items`, { alertIds: [one] });
    const { page, context, complaints } = await open(browser, service, analyst);
    await page.goto(`/cases/${caseId}`);
    const happened = page.locator('section', { has: page.getByRole('heading', { name: 'Timeline' }) });
    const added = happened.getByRole('listitem').filter({ hasText: 'Added: ' });
    expect(await added.getByRole('link').getAttribute('href')).toBe(`/alerts/${one}`);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('links an alert of adverse media to the article', async () => {
    const [name, court] = ['Ignaz Rotterhuber', 'A court in Vienna'];
    const article = {
      ...{
        title: 'Dealer convicted of fraud',
        url: 'https://news.example/2',
        publishedAt: '2026-11-03',
        language: 'EN',
      },
      text: `${court} convicted ${name} of fraud on Tuesday. The judge spoke of a pyramid scheme.`,
    };
    const { parties } = await call(officer, 'POST', '/adverse-media/articles', article);
    const alertId = await alertOf(await record(service, { ...apart('CASE-10'), receiverName: name }));
    const { page, context, complaints } = await open(browser, service, analyst);
    await page.goto(`/alerts/${alertId}`);
    const link = page.getByRole('link', { name: 'Articles' });
    expect(await link.getAttribute('href')).toBe(`/adverse-media?profile=${parties[0].listing.profileId}`);
    await link.click();
    await page.getByRole('row', { name: /Dealer convicted of fraud/ }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('explains why a match adds nothing to the highest score', async () => {
    const uuid = await record(service, { ...apart('CASE-11'), receiverCountryCode: 'IR' });
    const { page, context, complaints } = await open(browser, service, analyst);
    await page.goto(`/transactions/${uuid}`);
    await page.getByText('adds nothing: the score is already 100').first().waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });
});
