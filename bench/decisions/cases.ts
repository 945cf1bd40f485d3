/** Cases of the benchmark `decisions`: payments, each with the group that it is counted in. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { givenFirst } from '../../src/matching/names/normalize.ts';
import type { Subject } from '../../src/matching/types.ts';
import { readCases, readLists } from '../data.ts';
import { pick, seeded } from '../random.ts';

export interface Case {
  /** Row of the report. */
  group: string;
  /** Column of the report within its group: `no birth date`, `true`, ... */
  variant: string;
  kind: 'fiat' | 'crypto';
  body: Record<string, unknown>;
  /** The sender is a customer whose birth date is verified. */
  verified?: { fullName: string; dob: string };
}

type Random = () => number;

const LISTS = ['ofac_sdn', 'un_sc', 'eu_fsf'];
const LISTED = 500;
const NAMES_OF_ORIGIN = 500;
const FIRMS = 500;

/** What the payer types. `from`: the listed year, 0 where none is listed. */
const BIRTH_DATES: readonly (readonly [variant: string, dateOf: (date: string) => string | null])[] = [
  ['no birth date', () => null],
  ['true', (date) => date],
  ['2 years off', (date) => yearsOff(date, 2)],
  ['15 years off', (date) => yearsOff(date, 15)],
  ['placeholder', () => '1900-01-01'],
];

function yearsOff(date: string, years: number): string {
  return `${Number(date.slice(0, 4)) + years}${date.slice(4).replace('-02-29', '-02-28')}`;
}

/** @param half 0 or 1: the cases whose text falls into it */
export async function casesOf(folder: string, { half, seed }: { half: number; seed: string }): Promise<Case[]> {
  const random = seeded(seed);
  const { subjects } = await readLists(folder, LISTS);
  const all = [
    ...listedPersons(subjects, random),
    ...commonNames(folder, subjects, random),
    ...firms(folder, random),
    ...texts(subjects, random),
    ...unnamedTransfers(random),
  ];
  return all.filter((one) => halfOf(one) === half);
}

/** All variants of one party fall into one half. */
function halfOf({ group, body }: Case): number {
  const text = `${group} ${body.receiverName ?? body.senderName ?? ''} ${body.message ?? ''} ${body.toAddress ?? ''}`;
  return createHash('sha256').update(text).digest()[0]! % 2;
}

function listedPersons(subjects: readonly Subject[], random: Random): Case[] {
  const persons = subjects.filter(({ kind, births, names }) => kind === 'PERSON' && births?.[0]?.day && names[0]);
  return Array.from({ length: LISTED }, () => pick(persons, random)).flatMap(({ names, births }) => {
    const { year, month, day } = births![0]!;
    const two = (value: number | null) => String(value ?? 1).padStart(2, '0');
    const date = `${year}-${two(month)}-${two(day)}`;
    const receiverName = givenFirst(names[0]!.text);
    const stated = BIRTH_DATES.map(([variant, dateOf]): Case => {
      const receiverDob = dateOf(date);
      return fiat('listed persons', variant, { receiverName, ...(receiverDob && { receiverDob }) });
    });
    const verified = { fullName: receiverName, dob: yearsOff(date, 15) };
    const body = { senderName: receiverName, senderDob: verified.dob };
    return [...stated, { ...fiat('listed persons', '15 years off, verified', body), verified }];
  });
}

interface NameRow {
  Country: string;
  'Romanized Name': string;
}

/** Given names and surnames of a country. Arabic surnames are given names too; Persian ones are made of given names. */
const ORIGINS: readonly (readonly [origin: string, given: string, surname: string, made?: (name: string) => string])[] =
  [
    ...([
      ['Russian', 'RU', 'RU'],
      ['Ukrainian', 'UA', 'UA'],
      ['Chinese', 'CN', 'CN'],
      ['Turkish', 'TR', 'TR'],
    ] as const),
    ...([
      ['Korean', 'KR', 'KR'],
      ['Indian', 'IN', 'IN'],
      ['English', 'GB', 'GB'],
      ['German', 'DE', 'DE'],
    ] as const),
    ['Spanish', 'ES', 'ES'],
    ['Arabic', 'EG', 'EG'],
    ['Persian', 'IR', 'IR', (name) => `${name.replace(/[aeiou]$/, '')}i`],
  ];

