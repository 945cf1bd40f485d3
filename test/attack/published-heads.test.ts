/** Published heads of the audit chains show what the database alone cannot: a truncated or replaced past. */
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { allSeals } from '../../src/cli/audit.ts';
import { append } from '../../src/platform/audit/append.ts';
import { EntryCodes } from '../../src/platform/audit/entry-codes.ts';
import { type AuditEntry, SYSTEM_ACTOR } from '../../src/platform/audit/trail.ts';
import { verifyAudit } from '../../src/platform/audit/verify.ts';
import { publishedIn } from '../../src/platform/chain-heads/compare.ts';
import { HeadsPublisher } from '../../src/platform/chain-heads/publish.ts';
import { headsKey } from '../../src/platform/chain-heads/statement.ts';
import {
  answerTo,
  CAN_SIGN,
  CAN_STAMP,
  holder,
  serveStamps,
} from '../../src/platform/chain-heads/time-stamps/authority.fixture.ts';
import { TimeStampAuthority } from '../../src/platform/chain-heads/time-stamps/authority.ts';
import { OperatorError } from '../../src/platform/errors.ts';
import { PublicFetch } from '../../src/platform/outbound/public-fetch.ts';
import { Sender } from '../../src/platform/webhooks/send.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

const key = headsKey(randomBytes(32));
const codes = new EntryCodes(randomBytes(32));
const clock = { now: () => new Date('2026-11-22T09:00:00.000Z') };

