/** The main workflow by keyboard only: queue, alert, checklist, closing; case, report. The focused element is always visible. */
import type { Browser as Chromium, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PERSON } from '../e2e/lists.ts';
import { addPerson, type Person } from '../support/people.ts';
import { eventually, type Service, sharedService } from '../support/service.ts';
import { atRest, blockChangeStream, hasBrowser, LIMIT_MS, launch, open } from './browser.ts';
import { call, record } from './page-fixtures.ts';

let service: Service;
let browser: Chromium;
let officer: Person;

/** The first visit loads the page, which takes long on a busy machine. */
const PATIENCE_MS = 20_000;
/** More Tab stops than any page has before its first action. */
const MOST_STOPS = 140;

/** The focused element; null if focus is on the document. `isSeen`: inside the window, with a visible focus ring. */
async function focused(page: Page): Promise<{ words: string; isSeen: boolean } | null> {
  return await page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return null;
    const named = [
      element.getAttribute('aria-label'),
      element.innerText,
      (element as HTMLInputElement).labels?.[0]?.innerText,
    ];
    const marked = [element, element.nextElementSibling, ...element.querySelectorAll('*'), element.parentElement].some(
      (one) => {
        if (!one) return false;
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
        return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
      },
    );
    const isInput = element.matches('input:not([type=radio], [type=checkbox]), textarea');
    // A radio button may be visible only by its label.
    const own = element.getBoundingClientRect();
    const box = own.width > 1 ? own : (element.nextElementSibling ?? element).getBoundingClientRect();
    const isInWindow = box.bottom > 0 && box.top < innerHeight;
    return { words: named.filter(Boolean).join(' · ').trim(), isSeen: isInWindow && (marked || isInput) };
  });
}

/** Presses Tab until the focused element has this label. Every stop must be visible. */
async function tabTo(page: Page, wanted: RegExp): Promise<void> {
  const stops: string[] = [];
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press('Tab');
    const now = await focused(page);
    if (now === null) continue;
    stops.push(now.words);
    // The window scrolls with the next frame.
    await expect
      .poll(async () => (await focused(page))?.isSeen ?? false, {
        message: `${now.words} has the focus but is not visible`,
        timeout: PATIENCE_MS,
      })
      .toBe(true);
    if (wanted.test(now.words)) return;
  }
  throw new Error(`Tab does not lead to ${wanted}: ${stops.join(' | ')}`);
}

/** After an action, focus is on an element inside the window. */
async function expectFocus(page: Page, after: string): Promise<string> {
  await atRest(page);
  await expect
    .poll(async () => (await focused(page))?.words ?? '', { message: `lost after ${after}`, timeout: PATIENCE_MS })
    .not.toBe('');
  return (await focused(page))!.words;
}

