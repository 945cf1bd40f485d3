/** The commands of README and guides work, line by line, on a fresh start: offline, and with real lists where these are present. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectRoot } from '../../src/platform/lib/project-root.ts';
import { type GuideStep, missingFrom, readGuide, runGuide } from '../support/guide.ts';
import { callAt, eventually, firstSecret, freePort, startProgram } from '../support/service.ts';

/** It continues the README with its variables. The other guides continue it. */
const GETTING_STARTED = 'docs/getting-started.md';

/** In this order: the pipeline that docs/transactions.md sets would change what the others show. */
const GUIDES = [
  'lists',
  'internal-list',
  'profiles',
  'model',
  'adverse-media',
  'rules',
  'risk-scores',
  'countries-and-rates',
  'webhooks',
  'permissions',
  'transactions',
  'sars',
  'ctrs',
  'sandbox',
].map((name) => `docs/${name}.md`);
const GUIDE_MS = 90_000;

const LISTS = join(process.env.AMLCORE_TEST_DATA ?? join(projectRoot, '..', 'shared', 'data'), 'lists');
const UN_LIST = join(LISTS, 'un/consolidated.xml');
const haveLists = existsSync(UN_LIST) && existsSync(join(LISTS, 'ofac/sdn.csv'));
if (!haveLists)
  console.warn('skipped: no un/consolidated.xml or ofac/sdn.csv below AMLCORE_TEST_DATA or ../shared/data');
/** OFAC's entity number of the party in the README. Only this entry is read, because the whole list takes long. */
const OFAC_ENTITY = '9758';

/** The guides speak to a shell that Windows does not have. */
const noShell = process.platform === 'win32';
if (noShell) console.warn('skipped: no bash');

const guide = (path: string): GuideStep[] => readGuide(readFileSync(join(projectRoot, path), 'utf8'));

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'amlcore-readme-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A service as `npm start` starts it, with what it printed, and a reader at its shell. */
async function freshStart(name: string, env: Record<string, string>) {
  const dataDir = join(folder, name);
  const program = await startProgram(dataDir, env);
  const replace = new Map<string | RegExp, string>([
    ['http://127.0.0.1:8080', program.url],
    ['9090', String(await freePort())],
    [/CLIENT_ID=client_\w+/g, `CLIENT_ID=${await firstSecret(dataDir, 'Client id')}`],
    [/^PASSWORD=\S+/gm, `PASSWORD=${await firstSecret(dataDir, 'Password')}`],
    [/^OFFICER_PASSWORD=\S+/gm, `OFFICER_PASSWORD=${await firstSecret(dataDir, 'Password', 'Officer')}`],
    [/CLIENT_SECRET=\S+/g, `CLIENT_SECRET='${await firstSecret(dataDir, 'Client secret')}'`],
  ]);
  return {
    /** @param until the last block to follow; absent: all */
    follow(path: string, options: { offline: boolean; session?: string; until?: (step: GuideStep) => boolean }) {
      const { offline, session, until = () => true } = options;
      const steps = guide(path);
      return runGuide(path, steps.slice(0, steps.findLastIndex(until) + 1), {
        env: { AMLCORE_DATA_DIR: dataDir, ...env },
        offline,
        session,
        replace,
        timeoutMs: GUIDE_MS,
      });
    },
    url: program.url,
    async stop() {
      program.child.kill('SIGTERM');
      await program.exited;
    },
  };
}

describe.skipIf(noShell)('the commands on the demo list', () => {
  let service: Awaited<ReturnType<typeof freshStart>>;
  let started: Awaited<ReturnType<typeof service.follow>>;
  beforeAll(async () => {
    service = await freshStart('demo', { AMLCORE_ALLOW_INSECURE_WEBHOOKS: 'true' });
  });
  afterAll(() => service.stop());

  it(`of README.md and then ${GETTING_STARTED} work`, async () => {
    const readme = await service.follow('README.md', { offline: true });
    started = await service.follow(GETTING_STARTED, { offline: true, session: readme.session });
    expect(readme.calls + started.calls).toBeGreaterThan(15);
  });

  it.each(GUIDES)('of %s work with the variables of both', async (path) => {
    await service.follow(path, { offline: true, session: started.session });
  });
});

