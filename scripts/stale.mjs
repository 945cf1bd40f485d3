// Whether what was built of a folder is missing, or older than the folder.
import { existsSync, readdirSync, statSync } from 'node:fs';

/** Types are made of the API and are in no bundle. */
const IN_NO_BUNDLE = /\.d\.ts$/;

export function isStale(file, folder) {
  if (!existsSync(folder)) return false;
  return !existsSync(file) || statSync(file).mtimeMs < newestChangeMs(folder);
}

function newestChangeMs(folder) {
  let newest = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || IN_NO_BUNDLE.test(entry.name)) continue;
    newest = Math.max(newest, statSync(`${entry.parentPath ?? entry.path}/${entry.name}`).mtimeMs);
  }
  return newest;
}
