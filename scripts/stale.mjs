// Whether what was built of a folder, and of some files beside it, is missing, or older than they are.
import { existsSync, readdirSync, statSync } from 'node:fs';

/** Types are made of the API and are in no bundle. */
const IN_NO_BUNDLE = /\.d\.ts$/;

export function isStale(file, folder, ...others) {
  if (!existsSync(folder)) return false;
  if (!existsSync(file)) return true;
  const changes = others.filter((one) => existsSync(one)).map((one) => statSync(one).mtimeMs);
  return statSync(file).mtimeMs < Math.max(newestChangeMs(folder), ...changes);
}

function newestChangeMs(folder) {
  let newest = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || IN_NO_BUNDLE.test(entry.name)) continue;
    newest = Math.max(newest, statSync(`${entry.parentPath ?? entry.path}/${entry.name}`).mtimeMs);
  }
  return newest;
}
