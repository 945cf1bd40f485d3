import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of amlcore's package.json: the same from src/ under test and from the bundle in dist/. */
export const projectRoot: string = findRoot(dirname(fileURLToPath(import.meta.url)));

export const version: string = readPackage(projectRoot).version;

function readPackage(folder: string): { name?: string; version: string } {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}

function findRoot(folder: string): string {
  if (existsSync(join(folder, 'package.json')) && readPackage(folder).name === 'amlcore') return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error('the package.json of amlcore is not above this file');
  return findRoot(parent);
}
