/** A signed-in page in the system's Chromium that counts what blocks it. */
import { existsSync } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright-core';

const PLACES = [process.env.AMLCORE_TEST_BROWSER, '/usr/bin/chromium', '/usr/bin/chromium-browser'];
const executablePath = PLACES.find((path) => path !== undefined && existsSync(path));

export const hasBrowser = executablePath !== undefined;

/** What the page says of itself. Long: a piece of script or drawing of 50 ms or more (Long Tasks API). */
export interface Seen {
  longTasks: { atMs: number; tookMs: number }[];
  /** When the page had its heading and nothing of it was still to come; 0: not yet. */
  readyMs: number;
}

/** Set in the page before anything of it runs. */
function watch(): void {
  const seen: Seen = { longTasks: [], readyMs: 0 };
  Object.assign(globalThis, { seen });
  const look = () => {
    const isThere = document.querySelector('main h1');
    const isWaiting = document.querySelector('main [class*=Skeleton], main [class*=Loader]');
    if (isThere && !isWaiting) seen.readyMs = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) seen.longTasks.push({ atMs: startTime, tookMs: duration });
  }).observe({ type: 'longtask', buffered: true });
}

export function launch(): Promise<Browser> {
  return chromium.launch({ executablePath, args: ['--no-sandbox'] });
}

/** A page that asks for e-mail and password. */
export async function opened(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 800 } });
  context.setDefaultTimeout(120_000);
  await context.addInitScript(watch);
  const page = await context.newPage();
  await page.goto('/');
  await page.getByLabel('E-mail').waitFor();
  return page;
}

export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('navigation', { name: 'Main menu' }).waitFor();
}

export interface Measured {
  /** By the clock: from the act until what was waited for is there. */
  tookMs: number;
  /** Of the processor, for scripts of the page. What else the machine does is not in it. */
  scriptMs: number;
  /** The same, for all that the page's own thread did: scripts, styles, layout, painting. */
  taskMs: number;
  longestTaskMs: number;
  longTasks: number;
}

/** A page that does so little in so long a time is done; one that goes on is watched no longer than so many times. */
const REST = { ms: 300, taskMs: 5, times: 10 };

export async function measured(page: Page, act: () => Promise<unknown>): Promise<Measured> {
  await page.evaluate(() => {
    (globalThis as unknown as { seen: Seen }).seen.longTasks.length = 0;
  });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const spent = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    const of = (metric: string) => 1_000 * (metrics.find(({ name }) => name === metric)?.value ?? 0);
    return { scriptMs: of('ScriptDuration'), taskMs: of('TaskDuration') };
  };
  const before = await spent();
  const startedMs = performance.now();
  await act();
  const tookMs = Math.round(performance.now() - startedMs);
  let after = await spent();
  for (let times = 0, restless = true; restless && times < REST.times; times += 1) {
    await page.waitForTimeout(REST.ms);
    const now = await spent();
    restless = now.taskMs - after.taskMs > REST.taskMs;
    after = now;
  }
  await devtools.detach();
  const [scriptMs, taskMs] = [Math.round(after.scriptMs - before.scriptMs), Math.round(after.taskMs - before.taskMs)];
  return { tookMs, scriptMs, taskMs, ...(await longTasks(page)) };
}

async function longTasks(page: Page): Promise<Pick<Measured, 'longestTaskMs' | 'longTasks'>> {
  const tasks = await page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen.longTasks);
  return { longestTaskMs: Math.round(Math.max(0, ...tasks.map((one) => one.tookMs))), longTasks: tasks.length };
}

/**
 * A visit with nothing kept from before: until there is something to read and to press under the heading of the page, and the last long
 * task before that is over.
 * @returns ms since the visit began, by the page's own clock
 */
export async function interactiveMs(page: Page, path: string): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.clearBrowserCache');
  await devtools.detach();
  await page.goto(path, { waitUntil: 'commit' });
  const isReady = () => {
    const { seen } = globalThis as unknown as { seen: Seen };
    return seen.readyMs > 0 && performance.now() - seen.readyMs > 300 && seen;
  };
  const at = await page.waitForFunction(isReady, undefined, { polling: 100 }).catch((cause: unknown) => {
    throw new Error(`${path} was never ready`, { cause });
  });
  const { readyMs, longTasks: tasks } = (await at.jsonValue()) as Seen;
  const during = tasks.filter(({ atMs }) => atMs <= readyMs).map(({ atMs, tookMs }) => atMs + tookMs);
  return Math.round(Math.max(readyMs, ...during));
}

/** Scrolls the long table for some seconds. @returns ms between frames, ascending */
export async function scroll(page: Page, seconds: number): Promise<number[]> {
  return await page.evaluate(async (forMs) => {
    const scroller = document.querySelector('[data-long]')!;
    const gaps: number[] = [];
    const start = performance.now();
    let last = start;
    while (last - start < forMs) {
      scroller.scrollTop = (scroller.scrollTop + 400) % (scroller.scrollHeight - scroller.clientHeight);
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const now = performance.now();
      gaps.push(now - last);
      last = now;
    }
    return gaps.sort((one, other) => one - other);
  }, seconds * 1_000);
}
