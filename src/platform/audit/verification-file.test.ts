import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { append } from './append.ts';
import type { Seal } from './seals.ts';
import { testCodes } from './testing.ts';
import { SYSTEM_ACTOR } from './trail.ts';
import { VerificationFile } from './verification-file.ts';
import { type Checkpoint, type VerifyProgress, verifyAudit } from './verify.ts';

const KEY: Buffer = randomBytes(32);
/** More than one batch. */
const ENTRIES = 1_200;
const TENANT = randomUUID();
let test: TestDatabase;
let folder: string;
beforeAll(async () => {
  test = await createTestDatabase();
  await write(ENTRIES);
});
afterAll(() => test.drop());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'amlcore-verification-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function write(count: number): Promise<void> {
  const entry = { actor: SYSTEM_ACTOR, action: 'thing.done', subjectType: 'THING', subjectId: 'x', correlationId: 'c' };
  const entries = Array.from({ length: count }, () => ({ ...entry, details: {}, occurredAt: new Date() }));
  await test.database.system((db) => append(db, TENANT, entries, { codes: testCodes }));
}

/** Finds one flaw, and counts its calls. */
class Asked implements Seal {
  readonly subjectType: string;
  asked = 0;
  readonly #ends: boolean;

  constructor(subjectType: string, ends = false) {
    this.subjectType = subjectType;
    this.#ends = ends;
  }

  async unvouched() {
    this.asked += 1;
    if (this.#ends) throw new Error('interrupted');
    return [{ sequence: null, subjectId: this.subjectType, reason: 'found' }];
  }
}

async function interrupted(): Promise<string> {
  const path = join(folder, 'state');
  const seals = [new Asked('first'), new Asked('second', true)];
  // Every step is written: the clock of the file is of another process.
  // A file of its own for each step: none is too early for it to be written.
  const checkpoint: Checkpoint = {
    read: async () => null,
    write: (of, state) => new VerificationFile(path, KEY).write(of, state),
  };
  await expect(verifyAudit(test.database, seals, { codes: testCodes, checkpoint })).rejects.toThrow('interrupted');
  return path;
}

async function resumed(path: string, key: Buffer = KEY) {
  const seals = [new Asked('first'), new Asked('second')];
  const steps: VerifyProgress[] = [];
  const reports = await verifyAudit(test.database, seals, {
    ...{ codes: testCodes, checkpoint: new VerificationFile(path, key) },
    onProgress: (step) => steps.push(step),
  });
  return { reports, steps, asked: seals.map(({ asked }) => asked) };
}

const WHOLE = [
  { tenantId: TENANT, broken: null, damaged: 2, damages: [{ subjectId: 'first' }, { subjectId: 'second' }] },
];

it('continues after the last step of an interrupted verification, with its findings', async () => {
  const { reports, steps, asked } = await resumed(await interrupted());
  expect(reports).toMatchObject(WHOLE);
  expect(asked).toEqual([0, 1]);
  expect(steps).toEqual([{ tenantId: TENANT, entries: ENTRIES, ofEntries: ENTRIES, compared: 2, ofKinds: 2 }]);
});

it.each<[what: string, change: (path: string) => Promise<unknown>, key?: Buffer]>([
  ['no state', (path) => rm(path)],
  ['a state of another key', async () => {}, randomBytes(32)],
  [
    'a changed state',
    async (path) => writeFile(path, (await readFile(path, 'utf8')).replace('"damaged":1', '"damaged":0')),
  ],
  ['a cut state', async (path) => writeFile(path, (await readFile(path, 'utf8')).slice(0, 90))],
  ['something else', (path) => writeFile(path, 'hello')],
])('starts again with %s', async (_what, change, key = KEY) => {
  const path = await interrupted();
  await change(path);
  const { reports, steps, asked } = await resumed(path, key);
  expect(reports).toMatchObject(WHOLE);
  expect(asked).toEqual([1, 1]);
  expect(steps[0]).toMatchObject({ entries: 1_000, ofEntries: ENTRIES });
});

it('starts again if entries were added since', async () => {
  const path = await interrupted();
  await write(1);
  const { reports, asked } = await resumed(path);
  expect(reports).toMatchObject(WHOLE);
  expect(asked).toEqual([1, 1]);
});
