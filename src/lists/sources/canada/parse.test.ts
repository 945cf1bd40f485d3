import { describe, expect, test } from 'vitest';
import { brief, importAll } from '../testing.ts';
import { aliasesIn } from './aliases.ts';
import { canadaSemaXml } from './parse.ts';

const RECORDS = `
  <record><Country>Nowhere / Nulle part</Country><LastName>SPECHTMANN&#xa0;</LastName><GivenName>Otto Wendelin</GivenName>
    <Aliases>Отто Шпехтманн; Otto</Aliases><DateOfBirthOrShipBuildDate>1963 or 1964-05-02</DateOfBirthOrShipBuildDate>
    <TitleOrShip>General/général</TitleOrShip><Schedule>1,Part 1</Schedule><Item>7</Item><DateOfListing>2024-02-23</DateOfListing></record>
  <record><Country>Nowhere / Nulle part</Country><EntityOrShip>Spechtmann
    Works</EntityOrShip><DateOfBirthOrShipBuildDate>born in the early 1970s</DateOfBirthOrShipBuildDate><Schedule>1, Part 2</Schedule><Item>7</Item><DateOfListing>soon</DateOfListing></record>
  <record><Country>Russia / Russie</Country><EntityOrShip>Petrel 99</EntityOrShip><TitleOrShip>Oil Tanker</TitleOrShip>
    <ShipIMONumber>IMO 9000003</ShipIMONumber><DateOfBirthOrShipBuildDate>2006</DateOfBirthOrShipBuildDate><Schedule>1.1</Schedule><Item>62</Item><DateOfListing>2025-02-21</DateOfListing></record>
  <record><Country>Russia / Russie</Country><EntityOrShip>Bank of Nowhere</EntityOrShip><Schedule>3</Schedule><Item>1</Item><DateOfListing>2014-07-24</DateOfListing></record>`;
const list = (records: string) =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><data-set xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">${records}</data-set>`;
const BILINGUAL: Record<string, string> = {
  Country: 'Country-Pays',
  LastName: 'LastName-NomDeFamille',
  GivenName: 'GivenName-Prenom',
  EntityOrShip: 'EntityOrShip-EntiteOuNavire',
  Aliases: 'Aliases-Alias',
  DateOfBirthOrShipBuildDate: 'DateOfBirthOrShipBuildDate-DateDeNaissanceOuDateDeConstructionDuNavire',
  TitleOrShip: 'TitleOrShipType-TitreOuTypeDeNavire',
  ShipIMONumber: 'ShipIMONumber-NumeroOMIDuNavire',
  Schedule: 'Schedule-Annexe',
  Item: 'Item-NumeroDarticle',
  DateOfListing: 'DateOfListing-DateDinscription',
};
const bilingual = RECORDS.replace(
  /<(\/?)(\w+)>/g,
  (_tag, slash: string, name: string) => `<${slash}${BILINGUAL[name] ?? name}>`,
);

describe.each([
  ['in English', RECORDS],
  ['in both languages', bilingual],
])('elements named %s', (_name, records) => {
  const run = importAll(canadaSemaXml, { main: list(records) });

  test('a person', async () => {
    const { byId, report } = await run;
    expect(report).toMatchObject({ rejectedCount: 0, notices: [], fieldsUnused: {} });
    const person = byId.get('Nowhere / 1, Part 1 / 7')!;
    expect(brief(person)).toMatchObject({
      kind: 'PERSON',
      primary: 'Otto Wendelin SPECHTMANN',
      strong: ['Отто Шпехтманн'],
      weak: ['Otto'],
      dates: ['BIRTH 1963-01-01 YEAR', 'BIRTH 1964-05-02 DAY'],
      countries: [],
      programs: ['Nowhere'],
      listed: '2024-02-23',
    });
    expect(brief(person).features).toEqual([
      'Aliases as published: Отто Шпехтманн; Otto',
      'Title: General/général',
      'Regulation: Nowhere / Nulle part',
      'Schedule: 1, Part 1',
      'Item: 7',
    ]);
    expect(person.references).toEqual([{ scheme: 'canada', id: 'Nowhere / 1, Part 1 / 7' }]);
  });

  test('an entity, a ship, one under financing prohibitions only', async () => {
    const { entries } = await run;
    const [, works, ship, bank] = entries;
    expect(brief(works!)).toMatchObject({ kind: 'ORGANIZATION', primary: 'Spechtmann Works', dates: [], listed: null });
    expect(brief(works!).features).toEqual(
      expect.arrayContaining(['Date built: born in the early 1970s', 'Listed on: soon']),
    );
    expect(brief(ship!)).toMatchObject({
      kind: 'VESSEL',
      documents: ['IMO_NUMBER|9000003|||'],
      dates: ['MANUFACTURE 2006-01-01 YEAR'],
    });
    expect(brief(ship!).features).toContain('Vessel Type: Oil Tanker');
    expect([works, ship, bank].map((entry) => entry?.riskLevel)).toEqual(['CRITICAL', 'CRITICAL', 'HIGH']);
  });
});

