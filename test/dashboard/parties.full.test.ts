/** Parties in a real browser: a party over payments, the internal list, many alerts at once, and blocked property. */
import type { Browser as Chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Paid, pastOf } from '../../web/features/counterparties/past.ts';
import { entriesOf } from '../../web/features/internal-list/table.ts';
import { PERSON } from '../e2e/lists.ts';
import { ALL_ROUND, addPerson, type Person } from '../support/people.ts';
import { eventually, type Service, sharedService } from '../support/service.ts';
import { setByOperator } from '../support/settings.ts';
import { expectAccessible, hasBrowser, LIMIT_MS, launch, open } from './browser.ts';
import { call, record, UNLINKED } from './page-fixtures.ts';

/** A payment on one day. */
const paid = (day: string, amount: number, currency: string, sender: string, id = ''): Paid => ({
  transactionUUID: id,
  ...{ transactionDate: `${day}T10:00:00Z`, sendingAmount: amount, senderCurrency: currency, senderPartyId: sender },
  ...{ senderCountryCode: 'AT', receiverCountryCode: 'SE' },
});

describe('the activity of a party', () => {
  it('is summed by day in the most frequent currency, sent apart from received, without a gap', () => {
    const past = pastOf(
      [
        paid('2026-11-03', 10, 'EUR', 'me'),
        paid('2026-11-01', 5, 'EUR', 'me'),
        paid('2026-11-01', 7, 'EUR', 'you'),
        paid('2026-11-02', 900, 'SEK', 'me'),
      ],
      ['me'],
    );
    expect(past).toMatchObject({ currency: 'EUR', others: 1, step: 'DAY' });
    expect(past.days).toEqual(['2026-11-01', '2026-11-02', '2026-11-03']);
    expect(past.sums).toEqual({ SENT: [5, 0, 10], RECEIVED: [7, 0, 0] });
    expect(past.corridors).toEqual([{ from: 'AT', to: 'SE', count: 4 }]);
  });

  it.each([
    ['WEEK', '2026-06-03', ['2026-06-01', 26]],
    ['MONTH', '2024-06-03', ['2024-06-01', 30]],
  ] as const)('is summed by %s if there are too many days', (step, first, [begin, count]) => {
    const past = pastOf([paid(first, 1, 'EUR', 'me'), paid('2026-11-24', 2, 'EUR', 'me')], ['me']);
    expect([past.step, past.days[0], past.days.length]).toEqual([step, begin, count]);
    expect([past.sums.SENT[0], past.sums.SENT.at(-1)]).toEqual([1, 2]);
  });

  it('marks the period of the viewed payment, and none for a payment outside the chart', () => {
    const past = pastOf(
      [
        paid('2026-11-01', 1, 'EUR', 'me', 'first'),
        paid('2026-11-03', 2, 'EUR', 'me', 'second'),
        paid('2026-11-02', 900, 'SEK', 'me', 'other money'),
      ],
      ['me'],
      ['second', 'other money', 'of another party'],
    );
    expect(past.marked).toEqual([2]);
  });

  it('is empty without payments', () => {
    expect(pastOf([], ['me'])).toMatchObject({ currency: null, days: [], corridors: [] });
  });
});

it('an internal list table is read by its header in any order, and ignored columns are named', () => {
  const { entries, ignored } = entriesOf({
    header: ['Name', 'ID', 'branch', 'aliases', 'riskLevel'],
    rows: [['Ana', 'B-1', 'Wien', 'A.; Anna ;', 'high']],
  });
  expect(entries).toMatchObject([{ name: 'Ana', number: 'B-1', aliases: ['A.', 'Anna'], risk: 'HIGH', born: [] }]);
  expect(ignored).toEqual(['branch']);
});

let service: Service;
let browser: Chromium;
let ada: Person;
let payment: string;

