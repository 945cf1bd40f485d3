/** What the pages say where the organization's own key is away, was destroyed, or does not open a record: in a real browser. */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser as Chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KeyFolder } from '../../src/identity/organization-keys/testing.ts';
import { PERSON } from '../e2e/lists.ts';
import { runCommand } from '../support/command-line.ts';
import { addPerson, type Person } from '../support/people.ts';
import { eventually, type Service, startService } from '../support/service.ts';
import { expectAccessible, hasBrowser, LIMIT_MS, launch, type Opened, open } from './browser.ts';
import { made, record, writeLists } from './page-fixtures.ts';

const SENDER = 'Quistorpius Zwackelmann';

let lists: string;
let folder: KeyFolder;
let service: Service;
let browser: Chromium;
let officer: Person;
let tenantId: string;
/** Of each kind a list and one of it. */
let places: readonly (readonly [list: string, one: string])[];
let ids: { transaction: string; alert: string; case: string; customer: string };
const env = () => ({ AMLCORE_OWN_KEYS: folder.path, AMLCORE_SOURCES: join(lists, 'sources.json') });
const key = (...args: string[]) =>
  runCommand(['tenants', 'key', ...args], {
    ...{ AMLCORE_DATA_DIR: service.dataDir, DATABASE_URL: service.connectionString },
    ...{ AMLCORE_MASTER_KEY: service.masterKey, AMLCORE_OWN_KEYS: folder.path },
  });
const textOf = async ({ page }: Opened, path: string, words: RegExp | string) => {
  await page.goto(path);
  await page.locator('main').getByText(words).first().waitFor();
  return await page.locator('main').innerText();
};

// A browser on a busy machine may be late once; what is wrong is wrong again.
describe.skipIf(!hasBrowser)('unreadable records', { timeout: LIMIT_MS }, () => {
  beforeAll(async () => {
    [lists, folder] = await Promise.all([writeLists('INVENTED'), KeyFolder.make()]);
    [service, browser] = await Promise.all([startService({ env: env() }), launch()]);
    ({ tenantId } = service.operator.principal);
    officer = await addPerson(service, 'COMPLIANCE_OFFICER');
    await folder.put(tenantId, '2026');
    expect(await key('set', tenantId, '2026')).toMatchObject({ code: 0 });
    const transaction = await record(service, { senderName: SENDER, receiverName: PERSON.name });
    const found = await officer.browser.call(`/amlcore/api/v1/alerts?transactionUuid=${transaction}`);
    const [alert] = found.json<{ data: { items: { alertId: string }[] } }>().data.items;
    const names = [{ fullNameRaw: SENDER }];
    const customer = { externalReferenceId: 'C-1', entityType: 'INDIVIDUAL', names };
    ids = {
      ...{ transaction, alert: alert!.alertId },
      case: await made(officer, 'cases', { title: `About ${SENDER}` }, 'caseId'),
      customer: await made(officer, 'customers', customer, 'customerId'),
    };
    places = [
      ['/transactions', `/transactions/${ids.transaction}`],
      ['/alerts', `/alerts/${ids.alert}`],
      ['/cases', `/cases/${ids.case}`],
      ['/customers', `/customers/${ids.customer}`],
    ];
  }, LIMIT_MS);
  afterAll(async () => {
    await service?.stop();
    await folder?.drop();
    await rm(lists, { recursive: true, force: true });
  });

  it('show the key, its start, and the encrypted records', async () => {
    const opened = await open(browser, service, officer);
    const told = await textOf(opened, '/settings/encryption', /^Done\. \d+ checked, \d+ encrypted\.$/);
    expect(told).toMatch(/Name\s+2026\s+State\s+available/);
    expect(told).toContain('encrypts new records');
    await expectAccessible(opened.page, 'encryption');
    expect(opened.complaints).toEqual([]);
    await opened.context.close();
  });

  it('are reported as damaged in row and page', async () => {
    const { pool } = service.database;
    const opened = await open(browser, service, officer);
    const spoil = (table: string, column: string) => {
      const text = `left(to_jsonb(${column}) #>> '{}', -8) || 'AAAAAAAA'`;
      const json = `jsonb_set(${column}, '{$sealed}', to_jsonb(left(${column}->>'$sealed', -8) || 'AAAAAAAA'))`;
      return pool.query(`update ${table} set ${column} = ${['title'].includes(column) ? text : json}`);
    };
    const columns = [
      ['transactions', 'content'],
      ['alerts', 'title'],
      ['cases', 'title'],
      ['customers', 'record'],
    ] as const;
    for (const [at, [table, column]] of columns.entries()) {
      const [list, one] = places[at]!;
      const kept = (await pool.query(`select ${column} as value from ${table}`)).rows[0].value;
      await spoil(table, column);
      expect(await textOf(opened, list, 'cannot be decrypted'), list).not.toContain(SENDER);
      await expectAccessible(opened.page, `${list} with one that does not open`);
      const told = await textOf(opened, one, 'Not readable: the record is damaged');
      expect(told, one).not.toContain(SENDER);
      await pool.query(`update ${table} set ${column} = $1`, [kept]);
    }
    expect(opened.complaints).toEqual([]);
    await opened.context.close();
  });

  it('report an unavailable key, and are read again when it is back', async () => {
    const path = join(folder.path, tenantId, '2026.key');
    const bytes = await readFile(path);
    await folder.remove(tenantId, '2026');
    // A node that has not unwrapped a data key.
    const another = await startService({ beside: service, env: env() });
    try {
      const opened = await open(browser, another, officer);
      const AWAY = "Not readable: the organization's key is unavailable";
      for (const both of places)
        for (const one of both) expect(await textOf(opened, one, AWAY), one).toContain('Nothing is lost.');
      await expectAccessible(opened.page, 'a page whose key is away');
      await textOf(opened, '/settings/encryption', 'While the key is unavailable, encrypted records cannot be read');
      await expectAccessible(opened.page, 'encryption while the key is away');
      await textOf(opened, places[0]![1], AWAY);
      await writeFile(path, bytes, { mode: 0o600 });
      // A missing key is asked for again after two seconds.
      const sender = opened.page.locator('main').getByText(SENDER).first();
      const again = opened.page.getByRole('button', { name: 'Try again' }).first();
      await eventually(async () => {
        if (await again.isVisible()) await again.click();
        return sender.isVisible();
      });
      expect(opened.complaints).toEqual([]);
      await opened.context.close();
    } finally {
      await another.stop();
    }
  });

  it('report a destroyed key', async () => {
    const { confirm } = JSON.parse((await key('destroy', tenantId, '2026', '--json')).stdout) as { confirm: string };
    expect(await key('destroy', tenantId, '2026', '--confirm', confirm)).toMatchObject({ code: 0 });
    const another = await startService({ beside: service, env: env() });
    try {
      const opened = await open(browser, another, officer);
      const GONE = "Not readable: the organization's key was destroyed";
      for (const both of places)
        for (const one of both)
          expect(await textOf(opened, one, GONE), one).toContain('What the key encrypted is erased.');
      await expectAccessible(opened.page, 'a page whose key was destroyed');
      await textOf(opened, '/settings/encryption', /^Destroyed on /);
      expect(opened.complaints).toEqual([]);
      await opened.context.close();
    } finally {
      await another.stop();
    }
  });
});
