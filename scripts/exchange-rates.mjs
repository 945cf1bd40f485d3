// Writes src/transactions/fx/data/ecb-rates.txt: the euro reference rates of the European Central Bank, by day.
//     node scripts/exchange-rates.mjs <eurofxref-hist.zip of the ECB>
import { writeFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { parse } from 'csv-parse/sync';
import { openPromise } from 'yauzl';
import { tableFile } from './table-file.mjs';

const FIRST_DAY = '2015-01-01';
const NONE = 'N/A';

async function textOf(path) {
  const archive = await openPromise(path);
  for await (const entry of archive.eachEntry()) {
    return await text(await archive.openReadStreamPromise(entry));
  }
  throw new Error(`${path} is empty`);
}

const [path] = process.argv.slice(2);
if (path === undefined) throw new Error('Give the path of eurofxref-hist.zip.');
const [heading, ...all] = parse(await textOf(path), { relax_column_count: true });
const days = all.filter(([day]) => day >= FIRST_DAY).sort(([a], [b]) => (a < b ? -1 : 1));
const columns = heading
  .map((currency, column) => ({ currency, column }))
  .filter(({ currency, column }) => /^[A-Z]{3}$/.test(currency) && days.some((row) => row[column] !== NONE));
const last = days.at(-1)[0];

writeFileSync(
  new URL('../src/transactions/fx/data/ecb-rates.txt', import.meta.url),
  tableFile(
    {
      about: [
        `Euro foreign exchange reference rates of each business day from ${days[0][0]} to ${last}: units of the currency for one euro.`,
        'The first line has the currencies, each other line a day and its rates. Empty: the ECB published none for that day.',
      ],
      source: 'European Central Bank, https://www.ecb.europa.eu/stats/eurofxref/eurofxref-hist.zip',
      license:
        'free use if the information appears accurately and the ECB is cited as the source\n' +
        '  (https://www.ecb.europa.eu/home/disclaimer/html/index.en.html). Days before 2015 and currencies without a rate since are left out.',
      date: `${last}.`,
      madeBy: 'scripts/exchange-rates.mjs',
    },
    [
      ['day', ...columns.map(({ currency }) => currency)].join('\t'),
      ...days.map((row) =>
        [row[0], ...columns.map(({ column }) => (row[column] === NONE ? '' : row[column]))].join('\t'),
      ),
    ],
  ),
);
