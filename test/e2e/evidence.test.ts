/** Evidence for an examiner: the exported audit trail, verified by the program of docs/verify.md, and evidence packs. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Worker } from 'node:worker_threads';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fromBuffer } from 'yauzl';
import { actorNames } from '../../src/identity/actor-names/actor-names.ts';
import { BULK_EXAMPLE_REQUEST } from '../../src/lists/internal-list/examples.ts';
import { ALL_PERMISSIONS } from '../../src/platform/access/permissions.ts';
import { headsKey, signed } from '../../src/platform/chain-heads/statement.ts';
import { silentLog } from '../../src/platform/db/log.ts';
import { PdfThread } from '../../src/platform/lib/pdf-thread.ts';
import { projectRoot } from '../../src/platform/lib/project-root.ts';
import { writerOver } from '../../src/platform/unit-of-work/testing.ts';
import { EvidencePacks } from '../../src/reporting/evidence/packs.ts';
import { auditPage } from '../../src/reporting/evidence/schemas.ts';
import { FIAT_EXAMPLE_REQUEST } from '../../src/transactions/examples.ts';
import { type CallOptions, eventually, runProgram, type Service, sharedService } from '../support/service.ts';
import { expectEnvelope, expectProblem, expectShape } from './checks.ts';
import { PERSON } from './lists.ts';

const BASE = '/amlcore/api/v1';
const SECRET_SUBJECT = '5a0e2c1d-7b3f-4e8a-9c6d-1f2e3d4c5b6a';
const hasPython = spawnSync('python3', ['--version']).status === 0;

let service: Service;
let folder: string;
let token: string;
let clientId: string;
beforeAll(async () => {
  service = await sharedService();
  folder = await mkdtemp(join(tmpdir(), 'amlcore-verify-'));
  const guide = await readFile(join(projectRoot, 'docs/verify.md'), 'utf8');
  await writeFile(join(folder, 'verify.py'), /```python\n([\s\S]*?)```/.exec(guide)![1]!);
  ({ token, clientId } = await service.addClient({ permissions: ['audit:read', 'screen:read', 'screen:write'] }));
  for (const fullName of [PERSON.name, 'Żółć „Ünïcode" \u2028 😀 \\ "details":', 'Nobody of this Name']) {
    const headers = { 'x-correlation-id': 'audit-test' };
    const reply = await service.call(`${BASE}/screen-entity`, { method: 'POST', token, body: { fullName }, headers });
    expect(reply.status).toBe(200);
  }
  const audit = [
    { action: 'sar.created', subjectType: 'SAR', subjectId: SECRET_SUBJECT, details: { narrative: 'secret' } },
    { action: 'report.owed', subjectType: 'REPORT_OBLIGATION', subjectId: SECRET_SUBJECT, details: { kind: 'SAR' } },
    {
      action: 'note',
      subjectType: 'TEST',
      subjectId: 'numbers',
      details: { a: 0.1, b: 1e-7, c: 1e21, z: '\u0007é"', '😀': 1 },
    },
  ];
  await writerOver(service.database).write(service.operator, async () => ({ result: null, audit }));
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true, force: true });
});

const list = async (query: CallOptions['query'] = {}, by = token) =>
  expectShape(
    auditPage,
    expectEnvelope<ReturnType<typeof auditPage.parse>>(await service.call(`${BASE}/audit`, { query, token: by })),
  );

describe('the search', () => {
  it('returns each entry once, the latest first, by the filters', async () => {
    const seen: { occurredAt: string; sequence: number }[] = [];
    let cursor: string | null = null;
    do {
      const page = await list({ limit: 3, ...(cursor && { cursor }) });
      seen.push(...page.items.map(({ occurredAt, sequence }) => ({ occurredAt, sequence })));
      cursor = page.nextCursor;
    } while (cursor);
    expect(new Set(seen.map(({ sequence }) => sequence)).size).toBe(seen.length);
    const latestFirst = (a: (typeof seen)[0], b: (typeof seen)[0]) =>
      b.occurredAt.localeCompare(a.occurredAt) || b.sequence - a.sequence;
    expect(seen).toEqual([...seen].sort(latestFirst));
    const found = await list({ correlationId: 'audit-test', action: 'screening.performed' });
    expect(found.items).toHaveLength(3);
    expect(new Set(found.items.map(({ actorId }) => actorId))).toEqual(new Set([clientId]));
    expect((await list({ subjectType: 'screening', subjectId: found.items[0]!.subjectId })).items).toEqual([
      found.items[0],
    ]);
    const { occurredAt } = found.items[1]!;
    expect((await list({ from: occurredAt, actorId: clientId })).items.length).toBeGreaterThanOrEqual(2);
    expect((await list({ to: occurredAt, actorId: clientId })).items.every((one) => one.occurredAt < occurredAt)).toBe(
      true,
    );
    expectProblem(
      await service.call(`${BASE}/audit`, { token, query: { from: 'yesterday' } }),
      422,
      'unprocessable-format',
    );
  });

  it('covers the own organization only, and needs the permission', async () => {
    const stranger = await service.addClient({ tenant: 'Stranger', permissions: ['audit:read'] });
    const { items } = await list({}, stranger.token);
    expect(items.every(({ correlationId }) => correlationId !== 'audit-test')).toBe(true);
    const other = await service.addClient({ permissions: ['screen:read', 'export:read'] });
    for (const path of ['audit', 'audit/export', 'audit/export.csv'])
      expectProblem(await service.call(`${BASE}/${path}`, { token: other.token }), 403, 'forbidden');
  });

  it('shows no trace of suspicious activity reports', async () => {
    expect((await list({ subjectId: SECRET_SUBJECT })).items).toEqual([]);
    expect((await list({ subjectType: 'SAR' })).items).toEqual([]);
  });
});

describe('the export', () => {
  const exported = async (query: CallOptions['query'] = {}, file = 'export') =>
    (await service.call(`${BASE}/audit/${file}`, { token, query })).text;
  const verified = async (text: string, ...args: string[]) => {
    await writeFile(join(folder, 'audit.jsonl'), text);
    const { status, stdout, stderr } = spawnSync('python3', ['verify.py', 'audit.jsonl', ...args], {
      cwd: folder,
      encoding: 'utf8',
    });
    return { status, said: `${stdout}${stderr}` };
  };
  const key = () => headsKey(Buffer.from(service.masterKey, 'hex'));

  it('is recorded in the trail with its content', async () => {
    const text = await exported();
    const [header, ...rest] = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(header).toMatchObject({ format: 'amlcore-audit/1', filter: {} });
    const { items } = await list({ subjectId: header.exportId });
    expect(items.map(({ action }) => action)).toEqual(['audit.exported', 'audit.export-started']);
    expect(items[0]!.details).toEqual({ filter: {}, format: 'JSON_LINES', entries: rest.length - 1, complete: true });
    const hidden = rest.filter((one) => one.withheld);
    expect(hidden.map((one) => Object.keys(one))).toEqual(
      Array(2).fill(['tenantId', 'sequence', 'withheld', 'previousHash', 'entryHash']),
    );
    expect(text).not.toContain('narrative');
    // A filtered count would reveal how many reports exist, by whom, and whether a certain one exists.
    const byFilter: NonNullable<CallOptions['query']>[] = [
      ...[{ subjectType: 'SAR' }, { action: 'sar.created' }, { subjectId: SECRET_SUBJECT }],
      { actorId: service.operator.principal.id },
    ];
    for (const filter of byFilter) expect(await exported(filter), JSON.stringify(filter)).not.toContain('withheld');
    expect(await exported({ from: '2026-01-01T00:00:00Z' })).toContain('withheld');
    expect((await list({ action: 'audit.export-started' })).items.map(({ details }) => details)).not.toContainEqual(
      expect.objectContaining({ filter: { subjectType: 'SAR' } }),
    );
    expect(text).not.toContain(SECRET_SUBJECT);
  });

  it('by a user who may see reports does not disclose them or their number to others', async () => {
    const { token: officer, clientId: by } = await service.addClient({ permissions: ['audit:read', 'sar:read'] });
    const take = (query: Record<string, string>) => service.call(`${BASE}/audit/export`, { token: officer, query });
    const named = await take({ subjectId: SECRET_SUBJECT });
    expect(named.text).toContain('sar.created');
    const filter = { actorId: service.operator.principal.id };
    expect((await take(filter)).text).toContain('sar.created');
    const told = (await list({ actorId: by, action: 'audit.exported' })).items.map(({ details }) => details);
    const seen = (await exported(filter)).trimEnd().split('\n').length - 2;
    expect(told).toEqual([{ filter, format: 'JSON_LINES', entries: seen, complete: true }]);
    const ofOfficers = await service.call(`${BASE}/audit`, { token: officer, query: { actorId: by } });
    expect(ofOfficers.text).toContain(SECRET_SUBJECT);
  });

  it('as CSV has the same entries, without formulas', async () => {
    const rows = parse(await exported({ correlationId: 'audit-test' }, 'export.csv'), { columns: true }) as Record<
      string,
      string
    >[];
    expect(rows.map(({ action }) => action)).toEqual(Array(3).fill('screening.performed'));
    expect(JSON.parse(rows[0]!.details!)).toMatchObject({ totalMatches: 2 });
  });

  it.skipIf(!hasPython)('is verified by the program of the guide, unchanged and changed', async () => {
    const text = await exported();
    const lines = text.trimEnd().split('\n');
    const count = lines.length - 2;
    const { publicText } = key();
    const good = await verified(text, '--key', publicText);
    expect(good).toEqual({ status: 0, said: `${count} entries, 10 withheld, 0 erased, 0 gaps, 1 statements\n` });

    const at = lines.findIndex((line) => line.includes('"screening.performed"'));
    const number = (JSON.parse(lines[at]!) as { sequence: number }).sequence;
    const put = (line: string) => lines.with(at, line).join('\n');
    const without = (index: number) => lines.toSpliced(index, 1).join('\n');
    const swapped = lines
      .with(at, lines[at + 1]!)
      .with(at + 1, lines[at]!)
      .join('\n');
    const cases: [string, string, number, string][] = [
      [
        'details',
        put(lines[at]!.replace('"totalMatches":2', '"totalMatches":0')),
        1,
        `the details of entry ${number} were changed`,
      ],
      ['who', put(lines[at]!.replace(clientId, 'client_of_another')), 1, `entry ${number} was changed`],
      ['an entry taken out', without(at), 1, '1 gaps'],
      ['the order', swapped, 1, 'stands in the wrong place'],
      ['a withheld one taken out', without(lines.findIndex((line) => line.includes('"withheld"'))), 1, '1 gaps'],
      ['the end cut off', lines.slice(0, -3).join('\n'), 1, '0 statements'],
      ['entries cut before the statement', lines.toSpliced(-3, 2).join('\n'), 1, '1 gaps'],
      ['the statement', text.replace(/("signature":")./, '$1_'), 1, 'WRONG'],
    ];
    for (const [what, tampered, status, said] of cases) {
      const result = await verified(tampered, '--key', publicText);
      expect(result.said, what).toContain(said);
      expect(result.status, what).toBe(status);
    }
  });

  it.skipIf(!hasPython)(
    'that was forged with all hashes is detected by the published heads and the signature key',
    async () => {
      const text = await exported();
      const lines = text.trimEnd().split('\n');
      const last = JSON.parse(lines.at(-2)!) as { tenantId: string; sequence: number; entryHash: string };
      // A head published while the chain was different.
      const past = { publishedAt: '2026-01-01T00:00:00.000Z', heads: [{ ...last, entryHash: 'ab'.repeat(32) }] };
      await writeFile(join(folder, 'heads.jsonl'), `${signed(key(), past)}\n`);
      const { status, said } = await verified(text, 'heads.jsonl', '--key', key().publicText);
      expect({ status, said }).toMatchObject({
        status: 1,
        said: expect.stringContaining('is not the one that was published'),
      });
      const forger = headsKey(Buffer.alloc(32, 7));
      const forged = [...lines.slice(0, -1), signed(forger, { ...past, heads: [last] })].join('\n');
      expect((await verified(forged, '--key', key().publicText)).said).toContain(
        'a statement is signed with another key',
      );
    },
  );
});

describe('a pack', () => {
  interface Pack {
    files: Map<string, Buffer>;
    manifest: { of: string; population?: number; files: Record<string, string> } & Record<string, unknown>;
  }
  const fetched = async (path: string, query: CallOptions['query'] = {}, by = token) => {
    const address = new URL(`${BASE}/evidence/${path}`, service.url);
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, String(value));
    return fetch(address, { headers: { authorization: `Bearer ${by}` } });
  };
  const packed = async (path: string, query: CallOptions['query'] = {}, by = token): Promise<Pack> => {
    const response = await fetched(path, query, by);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/zip');
    const files = await unzipped(Buffer.from(await response.arrayBuffer()));
    const manifest = JSON.parse(String(files.get('manifest.json'))) as Pack['manifest'];
    // The manifest lists every file unchanged.
    const hashes = [...files].map(([name, bytes]) => [name, createHash('sha256').update(bytes).digest('hex')]);
    expect(manifest.files).toEqual(Object.fromEntries(hashes.filter(([name]) => name !== 'manifest.json')));
    return { files, manifest };
  };
  const json = ({ files }: Pack, name: string) => JSON.parse(String(files.get(name))) as Record<string, unknown>;
  /** Verified with the program and the key from the guide. */
  const proven = async ({ files }: Pack) => {
    for (const name of ['verify.py', 'trail.jsonl']) await writeFile(join(folder, name), files.get(name)!);
    const { publicText } = headsKey(Buffer.from(service.masterKey, 'hex'));
    const args = ['verify.py', 'trail.jsonl', '--key', publicText];
    return spawnSync('python3', args, { cwd: folder, encoding: 'utf8' });
  };
  /** After all records so far, also by the clock of the service, which is the database's. */
  const aMomentAgo = async () => {
    const { rows } = await service.database.pool.query<{ now: Date }>('select clock_timestamp() as now');
    const now = rows[0]!.now.toISOString();
    await eventually(async () => {
      const { timestamp } = (await service.call(`${BASE}/screenings/none`, { token })).json<{ timestamp: string }>();
      return timestamp > now;
    });
    return now;
  };
  const screeningIds = async () =>
    (await list({ action: 'screening.performed' })).items.map(({ subjectId }) => subjectId).sort();

  it('of a screening has the record, its replay, a PDF, and the proof of its place in the chain', async () => {
    const [searchId] = await screeningIds();
    const pack = await packed(`screenings/${searchId}`);
    const folderOf = `screenings/${searchId}`;
    const read = await service.call(`${BASE}/screenings/${searchId}`, { token });
    expect(json(pack, `${folderOf}/record.json`)).toEqual(expectEnvelope(read));
    expect(json(pack, `${folderOf}/replay.json`)).toMatchObject({ outcome: 'IDENTICAL', searchId });
    // The report names the user by the current name.
    const { tenantId } = service.operator.principal;
    const names = await actorNames(service.database, tenantId, [clientId, 'unknown', searchId!]);
    expect([...names.keys()]).toEqual([clientId]);
    expect(names.get(clientId)).toMatch(/\w/);
    const pdf = pack.files.get(`${folderOf}/report.pdf`)!;
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pdf.length).toBeGreaterThan(10_000);
    const entries = String(pack.files.get('trail.jsonl')).split('\n');
    expect(JSON.parse(entries[1]!)).toMatchObject({ action: 'screening.performed', subjectId: searchId });
    if (hasPython) {
      const { status, stdout } = await proven(pack);
      expect({ status, stdout }).toMatchObject({ status: 0, stdout: expect.stringContaining('1 entries, 0 withheld') });
      const forged = entries[1]!.replace('"actorId":"', '"actorId":"x');
      pack.files.set('trail.jsonl', Buffer.from(entries.with(1, forged).join('\n')));
      expect((await proven(pack)).status).toBe(1);
    }
    const { items } = await list({ action: 'evidence.packed' });
    expect(items[0]!.details).toEqual({ of: ['SCREENING'], id: searchId, records: 1 });
  });

  it('of a transaction has the findings, the decisions and their reasons', async () => {
    const { token: decider } = await service.addClient({
      permissions: ['screen:read', 'screen:write', 'transaction:decide'],
    });
    const body = { ...FIAT_EXAMPLE_REQUEST, transactionReference: 'PACKED' };
    const post = (path: string, what: object) =>
      service.call(`${BASE}/transactions/${path}`, { method: 'POST', token: decider, body: what });
    const { transactionUUID } = expectEnvelope<{ transactionUUID: string }>(await post('fiat', body), 201);
    await eventually(
      async () =>
        (await service.call(`${BASE}/transactions/${transactionUUID}/risk-assessment`, { token })).status === 200,
    );
    // Both share one alert, whose entries are in the pack once.
    const second = { ...body, transactionReference: 'PACKED-2' };
    const { transactionUUID: another } = expectEnvelope<{ transactionUUID: string }>(await post('fiat', second), 201);
    await eventually(
      async () => (await service.call(`${BASE}/transactions/${another}/risk-assessment`, { token })).status === 200,
    );
    const range = { from: '2020-01-01T00:00:00Z', to: await aMomentAgo() };
    const both = await packed('sample', { of: 'TRANSACTION', ...range, size: 2, seed: 'x' });
    const alertOf = (id: string) =>
      (json(both, `transactions/${id}/record.json`) as { record: { alertId: string } }).record.alertId;
    expect(alertOf(another)).toBe(alertOf(transactionUUID));
    if (hasPython) expect(await proven(both)).toMatchObject({ status: 0 });
    expectEnvelope(
      await post(`${transactionUUID}/decision`, { decision: 'REJECTED', reasonCode: 'OTHER', reason: 'For this test' }),
    );
    const pack = await packed(`transactions/${transactionUUID}`);
    const record = json(pack, `transactions/${transactionUUID}/record.json`);
    expect(record).toMatchObject({
      view: { transactionUUID, status: 'REJECTED', decisions: [{ decision: 'REJECTED', reason: 'For this test' }] },
      assessment: { transactionUuid: transactionUUID },
      record: { stages: expect.arrayContaining(['SANCTIONS']) },
    });
    expect((record.listVersions as object[]).length).toBeGreaterThan(0);
    expect(json(pack, `transactions/${transactionUUID}/replay.json`)).toMatchObject({ outcome: 'IDENTICAL' });
    const actions = String(pack.files.get('trail.jsonl'))
      .split('\n')
      .slice(1, -2)
      .map((line) => JSON.parse(line).action);
    expect(actions).toEqual([
      'transaction.recorded',
      'alert.created',
      'transaction.screened',
      'alert.transaction-added',
      'alert.updated',
      'transaction.decided',
    ]);
    if (hasPython) expect((await proven(pack)).status).toBe(0);
  });

  it('of a sample is drawn again by its seed from the same range', async () => {
    const to = await aMomentAgo();
    const asked = { of: 'screening', from: '2020-01-01T00:00:00Z', to, size: 2, seed: 'exam' };
    const drawn = (pack: Pack) =>
      [...new Set([...pack.files.keys()].flatMap((name) => /^screenings\/([^/]+)/.exec(name)?.[1] ?? []))].sort();
    const first = await packed('sample', asked);
    const again = await packed('sample', asked);
    expect(drawn(first)).toHaveLength(2);
    expect(drawn(again)).toEqual(drawn(first));
    expect(first.manifest).toMatchObject({
      of: ['SCREENING'],
      seed: 'exam',
      size: 2,
      drawn: [{ kind: 'SCREENING', drawn: 2, population: (await screeningIds()).length }],
    });
    const counted = await service.call(`${BASE}/evidence/scope`, {
      token,
      query: { of: 'SCREENING', from: asked.from, to },
    });
    expect(expectEnvelope(counted)).toEqual({
      kinds: [{ kind: 'SCREENING', population: (await screeningIds()).length }],
    });
    const bySeed = await Promise.all(
      [...'abcdefghijklmnop'].map(async (seed) => {
        const { rows } = await service.database.pool.query(
          `select search_id from screenings where tenant_id = $2 and kind = 'SCREEN_ENTITY'
           order by sha256(convert_to($1 || ':' || search_id, 'UTF8')) limit 2`,
          [seed, service.operator.principal.tenantId],
        );
        return rows.map((row) => row.search_id as string).sort();
      }),
    );
    expect(drawn(await packed('sample', { ...asked, seed: 'c' }))).toEqual(bySeed[2]);
    expect(new Set(bySeed.map(String)).size).toBeGreaterThan(1);
    const empty = await packed('sample', { ...asked, to: '2020-01-02T00:00:00Z' });
    expect(empty.manifest).toMatchObject({ drawn: [{ kind: 'SCREENING', drawn: 0, population: 0 }] });
    const future = await service.call(`${BASE}/evidence/sample`, {
      token,
      query: { ...asked, to: '2999-01-01T00:00:00Z' },
    });
    expectProblem(future, 400, 'validation-failed');
  });

  it('of an examination has decisions, alerts, cases and reports, with a readable index', async () => {
    const all = await service.addClient({ permissions: [...ALL_PERMISSIONS] });
    const post = async <T>(path: string, body: object) =>
      (await service.call(`${BASE}/${path}`, { method: 'POST', token: all.token, body })).json<{ data: T }>().data;
    const { transactionUUID } = await post<{ transactionUUID: string }>('transactions/fiat', {
      ...FIAT_EXAMPLE_REQUEST,
      ...{ transactionReference: `<EXAM> & "${Date.now()}"`, receiverName: PERSON.name },
      // A receiver without earlier payments: its alert would stay open.
      ...{ receiverAccount: 'EXAM-1', customerReference: 'EXAM-1', receiverIdNumber: undefined },
      ...{ receiverEmail: undefined, receiverMobileNumber: undefined },
    });
    const alertId = await eventually(async () => {
      const found = await service.call(`${BASE}/alerts`, {
        token: all.token,
        query: { transactionUuid: transactionUUID },
      });
      return found.json<{ data: { items: { alertId: string }[] } }>().data.items[0]?.alertId;
    });
    await post(`transactions/${transactionUUID}/decision`, {
      ...{ decision: 'REJECTED', reasonCode: 'TRUE_MATCH', reason: 'It is the listed person' },
    });
    const { sarId } = await post<{ sarId: string }>('sars', { transactionUuids: [transactionUUID] });
    await service.database.pool.query(
      `update sars set submitted_at = now() - interval '1 second', status = 'SUBMITTED' where sar_id = $1`,
      [sarId],
    );
    const to = await aMomentAgo();
    const asked = { of: 'DECISION,ALERT,CASE,SAR', from: '2020-01-01T00:00:00Z', to, size: 200, seed: 'exam' };
    const pack = await packed('sample', asked, all.token);
    const names = [...pack.files.keys()];
    const decision = `decisions/${transactionUUID}-1`;
    for (const name of [`${decision}/report.pdf`, `alerts/${alertId}/report.pdf`, `sars/${sarId}/report.pdf`]) {
      expect(names).toContain(name);
      expect(pack.files.get(name)!.subarray(0, 5).toString(), name).toBe('%PDF-');
    }
    expect(json(pack, `${decision}/record.json`)).toMatchObject({
      drawnDecision: { number: 1, decision: 'REJECTED', reason: 'It is the listed person' },
    });
    expect(json(pack, `${decision}/alerts.json`)).toMatchObject([{ alertId }]);
    const index = String(pack.files.get('index.html'));
    expect(index).toContain(`href="${decision}/report.pdf"`);
    expect(index).toContain('&lt;EXAM&gt; &amp; &quot;');
    expect(index).not.toContain('<EXAM>');
    for (const [, link] of index.matchAll(/href="([^"]+)"/g)) expect([...names, 'manifest.json']).toContain(link);
    expect(pack.manifest.files['index.html']).toBeDefined();
    if (hasPython) expect((await proven(pack)).status).toBe(0);

    // The trail shows the pack to readers without sar:read, but not the reports in it.
    const { items } = await list({ action: 'evidence.packed' });
    const { drawn, records } = items[0]!.details as { drawn: { kind: string; drawn: number }[]; records: number };
    expect(drawn.map(({ kind }) => kind)).toEqual(['DECISION', 'ALERT', 'CASE']);
    expect(records).toBe(drawn.reduce((sum, one) => sum + one.drawn, 0));
    const less = await service.addClient({ permissions: ['audit:read', 'alert:read', 'case:read'] });
    expectProblem(await service.call(`${BASE}/evidence/sample`, { token: less.token, query: asked }), 403, 'forbidden');
    const without = await packed('sample', { ...asked, of: 'DECISION,ALERT,CASE' }, less.token);
    expect([...without.files.values()].some((content) => content.includes(sarId))).toBe(false);
    expectProblem(
      await service.call(`${BASE}/evidence/sample`, { token, query: { ...asked, of: '' } }),
      400,
      'validation-failed',
    );
  });

  it('of a customer has all records that the user may see', async () => {
    const everything = await service.addClient({ permissions: [...ALL_PERMISSIONS] });
    const post = async <T>(path: string, body: object) =>
      (await service.call(`${BASE}/${path}`, { method: 'POST', token: everything.token, body })).json<{ data: T }>()
        .data;
    const { customerId } = await post<{ customerId: string }>('customers', {
      ...{ externalReferenceId: 'PACKED-C', entityType: 'INDIVIDUAL', names: [{ fullNameRaw: PERSON.name }] },
    });
    const alertId = await eventually(async () => {
      const alerts = await service.call(`${BASE}/alerts`, { token: everything.token, query: { customerId } });
      return alerts.json<{ data: { items: { alertId: string }[] } }>().data.items[0]?.alertId;
    });
    const { caseId } = await post<{ caseId: string }>('cases', { title: 'A customer', alertIds: [alertId] });
    const pack = await packed(`customers/${customerId}`, {}, everything.token);
    const record = json(pack, `customers/${customerId}/record.json`);
    const has = (one: object) => expect.arrayContaining([expect.objectContaining(one)]);
    expect(record).toMatchObject({
      customer: { customerId, names: [{ fullNameRaw: PERSON.name }], rating: expect.any(Object) },
      hits: has({ customerId, matchedName: PERSON.name, state: 'OPEN' }),
      alerts: has({ alertId }),
      cases: has({ caseId }),
      notShown: [],
    });
    expect(pack.files.get(`customers/${customerId}/report.pdf`)!.subarray(0, 5).toString()).toBe('%PDF-');
    const actions = String(pack.files.get('trail.jsonl'));
    for (const action of ['customer.created', 'alert.created', 'case.created']) expect(actions).toContain(action);
    if (hasPython) expect((await proven(pack)).status).toBe(0);

    const some = await service.addClient({ permissions: ['audit:read', 'customer:read'] });
    const less = json(await packed(`customers/${customerId}`, {}, some.token), `customers/${customerId}/record.json`);
    expect(less).toMatchObject({
      ...{ alerts: [], cases: [] },
      notShown: ['alerts: the requester lacks alert:read', 'cases: the requester lacks case:read'],
    });
    expectProblem(await service.call(`${BASE}/evidence/customers/${customerId}`, { token }), 403, 'forbidden');
    const stranger = await service.addClient({ tenant: 'A third stranger', permissions: [...ALL_PERMISSIONS] });
    const path = `${BASE}/evidence/customers/${customerId}`;
    expectProblem(await service.call(path, { token: stranger.token }), 404, 'not-found');
  });

  it('of a validation has figures, a blind sample, and its proof', async () => {
    const out = join(folder, 'validation.zip');
    const env = {
      DATABASE_URL: service.connectionString,
      AMLCORE_MASTER_KEY: service.masterKey,
      AMLCORE_DATA_DIR: folder,
    };
    const gone = {
      kind: 'as-listed',
      asked: 'X Y',
      entityType: 'PERSON',
      birth: null,
      listed: 'X Y',
      profileIds: ['z'],
      score: 100,
    };
    const before = { validationId: 'before', matcherVersion: '0', threshold: 75, cases: [gone] };
    await writeFile(join(folder, 'cases.json'), JSON.stringify(before));
    const { tenantId } = service.operator.principal;
    const previous = join(folder, 'cases.json');
    const args = ['--tenant', tenantId, '--out', out, '--per-kind', '2', '--json', '--previous', previous];
    const [own] = BULK_EXAMPLE_REQUEST;
    const listed = await service.call(`${BASE}/profiles/bulk`, { method: 'POST', body: [own] });
    expect(listed.status, listed.text).toBe(200);
    const program = runProgram(['validate', ...args], env);
    expect(await program.exited, program.stderr()).toBe(0);
    const made = JSON.parse(program.stdout()) as {
      reconciliation: object[];
      limits: unknown[];
      ownList: { recall: { kinds: { kind: string; cases: number; found: number }[] } };
    };
    expect(made).toMatchObject({
      settings: { algorithm: 'BALANCED', threshold: 75 },
      stability: { with: 'before', compared: 1, counts: { NO_LONGER_LISTED: 1 } },
      recall: { isCut: false, kinds: expect.arrayContaining([expect.objectContaining({ kind: 'as-listed' })]) },
      ownList: {
        profiles: 1,
        recall: { isCut: false, kinds: expect.arrayContaining([expect.objectContaining({ kind: 'as-listed' })]) },
      },
    });
    expect(made.reconciliation.length).toBeGreaterThan(0);
    const asListed = made.ownList.recall.kinds.find(({ kind }) => kind === 'as-listed')!;
    expect(asListed.found).toBe(asListed.cases);
    expect(made.limits.every((one) => typeof one === 'string')).toBe(true);
    const files = await unzipped(await readFile(out));
    const pack: Pack = { files, manifest: JSON.parse(String(files.get('manifest.json'))) };
    for (const [name, hash] of Object.entries(pack.manifest.files)) {
      expect(createHash('sha256').update(files.get(name)!).digest('hex'), name).toBe(hash);
    }
    expect(files.get('validation.pdf')!.subarray(0, 5).toString()).toBe('%PDF-');
    expect(String(files.get('above-and-below.csv')).split('\r\n')[0]).not.toContain('score');
    expect(String(files.get('trail.jsonl'))).toContain(pack.manifest.files['validation.json']!);
    if (hasPython) expect((await proven(pack)).status).toBe(0);
  });

  it('is limited to the own organization, and needs the permission for the trail', async () => {
    const [searchId] = await screeningIds();
    const stranger = await service.addClient({ tenant: 'Another stranger', permissions: ['audit:read'] });
    for (const path of [`screenings/${searchId}`, `transactions/${searchId}`])
      expectProblem(await service.call(`${BASE}/evidence/${path}`, { token: stranger.token }), 404, 'not-found');
    const other = await service.addClient({ permissions: ['screen:read', 'export:read'] });
    for (const path of [`screenings/${searchId}`, `transactions/${searchId}`, 'sample'])
      expectProblem(await service.call(`${BASE}/evidence/${path}`, { token: other.token }), 403, 'forbidden');
  });

  describe('a pack without its document', () => {
    /** Packs of the first screening, printed by a thread that runs this code. */
    const packsPrintedBy = async (code: string) => {
      const [searchId] = await screeningIds();
      const stored = expectEnvelope(await service.call(`${BASE}/screenings/${searchId}`, { token }));
      const newWorker = () => new Worker(code, { eval: true });
      const printing = new PdfThread({ deadlineMs: 1_000, newWorker });
      const packs = new EvidencePacks({
        ...{ database: service.database, writer: writerOver(service.database), log: silentLog, printing },
        clock: { now: () => new Date() },
        screenings: { get: async () => stored as never, sample: async () => ({ ids: [], population: 0 }) },
        screeningReplays: { compare: async () => ({ outcome: 'IDENTICAL' }) as never },
        ...({} as Pick<ConstructorParameters<typeof EvidencePacks>[0], 'transactions' | 'transactionReplays'>),
        ...({} as Pick<
          ConstructorParameters<typeof EvidencePacks>[0],
          'customers' | 'lists' | 'sars' | 'sarFiles' | 'sights'
        >),
        headsKey: headsKey(Buffer.from(service.masterKey, 'hex')),
        names: async () => new Map(),
      });
      return { packs, printing, searchId: searchId! };
    };

    it.each([
      ['takes too long', 'for (;;);', 'Creating the PDF document took too long.'],
      ['ends early', 'process.exit(7)', 'The document could not be printed.'],
    ])('has its record and states the reason if printing %s', async (_what, work, remark) => {
      const code = `require('node:worker_threads').parentPort.on('message', () => { ${work} })`;
      const { packs, searchId } = await packsPrintedBy(code);
      const files = await unzipped(await buffer(await packs.one(service.operator, 'SCREENING', searchId)));
      expect([...files.keys()]).toContain(`screenings/${searchId}/record.json`);
      expect([...files.keys()]).not.toContain(`screenings/${searchId}/report.pdf`);
      expect(JSON.parse(String(files.get(`screenings/${searchId}/unprinted.json`)))).toEqual({ id: searchId, remark });
    });

    it('waits with its organization if there are many, while another organization gets one', async () => {
      const { packs, printing, searchId } = await packsPrintedBy('for (;;);');
      const { by } = await service.addClient({ tenant: 'Examined meanwhile' });
      const asked = () => packs.one(service.operator, 'SCREENING', searchId);
      const first = await Promise.all(Array.from({ length: 4 }, asked));
      await expect(asked()).rejects.toMatchObject({ code: 'service-unavailable', details: { retryAfterSeconds: 10 } });
      const others = await packs.one(by, 'SCREENING', searchId);
      await printing.stop();
      for (const made of [...first, others]) expect((await unzipped(await buffer(made))).size).toBeGreaterThan(2);
      expect((await unzipped(await buffer(await asked()))).size).toBeGreaterThan(2);
    });
  });
});

function unzipped(bytes: Buffer): Promise<Map<string, Buffer>> {
  return new Promise((resolve, reject) => {
    const files = new Map<string, Buffer>();
    fromBuffer(bytes, { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error);
      zip.on('entry', (entry: { fileName: string }) => {
        zip.openReadStream(entry as never, async (failed, stream) => {
          if (failed) return reject(failed);
          files.set(entry.fileName, await buffer(stream));
          zip.readEntry();
        });
      });
      zip.on('end', () => resolve(files)).on('error', reject);
      zip.readEntry();
    });
  });
}