describe.skipIf(noShell || !haveLists)('the commands on real lists', () => {
  it(`of README.md and then ${GETTING_STARTED} give the shown responses`, async () => {
    const files = Object.entries({ main: 'sdn.csv', alt: 'alt.csv', add: 'add.csv', comments: 'sdn_comments.csv' });
    const rows = new Map(
      files.map(([, name]) => [name, readFileSync(join(LISTS, 'ofac', name), 'utf8').split(/(?<=\n)/)]),
    );
    const idOf = (row: string) => row.split(',', 1)[0]!;
    // The comments must not be empty, so one party has a comment.
    const listed = new Set(rows.get('sdn.csv')!.map(idOf));
    const commented = rows
      .get('sdn_comments.csv')!
      .map(idOf)
      .find((id) => listed.has(id));
    for (const [name, all] of rows) {
      const kept = all.filter((row) => [OFAC_ENTITY, commented].includes(idOf(row)));
      await writeFile(join(folder, name), kept.join(''));
    }
    const sources = [
      { id: 'un_sc', format: 'un-consolidated-xml', authority: 'United Nations Security Council', url: UN_LIST },
      {
        id: 'ofac_sdn',
        format: 'ofac-sdn-csv',
        authority: 'Office of Foreign Assets Control',
        files: Object.fromEntries(files),
      },
    ];
    await writeFile(join(folder, 'sources.json'), JSON.stringify(sources));
    const service = await freshStart('real', {
      AMLCORE_SOURCES: join(folder, 'sources.json'),
      AMLCORE_ALLOW_INSECURE_WEBHOOKS: 'true',
    });
    try {
      // DEGRADED: a shipped list may be older than its maximum age.
      await eventually(async () => /"(UP|DEGRADED)"/.test((await callAt(service.url, '/health/ready')).text));
      const { session } = await service.follow('README.md', { offline: false });
      const until = (step: GuideStep) => step.answer !== undefined;
      await service.follow(GETTING_STARTED, { offline: false, session, until });
    } finally {
      await service.stop();
    }
  });
});

it('every guide with commands is tested', () => {
  const documents = readdirSync(join(projectRoot, 'docs')).flatMap((name) =>
    name.endsWith('.md') ? [`docs/${name}`] : [],
  );
  expect(documents.filter((path) => guide(path).some(({ notRun }) => notRun === null)).sort()).toEqual(
    // Tests of their own follow these.
    [GETTING_STARTED, 'docs/quickstart.md', 'docs/configuration-as-code.md', ...GUIDES].sort(),
  );
});

describe('the guide parser', () => {
  const [first, second] = readGuide(
    '# A\n\n```sh\ncurl x\n```\n\nSo:\n\n```jsonc\n{"a": 1, /* more */}\n```\n\n<!-- not run: slow -->\n```sh\ny\n```\n',
  );

  it('finds commands with the responses behind them', () => {
    expect(first).toMatchObject({ line: 3, content: 'curl x\n', notRun: null, answer: { a: 1 } });
    expect(second).toMatchObject({ content: 'y\n', notRun: 'slow', answer: undefined });
  });

  it('reports a response that is shown and was not given', () => {
    const actual = { a: { b: 1, c: null, d: [{ e: 'x' }, { e: 'y', f: 2 }] } };
    expect(missingFrom(actual, { a: { b: 5, c: null, d: [{ f: 1 }] } })).toEqual([]);
    expect(missingFrom(actual, { a: { b: 'x', g: 1, d: [{ h: 1 }] } })).toEqual([
      '.a.b is number, shown is string',
      '.a.g is undefined, shown is number',
      '.a.d[0].h is undefined, shown is number',
    ]);
  });
});
