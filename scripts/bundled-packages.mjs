// Which packages of node_modules a bundle holds. The bill of materials names them, since no installation has them as packages.
import { writeFile } from 'node:fs/promises';

/** @param files paths of bundled files, from this repository or from the root */
export async function writeBundledPackages(target, files) {
  const packages = new Set();
  for (const file of files) {
    // Virtual modules of a bundler begin with a NUL or have a query.
    const at = file.replaceAll('\\', '/').lastIndexOf('node_modules/');
    if (at < 0) continue;
    const path = file.replaceAll('\\', '/');
    const start = path.indexOf('node_modules/');
    const [name] = path.slice(at + 'node_modules/'.length).match(/^(@[^/]+\/)?[^/?]+/);
    packages.add(`${path.slice(start, at)}node_modules/${name}`);
  }
  await writeFile(target, `${JSON.stringify([...packages].sort(), null, 2)}\n`);
}
