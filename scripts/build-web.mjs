// Bundles the dashboard into dist/web/, with a compressed copy beside each file, and says how much a first visit loads.
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzipSync } from 'node:zlib';
import { writeBundledPackages } from './bundled-packages.mjs';
import { isStale } from './stale.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const target = `${root}dist/web`;

export async function buildStaleWeb() {
  if (isStale(`${target}/index.html`, `${root}web`, `${root}package-lock.json`)) await buildWeb();
}

/** Built aside and swapped whole: a service may be reading the old one, and two may start at a time. */
export async function buildWeb() {
  const { build } = await import('vite');
  // Whatever this process is for: a test would get the libraries' slow halves.
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = 'production';
  const aside = `${target}-${process.pid}-${randomBytes(4).toString('hex')}`;
  try {
    const { output } = await build({
      configFile: `${root}web/vite.config.ts`,
      logLevel: 'error',
      build: { outDir: aside },
    });
    const modules = output.flatMap(({ moduleIds = [], originalFileNames = [] }) => [
      ...moduleIds,
      ...originalFileNames,
    ]);
    await writeBundledPackages(`${aside}/.vite/bundled.json`, modules);
    await compress(aside);
    await compressFirstLoad(aside);
    const old = `${aside}-old`;
    if (existsSync(target)) await rename(target, old);
    await rename(aside, target);
    await rm(old, { recursive: true, force: true });
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = NODE_ENV;
    await rm(aside, { recursive: true, force: true });
  }
}

const TEXTS = /\.(js|css|html|svg)$/;

async function compress(folder) {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !TEXTS.test(entry.name)) continue;
    const path = `${entry.parentPath ?? entry.path}/${entry.name}`;
    await writeFile(`${path}.gz`, gzipSync(await readFile(path), { level: 9 }));
  }
}

/** Over TLS browsers take a seventh less of them. The best quality takes twice as long for another 2%. */
const QUALITY = 10;

async function compressFirstLoad(folder) {
  const brotli = promisify(brotliCompress);
  const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY };
  const files = (await filesOfFirstLoad(folder)).filter((file) => file.startsWith('assets/'));
  const pack = async (file) =>
    writeFile(`${folder}/${file}.br`, await brotli(await readFile(`${folder}/${file}`), { params }));
  await Promise.all(files.map(pack));
}

/** Bytes, compressed, of everything that the first page needs before it can be used: scripts, styles, the page itself. */
export async function firstLoad() {
  const files = await filesOfFirstLoad(target);
  const sizes = await Promise.all(files.map(async (file) => [file, (await readFile(`${target}/${file}.gz`)).length]));
  return { bytes: sizes.reduce((sum, [, size]) => sum + size, 0), files: Object.fromEntries(sizes) };
}

async function filesOfFirstLoad(folder) {
  const manifest = JSON.parse(await readFile(`${folder}/.vite/manifest.json`, 'utf8'));
  const files = new Set(['index.html']);
  const take = (key) => {
    const { file, css = [], imports = [] } = manifest[key];
    if (files.has(file)) return;
    files.add(file);
    for (const style of css) files.add(style);
    imports.forEach(take);
  };
  take('index.html');
  return [...files];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await buildWeb();
  const { bytes } = await firstLoad();
  process.stdout.write(`dashboard: ${(bytes / 1024).toFixed(1)} KiB compressed for a first visit\n`);
}
