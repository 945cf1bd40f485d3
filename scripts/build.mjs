// Bundles the server into dist/. Libraries stay outside the bundle: native binaries and data files must be found beside them.
import { readdir, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));

export async function buildServer() {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: { cli: 'src/cli/main.ts', 'matching-worker': 'src/matching/worker.ts' },
    outdir: 'dist',
    outExtension: { '.js': '.mjs' },
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    splitting: true,
    sourcemap: true,
    metafile: true,
    logLevel: 'warning',
  });
  // Afterwards, and only what is left over: a service may be running from this folder.
  const written = new Set(Object.keys(metafile.outputs).map((path) => path.slice('dist/'.length)));
  for (const name of await readdir(`${root}dist`)) {
    if (!written.has(name)) await rm(`${root}dist/${name}`, { recursive: true, force: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildServer();
