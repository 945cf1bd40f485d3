/** `amlcore screening-test` from the lists to the report, against this service: killed in the middle, continued, and reported. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Report } from '../../src/cli/screening-test/report.ts';
import { runCommand } from '../support/command-line.ts';
import { eventually, runProgram, type Service, sharedService } from '../support/service.ts';

let service: Service;
let folder: string;
let env: Record<string, string>;
beforeAll(async () => {
  service = await sharedService();
  folder = await mkdtemp(join(tmpdir(), 'amlcore-screening-test-'));
  const { clientId, clientSecret } = await service.addClient({ permissions: ['screen:write'] });
  env = {
    ...{ AMLCORE_URL: service.url, AMLCORE_CLIENT_ID: clientId, AMLCORE_CLIENT_SECRET: clientSecret },
    ...{ AMLCORE_DATA_DIR: service.dataDir, AMLCORE_SOURCES: join(service.dataDir, 'sources.json') },
  };
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true, force: true });
});

const at = (name: string) => join(folder, name);
const command = (...args: string[]) => runCommand(['screening-test', ...args], env);
const linesOf = async (path: string) => (await readFile(path, 'utf8').catch(() => '')).split('\n').length - 1;

it('finds the names of its lists, and continues after it was killed', async () => {
  const generated = await command('generate', '--out', at('cases.csv'), '--records', '300', '--seed', 'e2e', '--json');
  expect(generated.stderr).toBe('');
  expect(JSON.parse(generated.stdout)).toMatchObject({
    cases: 300,
    lists: ['test_sanctions', 'test_peps', 'invented'],
  });

  // Slow enough to be killed in the middle.
  const config = (await command('config', 'amlcore')).stdout.replace('requestsPerSecond: 50', 'requestsPerSecond: 40');
  await writeFile(at('api.yaml'), config);
  const files = ['--cases', at('cases.csv'), '--results', at('results.jsonl')];
  const run = ['run', ...files, '--config', at('api.yaml')];
  const killed = runProgram(['screening-test', ...run], env);
  await eventually(async () => (await linesOf(at('results.jsonl'))) > 20);
  killed.child.kill('SIGKILL');
  expect(await killed.exited).toBe('SIGKILL');
  const before = await linesOf(at('results.jsonl'));
  expect(before).toBeLessThan(300);

  const partial = await command('report', ...files, '--json');
  expect(partial.code).toBe(3);
  expect((JSON.parse(partial.stdout) as Report).isComplete).toBe(false);

  await writeFile(at('api.yaml'), config.replace('limit: 50', 'limit: 51'));
  expect(await command(...run)).toMatchObject({ code: 1, stderr: expect.stringContaining('other config') });
  await writeFile(at('api.yaml'), config);
  const continued = await command(...run);
  expect(continued).toMatchObject({
    code: 0,
    stderr: `${before - 1} of 300 cases have an answer already.\n`,
  });
  // The header and one line a case: what had an answer was not sent again.
  expect(await linesOf(at('results.jsonl'))).toBe(301);

  const whole = await command('report', ...files, '--json', '--missed', at('missed.csv'), '--out', at('report.md'));
  expect(whole.code).toBe(0);
  const { rows, isComplete, errors } = JSON.parse(whole.stdout) as Report;
  expect({ isComplete, errors }).toEqual({ isComplete: true, errors: {} });
  const rowOf = (group: string, id: string) => rows.find((row) => row.group === group && row.id === id)!;
  expect(rowOf('ALL', 'exact').share).toBe(1);
  const manipulated = rowOf('ALL', 'manipulated');
  expect(manipulated.share).toBeGreaterThan(0.85);
  const controls = rows.filter(({ group }) => group === 'CONTROLS');
  expect(controls.reduce((sum, { cases }) => sum + cases, 0)).toBe(30);
  const wrong = manipulated.answered - manipulated.hits + controls.reduce((sum, { hits }) => sum + hits, 0);
  expect(await linesOf(at('missed.csv'))).toBe(1 + wrong);
  expect(await readFile(at('report.md'), 'utf8')).toMatch(/\| all exact names \| \d+ \|/);
});

it('reports an unreachable service, and counts its cases as not answered', async () => {
  await writeFile(
    at('away.yaml'),
    'name: away\nrequest: { url: http://127.0.0.1:9 }\nanswer: { hits: a }\nlimits: { retries: 0, errorsInARow: 5, requestsPerSecond: 1000 }\n',
  );
  const files = ['--cases', at('cases.csv'), '--results', at('away.jsonl')];
  const run = await command('run', ...files, '--config', at('away.yaml'));
  expect(run).toMatchObject({
    code: 3,
    stderr: expect.stringContaining('Stopped after 5 errors in a row (UNREACHABLE)'),
  });
  const { code, stdout } = await command('report', ...files);
  expect(code).toBe(3);
  expect(stdout).toContain('INCOMPLETE');
  expect(stdout).toMatch(/Errors: UNREACHABLE \d+\./);
});

it('sends nothing to another machine unless it is told to', async () => {
  await writeFile(at('remote.yaml'), 'name: x\nrequest: { url: https://api.example.com }\nanswer: { hits: a }\n');
  const run = await command(
    'run',
    '--cases',
    at('cases.csv'),
    '--config',
    at('remote.yaml'),
    '--results',
    at('r.jsonl'),
  );
  expect(run).toMatchObject({ code: 1, stderr: expect.stringContaining('--allow-remote') });
});
