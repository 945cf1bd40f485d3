// Writes clients for TypeScript as their generators make them. Arguments: the description, the folder.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient } from '@hey-api/openapi-ts';
import openapiTypes, { astToString } from 'openapi-typescript';

const [description, folder] = process.argv.slice(2);
await createClient({ input: description, output: join(folder, 'hey-api'), logs: { level: 'silent', file: false } });
const types = await openapiTypes(JSON.parse(await readFile(description, 'utf8')));
await writeFile(join(folder, 'openapi-typescript.ts'), astToString(types));
