/** Expectations typed by hand from the raw lines of real files: they know nothing of the parser. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { ListEntry } from '../../profile.ts';
import { cryptoAddresses } from '../crypto/parse.ts';
import { brief, fileBytes, importAll, realList } from '../testing.ts';
import { opensanctionsFtm } from './parse-ftm.ts';
import { opensanctionsTargetsNested } from './parse-nested.ts';

type Expected = Partial<ReturnType<typeof brief>>;

const COMPANIES: Record<string, Expected> = {
  'NK-DSxJ9ZzHxBBMyEMnnTBhai': {
    kind: 'ORGANIZATION',
    primary: 'Акціонерне товариство "ТрансКомплектХолдинг"',
    strong: [
      'Joint-Stock Company "TransKomplektHolding"',
      'Акционерное общество "ТрансКомплектХолдинг"',
      'Aktsionerne tovarystvo "TransKomplektKholdynh"',
    ],
    weak: [],
    dates: ['INCORPORATION 2019-03-26 DAY'],
    documents: ['TAX_ID|7704484400|RU||', 'REGISTRATION_NUMBER|1197746216656|RU||'],
    countries: ['DOMICILED RU'],
    programs: ['UA-SA1644', 'sanction'],
    listed: '2023-07-19',
  },
  'NK-SiYwWfxwLVrVeFswsvAvsm': {
    primary: 'НЕКОММЕРЧЕСКОЕ ПАРТНЕРСТВО "АССОЦИАЦИЯ БЕСПИЛОТНЫХ СИСТЕМ"',
    strong: [],
    dates: ['INCORPORATION 2005-07-11 DAY'],
    documents: ['TAX_ID|5029083880|RU||', 'REGISTRATION_NUMBER|1055005143896|RU||'],
    addresses: ['ПР-КТ ОЛИМПИЙСКИЙ Д.50, Г. МЫТИЩИ, МОСКОВСКАЯ ОБЛАСТЬ, 141006 = null'],
    listed: '2025-04-15',
  },
  // Not listed itself: held by a listed person until 2022.
  'NK-9Xa4Kg7Y7nfccE7VcZt6Q6': {
    primary: 'ОБЩЕСТВО С ОГРАНИЧЕННОЙ ОТВЕТСТВЕННОСТЬЮ "СПС"',
    dates: ['INCORPORATION 2020-01-10 DAY'],
    documents: ['TAX_ID|9715374145|RU||', 'REGISTRATION_NUMBER|1207700002212|RU||'],
  },
  'NK-mCEmxFfuhfdjpC8gsxH74o': {
    kind: 'PERSON',
    primary: 'Абашкін Костянтин Ігорьович',
    strong: [
      'Abashkin Konstantin',
      'КОНСТАНТИН ИГОРЕВИЧ АБАШКИН',
      'Абашкин Константин Игоревич',
      'Abashkin Kostiantyn Ihorovych',
    ],
    dates: ['BIRTH 1986-06-24 DAY'],
    documents: ['TAX_ID|183112969152|RU||'],
    countries: ['CITIZEN RU'],
  },
  'NK-hUAjuiA3vTKXF6v2X6MYnS': {
    kind: 'PERSON',
    gender: 'MALE',
    primary: 'Lavrentiy Aleksandrovich ZAKHAROV',
    dates: ['BIRTH 1999-02-26 DAY'],
    documents: ['PASSPORT|089132114|||', 'OTHER|RY5RM5PNTVP5|US||', 'OTHER|M888BCYMFVN4|US||'],
    countries: ['NATIONAL RU'],
  },
};

const PERSONS: Record<string, Expected> = {
  Q12231217: {
    kind: 'PERSON',
    gender: 'MALE',
    primary: 'Fahad bin Saud bin Abdulaziz Al Saud',
    strong: [
      'فهد بن سعود بن عبد العزيز آل سعود',
      'Fahad',
      'Fahad bin Saud Al Saud',
      'فهد بن سعود بن عبدالعزيز آل سعود',
      'Fahd bin Saud Al Saud',
    ],
    dates: ['BIRTH 1923-01-01 DAY', 'DEATH 2006-10-30 DAY'],
    countries: ['NATIONAL SA'],
  },
  Q12223501: { primary: 'Abdullan Sulaiman Alhamdan', dates: ['BIRTH 1884-01-01 DAY', 'DEATH 1965-11-10 DAY'] },
  Q86666747: { primary: 'Abdullah al-Issa', gender: 'MALE', dates: ['BIRTH 1924-01-01 DAY', 'DEATH 1975-06-27 DAY'] },
};

const zala = realList('opensanctions', 'zala_entities.ftm.json');
const wikidata = realList('opensanctions', 'wd_persons', 'entities.ftm.json');
const nested = realList('opensanctions', 'wd_persons', 'targets.nested.json');

const relationsOf = (entry: ListEntry | undefined) =>
  entry?.relations.map(({ type, targetReference, role, share, startDate, endDate }) =>
    [type, targetReference, role, share, startDate, endDate].join('|'),
  );
const referencesOf = (entry: ListEntry | undefined) => entry?.references.map(({ scheme, id }) => `${scheme}:${id}`);

describe.skipIf(zala === null)('companies', () => {
  let byId: Map<string, ListEntry>;
  beforeAll(async () => {
    ({ byId } = await importAll(opensanctionsFtm, { main: fileBytes(zala ?? '') }));
  });

  test.each(Object.entries(COMPANIES))('%s', (id, expected) => {
    expect(brief(byId.get(id)!)).toMatchObject(expected);
  });

  test('holdings with shares and days, at both ends', () => {
    expect(relationsOf(byId.get('NK-DSxJ9ZzHxBBMyEMnnTBhai'))).toEqual([
      'OWNS|NK-abdzbEBkqyT29GyREbiURZ||2|2019-05-24|2023-12-21',
    ]);
    expect(relationsOf(byId.get('NK-9Xa4Kg7Y7nfccE7VcZt6Q6'))).toEqual([
      'OWNED_BY|NK-aU5ybkbRFJucf8YMwsJvDw||75|2020-01-10|2022-11-22',
    ]);
    expect(relationsOf(byId.get('NK-mCEmxFfuhfdjpC8gsxH74o'))).toEqual([
      'DIRECTOR_OF|NK-abdzbEBkqyT29GyREbiURZ|ГЕНЕРАЛЬНЫЙ ДИРЕКТОР||2017-10-23|',
    ]);
    expect(relationsOf(byId.get('NK-hUAjuiA3vTKXF6v2X6MYnS'))).toEqual([
      'FAMILY|NK-aU5ybkbRFJucf8YMwsJvDw|Family member of|||',
    ]);
  });

  test('the numbers that OFAC and the United Kingdom know a person by', () => {
    expect(referencesOf(byId.get('NK-hUAjuiA3vTKXF6v2X6MYnS'))).toEqual(
      expect.arrayContaining(['ofac:46004', 'uk:RUS2054', 'uk-ofsi:16274', 'opensanctions:NK-hUAjuiA3vTKXF6v2X6MYnS']),
    );
  });

  test('reasons of listing', () => {
    expect(byId.get('NK-hUAjuiA3vTKXF6v2X6MYnS')).toMatchObject({
      categories: ['SANCTION', 'ADVERSE_MEDIA'],
      riskLevel: 'CRITICAL',
      topics: ['debarment', 'corp.disqual', 'sanction'],
    });
    expect(byId.get('NK-SiYwWfxwLVrVeFswsvAvsm')).toMatchObject({ categories: ['SANCTION'], riskLevel: 'HIGH' });
    expect(byId.get('NK-9Xa4Kg7Y7nfccE7VcZt6Q6')).toMatchObject({ categories: ['ADVERSE_MEDIA'], riskLevel: 'LOW' });
  });
});

describe.skipIf(wikidata === null)('persons', () => {
  test.each(Object.entries(PERSONS))('%s', async (id, expected) => {
    const { byId } = await importAll(opensanctionsFtm, { main: fileBytes(wikidata ?? '') });
    expect(brief(byId.get(id)!)).toMatchObject(expected);
    expect(referencesOf(byId.get(id))).toContain(`wikidata:${id}`);
    expect(byId.get(id)?.categories).toEqual(['PEP']);
    // All three are dead, so they hold no office.
    expect(byId.get(id)?.contexts.every(({ isActive }) => !isActive)).toBe(true);
  });

  test('father and son', async () => {
    const { byId } = await importAll(opensanctionsFtm, { main: fileBytes(wikidata ?? '') });
    expect(relationsOf(byId.get('Q12231217'))).toEqual(['FAMILY|Q244206|father|||', 'FAMILY|Q244206|son of|||']);
  });
});

test.skipIf(nested === null)('nested: offices of an ambassador and a mufti', async () => {
  const { byId } = await importAll(opensanctionsTargetsNested, { main: fileBytes(nested ?? '') });
  const terms = (id: string) =>
    byId.get(id)?.contexts.map(({ startDate, endDate, isActive }) => [startDate, endDate, isActive]);
  expect(terms('Q307152')).toEqual([
    ['2001-01-01', '2009-01-01', false],
    ['2009-01-01', '2014-05-01', false],
  ]);
  expect(terms('Q307185')).toEqual([['1999-05-15', null, true]]);
  expect(brief(byId.get('Q307185')!)).toMatchObject({
    primary: 'Abd al-Aziz',
    strong: ['Sheikh Abdulaziz al-Sheikh'],
    dates: ['BIRTH 1943-02-10 DAY'],
    countries: ['NATIONAL SA'],
  });
});

const arbitrum = realList('crypto', '0xB10C', 'sanctioned_addresses_ARB.txt');
const smartChain = realList('crypto', '0xB10C', 'sanctioned_addresses_BSC.json');
test.skipIf(arbitrum === null || smartChain === null)('one address under two currencies', async () => {
  const files = { ARB: fileBytes(arbitrum ?? ''), BSC: fileBytes(smartChain ?? '') };
  const { entries } = await importAll(cryptoAddresses, files);
  expect(entries.map(brief)).toMatchObject([
    {
      primary: '0x4f47bc496083c727c5fbe3ce9cdf2b0f6496270c',
      wallets: ['ARB 0x4f47bc496083c727c5fbe3ce9cdf2b0f6496270c', 'BSC 0x4f47bc496083c727c5fbe3ce9cdf2b0f6496270c'],
    },
  ]);
});