let test: TestDatabase;
let folder: string;
let file: string;
let receiver: Server;
let url: string;
let status = 204;
const posted: string[] = [];
/** Of an organization of its own for each test. */
let tenant: string;
beforeAll(async () => {
  test = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'amlcore-heads-'));
  receiver = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => {
      text += chunk;
    });
    request.on('end', () => {
      posted.push(text);
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const address = receiver.address();
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/heads`;
});
afterAll(async () => {
  receiver.close();
  await test.drop();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await tampered('delete from audit_log');
  await test.database.pool.query('delete from audit_heads');
  file = join(folder, `${randomUUID()}.jsonl`);
  status = 204;
  posted.length = 0;
  tenant = randomUUID();
  await write('one', 'two', 'three');
});

const entry = (subjectId: string): AuditEntry => ({
  ...{ actor: SYSTEM_ACTOR, action: 'test.done', subjectType: 'test', subjectId, correlationId: 'c' },
  ...{ details: {}, occurredAt: clock.now() },
});
const write = (...subjects: string[]) =>
  test.database.tenant(tenant, (db) => append(db, tenant, subjects.map(entry), { codes }));
type Authority = ConstructorParameters<typeof HeadsPublisher>[0]['authority'];
const publisher = (
  places: { file?: string; url?: string } = { file },
  allowInsecure = true,
  authority: Authority = null,
) =>
  new HeadsPublisher({
    ...{ database: test.database, key, clock, file: null, url: null },
    ...places,
    sender: new Sender({ allowInsecure, resolve: async () => [] }),
    authority,
  });
const flaws = async (by = key) =>
  (await verifyAudit(test.database, allSeals, { compareHeads: await publishedIn(file, by), codes })).flatMap(
    ({ broken, damages }) => [...(broken ? [broken.reason] : []), ...damages.map(({ reason }) => reason)],
  );
const linesOf = async () => (await readFile(file, 'utf8')).trim().split('\n');

/** As a user with the rights of the database owner. */
async function tampered(...statements: string[]): Promise<void> {
  await test.database.pool.query('alter table audit_log disable trigger user');
  for (const statement of statements) await test.database.pool.query(statement);
  await test.database.pool.query('alter table audit_log enable trigger user');
}
const cutTo = (sequence: number) =>
  tampered(
    `delete from audit_log where sequence > ${sequence}`,
    `update audit_heads h set sequence = ${sequence}, entry_hash = a.entry_hash
     from audit_log a where a.tenant_id = h.tenant_id and a.sequence = ${sequence}`,
  );

describe('verification against published chain heads', () => {
  it('intact chains verify after any later writes', async () => {
    const heads = publisher();
    await heads.publish();
    await write('four');
    await heads.publish();
    await write('five');
    expect(await linesOf()).toHaveLength(2);
    expect(await flaws()).toEqual([]);
  });

  const published = 'published at 2026-11-22T09:00:00.000Z,';
  it.each<[what: string, tamper: () => Promise<unknown>, reason: string]>([
    [
      'a tail that was cut with its head',
      () => cutTo(2),
      `the chain was truncated: entry 3, ${published} is missing, and the last entry is 2`,
    ],
    [
      'a chain that was removed with its head',
      () => tampered('delete from audit_log', 'delete from audit_heads'),
      `the chain was removed: entry 3, ${published} is missing, like all others`,
    ],
    [
      'a tail that was replaced by another one, rightly linked',
      async () => {
        await cutTo(1);
        await write('other', 'past');
      },
      `the history was replaced: entry 3, ${published} has changed`,
    ],
    [
      'a whole chain that was written anew in another order',
      async () => {
        await tampered('delete from audit_log', 'delete from audit_heads');
        await write('two', 'one', 'three', 'four');
      },
      `the history was replaced: entry 3, ${published} has changed`,
    ],
  ])('%s is reported, which a check of the database alone does not find', async (_what, tamper, reason) => {
    await publisher().publish();
    await tamper();
    const alone = await verifyAudit(test.database, allSeals, { codes });
    expect(alone.flatMap(({ broken, damages }) => [broken, ...damages]).filter(Boolean)).toEqual([]);
    expect(await flaws()).toEqual([reason]);
  });

  it('a published head that was changed, cut or signed by another key is reported', async () => {
    await publisher().publish();
    const [line] = await linesOf();
    const changed = line!.replace('"sequence":3', '"sequence":2');
    expect(changed).not.toBe(line);
    const notOurs = (at: number) => expect.stringMatching(`line ${at} of the published heads was changed`);
    await writeFile(file, `${changed}\n${line!.slice(0, -9)}\n${line}\n`);
    expect(await flaws()).toEqual([notOurs(1), notOurs(2)]);
    expect(await flaws(headsKey(randomBytes(32)))).toEqual([notOurs(1), notOurs(2), notOurs(3)]);
  });

  it('a missing or empty file is rejected', async () => {
    await expect(publishedIn(file, key)).rejects.toThrow(OperatorError);
    await writeFile(file, '');
    await expect(publishedIn(file, key)).rejects.toThrow(/no published heads/);
  });
});

describe('publishing of heads', () => {
  it('happens once per change, and again after a failure', async () => {
    const heads = publisher({ file, url });
    status = 500;
    await expect(heads.publish()).rejects.toThrow(/not published to 127.0.0.1/);
    status = 204;
    await heads.publish();
    await heads.publish();
    expect(posted).toHaveLength(2);
    expect(await linesOf()).toEqual([posted[1]]);
    expect(JSON.parse(posted[1]!)).toMatchObject({
      publishedAt: clock.now().toISOString(),
      heads: [{ tenantId: tenant, sequence: 3 }],
      publicKey: key.publicText,
    });
    await heads.close();
  });

  it('continues behind a truncated line after a crash', async () => {
    await publisher().publish();
    const [line] = await linesOf();
    await writeFile(file, `${line}\n${line!.slice(0, 50)}`);
    await publisher().publish();
    expect(await linesOf()).toEqual([line, line!.slice(0, 50), line]);
    expect(await flaws()).toHaveLength(1);
  });

  it('includes the time stamp of an authority if it gives one', async () => {
    const from = new Date(clock.now().getTime() - 3_600_000);
    const root = holder('ec', { name: 'Root', issuer: null, extensions: CAN_SIGN, from });
    const signer = holder('ec', { name: 'Authority', issuer: root, extensions: CAN_STAMP, from });
    let at: Date | null = null;
    const tsa = await serveStamps((request) => (at ? answerTo(request, signer, [signer.certificate], at) : 503));
    const certificates = [root.certificate];
    const fetcher = new PublicFetch({ allowInsecure: true, resolve: async () => [], timeoutMs: 5_000 });
    const heads = publisher({ file, url }, true, new TimeStampAuthority({ url: tsa.url, fetcher, certificates }));
    await expect(heads.publish()).rejects.toThrow('published without a time stamp');
    at = clock.now();
    await write('four');
    await heads.publish();
    // One stamp for both places.
    expect(await linesOf()).toEqual(posted);
    at = new Date(at.getTime() + 600_000);
    await write('five');
    await heads.publish();
    await heads.close();
    tsa.close();
    const counts: object[] = [];
    const stampedBy = { certificates, counted: (count: object) => counts.push(count) };
    const reports = await verifyAudit(test.database, allSeals, {
      compareHeads: await publishedIn(file, key, stampedBy),
      codes,
    });
    expect(reports.flatMap(({ damages }) => damages.map(({ reason }) => reason))).toEqual([
      'the time stamp of line 3 of the published heads: its time is 2026-11-22T09:10:00.000Z, but the statement says 2026-11-22T09:00:00.000Z',
    ]);
    expect(counts).toEqual([{ statements: 3, stamped: 2, last: { at, by: 'CN=Authority' } }]);
  });

  it('uses no private address', async () => {
    await expect(publisher({ url }, false).publish()).rejects.toThrow(
      expect.objectContaining({ cause: expect.objectContaining({ message: expect.stringMatching(/URL_REFUSED/) }) }),
    );
    expect(posted).toEqual([]);
  });
});
