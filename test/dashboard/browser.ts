/** A real browser for the tests of the pages: the system's own. */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import {
  type BrowserContext,
  type CDPSession,
  type Browser as Chromium,
  chromium,
  type Page,
  type Request,
} from 'playwright-core';
import { expect } from 'vitest';
import type { Person } from '../support/people.ts';
import type { Service } from '../support/service.ts';

const PLACES = [
  process.env.AMLCORE_TEST_BROWSER,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
const executablePath = PLACES.find((path) => path !== undefined && existsSync(path));

export const hasBrowser = executablePath !== undefined;
if (!hasBrowser) console.info('skipped: no Chromium here; scripts/install-chromium.sh installs one');

/** Console message of the browser for a failed request. The pages show the failure themselves. */
const RESPONSE_ERRORS = /Failed to load resource/;

/** Ends a test that hangs. Beside others on a slow machine, a test can take four times its usual time. */
export const LIMIT_MS = 300_000;
/** Time limit for content and controls of a page to appear. */
const SHOWN_WITHIN_MS = 60_000;

export interface Opened {
  page: Page;
  context: BrowserContext;
  /** What the console said that it should not have. */
  complaints: string[];
}

/**
 * Features without a visible effect in tests. The lists below the address bar are pages of their own, and cost each window a second of
 * processor time. The others are those that playwright-core disables, because the browser uses the last list only.
 */
const WITHOUT = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxFullPopup', 'WebUIOmniboxAimPopup'],
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades', 'LensOverlay'],
  ...['HttpsFirstBalancedModeAutoEnable', 'MediaRouter', 'PaintHolding', 'ThirdPartyStoragePartitioning'],
  ...['AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints', 'NetworkTimeServiceQuerying', 'AimEnabled'],
  'PreconnectToSearch',
];

let launched: Promise<Chromium> | null = null;

/** The browser of this worker. Its files share it, one after another, and it ends with the worker. */
export function launch(): Promise<Chromium> {
  const args = ['--no-sandbox', `--disable-features=${WITHOUT.join()}`];
  launched ??= chromium.launch({ executablePath, args });
  return launched;
}

const VIEWPORT = { width: 1280, height: 800 };
interface LeftWindow {
  page: Page;
  end(): Promise<void>;
}

/** Windows that tests have left, as good as new, by the address of the service. */
const leftWindows = new Map<string, LeftWindow[]>();

/** @param person null: opens an unused window without a session, because tests of sign-in must not depend on earlier state */
export async function open(browser: Chromium, { url }: Service, person: Person | null): Promise<Opened> {
  await endWindowsOfOthers(url);
  const left = person ? leftWindows.get(url)?.pop() : undefined;
  const page = left?.page ?? (await newWindow(browser, url, person !== null));
  const context = page.context();
  if (person) {
    const cookies = [...person.browser.cookies].map(([name, value]) => ({ name, value, url }));
    await context.addCookies(cookies);
  }
  followRequests(page);
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !RESPONSE_ERRORS.test(message.text())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return { page, context, complaints };
}

/**
 * A window that a test closes is reused by the next test. A new one starts with an empty cache and uncompiled scripts, which costs more than
 * half a second of processor time. A failed test does not close its window, so no test reuses it.
 */
async function newWindow(browser: Chromium, url: string, isLeft: boolean): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, viewport: VIEWPORT, locale: 'en-GB' });
  context.setDefaultTimeout(SHOWN_WITHIN_MS);
  // Decisions are sent at once. `undo.full.test.ts` has the time to undo.
  await context.addInitScript(() => localStorage.setItem('amlcore.undo-seconds', '0'));
  const page = await context.newPage();
  if (!isLeft) return page;
  const close = context.close.bind(context);
  context.close = async () => {
    if (!(await cleaned(page, url))) return close();
    leftWindows.set(url, [...(leftWindows.get(url) ?? []), { page, end: close }]);
  };
  return page;
}

/** The service of an earlier file has ended, or comes later. */
async function endWindowsOfOthers(url: string): Promise<void> {
  for (const [other, windows] of leftWindows) {
    if (other === url) continue;
    leftWindows.delete(other);
    await Promise.all(windows.map(({ end }) => end()));
  }
}

/** Takes away all that a test may have left. @returns false where not all can be */
async function cleaned(page: Page, url: string): Promise<boolean> {
  if (withDevices.has(page) || page.isClosed()) return false;
  const context = page.context();
  try {
    page.removeAllListeners();
    // Not all of them: Playwright learns of the end of a context by one.
    context.removeAllListeners('request');
    await Promise.all(context.pages().map((one) => (one === page ? unblockChangeStream(page) : one.close())));
    await Promise.all([
      page.unrouteAll({ behavior: 'ignoreErrors' }),
      context.unrouteAll({ behavior: 'ignoreErrors' }),
    ]);
    // Of this origin, and without a script that could keep something meanwhile.
    await page.goto(`${url}/health/live`);
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    await Promise.all([context.clearCookies(), context.setExtraHTTPHeaders({}), page.mouse.move(-1, -1)]);
    await Promise.all([page.emulateMedia({ colorScheme: null }), page.setViewportSize(VIEWPORT)]);
    return true;
  } catch {
    return false;
  }
}

