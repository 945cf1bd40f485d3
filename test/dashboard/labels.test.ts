/** Codes of the service that users see have labels, and all labels are in the folder for translation. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { ALL_EVENTS, ALL_QUEUES } from '../../src/app/declarations.ts';
import { PROPOSAL_KINDS } from '../../src/approvals/types.ts';
import { ALL_PERMISSIONS } from '../../src/platform/access/permissions.ts';
import { projectRoot } from '../../src/platform/lib/project-root.ts';
import { matterWords } from '../../web/features/adverse-media/matter-words.ts';
import { otherFindingsOf } from '../../web/features/alerts/other-findings.ts';
import { isSaidBelow } from '../../web/features/transactions/said-below.ts';
import { holding, leftOut } from '../../web/features/watchlists/holding.ts';
import { proposals } from '../../web/text/approvals.ts';
import { events } from '../../web/text/events.ts';
import { jobs } from '../../web/text/jobs.ts';
import { permissions } from '../../web/text/permissions.ts';
import { typedNumber } from '../../web/ui/typed-number.ts';

it.each([
  ['event that receivers are told of', ALL_EVENTS.map(({ name }) => name), events],
  ['queue of background work', ALL_QUEUES.map(({ queue }) => queue), jobs.queue],
  ['kind of proposal', PROPOSAL_KINDS, proposals.kind],
] as const)('every %s has a label, and no others exist', (_, codes, words) => {
  expect(Object.keys(words).sort()).toEqual([...codes].sort());
  for (const said of Object.values(words)) expect(said).toMatch(/^[A-Z].*[^.]$/);
});

it('every permission has labels for subject and action, and no others exist', () => {
  expect(Object.keys(permissions.act).sort()).toEqual([...ALL_PERMISSIONS].sort());
  const areas = new Set(ALL_PERMISSIONS.map((permission) => permission.split(':')[0]));
  expect(Object.keys(permissions.about).sort()).toEqual([...areas].sort());
});

it.each([
  ['MONEY_LAUNDERING: CONVICTED', 'Money laundering, convicted'],
  ['Stage of MONEY_LAUNDERING', 'Stage of money laundering'],
  ['CONVICTED by an article of 2026-11-16', 'convicted by an article of 2026-11-16'],
  ['SDGT: FTO', 'SDGT: FTO'],
  ['CONVICTED in absentia', 'CONVICTED in absentia'],
])('article listings have labels, and publisher texts stay unchanged: %s', (said, words) => {
  expect(matterWords(said)).toBe(words);
});

it('a waiting check names the lists that it waits for', () => {
  const list = { configured: true, searched: true, required: true, whenStale: 'WARN', freshness: 'CURRENT' };
  const lists = [
    { ...list, title: 'Fresh' },
    { ...list, title: 'Missing', searched: false, freshness: 'NOT_LOADED' },
    { ...list, title: 'Missing, not required', searched: false, required: false, freshness: 'NOT_LOADED' },
    { ...list, title: 'Stale', freshness: 'STALE' },
    { ...list, title: 'Stale, refuses', freshness: 'STALE', whenStale: 'REFUSE' },
    { ...list, title: 'Taken out', configured: false, searched: false },
  ];
  expect(holding(lists)).toEqual(['Missing', 'Stale, refuses']);
});

it('other reasons that stopped a payment are shown once, the most severe first', () => {
  const finding = { status: 'RULES_VIOLATION', confidence: null, score: 60, remark: 'A rule.' };
  const country = { ...finding, status: 'NOT_ALLOWED_JURISDICTION', score: 100, remark: 'A country.' };
  const match = { ...finding, status: 'SANCTION_LISTED', confidence: 75, score: 75, remark: 'A match.' };
  const points = { ...finding, status: null, score: 40, remark: 'It adds to the score alone.' };
  const hits = [{ findings: [match, finding, points] }, { findings: [finding, country] }];
  expect(otherFindingsOf({ hits }).map(({ remark }) => remark)).toEqual(['A country.', 'A rule.']);
});

it('a list that was not searched is shown, and a removed list is not', () => {
  const lists = ['a', 'b', 'c'].map((watchlistId) => ({
    watchlistId,
    title: watchlistId,
    configured: watchlistId !== 'c',
  }));
  expect(leftOut(lists, [{ watchlistId: 'a' }])).toEqual(['b']);
});

it.each([
  ['12,500.00', 12_500],
  [' 75000 ', 75_000],
  ['1,234,567.8', 1_234_567.8],
  ['12.500,00', '12.500,00'],
  ['12,5', '12,5'],
  ['many', 'many'],
  ['', ''],
])('an amount is parsed as typed, and never as empty: %s', (typed, sent) => {
  expect(typedNumber(typed)).toBe(sent);
});

const WEB = join(projectRoot, 'web');
const SOURCES = readdirSync(WEB, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('text/') && !file.endsWith('.d.ts'));

/** What is the same in every language: keys of the keyboard, units, commands to copy, codes, and what the service itself says. */
const NO_WORDS: readonly string[] = [
  'api/session.ts: no user is signed in',
  'features/alerts/checklist.tsx: Y',
  'features/alerts/closing-form.tsx: D',
  'features/alerts/checklist.tsx: N',
  'features/alerts/match-section.tsx: Listed on',
  'features/alerts/match-section.tsx: Last updated',
  'features/alerts/match-section.tsx: List type',
  'features/cases/documents.tsx: KiB ·',
  'features/ctrs/flaws.ts: must be given',
  'features/sars/missing.ts: must be given',
  'features/customers/form-lists.tsx: AT',
  'features/evidence/entry.tsx: amlcore audit verify',
  'features/iam/client-keys.tsx: {"keys": [{"kty": "EC", "crv": "P-256", "kid": "…", "x": "…", "y": "…"}]}',
  'features/iam/clients-page.tsx: Dawud Ibrahim Kaskar',
  'features/iam/clients-page.tsx: Viktor Zarubin',
  'features/iam/organisations-page.tsx: amlcore users create',
  'features/watchlists/list-page.tsx: npx amlcore lists sync',
];
/** Attributes that people see or hear. */
const SAID = /^(label|title|placeholder|alt|description|detail|empty|header|aria-(label|description))$/;
/** Styles, fonts, selectors, lines of a command. */
const OF_MACHINES =
  /^(input|textarea|ui-monospace|'Inter|amlcore|[A-Z]{2} [A-Z]{2} )|^ ?[\\-]|^\/|^((mono|quiet|name|shown|mark|verdict|risk)(-[A-Z]*)? ?)+$/;
const TWO_WORDS = /\p{L}{2,}[,;:.]? \p{L}{2,}/u;

function wordsIn(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(join(WEB, file), 'utf8'), ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node) && /\p{L}/u.test(node.text)) found.push(node.text.trim());
    const isSaid = ts.isStringLiteral(node) && ts.isJsxAttribute(node.parent) && SAID.test(node.parent.name.getText());
    if (isSaid && /\p{L}/u.test(node.text)) found.push(node.text);
    const isText = ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);
    if (isText && !isSaid && TWO_WORDS.test(node.text) && !OF_MACHINES.test(node.text)) found.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found.map((words) => `${file}: ${words}`);
}

it('visible texts are in web/text, except those that are equal in every language', () => {
  expect(SOURCES.flatMap(wordsIn).filter((one) => !NO_WORDS.includes(one))).toEqual([]);
});

it('the language is set in one place', () => {
  const says = SOURCES.filter((file) => /(['"`])en(-[A-Z]{2})?\1/.test(readFileSync(join(WEB, file), 'utf8')));
  expect(says).toEqual([]);
  const formats = SOURCES.filter((file) =>
    /\.toLocale\w*String\(\)|Intl\.\w+\(\)/.test(readFileSync(join(WEB, file), 'utf8')),
  );
  expect(formats, 'in the language of whatever browser it is').toEqual([]);
});

it('the remark of a payment is hidden only if it repeats its findings', () => {
  const findings = [{ remark: 'The receiver is listed.' }, { remark: 'The country is prohibited.' }];
  expect(isSaidBelow('The receiver is listed. The country is prohibited.', findings)).toBe(true);
  expect(isSaidBelow('The receiver is listed.', findings)).toBe(true);
  expect(isSaidBelow('The receiver is listed. And 3 more.', findings)).toBe(false);
  expect(isSaidBelow('Released after review.', findings)).toBe(false);
});