function commonNames(folder: string, subjects: readonly Subject[], random: Random): Case[] {
  const read = (file: string) =>
    parse(readFileSync(join(folder, 'names', file)), { columns: true, bom: true }) as NameRow[];
  const [given, surnames] = [read('common-forenames-by-country.csv'), read('common-surnames-by-country.csv')];
  const namesOf = (rows: readonly NameRow[], country: string) =>
    rows.flatMap((row) => (row.Country === country && row['Romanized Name'] ? [row['Romanized Name']] : []));
  const listed = new Set(
    subjects.flatMap(({ kind, names }) =>
      kind === 'PERSON' ? names.flatMap(({ text, weak }) => (weak ? [] : [keyOf(text)])) : [],
    ),
  );
  return ORIGINS.flatMap(([origin, givenOf, surnameOf, made = (name) => name]) => {
    const first = namesOf(given, givenOf);
    const own = namesOf(surnames, surnameOf);
    const last = own.length > 0 ? own : first.map(made);
    const names = Array.from({ length: NAMES_OF_ORIGIN }, () => `${pick(first, random)} ${pick(last, random)}`);
    return [...new Set(names)].flatMap((receiverName) => {
      const group = listed.has(keyOf(receiverName)) ? 'exact namesakes of listed persons' : `names: ${origin}`;
      const year = 1945 + Math.floor(random() * 60);
      return [
        fiat(group, 'by name alone', { receiverName }),
        fiat(group, 'with a birth date', { receiverName, receiverDob: `${year}-05-17` }),
      ];
    });
  });
}

/** The words of a name in any order, without case and diacritics. */
function keyOf(name: string): string {
  const words =
    name
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/\p{L}+/gu) ?? [];
  return words.sort().join(' ');
}

function firms(folder: string, random: Random): Case[] {
  const names = readCases<{ query: { name: string } }>(folder, 'negatives_companies.jsonl').map(
    ({ query }) => query.name,
  );
  return Array.from({ length: FIRMS }, () => pick(names, random))
    .filter((name) => name.length <= 100)
    .map((receiverName) =>
      fiat('firms', 'by name', { receiverName, receiverType: 'CORPORATE', receiverCountryCode: 'US' }),
    );
}

const PLACES = ['Iran', 'Cuba', 'North Korea', 'Crimea', 'Havana'];
const MEMORABILIA = [
  'vintage poster # 1958',
  'carpet from # for the living room',
  'stamp collection # and Persia',
  'book: a history of #',
  'six cases of # Libre and glasses',
];
const FREIGHT = ['freight to #', 'machine parts for #', 'tuition in #', 'rent of a flat in #', 'delivery, port of #'];
const NAMED = ['salary for #', 'on behalf of #', 'invoice 4711 of #', 'rent for #', 'ref # May'];

function texts(subjects: readonly Subject[], random: Random): Case[] {
  const persons = subjects.filter(
    ({ kind, names }) => kind === 'PERSON' && /^[A-Za-z, '-]+$/.test(names[0]?.text ?? '-1'),
  );
  const told = (group: string, some: readonly string[], put: () => readonly string[]) =>
    some.flatMap((text) => put().map((word) => fiat(group, 'in the message', { message: text.replace('#', word) })));
  return [
    ...told('texts: memorabilia', MEMORABILIA, () => PLACES),
    ...told('texts: prohibited places', FREIGHT, () => PLACES),
    ...told('texts: listed persons', NAMED, () =>
      Array.from({ length: 10 }, () => givenFirst(pick(persons, random).names[0]!.text)),
    ),
  ];
}

function unnamedTransfers(random: Random): Case[] {
  return Array.from({ length: 50 }, (_, at) => {
    const amount = at % 2 === 0 ? 0.001 : 0.5;
    const hex = () => Array.from({ length: 40 }, () => '0123456789abcdef'[Math.floor(random() * 16)]).join('');
    const body = { asset: 'ETH', blockchain: 'ETHEREUM', amount, fiatCurrency: 'USD', fiatAmount: amount * 3_000 };
    return {
      group: 'transfers on chain without names',
      variant: at % 2 === 0 ? 'below 1,000 USD' : 'from 1,000 USD on',
      kind: 'crypto',
      body: { ...body, fromAddress: `0x${hex()}`, toAddress: `0x${hex()}` },
    };
  });
}

function fiat(group: string, variant: string, body: Record<string, unknown>): Case {
  return { group, variant, kind: 'fiat', body };
}
