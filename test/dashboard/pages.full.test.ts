/** The dashboard in a real browser, over the real service. */
import { execFile } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type TOTP, URI } from 'otpauth';
import type { Browser as Chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROLES } from '../../src/platform/access/permissions.ts';
import { projectRoot } from '../../src/platform/lib/project-root.ts';
import { INSTITUTION } from '../../src/reporting/sar/content.fixture.ts';
import { AREAS, areasFor } from '../../web/app/menu.ts';
import { PERSON, SOURCES } from '../e2e/lists.ts';
import { CLIENT, startIdentityProvider } from '../support/identity-provider.ts';
import { addPerson, createPerson, type Person } from '../support/people.ts';
import { eventually, type Service, startService } from '../support/service.ts';
import { accessibilityPage, OF_COLOURS } from './accessibility.ts';
import {
  atRest,
  blockChangeStream,
  expectAccessible,
  giveAuthenticator,
  hasBrowser,
  LIMIT_MS,
  type Looked,
  launch,
  type Opened,
  open,
  stepTo,
} from './browser.ts';
import {
  CASH_DEPOSIT,
  CURRENCY_REPORTS,
  call,
  choose,
  decideOn,
  expectNamesOfLists,
  keptSecrets,
  made,
  outdateProof,
  placesOf,
  record,
  SEARCHED,
  screenings,
  signsIn,
  statusOf,
  writeLists,
} from './page-fixtures.ts';

/** State in the service for the user. */
const ownSession = (person: Person) => async () =>
  (await person.browser.call('/auth/api/v1/session')).json<{ data: { steppedUpAt: string } }>();

let lists: string;
let service: Service;
let browser: Chromium;
let officer: Person;
let colleague: Person;
let developer: Person;
/** Stopped by a sanctions finding. */
let transactionUuid: string;
let alertId: string;
let caseId: string;
let sarId: string;

/** Address and heading. IDs known only at run time are written as `:alert`, `:caseId`, `:sarId`, `:transaction`. */
const PAGES_OF_WORK: readonly (readonly [string, string | RegExp])[] = [
  ['/reports', 'Reports'],
  ['/alerts', /./],
  ['/alerts/:alert', PERSON.name],
  ['/approvals', 'Approvals'],
  ['/approvals?view=all', 'Approvals'],
  ['/cases', 'Cases'],
  ['/cases/:caseId', /and who pays him/],
  ['/sars', 'SARs'],
  ['/sars/:sarId', /./],
  ['/law-enforcement-requests', '314(a) and requests'],
  ['/look-backs', 'Look-backs'],
  ['/ctrs', 'CTRs'],
  ['/filing-deadlines', 'Filing deadlines'],
  ['/qa-reviews', 'QA reviews'],
  ['/discounted-matches', 'Discounted matches'],
  ['/thresholds', 'Thresholds'],
  ['/jobs', 'Jobs'],
  ['/customers', 'Customers'],
  ['/screening/batch', 'Batch'],
  ['/screening', 'Screening'],
  ['/screening/history', 'History'],
  ['/transactions', 'Transactions'],
  ['/transactions/:transaction', /^TX-/],
  ['/counterparties', 'Counterparties'],
  ['/licenses', 'Licenses'],
  ['/internal-list', 'Internal list'],
  ['/adverse-media', 'Adverse media'],
  ['/blocked-property', 'Blocked and rejected'],
  ['/no/such/page', 'Page not found'],
];
const PAGES_OF_OVERSIGHT: readonly (readonly [string, string | RegExp])[] = [
  ['/lists', 'Lists'],
  [`/lists/${SOURCES[0]!.id}`, /./],
  ['/rules', 'Rules'],
  ['/rules/amount-limit', /./],
  ['/rule-lists', 'Rule lists'],
  ['/rule-packs', 'Rule packs'],
  ['/rule-packs/flows', 'Flows of money'],
  ['/model', 'Model'],
  ['/audit', 'Audit'],
  ['/evidence', 'Evidence'],
  ['/retention', 'Retention'],
  ['/retention?view=holds', 'Retention'],
  ['/retention?view=erasures', 'Retention'],
  ['/users', 'Users'],
  ['/roles', 'Roles'],
  ['/single-sign-on', 'Single sign-on'],
  ['/accept-invitation', 'Welcome'],
  ['/oauth-clients', 'OAuth clients'],
  ['/webhooks', 'Webhooks'],
  ['/settings', 'All settings'],
  ['/settings/institution', 'Institution'],
  ['/settings/queues', 'Queues'],
  ['/settings/countries', 'Countries'],
  ['/settings/rates', 'Exchange rates'],
  ['/settings/house-wallets', 'House wallets'],
  ['/settings/risk-appetite', 'Risk appetite'],
  ['/settings/provider', 'Score provider'],
  ['/settings/notifications', 'Notifications'],
  ['/settings/encryption', 'Encryption'],
  ['/account', 'Your account'],
];
/** Axe results by address. */
const looked = new Map<string, { light: Looked; dark: Looked }>();

/** Titles that the menu gives to a page: the label of its tab, or of its area for the first tab. Empty: not in the menu. */
function titlesOf(path: string): string[] {
  const titles = AREAS.flatMap(({ label, pages }) =>
    pages.flatMap((one, at) => (one.to === path && !one.view ? [one.label, ...(at === 0 ? [label] : [])] : [])),
  );
  return titles.map((title) => `${title} · amlcore`);
}

