/** What the generators that people use make of the description compiles, and calls the service. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectRoot } from '../../../src/platform/lib/project-root.ts';
import { type Service, startService } from '../../support/service.ts';

const here = join(projectRoot, 'test/conformance/clients');
const modules = join(projectRoot, 'node_modules');
const python = join(modules, '.cache/python-client/bin/python');
const hasPython = existsSync(join(modules, '.cache/python-client/installed.txt'));
if (!hasPython)
  console.info('skipped: no generator of Python clients here; scripts/install-python-client.sh installs one');

let service: Service;
let folder: string;
let description: string;
beforeAll(async () => {
  service = await startService();
  folder = await mkdtemp(join(tmpdir(), 'amlcore-clients-'));
  description = join(folder, 'openapi.json');
  await writeFile(description, (await service.call('/openapi.json', { token: null })).text);
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true, force: true });
});

/** @returns what it said; fails unless it ended well */
async function run(command: string, ...args: string[]): Promise<string> {
  const child = spawn(command, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  expect([await ended, out + err]).toEqual([0, expect.any(String)]);
  return out + err;
}

/** Each says who it is by the search that it asks for, and that the answer has its type. */
const USES = `
import createClient from 'openapi-fetch';
import { clientLogin, screenEntity } from './hey-api/sdk.gen.ts';
import type { Screening } from './hey-api/types.gen.ts';
import type { paths } from './openapi-typescript.ts';

const [baseUrl, clientId, clientSecret] = process.argv.slice(2) as [string, string, string];
const login = await clientLogin({ baseUrl, body: { clientId, clientSecret }, throwOnError: true });
const auth = login.data.data.access_token;
const body = { fullName: 'Viktor Zarubin' };
const first = await screenEntity({ baseUrl, auth, body, throwOnError: true });
const screening: Screening = first.data.data;
const client = createClient<paths>({ baseUrl, headers: { authorization: \`Bearer \${auth}\` } });
const second = await client.GET('/amlcore/api/v1/screenings/{searchId}', { params: { path: { searchId: screening.searchId } } });
const kept: string | undefined = second.data?.data.searchId;
console.log(screening.query.name, kept === screening.searchId);
`;

const OPTIONS = {
  compilerOptions: {
    strict: true,
    noEmit: true,
    target: 'es2022',
    module: 'esnext',
    moduleResolution: 'bundler',
    lib: ['es2022', 'dom', 'dom.iterable'],
    types: ['node'],
    allowImportingTsExtensions: true,
    // Of packages that are not ours.
    skipLibCheck: true,
  },
  files: ['use.ts', 'hey-api/index.ts', 'openapi-typescript.ts'],
};

describe('generated clients', () => {
  it('of @hey-api/openapi-ts and openapi-typescript compile and call the service', { timeout: 300_000 }, async () => {
    const client = await mkdtemp(join(folder, 'typescript-'));
    expect(await run(process.execPath, join(here, 'generate.mjs'), description, client)).toBe('');
    await symlink(modules, join(client, 'node_modules'));
    await writeFile(join(client, 'use.ts'), USES);
    await writeFile(join(client, 'tsconfig.json'), JSON.stringify(OPTIONS));
    // The compiler that an installation of today gets.
    await run(process.execPath, join(modules, 'typescript-native/bin/tsc'), '--project', client);

    const bundle = join(client, 'use.mjs');
    await build({
      entryPoints: [join(client, 'use.ts')],
      outfile: bundle,
      bundle: true,
      platform: 'node',
      format: 'esm',
    });
    const { clientId, clientSecret } = service.client;
    expect(await run(process.execPath, bundle, service.url, clientId, clientSecret)).toBe('Viktor Zarubin true\n');
  });

  it.skipIf(!hasPython)(
    'of openapi-python-client compile without a warning and call the service',
    { timeout: 300_000 },
    async () => {
      const config = join(projectRoot, 'docs/openapi-python-client.yaml');
      const client = await mkdtemp(join(folder, 'python-'));
      const where = ['--output-path', join(client, 'amlcore_client'), '--meta', 'none', '--overwrite'];
      await run(
        python,
        '-m',
        'openapi_python_client',
        'generate',
        '--path',
        description,
        ...where,
        '--config',
        config,
        '--fail-on-warning',
      );
      await run(python, '-m', 'compileall', '-q', client);

      const { clientId, clientSecret } = service.client;
      await copyFile(join(here, 'use.py'), join(client, 'use.py'));
      const said = await run(python, join(client, 'use.py'), service.url, clientId, clientSecret);
      expect(said).toMatch(/^\d{4} 1 \['Tassilo Brandauer'\]\n$/);
    },
  );
});
