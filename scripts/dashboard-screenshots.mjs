// Pictures of the dashboard's pages, in two sizes, light and dark, of a service that runs:
//   AMLCORE_PASSWORD=... node scripts/dashboard-screenshots.mjs http://127.0.0.1:8080 officer@example.test pictures [PAGE ...]
// Pages that are named are taken in the smaller size and light alone, as docs/pictures has them.
// What is in the pictures is in the service: take them of invented customers.
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { chromium } from 'playwright-core';

const [url, email, folder, ...named] = process.argv.slice(2);
const password = process.env.AMLCORE_PASSWORD;
if (!url || !email || !folder || !password) {
  process.stderr.write(
    'usage: AMLCORE_PASSWORD=... node scripts/dashboard-screenshots.mjs URL EMAIL FOLDER [PAGE ...]\n',
  );
  process.exit(2);
}

const PAGES = [
  ...[
    'reports',
    'alerts',
    'approvals',
    'cases',
    'sars',
    'filing-deadlines',
    'blocked-property',
    'screening',
    'screening/batch',
    'customers',
    'transactions',
    'counterparties',
    'internal-list',
    'adverse-media',
    'lists',
  ],
  ...[
    'rules',
    'model',
    'audit',
    'evidence',
    'retention',
    'retention?view=holds',
    'retention?view=erasures',
    'users',
    'roles',
  ],
  ...[
    'single-sign-on',
    'qa-reviews',
    'law-enforcement-requests',
    'ctrs',
    'oauth-clients',
    'webhooks',
    'settings',
    'settings/institution',
    'settings/queues',
    'settings/countries',
    'settings/rates',
    'settings/risk-appetite',
    'settings/provider',
    'settings/encryption',
    'rule-lists',
    'account',
  ],
];
/** Of these the first row is opened too. */
const OPENED = [
  'alerts',
  'cases',
  'sars',
  'screening',
  'qa-reviews',
  'law-enforcement-requests',
  'ctrs',
  'customers',
  'transactions',
  'counterparties',
  'adverse-media',
  'lists',
  'rules',
];
const SIZES = [
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
];
const PLACES = [process.env.AMLCORE_TEST_BROWSER, '/usr/bin/chromium', '/usr/bin/chromium-browser'];

const executablePath = PLACES.find((path) => path !== undefined && existsSync(path));
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
await mkdir(folder, { recursive: true });
for (const viewport of named.length > 0 ? SIZES.slice(0, 1) : SIZES) {
  for (const colorScheme of named.length > 0 ? ['light'] : ['light', 'dark']) {
    const context = await browser.newContext({ baseURL: url, viewport, colorScheme });
    const page = await context.newPage();
    // Its stream of changes never ends, and the network would never rest.
    await page.route('**/amlcore/api/v1/changes', (route) => route.abort());
    await signIn(page);
    const shoot = (name) =>
      page.screenshot({ path: `${folder}/${name.replace(/\W/g, '-')}-${viewport.width}-${colorScheme}.png` });
    for (const name of named.length > 0 ? named : PAGES) {
      await page.goto(`/${name}`);
      await settled(page);
      await shoot(name);
      const row = page.locator('tr[data-opens]').first();
      if (!OPENED.includes(name) || (await row.count()) === 0) continue;
      const list = page.url();
      await row.click();
      await page.waitForURL((address) => address.href !== list);
      await settled(page);
      await shoot(`${name}-one`);
    }
    await context.close();
  }
}
await browser.close();

/** What is asked for has come and is drawn: the network alone rests before a page that is loaded late has asked. */
async function settled(page) {
  await page.waitForTimeout(500);
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(
    () => document.querySelector('main h1') && !document.querySelector('main [class*=Skeleton]'),
  );
  await page.waitForTimeout(500);
}

async function signIn(page) {
  await page.goto('/');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('navigation', { name: 'Main menu' }).waitFor();
}
