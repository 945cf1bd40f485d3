/** The inbox with many alerts: all of them loaded and scrolled, and listed parties whose payments raise alerts with a checklist. */
import type { Page } from 'playwright-core';
import { type Party, readCases } from '../data.ts';
import { pace, type Target } from '../transactions/load.ts';
import { HEADER, rowsOf } from './actions.ts';
import { measured, scroll } from './browser.ts';

export const FRAME_MS = 50;
const SCROLL_SECONDS = 5;

/** Names as the UN list has them. */
export function listedNames(from: string): string[] {
  return readCases<{ query: Party; changed: string[] }>(from, 'un_positives.jsonl')
    .filter(({ changed, query }) => changed.length === 0 && query.name)
    .map(({ query }) => query.name!);
}

/** A payment to a listed party, which opens an alert with a checklist. */
export async function payListed({ pool: to, token, next }: Target, receiverName: string): Promise<void> {
  const body = { ...next(), receiverName, receiverType: 'INDIVIDUAL' };
  const listed = { pool: to, token, next: () => body };
  // One, followed until it is screened.
  await pace(listed, 0.001, 1, async () => null);
}

/** The next page. An alert that moved since the last one came with it, and counts once. */
async function readOn(page: Page): Promise<void> {
  const before = await rowsOf(page);
  await page.getByRole('button', { name: 'Load more' }).click();
  await page.waitForFunction(
    (count) => Number(document.querySelector('[aria-rowcount]')?.getAttribute('aria-rowcount')) > count,
    before + HEADER,
  );
}

/** Every alert in the list, then scrolled. */
export async function wholeQueue(page: Page, alerts: number) {
  await page.goto('/alerts');
  await page.locator('tr[data-opens]').first().waitFor();
  const loading = await measured(page, async () => {
    while ((await rowsOf(page)) < alerts) await readOn(page);
  });
  let gaps: number[] = [];
  const scrolling = await measured(page, async () => {
    gaps = await scroll(page, SCROLL_SECONDS);
  });
  const at = (share: number) => Math.round(gaps[Math.min(gaps.length - 1, Math.floor(gaps.length * share))]!);
  return {
    loading,
    /** Of the processor, a frame: the gaps between frames are by the clock. */
    taskMsPerFrame: Math.round((10 * scrolling.taskMs) / gaps.length) / 10,
    scriptMsPerFrame: Math.round((10 * scrolling.scriptMs) / gaps.length) / 10,
    frames: gaps.length,
    frameP50Ms: at(0.5),
    frameP95Ms: at(0.95),
    frameWorstMs: Math.round(gaps.at(-1)!),
    framesOverFloor: gaps.filter((gap) => gap > FRAME_MS).length,
    longestTaskMs: scrolling.longestTaskMs,
  };
}

/** The middle one, and the range. */
export function spread(values: readonly number[]): string {
  const sorted = [...values].sort((one, other) => one - other);
  return `${sorted[Math.floor(sorted.length / 2)]} (${sorted[0]}–${sorted.at(-1)})`;
}