describe.skipIf(!hasBrowser)('the dashboard', { timeout: LIMIT_MS }, () => {
  beforeAll(async () => {
    lists = await writeLists();
    // The identity provider of the test runs on this machine.
    const env = { AMLCORE_SOURCES: join(lists, 'sources.json'), AMLCORE_ALLOW_INSECURE_WEBHOOKS: 'true' };
    [service, browser] = await Promise.all([startService({ env, publicHost: 'localhost' }), launch()]);
    [officer, colleague, developer] = await Promise.all([
      addPerson(service, 'COMPLIANCE_OFFICER'),
      addPerson(service, 'COMPLIANCE_OFFICER'),
      addPerson(service, 'DEVELOPER'),
    ]);
    transactionUuid = await record(service, { receiverName: PERSON.name });
    alertId = await eventually(async () => {
      const { items } = await call(officer, 'GET', `/alerts?transactionUuid=${transactionUuid}`);
      return items[0]?.alertId as string | undefined;
    });
    [caseId, sarId] = await Promise.all([
      made(officer, 'cases', { title: 'محمد عبد الرحمن الظواهري, and who pays him' }, 'caseId'),
      made(officer, 'sars', { form: 'FINCEN_SAR' }, 'sarId'),
    ]);
    await record(service, { senderName: 'محمد عبد الرحمن الظواهري', receiverName: '王小明' });
    await record(service, {
      receiverName: 'Wolfeschlegelsteinhausenbergerdorff-Ambrosius-Maximilian Xaver von Hohenlohe',
    });
  }, LIMIT_MS);
  afterAll(async () => {
    await service?.stop();
    await rm(lists, { recursive: true, force: true });
  });

  /** The public address: browsers return to it, and passkeys need a host name. */
  const atItsName = (): Service => ({ ...service, url: `http://localhost:${service.port}` });

  it('signs in after the initial password is changed', async () => {
    const { email, oneTimePassword } = await createPerson(service, 'ADMIN');
    const { page, context, complaints } = await open(browser, service, null);
    await page.goto('/lists');
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('something else entirely');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('alert').waitFor();
    await expectAccessible(page, 'sign-in');
    await page.getByLabel('Password', { exact: true }).fill(oneTimePassword);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Choose a password' }).waitFor();
    await expectAccessible(page, 'change of the password');
    // The error uses the label of the field.
    await page.getByLabel('Initial password').fill('another one entirely');
    await page.getByLabel('New password', { exact: true }).fill('seventeen quiet lanterns');
    await page.getByLabel('Repeat new password').fill('seventeen quiet lanterns');
    await page.getByRole('button', { name: 'Set password' }).click();
    await page.getByRole('alert').getByText('Initial password is wrong', { exact: true }).waitFor();
    await page.getByLabel('Initial password').fill(oneTimePassword);
    await page.getByLabel('New password', { exact: true }).fill('seventeen quiet lanterns');
    await page.getByLabel('Repeat new password').fill('seventeen quiet lanterns');
    await page.getByRole('button', { name: 'Set password' }).click();
    // The requested page.
    await page.getByRole('heading', { name: 'Lists', exact: true }).waitFor();
    await page.goto('/reports');
    await page.getByRole('heading', { name: 'First steps' }).waitFor();
    const steps = page.locator('section', { has: page.getByRole('heading', { name: 'First steps' }) });
    await steps.getByRole('link', { name: 'Set up a second factor' }).waitFor();
    await steps.getByText(/^Done: .*Lists loaded/).waitFor();
    expect(await steps.getByRole('link', { name: 'Lists loaded' }).count()).toBe(0);
    await expectAccessible(page, 'first steps');
    expect(complaints).toEqual([]);
    await context.close();
  });

  /** As a user administrator on the page of single sign-on. */
  async function setUpSingleSignOn(admin: Person, issuer: string): Promise<void> {
    const { page, context, complaints } = await open(browser, service, admin);
    await page.goto('/users');
    await page.locator('#page').getByRole('link', { name: 'Single sign-on' }).first().click();
    await page.getByLabel('Organization in the sign-in address').fill('here');
    await page.getByLabel('Issuer').fill(issuer);
    await page.getByLabel('Client ID').fill(CLIENT.clientId);
    await page.getByLabel('Client secret').fill(CLIENT.clientSecret);
    await page.getByRole('combobox', { name: 'Scopes in addition to openid' }).pressSequentially('groups,');
    await page.getByRole('button', { name: 'Add group' }).click();
    await page.getByLabel('Provider group').fill('screeners');
    await page.getByRole('combobox', { name: 'Roles' }).click({ force: true });
    await page.getByRole('option', { name: 'Analyst' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('option', { name: 'Analyst' }).waitFor({ state: 'hidden' });
    await expectAccessible(page, 'single sign-on');
    await page.getByRole('button', { name: 'Save and test' }).click();
    await page.getByText(/^Saved: the provider responded/).waitFor();
    await page.getByText(/\/single-sign-on\/here$/).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  }

  it("signs in by the organization's identity provider, and continues to the requested page", async () => {
    const provider = await startIdentityProvider([`${atItsName().url}/single-sign-on/here`]);
    try {
      const admin = await addPerson(service, 'ADMIN');
      await setUpSingleSignOn(admin, provider.issuer);
      provider.accounts.set('wanda', { email: 'wanda@example.test', groups: ['screeners'] });
      const { page, context, complaints } = await open(browser, atItsName(), null);
      await context.setExtraHTTPHeaders({ 'x-subject': 'wanda' });
      await page.goto('/lists');
      await page.getByRole('button', { name: 'Sign in with Default organization' }).click();
      await page.getByRole('heading', { name: 'Lists', exact: true }).waitFor();
      expect(new URL(page.url()).search).toBe('');
      await page.goto('/single-sign-on/here?state=x&code=y');
      await page.getByRole('heading', { name: 'Sign-in failed' }).waitFor();
      await expectAccessible(page, 'return from the identity provider');
      expect(page.url()).not.toContain('code');
      expect(complaints).toEqual([]);
      await context.close();
      // The other tests use the earlier page.
      await admin.browser.call('/auth/api/v1/single-sign-on', { method: 'DELETE' });
    } finally {
      await provider.stop();
    }
  });

  it.each([
    ['of the work', PAGES_OF_WORK],
    ['of oversight and set-up', PAGES_OF_OVERSIGHT],
  ])('shows each page %s without errors of axe or the console, light and dark', async (_what, pages) => {
    const { page, context, complaints } = await open(browser, service, officer);
    await blockChangeStream(page);
    const known = { ':alert': alertId, ':caseId': caseId, ':sarId': sarId, ':transaction': transactionUuid };
    for (const [at, [address, heading]] of pages.entries()) {
      const path = Object.entries(known).reduce((all, [name, id]) => all.replace(name, id), address);
      await (at === 0 ? page.goto(path) : stepTo(page, path));
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      const titles = titlesOf(path);
      if (titles.length > 0) expect(titles).toContain(await page.title());
      await atRest(page);
      await page.emulateMedia({ colorScheme: 'light' });
      if (!path.startsWith('/lists/')) await expectNamesOfLists(page, path);
      const light = await expectAccessible(page, `${path}, light`);
      await page.emulateMedia({ colorScheme: 'dark' });
      looked.set(address, { light, dark: await expectAccessible(page, `${path}, dark`, OF_COLOURS) });
      expect(complaints, path).toEqual([]);
    }
    await context.close();
  });

  // After a change: `npx vitest run test/dashboard/pages.full.test.ts -t each --update`.
  it('documents the axe results of each page in the guide', async () => {
    // Only some pages were opened.
    if (looked.size < PAGES_OF_WORK.length + PAGES_OF_OVERSIGHT.length) return;
    await expect(accessibilityPage(looked)).toMatchFileSnapshot(join(projectRoot, 'docs', 'accessibility.md'));
  });

  it('creates a queue with restricted visibility, and works in it', async () => {
    const { page, context, complaints } = await open(browser, service, officer);
    await page.goto('/settings/queues');
    await page.getByText('All alerts are in one queue').waitFor();
    await page.getByRole('button', { name: 'New queue' }).click();
    const form = page.getByRole('dialog', { name: 'New queue' });
    await form.getByLabel('Name').fill('Sanctions desk');
    await form.getByRole('combobox', { name: 'Kind of finding' }).click();
    await page.getByRole('option', { name: 'Sanctions', exact: true }).click();
    await page.keyboard.press('Escape');
    await form.getByRole('radio', { name: 'Selected users' }).check();
    await form.getByRole('combobox', { name: 'Roles' }).click();
    await page.getByRole('option', { name: 'Compliance officer' }).click();
    await page.keyboard.press('Escape');
    await expectAccessible(page, 'a new queue');
    await form.getByRole('button', { name: 'Create queue' }).click();
    await form.waitFor({ state: 'detached' });
    await page.getByRole('row', { name: /Sanctions desk.*Compliance officer/ }).waitFor();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page, `queues, ${colorScheme}`);
    }
    await page.getByRole('link', { name: 'Sanctions desk' }).click();
    await page.getByRole('radiogroup', { name: 'Queue' }).waitFor();
    await page.getByRole('radio', { name: /^Sanctions desk/, checked: true }).waitFor({ state: 'attached' });
    await expectAccessible(page, 'alerts of a queue');
    await page.getByRole('button', { name: 'Next alert' }).click();
    await page.waitForURL(/\/alerts\/[0-9a-f-]+\?workQueue=sanctions-desk$/);
    await page.getByText('Sanctions desk').waitFor();
    // The other tests have a single queue.
    let come = () => {};
    const later = new Promise<void>((resolve) => {
      come = resolve;
    });
    await page.route('**/alerts/queues', async (route) => {
      await later;
      await route.continue();
    });
    await page.goto('/settings/queues');
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    const sure = page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true });
    await sure.waitFor();
    // A new alert closes no open form.
    const counted = page.waitForResponse('**/alerts/queues');
    come();
    await (await counted).finished();
    await page
      .getByText(/^\d+ unassigned$/)
      .first()
      .waitFor();
    await sure.click();
    await page.getByText('All alerts are in one queue').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('finds alerts by a name that is in no URL, and steps through the results, also after one is decided', async () => {
    const receiverName = PERSON.name;
    // Each customer has an alert of its own.
    const noContact = { receiverIdNumber: undefined, receiverEmail: undefined, receiverMobileNumber: undefined };
    for (const one of ['FOUND-1', 'FOUND-2'])
      await record(service, { ...noContact, receiverName, receiverAccount: one, customerReference: one });
    const { page, context, complaints } = await open(browser, service, officer);
    await page.goto('/alerts?queue=SANCTIONS');
    const field = page.getByLabel('Name or title');
    await field.fill('No party of that name');
    await page.keyboard.press('Enter');
    await page.getByText('No alert matches these filters.').waitFor();
    await field.fill(receiverName);
    await page.keyboard.press('Enter');
    await page.getByRole('row', { name: receiverName }).nth(1).waitFor();
    await page.getByText(/^\d+ in all$/).waitFor();
    expect(await field.evaluate((element) => element === document.activeElement), 'the keyboard stays').toBe(true);
    expect(new URL(page.url()).search, 'names are in no address').toBe('?queue=SANCTIONS');
    await page.getByRole('row', { name: receiverName }).first().click();
    await page.getByText(/^1 of \d+$/).waitFor();
    const first = page.url();
    await page.keyboard.press('j');
    await page.getByText(/^2 of \d+$/).waitFor();
    expect(page.url()).not.toBe(first);
    await page.getByRole('button', { name: 'Previous alert (K)' }).click();
    await page.getByText(/^1 of \d+$/).waitFor();
    for (const [number, answer] of ['Yes', 'No', 'No', 'No', 'No'].entries()) {
      const step = page.getByRole('radiogroup', { name: `${number + 1}. ` });
      await step.getByText(answer, { exact: true }).click();
    }
    await page.getByRole('radio', { name: 'False positive' }).check();
    await page.getByLabel('Note').fill('Another birth date.');
    await page.getByRole('button', { name: /^Send to approval/ }).click();
    await page.getByText('Sent to approval: false positive').waitFor();
    await page.waitForURL((address) => address.href !== first);
    await page.goBack();
    await page.goBack();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('finds payments by a name that is in no URL, and clears it with the other filters', async () => {
    await record(service, { receiverName: 'Friedemann Quastenflosser', receiverAccount: 'NAMED-1' });
    const { page, context, complaints } = await open(browser, service, officer);
    await page.goto('/transactions?flow=OUTBOUND');
    await page.getByLabel('Name, account, wallet or reference').fill('QUASTEN fried');
    await page.keyboard.press('Enter');
    await page.getByText('1 in all').waitFor();
    await page.getByRole('row', { name: 'Friedemann Quastenflosser' }).waitFor();
    expect(new URL(page.url()).search, 'names are in no address').toBe('?flow=OUTBOUND');
    await page.getByRole('row', { name: 'Friedemann Quastenflosser' }).click();
    await page.getByRole('heading', { level: 1, name: /^TX-/ }).waitFor();
    await page.goBack();
    await page.getByText('1 in all').waitFor();
    await page.getByLabel('Name, account, wallet or reference').fill('No party of that name');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('No transaction matches these filters.').waitFor();
    await expectAccessible(page, 'payments without a result');
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.getByRole('row', { name: 'Friedemann Quastenflosser' }).waitFor();
    await page.getByLabel('Name, account, wallet or reference').fill('named-1');
    await page.keyboard.press('Enter');
    await page.getByText('1 in all').waitFor();
    await page.getByRole('button', { name: 'Clear' }).click();
    // By risk, the largest first: a saved view has both.
    await page.getByRole('combobox', { name: 'Risk' }).click({ force: true });
    await page.getByRole('option', { name: 'Critical' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('columnheader', { name: 'Amount' }).getByRole('button').click();
    await page.locator('th[aria-sort=descending]', { hasText: 'Amount' }).waitFor();
    await page.getByRole('row', { name: PERSON.name }).first().waitFor();
    await page.getByRole('row', { name: 'Friedemann Quastenflosser' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Views', exact: true }).click();
    await page.getByLabel('View name').fill('Gravest');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Gravest' }).waitFor();
    await page.goto('/transactions');
    await page.getByRole('button', { name: 'Views', exact: true }).click();
    await page.getByRole('link', { name: 'Gravest' }).click();
    await page.waitForURL(/tier=CRITICAL.*sort=AMOUNT|sort=AMOUNT.*tier=CRITICAL/);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('finds a party by a name that is in no URL and by its mark, and links to its payments', async () => {
    const uuid = await record(service, { receiverName: 'Leberecht Zwiebelfisch', receiverAccount: 'PARTY-1' });
    const { page, context, complaints } = await open(browser, service, officer);
    await page.goto('/');
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Customers' }).click();
    await page.getByRole('link', { name: 'Counterparties' }).click();
    const table = page.getByRole('table', { name: 'Counterparties' });
    await table.getByRole('row', { name: 'Tassilo Brandauer' }).waitFor();
    await page.getByLabel('Name', { exact: true }).fill('ZWIEBEL leb');
    await page.keyboard.press('Enter');
    await page.getByText('1 in all').waitFor();
    await expectAccessible(page, 'parties of a name');
    expect(page.url(), 'names are in no address').not.toMatch(/zwiebel/i);
    await choose(page, 'Status', 'Frozen');
    await page.getByText('No counterparties match the filters').waitFor();
    expect(new URL(page.url()).search).toBe('?mark=FROZEN');
    await service.database.pool.query(
      `insert into party_marks (tenant_id, party_id, mark, reason, marked_at, marked_by)
       select tenant_id, party_id, 'BLACKLIST', 'x', now(), 'x' from parties where names ? 'Leberecht Zwiebelfisch'
       on conflict do nothing`,
    );
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await table.getByRole('row', { name: 'Tassilo Brandauer' }).waitFor();
    await choose(page, 'Status', 'Restricted');
    await page.getByText('1 in all').waitFor();
    await table.getByRole('row', { name: /Leberecht Zwiebelfisch.*Restricted/s }).click();
    await page.getByRole('heading', { level: 1, name: 'Leberecht Zwiebelfisch' }).waitFor();
    await page
      .getByRole('table', { name: 'Latest payments' })
      .getByRole('row', { name: 'Leberecht Zwiebelfisch' })
      .first()
      .click();
    await page.waitForURL(`**/transactions/${uuid}`);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('remembers the density of tables', async () => {
    const { page, context, complaints } = await open(browser, service, officer);
    await page.goto('/transactions');
    const row = page.locator('tr[data-opens]').first();
    await row.waitFor();
    const choose = async (words: string) => {
      await page.getByRole('button', { name: /^Your account/ }).click();
      await page.getByRole('menuitem', { name: words }).click();
    };
    const compact = (await row.boundingBox())!.height;
    await choose('Comfortable rows');
    await expect.poll(async () => (await row.boundingBox())!.height).toBeGreaterThan(compact);
    await page.goto('/cases');
    await page.getByRole('button', { name: /^Your account/ }).click();
    await page.getByRole('menuitem', { name: 'Compact rows' }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('samples closed alerts, reviews one blind, and shows both decisions', async () => {
    const own = { receiverAccount: 'READ-AGAIN', receiverIdNumber: undefined, receiverEmail: undefined };
    const reference = `READ-AGAIN-${Date.now()}`;
    const payment = {
      transactionReference: reference,
      // The alert of the payment has no other payments.
      customerReference: reference,
      receiverName: PERSON.name,
      receiverMobileNumber: undefined,
    };
    const uuid = await record(service, { ...payment, ...own });
    // As if closed the day before yesterday. The closing user does not matter here.
    await service.database.pool.query(
      `update alerts set state = 'CLOSED_FALSE_POSITIVE', reason_code = 'FALSE_POSITIVE', closed_at = date_trunc('milliseconds', now() - interval '2 days')
       where alert_id in (select alert_id from alert_transactions where transaction_uuid = $1)`,
      [uuid],
    );
    await service.database.pool.query(`
      alter table transaction_screenings disable trigger user;
      update transactions set created_at = now() - interval '3 days' where transaction_uuid = '${uuid}';
      update transaction_screenings set screened_at = now() - interval '3 days' where transaction_uuid = '${uuid}';
      alter table transaction_screenings enable trigger user`);
    const { page, context, complaints } = await open(browser, service, officer);
    await page.goto('/qa-reviews');
    await page.getByRole('button', { name: 'Draw sample' }).click();
    await page.getByLabel('Percent of each').fill('100');
    await page.getByLabel('Reason').fill('Monthly quality control');
    await expectAccessible(page, 'draw of a sample');
    await page.getByRole('dialog').getByRole('button', { name: 'Draw sample' }).click();
    await page.getByText(/^[1-9] of \d+ drawn/).waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Next review' }).click();
    await page.getByRole('heading', { level: 1, name: PERSON.name }).waitFor();
    await page.getByText('The first decision is shown after your answer.').waitFor();
    await page.getByRole('heading', { name: 'Match comparison' }).waitFor();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page, `second reading, ${colorScheme}`);
    }
    // The payment is shown as it was then. Later data is hidden, with the reason.
    const reading = page.url();
    await page.getByRole('main').getByRole('link', { name: reference }).click();
    await page.getByText('this is the payment before the first decision').waitFor();
    await expectAccessible(page, 'payment, as it was');
    await page.goto('/audit');
    await page.getByText('You have a QA review of this alert').waitFor();
    await expectAccessible(page, 'closed to a second reader');
    await page.getByRole('main').getByRole('link', { name: 'Your QA reviews' }).click();
    await page.getByRole('button', { name: 'Next review' }).waitFor();
    await page.goto(reading);
    await page.getByRole('radio', { name: 'False positive' }).check();
    await page.getByLabel('Rationale').fill('Another birth date.');
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByText('Same outcome').waitFor();
    await page.getByRole('radio', { name: 'Correct', exact: true }).check();
    await page.getByLabel('Reason').fill('It is another man.');
    await expectAccessible(page, 'both readings');
    await page.getByRole('button', { name: 'Conclude' }).click();
    await page.getByText('It is another man.').waitFor();
    await page.goto('/qa-reviews?view=concluded');
    await page
      .getByRole('row', { name: /Concluded.*Agreed/ })
      .first()
      .waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('completes a cash transaction report at its missing fields, files it, and records the answer', async () => {
    for (const [key, value] of [
      ['filings.institution', { ...INSTITUTION, goaml: undefined }],
      ['filings.currencyReports', CURRENCY_REPORTS],
    ] as const) {
      const set = await officer.browser.call(`/amlcore/api/v1/settings/${key}`, { method: 'PUT', body: { value } });
      expect(set.status, set.text).toBe(200);
    }
    for (const amount of [6_000, 7_000])
      await record(service, { ...CASH_DEPOSIT, sendingAmount: amount, receiverAmount: amount });
    const { page, context, complaints } = await open(browser, service, officer);
    await page.goto('/ctrs');
    await page.getByRole('row', { name: /Draft.*13,000\.00 USD/ }).click();
    await page.getByRole('heading', { level: 1, name: /^CTR of/ }).waitFor();
    const person = page.getByRole('group', { name: 'Person 1' });
    const taxNumber = person.getByLabel('TIN', { exact: true });
    expect(await taxNumber.getAttribute('aria-invalid')).toBe('true');
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page, `report of cash, ${colorScheme}`);
    }
    // Parts are suggested for a name without them.
    const parts = [person.getByLabel('Last name'), person.getByLabel('First name')];
    for (const part of parts) await part.fill('');
    await person.getByRole('button', { name: 'Split name' }).click();
    expect(await Promise.all(parts.map((part) => part.inputValue()))).toEqual(['Nowak', 'Anna']);
    await taxNumber.fill('123-45-6789');
    await person.getByRole('combobox', { name: 'Unknown' }).click({ force: true });
    for (const what of ['first name', 'gender']) {
      await page.getByRole('option', { name: what }).click();
    }
    await page.keyboard.press('Escape');
    // It is saved as typed.
    await page.getByText(/^Saved /).waitFor();
    await page.getByRole('heading', { name: 'Complete' }).waitFor();
    await page.getByRole('button', { name: 'File', exact: true }).click();
    const taking = page.getByRole('link', { name: 'Download XML' });
    await taking.waitFor();
    const download = page.waitForEvent('download');
    await taking.click();
    expect((await download).suggestedFilename()).toMatch(/^ctr-.*\.xml$/);
    await page.getByRole('button', { name: 'Accepted' }).click();
    await page.getByLabel('Filing reference').fill('31000055053785');
    await page.getByRole('button', { name: 'Accepted' }).last().click();
    await page.getByText('FinCEN accepted the report.').waitFor();
    await expectAccessible(page, 'acknowledged report of cash');
    await page.getByRole('button', { name: 'Correct', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Correct', exact: true }).click();
    await page.getByRole('link', { name: 'Corrected report' }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('searches records for a law-enforcement request, judges hits, and answers it', async () => {
    const customer = {
      externalReferenceId: `C-${Math.random()}`,
      entityType: 'INDIVIDUAL',
      names: [{ fullNameRaw: 'Vlastimil Przemyk' }],
    };
    await made(
      officer,
      'customers',
      { ...customer, accounts: [{ accountNumber: 'AT611904300234573201' }] },
      'customerId',
    );
    const { page, context, complaints } = await open(browser, service, officer);
    await page.goto('/law-enforcement-requests');
    await page.getByRole('button', { name: 'New request' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Title').fill('314(a) request of the week');
    const file =
      'fullName,aliases,dob,addresses\nWlastimil Przemyk,Vlasta Premyk,1971-02-28,"12 Harbour Road, Larnaca"\n';
    const table = { name: 'parties.csv', mimeType: 'text/csv', buffer: Buffer.from(file) };
    await page.locator('input[type=file]').setInputFiles(table);
    await expectAccessible(page, 'new search');
    await dialog.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: '314(a) request of the week' }).waitFor();
    await page.getByRole('checkbox', { name: 'Select Vlastimil Przemyk' }).check();
    // No choice is made yet.
    expect(await page.getByRole('radio', { name: 'False positive' }).isChecked()).toBe(false);
    await page.getByRole('radio', { name: 'True match' }).check();
    await page.getByLabel('Reason').fill('Passport and birth date agree.');
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page, `search for an authority, ${colorScheme}`);
    }
    await page.getByRole('button', { name: 'Save decision' }).click();
    await page.getByText('accounts AT611904300234573201').waitFor();
    await page.getByLabel('Note').fill('Over the secure site.');
    await page.getByRole('button', { name: 'Mark as answered' }).click();
    await page.getByText('Answered: Match').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('screens a name: compares each field, keeps the screening in the address, and opens the profile', async () => {
    const { page, context, complaints } = await open(browser, service, officer);
    await page.goto('/screening');
    // The command palette.
    await page.getByRole('heading', { level: 1, name: 'Screening', exact: true }).click();
    await page.keyboard.press('/');
    await page.keyboard.type(SEARCHED.name);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Screen', exact: true }).click();
    const table = page.getByRole('table').first();
    await table.waitFor();
    expect(await table.getByRole('row', { name: /^Name/ }).innerText()).toMatch(SEARCHED.listed);
    expect(await table.getByRole('row', { name: /^Birth date/ }).innerText()).toMatch(/not provided[\s\S]*missing/);
    // The name itself is right to left, the line around it left to right.
    expect(await placesOf(page, 'محمد القذافي')).toEqual({ direction: 'rtl', order: ['A', 'ي', 'م', '12', 'B'] });
    expect(await placesOf(page, 'Muammar 7')).toEqual({ direction: 'ltr', order: ['A', 'M', '7', '12', 'B'] });
    await page.getByText(/^(none|\d+) at 75$/).waitFor();
    await page.getByRole('button', { name: 'Recorded lists' }).click();
    await page.getByText('Identical result').waitFor();
    // An API client can use options that the form does not have. Other thresholds apply to its request.
    const body = { fullName: SEARCHED.name, fuzzyNameMatch: false, minScoreThreshold: 72 };
    const exactly = await service.call('/amlcore/api/v1/screen-entity', { method: 'POST', body });
    const { searchId, totalMatches } = exactly.json<{ data: { searchId: string; totalMatches: number } }>().data;
    const form = page.url();
    await page.goto(`/screening?screening=${searchId}`);
    await page.getByText(`${totalMatches || 'none'} at 72`, { exact: true }).waitFor();
    expect(await page.getByText('The lists have changed since this screening').count()).toBe(0);
    await page.goto(form);
    await table.waitFor();
    await expectNamesOfLists(page, 'result');
    await expectAccessible(page, 'result');
    // No name: addresses are kept in histories and logs.
    expect(new URL(page.url()).searchParams.get('screening')).toMatch(/^[0-9a-f-]{36}$/);
    expect([...new URL(page.url()).searchParams.keys()]).toEqual(['screening']);
    const before = await screenings(service);
    await page.reload();
    await page.getByRole('table').first().waitFor();
    expect(await screenings(service), 'a link starts no new screening').toBe(before);
    await page.getByRole('link', { name: 'Profile' }).first().click();
    await page.getByRole('heading', { name: 'Listings', exact: true }).waitFor();
    await expectAccessible(page, 'profile');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('releases a payment stopped for sanctions after two users decided', async () => {
    const [first, deaf] = [await open(browser, service, officer), await open(browser, service, officer)];
    await blockChangeStream(deaf.page);
    for (const { page } of [first, deaf]) await page.goto(`/transactions/${transactionUuid}`);
    await decideOn(first, 'Release', 'False positive', 'Another birth date; passport seen.');
    await first.page.getByText('You proposed this.').waitFor();
    expect(await first.page.getByRole('button', { name: /^Approve/ }).count()).toBe(0);
    // Their last authentication is too old for this. After a new one, the approval continues.
    await outdateProof(service, colleague.email, ownSession(colleague));
    const second = await open(browser, service, colleague);
    await second.page.goto(`/transactions/${transactionUuid}`);
    await second.page.getByRole('button', { name: 'Approve: Release' }).click();
    const dialog = second.page.getByRole('dialog', { name: 'Confirm your identity' });
    await dialog.getByLabel('Password', { exact: true }).fill(colleague.password);
    await expectAccessible(second.page, 'proof');
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await second.page.getByText(/^Payment decided: Release/).waitFor();
    expect(await statusOf(service, transactionUuid)).toBe('RELEASED');
    // A page with the stream updates by itself. A page without it shows the former state.
    await first.page.getByText(/^Payment decided: Release/).waitFor();
    await decideOn(deaf, 'Reject', 'Risk not accepted', 'Too late.');
    await deaf.page.getByText('Not possible in the present state').waitFor();
    expect([...first.complaints, ...second.complaints, ...deaf.complaints]).toEqual([]);
    await Promise.all([first, second, deaf].map(({ context }) => context.close()));
  });

  it('shows changes of other users: one tab listens for all, and growing lists do not move', async () => {
    const { page, context, complaints } = await open(browser, service, officer);
    let streams = 0;
    context.on('request', (request) => {
      if (request.url().endsWith('/api/v1/changes')) streams += 1;
    });
    await page.goto('/transactions');
    await page.getByRole('row').nth(1).waitFor();
    const other = await context.newPage();
    await other.goto('/cases');
    await other.getByRole('heading', { level: 1, name: 'Cases' }).waitFor();
    await made(officer, 'cases', { title: 'Opened by a colleague' }, 'caseId');
    await other.getByText('Opened by a colleague').waitFor();
    await page.bringToFront();
    const receiverName = 'Recorded Later Ltd';
    await record(service, { receiverName });
    const news = page.getByRole('button', { name: 'New entries: refresh' });
    await news.waitFor();
    expect(await page.getByText(receiverName).count()).toBe(0);
    await expectAccessible(page, 'news');
    await news.click();
    await page.getByText(receiverName).waitFor();
    expect(streams).toBe(1);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('draws payment flows: arrow keys move, Enter opens, and a table has the same content', async () => {
    const drawn = await made(officer, 'cases', { title: 'Drawn', transactionUuids: [transactionUuid] }, 'caseId');
    const { page, context, complaints } = await open(browser, service, officer);
    await page.goto(`/cases/${drawn}?tab=graph`);
    const drawing = page.getByRole('application', { name: 'Money flow' });
    const payment = drawing.getByRole('link', { name: /^Payment/ });
    await payment.waitFor();
    await expectAccessible(page, 'links, drawn');
    const first = drawing.locator('[data-link][tabindex="0"]');
    expect(await first.count()).toBe(1);
    await first.focus();
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft']) await page.keyboard.press(key);
    const at = page.locator('[data-link]:focus');
    expect(await at.getAttribute('data-kind')).toMatch(/PARTY|ACCOUNT|TRANSACTION/);
    await page.getByText('Table').click();
    const table = page.getByRole('region', { name: 'Money flow: table' });
    await expect.poll(() => table.getByRole('row').count()).toBeGreaterThan(2);
    expect(await table.innerText()).toContain(PERSON.name);
    await expectAccessible(page, 'links as a table');
    await payment.focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/transactions/${transactionUuid}`);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('takes an alert from the queue to an acknowledged report', async () => {
    const value = { ...INSTITUTION, goaml: undefined };
    await officer.browser.call('/amlcore/api/v1/settings/filings.institution', { method: 'PUT', body: { value } });
    await record(service, { receiverName: PERSON.name });
    const { page, context, complaints } = await open(browser, service, officer);
    await page.goto('/alerts?queue=SANCTIONS');
    await page.getByRole('row', { name: PERSON.name }).first().click();
    await page.getByRole('heading', { level: 1, name: PERSON.name }).waitFor();
    // What the checklist does not allow cannot be chosen.
    const isHim = page.getByRole('radio', { name: 'True match' });
    expect(await isHim.isDisabled()).toBe(true);
    // An answer against the table is reported at once.
    for (const [number, answer] of ['Yes', 'Yes'].entries()) {
      await page
        .getByRole('radiogroup', { name: `${number + 1}. ` })
        .getByText(answer, { exact: true })
        .click();
    }
    await page.getByText('Contradicts your answer: Both are of one kind.').waitFor();
    for (const [number, answer] of ['Yes', 'No', 'No', 'No', 'Yes'].entries()) {
      const step = page.getByRole('radiogroup', { name: `${number + 1}. ` });
      await step.getByText(answer, { exact: true }).click();
    }
    await page.getByText('Result: treat as a match.').waitFor();
    expect(await page.getByRole('radio', { name: 'False positive' }).isDisabled()).toBe(true);
    await isHim.check();
    await page.getByLabel('Note').fill('The whole name and the day of birth.');
    await page.getByRole('button', { name: /^Close alert/ }).click();
    await page.getByText('Choose a decision for the payments.').waitFor();
    // Options that the service would reject are not offered.
    await page.getByRole('combobox', { name: 'Payments' }).click();
    await page.getByRole('option', { name: 'Return', exact: true }).waitFor();
    expect(await page.getByRole('option', { name: 'Release' }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await choose(page, 'Payments', 'Block');
    await page.getByLabel('Note').fill('The whole name and the day of birth.');
    await page.getByText('Opens a filing deadline for the blocked property.').waitFor();
    const closed = page.url();
    await page.getByRole('button', { name: /^Close alert/ }).click();
    await page.getByText('Closed as true match').waitFor();
    await page.goto(closed);
    await page.getByRole('main').getByRole('link', { name: 'Filing deadlines' }).waitFor();
    await page.getByText(/times, since/).waitFor();
    await expectAccessible(page, 'closed alert');
    const alert = page.url();
    await page.getByRole('button', { name: 'Open a case' }).click();
    await page
      .getByRole('heading', { level: 1, name: new RegExp(`^C-\\d{4}-\\d{4} · Review of ${PERSON.name}`) })
      .waitFor();
    await page.getByRole('button', { name: 'Start review' }).click();
    await page.getByRole('button', { name: 'Start review' }).waitFor({ state: 'detached' });
    await page.getByRole('tab', { name: 'Report' }).click();
    await page.getByRole('button', { name: 'Start SAR' }).click();

    await page.getByRole('button', { name: 'Submit for approval' }).click();
    await page.getByRole('listitem').filter({ hasText: 'Suspicious activity Required' }).waitFor();
    await page.getByRole('button', { name: 'Insert all' }).click();
    await page.getByRole('button', { name: `Add ${PERSON.name}` }).click();
    await page.getByRole('button', { name: 'Split name' }).click();
    await page.getByRole('combobox', { name: 'Suspicious activity' }).fill('known or suspected');
    await page.getByRole('option', { name: /^Terrorist financing/ }).click();
    await page.keyboard.press('Escape');
    await expectAccessible(page, 'draft of a report');
    await page.getByRole('button', { name: 'Submit for approval' }).click();
    await page.getByText('You worked on this report. Another user approves it.').waitFor();
    const report = page.url();
    await page.goto(alert);
    await page.getByText('Case:').getByRole('link').click();
    await page.getByRole('tab', { name: 'Report' }).click();
    await page.getByRole('heading', { name: 'Suspicious activity reports' }).waitFor();
    await page.getByRole('link', { name: 'FinCEN SAR' }).click();
    await page.waitForURL(report);

    // Not the colleague: this session of the colleague ended with the new authentication.
    const second = await open(browser, service, await addPerson(service, 'COMPLIANCE_OFFICER'));
    await second.page.goto(new URL(page.url()).pathname);
    await second.page.getByText('Filled in by the service. Review each value:').waitFor();
    await expectAccessible(second.page, 'report to be approved');
    await second.page.getByRole('button', { name: 'Approve' }).click();
    const [download] = await Promise.all([
      second.page.waitForEvent('download'),
      second.page.getByRole('link', { name: 'FinCEN XML' }).click(),
    ]);
    expect(await readFile(await download.path(), 'utf8')).toContain(`<fc2:RawPartyFullName>${INSTITUTION.legalName}<`);
    await second.page.getByRole('button', { name: 'Accepted' }).click();
    await second.page.getByLabel('Filing reference').fill('31000123456789');
    await second.page.getByRole('button', { name: 'Accepted' }).nth(1).click();
    await second.page.getByRole('heading', { name: 'Acknowledged' }).waitFor();
    expect([...complaints, ...second.complaints]).toEqual([]);
    await Promise.all([context.close(), second.context.close()]);
  });

  it('adds a user: invitation, password, and a second factor', async () => {
    const admin = await addPerson(service, 'ADMIN');
    await outdateProof(service, admin.email, ownSession(admin));
    const { page, context, complaints } = await open(browser, service, admin);
    await page.goto('/users');
    await page.getByRole('button', { name: 'Invite user' }).click();
    const form = page.getByRole('dialog', { name: 'Invite user' });
    // The dropdown covers the field.
    await form.getByRole('combobox', { name: 'Roles' }).click({ force: true });
    await page.getByRole('option', { name: 'Analyst' }).waitFor();
    // Roles that the service would reject are not offered. Each role has a description.
    const offered = (await page.getByRole('option').allInnerTexts()).map((words) => words.split('\n'));
    expect(offered.map(([role]) => role)).toEqual([
      ...['Administrator', 'Compliance officer', 'Analyst', 'Auditor', 'Developer'],
    ]);
    expect(offered.find(([role]) => role === 'Analyst')).toContain(
      'Works on alerts and transactions, and proposes decisions',
    );
    await page.getByRole('option', { name: 'Analyst' }).click();
    await form.getByLabel('Name').fill('Ottilie Federspiel');
    await form.getByLabel('E-mail').fill('o.federspiel@example.test');
    await expectAccessible(page, 'invite');
    await form.getByRole('button', { name: 'Invite', exact: true }).click();
    const proof = page.getByRole('dialog', { name: 'Confirm your identity' });
    await proof.getByLabel('Password', { exact: true }).fill(admin.password);
    await proof.getByRole('button', { name: 'Confirm' }).click();
    const given = page.getByRole('dialog', { name: 'Invitation link' });
    const link = await given.locator('code').innerText();
    await expectAccessible(page, 'link');
    await given.getByRole('button', { name: 'Saved it' }).click();
    await page.getByRole('row', { name: /Ottilie Federspiel.*invited/s }).waitFor();

    const invited = await open(browser, service, null);
    await invited.page.goto(new URL(link).pathname + new URL(link).hash);
    await invited.page.getByLabel('Password', { exact: true }).fill('nine violet umbrellas');
    await invited.page.getByRole('button', { name: 'Set password' }).click();
    await invited.page.getByText('Your account is ready.').waitFor();
    await invited.page.getByLabel('Password', { exact: true }).fill('nine violet umbrellas');
    await invited.page.getByRole('button', { name: 'Sign in' }).click();
    await invited.page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor();

    await page.reload();
    const theirs = page.getByRole('row', { name: /Ottilie Federspiel.*active/s });
    await theirs.getByRole('button', { name: 'Sign out' }).click();
    const signingOut = page.getByRole('dialog', { name: 'Sign out' });
    await signingOut.getByText('Password and second factor stay').waitFor();
    await signingOut.getByRole('button', { name: 'Sign out' }).click();
    await theirs.getByText('1 session ended').waitFor();
    await expectAccessible(page, 'signed out everywhere');
    await invited.page.goto('/');
    await invited.page.getByLabel('E-mail').fill('o.federspiel@example.test');
    await invited.page.getByLabel('Password', { exact: true }).fill('nine violet umbrellas');
    await invited.page.getByRole('button', { name: 'Sign in' }).click();
    await invited.page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor();
    await invited.page.goto('/account');
    await invited.page.getByRole('button', { name: 'Set up authenticator' }).click();
    await invited.page.getByRole('img', { name: 'QR code for the authenticator' }).waitFor();
    await expectAccessible(invited.page, 'second factor');
    const otpauthUrl = await invited.page.getByRole('link', { name: /^Open in an authenticator/ }).getAttribute('href');
    const totp = URI.parse(otpauthUrl!) as TOTP;
    await invited.page.getByLabel('Code', { exact: true }).fill(totp.generate());
    await invited.page.getByRole('button', { name: 'Enable' }).click();
    const codes = invited.page.getByRole('dialog', { name: 'Recovery codes' });
    expect((await codes.locator('code').innerText()).split('\n')).toHaveLength(10);
    await expectAccessible(invited.page, 'recovery codes');
    await codes.getByRole('button', { name: 'Saved it' }).click();
    await invited.page.getByRole('button', { name: 'Remove' }).click();
    await invited.page.getByRole('dialog', { name: 'Remove' }).getByRole('button', { name: 'Remove' }).click();
    await invited.page.getByRole('button', { name: 'Set up authenticator' }).waitFor();

    await page.goto('/users');
    const row = page.getByRole('row', { name: /Ottilie Federspiel/ });
    await row.getByRole('button', { name: 'Disable' }).click();
    await page.getByRole('dialog', { name: 'Disable' }).getByRole('button', { name: 'Disable' }).click();
    await row.getByRole('button', { name: 'Enable' }).waitFor();
    expect([...complaints, ...invited.complaints]).toEqual([]);
    await Promise.all([context.close(), invited.context.close()]);
  });

  it('registers a passkey, which signs in, steps up, has a name, and is invalid after removal', async () => {
    const { email, password } = await addPerson(service, 'ANALYST');
    const { page, context, complaints } = await open(browser, atItsName(), null);
    await giveAuthenticator(page);
    await page.goto('/account');
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByLabel('Name', { exact: true }).fill('Key on my ring');
    await page.getByRole('button', { name: 'Register passkey' }).click();
    const codes = page.getByRole('dialog', { name: 'Recovery codes' });
    expect((await codes.locator('code').innerText()).split('\n')).toHaveLength(10);
    await codes.getByRole('button', { name: 'Saved it' }).click();
    await page.getByRole('row', { name: /Key on my ring.*never/s }).waitFor();
    await page.getByRole('button', { name: 'Rename' }).click();
    const form = page.getByRole('dialog', { name: 'Rename' });
    await form.getByLabel('Name').fill('Spare key');
    await form.getByRole('button', { name: 'Rename' }).click();
    await page.getByRole('row', { name: /Spare key/ }).waitFor();
    await expectAccessible(page, 'passkeys');

    await context.clearCookies();
    await page.goto('/account');
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.getByRole('row', { name: /Spare key/ }).waitFor();
    await outdateProof(service, email, async () => (await page.request.get('/auth/api/v1/session')).json());
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByRole('dialog', { name: 'Remove' }).getByRole('button', { name: 'Remove' }).click();
    const proof = page.getByRole('dialog', { name: 'Confirm your identity' });
    await proof.getByRole('button', { name: 'Confirm with a passkey' }).waitFor();
    expect(await proof.getByLabel('Password', { exact: true }).count()).toBe(0);
    await expectAccessible(page, 'proof by a passkey');
    await proof.getByRole('button', { name: 'Confirm with a passkey' }).click();
    await page.getByText('None. Your password alone signs in.').waitFor();
    await context.clearCookies();
    await page.goto('/account');
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.getByRole('alert').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('creates, changes and removes a role', async () => {
    const admin = await addPerson(service, 'ADMIN');
    const { page, context, complaints } = await open(browser, service, admin);
    await page.goto('/roles');
    await page.getByRole('button', { name: 'New role' }).waitFor();
    const acts = page.getByRole('table').getByRole('button');
    expect(await acts.count(), 'nothing can be done with what is shipped').toBe(0);
    await page.getByRole('button', { name: 'New role' }).click();
    const form = page.getByRole('dialog', { name: 'New role' });
    await form.getByLabel('Name').fill('level one');
    await form.getByLabel('Description').fill('Looks at alerts first');
    await form.getByRole('checkbox', { name: 'Alerts: read' }).check();
    await expectAccessible(page, 'new role');
    await form.getByRole('button', { name: 'Create role' }).click();
    const column = page.getByRole('columnheader', { name: /LEVEL_ONE/ });
    await column.getByRole('button', { name: 'Change' }).click();
    const change = page.getByRole('dialog', { name: 'Change: LEVEL_ONE' });
    await change.getByRole('checkbox', { name: 'Alerts: work on' }).check();
    await change.getByRole('button', { name: 'Save' }).click();
    // The first column names the permission.
    const headers = await page.getByRole('columnheader').allInnerTexts();
    const at = headers.findIndex((words) => words.includes('LEVEL_ONE'));
    const cellOf = (permission: string) =>
      page
        .getByRole('row', { name: permission })
        .getByRole('cell')
        .nth(at - 1);
    await cellOf('alert:write').getByLabel('Yes').waitFor();
    await cellOf('alert:read').getByLabel('Yes').waitFor();
    expect(await cellOf('rule:write').innerText()).toContain('No');
    expect(await acts.count()).toBe(2);
    await column.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('dialog', { name: 'Remove' }).getByRole('button', { name: 'Remove' }).click();
    await column.waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
    await context.close();
  });

  /** Waits, because focus returns only after the dialog is gone. */
  const expectFocus = (page: Opened['page'], on: string) =>
    page.waitForFunction((words) => document.activeElement?.textContent === words, on);

  it('creates a client whose secret works, and rotates it', async () => {
    const admin = await addPerson(service, 'ADMIN');
    const { page, context, complaints } = await open(browser, service, admin);
    await page.goto('/oauth-clients');
    await page.getByRole('button', { name: 'New client' }).click();
    const form = page.getByRole('dialog', { name: 'New client' });
    await form.getByLabel('Name').fill('Case tool');
    await form.getByLabel('Allowed networks').fill('127.0.0.0/8, 192.0.2.0/24');
    await expectAccessible(page, 'new client');
    await form.getByRole('button', { name: 'Create' }).click();
    const calls = await page.getByRole('dialog', { name: 'Secret of Case tool' }).locator('code').last().innerText();
    await expectAccessible(page, 'secret');
    // As a user pastes it into a shell.
    const { stdout } = await promisify(execFile)('sh', ['-c', calls]);
    expect(JSON.parse(stdout)).toMatchObject({ status: 200, data: { searchId: expect.any(String) } });
    const [clientId, first] = await keptSecrets(page, 'Secret of Case tool');
    await expectFocus(page, 'New client');
    expect(await signsIn(service, clientId!, first!)).toBe(200);
    const row = page.getByRole('row', { name: /Case tool.*only from 127\.0\.0\.0\/8/s });
    await row.getByRole('button', { name: 'Change' }).click();
    const change = page.getByRole('dialog', { name: 'Change: Case tool' });
    await change.getByLabel('Permissions').first().press('Backspace');
    await change.getByLabel('Allowed networks').fill('127.0.0.0/8');
    await expectAccessible(page, 'change of a client');
    await change.getByRole('button', { name: 'Save' }).click();
    await change.waitFor({ state: 'detached' });
    await page
      .getByRole('row', {
        name: /Case tool.*only from 127\.0\.0\.0\/8\s+Screenings read, including lists and payments\s*screen:read\s/s,
      })
      .waitFor();
    await row.getByRole('button', { name: 'New secret' }).click();
    const rotation = page.getByRole('dialog', { name: 'New secret: Case tool' });
    await rotation.getByLabel(/^Secret leaked/).check();
    await rotation.getByRole('button', { name: 'New secret' }).click();
    const [, second] = await keptSecrets(page, 'Secret of Case tool');
    // Its row is drawn again meanwhile, so focus is on the page.
    await page.waitForFunction(() => document.activeElement !== document.body);
    expect([await signsIn(service, clientId!, first!), await signsIn(service, clientId!, second!)]).toEqual([401, 200]);
    await row.getByRole('button', { name: 'Keys' }).click();
    const keys = page.getByRole('dialog', { name: 'Public keys: Case tool' });
    const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const jwk = { ...publicKey.export({ format: 'jwk' }), kid: 'case-tool-2026' };
    await keys.getByLabel('New keys (replace the present ones)').fill(JSON.stringify({ keys: [jwk] }));
    await expectAccessible(page, 'keys');
    await keys.getByRole('button', { name: 'Register keys' }).click();
    await row.getByText('signs with case-tool-2026').waitFor();
    await expectAccessible(page, 'clients');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('shows a developer no customers and no links to them', async () => {
    const { page, context } = await open(browser, service, developer);
    await page.goto('/');
    await page.getByRole('heading', { level: 1, name: 'OAuth clients' }).waitFor();
    const menu = await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link').allInnerTexts();
    expect(menu).toEqual(['Settings']);
    await page.goto('/transactions');
    await page.getByRole('heading', { name: 'Your role has no access' }).waitFor();
    await page.getByText('screen:read').waitFor();
    await context.close();
  });

  it('shows an auditor every page read-only', async () => {
    const auditor = await addPerson(service, 'AUDITOR');
    const { page, context, complaints } = await open(browser, service, auditor);
    await blockChangeStream(page);
    await page.goto('/');
    await page.getByRole('heading', { level: 1, name: 'Reports' }).waitFor();
    const links = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link');
    const menu = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href')!));
    const areas = areasFor(ROLES.AUDITOR);
    expect(menu.map((to) => to.split('?')[0])).toEqual(areas.map(({ pages }) => pages[0]!.to));
    const acts: string[] = [];
    for (const path of new Set(areas.flatMap(({ pages }) => pages.map(({ to }) => to)))) {
      await stepTo(page, path);
      await page.waitForURL(`**${path}`);
      await atRest(page);
      const buttons = page.getByRole('main').getByRole('button');
      // Table headers sort.
      const names = await buttons.evaluateAll((all) =>
        all.filter((one) => !one.closest('th')).map((one) => one.getAttribute('aria-label') ?? one.textContent ?? ''),
      );
      // A list longer than a page loads more.
      const shown = names.filter((name) => name !== 'Load more');
      // Chips of filters show how many there are.
      acts.push(...shown.map((name) => `${path}: ${name.replace(/ [\d,]*$/, '')}`));
    }
    const of = (path: string, names: readonly string[]) => names.map((name) => `${path}: ${name}`);
    // Auditors search, keep views in the browser, open the look-backs, and download permitted files.
    expect(acts).toEqual([
      ...of('/alerts', ['Views', 'Critical', 'High', 'Medium', 'Low', 'Sanctions', 'PEP', 'Adverse media']),
      ...of('/alerts', ['Monitoring', 'Overdue', 'Unassigned', 'Closed', 'Search']),
      ...of('/cases', ['Team', 'Mine', 'Overdue', 'All']),
      ...of('/ctrs', ['All', 'Draft', 'Ready to submit', 'Acknowledged', 'Rejected', 'Amended']),
      ...of('/blocked-property', ['Export CSV', 'Blocked property', 'Rejected transactions']),
      ...of('/filing-deadlines', ['Open', 'Reported', 'Not required', 'In 7 days', 'In 30 days']),
      ...['/customers: Views', '/customers: Find', '/counterparties: Find', '/internal-list: Find'],
      ...['/transactions: Views', '/transactions: Flagged', '/transactions: High and critical'],
      ...['/transactions: Inbound', '/transactions: Outbound', '/transactions: Crypto'],
      ...['/transactions: Apply', '/transactions: More filters'],
      ...['/screening/history: With matches', '/screening/history: Without matches'],
      ...of('/rules', ['In force', 'Pending approval', 'Not activated', 'Retired', 'Shadow']),
      ...['/model: Find', '/model: Compare'],
      ...of('/qa-reviews', ['Mine', 'Waiting', 'Disagreed', 'Concluded', 'All']),
      ...of('/discounted-matches', ['To review', 'Reviewed', 'Not drawn', 'All']),
      ...of('/reports', ['PDF', 'CSV: Analysts', 'CSV: Alerts by type', 'CSV: Precision by rule']),
      ...of('/reports', ['CSV: Precision by list', 'CSV: Precision by check', 'CSV: Payments by status']),
      ...of('/reports', ['CSV: Decisions', 'CSV: Lists', 'CSV: Filings', 'CSV: QA reviews by analyst']),
      ...of('/audit', ['Payments decided', 'Alerts closed', 'Cases closed', 'Parties cleared', 'Rules activated']),
      ...of('/audit', ['Settings changed', 'Users changed', 'Lists updated', 'Packs drawn', 'Sign-ins', 'Apply']),
      ...of('/evidence', ['New seed', 'Decisions', 'Alerts', 'Cases', 'Payments', 'Name screenings']),
      ...of('/evidence', ['Draw pack', 'Download']),
    ]);
    for (const path of [
      '/screening/batch',
      '/sars',
      '/law-enforcement-requests',
      '/settings/institution',
      '/organizations',
    ]) {
      await stepTo(page, path);
      await page.getByRole('heading', { name: 'Your role has no access' }).waitFor();
      await stepTo(page, '/reports');
      await page.getByRole('heading', { level: 1, name: 'Reports' }).waitFor();
    }
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('shows the sign-in over the page when a session ends, and keeps entered text', async () => {
    const person = await addPerson(service, 'ANALYST');
    const { page, context } = await open(browser, service, person);
    await page.goto('/screening');
    await page.getByLabel('Full name').fill('Half a name');
    await person.browser.call('/auth/api/v1/session', { method: 'DELETE' });
    // The stream of changes may report it first: then the dialog covers the button.
    await page.getByRole('button', { name: 'Screen', exact: true }).dispatchEvent('click');
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
    await dialog.getByLabel('Password', { exact: true }).fill(person.password);
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await page.getByLabel('Full name').inputValue()).toBe('Half a name');
    await context.close();
  });

  it('explains errors in text', async () => {
    const { page, context } = await open(browser, service, officer);
    await page.goto('/screening');
    await page.getByLabel('Full name').fill(PERSON.name);
    await page.getByLabel('Date of birth').fill('1959-02-31');
    const submit = page.getByRole('button', { name: 'Screen', exact: true });
    await submit.click();
    await page.getByText(/date/i).first().waitFor();
    await page.route('**/screen-entity', (route) =>
      route.fulfill({
        status: 429,
        headers: { 'retry-after': '7' },
        contentType: 'application/problem+json',
        body: '{}',
      }),
    );
    await submit.click();
    await page.getByText('Retry in 7 s.').waitFor();
    await page.unroute('**/screen-entity');
    await page.route('**/screen-entity', (route) => route.abort());
    await submit.click();
    await page.getByText('The service does not respond').waitFor();
    await context.close();
  });
});
