/** The drawing of relations with as many nodes as it draws: what a frame takes while somebody moves it, zooms it, and goes from node to node. */
import type { Page } from 'playwright-core';
import { type Measured, measured } from './browser.ts';

/** 150 payments are some 700 nodes, of which 500 are drawn. */
const PAYMENTS = 150;
const SECONDS = 5;
/** A worker places them; what is drawn until then is the drawing of before. */
const PLACING_MS = 4_000;

export interface Frames extends Measured {
  nodesSeen: number;
  frames: number;
  frameP50Ms: number;
  frameP95Ms: number;
  frameWorstMs: number;
  /** Of the processor, for one frame. */
  scriptMsPerFrame: number;
  taskMsPerFrame: number;
}

/** @param page somebody is signed in who may read payments, of which there are enough */
export async function graph(page: Page): Promise<Record<string, Frames>> {
  await page.goto('/transactions');
  await page.locator('tr[data-opens]').first().waitFor();
  const table = page.locator('[aria-rowcount]').first();
  const rows = async () => Number(await table.getAttribute('aria-rowcount'));
  while ((await rows()) < PAYMENTS) {
    const before = await rows();
    await page.getByRole('button', { name: 'Load more' }).click();
    await page.locator(`[aria-rowcount]:not([aria-rowcount="${before}"])`).first().waitFor();
  }
  await page.getByRole('switch', { name: 'Graph' }).click({ force: true });
  await page.locator('[data-link]').nth(5).waitFor();
  await page.getByRole('button', { name: 'Show all' }).click();
  await page.getByText(/^500 of \d+ nodes/).waitFor();
  await page.waitForTimeout(PLACING_MS);
  const frame = page.locator('.react-flow');
  await frame.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await frame.boundingBox())!;
  const [middleX, middleY] = [x + width / 2, y + height / 2];

  /** Round and round, so that what is outside comes in. */
  const drag = async (isOver: () => boolean) => {
    await page.mouse.move(middleX, middleY);
    await page.mouse.down();
    for (let step = 0; !isOver(); step += 1) {
      const [atX, atY] = [Math.sin(step / 12) * (width / 2 - 20), Math.cos(step / 17) * (height / 2 - 20)];
      await page.mouse.move(middleX + atX, middleY + atY);
    }
    await page.mouse.up();
  };
  const zoom = async (isOver: () => boolean) => {
    await page.mouse.move(middleX, middleY);
    await page.keyboard.down('Control');
    for (let step = 0; !isOver(); step += 1) await page.mouse.wheel(0, step % 40 < 20 ? 60 : -60);
    await page.keyboard.up('Control');
  };
  const walk = async (isOver: () => boolean) => {
    // The drawing mounts only visible nodes, and its start node has a tab stop of its own when it is mounted again.
    await page.locator('[data-link][tabindex="0"]').first().focus();
    for (let step = 0; !isOver(); step += 1) await page.keyboard.press(step % 16 < 8 ? 'ArrowDown' : 'ArrowUp');
  };
  const figures: Record<string, Frames> = { 'move 500 nodes, names readable': await frames(page, drag) };
  await page.getByRole('button', { name: 'Fit to view' }).click();
  await page.waitForTimeout(500);
  figures['move 500 nodes, all seen'] = await frames(page, drag);
  figures['zoom 500 nodes'] = await frames(page, zoom);
  await page.getByRole('button', { name: 'Fit to view' }).click();
  await page.waitForTimeout(500);
  figures['go from node to node by arrows'] = await frames(page, walk);
  return figures;
}

/** What the page draws while `act` goes on for some seconds. */
async function frames(page: Page, act: (isOver: () => boolean) => Promise<void>): Promise<Frames> {
  await page.evaluate(() => {
    const watched = { gaps: [] as number[], isOver: false };
    Object.assign(globalThis, { watched });
    let last = performance.now();
    const look = () => {
      const now = performance.now();
      watched.gaps.push(now - last);
      last = now;
      if (!watched.isOver) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  let gaps: number[] = [];
  const cost = await measured(page, async () => {
    const until = performance.now() + SECONDS * 1_000;
    await act(() => performance.now() > until);
    gaps = await page.evaluate(() => {
      const { watched } = globalThis as unknown as { watched: { gaps: number[]; isOver: boolean } };
      watched.isOver = true;
      return watched.gaps.sort((one, other) => one - other);
    });
  });
  const at = (share: number) => Math.round(gaps[Math.min(gaps.length - 1, Math.floor(gaps.length * share))]!);
  const perFrame = (ms: number) => Math.round((10 * ms) / gaps.length) / 10;
  return {
    ...cost,
    nodesSeen: await page.locator('.react-flow [data-link]').count(),
    frames: gaps.length,
    frameP50Ms: at(0.5),
    frameP95Ms: at(0.95),
    frameWorstMs: Math.round(gaps.at(-1)!),
    scriptMsPerFrame: perFrame(cost.scriptMs),
    taskMsPerFrame: perFrame(cost.taskMs),
  };
}
