/** Expectations typed by hand from the raw records of the publisher's file: they know nothing of the parser. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { ListEntry } from '../../profile.ts';
import { brief, fileBytes, importAll, realList } from '../testing.ts';
import { canadaSemaXml } from './parse.ts';

const EXPECTED: Record<string, Partial<ReturnType<typeof brief>>> = {
  'Russia / 1, Part 1 / 543': {
    kind: 'PERSON',
    primary: 'Alisher Burkhanovich USMANOV',
    strong: ['Алишер Бурханович Усманов'],
    dates: ['BIRTH 1953-01-01 YEAR'],
    programs: ['Russia'],
    listed: '2023-03-10',
  },
  'Russia / 1, Part 1 / 808': {
    primary: 'Inna Yakovlevna BRAVERMAN',
    strong: ['Инна Яковлевна Браверман', 'Инна Швидко'],
    dates: ['BIRTH 1963-01-01 YEAR'],
    listed: '2022-05-27',
  },
  'Russia / 1.1 / 62': {
    kind: 'VESSEL',
    primary: 'Sai Baba',
    documents: ['IMO_NUMBER|9321691|||'],
    dates: ['MANUFACTURE 2006-01-01 YEAR'],
    listed: '2025-02-21',
    features: ['Vessel Type: Oil Tanker', 'Regulation: Russia / Russie', 'Schedule: 1.1', 'Item: 62'],
  },
  'Russia / 3 / 1': { kind: 'ORGANIZATION', primary: 'OAO Novatek', strong: [], listed: '2014-07-24' },
  'Sudan / Part 1 / 6': {
    primary: 'Amir Masar Abdurahman Aseel',
    strong: [
      'El Amir Massar Abdelrahman Aseel',
      'Massar Abdelrahman Assil',
      'Masar Abdelrahman Eseil',
      'Massar Assel',
      'Massar Asil',
      'Massar Aseel',
      'سار عبد الرحمن أصيل',
    ],
    dates: [],
  },
  'Sudan / Part 1 / 1': {
    primary: 'Abdelrahim Hamdan Dagalo',
    strong: [
      'Abdel Rahim Hamdan Dagalo',
      'Abdelrahim Dagalo',
      'Abdul Rahim Dagalo',
      'Abdelrahim Hamdan Dagalo Mousa',
      'عبدالرحيم دقلو',
    ],
    dates: [],
    listed: '2024-04-12',
  },
  'Belarus / 1, Part 3 / 3': {
    kind: 'ORGANIZATION',
    primary: 'Special Purpose Police Unit',
    strong: ['OMON', 'Minsk OMON', 'Minsk Special Purpose Police Detachment', 'AMAP'],
    listed: '2025-01-24',
  },
  'Iran / 1, Part 2.1 / 107': { dates: ['BIRTH 1963-01-01 YEAR', 'BIRTH 1964-01-01 YEAR'], programs: ['Iran'] },
  'Justice for Victims of Corrupt Foreign Officials Regulations (JVCFOR) / 54': {
    primary: 'Mansour Othman ABAHUSSAIN',
    dates: ['BIRTH 1972-08-10 DAY', 'BIRTH 1972-08-11 DAY'],
    listed: '2018-11-29',
  },
};

const sema = realList('other', 'canada_sema_2025.xml');

describe.skipIf(sema === null)('Canadian entries read as their raw records say', () => {
  let byId = new Map<string, ListEntry>();
  beforeAll(async () => {
    byId = (await importAll(canadaSemaXml, { main: fileBytes(sema ?? '') })).byId;
  });
  test.each(Object.entries(EXPECTED))('%s', (id, expected) => expect(brief(byId.get(id)!)).toMatchObject(expected));
});
