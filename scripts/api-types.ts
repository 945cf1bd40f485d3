/**
 * Generates web/api/schema.d.ts from the API description of the service. The file is not committed: a new operation is defined once,
 * and `npm run types` checks the dashboard against it.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import { createApp } from '../src/app/app.ts';
import { readConfig } from '../src/platform/config.ts';
import { createLog } from '../src/platform/lib/log.ts';
import { projectRoot } from '../src/platform/lib/project-root.ts';
import { isStale } from './stale.mjs';

const target = join(projectRoot, 'web/api/schema.d.ts');

async function description(): Promise<OpenAPI3> {
  const dataDir = await mkdtemp(join(tmpdir(), 'amlcore-api-types-'));
  const app = await createApp(readConfig({ AMLCORE_DATA_DIR: dataDir }), createLog('silent'), (reason) => {
    throw new Error(reason);
  });
  try {
    return (await app.http.inject('/openapi.json')).json();
  } finally {
    await app.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

if (isStale(target, join(projectRoot, 'src'))) {
  const types = await openapiTS(await description());
  await writeFile(target, `// Made by npm run api-types. Not kept.\n${astToString(types)}`);
}
