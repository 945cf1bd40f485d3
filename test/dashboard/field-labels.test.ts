/** A refusal calls a member what the form calls it and leads to its control; and every form says which control is which member. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser as Chromium } from 'playwright-core';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectRoot } from '../../src/platform/lib/project-root.ts';
import { ALL_ROUND, addPerson, type Person } from '../support/people.ts';
import { type Service, sharedService } from '../support/service.ts';
import { expectAccessible, hasBrowser, LIMIT_MS, launch, open } from './browser.ts';

const FEATURES = join(projectRoot, 'web/features');
const CONTROLS = new Set([
  ...['TextInput', 'Textarea', 'Select', 'MultiSelect', 'TagsInput', 'NumberInput', 'PasswordInput', 'JsonInput'],
  ...['Radio.Group', 'Checkbox.Group'],
]);

/** Inputs that are no member of a request: they select other members, confirm a value, or filter a list. */
const NO_MEMBER: readonly string[] = [
  'evidence/packs-page.tsx: t.one.of',
  'evidence/packs-page.tsx: t.one.id',
  'iam/change-password.tsx: t.repeat',
  'models/what-if.tsx: t.listed',
  'models/what-if.tsx: t.moveOf(of(figure).meaning)',
  'retention/dry-run.tsx: t.of',
  'settings/settings-page.tsx: t.search',
];
/** Filter forms, reports with fields named by path (`nameOf`), and the internal list, whose entries are reported by line. */
const OTHERWISE =
  /filter-bar|customers-page|audit-page|reports-page|profile-history|hits\.tsx|sars\/|ctrs\/|parties-page|internal-list\//;

/** Controls of forms with neither `data-field` nor a helper that gives it. */
function unnamedControls(): string[] {
  const files = readdirSync(FEATURES, { recursive: true, encoding: 'utf8' }).filter((one) => one.endsWith('.tsx'));
  return files
    .filter((file) => !OTHERWISE.test(file))
    .flatMap((file) => {
      const text = readFileSync(join(FEATURES, file), 'utf8');
      if (!text.includes('<form')) return [];
      const helper = text.includes("'data-field':");
      const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
      const found: string[] = [];
      const visit = (node: ts.Node): void => {
        if (ts.isJsxSelfClosingElement(node) || ts.isJsxOpeningElement(node)) {
          const { properties } = node.attributes;
          const attribute = (name: string) =>
            properties.find((one) => ts.isJsxAttribute(one) && one.name.getText() === name)?.getText();
          const isNamed = attribute('data-field') !== undefined || (helper && properties.some(ts.isJsxSpreadAttribute));
          const label = /\{(.*)\}/s.exec(attribute('label') ?? attribute('aria-label') ?? '')?.[1] ?? '?';
          if (CONTROLS.has(node.tagName.getText()) && !isNamed) found.push(`${file}: ${label}`);
        }
        ts.forEachChild(node, visit);
      };
      visit(source);
      return found;
    });
}

it('every control of a form names its member of the request', () => {
  expect(unnamedControls().filter((one) => !NO_MEMBER.includes(one))).toEqual([]);
});

describe.skipIf(!hasBrowser)('a rejected form', { timeout: LIMIT_MS }, () => {
  let service: Service;
  let browser: Chromium;
  let admin: Person;
  beforeAll(async () => {
    [service, browser] = await Promise.all([sharedService(), launch()]);
    admin = await addPerson(service, ALL_ROUND);
  }, LIMIT_MS);
  afterAll(async () => {
    await service?.stop();
  });

  it('is explained with links to the labels of its controls', async () => {
    const { page, context, complaints } = await open(browser, service, admin);
    await page.goto('/oauth-clients');
    await page.getByRole('button', { name: 'New client' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Name', { exact: true }).fill('Core banking');
    const addresses = form.getByLabel('Allowed networks');
    await addresses.fill('nowhere');
    await form.getByRole('button', { name: 'Create' }).click();
    const told = form.getByRole('alert').getByRole('button');
    const label = await addresses.evaluate((element) => (element as HTMLInputElement).labels![0]!.textContent);
    await expect.poll(async () => await told.first().textContent()).toBe(label);
    await expectAccessible(page, 'a refusal in a form');
    await told.first().focus();
    await page.keyboard.press('Enter');
    expect(await addresses.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('names an item of a list by its label', async () => {
    const { page, context } = await open(browser, service, admin);
    await page.goto('/customers');
    await page.getByRole('button', { name: 'New customer' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Number', { exact: true }).fill('C-1');
    const name = form.getByLabel('Full name');
    await name.fill('…');
    await form.getByRole('button', { name: 'Register' }).click();
    await expect.poll(async () => await form.getByRole('alert').innerText()).toMatch(/^(?!.*fullNameRaw).*Full name/s);
    await context.close();
  });
});
