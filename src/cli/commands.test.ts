import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '../../test/support/command-line.ts';
import { createTestDatabase, type TestDatabase } from '../../test/support/database.ts';
import { runProgram } from '../../test/support/service.ts';
import type { Client } from '../identity/clients.ts';
import { SigningKeys } from '../identity/signing-keys.ts';
import { createTenant } from '../identity/testing.ts';
import { ALL_PERMISSIONS } from '../platform/access/permissions.ts';
import { append } from '../platform/audit/append.ts';
import { EntryCodes } from '../platform/audit/entry-codes.ts';
import { SYSTEM_ACTOR, SYSTEM_TENANT } from '../platform/audit/trail.ts';
import { silentLog } from '../platform/db/log.ts';
import { installWith } from '../platform/installation-key/testing.ts';
import { systemClock } from '../platform/lib/clock.ts';
import { projectRoot } from '../platform/lib/project-root.ts';
import { writerOver } from '../platform/unit-of-work/testing.ts';

let folder: string;
const MASTER_KEY = 'ab'.repeat(32);
const codes = new EntryCodes(Buffer.from(MASTER_KEY, 'hex'));
let test: TestDatabase;
let env: Record<string, string>;
beforeAll(async () => {
  test = await createTestDatabase();
  await installWith(test.database, Buffer.from(MASTER_KEY, 'hex'));
  folder = await mkdtemp(join(tmpdir(), 'amlcore-cli-'));
  env = {
    AMLCORE_DATA_DIR: join(folder, 'data'),
    DATABASE_URL: test.connectionString,
    AMLCORE_MASTER_KEY: MASTER_KEY,
  };
  await writeFile(
    join(folder, 'list.csv'),
    'id,name,entityType,dob\nA-1,Casimir Ondraszek,INDIVIDUAL,1959-07-03\nB-2,Halvorsen Fjord Trading AS,ORGANIZATION,\n',
  );
  await writeFile(join(folder, 'sources.json'), '[{"id":"mine","format":"internal-csv","url":"list.csv"}]');
  const { principal } = await createTenant(test.database);
  const created = {
    ...{ actor: SYSTEM_ACTOR, action: 'tenant.created', subjectType: 'TENANT', subjectId: principal.tenantId },
    ...{ correlationId: 'c', details: {}, occurredAt: new Date() },
  };
  await test.database.system((db) => append(db, principal.tenantId, [created], { codes }));
});
afterAll(async () => {
  await test.drop();
  await rm(folder, { recursive: true, force: true });
});

const run = (...args: string[]) => runCommand(args, env);
/** Runs the command in a separate process, as a shell does. */
async function runAlone(args: readonly string[], more: Record<string, string> = {}) {
  const program = runProgram(args, { ...env, ...more });
  const code = await program.exited;
  return { code, stdout: program.stdout(), stderr: program.stderr() };
}
const file = async (name: string, content: string) => {
  await writeFile(join(folder, name), content);
  return join(folder, name);
};
const sources = () => ['--sources', join(folder, 'sources.json')];
const lines = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

