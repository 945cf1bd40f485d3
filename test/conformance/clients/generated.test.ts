/** The generated part of `clients/` and the reference page say what the service says. After a change: `npm run clients`. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { INTEGRATION } from '../../../src/app/integration.ts';
import { FIELD_CODES } from '../../../src/platform/http/field-codes.ts';
import { projectRoot } from '../../../src/platform/lib/project-root.ts';
import { type Service, sharedService } from '../../support/service.ts';
import { type Description, operationsOf } from '../documented.ts';
import { type ClientModel, clientModelOf } from './model.ts';
import { pythonOf } from './python.ts';
import { referencePage } from './reference-page.ts';
import { typescriptOf } from './typescript.ts';

let service: Service;
let model: ClientModel;
beforeAll(async () => {
  service = await sharedService();
  model = clientModelOf(await described('/openapi.json?profile=integration'));
});
afterAll(() => service.stop());

async function described(path: string): Promise<Description> {
  return (await service.call(path, { token: null })).json<Description>();
}

const inClients = (path: string) => join(projectRoot, 'clients', path);

it('the types and methods of the TypeScript client', async () => {
  await expect(typescriptOf(model)).toMatchFileSnapshot(inClients('typescript/src/api.ts'));
});

it('the types and methods of the Python client', async () => {
  await expect(pythonOf(model)).toMatchFileSnapshot(inClients('python/src/amlcore/api.py'));
});

it('docs/api-reference.md', async () => {
  const page = referencePage(operationsOf(await described('/openapi.json')), INTEGRATION.operations);
  await expect(page).toMatchFileSnapshot(join(projectRoot, 'docs', 'api-reference.md'));
});

it('each listed field code exists in the code', () => {
  const files = readdirSync(join(projectRoot, 'src'), { recursive: true, encoding: 'utf8' });
  const source = files.filter((path) => path.endsWith('.ts') && !path.endsWith('field-codes.ts'));
  const text = source.map((path) => readFileSync(join(projectRoot, 'src', path), 'utf8')).join('\n');
  expect(Object.keys(FIELD_CODES).filter((code) => !text.includes(`'${code}'`))).toEqual([]);
});

it('no two types of an integration compete for a name', () => {
  expect(model.types.map(({ name }) => name).filter((name) => /\d/.test(name))).toEqual([]);
});
