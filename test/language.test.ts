/** Checks comments, texts and docs for phrases that only this project would use, and for British spelling. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { projectRoot } from '../src/platform/lib/project-root.ts';

/** Phrase (without regard to case), the preferred term, and parts of paths where the phrase may stay, with the reason. */
const DENYLIST: readonly { phrase: RegExp; prefer: string; except?: Readonly<Record<string, string>> }[] = [
  { phrase: /\bwhoever\b/i, prefer: 'users, API clients, the reviewer' },
  {
    phrase: /\b(some|no|any)body\b/i,
    prefer: 'a user, an analyst, another party, no match',
    except: {
      'adverse-media/': 'words of articles',
      'payment-parties/': 'remarks of findings, which are stored as evidence or are part of a versioned policy',
      'embedded/launcher.ts': 'a user account of the operating system',
      'docs/typologies.md': 'texts of rules, which are part of a versioned policy',
    },
  },
  { phrase: /\bpair of eyes\b/i, prefer: 'second approver' },
  { phrase: /\bsecond person\b/i, prefer: 'second approver' },
  { phrase: /\bsecond readings\b/i, prefer: 'QA reviews' },
  { phrase: /\breports? of cash\b/i, prefer: 'cash transaction reports' },
  { phrase: /\breports? of suspicion\b/i, prefer: 'suspicious activity reports' },
  { phrase: /\bsearch(es)? for authorities\b/i, prefer: 'law-enforcement requests' },
  { phrase: /\bdoes not open\b/i, prefer: 'cannot be decrypted' },
  { phrase: /\b(key|database|provider) is away\b/i, prefer: 'is unavailable' },
  { phrase: /\blooked at again\b/i, prefer: 'reviewed again, checked again' },
  { phrase: /\bunder way\b/i, prefer: 'in progress' },
  { phrase: /\btried again\b/i, prefer: 'retried' },
  { phrase: /\bgiven up\b/i, prefer: 'failed permanently, aborted, discarded' },
  { phrase: /\bput back\b/i, prefer: 'restored, returned, rescheduled' },
  { phrase: /\blet go\b/i, prefer: 'released, discarded' },
  { phrase: /\bby ear\b/i, prefer: 'phonetic' },
  { phrase: /\bto and fro\b/i, prefer: 'round-tripping' },
  { phrase: /\bseen for the first time\b/i, prefer: 'first seen' },
  { phrase: /\bwho has how much\b/i, prefer: 'workload' },
  { phrase: /\blist news\b/i, prefer: 'list update events' },
  { phrase: /\bcut names\b/i, prefer: 'truncated organization names' },
  { phrase: /\breaches \d/i, prefer: 'scores N or more' },
  { phrase: /\bbehaviour(?!-\d)/i, prefer: 'behavior' },
  { phrase: /\bcolour/i, prefer: 'color' },
  { phrase: /(?<!\/)\bnormalis/i, prefer: 'normalize' },
  { phrase: /\bjudgement/i, prefer: 'judgment, verdict' },
  {
    phrase: /\bper cent\b/i,
    prefer: 'percent',
    except: { 'rating/rate.ts': 'stored with each rating' },
  },
  {
    phrase: /\borganisation/i,
    prefer: 'organization',
    except: {
      'lists/sources/': 'words of publishers, and notes stored with entries',
      'adverse-media/lexicon/': 'words of articles',
      'payment-parties/': 'remarks of findings, which are stored as evidence',
      'risk-score/profile-weights.ts': 'part of a versioned policy',
      'transactions/screen.ts': 'a remark that is stored as evidence',
      'docs/decisions-explained.md': 'shows stored remarks',
    },
  },
];

