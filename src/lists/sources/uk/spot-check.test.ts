/** Expectations typed by hand from the raw rows of the publisher's file: they know nothing of the parser. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { ListEntry } from '../../profile.ts';
import { brief, fileBytes, importAll, realList } from '../testing.ts';
import { ukOfsiConlistCsv } from './parse-conlist.ts';

type Expected = Partial<ReturnType<typeof brief>>;

const EXPECTED: Record<string, Expected & { un?: string }> = {
  '12872': {
    kind: 'PERSON',
    primary: 'Mohammed Fawaz KHALED',
    strong: expect.arrayContaining([
      'Adam Del Toro ABBAS',
      'Abo ALHARETH',
      'Khaled FAWAZ',
      'Mohammed Fawaz NAEEM',
    ]) as string[],
    dates: ['BIRTH 1967-06-06 DAY', 'BIRTH 1969-06-06 DAY'],
    documents: ['PASSPORT|2255278|SY||'],
    countries: ['NATIONAL SY'],
    addresses: ['London, W12, United Kingdom = GB'],
    programs: ['Terrorism and Terrorist Financing'],
    listed: '2013-05-09',
  },
  '6894': {
    primary: 'Mohamad Iqbal ABDURRAHMAN',
    dates: ['BIRTH 1957-08-17 DAY', 'BIRTH 1958-08-17 DAY'],
    documents: ['NATIONAL_ID|3603251708570001|||'],
    countries: ['NATIONAL ID'],
    addresses: ['Jalan Nakula, Komplek Witana Harja III Blok C 106-107, Tangerang, Indonesia = ID'],
    un: 'QDi.086',
  },
  '13519': {
    kind: 'VESSEL',
    primary: 'NADINE',
    documents: ['IMO_NUMBER|8900878|||'],
    countries: ['FLAG PW'],
    listed: '2017-07-25',
    un: 'LYe.004',
  },
  '13526': {
    kind: 'ORGANIZATION',
    primary: 'ZAO INTERAVTOMATIKA (IA)',
    strong: ['3AO'],
    addresses: ['115280, Moscow, Avtozavodskaya st., 14 = null'],
    documents: ['REGISTRATION_NUMBER|1037739044111|||', 'TAX_ID|7725056162|||'],
  },
  '12927': {
    primary: 'Pyotr Anatoliyovych ZIMA',
    strong: ['Petro Anatoliyovych ZYMA'],
    dates: ['BIRTH 1970-01-18 DAY', 'BIRTH 1965-03-29 DAY'],
    features: [
      'Place of Birth: Artemivsk, Donetsk Oblast, Ukraine',
      'Position: Head of the Crimean Security Service (SBU) (Since 3 March 2014)',
      'Last updated: 15/03/2018',
    ],
  },
  '11614': {
    primary: 'Sirine Bent Zine El Abidine Ben Haj Hamda BEN ALI',
    dates: ['BIRTH 1971-08-21 DAY'],
    documents: ['PASSPORT|x599070|TN||2021-11-21', 'NATIONAL_ID|5409131|||'],
    countries: ['NATIONAL TN'],
    listed: '2011-02-07',
  },
  '6897': {
    primary: 'Abdul Manan AGHA',
    strong: expect.arrayContaining(["Abdul Man'am SAIYID", 'Abdul MANAN', 'Saiyid ABD AL-MAN']) as string[],
    dates: [],
    un: 'QDi.018',
  },
  '8990': { kind: 'ORGANIZATION', primary: '7TH OF TIR', un: 'IRe.001', programs: ['Iran (nuclear proliferation)'] },
  '13229': {
    primary: 'Ghassan ABBAS',
    dates: ['BIRTH 1960-03-10 DAY'],
    addresses: [
      "CERS, Centre d'Etude et de Recherche Scientifique, Centre de Recherche de Kaboun Barzar Street, PO Box 4470, Damascus = null",
    ],
  },
  // "UN Ref QDe.004" is Al-Qaida's number, not this man's.
  '13349': { kind: 'PERSON', countries: ['NATIONAL SA', 'NATIONAL QA'], documents: ['PASSPORT|592667|QA|2007-05-03|'] },
};

const conlist = realList('uk', 'ConList_2018.csv');

describe.skipIf(conlist === null)('OFSI parties read as their raw rows say', () => {
  let byId = new Map<string, ListEntry>();
  beforeAll(async () => {
    byId = (await importAll(ukOfsiConlistCsv, { main: fileBytes(conlist ?? '') })).byId;
  });
  test.each(Object.entries(EXPECTED))('%s', (id, { un, ...expected }) => {
    expect(brief(byId.get(id)!)).toMatchObject(expected);
    const references = byId.get(id)?.references.filter((reference) => reference.scheme === 'un') ?? [];
    expect(references.map((reference) => reference.id)).toEqual(un === undefined ? [] : [un]);
  });
});