test('duplicate citations, entries without a citation, entries without a name', async () => {
  const record = (name: string, item: string) =>
    `<record><Country>Nowhere</Country><EntityOrShip>${name}</EntityOrShip><Item>${item}</Item></record>`;
  const changed = record('B', '1').replace('<Item>', '<DateOfListing>2020-01-01</DateOfListing><Item>');
  const { entries, report } = await importAll(canadaSemaXml, {
    main: list(
      [record('A', '1'), record('B', '1'), record('B', '1'), changed, record('C', ''), record('', '2')].join(''),
    ),
  });
  expect(entries.map((entry) => entry.externalReferenceId)).toEqual([
    'Nowhere / 1',
    'Nowhere / 1 / B',
    'Nowhere / 1#2',
    expect.stringMatching(/^unnumbered-/),
  ]);
  expect(entries[3]).toMatchObject({ names: [{ fullNameRaw: 'C' }], references: [] });
  expect(report.notices).toHaveLength(4);
  expect(report.rejected).toMatchObject([{ reference: 'Nowhere / 2', reason: 'no name' }]);
});

test('a new element is kept and reported', async () => {
  const { entries, report } = await importAll(canadaSemaXml, {
    main: list(RECORDS.replace('<Item>7</Item>', '<Item>7</Item><Hobby>Philately</Hobby>')),
  });
  expect(report.fieldsUnused).toEqual({ 'record/Hobby': 1 });
  expect(entries[0]?.features).toContainEqual({ name: 'record/Hobby', value: 'Philately' });
});

describe('aliases', () => {
  test.each([
    ['Анна Демо; Anna Schwidko', ['Анна Демо', 'Anna Schwidko']],
    ['Иван ДЕМО / Iван ДЄМО', ['Иван ДЕМО', 'Iван ДЄМО']],
    ['A Demo, B Demo, Belarusian: Аня Дэма, Russian : Аня Дема', ['A Demo', 'B Demo', 'Аня Дэма', 'Аня Дема']],
    ['Abdel Demo, Abdul Demo and Abdelrahim Demo Arabic:عبد', ['Abdel Demo', 'Abdul Demo', 'Abdelrahim Demo', 'عبد']],
    ['A Demo, Massar\nDemo, B Demo\n', ['A Demo', 'Massar Demo', 'B Demo']],
    ['A Demo\n عباس', ['A Demo', 'عباس']],
    ['also Andrey Demo', ['Andrey Demo']],
    ['(Владимир ДЕМО', ['Владимир ДЕМО']],
  ])('of a person: %s', (cell, aliases) => expect(aliasesIn(cell, true)).toEqual(aliases));

  test.each([
    ['ООО Демо or Демо-Сервис', ['ООО Демо', 'Демо-Сервис']],
    ['«НПП «Демо» and АО «НПП «Демо»', ['«НПП «Демо»', 'АО «НПП «Демо»']],
    ['OMON, Minsk OMON, AMAP', ['OMON', 'Minsk OMON', 'AMAP']],
    ['Air Demo Holdings Pte. Ltd., Air Demo Limited', ['Air Demo Holdings Pte. Ltd.', 'Air Demo Limited']],
    ['Demo Trading, Ltd.', ['Demo Trading, Ltd.']],
    ['М Демо, ООО', ['М Демо, ООО']],
    ['Министерство образования, науки и молодежи', ['Министерство образования, науки и молодежи']],
    ['Storage and Distribution Company', ['Storage and Distribution Company']],
  ])('of an entity: %s', (cell, aliases) => expect(aliasesIn(cell, false)).toEqual(aliases));
});
