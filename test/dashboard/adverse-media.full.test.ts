/** Articles on their pages: read, decided on, corrected and taken back, in a real browser over the real service. */
import type { Browser as Chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PERSON } from '../e2e/lists.ts';
import { addPerson, type Person } from '../support/people.ts';
import { type Service, sharedService } from '../support/service.ts';
import { setByOperator } from '../support/settings.ts';
import { expectAccessible, hasBrowser, LIMIT_MS, launch, type Opened, open } from './browser.ts';
import { call } from './page-fixtures.ts';

let service: Service;
let browser: Chromium;
let officer: Person;
let auditor: Person;

const TITLE = 'Dealer convicted of fraud';
const TEXT =
  `A court in Vienna convicted ${PERSON.name} of fraud on Tuesday. The judge, Ottilie Federspiel, spoke of a pyramid scheme. ` +
  'The dealer Ottfried Hallgrimsen was convicted of fraud on the same day.';

async function looksRight({ page }: Opened, what: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await expectAccessible(page, `${what}, light`);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page, `${what}, dark`, ['color-contrast']);
}

describe.skipIf(!hasBrowser)('the pages of adverse media', { timeout: LIMIT_MS }, () => {
  beforeAll(async () => {
    [service, browser] = await Promise.all([sharedService(), launch()]);
    [officer, auditor] = await Promise.all([addPerson(service, 'COMPLIANCE_OFFICER'), addPerson(service, 'AUDITOR')]);
    // Nothing is listed by itself: a person decides.
    await setByOperator(service, 'adverseMedia.minConfidence', 0.99);
  }, LIMIT_MS);
  afterAll(async () => {
    await service?.stop();
  });

  it('analyze an article, list and dismiss its parties, correct it and undo', async () => {
    const opened = await open(browser, service, officer);
    const { page, context, complaints } = opened;
    await page.goto('/adverse-media');
    await page.getByText('No articles yet').waitFor();
    await page.getByRole('button', { name: 'Add article' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Headline').fill(TITLE);
    await form.getByLabel('URL').fill('ftp://news.example/dealer');
    await form.getByLabel('Published on').fill('2026-11-03');
    await form.getByLabel('Text').fill(TEXT);
    await form.getByRole('button', { name: 'Analyze' }).click();
    // Typed text stays.
    await form.getByText('must be an http or https address').first().waitFor();
    await form.getByLabel('URL').fill('https://news.example/2026/11/dealer');
    await looksRight(opened, 'a new article');
    await form.getByRole('button', { name: 'Analyze' }).click();

    await page.getByRole('heading', { level: 1, name: TITLE }).waitFor();
    await page.waitForURL(/\/adverse-media\/[0-9a-f-]{36}$/);
    const articleId = page.url().slice(-36);
    const party = (name: string) =>
      page
        .getByRole('listitem')
        .filter({ has: page.getByRole('button', { name: /^(List|Dismiss)$/ }) })
        .filter({ hasText: name })
        .first();
    await party(PERSON.name).getByText('Not screened until decided').waitFor();
    await party(PERSON.name).getByText('listed automatically from a confidence of 99%').waitFor();
    // In the text, not in the list of passages alone.
    const marked = page.locator('[data-as-recorded] mark');
    expect((await marked.allInnerTexts()).join(' ')).toContain(`convicted ${PERSON.name} of fraud`);
    expect(await page.locator('[data-as-recorded]').innerText()).toContain(TEXT);
    await looksRight(opened, 'an article');

    await party(PERSON.name).getByRole('button', { name: 'List', exact: true }).click();
    const deciding = page.getByRole('dialog');
    await deciding.getByRole('radio', { name: new RegExp(`^${PERSON.name} Sanctions, score`) }).check();
    await deciding.getByLabel('Reason').fill('The court file names the passport.');
    await looksRight(opened, 'a party that is listed');
    await deciding.getByRole('button', { name: 'List', exact: true }).click();
    await deciding.waitFor({ state: 'detached' });
    await party(PERSON.name).getByText('Screened').waitFor();
    await party(PERSON.name).getByText('The court file names the passport.').waitFor();

    await party('Ottfried Hallgrimsen').getByRole('button', { name: 'Dismiss' }).click();
    await deciding.getByLabel('Reason').fill('A namesake.');
    await deciding.getByRole('button', { name: 'Dismiss' }).click();
    await deciding.waitFor({ state: 'detached' });
    await party('Ottfried Hallgrimsen').getByText('Not screened').waitFor();
    await looksRight(opened, 'an article that was decided on');
    const { items } = await call(officer, 'GET', `/adverse-media/listings?articleId=${articleId}`);
    const stateOf = (name: string) => items.find((one: { name: string }) => one.name === name);
    expect(stateOf(PERSON.name)).toMatchObject({ state: 'LISTED', knownConfirmed: true });
    expect(stateOf('Ottfried Hallgrimsen')).toMatchObject({ state: 'DISMISSED', reason: 'A namesake.' });

    // Its replacement names none of these parties.
    await page.getByRole('button', { name: 'Submit correction' }).click();
    await form.getByLabel('Text').fill('A court in Vienna heard a case of fraud on Tuesday.');
    await form.getByRole('button', { name: 'Analyze' }).click();
    await form.waitFor({ state: 'detached' });
    await page.getByText('A court in Vienna heard a case of fraud on Tuesday.').first().waitFor();
    await page.getByRole('button', { name: 'Withdraw' }).click();
    await form.getByLabel('Reason').fill('The paper took it back.');
    await form.getByRole('button', { name: 'Withdraw' }).click();
    await page.getByText(/^Withdrawn on/).waitFor();
    // The dialog closes behind the words.
    await expect.poll(() => page.getByRole('button', { name: 'Withdraw' }).count()).toBe(0);

    await page.goto(`/adverse-media/${articleId}`);
    await page.getByText('Ended with the article').first().waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('show pending articles and filters by theme or listed party, and allow read-only users no decision', async () => {
    const waiting = await call(officer, 'POST', '/adverse-media/articles', {
      ...{ title: TITLE, text: TEXT, url: 'https://news.example/again', publishedAt: '2026-11-04' },
    });
    const opened = await open(browser, service, officer);
    const { page, context, complaints } = opened;
    await page.goto('/adverse-media');
    await page
      .getByRole('row', { name: /^Dealer convicted of fraud.*news\.example, 04 Nov 2026.*Fraud, convicted/s })
      .first()
      .waitFor();
    await looksRight(opened, 'articles');
    await page.getByRole('combobox', { name: 'Theme' }).click();
    await page.getByRole('option', { name: 'Terrorism' }).click();
    await page.getByText('No articles match the filters').waitFor();
    await page.getByRole('combobox', { name: 'Show' }).click();
    await page.getByRole('option', { name: 'Parties in review' }).click();
    await page.waitForURL(/\?state=WAITING$/);
    await page
      .getByRole('row', { name: new RegExp(`^${PERSON.name}.*Fraud, convicted.*in review`, 's') })
      .first()
      .waitFor();
    await looksRight(opened, 'parties to decide on');
    // From a listed party to the articles that name it, and no others.
    const [{ matches }] = waiting.parties.filter(({ name }: { name: string }) => name === PERSON.name);
    await page.goto(`/profiles/${matches[0].profileId}`);
    await page.getByRole('link', { name: 'Articles' }).click();
    await page.getByText('One listed party only').waitFor();
    await page
      .getByRole('row', { name: /04 Nov 2026/ })
      .first()
      .click();
    await page.getByRole('heading', { level: 1, name: TITLE }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();

    const reading = await open(browser, service, auditor);
    await reading.page.goto(`/adverse-media/${waiting.articleId}`);
    await reading.page.getByText('Not screened until decided').first().waitFor();
    expect(await reading.page.getByRole('button', { name: /^(List|Dismiss|Withdraw)$/ }).count()).toBe(0);
    await reading.page.goto('/adverse-media');
    await reading.page
      .getByRole('row', { name: /^Dealer/ })
      .first()
      .waitFor();
    expect(await reading.page.getByRole('button', { name: 'Add article' }).count()).toBe(0);
    await reading.context.close();
  });
});