/** Phrases of an earlier dashboard. Checked in web/text/, where users read them. */
const TEXT_DENYLIST: readonly { phrase: RegExp; prefer: string }[] = [
  { phrase: /\bis it them\b/i, prefer: 'Match comparison' },
  { phrase: /\bwhat decided\b/i, prefer: 'reason' },
  { phrase: /\bnot given\b/i, prefer: 'not provided' },
  { phrase: /\bown list\b/i, prefer: 'internal list' },
  { phrase: /\blooked at\b/i, prefer: 'checked, screened, reviewed' },
  { phrase: /\btake the next one\b/i, prefer: 'Next alert' },
  { phrase: /\bput (it |this |them )?into force\b/i, prefer: 'activate, approve' },
  { phrase: /\bsecond read(er|ing)s?\b/i, prefer: 'QA review, reviewer' },
  { phrase: /\bfalse alarms?\b/i, prefer: 'false positive' },
  { phrase: /\bof before\b/i, prefer: 'earlier' },
  { phrase: /^[A-Z][^.`]*\?$/, prefer: 'a noun: labels and headings are no questions' },
];

/** Folders below src/ whose texts are not checked. */
const UNCHECKED = /^(matching|monitoring)\//;

const filesBelow = (folder: string, name: RegExp, recursive: boolean) =>
  readdirSync(join(projectRoot, folder), { encoding: 'utf8', recursive })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => name.test(path) && !/\.test\.ts$/.test(path) && !(folder === 'src' && UNCHECKED.test(path)))
    .map((path) => `${folder}/${path}`);

/** Comments, and strings with a blank: others are identifiers. */
function textsOf(code: string, path = 'file.ts'): { at: number; text: string }[] {
  const source = ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true);
  const found = new Map<number, string>();
  const visit = (node: ts.Node) => {
    for (const { pos, end } of [
      ...(ts.getLeadingCommentRanges(code, node.pos) ?? []),
      ...(ts.getTrailingCommentRanges(code, node.end) ?? []),
    ])
      found.set(pos, code.slice(pos, end));
    const isText = ts.isStringLiteralLike(node) || ts.isTemplateMiddleOrTemplateTail(node) || ts.isTemplateHead(node);
    if (isText && node.text.includes(' ')) found.set(node.getStart(), node.text);
    for (const child of node.getChildren(source)) visit(child);
  };
  visit(source);
  return [...found].map(([at, text]) => ({ at, text }));
}

/** A phrase may be broken over the lines of a comment. */
const inOneLine = (text: string) => text.replace(/\s+(\*\s+|\/\/\s+)?/g, ' ');

function findingsIn(path: string, text: string, line: number): string[] {
  return DENYLIST.flatMap(({ phrase, prefer, except = {} }) => {
    const found = phrase.exec(inOneLine(text));
    if (!found || Object.keys(except).some((part) => path.includes(part))) return [];
    return [`${path}:${line}: "${found[0]}"; write: ${prefer}`];
  });
}

it('comments and texts of the code use the terms of the field', () => {
  const files = [...filesBelow('src', /\.ts$/, true), ...filesBelow('web', /\.tsx?$/, true)].filter(
    (path) => path !== 'web/api/schema.d.ts',
  );
  const findings = files.flatMap((path) => {
    const code = readFileSync(join(projectRoot, path), 'utf8');
    if (!DENYLIST.some(({ phrase }) => phrase.test(inOneLine(code)))) return [];
    return textsOf(code, path).flatMap(({ at, text }) => findingsIn(path, text, code.slice(0, at).split('\n').length));
  });
  expect(findings).toEqual([]);
  expect(files.length).toBeGreaterThan(500);
});

it('texts of the dashboard use none of its earlier phrases, and ask no questions', () => {
  const files = filesBelow('web/text', /\.ts$/, false);
  const findings = files.flatMap((path) => {
    const code = readFileSync(join(projectRoot, path), 'utf8');
    return textsOf(code, path).flatMap(({ at, text }) =>
      TEXT_DENYLIST.filter(({ phrase }) => phrase.test(text)).map(
        ({ prefer }) => `${path}:${code.slice(0, at).split('\n').length}: "${text}"; write: ${prefer}`,
      ),
    );
  });
  expect(findings).toEqual([]);
  expect(files.length).toBeGreaterThan(50);
});

it('README and docs use the terms of the field', () => {
  const findings = [
    'README.md',
    ...filesBelow('docs', /^[^/]+\.md$/, false),
    ...filesBelow('docs/problems', /\.md$/, false),
  ].flatMap((path) =>
    readFileSync(join(projectRoot, path), 'utf8')
      .split('\n')
      .flatMap((text, index) => findingsIn(path, text.replace(/`[^`]*`/g, ''), index + 1)),
  );
  expect(findings).toEqual([]);
});

it('finds a phrase that is broken over lines of a comment, and no identifier', () => {
  const code =
    "/**\n * Retries what is under\n * way. */\nconst a = 'normalise'; // the colour\nconst b = '5 per cent';";
  const findings = textsOf(code).flatMap(({ text }) => findingsIn('src/a.ts', text, 1));
  expect(findings.map((one) => /"(.*?)"/.exec(one)?.[1])).toEqual(['under way', 'colour', 'per cent']);
});