describe('amlcore screen', () => {
  it('explains a match, as a table and for machines', async () => {
    const [table, json] = await Promise.all([
      run('screen', 'Kasimir Ondraszek', '--dob', '1959-07-03', ...sources()),
      run('screen', 'Kasimir Ondraszek', '--json', ...sources()),
    ]);
    expect(table).toMatchObject({ code: 0 });
    expect(table.stdout).toMatch(
      /1 match in mine \(2 profiles\)[\s\S]*Casimir Ondraszek {2}\[mine A-1\][\s\S]*compared/,
    );
    expect(JSON.parse(json.stdout)).toMatchObject({
      totalMatches: 1,
      matches: [
        {
          matchedName: 'Casimir Ondraszek',
          sources: [{ watchlistId: 'mine', referenceId: 'A-1' }],
          explanation: expect.any(Array),
        },
      ],
    });
  });

  it('answers a file line by line in its order, bad lines too', async () => {
    const path = await file(
      'batch.jsonl',
      [
        '{"id":"1","query":{"name":"Casimir Ondraszek"}}',
        'not json',
        '{"id":"3","query":{"name":"Halvorsen Fjord Trading","entityType":"company"}}',
        '{"id":"4","query":{"name":"x","entityType":"ship-of-fools"}}',
        '{"id":5,"name":"Nobody Atall"}',
        '',
        '{"id":"7","query":{"dob":"1960-01-01"}}',
        '{"id":"8","query":{"name":"Casimir Ondraszek","dob":1959,"country":null,"altNames":null}}',
        '{"id":"9","query":{"name":{"full":"x"}}}',
        '{"id":"10","query":5}',
      ].join('\n'),
    );
    const { code, stdout, stderr } = await runAlone(['screen', '--file', path, ...sources()]);
    expect(code).toBe(3);
    expect(stderr).toContain('4 of 9 rows FAILED');
    expect(stderr).toContain('1 of 9 rows were screened without a value that cannot be read');
    expect(lines(stdout).map((line) => [line.id, line.totalMatches ?? 'error'])).toEqual([
      ['1', 1],
      ['2', 'error'],
      ['3', 1],
      ['4', 0],
      ['5', 0],
      ['7', 'error'],
      ['8', 1],
      ['9', 'error'],
      ['10', 'error'],
    ]);
  });

  it('screens a row without an unreadable optional value, and reports it', async () => {
    const path = await file(
      'wrong.csv',
      [
        'Id,Name,Date_of_Birth,Country,Branch,Score',
        'a,Casimir Ondraszek,1959-07-03,PL,7,',
        'b,Casimir Ondraszek,3.7.1959,PL,7,1',
        'c,Casimir Ondraszek,1959-02-30,PL,7,1',
        'd,Casimir Ondraszek,1959-7-3,Atlantis,7,1',
        'e,Casimir Ondraszek,1959-07-03',
        'f,,1959-07-03,PL,7,1',
        'g,Ondraszek, Casimir,1959-07-03,PL,7,1',
      ].join('\n'),
    );
    const { code, stdout, stderr } = await run('screen', '--file', path, ...sources());
    expect(code).toBe(3);
    expect(stderr).toContain('2 of 7 rows FAILED');
    expect(stderr).toContain('3 of 7 rows were screened without a value that cannot be read: see "ignored".');
    expect(stderr.match(/Unknown columns are ignored: "Branch", "Score"\. Known are id, name/g)).toHaveLength(1);
    expect(lines(stdout).map(({ id, totalMatches, ignored, error }) => [id, totalMatches, error ?? ignored])).toEqual([
      ['a', 1, undefined],
      ['b', 1, undefined],
      ['c', 1, [expect.stringContaining('"1959-02-30" is not a date')]],
      ['d', 1, [expect.stringContaining('"Atlantis" is not a country')]],
      ['e', 1, ['3 cells instead of 6']],
      ['f', undefined, expect.stringContaining('neither name nor documentNumber')],
      ['g', undefined, '7 cells instead of 6'],
    ]);
    const json = await file(
      'wrong.jsonl',
      '{"id":"g","query":{"name":"x","bornOn":"1959"}}\n{"id":"h","query":{"name":"y","bornOn":"1960"}}',
    );
    const answer = await run('screen', '--file', json, ...sources());
    expect(answer.code).toBe(0);
    expect(answer.stderr.match(/Unknown columns are ignored: "bornOn"/g)).toHaveLength(1);
  });

  it('finds a listed name inside a longer name, in a file and alone', async () => {
    const path = await file('inside.csv', 'name\nOttilie Federspiel c/o Casimir Ondraszek\n1/Casimir Ondraszek\n');
    const [batch, single] = await Promise.all([
      run('screen', '--file', path, ...sources()),
      run('screen', 'Ottilie Federspiel c/o Casimir Ondraszek', '--json', ...sources()),
    ]);
    expect(lines(batch.stdout).map(({ totalMatches }) => totalMatches)).toEqual([1, 1]);
    expect(JSON.parse(single.stdout)).toMatchObject({ totalMatches: 1 });
  });

  it('writes digits as text if a number would lose some', async () => {
    const queries = [
      '12345678901234567890',
      '1e21',
      '{"number":[9007199254740993]}',
      '123456789012345',
      '"12345678901234567890"',
    ];
    const told = queries.map((number, at) => `{"id":${at},"query":{"name":"x","docs":${number}}}`);
    const path = await file('digits.jsonl', [...told, '{"id":12345678901234567890,"query":{"name":"x"}}'].join('\n'));
    const { stdout } = await run('screen', '--file', path, ...sources());
    const errors = lines(stdout).map((line) => [
      line.id,
      /^"(\w+)" has more digits/.exec(String(line.error ?? ''))?.[1],
    ]);
    expect(errors).toEqual([
      ['0', 'docs'],
      ['1', 'docs'],
      ['2', 'docs'],
      ['3', undefined],
      ['4', undefined],
      ['6', 'id'],
    ]);
    const pair = await file(
      'pair.jsonl',
      '{"id":1,"query":{"name":"x","docs":12345678901234567890},"candidate":{"name":"x"}}',
    );
    expect(lines((await run('match', pair)).stdout)).toEqual([
      { id: 1, error: expect.stringMatching(/^"docs" has more digits/) },
    ]);
  });

  it('reads spreadsheet formats, and rejects input that would corrupt names', async () => {
    const rows =
      'ID;Full Name;date_of_birth;Country\r\na;Casimir Ondraszek;1959-07-03;"PL;NO"\r\nb;Jos\u00e9 Nadie;;\r\n';
    const put = async (name: string, bytes: Uint8Array) => {
      await writeFile(join(folder, name), bytes);
      return join(folder, name);
    };
    const paths = [
      await put('utf16.csv', Buffer.from(`\ufeff${rows}`, 'utf16le')),
      await put('latin1.csv', Buffer.from(rows, 'latin1')),
      await put('tabs.csv', Buffer.from(rows.replaceAll('"PL;NO"', 'PL').replaceAll(';', '\t'))),
    ];
    const answers = await Promise.all(paths.map((path) => run('screen', '--file', path, ...sources())));
    for (const [index, { code, stdout, stderr }] of answers.entries()) {
      const path = paths[index];
      expect({ path, code }, stderr).toEqual({ path, code: 0 });
      expect(lines(stdout).map((line) => [line.id, line.totalMatches])).toEqual([
        ['a', 1],
        ['b', 0],
      ]);
    }
    const refused: [string, RegExp][] = [
      [
        await put('latin1.jsonl', Buffer.from('{"name":"Jos\u00e9"}', 'latin1')),
        /not utf-8.*Save it as JSON lines in UTF-8/,
      ],
      [await put('archive.csv', Buffer.from('PK\u0003\u0004xxxxxxxx', 'latin1')), /ZIP archive.*Save it as CSV/],
      [await file('twice.csv', 'id,name,Name\n1,x,y\n'), /Row 1: the column "name" appears twice/],
    ];
    for (const [path, reason] of refused) {
      const { code, stderr } = await run('screen', '--file', path, ...sources());
      expect({ path, code }).toEqual({ path, code: 1 });
      expect(stderr).toMatch(reason);
      expect(stderr).not.toMatch(/\n\s+at /);
    }
    const help = await run('screen', '--help');
    expect(help.stdout).toMatch(/dob +YYYY-MM-DD.*also: dateOfBirth/);
  });

  it('reads CSV and writes to the requested output', async () => {
    const path = await file(
      'batch.csv',
      '\ufeffid,name,dob,country\nx,"Ondraszek, Casimir",1959-07-03,PL;NO\ny,Nobody,,\n',
    );
    const out = join(folder, 'out.jsonl');
    expect(await run('screen', '--file', path, '--out', out, ...sources())).toMatchObject({ code: 0, stdout: '' });
    expect(lines(await readFile(out, 'utf8')).map((line) => [line.id, line.totalMatches])).toEqual([
      ['x', 1],
      ['y', 0],
    ]);
  });

  it.each([
    [['screen'], /Use either a name or --file/],
    [['screen', 'x', '--threshold', '101'], /--threshold must be a number from 0 to 100/],
    [['screen', 'x', '--algorithm', 'magic'], /algorithm must be one of LOOSE/],
    [['screen', 'x', '--type', 'ship-of-fools'], /type must be one of/],
  ])('rejects %j with one line', async (args, reason) => {
    const { code, stdout, stderr } = await run(...args, ...sources());
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(reason);
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });

  it('ends with a line, not a stack, when a file cannot be opened', async () => {
    for (const command of [
      ['screen', '--file', join(folder, 'none.csv')],
      ['screen', '--file', join(folder, 'list.csv'), '--out', join(folder, 'none.csv', 'out')],
      ['match', join(folder, 'none.jsonl')],
    ]) {
      const { code, stderr } = await run(...command, ...(command[0] === 'screen' ? sources() : []));
      expect(code).toBe(1);
      expect(stderr).toMatch(
        /none\.(csv|jsonl)\S* cannot be opened: (no such file or folder|a part of the path is a file)\.\n/,
      );
      expect(stderr).not.toMatch(/\n\s+at /);
    }
  });
});

