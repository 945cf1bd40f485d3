// Bundles the server into dist/, and the dashboard with it.
import { createHash } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { buildWeb } from './build-web.mjs';
import { writeBundledPackages } from './bundled-packages.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * The `dependencies` of package.json stay outside the bundle: they look for native binaries, data files or threads of their own beside
 * them. All other libraries are `devDependencies` and bundled: a start that reads fifteen hundred files and resolves each by its package
 * takes a second longer, and an installation would have to hold them.
 */
const { dependencies, optionalDependencies } = JSON.parse(await readFile(`${root}package.json`, 'utf8'));
const EXTERNAL = [...Object.keys({ ...dependencies, ...optionalDependencies }), 'pg-native'];
/** Bundled libraries of the older kind ask for parts of Node.js by `require`. */
const REQUIRE = "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);";

export async function buildServer() {
  const { metafile, warnings } = await build({
    absWorkingDir: root,
    entryPoints: {
      cli: 'src/cli/main.ts',
      'matching-worker': 'src/matching/worker.ts',
      'article-worker': 'src/screening/adverse-media/worker.ts',
      'what-if-worker': 'src/governance/models/what-if-worker.ts',
      'pdf-worker': 'src/platform/lib/pdf-worker.ts',
    },
    outdir: 'dist',
    outExtension: { '.js': '.mjs' },
    bundle: true,
    external: EXTERNAL,
    banner: { js: REQUIRE },
    platform: 'node',
    format: 'esm',
    target: 'node20',
    // Else each regular expression with \p{...} within a function is made anew at every call.
    supported: { 'regexp-unicode-property-escapes': true },
    splitting: true,
    sourcemap: true,
    define: { INDEX_CODE_HASH: JSON.stringify(await hashOf(['src/matching', 'src/lists'])) },
    metafile: true,
    // Who calls says what went wrong.
    logLevel: 'silent',
  });
  for (const { text, location } of warnings) process.stderr.write(`${location?.file ?? 'build'}: ${text}\n`);
  await writeBundledPackages(`${root}dist/bundled.json`, Object.keys(metafile.inputs));
  // Afterwards, and only what is left over: a service may be running from this folder.
  const written = new Set(Object.keys(metafile.outputs).map((path) => path.slice('dist/'.length)));
  // The dashboard's, which build-web.mjs looks after.
  written.add('web').add('bundled.json');
  for (const name of await readdir(`${root}dist`)) {
    if (!written.has(name)) await rm(`${root}dist/${name}`, { recursive: true, force: true });
  }
}

/** Of everything that decides what an index holds: an index snapshot of other code must not be used. */
async function hashOf(folders) {
  const hash = createHash('sha256');
  for (const folder of folders) {
    const entries = await readdir(`${root}${folder}`, { recursive: true, withFileTypes: true });
    const paths = entries.filter((one) => one.isFile()).map((one) => `${one.parentPath ?? one.path}/${one.name}`);
    for (const path of paths.sort()) hash.update(await readFile(path));
  }
  // The libraries that romanize are part of it.
  hash.update(await readFile(`${root}package-lock.json`).catch(() => ''));
  return hash.digest('hex');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await buildServer();
  await buildWeb();
}
