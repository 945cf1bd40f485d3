/** The pages of who oversees, and of tables of customers and names, in a real browser over the real service. */
import { randomUUID } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser as Chromium, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PERSON, sourceFiles } from '../e2e/lists.ts';
import { addPerson, type Person, SESSION } from '../support/people.ts';
import { type Service, startService } from '../support/service.ts';
import { atRest, expectAccessible, hasBrowser, hearNothing, LIMIT_MS, launch, open, stepTo } from './browser.ts';
import { choose, expectNamesOfLists, record, screenings, writeLists } from './page-fixtures.ts';

let lists: string;
let service: Service;
let browser: Chromium;
let officer: Person;
let colleague: Person;
let transactionUuid: string;

interface Told {
  data: { csrfToken: string; user: { permissions: string[] } };
}

const refusal = (status: number) => ({ status, contentType: 'application/problem+json', body: '{}' });

// A browser on a busy machine may be late once; what is wrong is wrong again.
describe.skipIf(!hasBrowser)('the dashboard', { timeout: LIMIT_MS }, () => {
  beforeAll(async () => {
    lists = await writeLists('INVENTED');
    const env = { AMLCORE_SOURCES: join(lists, 'sources.json') };
    [service, browser] = await Promise.all([startService({ env }), launch()]);
    [officer, colleague] = await Promise.all([
      addPerson(service, 'COMPLIANCE_OFFICER'),
      addPerson(service, 'COMPLIANCE_OFFICER'),
    ]);
    transactionUuid = await record(service, { receiverName: PERSON.name });
  }, LIMIT_MS);
  afterAll(async () => {
    await service?.stop();
    await rm(lists, { recursive: true, force: true });
  });

  it.each(['css', 'js'])('reloads a page whose %s is outdated, and explains if that fails', async (kind) => {
    const { page, context } = await open(browser, service, officer);
    await hearNothing(page);
    await page.goto('/screening');
    const heading = (name: string) => page.getByRole('heading', { level: 1, name });
    await heading('Screening').waitFor();
    await atRest(page);
    let isOld = true;
    let documents = 0;
    page.on('request', (request) => {
      documents += Number(request.isNavigationRequest());
    });
    const old = new RegExp(`/assets/batch-page-[\\w-]+\\.${kind}$`);
    await page.route(old, (route) => (isOld ? route.fulfill(refusal(404)) : route.continue()));
    await page.getByRole('link', { name: 'Batch' }).click();
    await heading('This page is outdated').waitFor();
    // Of a script the router loads the page anew by itself, and ours follows; of a style ours alone.
    expect(documents, 'of its own accord').toBe(kind === 'js' ? 2 : 1);
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    isOld = false;
    await page.getByRole('button', { name: 'Reload the page' }).click();
    await heading('Batch').waitFor();
    await context.close();
  });

  it('explains a score, and what would change it', async () => {
    const { page, context, complaints } = await open(browser, service, officer);
    await page.goto('/model');
    await page.getByText(/^At the threshold of 75, 17% of matched persons are the listed party/).waitFor();
    await page.getByLabel('Full name').fill(`Kasimir ${PERSON.name.split(' ')[1]}`);
    await page.getByLabel('Birth date', { exact: true }).fill('1971-01-01');
    await page.getByLabel('Listed party').fill(PERSON.name);
    await page.getByRole('button', { name: 'Find' }).click();
    await page.getByRole('radio', { name: `${PERSON.name} · Person · 1959-07-03` }).check();
    await page.getByRole('button', { name: 'Compare' }).click();
    const scores = page.getByRole('status').filter({ hasText: 'Current' });
    await scores.waitFor();
    const scoreOf = async (what: string) =>
      Number(new RegExp(`${what}: ([\\d.]+)`).exec(await scores.innerText())?.[1]);
    const now = await scoreOf('Current');
    await page.getByLabel('Move: Share of the score that an entirely different birth date subtracts').fill('0.9');
    await scores.filter({ hasText: 'Changed' }).waitFor();
    expect(await scoreOf('Changed')).toBeLessThan(now);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page, `what if, ${colorScheme}`);
    }
    await page.getByRole('row', { name: /^Matcher \(parameters\)/ }).click();
    await page.getByText('First version of this installation').waitFor();
    await expectAccessible(page, 'versions of a model');
    expect(new URL(page.url()).search, 'no name is in an address').toBe('');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('shows whether a list was stale, with a row of days for each list', async () => {
    await service.database.pool.query(
      `insert into watchlist_looks values ('test_sanctions', now() - interval '4 days', true, 24), ('test_peps', now() - interval '9 days', true, null)`,
    );
    const { page, context, complaints } = await open(browser, service, officer);
    await page.goto('/lists');
    await page.getByRole('heading', { name: 'Freshness in the last 90 days' }).waitFor();
    await page.getByText('1 list was stale:').waitFor();
    await page.getByText(/^Sanctions list of the tests: 7[12](\.\d)? hours$/).waitFor();
    await page
      .getByRole('img', { name: /^Sanctions list of the tests: \d days on record, [34] with stale hours/ })
      .waitFor();
    await page.getByText('Days with problems, as a table').click();
    await page
      .getByRole('row', { name: /Sanctions list of the tests .* stale, 24 hours stale/ })
      .first()
      .waitFor();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page, `freshness of lists, ${colorScheme}`);
    }
    await choose(page, 'Period', '30 days');
    await page.getByRole('heading', { name: 'Freshness in the last 30 days' }).waitFor();
    expect(new URL(page.url()).search).toBe('?days=30');
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize({ width: 1920, height: 1080 });
    expect(complaints).toEqual([]);
    await context.close();
  });

  /** What every page says of an answer that is none, whichever it is. */
  it.each([
    ['/model', '**/api/v1/models/matcher'],
    ['/qa-reviews', '**/api/v1/second-readings?*'],
    ['/law-enforcement-requests', '**/api/v1/record-searches?*'],
  ])('says on %s that the service is unavailable, slow or rejecting, and recovers', async (path, asked) => {
    const { page, context, complaints } = await open(browser, service, officer);
    const answers: Record<string, Parameters<typeof page.route>[1]> = {
      'The service does not respond': (route) => route.abort(),
      'Retry in 7 s.': (route) => route.fulfill({ ...refusal(429), headers: { 'retry-after': '7' } }),
      'Your role has no access': (route) => route.fulfill(refusal(403)),
    };
    for (const [words, answer] of Object.entries(answers)) {
      await page.route(asked, answer);
      await page.goto(path);
      await page.getByRole('alert').getByText(words).first().waitFor();
      await page.unroute(asked);
      await page.getByRole('button', { name: 'Try again' }).first().click();
      await page.getByRole('alert').waitFor({ state: 'detached' });
    }
    let answerNow = () => {};
    const wait = new Promise<void>((resolve) => {
      answerNow = resolve;
    });
    await page.route(asked, async (route) => {
      await wait;
      await route.continue();
    });
    await page.goto(path);
    await page.getByRole('status', { name: 'Loading' }).first().waitFor();
    answerNow();
    await page.getByRole('status', { name: 'Loading' }).first().waitFor({ state: 'detached' });
    await page.unroute(asked);
    await page.route(asked, (route) => route.fulfill(refusal(401)));
    await page.goto(path);
    await page.getByRole('dialog', { name: 'Your session has ended' }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('reports the figures of a period, with the values of each chart as a table', async () => {
    const { page, context, complaints } = await open(browser, service, officer);
    await page.goto('/reports');
    await page.getByRole('heading', { level: 1, name: 'Reports' }).waitFor();
    for (const name of ['Workload', 'Alerts', 'Precision', 'Outcomes', 'Coverage', 'Filings', 'QA']) {
      await page.getByRole('heading', { level: 2, name, exact: true }).waitFor();
    }
    const analysts = page.getByRole('table', { name: 'Analysts' });
    await analysts.getByRole('row', { name: /Unassigned/ }).waitFor();
    const [csv] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV: Analysts' }).click(),
    ]);
    expect(await readFile(await csv.path(), 'utf8')).toContain('Analyst,Open,Overdue,Closed');
    await page.getByText('Figures as a table').first().click();
    const figures = page.getByRole('region').getByRole('table').first();
    await figures.waitFor();
    expect(await figures.getByRole('row').count(), 'a line a day').toBe(31);
    await page.getByRole('combobox', { name: 'Period' }).click();
    await page.getByRole('option', { name: '7 days' }).click();
    await figures.getByRole('row').nth(8).waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toBe('?days=7');
    await page.getByRole('checkbox', { name: 'Compare' }).uncheck();
    await page.waitForURL(/\?days=7&compare=no$/);
    await page
      .getByText(/^before /)
      .first()
      .waitFor({ state: 'detached' });
    await expectAccessible(page, 'reports with a table');
    await page.getByRole('link', { name: 'Sanctions list of the tests' }).first().click();
    await page.getByRole('heading', { name: 'Versions' }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('keeps records under a hold, previews erasure, and offers a pack for download', async () => {
    const { page, context, complaints } = await open(browser, service, officer);
    await page.goto('/retention');
    await page.getByRole('row', { name: /^Screenings/ }).waitFor();
    await page.getByText('Legal holds', { exact: true }).click();
    await page.getByRole('button', { name: 'Place hold' }).click();
    const form = page.getByRole('dialog', { name: 'Place hold' });
    await form.getByRole('combobox', { name: 'Record type' }).click();
    await page.getByRole('option', { name: 'Transaction' }).click();
    await form.getByLabel('Record ID').fill(transactionUuid);
    await form.getByLabel('Reason').fill('Subpoena 26-4411');
    await expectAccessible(page, 'place a hold');
    await form.getByRole('button', { name: 'Place hold' }).click();
    const held = page.getByRole('row', { name: new RegExp(transactionUuid) });
    await held.getByText('In force').waitFor();
    await page.getByText('Erasures', { exact: true }).first().click();
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.getByText(/Nothing was erased/).waitFor();
    await page.getByRole('row', { name: /^Transactions.*1 without a period/s }).waitFor();
    await expectAccessible(page, 'dry run');
    await page.getByText('Legal holds', { exact: true }).click();
    await held.getByRole('button', { name: 'Lift' }).click();
    const lifting = page.getByRole('dialog', { name: 'Lift' });
    await lifting.getByLabel('Reason').fill('The proceedings have ended');
    await lifting.getByRole('button', { name: 'Lift' }).click();
    await held.getByText('The proceedings have ended').waitFor();

    await page.goto('/evidence');
    const one = page.locator('section', { has: page.getByRole('heading', { name: 'Single record' }) });
    await one.getByLabel('ID').fill(transactionUuid);
    const download = page.waitForEvent('download');
    await one.getByRole('button', { name: 'Download' }).click();
    expect((await download).suggestedFilename()).toBe(`transaction-${transactionUuid}.zip`);
    await page.getByRole('row', { name: new RegExp(transactionUuid) }).waitFor();
    await page.getByRole('button', { name: /^Payments/ }).click();
    await page.getByText(/^Draws \d+ of \d+ decisions, [1-9]\d* of \d+ payments\./).waitFor();
    const pack = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Draw pack' }).click();
    expect((await pack).suggestedFilename()).toMatch(/^exam-pack-.*\.zip$/);
    await page.getByRole('row', { name: /Decisions, Payments/ }).waitFor();
    await expectAccessible(page, 'packs');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('registers customers from a table, lists rejected rows, and shows one in full', async () => {
    const { page, context, complaints } = await open(browser, service, officer);
    const mark = `U-${Math.random().toString(36).slice(2)}`;
    await page.goto('/customers');
    await page.getByRole('button', { name: 'Upload CSV' }).click();
    await page.locator('input[type=file]').setInputFiles({
      name: 'customers.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        `externalReferenceId,entityType,fullName,dob,colour\n${mark}-1,INDIVIDUAL,${PERSON.name},${PERSON.dob},red\n` +
          `${mark}-2,INDIVIDUAL,محمد عبد الرحمن,1980-02-03,\n${mark}-3,INDIVIDUAL,Nobody,1980-02-31,\n` +
          `${mark}-4,INDIVIDUAL,Ni☐☐las Quixwell,,\n`,
      ),
    });
    const dialog = page.getByRole('dialog', { name: 'Upload customers' });
    await dialog.getByText('3 registered, 0 updated, 0 unchanged, 1 rejected').waitFor();
    await dialog.getByText('colour').waitFor();
    expect(await dialog.getByRole('row').nth(1).innerText()).toMatch(/3\s+U-\w+-3\s+dob/);
    await expectAccessible(page, 'upload');
    await page.keyboard.press('Escape');
    await page.getByLabel('Name begins with').fill(PERSON.name);
    await page.getByLabel('Number', { exact: true }).fill(`${mark}-1`);
    await page.getByRole('button', { name: 'Find' }).click();
    await page.getByRole('row', { name: `${mark}-2` }).waitFor({ state: 'detached' });
    expect(new URL(page.url()).search, 'names are in no address').toBe('');
    await page.getByRole('row', { name: `${mark}-1` }).click();
    await page.getByRole('heading', { level: 1, name: PERSON.name }).waitFor();
    await page.getByText('1 open match').waitFor();
    const hitId = new URL(page.url()).pathname.split('/').at(-1);
    await expectNamesOfLists(page, 'customer');
    await expectAccessible(page, 'customer');
    await page.getByRole('button', { name: 'Change' }).click();
    const form = page.getByRole('dialog', { name: `Change: ${PERSON.name}` });
    await form.getByRole('button', { name: 'Add owner' }).click();
    await form.getByLabel('Occupation').fill('Dentist');
    await expectAccessible(page, 'change of a customer');
    await form.getByRole('group', { name: 'Owner 1' }).getByRole('button', { name: 'Remove' }).click();
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Dentist').first().waitFor();
    await page.getByRole('table', { name: 'List matches' }).getByRole('link', { name: 'Alert', exact: true }).click();
    await page.getByRole('heading', { name: 'Match comparison' }).waitFor();
    // Side by side, as of a payment.
    expect(await page.getByRole('row', { name: /^Birth date/ }).innerText()).toMatch(/exact/);
    await expectNamesOfLists(page, 'alert of a customer');
    await expectAccessible(page, 'alert of a customer');
    // An unreadable row is not reported as passed, and can be found.
    await page.goto('/customers');
    await choose(page, 'Screening', 'Screening failed');
    await page.getByRole('row', { name: `${mark}-2` }).waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toBe('?screening=FAILED');
    await page.getByRole('row', { name: `${mark}-4` }).click();
    await page
      .getByText(
        'Screening failed: part of a name could not be read: name 1. Correct the record; it is then screened again.',
      )
      .waitFor();
    await page.getByRole('cell', { name: 'could not be screened' }).waitFor();
    // Earlier hits do not hide that others may be missing.
    const unread = await officer.browser.call(`/amlcore/api/v1/customers/${hitId}`, {
      method: 'PATCH',
      body: { names: [{ fullNameRaw: PERSON.name }, { fullNameRaw: 'Ca☐☐mir Ondraszek', nameType: 'ALIAS' }] },
    });
    expect(unread.status, unread.text).toBe(200);
    await page.goto(`/customers/${hitId}`);
    await page.getByText('screening failed', { exact: true }).waitFor();
    await page.getByText('1 open match').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('screens the names of a table, row by row, and exports the results as a file', async () => {
    const { page, context, complaints } = await open(browser, service, officer);
    await page.goto('/screening/batch');
    const rows = `Legal name;Birth date;Ref\n${PERSON.name};${PERSON.dob};B-1\n"=SUM(1;2) محمد";;B-2\nBad Date;1980-02-31;B-3\nM☺d☺ro Quixwell;;B-4\n`;
    const file = { name: 'names.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) };
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByRole('heading', { name: 'names.csv: 4 rows' }).waitFor();
    // Guessed by the header.
    const born = page.getByRole('combobox', { name: 'Date of birth' });
    expect(await born.inputValue()).toBe(`Birth date (${PERSON.dob})`);
    await choose(page, 'Full name', 'not in the file');
    await page.getByText('Choose the column with the full name.').waitFor();
    await choose(page, 'Full name', `Legal name (${PERSON.name})`);
    await expectAccessible(page, 'mapping');
    await page.getByRole('button', { name: 'Screen 4 names' }).click();
    await page.getByText('3 screened, 1 with matches.').waitFor();
    await page.getByText('1 without match, not fully screened: name not fully readable.').waitFor();
    await page.getByText('1 not screened.').waitFor();
    expect(await page.getByRole('row').nth(1).innerText()).toMatch(/1\s+B-1\s+Casimir Ondraszek\s+1 listed party/);
    await expectAccessible(page, 'results');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    const lines = (await readFile(await download.path(), 'utf8')).split('\r\n');
    expect(lines[2], 'no formula').toMatch(/^2,B-2,'=SUM\(1;2\) محمد,no match,0,,,.*,ADVERSE_MEDIA:NO_LIST$/);
    expect(lines[4]).toMatch(/^4,B-4,M☺d☺ro Quixwell,name not fully readable,.*,SANCTION:UNREADABLE; PEP:UNREADABLE;/);
    expect(lines[3]).toMatch(/^3,B-3,Bad Date,not screened,.*Date of birth/);
    // It is still there for who comes back from what it found, until they put it away.
    await page.getByRole('link', { name: '1 listed party' }).click();
    await page.getByRole('heading', { level: 1, name: 'Screening' }).waitFor();
    await page.goBack();
    await page.getByText('3 screened, 1 with matches.').waitFor();
    await page.getByRole('link', { name: 'name not fully readable' }).click();
    await page.getByRole('heading', { name: 'Not fully screened: part of the name is unreadable' }).waitFor();
    await page.goBack();
    await page.getByText('3 screened, 1 with matches.').waitFor();
    await page.getByRole('button', { name: 'New file' }).click();
    await page.getByRole('button', { name: 'Choose file' }).waitFor();
    await stepTo(page, '/screening');
    await page.getByRole('row', { name: /M☺d☺ro Quixwell name not fully readable/ }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('finds changes in the audit trail, and related entries', async () => {
    const { page, context, complaints } = await open(browser, service, officer);
    await page.goto('/audit');
    // The list does not move while it is read, and announces new entries.
    const latest = async () => (await page.locator('tbody tr').first().innerText()).split(/\s/, 1)[0];
    const before = await latest();
    const body = { page: 'ALERTS', name: 'Mine', search: { view: 'mine' } };
    await officer.browser.call(`/amlcore/api/v1/saved-views/${randomUUID()}`, { method: 'PUT', body });
    const news = page.getByRole('button', { name: /^\d+ new entr(y|ies): show$/ });
    await news.waitFor();
    await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
    expect(await latest()).toBe(before);
    await expectAccessible(page, 'news of the trail');
    await news.click();
    await page.getByRole('cell', { name: 'Saved view kept' }).first().waitFor();
    expect(await latest()).not.toBe(before);
    await news.waitFor({ state: 'detached' });
    await choose(page, 'Action', 'Customer created');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.waitForURL(/action=customer\.created/);
    const widthOf = async (what: string) => (await page.locator(what).first().boundingBox())!.width;
    await page.locator('tbody tr').first().waitFor();
    expect(await widthOf('main table'), 'nothing beside it until one is opened').toBeGreaterThan(
      0.9 * (await widthOf('#page')),
    );
    await page.locator('tbody tr').first().click();
    await page.getByRole('heading', { name: 'Details' }).waitFor();
    await expectAccessible(page, 'entry');
    await page.getByRole('button', { name: 'All entries of this request' }).click();
    expect([...new URL(page.url()).searchParams.keys()]).toEqual(['correlation']);
    await page.locator('tbody tr').first().click();
    await page.getByText('Chain intact: the hash of the previous entry matches.').waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export CSV' }).click(),
    ]);
    expect(await readFile(await download.path(), 'utf8')).toContain('customer.created');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('finds changes of a setting by its label', async () => {
    const path = '/amlcore/api/v1/settings/screening.minScoreThreshold';
    await officer.browser.call(path, { method: 'PUT', body: { value: 74, version: 0 } });
    const { page, context, complaints } = await open(browser, service, colleague);
    await page.goto('/audit');
    const what = page.getByRole('combobox', { name: 'Action' });
    await what.click();
    await what.fill('name screening threshold');
    await page.getByRole('option', { name: 'Setting changed: Name screening threshold' }).click();
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByRole('row', { name: /Setting changed: Name screening threshold/ }).waitFor();
    expect(await page.locator('tbody tr').count()).toBe(1);
    // Another action removes the filter by setting.
    await choose(page, 'Action', 'Customer created');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.waitForURL((url) => url.search === '?action=customer.created');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('continues a batch and a form after losing session, permission or response', async () => {
    const [analyst, admin] = [await addPerson(service, 'ANALYST'), await addPerson(service, 'ADMIN')];
    const { page, context, complaints } = await open(browser, service, analyst);
    const signInAgain = async () => {
      const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
      await dialog.getByLabel('Password', { exact: true }).fill(analyst.password);
      await dialog.getByRole('button', { name: 'Sign in' }).click();
      await dialog.waitFor({ state: 'detached' });
      const cookies = await context.cookies(service.url);
      for (const { name, value } of cookies) analyst.browser.cookies.set(name, value);
      analyst.browser.csrfToken = (await analyst.browser.call(SESSION)).json<Told>().data.csrfToken;
    };
    const ROWS = 400;
    const names = Array.from({ length: ROWS }, (_, at) => `Batch Person ${at},1980-01-02`);
    const buffer = Buffer.from(`Legal name,Birth date\n${names.join('\n')}\n`);
    await page.goto('/screening/batch');
    await page.locator('input[type=file]').setInputFiles({ name: 'many.csv', mimeType: 'text/csv', buffer });
    const before = await screenings(service);
    await page.getByRole('button', { name: `Screen ${ROWS} names` }).click();
    await page.getByText(/^[1-9]\d* of 400$/).waitFor();
    // Signed out elsewhere; and no line ends from here on, so that it is the middle on a fast machine too.
    expect((await analyst.browser.call(SESSION, { method: 'DELETE' })).status).toBe(200);
    const held = await service.database.pool.connect();
    await held.query('begin; select from audit_heads for update');
    // Time itself is tested: the service checks every five seconds whether the reader of a long response still has access. While the
    // chain is held, nothing outside the service shows that it has checked.
    await page.waitForTimeout(7_000);
    await held.query('rollback');
    held.release();
    const stopped = page.getByText(/^Your session ended after [1-9]\d* of 400\. Continue/);
    await stopped.waitFor({ timeout: LIMIT_MS });
    const told = await stopped.innerText();
    const shown = await page.locator('tbody tr').count();
    await signInAgain();
    expect(await stopped.innerText()).toBe(told);
    // The role that they come back with does not screen: what came is there, and why it does not go on.
    const become = async (role: string, mayScreen: boolean) => {
      const path = `/auth/api/v1/users/${analyst.userId}`;
      const reply = await admin.browser.call(path, { method: 'PATCH', body: { roles: [role] } });
      expect(reply.status, reply.text).toBe(200);
      await expect
        .poll(
          async () => {
            const session = await analyst.browser.call(SESSION);
            return session.json<Told>().data.user.permissions.includes('screen:write');
          },
          { timeout: LIMIT_MS },
        )
        .toBe(mayScreen);
    };
    await become('AUDITOR', false);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Your role has no access').waitFor();
    await page.getByText(/^Stopped after [1-9]\d* of 400\. Continue/).waitFor();
    expect(await page.locator('tbody tr').count()).toBe(shown);
    await become('ANALYST', true);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('400 screened, 0 with matches.').waitFor({ timeout: LIMIT_MS });
    expect((await screenings(service)) - before, 'each once').toBe(ROWS);

    await page.goto('/alerts');
    await page
      .getByRole('checkbox', { name: `Select ${PERSON.name}` })
      .first()
      .check();
    await page.getByText('1 selected').waitFor();
    expect((await analyst.browser.call(SESSION, { method: 'DELETE' })).status).toBe(200);
    await page.getByRole('button', { name: 'Add note' }).click();
    await page.getByRole('textbox', { name: 'Note' }).fill('Asked the branch.');
    await page.getByRole('button', { name: 'Save note' }).click();
    await signInAgain();
    await page.getByText('1 selected').waitFor();
    // The answer of the second try is lost on its way: the third one does not write the note again.
    let isLost = false;
    await page.route('**/alerts/bulk', async (route) => {
      if (isLost) return route.continue();
      isLost = true;
      await route.fetch();
      await route.abort();
    });
    for (const words of ['The service does not respond', '1 alert changed.']) {
      await page.getByRole('button', { name: 'Add note' }).click();
      expect(await page.getByRole('textbox', { name: 'Note' }).inputValue()).toBe('Asked the branch.');
      await page.getByRole('button', { name: 'Save note' }).click();
      await page.getByText(words).first().waitFor();
    }
    const { rows } = await service.database.pool.query(
      "select count(*)::int as notes from alert_events where kind = 'NOTED' and text = 'Asked the branch.'",
    );
    expect(rows).toEqual([{ notes: 1 }]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it.each([
    ['letters of another encoding', Buffer.from('name\nPetra M\xfcller\n', 'latin1'), /the text is not UTF-8/],
    ['a workbook', Buffer.from('PK\x03\x04\x14'), /the file is a spreadsheet or an archive/],
    [
      'a quote that never closes',
      Buffer.from('name\nAda\n"Petra\nHans\n'),
      /a quotation mark opens in line 3 and is never closed/,
    ],
    ['a quote inside a cell', Buffer.from('name\nPetra "Pet" Miller\n'), /line 2 has a quotation mark inside a cell/],
    [
      'a comma inside a name',
      Buffer.from('id,name\n1,Ada\n2,Miller, Petra\n'),
      /line 3 has more cells than the header, which has 2/,
    ],
  ])('explains an invalid table: %s', async (_, buffer, words) => {
    const { page, context } = await open(browser, service, officer);
    await page.goto('/screening/batch');
    await page.setInputFiles('input[type=file]', { name: 'names.csv', mimeType: 'text/csv', buffer });
    expect(await page.getByRole('alert').innerText()).toMatch(words);
    await context.close();
  });

  it('reads Unicode text files of spreadsheets', async () => {
    const { page, context } = await open(browser, service, officer);
    await page.goto('/screening/batch');
    const buffer = Buffer.from('\ufeffname\tid\nPetra Müller\t1\nHans\t2\t\n', 'utf16le');
    await page.setInputFiles('input[type=file]', { name: 'names.txt', mimeType: 'text/plain', buffer });
    await page.getByRole('cell', { name: 'Petra Müller' }).waitFor();
    await page.getByRole('button', { name: 'Screen 2 names' }).waitFor();
    await context.close();
  });

  it('changes the internal list only after it has shown the ignored columns', async () => {
    const { page, context, complaints } = await open(browser, service, officer);
    await page.goto('/internal-list');
    await page.getByRole('button', { name: 'Upload CSV' }).click();
    const name = `Shell ${Math.random().toString(36).slice(2)} Ltd`;
    const buffer = Buffer.from(`name,type\n${name},ORGANIZATION\n`);
    await page.setInputFiles('input[type=file]', { name: 'own.csv', mimeType: 'text/csv', buffer });
    await page.getByText('Not uploaded yet. Unknown columns: type. Rename them, or upload without them.').waitFor();
    expect(await page.getByRole('row', { name }).count()).toBe(0);
    await expectAccessible(page, 'columns that are not read');
    await page.getByRole('button', { name: 'Upload 1 entry without them' }).click();
    await page.getByText('1 added, 0 updated, 0 rejected').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('sets the jurisdiction and terms of retention by a form', async () => {
    const { page, context, complaints } = await open(browser, service, officer);
    await page.goto('/retention');
    await page.getByRole('button', { name: 'Edit periods' }).click();
    const form = page.getByRole('dialog', { name: 'Edit periods' });
    await form.getByRole('checkbox', { name: 'European Union' }).check();
    await form.getByRole('textbox', { name: 'Screenings' }).fill('7');
    await expectAccessible(page, 'terms');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.waitFor({ state: 'detached' });
    await page.getByRole('row', { name: /^Screenings.*7 years.*EU/s }).waitFor();
    // Emptied again, it is no term of zero years.
    await page.getByRole('button', { name: 'Edit periods' }).click();
    await form.getByRole('textbox', { name: 'Screenings' }).fill('');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.waitFor({ state: 'detached' });
    const { items } = (await officer.browser.call('/amlcore/api/v1/settings')).json<{
      data: { items: { key: string; value: unknown }[] };
    }>().data;
    const settingOf = (key: string) => items.find((one) => one.key === key)?.value;
    expect([settingOf('retention.jurisdictions'), settingOf('retention.years')]).toEqual([['EU'], {}]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('records a report due to an authority, and settles it once', async () => {
    const { page, context, complaints } = await open(browser, service, officer);
    const about = `Account ${Math.random().toString(36).slice(2)}`;
    await page.goto('/filing-deadlines');
    const note = page.getByText(/^No time zone is set: /);
    expect(await note.count(), 'of nothing that is due').toBe(0);
    await page.getByRole('button', { name: 'New deadline' }).click();
    const form = page.getByRole('dialog', { name: 'New deadline' });
    await form.getByRole('combobox', { name: 'Report' }).click();
    await page.getByRole('option', { name: /^EU:/ }).first().click();
    await form.getByLabel('Subject').fill(about);
    await expectAccessible(page, 'a report that is due');
    await form.getByRole('button', { name: 'Create' }).click();
    const row = page.getByRole('row', { name: new RegExp(about) });
    await row.waitFor();
    await note.waitFor();
    await row.getByRole('button', { name: 'Settle' }).click();
    const settling = page.getByRole('dialog', { name: /^Report to/ });
    await settling.getByLabel('Filing reference').fill(`ORS ${about}`);
    await settling.getByRole('button', { name: 'Settle' }).click();
    await row.waitFor({ state: 'detached' });
    await page.goto('/filing-deadlines?state=REPORTED');
    await page.getByText(`Filing reference ORS ${about}`).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('changes a rule that is tested on payments, replayed, and approved by a second user', async () => {
    const { page, context, complaints } = await open(browser, service, officer);
    await page.goto('/rules/cash-in-a-day');
    await page
      .getByText(/^Sum of amounts of the customer within 24 hours ‹window›, /)
      .first()
      .waitFor();
    await page.getByRole('heading', { name: 'Precision' }).waitFor();
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    expect(await page.getByLabel('window', { exact: true }).inputValue()).toBe('24h');
    await page.goto('/rules?find=large-cash');
    await page.getByRole('row', { name: /^Large cash transaction/ }).click();
    await page.getByText('Amount in the base currency').first().waitFor();
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    const form = page.getByRole('dialog', { name: /^Change:/ });
    await expectAccessible(page, 'change of a rule');
    const limit = 1_000 + Math.floor(Math.random() * 9_000);
    await form.getByLabel('limit', { exact: true }).fill('no number');
    await form.getByRole('button', { name: 'Save draft' }).click();
    await form.getByRole('alert').getByText('Condition 2', { exact: true }).waitFor();
    await form.getByLabel('limit', { exact: true }).fill(String(limit));
    await form.getByRole('button', { name: 'Save draft' }).click();
    await page.getByText('You wrote the draft, so another user must activate it.').waitFor();
    expect(await page.getByRole('button', { name: /^Activate version/ }).count()).toBe(0);
    await page.getByRole('button', { name: 'Latest 50 payments' }).click();
    await page.getByText(/^\d of 1 payments hit \(version \d+\)$/).waitFor();
    await page.getByRole('button', { name: 'Run backtest', exact: true }).click();
    await page.getByRole('table', { name: 'Results' }).waitFor();
    await expectAccessible(page, 'rule');
    const changes = (await page.getByRole('table', { name: 'Changes' }).getByRole('row').allInnerTexts()).slice(1);
    expect(changes, 'one value, and no condition that is as it was').toEqual([
      `Value limit\t10,000\t${limit.toLocaleString('en')}`,
    ]);
    await page.getByText('Same rationale as the version in force: the reason for the change is missing.').waitFor();
    const second = await open(browser, service, colleague);
    await second.page.goto('/rules/large-cash');
    const activate = { name: /^Activate version/ };
    await second.page.getByRole('button', activate).first().click();
    await second.page.getByRole('dialog', activate).getByRole('button', activate).click();
    await second.page.getByText('Draft pending approval').waitFor({ state: 'detached' });
    expect(await second.page.getByText(limit.toLocaleString('en')).count()).toBeGreaterThan(0);
    expect([...complaints, ...second.complaints]).toEqual([]);
    await Promise.all([context.close(), second.context.close()]);
  });

  it('shows former list data of a party, and the former party', async () => {
    const [minister, place] = ['Leopoldine Vaskerberg', join(lists, 'peps.csv')];
    await writeFile(place, sourceFiles()['peps.csv']!.replace('Poldi Vaskerberg', 'Leo Vaskerberg'));
    const api = '/amlcore/api/v1';
    const { token } = await service.addClient({ permissions: ['operator'] });
    const reread = { method: 'POST', token, body: { force: true } };
    expect((await service.call(`${api}/watchlists/test_peps/refresh`, reread)).status).toBe(200);
    const found = await service.call(`${api}/search-profile`, { query: { fullName: minister } });
    const { page, context, complaints } = await open(browser, service, officer);
    await page.goto(`/profiles/${found.json<{ data: { items: { profileId: string }[] } }>().data.items[0]!.profileId}`);
    await page.getByText(/^Changed: .*Names/).waitFor();
    await page.getByRole('button', { name: 'Changes' }).click();
    await page.locator('del', { hasText: 'Poldi Vaskerberg' }).waitFor();
    expect(await page.locator('ins').allInnerTexts()).toEqual([expect.stringContaining('Leo Vaskerberg')]);
    await expectAccessible(page, 'history');
    await page.getByRole('button', { name: 'Show this state' }).first().click();
    const told = page.getByRole('status').filter({ hasText: 'Screening uses the current version' });
    await told.waitFor();
    await page.getByText('Poldi Vaskerberg').waitFor();
    expect(await page.getByText('Leo Vaskerberg').count()).toBe(0);
    await expectAccessible(page, 'past');
    await page.getByLabel('As of').fill('2020-01-01');
    await page.getByLabel('As of').press('Enter');
    await page.getByText('No shared list contained this profile at that time.').waitFor();
    await page.getByRole('link', { name: 'Show current version' }).click();
    await page.getByText('Leo Vaskerberg').first().waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('saves views for the user on every machine, and imports those of the browser', async () => {
    const { page, context, complaints } = await open(browser, service, officer);
    const views = (on: Page) => on.getByRole('button', { name: 'Views' }).click();
    // Of before the service kept views.
    const [ours, ofAccount] = [{ tier: 'CRITICAL' }, { account: 'PL61109010140000071219812874' }];
    await page.goto('/health/live');
    await page.evaluate(
      ([one, other]) =>
        localStorage.setItem(
          'amlcore.views/transactions',
          JSON.stringify([
            { name: 'Gravest of all', search: one },
            { name: 'One account', search: other },
          ]),
        ),
      [ours, ofAccount],
    );
    await page.goto('/transactions?flow=OUTBOUND&flagged=yes');
    await views(page);
    await page.getByRole('link', { name: 'Gravest of all' }).waitFor();
    await page.getByText('In this browser', { exact: true }).waitFor();
    await page.getByLabel('View name').fill('Flagged, going out');
    await page.getByLabel('Share with the organization').check();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('listitem').filter({ hasText: 'Flagged, going out' }).filter({ hasText: 'shared' }).waitFor();
    await expectAccessible(page, 'views');
    // What was taken over is not taken a second time, and what no view keeps stays here.
    const left = () => page.evaluate(() => localStorage.getItem('amlcore.views/transactions'));
    expect(JSON.parse((await left())!)).toEqual([{ name: 'One account', search: ofAccount }]);

    // Another browser of the same person, and one of a colleague.
    const elsewhere = await open(browser, service, officer);
    await elsewhere.page.goto('/transactions');
    await views(elsewhere.page);
    expect(await elsewhere.page.getByRole('link', { name: 'Gravest of all' }).count()).toBeLessThanOrEqual(1);
    await elsewhere.page.getByRole('link', { name: 'Flagged, going out' }).click();
    await elsewhere.page.waitForURL('**/transactions?flow=OUTBOUND&flagged=yes');
    await views(elsewhere.page);
    await elsewhere.page.getByRole('link', { name: 'Gravest of all' }).waitFor();
    expect(await elsewhere.page.getByText('In this browser', { exact: true }).count()).toBe(0);
    const other = await open(browser, service, colleague);
    await other.page.goto('/transactions?account=PL61109010140000071219812874');
    await views(other.page);
    await other.page.getByText('No saved views yet. Filter the page and save the view.').waitFor();
    await other.page.getByRole('link', { name: 'Flagged, going out' }).waitFor();
    expect(await other.page.getByRole('button', { name: 'Delete Flagged, going out' }).count()).toBe(0);
    await other.page.getByText('Accounts and wallets are not saved in views').waitFor();

    await page.getByRole('button', { name: 'Delete One account' }).click();
    await page.getByText('In this browser', { exact: true }).waitFor({ state: 'detached' });
    expect(await left()).toBeNull();
    for (const name of ['Flagged, going out', 'Gravest of all']) {
      await page.getByRole('button', { name: `Delete ${name}` }).click();
      await page.getByRole('link', { name }).waitFor({ state: 'detached' });
    }
    await page.getByText('No saved views yet. Filter the page and save the view.').waitFor();
    expect([...complaints, ...elsewhere.complaints, ...other.complaints]).toEqual([]);
    await Promise.all([context.close(), elsewhere.context.close(), other.context.close()]);
  });
});
