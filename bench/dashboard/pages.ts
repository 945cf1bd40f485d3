/** Opens every page from the previous one, as its menu does, with empty caches. */
import type { Page } from 'playwright-core';
import { type Measured, measured } from './browser.ts';

/** Pages that are in no menu. */
const BEHIND = [
  ...['/jobs', '/settings/queues', '/settings/countries', '/settings/rates', '/settings/risk-appetite'],
  ...['/settings/provider', '/settings/encryption', '/rule-lists', '/blocked-property', '/organizations'],
];

/** @param others addresses of pages of one record */
export async function everyPage(page: Page, others: readonly string[]): Promise<Record<string, Measured>> {
  const figures: Record<string, Measured> = {};
  for (const path of await pathsOf(page, others))
    figures[nameOf(path)] = await measured(page, () => opened(page, path));
  return figures;
}

/** Those of the menu, those behind them, and the others. */
export async function pathsOf(page: Page, others: readonly string[]): Promise<string[]> {
  await page.goto('/account');
  await page.locator('main h1').waitFor();
  const links = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link');
  const ofMenu = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')!));
  return [...ofMenu, ...BEHIND, ...others];
}

/** The path without IDs, which mean nothing in a table of figures. */
export const nameOf = (path: string): string => path.replaceAll(/[0-9a-f-]{36}/g, 'one');

async function opened(page: Page, path: string): Promise<void> {
  const link = page.locator(`nav a[href="${path}"]`);
  const isInMenu = (await link.count()) > 0;
  await page.evaluate(() => document.querySelector('main h1')?.setAttribute('data-before', ''));
  if (isInMenu) await link.first().click();
  else await goTo(page, path);
  await page.waitForFunction(() => {
    const waits = document.querySelector('main [class*=Skeleton], main [class*=Loader]');
    return document.querySelector('main h1:not([data-before])') && !waits;
  });
}

/** Opens another page like a link, without a reload. The router reacts to each pushState. A second event would start the navigation again. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), path);
}