/** Requests of each page: their number, and those without a response yet. */
const requestsOf = new WeakMap<Page, { begun: number; pending: Set<Request> }>();

/** The browser does not always report the end of this request. */
const SCRIPT_OF_A_WORKER = /\/[\w-]+-worker\b/;

function followRequests(page: Page): void {
  const requests = { begun: 0, pending: new Set<Request>() };
  requestsOf.set(page, requests);
  let isLeaving = false;
  page.on('request', (request) => {
    requests.begun += 1;
    if (!SCRIPT_OF_A_WORKER.test(request.url())) requests.pending.add(request);
    isLeaving ||= request.isNavigationRequest() && request.frame() === page.mainFrame();
  });
  page.on('requestfinished', (request) => requests.pending.delete(request));
  page.on('requestfailed', (request) => requests.pending.delete(request));
  // The browser does not always report the end of requests of a document that was left.
  page.on('framenavigated', (frame) => {
    if (!isLeaving || frame !== page.mainFrame()) return;
    isLeaving = false;
    requests.pending.clear();
  });
}

/** A page that sends requests without end, or stops drawing, is a defect. It fails the test, which would hang otherwise. */
const REST_MS = 150_000;

/**
 * Waits until the page has loaded and drawn its content: no request is in flight, and the responses caused no further one. Half a second
 * without requests would show the same, and would cost half a second per page.
 */
export async function atRest(page: Page): Promise<void> {
  const requests = requestsOf.get(page)!;
  const latest = performance.now() + REST_MS;
  for (;;) {
    await expect
      .poll(() => [...requests.pending].map((one) => one.url()), { timeout: SHOWN_WITHIN_MS, interval: 10 })
      .toEqual([]);
    const { begun } = requests;
    await hasDrawn(page);
    if (requests.begun === begun) return;
    if (performance.now() > latest) throw new Error(`${page.url()} asks for more without an end`);
  }
}

/**
 * Waits until all frames are drawn and the page is idle, at most 5 s: a browser draws no frame of a hidden page, and a busy machine is
 * never idle.
 */
async function hasDrawn(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        setTimeout(resolve, 5_000);
        requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => resolve())));
      }),
  );
}

/**
 * Opens another page like a link, without a reload, which would take as long as the test of the page. The router reacts to each pushState.
 * A second event would start the navigation again.
 */
export async function stepTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), path);
}

/**
 * Blocks the stream of changes, as a proxy can. Otherwise a wait for an idle network never ends.
 * The browser blocks the address itself. A route of playwright would send each request through this process and disable the cache.
 */
export async function blockChangeStream(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  blockedStreams.set(page, devtools);
  await devtools.send('Network.enable');
  await devtools.send('Network.setBlockedURLs', { urls: ['*/amlcore/api/v1/changes'] });
}

const blockedStreams = new WeakMap<Page, CDPSession>();

async function unblockChangeStream(page: Page): Promise<void> {
  await blockedStreams.get(page)?.detach();
  blockedStreams.delete(page);
}

/** Pages that have an authenticator, for as long as they are. */
const withDevices = new WeakSet<Page>();

/**
 * Adds a virtual platform authenticator with user verification (Chromium's own, for tests). Use a new window: in a reused one the browser
 * never answers.
 */
export async function giveAuthenticator(page: Page): Promise<void> {
  withDevices.add(page);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', automaticPresenceSimulation: true },
      ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
    },
  });
}

const require = createRequire(import.meta.url);
/** The minified form: each document parses it again, and the full one is more than twice as large. */
const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

interface AxeResult {
  violations: { id: string; nodes: { html: string }[] }[];
  passes: { id: string }[];
  incomplete: { id: string }[];
}

/** Results of axe for a page: names of rules. */
export interface Looked {
  violations: string[];
  passed: string[];
  /** Axe cannot decide: a user has to check. */
  undecided: string[];
}

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** A dialog that is still coming is pale, and pale words are hard to read: what moves to an end is waited for. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().endTime === Infinity),
  );
}

/** WCAG 2.2 AA and good practice, in the current colors of the page. @param only these rules */
export async function expectAccessible(page: Page, what: string, only: readonly string[] = RULES): Promise<Looked> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
  // A dialog begins to come with the next picture, or the one behind it.
  await hasDrawn(page);
  await settled(page);
  const { violations, passed, undecided } = await page.evaluate(async (runOnly) => {
    const { axe: inPage } = globalThis as unknown as { axe: { run(options: object): Promise<AxeResult> } };
    // The shades at its ends are drawn over a surface of one colour; axe decides on no word in front of a gradient.
    for (const menu of document.querySelectorAll<HTMLElement>('nav')) menu.style.backgroundImage = 'none';
    const found = await inPage.run({ runOnly, resultTypes: ['violations'] });
    const idsOf = (rules: readonly { id: string }[]) => rules.map(({ id }) => id).sort();
    return { violations: found.violations, passed: idsOf(found.passes), undecided: idsOf(found.incomplete) };
  }, only);
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`),
    what,
  ).toEqual([]);
  return { violations: violations.map(({ id }) => id), passed, undecided };
}