describe.skipIf(!hasBrowser)('work by keyboard', { timeout: LIMIT_MS }, () => {
  beforeAll(async () => {
    [service, browser] = await Promise.all([sharedService(), launch()]);
    officer = await addPerson(service, 'COMPLIANCE_OFFICER');
    for (const account of ['KEY-1', 'KEY-2']) {
      const uuid = await record(service, {
        ...{ receiverMobileNumber: undefined, receiverIdNumber: undefined, receiverEmail: undefined },
        ...{ receiverName: PERSON.name, receiverAccount: account, customerReference: account },
      });
      await eventually(async () => (await call(officer, 'GET', `/alerts?transactionUuid=${uuid}`)).items.length > 0);
    }
  }, LIMIT_MS);
  afterAll(async () => {
    await service?.stop();
  });

  it('closes an alert', async () => {
    const { page, context, complaints } = await open(browser, service, officer);
    await blockChangeStream(page);
    await page.goto('/alerts');
    await page.locator('tr[data-opens]').first().waitFor();
    await tabTo(page, new RegExp(PERSON.name));
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/alerts\/[0-9a-f-]+/);
    await expectFocus(page, 'opening an alert');
    // Each answer by its key, until the checklist has a result.
    await page.getByRole('heading', { name: 'Checklist' }).waitFor();
    await atRest(page);
    for (let step = 0; step < 8; step += 1) {
      if ((await page.locator('[role=status]', { hasText: 'Result:' }).count()) > 0) break;
      await page.keyboard.press(step === 0 ? 'y' : 'n');
      await atRest(page);
    }
    // After the last question, focus is on the decision, and no option is selected.
    const choice = page.getByRole('radio', { name: 'False positive' });
    await expect.poll(() => choice.evaluate((radio) => radio === document.activeElement)).toBe(true);
    expect(await choice.isChecked()).toBe(false);
    await page.keyboard.press('Space');
    await tabTo(page, /^Note/);
    await page.keyboard.type('Another birth date, and another country.');
    await tabTo(page, /^(?:Close alert|Send to approval)/);
    await page.keyboard.press('Enter');
    await page
      .getByText(/Sent to approval|Closed as/)
      .first()
      .waitFor();
    await expectFocus(page, 'closing an alert');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('decides alerts of three kinds from the queue in five steps each, and none by one key', async () => {
    const kinds = [
      { queue: 'SANCTIONS', subject: PERSON.name, receiverName: PERSON.name },
      { queue: 'PEP', subject: 'Leopoldine Vaskerberg', receiverName: 'Leopoldine Vaskerberg' },
      {
        ...{ queue: 'MONITORING', subject: 'Kunigunde Pfarr', senderName: 'Kunigunde Pfarr' },
        ...{ receiverName: 'Hinz Sender', sendingAmount: 2_000_000, receiverAmount: 2_000_000 },
      },
    ];
    const ids: string[] = [];
    for (const [number, { queue, subject, ...payment }] of kinds.entries()) {
      const uuid = await record(service, {
        ...{ receiverMobileNumber: undefined, receiverIdNumber: undefined, receiverEmail: undefined },
        ...{ senderIdNumber: undefined, senderEmail: undefined, senderMobileNumber: `+43 660 765432${number}` },
        ...{ senderName: `Sender ${queue}`, accountNumber: `KINDS-${number}`, receiverAccount: `KINDS-TO-${number}` },
        ...payment,
      });
      ids.unshift(
        await eventually(async () => {
          const { items } = await call(officer, 'GET', `/alerts?transactionUuid=${uuid}&queue=${queue}`);
          return items[0]?.alertId as string | undefined;
        }),
      );
    }
    const { page, context, complaints } = await open(browser, service, officer);
    await blockChangeStream(page);
    await page.goto('/alerts?sort=NEWEST');
    await page.locator('tr[data-opens]').first().waitFor();
    await page.evaluate(() => addEventListener('pointerdown', () => document.body.setAttribute('data-mouse', '')));
    // From the top of the page, without stops in the menu and the filters.
    await page.keyboard.press('j');
    expect(await expectFocus(page, 'the key to the queue')).toContain('Kunigunde Pfarr');
    await page.keyboard.press('Enter');
    for (const [at, { queue, subject }] of kinds.toReversed().entries()) {
      await page.waitForURL((url) => url.pathname === `/alerts/${ids[at]}`);
      await expect.poll(() => expectFocus(page, `coming to ${subject}`), { timeout: PATIENCE_MS }).toContain(subject);
      const isAnswered = () => page.locator('[role=status]', { hasText: 'Result:' }).count();
      const hasQuestions = (await page.getByRole('heading', { name: 'Checklist' }).count()) > 0;
      for (let step = 0; hasQuestions && step < 8 && (await isAnswered()) === 0; step += 1) {
        await page.getByRole('radiogroup', { name: `${step + 1}. ` }).waitFor();
        await page.keyboard.press(step === 0 ? 'y' : 'n');
        await atRest(page);
      }
      await page.keyboard.press('d');
      const choice = page.locator('[data-field=disposition] input').first();
      expect(await choice.evaluate((radio) => radio === document.activeElement), `D leads to it: ${queue}`).toBe(true);
      expect(await choice.isChecked()).toBe(false);
      // Selecting without a note decides nothing.
      for (const key of ['Enter', 'Space', 'Enter']) await page.keyboard.press(key);
      await atRest(page);
      const { state, history } = await call(officer, 'GET', `/alerts/${ids[at]}`);
      expect([state, history.filter(({ kind }: { kind: string }) => kind.startsWith('CLOS'))]).toEqual(['OPEN', []]);
      await tabTo(page, /^Note/);
      await page.keyboard.type('Another birth date, and another country.');
      await tabTo(page, /^(?:Close alert|Send to approval)/);
      await page.keyboard.press('Enter');
    }
    // On the alert after the last one, with a message about the decision.
    await page.getByText('Sent to approval: false positive').waitFor();
    expect(await expectFocus(page, 'the last decision')).toContain(PERSON.name);
    const states = await Promise.all(ids.map(async (id) => (await call(officer, 'GET', `/alerts/${id}`)).state));
    expect(states).toEqual(['CLOSED_FALSE_POSITIVE', 'CLOSED_FALSE_POSITIVE', 'IN_REVIEW']);
    expect(await page.locator('body[data-mouse]').count(), 'no mouse').toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('opens a case, and creates a report from it', async () => {
    const { page, context, complaints } = await open(browser, service, officer);
    await blockChangeStream(page);
    await page.goto('/cases');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await tabTo(page, /^New case/);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await expectFocus(page, 'the dialog of a new case');
    await page.keyboard.type('Round amounts');
    await tabTo(page, /^New case/);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/cases\/[0-9a-f-]+/);
    await expectFocus(page, 'opening a case');
    await tabTo(page, /^Start/);
    await page.keyboard.press('Enter');
    await expectFocus(page, 'starting a case');
    await tabTo(page, /^Timeline/);
    await page.keyboard.press('End');
    await tabTo(page, /^Start SAR/);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/sars\/[0-9a-f-]+/);
    await expectFocus(page, 'drafting a report');
    // First the section in the navigation, then its field.
    await tabTo(page, /^Narrative/);
    await tabTo(page, /^Narrative/);
    await page.keyboard.type('Five round amounts came in within a week.');
    await page
      .getByRole('status')
      .filter({ hasText: /^Saved / })
      .waitFor();
    await expectFocus(page, 'saving a report');
    expect(complaints).toEqual([]);
    await context.close();
  });
});