describe('amlcore match', () => {
  it('scores pairs as screening does', async () => {
    const path = await file(
      'pairs.jsonl',
      [
        '{"id":"a","query":{"name":"Casimir Ondraszek"},"candidate":{"name":"Kazimir Ondraszek","dob":"1959"}}',
        '{"id":"b","query":{"name":"Casimir Ondraszek"},"candidate":{"name":"Maria Kowalska"}}',
        '{"id":"c","query":{"name":"x"}}',
        'null',
        '{"id":"e","query":{"name":"x"},"candidate":{"name":"x","dob":{}}}',
      ].join('\n'),
    );
    const { code, stdout } = await run('match', path);
    expect(code).toBe(0);
    const answers = lines(stdout);
    expect(answers.map((line) => [line.id, line.match ?? 'error'])).toEqual([
      ['a', true],
      ['b', false],
      ['c', 'error'],
      ['4', 'error'],
      ['e', 'error'],
    ]);
    expect(answers[0]).toMatchObject({
      overall: expect.any(Number),
      nameScore: expect.any(Number),
      explanation: expect.any(Array),
    });
  });
});

it('a name that cannot be read in full is never reported as passed', async () => {
  const name = 'C☺s☺m☺r ☺ndr☺sz☺k';
  const pairs = await file(
    'unreadable-pairs.jsonl',
    [name, 'Casimir'].map((one) => JSON.stringify({ query: { name: one }, candidate: { name: 'Casimir' } })).join('\n'),
  );
  const batch = await file(
    'unreadable.jsonl',
    [name, 'Nobody Atall'].map((one) => JSON.stringify({ query: { name: one } })).join('\n'),
  );
  const [matched, screened] = await Promise.all([run('match', pairs), run('screen', '--file', batch, ...sources())]);
  expect(lines(matched.stdout).map(({ unreadable }) => unreadable)).toEqual([true, undefined]);
  expect(lines(screened.stdout).map(({ unreadable }) => unreadable)).toEqual([true, undefined]);
  expect(screened.code).toBe(3);
  expect(screened.stderr).toContain('1 of 2 names could NOT BE READ');
});

