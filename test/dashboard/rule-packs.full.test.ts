/** Packs of rules in a browser: what a country pack would have done with past payments, its activation, and a retirement. */
import type { Browser as Chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson, type Person } from '../support/people.ts';
import { type Service, sharedService } from '../support/service.ts';
import { expectAccessible, hasBrowser, LIMIT_MS, launch, open } from './browser.ts';
import { layoutFaults } from './layout-faults.ts';
import { record } from './page-fixtures.ts';

/** Cash in USD. The US pack adds up what one party pays in a day: more than 10,000 from the second on. */
const AMOUNTS = [900, 10_001, 25_000];
const PICTURES = process.env.RULE_PACKS_PICTURES;
let service: Service;
let browser: Chromium;
let officer: Person;
let colleague: Person;
let analyst: Person;

describe.skipIf(!hasBrowser)('packs of rules', { timeout: LIMIT_MS }, () => {
  beforeAll(async () => {
    [service, browser] = await Promise.all([sharedService(), launch()]);
    [officer, colleague, analyst] = await Promise.all([
      addPerson(service, 'COMPLIANCE_OFFICER'),
      addPerson(service, 'COMPLIANCE_OFFICER'),
      addPerson(service, 'ANALYST'),
    ]);
    for (const [at, sendingAmount] of AMOUNTS.entries()) {
      await record(service, {
        ...{ transactionReference: `CASH-${at}`, transactionDate: new Date().toISOString(), sendingAmount },
        ...{ senderCurrency: 'USD', paymentMode: 'CASH', senderIdNumber: `S-${at}`, receiverAccount: `R-${at}` },
      });
    }
  }, LIMIT_MS);
  afterAll(async () => {
    await service?.stop();
  });

  it('show the effect of a country pack on past payments, and activate it', async () => {
    const { page, context, complaints } = await open(browser, service, officer);
    const look = async (name: string) => {
      for (const [width, height] of [
        [1440, 900],
        [390, 844],
      ] as const) {
        await page.setViewportSize({ width, height });
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          await expectAccessible(page, `${name}, ${width} px, ${colorScheme}`);
          if (PICTURES)
            await page.screenshot({ path: `${PICTURES}/${name}-${width}-${colorScheme}.png`, fullPage: true });
        }
        expect(await layoutFaults(page), `${name}, ${width} px`).toEqual([]);
      }
      await page.setViewportSize({ width: 1440, height: 900 });
    };
    await page.goto('/rules');
    await page.getByRole('heading', { name: 'Rules', exact: true }).waitFor();
    await look('rules');
    await page.getByRole('link', { name: 'Rule packs', exact: true }).click();
    const packs = page.getByRole('table', { name: 'Rule packs' });
    const us = packs.getByRole('row').filter({ hasText: 'United States' });
    await us.getByText('0 of 1').waitFor();
    await look('packs');
    await us.focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/rule-packs/us');
    await page.getByText('0 of 1 rule in force.').waitFor();
    const citation = page.getByRole('link', { name: /^31 CFR 1010\.311/ });
    expect(await citation.getAttribute('href')).toMatch(/^https:/);
    await page.getByText('One payment of 10,001 USD.').waitFor();

    await page.getByRole('button', { name: 'Run backtest' }).click();
    const effect = page.getByRole('table', { name: 'Backtest' });
    await effect.waitFor();
    const [, row] = await effect.getByRole('row').allInnerTexts();
    const [rule, hits, alerts, holds] = row!.split('\t');
    expect([rule, hits, alerts, holds]).toEqual([
      'US: report of a currency transaction',
      '2 hits',
      expect.stringMatching(/^66[67]/),
      '0',
    ]);
    await effect.getByRole('link', { name: '2 hits of US: report of a currency transaction' }).click();
    const payments = page.getByRole('table', { name: 'Payments' });
    await payments.waitFor();
    expect(await payments.getByRole('link').allInnerTexts()).toEqual(['CASH-1', 'CASH-2']);
    await look('pack');

    await page.getByRole('button', { name: 'Activate pack' }).click();
    const sure = page.getByRole('dialog', { name: 'Activate pack' });
    await sure
      .getByText(/These rules apply to every payment from now on.*US: report of a currency transaction/)
      .waitFor();
    await sure.getByRole('button', { name: 'Activate pack' }).click();
    await page.getByText('1 of 1 rule in force.').waitFor();
    expect(await page.getByRole('button', { name: /Activate pack|Run backtest/ }).count()).toBe(0);

    await page.getByRole('heading').getByRole('link', { name: 'US: report of a currency transaction' }).click();
    await page.waitForURL('**/rules/us-currency-report');
    await page.getByRole('link', { name: /^31 CFR 1010\.311/ }).waitFor();
    await page.getByText('One payment of 10,001 USD.').waitFor();
    await look('rule');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('warn that activation discards the draft of a rule', async () => {
    const draft = { method: 'PATCH', body: { score: 70 } };
    const reply = await officer.browser.call('/amlcore/api/v1/rules/uk-occasional-transaction', draft);
    expect(reply.status, reply.text).toBe(200);
    const { page, context, complaints } = await open(browser, service, officer);
    await page.goto('/rule-packs/uk');
    await page
      .getByText(/changed or retired these rules: UK: occasional transaction\..*discards their drafts/)
      .waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('are retired by two users', async () => {
    const first = await open(browser, service, officer);
    await first.page.goto('/rule-packs/networks');
    await first.page.getByRole('button', { name: 'Retire pack' }).click();
    await first.page.getByRole('dialog').getByRole('button', { name: 'Retire pack' }).click();
    await first.page.getByText(/You proposed to retire \d+ rules?\./).waitFor();
    expect(await first.page.getByRole('button', { name: 'Retire pack' }).count()).toBe(0);
    const second = await open(browser, service, colleague);
    await second.page.goto('/rule-packs/networks');
    await second.page.getByRole('button', { name: 'Approve retirement' }).click();
    await second.page.getByRole('dialog').getByRole('button', { name: 'Approve retirement' }).click();
    await second.page.getByText(/^0 of \d+ rules? in force\.$/).waitFor();
    expect(await second.page.getByRole('button', { name: /Retire pack|Approve/ }).count()).toBe(0);
    expect([...first.complaints, ...second.complaints]).toEqual([]);
    await first.context.close();
    await second.context.close();
  });

  it('are read-only for users without the permissions', async () => {
    const { page, context, complaints } = await open(browser, service, analyst);
    await page.goto('/rule-packs/flows');
    await page.getByRole('heading', { name: 'Typologies' }).waitFor();
    expect(await page.getByRole('button', { name: /Activate pack|Run backtest/ }).count()).toBe(0);
    const first = page.getByRole('article').first();
    await first.getByText('Sources, rationale and examples').focus();
    await page.keyboard.press('Enter');
    await first.getByText('Legitimate examples').waitFor();
    if (PICTURES) await page.screenshot({ path: `${PICTURES}/flows.png` });
    expect(complaints).toEqual([]);
    await context.close();
  });
});
