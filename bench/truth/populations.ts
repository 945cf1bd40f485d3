/** Names that are on no list of the index. A match is a false positive, except for a few true namesakes. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { MatchKind } from '../../src/matching/types.ts';
import { readCases } from '../data.ts';
import { pick, seeded } from '../random.ts';
import { partOf } from './split.ts';

export interface Clean {
  population: string;
  name: string;
  kind: MatchKind;
}

/** Countries with many listed legislators. */
const SANCTIONED_CHAMBERS =
  /Russia|Belarus|Iran|Syria|Korea|Venezuela|Crimea|Abkhazia|Ossetia|Transnistria|Donetsk|Luhansk|Afghanistan|Iraq|Cuba|Libya|Yemen|Myanmar|Zimbabwe|Nicaragua|Sudan/i;
const INVENTED = 4_000;
const TITLED = 1_000;
const MIXED = 4_000;
/** Legal forms and articles at the start or end of a firm's name. */
const AT_EDGE =
  /^(?:the|and|of|inc|corp|corporation|co|company|ltd|limited|llc|plc|lp|nv|sa|ag|bv|gmbh|pvt|pte|spa|srl|&|\/[a-z]+\/)[.,]*$/i;

function column(folder: string, file: string, country: number, name: number): Map<string, string[]> {
  const byCountry = new Map<string, string[]>();
  for (const line of readFileSync(join(folder, 'names', file), 'utf8')
    .split('\n')
    .slice(1)) {
    const cells = line.trim().split(',');
    const code = cells[country] ?? '';
    const text = cells[name] ?? '';
    if (code.length === 2 && /^\p{Script=Latin}{2,}$/u.test(text))
      byCountry.set(code, [...(byCountry.get(code) ?? []), text]);
  }
  return byCountry;
}

/** Common given names with common surnames of the same country. They identify no particular person. */
function commonNames(folder: string): Clean[] {
  const given = column(folder, 'common-forenames-by-country.csv', 0, 11);
  const family = column(folder, 'common-surnames-by-country.csv', 0, 5);
  const countries = [...family.keys()].filter((code) => given.has(code)).sort();
  const random = seeded('common names');
  return Array.from({ length: INVENTED }, (): Clean => {
    const country = pick(countries, random);
    return {
      population: 'common-names',
      name: `${pick(given.get(country)!, random)} ${pick(family.get(country)!, random)}`,
      kind: 'PERSON',
    };
  });
}

/** Titles that are also names, each with a usual name. */
function titledNames(folder: string): Clean[] {
  const given = [...column(folder, 'common-forenames-by-country.csv', 0, 11).values()].flat();
  const random = seeded('titled names');
  return Array.from({ length: TITLED }, (): Clean => {
    const title = pick(['Sheikh', 'Syed', 'Prince', 'Princess', 'Amir', 'King'], random);
    return { population: 'titled-names', name: `${title} ${pick(given, random)}`, kind: 'PERSON' };
  });
}

/**
 * The first word of one firm, the last business word of another, and a legal form: "Sunrise Bancorp Ltd". No particular firm, and
 * the usual pattern of firm names.
 */
function mixedFirms(firms: readonly Clean[]): Clean[] {
  const names = firms.map(({ name }) =>
    name
      .replace(/\(.*?\)/g, '')
      .split(/[\s,]+/)
      .filter((word) => word !== '' && !AT_EDGE.test(word)),
  );
  const [first, rest] = [names.filter(({ length }) => length > 0), names.filter(({ length }) => length > 1)];
  const random = seeded('mixed firms');
  return Array.from({ length: MIXED }, (): Clean => {
    const own = pick(first, random).slice(0, random() < 0.75 ? 1 : 2);
    const tail = pick(rest, random).slice(1);
    const form = pick(['', '', ' Ltd', ' LLC', ' Inc', ' Co', ' Limited', ' Corp', ' GmbH', ' S.A.'], random);
    return { population: 'mixed-firms', name: `${[...own, ...tail.slice(-2)].join(' ')}${form}`, kind: 'ORGANIZATION' };
  });
}

interface Debarred {
  response: { ZPROCSUPP: { SUPP_NAME: string; SUPP_TYPE_CODE: string }[] };
}

export function readClean(folder: string): Clean[] {
  const clean: Clean[] = [];
  for (const [population, file, kind] of [
    ['global', 'negatives_global', 'PERSON'],
    ['us', 'negatives_us', 'PERSON'],
    ['congress', 'us_congress_negatives', 'PERSON'],
    ['us-firms', 'negatives_companies', 'ORGANIZATION'],
  ] as const)
    for (const { query } of readCases<{ query: { name: string } }>(folder, `${file}.jsonl`))
      clean.push({ population, name: query.name, kind });
  const politicians = gunzipSync(readFileSync(join(folder, 'matching/politicians_names.jsonl.gz'))).toString('utf8');
  for (const line of politicians.split('\n')) {
    if (line === '') continue;
    const { name, country } = JSON.parse(line) as { name: string; country: string };
    if (/\p{Script=Latin}/u.test(name) && !SANCTIONED_CHAMBERS.test(country))
      clean.push({ population: 'legislators', name, kind: 'PERSON' });
  }
  clean.push(...commonNames(folder), ...titledNames(folder));
  for (const file of ['worldbank_debarred_2021-01-18', 'worldbank_debarred_2026-02-21']) {
    const text = gunzipSync(readFileSync(join(folder, 'lists/other', `${file}.json.gz`))).toString('utf8');
    for (const { SUPP_NAME: name, SUPP_TYPE_CODE: type } of (JSON.parse(text) as Debarred).response.ZPROCSUPP)
      if (type === 'F') clean.push({ population: 'world-firms', name, kind: 'ORGANIZATION' });
  }
  // The held-back part shows nothing, not even its words.
  clean.push(
    ...mixedFirms(clean.filter(({ kind, name }) => kind === 'ORGANIZATION' && partOf(name.toUpperCase()) !== 'test')),
  );
  const seen = new Set<string>();
  return clean.filter(({ population, name }) => {
    const key = `${population}/${name.toUpperCase()}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