describe('commands on the database', () => {
  it('import, sync and show lists', async () => {
    const path = join(folder, 'list.csv');
    const described = ['--format', 'internal-csv', '--id', 'own', '--category', 'pep', '--json'];
    const imported = await runAlone(['lists', 'import', path, ...described]);
    expect(imported).toMatchObject({ code: 0 });
    expect(JSON.parse(imported.stdout)).toMatchObject([
      { watchlistId: 'own', outcome: 'UPDATED', version: 1, entries: 2 },
    ]);
    expect(await run('lists', 'sync', 'mine', ...sources())).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/mine +UPDATED +1 +2/),
    });
    await writeFile(join(folder, 'list.csv'), '<html>');
    const failed = await run('lists', 'sync', ...sources());
    expect(failed).toMatchObject({ code: 1, stdout: expect.stringMatching(/mine +FAILED: the file is an HTML page/) });
    const status = await run('lists', 'status', '--json');
    expect(JSON.parse(status.stdout).items).toMatchObject([
      { watchlistId: 'mine', freshness: 'FAILED', lastError: expect.stringMatching(/HTML/), version: 1 },
      { watchlistId: 'own', freshness: 'UNKNOWN', lastError: null, version: 1, category: 'PEP' },
    ]);
    const remedy = /mine: the file is an HTML page.*\. Compare the file with the format of the source/;
    expect([failed.stderr, (await run('lists', 'status')).stderr]).toEqual([
      expect.stringMatching(/mine: Compare the file with the format of the source/),
      expect.stringMatching(remedy),
    ]);
    await writeFile(join(folder, 'by-hand.csv'), 'id,name,entityType\n1,Casimir Ondraszek,INDIVIDUAL\n');
    const byHand = ['--format', 'internal-csv', '--id', 'mine', '--category', 'SANCTION', '--force'];
    const mended = await runCommand(['lists', 'import', join(folder, 'by-hand.csv'), ...byHand], {
      ...env,
      AMLCORE_SOURCES: join(folder, 'sources.json'),
    });
    expect(mended).toMatchObject({ code: 0 });
    const [mine] = JSON.parse((await run('lists', 'status', '--json')).stdout).items;
    expect(mine).toMatchObject({ freshness: 'UNKNOWN', lastError: null, title: 'Mine', authority: 'mine' });
    expect(await run('lists', 'confirm', 'mine', '--note', 'compared', ...sources())).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^mine: version \d+ confirmed at 2\S+ by \S+\.$/m),
    });
    const listed = JSON.parse((await run('lists', 'status', '--json', ...sources())).stdout).items;
    expect(listed).toContainEqual(
      expect.objectContaining({ watchlistId: 'mine', freshness: 'CURRENT', confirmedBy: expect.any(String) }),
    );
    expect(await run('lists', 'confirm', 'nothing', '--note', 'compared', ...sources())).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/No watchlist with this ID is configured/),
    });
    const whole = await run('lists', 'diff', 'own', '--json');
    expect(whole.stdout.trim().split('\n')).toHaveLength(2);
    expect(JSON.parse(whole.stdout.split('\n')[0]!)).toMatchObject({ change: 'added', before: null });
    expect((await run('lists', 'diff', 'own', '--from', '1', '--to', '0')).stdout).toMatch(/^- \S+ {2}\S/);
    for (const versions of [
      ['--to', '9'],
      ['--from', '9'],
    ]) {
      const { code, stderr } = await run('lists', 'diff', 'own', ...versions);
      expect({ code, stderr }).toEqual({
        code: 1,
        stderr: expect.stringMatching(/The list "own" has no version 9. The newest is \d/),
      });
    }
    expect(await run('lists', 'diff', 'nothing')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/no version/),
    });
    expect(await run('lists', 'sync', 'nothing', ...sources())).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/There is no list "nothing"/),
    });
  });

  it('create, rotate and disable a client', async () => {
    const created = await run(
      'clients',
      'create',
      '--name',
      'From the shell',
      '--id',
      'shell',
      '--permissions',
      'screen:read',
      '--json',
    );
    expect(JSON.parse(created.stdout)).toMatchObject({
      clientId: 'shell',
      clientSecret: expect.stringMatching(/^[\w-]{43}$/),
    });
    const rotated = await run('clients', 'rotate', 'shell', '--json');
    expect(JSON.parse(rotated.stdout).clientSecret).not.toBe(JSON.parse(created.stdout).clientSecret);
    expect(await run('clients', 'disable', 'shell')).toMatchObject({ code: 0, stdout: 'shell is disabled.\n' });
    expect((await run('clients', 'list')).stdout).toMatch(/shell +From the shell +DISABLED +2 +screen:read/);
    expect(await run('clients', 'create', '--name', 'x', '--permissions', 'everything')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/not a permission/),
    });
    expect(await run('clients', 'disable', 'unknown')).toMatchObject({
      code: 1,
      stderr: 'amlcore: Client not found.\n',
    });
  });

  it('create, list, reset and disable a user', async () => {
    const email = 'ottilie@example.test';
    const made = await run('users', 'create', '--email', email, '--name', 'Ottilie', '--role', 'analyst', '--json');
    const { oneTimePassword } = JSON.parse(made.stdout);
    expect(oneTimePassword).toMatch(/^([a-z2-9]{5}-){3}[a-z2-9]{5}$/);
    const [reset, disabled] = [await run('users', 'reset', email, '--json'), await run('users', 'disable', email)];
    expect(JSON.parse(reset.stdout).oneTimePassword).not.toBe(oneTimePassword);
    expect(disabled).toMatchObject({ code: 0, stdout: `${email} is disabled.\n` });
    expect((await run('users', 'list')).stdout).toMatch(/ottilie@example.test +Ottilie +DISABLED +ANALYST/);
    const unknown = await run('users', 'disable', 'nobody@example.test');
    expect(unknown).toMatchObject({ code: 1, stderr: 'amlcore: User not found.\n' });
  });

  it('give a client each existing permission, and explain operator', async () => {
    const permissions = ['--permissions', ALL_PERMISSIONS.join(',')];
    const [all, plain] = await Promise.all([
      run('clients', 'create', '--name', 'All', '--id', 'all', ...permissions),
      run('clients', 'create', '--name', 'Plain', '--id', 'plain'),
    ]);
    expect(all).toMatchObject({ code: 0, stderr: expect.stringMatching(/^operator: .*all organizations/) });
    expect(plain).toMatchObject({ code: 0, stderr: '' });
    const listed = JSON.parse((await run('clients', 'list', '--json')).stdout) as Client[];
    const permissionsOf = (id: string) => listed.find(({ clientId }) => clientId === id)?.permissions;
    expect(permissionsOf('all')).toEqual(ALL_PERMISSIONS);
    expect(permissionsOf('plain')).toEqual(['screen:read', 'screen:write']);
  });

  it('create, list, suspend and resume an organization, and its clients', async () => {
    const made = await run('tenants', 'create', '--name', 'Second bank', '--json');
    const { tenantId } = JSON.parse(made.stdout) as { tenantId: string };
    const client = await run('clients', 'create', '--name', 'Of the second', '--id', 'second', '--tenant', tenantId);
    expect(client).toMatchObject({ code: 0, stdout: expect.stringMatching(/Client id +second\n/) });
    const [ofSecond, ofFirst, notOurs, suspended] = await Promise.all([
      run('clients', 'list', '--tenant', tenantId),
      run('clients', 'list'),
      run('clients', 'disable', 'second'),
      run('tenants', 'suspend', tenantId.toUpperCase()),
    ]);
    expect(ofSecond.stdout).toMatch(/second +Of the second +ACTIVE/);
    expect(ofFirst.stdout).not.toContain('Of the second');
    expect(notOurs).toMatchObject({ code: 1, stderr: 'amlcore: Client not found.\n' });
    expect(suspended).toMatchObject({ code: 0, stdout: 'Second bank is suspended.\n' });
    expect((await run('tenants', 'list')).stdout).toMatch(new RegExp(`${tenantId} +Second bank +LIVE +SUSPENDED`));
    expect(await run('tenants', 'resume', tenantId)).toMatchObject({ code: 0, stdout: 'Second bank is resumed.\n' });
    const { rows } = await test.database.pool.query(
      `select action, actor_type from audit_log where tenant_id = $1 order by sequence`,
      [tenantId],
    );
    expect(rows.map(({ action, actor_type }) => `${actor_type} ${action}`)).toEqual([
      'OPERATOR tenant.created',
      'OPERATOR client.created',
      'OPERATOR tenant.suspended',
      'OPERATOR tenant.resumed',
    ]);
    const refusals = await Promise.all([
      run('tenants', 'suspend', 'unknown'),
      run('tenants', 'resume', randomUUID()),
      run('clients', 'create', '--name', 'x', '--tenant', randomUUID()),
    ]);
    for (const { code, stderr } of refusals) {
      expect(code).toBe(1);
      expect(stderr).toMatch(/^amlcore: (There is no organization|Organization not found)[^\n]*\n$/);
    }
  });

  it('verify the audit trail, and report damage by the exit code', async () => {
    const whole = await run('audit', 'verify');
    expect(whole).toMatchObject({ code: 0, stdout: expect.stringMatching(/All chains are intact/) });
    const sealing = {
      actor: SYSTEM_ACTOR,
      action: 'screening.performed',
      subjectType: 'screening',
      subjectId: randomUUID(),
      correlationId: 'c',
      details: { contentHash: '00' },
      occurredAt: new Date(),
    };
    await test.database.system((db) => append(db, SYSTEM_TENANT, [sealing], { codes }));
    const damaged = await run('audit', 'verify');
    expect(damaged).toMatchObject({ code: 1, stdout: expect.stringMatching(/All chains are intact/) });
    expect(damaged.stdout).toContain(`${sealing.subjectId}: the screening is missing`);
    expect(damaged.stdout).toContain('1 rows do not match the audit trail');
    expect(JSON.parse((await run('audit', 'verify', '--json')).stdout)).toContainEqual(
      expect.objectContaining({ damaged: 1, broken: null }),
    );
    await test.database.pool.query('alter table audit_log disable trigger user');
    await test.database.pool.query(`update audit_log set actor_id = 'another' where sequence = 1`);
    await test.database.pool.query('alter table audit_log enable trigger user');
    const broken = await run('audit', 'verify');
    expect(broken).toMatchObject({ code: 1, stdout: expect.stringMatching(/BROKEN at 1: its columns were changed/) });
  });

  it('end with one line if the database is unavailable', async () => {
    const { code, stderr } = await runAlone(['clients', 'list'], {
      DATABASE_URL: 'postgres://user:hunter2@127.0.0.1:1/none',
    });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^amlcore: [^\n]+\n$/);
    expect(stderr).not.toContain('hunter2');
  });

  it('report an ended wait without a result', async () => {
    // The file is never read: nothing keeps the process alive, so Node.js ends it.
    const silent = `import fs from 'node:fs'; import { syncBuiltinESMExports } from 'node:module';
      const read = fs.promises.readFile;
      fs.promises.readFile = (path, ...rest) => String(path).endsWith('amlcore.lock') ? new Promise(() => {}) : read(path, ...rest);
      syncBuiltinESMExports();`;
    const { code, stdout, stderr } = await runAlone(['audit', 'verify'], {
      DATABASE_URL: '',
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(silent)}`,
    });
    expect({ code, stdout }).toEqual({ code: 70, stdout: '' });
    expect(stderr).toMatch(/^amlcore: the command ended before it was complete/);
  });

  it('end only after their whole output was read', async () => {
    const pair = { query: { name: 'Casimir Ondraszek' }, candidate: { name: 'Kasimir Ondraschek' } };
    const lines = Array.from({ length: 500 }, (_, at) => JSON.stringify({ id: `pair ${at}`, ...pair }));
    const path = await file('pairs.jsonl', lines.join('\n'));
    const program = join(projectRoot, 'bin/amlcore.mjs');
    const { stdout } = await promisify(execFile)('sh', [
      '-c',
      `"$0" "$1" match "$2" | (head -c 1; sleep 1; wc -l)`,
      process.execPath,
      program,
      path,
    ]);
    expect(Number(stdout.slice(1))).toBe(lines.length);
  });
});

describe('amlcore lists remove', () => {
  it('ends a list that is in no source, with a reason in the trail, and no other list', async () => {
    const path = await file('leaving.csv', 'id,name,entityType\nL-1,Leander Wyszkowski,INDIVIDUAL\n');
    const made = ['lists', 'import', path, '--format', 'internal-csv', '--id', 'leaving', '--category', 'SANCTION'];
    expect(await run(...made)).toMatchObject({ code: 0 });
    const remove = (id: string, ...more: string[]) => run('lists', 'remove', id, ...more, ...sources());
    const refusals: [string, string[], RegExp][] = [
      ['leaving', [], /required option '--reason/],
      ['leaving', ['--reason', '  '], /--reason must have 1 to/],
      ['nothing', ['--reason', 'x'], /No list "nothing" is searched/],
      ['mine', ['--reason', 'x'], /The list "mine" is still configured/],
    ];
    const refused = await Promise.all(refusals.map(([id, more]) => remove(id, ...more)));
    for (const [at, [, , words]] of refusals.entries()) {
      expect(refused[at]).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(words) });
    }
    const entries = async () => {
      const { rows } = await test.database.pool.query(
        `select count(*)::int as open from watchlist_entries where watchlist_id = 'leaving' and to_version is null`,
      );
      return (rows[0] as { open: number }).open;
    };
    expect(await entries()).toBe(1);
    const removed = await remove('leaving', '--reason', 'The licence has ended.', '--json');
    expect(removed).toMatchObject({ code: 0 });
    expect(JSON.parse(removed.stdout)).toMatchObject({ watchlistId: 'leaving', version: 1, entries: 1 });
    expect(await entries()).toBe(0);
    const status = JSON.parse((await run('lists', 'status', '--json', ...sources())).stdout) as {
      items: { watchlistId: string; searched: boolean }[];
    };
    expect(status.items.filter(({ watchlistId, searched }) => watchlistId === 'leaving' && searched)).toEqual([]);
    const { rows } = await test.database.pool.query(
      `select actor_type, details->>'reason' as reason from audit_log where action = 'watchlist.removed'`,
    );
    expect(rows).toEqual([{ actor_type: 'OPERATOR', reason: 'The licence has ended.' }]);
    expect(await remove('leaving', '--reason', 'x')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/No list/),
    });
  });
});

it('unknown commands and missing options point to the help of their command', async () => {
  for (const [help, ...args] of [
    ['amlcore', 'frobnicate'],
    ['amlcore lists import', 'lists', 'import'],
    ['amlcore serve', 'serve', '--port', '1'],
    ['amlcore clients create', 'clients', 'create'],
    ['amlcore config apply', 'config', 'apply'],
  ]) {
    const { code, stderr } = await run(...args);
    expect(code).toBe(args[0] === 'config' ? 2 : 1);
    expect(stderr).toMatch(/^error: .*\n/);
    expect(stderr).toContain(`(${help} --help shows how to use it)`);
  }
  expect(await runAlone(['--version'])).toMatchObject({ code: 0, stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) });
});

it('rejected values are named, without an error code of the API', async () => {
  const { code, stderr } = await run('clients', 'create', '--name', 'Wrong', '--permissions', 'screen:reed');
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: expect.stringMatching(
      /^amlcore: The arguments are not valid:\n {2}permissions "screen:reed" is not a permission/,
    ),
  });
});

describe('amlcore doctor', () => {
  it('reports unloaded lists, the key in use and wrong clocks', async () => {
    await file('watched.csv', 'id,name,entityType\nW-1,Casimir Ondraszek,INDIVIDUAL\n');
    const watched = await file('watched.json', '[{"id":"watched","format":"internal-csv","url":"watched.csv"}]');
    const examine = async () => {
      const { code, stdout } = await runCommand(['doctor', '--json'], { ...env, AMLCORE_SOURCES: watched });
      const checks = JSON.parse(stdout) as { name: string; ok: boolean; detail: string }[];
      return { code, check: (name: string) => checks.find((one) => one.name === name) };
    };
    const before = await examine();
    expect(before.code).toBe(1);
    expect(before.check('list watched')).toMatchObject({ ok: false, detail: expect.stringContaining('never loaded') });
    expect(before.check('master key')).toMatchObject({ ok: true, detail: 'of AMLCORE_MASTER_KEY' });
    expect(before.check('clock')).toMatchObject({ ok: true });
    expect(await run('lists', 'sync', 'watched', '--sources', watched)).toMatchObject({ code: 0 });
    const after = await examine();
    expect(after.check('list watched')).toMatchObject({
      ok: true,
      detail: expect.stringMatching(/^UNKNOWN: version 1, 1/),
    });
    const oldRates = { ok: true, detail: expect.stringMatching(/^OVER_AGE: .*of 2025-06-30, at most 365 days/) };
    expect(after.check('facts starter-rates')).toMatchObject(oldRates);
    expect(after.code).toBe(0);
    await test.database.direct
      .updateTable('watchlists')
      .set({ last_error: 'the publisher answered 500' })
      .where('watchlist_id', '=', 'watched')
      .execute();
    const failed = await examine();
    expect(failed.code).toBe(1);
    expect(failed.check('list watched')?.detail).toMatch(/^FAILED: .*the publisher answered 500/);
  });

  it('reports an optional list that is not loaded without a failure', async () => {
    const spare = await file(
      'spare.json',
      '[{"id":"spare","format":"internal-csv","url":"spare.csv","required":false}]',
    );
    const { code, stdout } = await runAlone(['doctor', '--json'], { AMLCORE_SOURCES: spare });
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toContainEqual({
      name: 'list spare',
      ok: true,
      detail: 'NOT_LOADED (not required): never loaded',
    });
  });

  it('tests the master key on the signing keys', async () => {
    const installationKey = Buffer.from(env.AMLCORE_MASTER_KEY!, 'hex');
    const parts = { database: test.database, writer: writerOver(test.database), installationKey, clock: systemClock };
    await new SigningKeys({ ...parts, log: silentLog }).start();
    const examine = async (key: string) => {
      const { code, stdout } = await runCommand(['doctor', '--json'], {
        ...env,
        AMLCORE_MASTER_KEY: key,
        AMLCORE_SOURCES: join(folder, 'sources.json'),
      });
      const checks = JSON.parse(stdout) as { name: string; ok: boolean; detail: string }[];
      return { code, keys: checks.find(({ name }) => name === 'signing keys') };
    };
    expect((await examine(env.AMLCORE_MASTER_KEY!)).keys).toMatchObject({
      ok: true,
      detail: '1 can be decrypted with the master key',
    });
    expect(await examine('cd'.repeat(32))).toMatchObject({
      code: 1,
      keys: { ok: false, detail: expect.stringMatching(/^The master key is not one of this database/) },
    });
  });
});