describe.skipIf(!hasBrowser)('the pages of parties', { timeout: LIMIT_MS }, () => {
  beforeAll(async () => {
    [service, browser] = await Promise.all([sharedService(), launch()]);
    ada = await addPerson(service, ALL_ROUND);
    await setByOperator(service, 'transactions.fourEyes', 'NEVER');
    payment = await record(service, {
      receiverName: PERSON.name,
      receiverAccount: 'HELD-1',
      customerReference: 'HELD-1',
    });
    for (const account of ['B-1', 'B-2']) {
      await record(service, {
        receiverName: 'Leberecht Zwiebelfisch',
        receiverAccount: account,
        receiverIdNumber: 'LZ1',
      });
    }
  }, LIMIT_MS);
  afterAll(async () => {
    await service?.stop();
  });

  it('link a payment to its party, and lift a restriction with a reason', async () => {
    const { receiverPartyId } = await call(ada, 'GET', `/transactions/${payment}`);
    await service.database.pool.query(
      `insert into party_marks (tenant_id, party_id, mark, reason, marked_at, marked_by)
       select tenant_id, party_id, 'BLACKLIST', 'Took money twice.', now(), 'x' from parties where party_id = $1`,
      [receiverPartyId],
    );
    const { page, context, complaints } = await open(browser, service, ada);
    await page.goto(`/transactions/${payment}`);
    await page.getByRole('link', { name: PERSON.name }).first().click();
    await page.getByRole('heading', { level: 1, name: PERSON.name }).waitFor();
    await page.getByText('Took money twice.').waitFor();
    await page.getByRole('table', { name: 'Latest payments' }).getByRole('row', { name: PERSON.name }).waitFor();
    await page.getByText(/1,250\.50 EUR received in the latest payment\./).waitFor();
    await page.getByRole('table', { name: 'Corridors' }).getByRole('row', { name: 'Austria → Poland 1' }).waitFor();
    await expectAccessible(page, 'a party');
    await page.getByRole('button', { name: 'Lift restriction' }).click();
    await page.getByLabel('Reason').fill('It was another person.');
    await page.getByRole('button', { name: 'Lift restriction' }).last().click();
    await page.getByText('Took money twice.').waitFor({ state: 'detached' });
    // Its payment has a match and is held.
    await page.getByText(/A payment of this party matched a listing and is undecided\./).waitFor();
    expect((await call(ada, 'GET', `/parties/${receiverPartyId}`)).marks).toMatchObject([{ mark: 'OPEN_MATCH' }]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('lift a restriction by two users: one proposes, the other approves', async () => {
    await call(ada, 'PUT', '/settings/transactions.fourEyes', { value: 'SANCTIONS' });
    const { receiverPartyId } = await call(ada, 'GET', `/transactions/${payment}`);
    await service.database.pool.query(
      `insert into party_marks (tenant_id, party_id, mark, reason, marked_at, marked_by)
       select tenant_id, party_id, 'FROZEN', 'By order of the court.', now(), 'x' from parties where party_id = $1`,
      [receiverPartyId],
    );
    const first = await open(browser, service, ada);
    await first.page.goto(`/counterparties/${receiverPartyId}`);
    const lift = async (page: typeof first.page, label: string, why: string) => {
      await page.getByRole('button', { name: label }).click();
      await page.getByLabel('Reason').fill(why);
      await page.getByRole('button', { name: label }).last().click();
    };
    await lift(first.page, 'Lift freeze', 'The court has lifted it.');
    await first.page.getByText('In force until another user approves the removal.').waitFor();
    await first.page.getByText('The court has lifted it.').waitFor();
    // The proposer can only withdraw the proposal.
    expect(await first.page.getByRole('button', { name: 'Approve lifting the freeze' }).count()).toBe(0);
    await first.page.getByRole('button', { name: 'Reject removal' }).waitFor();
    await expectAccessible(first.page, 'a bar that is to be lifted');
    await first.context.close();

    const ben = await addPerson(service, 'COMPLIANCE_OFFICER');
    const second = await open(browser, service, ben);
    await second.page.goto('/approvals');
    await second.page
      .getByRole('list', { name: 'Pending approvals' })
      .getByRole('link', { name: new RegExp(`${PERSON.name}.*Party restriction · Lift the freeze`, 's') })
      .click();
    await second.page.getByRole('link', { name: 'Open record' }).click();
    await second.page.getByRole('heading', { level: 1, name: PERSON.name }).waitFor();
    await lift(second.page, 'Reject removal', 'The order stands.');
    await second.page.getByText('In force until another user approves the removal.').waitFor({ state: 'detached' });
    await lift(second.page, 'Lift freeze', 'The order came.');
    await second.page.getByText('The order came.').waitFor();
    await second.context.close();

    const again = await open(browser, service, ada);
    await again.page.goto(`/counterparties/${receiverPartyId}`);
    await lift(again.page, 'Approve lifting the freeze', 'I have seen it.');
    await again.page.getByText('By order of the court.').waitFor({ state: 'detached' });
    expect((await call(ada, 'GET', `/parties/${receiverPartyId}`)).marks).not.toContainEqual(
      expect.objectContaining({ mark: 'FROZEN' }),
    );
    expect([...first.complaints, ...second.complaints, ...again.complaints]).toEqual([]);
    await again.context.close();
    await setByOperator(service, 'transactions.fourEyes', 'NEVER');
  });

  it('show party activity as chart, tooltip and table', async () => {
    const party = { ...UNLINKED, receiverName: 'Quirin Himmelstoss', receiverAccount: `CHART-${Math.random()}` };
    let last = '';
    for (const [day, amount] of [
      ['2026-11-03', 1_000],
      ['2026-11-03', 200.5],
      ['2026-11-06', 600],
    ] as const) {
      const transactionDate = `${day}T10:00:00Z`;
      last = await record(service, { ...party, transactionDate, sendingAmount: amount, receiverAmount: amount });
    }
    const { receiverPartyId } = await call(ada, 'GET', `/transactions/${last}`);
    const { page, context, complaints } = await open(browser, service, ada);
    await page.goto(`/counterparties/${receiverPartyId}`);
    await page.getByText('1,800.50 EUR received in the latest 3 payments.').waitFor();
    await page.getByText('Figures as a table').click();
    const rows = page.getByRole('region', { name: /1,800\.50 EUR received/ }).getByRole('row');
    expect(await rows.allInnerTexts()).toEqual([
      'Day\tSent\tReceived',
      '03 Nov 2026\t0\t1,200.5',
      '04 Nov 2026\t0\t0',
      '05 Nov 2026\t0\t0',
      '06 Nov 2026\t0\t600',
    ]);
    // Two bars, one half as high as the other: pixels of each column in the color of received payments.
    const canvas = page.getByRole('img', { name: /received/ }).locator('canvas');
    const heights = await canvas.evaluate((element: HTMLCanvasElement) => {
      const [red, green, blue] = coloursOf(getComputedStyle(element).getPropertyValue('--risk-medium'));
      const { data, width, height } = element.getContext('2d')!.getImageData(0, 0, element.width, element.height);
      const columns = Array.from({ length: width }, (_, x) => {
        const isOf = (y: number) => {
          const at = 4 * (y * width + x);
          return data[at] === red && data[at + 1] === green && data[at + 2] === blue && data[at + 3] === 255;
        };
        return Array.from({ length: height }, (_, y) => y).filter(isOf).length;
      });
      const bars = columns.filter((count) => count > 5);
      return [Math.max(...bars), Math.min(...bars)];
      function coloursOf(colour: string): number[] {
        const one = new OffscreenCanvas(1, 1).getContext('2d')!;
        one.fillStyle = colour;
        one.fillRect(0, 0, 1, 1);
        return [...one.getImageData(0, 0, 1, 1).data];
      }
    });
    expect(heights[0]! / heights[1]!).toBeCloseTo(1_200.5 / 600, 1);
    const box = (await canvas.boundingBox())!;
    await page.mouse.move(box.x + box.width - 40, box.y + box.height / 2);
    const legend = page.locator('figcaption').first();
    await legend.getByText('06 Nov 2026').waitFor();
    expect((await legend.innerText()).replace(/\s/g, '')).toContain('Received600');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('wrap long names between words', async () => {
    const word = 'Wolfeschlegelsteinhausenbergerdorff';
    const uuid = await record(service, {
      receiverName: `${word}-Ambrosius-Maximilian Xaver von Hohenlohe`,
      ...UNLINKED,
      receiverAccount: 'LONG-1',
    });
    const { receiverPartyId } = await call(ada, 'GET', `/transactions/${uuid}`);
    const { page, context } = await open(browser, service, ada);
    await page.goto(`/counterparties/${receiverPartyId}`);
    const row = page.getByRole('table', { name: 'Latest payments' }).getByRole('row', { name: word });
    const lines = await row
      .locator('bdi, .name')
      .filter({ hasText: word })
      .first()
      .evaluate((element, first) => {
        const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        for (let text = texts.nextNode(); text; text = texts.nextNode()) {
          const at = text.textContent!.indexOf(first);
          if (at < 0) continue;
          const range = document.createRange();
          range.setStart(text, at);
          range.setEnd(text, at + first.length);
          return new Set([...range.getClientRects()].map(({ top }) => top)).size;
        }
        return 0;
      }, word);
    expect(lines).toBe(1);
    await context.close();
  });

  it('import a table to the internal list, list rejected rows, and remove an entry', async () => {
    const { page, context, complaints } = await open(browser, service, ada);
    await page.goto('/internal-list');
    await page.getByText('No entries yet. Add an entry or upload a CSV file.').waitFor();
    await page.getByRole('button', { name: 'Upload CSV' }).click();
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose CSV file' }).click();
    const text =
      'name,id,dob,riskLevel,reason\nQuendolin Obermoser,Q-1,1971,HIGH,Fraud of March\nNobody,Q-2,1971-13-01,HIGH,\n';
    await (await choosing).setFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    await page.getByText('1 added, 0 updated, 1 rejected').waitFor();
    await page.getByRole('row', { name: /2\s*Nobody\s*Birth date: /s }).waitFor();
    await expectAccessible(page, 'a table that was put on the own list');
    await page.keyboard.press('Escape');
    const row = page.getByRole('row', { name: /Quendolin Obermoser.*1971.*Fraud of March.*High.*Q-1/s });
    await row.waitFor();
    const { matches } = await call(ada, 'POST', '/screen-entity', { fullName: 'Quendolin Obermoser' });
    expect(matches).toHaveLength(1);
    await row.click();
    await page.getByRole('button', { name: 'Remove entry' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove entry' }).click();
    await page.locator('#page').getByText('Delisted', { exact: true }).first().waitFor();
    expect((await call(ada, 'POST', '/screen-entity', { fullName: 'Quendolin Obermoser' })).matches).toEqual([]);
    await page.goto('/internal-list?state=DELISTED');
    await page.getByRole('row', { name: /Quendolin Obermoser.*removed/s }).waitFor();
    await expectAccessible(page, 'the own list');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('screen the name of a listed party from its page', async () => {
    const { items } = await call(ada, 'GET', `/search-profile?fullName=${encodeURIComponent(PERSON.name)}`);
    const { page, context, complaints } = await open(browser, service, ada);
    await page.goto(`/profiles/${items[0].profileId}`);
    await page.getByRole('link', { name: 'Screen this name' }).click();
    await eventually(async () => (await page.getByLabel('Full name').inputValue()) === PERSON.name);
    expect(page.url(), 'names are in no address').not.toMatch(/Ondraszek/i);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('assign selected alerts at once, without closing any', async () => {
    const asked = async () =>
      (await call(ada, 'GET', '/alerts')).items as { alertId: string; assignee: string | null }[];
    await eventually(async () => (await asked()).length > 0);
    const before = await asked();
    const { page, context, complaints } = await open(browser, service, ada);
    await page.goto('/alerts');
    const boxes = page.getByRole('checkbox', { name: /^Select / });
    for (let at = 0; at < before.length; at += 1) await boxes.nth(at).check();
    await page.getByText(`${before.length} selected`).waitFor();
    await expectAccessible(page, 'alerts that are chosen');
    const acts = page.getByText(`${before.length} selected`).locator('..').getByRole('button');
    expect(await acts.allInnerTexts()).toEqual(['Assign to me', 'Assign to', 'Add note', 'Clear selection']);
    await page.getByRole('button', { name: 'Assign to me' }).click();
    await page
      .getByText(/alerts? changed\./)
      .first()
      .waitFor();
    expect((await asked()).map(({ assignee }) => assignee)).toEqual(before.map(() => ada.userId));
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('list blocked property in a ledger with its sums', async () => {
    const decision = { decision: 'BLOCKED', reasonCode: 'TRUE_MATCH', reason: 'It is the listed party.' };
    await call(ada, 'POST', `/transactions/${payment}/decision`, decision);
    const { page, context, complaints } = await open(browser, service, ada);
    await page.goto('/filing-deadlines');
    await page.getByRole('table').getByRole('link', { name: 'Blocked property' }).click();
    await page.getByText('Held now: 1,250.50 EUR').waitFor();
    await page.getByRole('row', { name: new RegExp(`${PERSON.name}.*1,250.50 EUR.*Blocked.*Due`, 's') }).waitFor();
    await expectAccessible(page, 'blocked property');
    expect(complaints).toEqual([]);
    await context.close();
  });
});
