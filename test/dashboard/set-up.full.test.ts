/** Set-up pages: policies beside rules and lists, and access. In a real browser over the real service. */
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Browser as Chromium, Page } from 'playwright-core';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMPANY, PERSON } from '../e2e/lists.ts';
import { addPerson, type Person } from '../support/people.ts';
import { eventually, type Service, startService } from '../support/service.ts';
import { expectAccessible, hasBrowser, LIMIT_MS, launch, type Opened, open } from './browser.ts';
import { call, keptSecrets, record, writeLists } from './page-fixtures.ts';

let lists: string;
let service: Service;
let browser: Chromium;
let officer: Person;
let colleague: Person;
let analyst: Person;

/** A page in both colours. */
async function looksRight({ page }: Opened, what: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await expectAccessible(page, `${what}, light`);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page, `${what}, dark`, ['color-contrast']);
}

/** Opens the record of a pending approval from the list. */
async function openRecord(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('list', { name: 'Pending approvals' }).getByRole('link', { name }).click();
  await page.getByRole('link', { name: 'Open record' }).click();
}

const profileOf = async (name: string): Promise<string> =>
  (await call(officer, 'GET', `/search-profile?fullName=${encodeURIComponent(name)}`)).items[0].profileId;

describe.skipIf(!hasBrowser)('the set-up dashboard', { timeout: LIMIT_MS }, () => {
  beforeAll(async () => {
    lists = await writeLists('INVENTED');
    const env = { AMLCORE_SOURCES: join(lists, 'sources.json'), AMLCORE_ALLOW_INSECURE_WEBHOOKS: 'true' };
    [service, browser] = await Promise.all([startService({ env }), launch()]);
    [officer, colleague, analyst] = await Promise.all([
      addPerson(service, 'COMPLIANCE_OFFICER'),
      addPerson(service, 'COMPLIANCE_OFFICER'),
      addPerson(service, 'ANALYST'),
    ]);
  }, LIMIT_MS);
  afterAll(async () => {
    await service?.stop();
    await rm(lists, { recursive: true, force: true });
  });

  it('subscribes a receiver, shows its secret once, lists attempts, and replays', async () => {
    let answer = 200;
    const heard: { headers: IncomingHttpHeaders; body: string }[] = [];
    const receiver = createServer(async (request, response) => {
      let body = '';
      for await (const part of request) body += part;
      heard.push({ headers: request.headers, body });
      response.writeHead(answer).end();
    }).listen(0, '127.0.0.1');
    await once(receiver, 'listening');
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/alerts`;
    const admin = await addPerson(service, 'ADMIN');
    const opened = await open(browser, service, admin);
    const { page, context, complaints } = opened;
    await page.goto('/webhooks');
    await page.getByRole('button', { name: 'New subscription' }).click();
    const form = page.getByRole('dialog', { name: 'New subscription' });
    await form.getByLabel('URL').fill(url);
    await form.getByRole('checkbox', { name: 'Alert raised' }).check();
    await form.getByRole('button', { name: 'Subscribe' }).click();
    const [secret] = await keptSecrets(page, `Signing secret: ${url}`);
    await page.reload();
    await page.getByRole('row', { name: url }).first().waitFor();
    expect(await page.content()).not.toContain(secret);

    const sent = page.getByRole('table', { name: 'Deliveries' });
    await record(service, { receiverName: PERSON.name, receiverAccount: 'TOLD-1', customerReference: 'TOLD-1' });
    await sent.getByRole('row', { name: /^Alert raised.*Delivered.*Alert/s }).waitFor();
    const [{ headers, body }] = heard as [(typeof heard)[number]];
    expect(new Webhook(secret!).verify(body, headers as Record<string, string>)).toMatchObject({
      event: 'alert.created',
    });

    // An invalid value, until it is corrected.
    answer = 503;
    await page.getByRole('button', { name: 'Send test' }).click();
    await sent.getByRole('row', { name: /^Test message.*Pending/s }).click();
    const one = page.getByRole('dialog', { name: 'Test message' });
    const tries = one.getByRole('listitem');
    await tries.filter({ hasText: '503' }).waitFor();
    await looksRight(opened, 'a delivery that fails');
    answer = 204;
    await one.getByRole('button', { name: 'Send now' }).click();
    await tries.filter({ hasText: '204' }).waitFor();
    await one.getByText('Delivered').waitFor();
    await one.getByRole('button', { name: 'Send again' }).click();
    await expect.poll(() => tries.filter({ hasText: '204' }).count(), { timeout: LIMIT_MS }).toBe(2);
    // The same message each time. A receiver recognizes it by its ID.
    const tests = heard.filter(({ body: text }) => text.includes('webhook.test'));
    expect(tests.map((said) => said.headers['webhook-id'])).toEqual(
      Array(tests.length).fill(tests[0]!.headers['webhook-id']),
    );
    expect(tests.length).toBe(await tries.count());
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Disable' }).click();
    await page.getByRole('table', { name: 'Subscriptions' }).getByText('off', { exact: true }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
    receiver.close();
  });

  it('shows failed jobs, and retries one', async () => {
    const { tenantId } = service.operator.principal;
    await service.database.pool.query(
      `insert into jobs (tenant_id, job_id, queue, subject_id, payload, run_at, attempts, last_error, created_at, dead_at)
       values ($1, nextval('jobs_seq'), 'monitoring-run', gen_random_uuid()::text, '{}', now() + interval '1 hour', 3, 'an internal error', now(), null),
              ($1, nextval('jobs_seq'), 'transaction-screening', gen_random_uuid()::text, '{}', now(), 6, 'an internal error', now(), now())`,
      [tenantId],
    );
    const opened = await open(browser, service, officer);
    const { page, context, complaints } = opened;
    await page.goto('/settings');
    await page.getByRole('link', { name: 'Jobs' }).click();
    const table = page.getByRole('table', { name: 'Jobs' });
    await table
      .getByRole('row', { name: /^Payment screening.*Failed.*an internal error/s })
      .first()
      .waitFor();
    const failed = table.getByRole('row', {
      name: /^Ongoing screening.*Retry scheduled.*an internal error/s,
    });
    await failed.waitFor();
    expect(await table.getByRole('button', { name: 'Retry now' }).count()).toBe(1);
    await looksRight(opened, 'background work');
    await failed.getByRole('button', { name: 'Retry now' }).click();
    await failed.waitFor({ state: 'detached' });
    await page.getByRole('combobox', { name: 'State' }).click();
    await page.getByRole('option', { name: 'Failed' }).click();
    await page.waitForURL('**/jobs?state=GIVEN_UP');
    await table.getByRole('row', { name: /^Payment screening/ }).waitFor();
    await service.database.pool.query(`delete from jobs where dead_at is not null`);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('changes a country risk, and restores the default', async () => {
    const opened = await open(browser, service, officer);
    const { page, context, complaints } = opened;
    await page.goto('/settings');
    await page.getByRole('link', { name: 'Countries' }).click();
    const table = page.getByRole('table', { name: 'Countries' });
    await table.getByRole('row', { name: /^North Korea.*100\.0.*prohibited/s }).waitFor();
    await looksRight(opened, 'countries');
    await page.getByRole('button', { name: 'Rate country' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Country').fill('no');
    await form.getByRole('radio', { name: 'Prohibited' }).check();
    await form.getByLabel('Reason').fill('No correspondent is left.');
    await looksRight(opened, 'a country that is judged');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.waitFor({ state: 'detached' });
    await page.getByText('Own rating', { exact: true }).click();
    await table.getByRole('row', { name: /^Norway.*prohibited.*No correspondent is left/s }).click();
    // A concurrent decision of another user is not overwritten.
    await call(colleague, 'PUT', '/country-risk/NO', { prohibited: true, reason: 'None is left.' });
    await form.getByLabel('Reason').fill('As before.');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByRole('alert').waitFor();
    await page.reload();
    await form.getByLabel('Reason').fill('The board took it back.');
    await form.getByRole('button', { name: 'Reset to published lists' }).click();
    await form.waitFor({ state: 'detached' });
    // That it is prohibited is lifted by two.
    await table.getByRole('row', { name: /^Norway.*prohibited.*pending approval: allowed/s }).waitFor();
    const second = await open(browser, service, colleague);
    await second.page.goto('/approvals');
    await openRecord(second.page, /^Norway.*Country risk/s);
    const theirs = second.page.getByRole('dialog', { name: 'Rate Norway' });
    await theirs.getByText('Payments with it would be allowed.').waitFor();
    await looksRight(second, 'a country that is to be allowed');
    await theirs.getByLabel('Reason').fill('It did.');
    await theirs.getByRole('button', { name: 'Approve' }).click();
    await theirs.waitFor({ state: 'detached' });
    expect(second.complaints).toEqual([]);
    await second.context.close();
    const norway = (await call(officer, 'GET', '/country-risk')).items.find(
      (one: { countryCode: string }) => one.countryCode === 'NO',
    );
    expect(norway).toMatchObject({ prohibited: false, own: { groups: null, prohibited: null, version: 3 } });
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('proposes a weaker control, which a second user approves or rejects', async () => {
    const [first, second] = [await open(browser, service, officer), await open(browser, service, colleague)];
    const settingOf = ({ page }: Opened) => page.getByRole('region', { name: 'rules.fourEyes', exact: true });
    const propose = async () => {
      await settingOf(first)
        .getByRole('button', { name: /^Change/ })
        .click();
      await settingOf(first).getByRole('switch').uncheck({ force: true });
      await settingOf(first).getByRole('button', { name: 'Save' }).click();
      await settingOf(first).getByText('Sent to approval').first().waitFor();
    };
    await first.page.goto('/settings?find=rules.fourEyes');
    await propose();
    await settingOf(first).getByRole('region', { name: 'Pending approval' }).getByText('No', { exact: true }).waitFor();
    expect(await settingOf(first).getByRole('button', { name: 'Approve' }).count()).toBe(0);
    await second.page.goto('/approvals');
    await openRecord(second.page, /^Two approvers for rule changes.*Setting.*Loosen a check/s);
    await looksRight(second, 'a setting that is to be loosened');
    await settingOf(second).getByRole('button', { name: 'Reject' }).click();
    await settingOf(second).getByText('Saved').waitFor();
    expect(await call(officer, 'GET', '/settings/rules.fourEyes')).toMatchObject({ value: true });
    await first.page.reload();
    await propose();
    await second.page.reload();
    await settingOf(second).getByRole('button', { name: 'Approve' }).click();
    await settingOf(second).getByText('Saved').waitFor();
    const changed = await call(officer, 'GET', '/settings/rules.fourEyes');
    expect([changed.value, changed.proposal]).toEqual([false, undefined]);
    expect([...first.complaints, ...second.complaints]).toEqual([]);
    await Promise.all([first.context.close(), second.context.close()]);
  });

  it('sets a rate, imports a table, and shows former rates', async () => {
    const opened = await open(browser, service, officer);
    const { page, context, complaints } = opened;
    await page.goto('/settings/rates');
    await page.getByRole('row', { name: /^EUR Euro/ }).waitFor();
    await looksRight(opened, 'rates');
    await page.getByRole('button', { name: 'Set rate' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Currency').fill('usd');
    await form.getByLabel('USD per unit').fill('1.5');
    await form.getByRole('button', { name: 'Set rate' }).click();
    await form.getByText('must not be the base currency itself').first().waitFor();
    await form.getByLabel('Currency').fill('eur');
    await form.getByLabel('USD per unit').fill('1.0832');
    await form.getByRole('button', { name: 'Set rate' }).click();
    await form.waitFor({ state: 'detached' });
    await page.getByRole('row', { name: /^EUR Euro 1\.0832 .* own/ }).waitFor();
    await page.getByRole('button', { name: 'Upload rates' }).click();
    const csv = 'currency,rate,validFrom\nEUR,1.07,2026-01-02\nGBP,many,2026-01-02\nXTZ,0.5,2026-01-02\n';
    await form
      .locator('input[type=file]')
      .setInputFiles({ name: 'rates.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await form.getByText('2 accepted, 1 rejected').waitFor();
    await form.getByRole('row', { name: /^2 rate must be a number/ }).waitFor();
    await looksRight(opened, 'rates that were uploaded');
    await page.keyboard.press('Escape');
    await page.getByRole('row', { name: /^EUR Euro/ }).click();
    const past = page.getByRole('dialog', { name: 'Own rates of EUR' });
    await past.getByRole('row', { name: /^1\.0832/ }).waitFor();
    await past.getByRole('row', { name: /^1\.07 02 Jan 2026/ }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('creates a list for rules, changes it, and is read-only without rule permissions', async () => {
    const opened = await open(browser, service, officer);
    const { page, context, complaints } = opened;
    await page.goto('/rules');
    await page.getByRole('link', { name: 'Rule lists' }).click();
    await page.getByRole('row', { name: /^high-risk-customers missing/ }).click();
    const form = page.getByRole('dialog', { name: 'List high-risk-customers' });
    await form.getByLabel('Values').fill('C-1\n c-1 \nООО «Ромашка»\n');
    await looksRight(opened, 'a list for rules');
    await form.getByRole('button', { name: 'Save list' }).click();
    await form.waitFor({ state: 'detached' });
    await page.getByRole('row', { name: /^high-risk-customers .*Ромашка/i }).waitFor();
    await looksRight(opened, 'lists for rules');
    const [kept] = (await call(officer, 'GET', '/rule-lists')).items;
    expect(kept).toMatchObject({ name: 'high-risk-customers', version: 1 });
    expect(kept.values).toHaveLength(2);
    expect(complaints).toEqual([]);
    await context.close();
    const reading = await open(browser, service, analyst);
    await reading.page.goto('/rule-lists?list=high-risk-customers');
    await reading.page.getByText('Read only').waitFor();
    expect(await reading.page.getByRole('button', { name: 'Save list' }).count()).toBe(0);
    await reading.context.close();
  });

  it('proposes a risk appetite, compares it with past records, and is approved by a second user', async () => {
    await record(service, { receiverCountryCode: 'MM', receiverAccount: 'APPETITE-1' });
    const opened = await open(browser, service, officer);
    const { page, context, complaints } = opened;
    await page.goto('/settings/risk-appetite');
    await page.getByText('Built-in version').waitFor();
    await page.getByRole('button', { name: 'Propose change' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Countries').fill('3');
    await form.getByLabel('Rationale').fill('Walk-in remitters.');
    await form.getByRole('button', { name: 'Propose and compare' }).click();
    await form
      .getByText(/must be at most 1\.5/)
      .first()
      .waitFor();
    await form.getByLabel('Countries').fill('1.5');
    await looksRight(opened, 'a risk appetite that is proposed');
    await form.getByRole('button', { name: 'Propose and compare' }).click();
    await form.waitFor({ state: 'detached' });
    await page.getByRole('row', { name: /^Payments with an alert/ }).waitFor();
    await page.getByText('You proposed it, so another user must approve it.').waitFor();
    await looksRight(opened, 'a risk appetite that is compared');
    expect(complaints).toEqual([]);
    await context.close();

    const second = await open(browser, service, colleague);
    await second.page.goto('/approvals');
    await openRecord(second.page, /Risk appetite/);
    await second.page.getByText('Check the effect on past payments before you approve it.').waitFor();
    await second.page.getByRole('button', { name: 'Approve' }).click();
    await second.page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await second.page.getByRole('heading', { name: 'In force: Version 1' }).waitFor();
    expect(await call(officer, 'GET', '/risk-appetite')).toMatchObject({ version: 1, weights: { COUNTRY_RISK: 1.5 } });
    expect(second.complaints).toEqual([]);
    await second.context.close();
  });

  it('stores the secret of the score provider, and never shows it', async () => {
    const opened = await open(browser, service, officer);
    const { page, context, complaints } = opened;
    await page.goto('/settings/provider');
    await page.getByText(/^Not set\./).waitFor();
    await page.getByLabel('Set secret').fill(' with a blank before it');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('must be visible ASCII characters').first().waitFor();
    await page.getByLabel('Set secret').fill('Bearer 0123456789abcdef');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText(/^Set\./).waitFor();
    await looksRight(opened, 'the score provider');
    expect(await page.content()).not.toContain('0123456789abcdef');
    await page.reload();
    await page.getByText(/^Set\./).waitFor();
    expect(await page.content()).not.toContain('0123456789abcdef');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('lets installation operators merge and split listed parties, and others read the reason', async () => {
    const operator = await addPerson(service, 'INSTALLATION-OPERATOR');
    const [person, company] = [await profileOf(PERSON.name), await profileOf(COMPANY.name)];
    const reading = await open(browser, service, officer);
    await reading.page.goto(`/profiles/${person}`);
    await reading.page.getByRole('link', { name: 'Review, split or merge' }).click();
    await reading.page.getByText('The operator of the installation decides').waitFor();
    await looksRight(reading, 'a review that is read');
    expect(await reading.page.getByRole('button', { name: 'Merge parties' }).count()).toBe(0);
    const refused = await officer.browser.call(`/amlcore/api/v1/profiles/${person}/merge`, {
      method: 'POST',
      body: { profileId: company, reason: 'x' },
    });
    expect(refused.status).toBe(403);
    await reading.page.goto('/lists/test_peps');
    await reading.page.getByText('npx amlcore lists sync test_peps').waitFor();
    expect(await reading.page.getByRole('button', { name: 'Refresh now' }).count()).toBe(0);
    await reading.context.close();

    const opened = await open(browser, service, operator);
    const { page, context, complaints } = opened;
    await page.goto('/lists/test_peps');
    await page.getByRole('button', { name: 'Refresh now' }).click();
    await page.getByText('No new version').waitFor();
    expect(await page.getByText('npx amlcore lists sync test_peps').count()).toBe(0);
    await page.goto(`/profiles/${person}/review`);
    await page.getByRole('button', { name: 'Merge parties' }).click();
    const form = page.getByRole('dialog', { name: 'Merge parties' });
    // Profiles with the same name are found at once.
    await form.getByRole('radiogroup', { name: 'Found' }).waitFor();
    await form.getByLabel('Name').fill(COMPANY.name);
    await form.getByRole('button', { name: 'Find' }).click();
    await form.getByRole('radio', { name: new RegExp(COMPANY.name) }).check();
    await form.getByLabel('Reason').fill('The court file says that he trades under this name.');
    await looksRight(opened, 'two parties that are united');
    await form.getByRole('button', { name: 'Merge', exact: true }).click();
    await form.waitFor({ state: 'detached' });
    await page.getByText('The court file says that he trades under this name.').waitFor();
    const joined = page.getByRole('table', { name: 'Same party' });
    await joined.getByRole('row', { name: COMPANY.reference }).waitFor();
    await looksRight(opened, 'a party that was ruled on');

    await joined.getByRole('checkbox', { name: new RegExp(COMPANY.reference) }).check();
    await page.getByRole('button', { name: 'Split off' }).click();
    const splitting = page.getByRole('dialog', { name: 'Split off' });
    await splitting.getByLabel('Reason').fill('Another company of that name.');
    await looksRight(opened, 'a listing that is split off');
    await splitting.getByRole('button', { name: 'Split off' }).click();
    await splitting.waitFor({ state: 'detached' });
    await page.getByText('Another company of that name.').waitFor();
    await eventually(async () => (await profileOf(COMPANY.name)) !== (await profileOf(PERSON.name)));
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('shows organizations to installation operators only, creates, suspends and resumes one', async () => {
    const refused = await open(browser, service, await addPerson(service, 'ADMIN'));
    await refused.page.goto('/organizations');
    await refused.page.getByText(/needs the permission operator/).waitFor();
    await refused.context.close();

    const operator = await addPerson(service, 'INSTALLATION-OPERATOR');
    const opened = await open(browser, service, operator);
    const { page, context, complaints } = opened;
    await page.goto('/');
    await page.getByRole('button', { name: /^Your account/ }).click();
    await page.getByRole('menuitem', { name: 'Organizations' }).click();
    await page.getByRole('row', { name: /^Default organization Live Active .* yours/ }).waitFor();
    await page.getByRole('button', { name: 'New organization' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Name').fill('بنك الأمل Sparkasse');
    await form.getByRole('button', { name: 'Create' }).click();
    await form.getByText(/^amlcore users create --tenant /).waitFor();
    await looksRight(opened, 'an organisation that was made');
    await form.getByRole('button', { name: 'Close', exact: true }).last().click();
    await page.getByRole('button', { name: 'Suspend' }).click();
    await form.getByRole('button', { name: 'Suspend' }).click();
    await page.getByRole('row', { name: /Sparkasse Live Suspended/ }).waitFor();
    await looksRight(opened, 'organisations');
    await page.getByRole('button', { name: 'Resume' }).click();
    await form.getByRole('button', { name: 'Resume' }).click();
    await page.getByRole('row', { name: /Sparkasse Live Active/ }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });
});
