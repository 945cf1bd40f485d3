// Fingerprints of modules whose decisions depend on code: the matcher and the analysis of articles.
//
//   node scripts/source-fingerprint.mjs          prints the fingerprints
//   node scripts/source-fingerprint.mjs --write  writes them into the source for the running service, and the checksums into the tables
//                                                of names and words
//
// `test/versions.test.ts` fails if a fingerprint differs from that of the source.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { withChecksum, withoutComments } from './table-file.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const GENERATED = 'fingerprint.ts';
/** Left out: general helpers, which make no decisions about matches. */
const LIBRARY = 'src/platform/lib/';

/** Text files with the data of the matcher. */
export const TABLES = readdirSync(join(root, 'src/matching/names/data'), { recursive: true })
  .filter((path) => path.endsWith('.txt'))
  .map((path) => join(root, 'src/matching/names/data', path));

/** Entry points of the deciding code, and the folder of its fingerprint. */
export const FINGERPRINTED = {
  MATCHER: {
    folder: 'src/matching',
    entries: ['matcher.ts', 'corpus-builder.ts', 'segments.ts', '../lists/subject.ts'],
  },
  ARTICLES: { folder: 'src/screening/adverse-media', entries: ['analyse.ts', 'names/russian-cases.ts'] },
};

/**
 * SHA-256, hexadecimal, over every file that is reached from the entry points by imports, without types, comments and
 * layout, and over the versions of the packages that they use.
 */
export function fingerprintOf({ folder, entries }) {
  const files = new Map();
  const packages = new Set();
  const waiting = entries.map((entry) => join(root, folder, entry));
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (files.has(path) || basename(path) === GENERATED || pathInRoot(path).startsWith(LIBRARY)) continue;
    const { tokens, imports } = read(path);
    files.set(path, tokens);
    for (const name of imports) {
      if (name.startsWith('.')) waiting.push(resolve(dirname(path), name));
      else if (!name.startsWith('node:')) packages.add(name.match(/^(@[^/]+\/)?[^/]+/)[0]);
    }
  }
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const versions = { ...devDependencies, ...dependencies };
  const hash = createHash('sha256');
  for (const path of [...files.keys()].sort()) hash.update(`${pathInRoot(path)}\0${files.get(path).join(' ')}\0`);
  for (const name of [...packages].sort()) hash.update(`${name}@${versions[name]}\0`);
  return hash.digest('hex');
}

function read(path) {
  if (path.endsWith('.txt')) return { tokens: [withoutComments(readFileSync(path, 'utf8'))], imports: [] };
  const text = readFileSync(path, 'utf8').replaceAll('\r\n', '\n');
  const { outputText } = ts.transpileModule(text, {
    compilerOptions: {
      target: ts.ScriptTarget.ESNext,
      module: ts.ModuleKind.ESNext,
      verbatimModuleSyntax: true,
      removeComments: true,
    },
  });
  const source = ts.createSourceFile(path, outputText, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS);
  const imports = source.statements.flatMap((one) =>
    (ts.isImportDeclaration(one) || ts.isExportDeclaration(one)) && one.moduleSpecifier
      ? [one.moduleSpecifier.text]
      : [],
  );
  const tokens = [];
  const collect = (node) => {
    const children = node.getChildren(source);
    if (children.length === 0) tokens.push(node.getText(source));
    else children.forEach(collect);
  };
  collect(source);
  return { tokens: tokens.filter((token) => token !== ''), imports };
}

function pathInRoot(path) {
  return relative(root, path).replaceAll('\\', '/');
}

function write({ folder }, fingerprint) {
  const text =
    '/** Hash of the deciding code of this folder. Written by `npm run fingerprints`, checked by `test/versions.test.ts`. */\n' +
    `export const CODE_FINGERPRINT = '${fingerprint}';\n`;
  writeFileSync(join(root, folder, GENERATED), text);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (process.argv.includes('--write'))
    for (const path of TABLES) writeFileSync(path, withChecksum(readFileSync(path, 'utf8')));
  for (const [name, code] of Object.entries(FINGERPRINTED)) {
    const fingerprint = fingerprintOf(code);
    if (process.argv.includes('--write')) write(code, fingerprint);
    console.log(name, fingerprint);
  }
}
