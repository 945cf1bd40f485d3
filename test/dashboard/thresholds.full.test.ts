/** Tests of another threshold, from the preview to the approval by a second user, in a real browser over the real service. */
import { readFile } from 'node:fs/promises';
import type { Browser as Chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALL_PERMISSIONS } from '../../src/platform/access/permissions.ts';
import { PERSON } from '../e2e/lists.ts';
import { addPerson, type Person } from '../support/people.ts';
import { eventually, type Service, sharedService } from '../support/service.ts';
import { expectAccessible, hasBrowser, LIMIT_MS, launch, open } from './browser.ts';
import { expectNamesOfLists } from './page-fixtures.ts';

const API = '/amlcore/api/v1';
let service: Service;
let browser: Chromium;
let officer: Person;
let colleague: Person;

describe.skipIf(!hasBrowser)('thresholds', { timeout: LIMIT_MS }, () => {
  beforeAll(async () => {
    [service, browser] = await Promise.all([sharedService(), launch()]);
    [officer, colleague] = [
      await addPerson(service, 'COMPLIANCE_OFFICER'),
      await addPerson(service, 'COMPLIANCE_OFFICER'),
    ];
    const { token } = await service.addClient({ permissions: [...ALL_PERMISSIONS] });
    const customers = [
      { names: [{ fullNameRaw: PERSON.name }], dob: PERSON.dob },
      // Another birth date: scores near the threshold, and below it.
      { names: [{ fullNameRaw: PERSON.name }], dob: '1971-01-01' },
      { names: [{ fullNameRaw: 'Quentin Xylo' }] },
    ];
    for (const [at, customer] of customers.entries()) {
      const body = { externalReferenceId: `T-${at}`, entityType: 'INDIVIDUAL', ...customer };
      const reply = await service.call(`${API}/customers`, { method: 'POST', token, body });
      expect(reply.status, reply.text).toBe(201);
    }
    // One closed alert, for the users' decisions.
    const alertId = await eventually(async () => {
      const reply = await service.call(`${API}/alerts`, { token, query: { kind: 'ONGOING_SCREENING' } });
      return reply.json<{ data: { items: { alertId: string }[] } }>().data.items[0]?.alertId;
    });
    await service.database.pool.query(
      `update alerts set state = 'CLOSED_FALSE_POSITIVE', reason_code = 'FALSE_POSITIVE', closed_at = now() where alert_id = $1`,
      [alertId],
    );
  }, LIMIT_MS);
  afterAll(async () => {
    await service?.stop();
  });

  it('previews another threshold over all customers', async () => {
    const { page, context, complaints } = await open(browser, service, officer);
    await page.goto('/thresholds');
    await page.getByRole('heading', { level: 1, name: 'Thresholds' }).waitFor();
    await page.getByLabel('Threshold').fill('100');
    await page.getByText(/1 of 1 alerts would not have been raised|0 of 1 alerts/).waitFor();
    await expectAccessible(page, 'thresholds');
    await page.getByRole('button', { name: 'New test' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Threshold', { exact: true }).fill('55');
    await dialog.getByLabel('Lowest score').fill('50');
    await dialog.getByLabel('Reason').fill('What would 55 mean?');
    await expectAccessible(page, 'a new preview');
    await dialog.getByRole('button', { name: 'Start' }).click();
    await page.getByRole('heading', { name: 'Effect' }).waitFor();
    await page.getByText(/^At 55: \d+ match(es)?, \d+ more than today\.$/).waitFor();
    await page.getByLabel('Matches at').fill('75');
    await page.getByText(/^At 75: \d+ match(es)?, same as today\.$/).waitFor();
    expect(new URL(page.url()).search).toBe('?at=75');
    await page
      .getByRole('row', { name: new RegExp(`${PERSON.name}.*New matches`) })
      .first()
      .waitFor();
    await expectNamesOfLists(page, 'a preview');
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page, `preview, ${colorScheme}`);
    }
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('tests a threshold below the line: sampled, reviewed blind, estimated, proposed and approved by a second user', async () => {
    const { page, context, complaints } = await open(browser, service, officer);
    await page.goto('/thresholds');
    await page.getByRole('button', { name: 'New test' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: /^Test/ }).check();
    await dialog.getByLabel('Threshold', { exact: true }).fill('72');
    await dialog.getByLabel('Lowest score').fill('50');
    await dialog.getByLabel('Reason').fill('Yearly review of the line');
    await dialog.getByRole('button', { name: 'Start' }).click();
    await page.getByRole('heading', { name: 'Draw sample' }).waitFor();
    await expectAccessible(page, 'a sample to be drawn');
    await page.getByRole('button', { name: 'Draw', exact: true }).click();
    await page.getByRole('button', { name: 'Next pair' }).click();
    const heading = page.getByRole('heading', { name: 'Blind review' });
    let read = 0;
    for (; ; read += 1) {
      await page
        .getByText(/^Pair \d+ of \d+$/)
        .or(page.getByRole('heading', { name: 'Estimate' }))
        .first()
        .waitFor();
      if (!(await heading.isVisible())) break;
      const number = await page.getByText(/^Pair \d+ of \d+$/).innerText();
      if (read === 0) await expectAccessible(page, 'a pair');
      expect(await page.getByRole('columnheader', { name: 'Points' }).count()).toBe(0);
      await page.getByRole('radio', { name: 'False positive' }).check();
      await page.getByRole('checkbox', { name: 'Name', exact: true }).check();
      await page.getByRole('button', { name: 'Submit' }).click();
      await page.getByText(number, { exact: true }).waitFor({ state: 'detached' });
    }
    expect(read).toBeGreaterThan(1);
    await page
      .getByText(/below both thresholds/)
      .first()
      .waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download evidence' }).click(),
    ]);
    const evidence = JSON.parse(await readFile(await download.path(), 'utf8'));
    expect(evidence.pairs).toHaveLength(read);
    expect(JSON.stringify(evidence)).not.toContain(PERSON.name);
    await page.getByLabel('Rationale').fill('No match was missed between 72 and 75.');
    await expectAccessible(page, 'estimates');
    await page.getByRole('button', { name: 'Propose threshold' }).click();
    await page.getByText('another user must approve it').waitFor();
    await expectAccessible(page, 'a proposed threshold');
    const address = new URL(page.url()).pathname;
    expect(complaints).toEqual([]);
    await context.close();

    const other = await open(browser, service, colleague);
    await other.page.goto('/approvals');
    await other.page
      .getByRole('list', { name: 'Pending approvals' })
      .getByRole('link', { name: /Yearly review of the line.*Threshold/s })
      .click();
    await other.page.getByRole('link', { name: 'Open record' }).click();
    await other.page.waitForURL(`**${address}`);
    await other.page.getByText('from 75, Balanced to 72, Balanced', { exact: true }).waitFor();
    await other.page.getByLabel('Reason', { exact: true }).fill('Read and agreed.');
    await other.page.getByRole('button', { name: 'Approve' }).click();
    await other.page.getByText('In force', { exact: true }).first().waitFor();
    await other.page.getByText('Read and agreed.').waitFor();
    await other.page.goto('/settings');
    await other.page.getByText('screening.minScoreThreshold').first().waitFor();
    await other.page.goto('/thresholds');
    await other.page.getByRole('row', { name: /Test.*Yearly review.*72, Balanced/ }).waitFor();
    expect(other.complaints).toEqual([]);
    await other.context.close();
  });
});
