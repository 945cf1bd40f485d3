/** The relation graph, alerts added to a case, evidence packs, and the activation of another user's draft, in a real browser. */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser as Chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fromBuffer } from 'yauzl';
import { COMPANY, PERSON, SANCTIONED, toNdjson } from '../e2e/lists.ts';
import { addPerson, type Person } from '../support/people.ts';
import { eventually, type Service, startService } from '../support/service.ts';
import { expectAccessible, hasBrowser, LIMIT_MS, launch, open } from './browser.ts';
import { call, record, writeLists } from './page-fixtures.ts';

const OWNED = 'Quillon Granary Works';
let lists: string;
let service: Service;
let browser: Chromium;
let officer: Person;
let colleague: Person;

describe.skipIf(!hasBrowser)('the dashboard', { timeout: LIMIT_MS }, () => {
  beforeAll(async () => {
    lists = await writeLists('INVENTED');
    const owned = {
      ...{ externalReferenceId: 'OWNED', entityType: 'ORGANIZATION', watchlistCategory: 'SANCTION' },
      names: [{ fullNameRaw: OWNED }],
      relations: [
        { type: 'OWNED_BY', targetReference: COMPANY.reference, share: 60, role: 'Shareholder' },
        { type: 'HAS_DIRECTOR', targetReference: PERSON.reference, role: 'Director' },
      ],
    };
    await writeFile(join(lists, 'sanctions.ndjson'), toNdjson([...SANCTIONED, owned]));
    const env = { AMLCORE_SOURCES: join(lists, 'sources.json') };
    [service, browser] = await Promise.all([startService({ env }), launch()]);
    [officer, colleague] = [
      await addPerson(service, 'COMPLIANCE_OFFICER'),
      await addPerson(service, 'COMPLIANCE_OFFICER'),
    ];
  }, LIMIT_MS);
  afterAll(async () => {
    await service?.stop();
    await rm(lists, { recursive: true, force: true });
  });

  it('draws relations of a listed party step by step', async () => {
    const { items } = await call(officer, 'GET', `/search-profile?fullName=${encodeURIComponent(OWNED)}`);
    const { page, context, complaints } = await open(browser, service, officer);
    await page.goto(`/profiles/${items[0].profileId}`);
    await page.getByRole('heading', { name: 'Relations graph' }).waitFor();
    const drawn = page.locator('section', { has: page.getByRole('heading', { name: 'Relations graph' }) });
    await drawn.getByText(COMPANY.name).first().waitFor();
    await drawn.getByText(PERSON.name).first().waitFor();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page, `relations drawn, ${colorScheme}`);
    }
    await drawn.getByText('2 steps', { exact: true }).click();
    await drawn.getByText(COMPANY.name).first().waitFor();
    await expectAccessible(page, 'relations, two steps');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('adds other open alerts of the same party to a case', async () => {
    // Payments of two customers to one listed party: an alert for each customer, about the same party.
    const alertAbout = async (customer: string, senderMobileNumber: string) => {
      const uuid = await record(service, {
        ...{ receiverName: PERSON.name, receiverAccount: 'SIDE', receiverIdNumber: 'SIDE' },
        ...{ customerReference: customer, accountNumber: customer, senderIdNumber: customer },
        senderMobileNumber,
      });
      return eventually(async () => {
        const { items } = await call(officer, 'GET', `/alerts?transactionUuid=${uuid}`);
        return items.find(
          ({ queue, partyId }: { queue: string; partyId: string | null }) => queue === 'SANCTIONS' && partyId,
        );
      });
    };
    const [first, second] = [
      await alertAbout('SIDE-1', '+43 660 1000001'),
      await alertAbout('SIDE-2', '+43 660 1000002'),
    ];
    expect(second.alertId).not.toBe(first.alertId);
    expect(second.partyId).toBe(first.partyId);
    const { caseId } = await call(officer, 'POST', '/cases', { title: 'Walked', alertIds: [first.alertId] });
    const { page, context, complaints } = await open(browser, service, officer);
    await page.goto(`/cases/${caseId}`);
    const siblings = page.locator('section', {
      has: page.getByRole('heading', { name: 'Other open alerts of the subject' }),
    });
    await siblings.locator(`a[href$="/alerts/${second.alertId}"]`).waitFor();
    await expectAccessible(page, 'a case with a sibling');
    await siblings.getByRole('button', { name: 'Add', exact: true }).click();
    await siblings.waitFor({ state: 'detached' });
    const { alerts } = await call(officer, 'GET', `/cases/${caseId}`);
    expect(alerts.map(({ alertId }: { alertId: string }) => alertId).sort()).toEqual(
      [first.alertId, second.alertId].sort(),
    );
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('downloads an evidence pack with a valid PDF', async () => {
    const uuid = await record(service, { receiverName: 'Friedemann Quast' });
    const { page, context, complaints } = await open(browser, service, officer);
    await page.goto(`/transactions/${uuid}`);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Evidence pack' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`transaction-${uuid}.zip`);
    const files = await unzipped(await readFile(await download.path()));
    const pdfs = [...files].filter(([name]) => name.endsWith('.pdf'));
    expect(pdfs.length).toBeGreaterThan(0);
    for (const [name, bytes] of pdfs) {
      expect(bytes.subarray(0, 5).toString('latin1'), name).toBe('%PDF-');
      expect(bytes.subarray(-1_024).toString('latin1'), name).toContain('%%EOF');
    }
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('activates the draft of another user', async () => {
    const { items } = await call(officer, 'GET', '/rules');
    const rule = items.find(({ draft }: { draft: object | null }) => draft === null);
    const { page, context, complaints } = await open(browser, service, officer);
    await page.goto(`/rules/${rule.ruleId}`);
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Rationale').fill('Walked by two people.');
    await dialog.getByRole('button', { name: 'Save draft' }).click();
    await page.getByText('You wrote the draft, so another user must activate it.').waitFor();
    await expectAccessible(page, 'an own draft');
    await context.close();
    const other = await open(browser, service, colleague);
    await other.page.goto('/approvals');
    const pending = other.page.getByRole('list', { name: 'Pending approvals' });
    await pending.getByRole('link', { name: /Rule · Activate/ }).click();
    await expectAccessible(other.page, 'the draft among the approvals');
    await other.page.getByRole('link', { name: 'Open record' }).click();
    await other.page.getByRole('heading', { name: 'Draft pending approval' }).waitFor();
    await expectAccessible(other.page, 'the draft of a colleague');
    await other.page.getByRole('button', { name: /^Activate version \d+$/ }).click();
    await other.page
      .getByRole('dialog')
      .getByRole('button', { name: /^Activate version \d+$/ })
      .click();
    await other.page.getByRole('heading', { name: 'Draft pending approval' }).waitFor({ state: 'detached' });
    const after = await call(colleague, 'GET', '/rules');
    expect(after.items.find(({ ruleId }: { ruleId: string }) => ruleId === rule.ruleId).draft).toBeNull();
    expect([...complaints, ...other.complaints]).toEqual([]);
    await other.context.close();
  });
});

function unzipped(bytes: Buffer): Promise<Map<string, Buffer>> {
  return new Promise((resolve, reject) => {
    const files = new Map<string, Buffer>();
    fromBuffer(bytes, { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error);
      zip.on('entry', (entry: { fileName: string }) => {
        zip.openReadStream(entry as never, async (failed, stream) => {
          if (failed) return reject(failed);
          const parts: Buffer[] = [];
          for await (const part of stream) parts.push(part as Buffer);
          files.set(entry.fileName, Buffer.concat(parts));
          zip.readEntry();
        });
      });
      zip.on('end', () => resolve(files));
      zip.on('error', reject);
      zip.readEntry();
    });
  });
}
