/** One list in four formats: the same parties, whichever format brought them. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { ListEntry } from '../../profile.ts';
import { unpackFile } from '../../unpack.ts';
import { fileBytes, type ImportRun, importAll, ofacFiles, realList } from '../testing.ts';
import { advancedXml, enhancedXml, type InventedParty, legacyXml } from './invented-lists.fixture.ts';
import { ofacAdvancedXml } from './parse-advanced-xml.ts';
import { ofacSdnCsv } from './parse-csv.ts';
import { ofacEnhancedXml } from './parse-enhanced-xml.ts';
import { ofacSdnXml } from './parse-legacy-xml.ts';

const NULLS = '-0- ,'.repeat(6);
const END = '\r\n\x1a';
const CSV = {
  main: [
    `10,"PHANTOM, Walter Otto","individual","CUBA] [SDGT","Chairman",${NULLS}"DOB circa 1960; alt. DOB Feb 1961; alt. DOB 1951 to 1953; POB Nowhere; nationality Korea, North; citizen Panama; Gender Male; Passport A12345 (Panama) issued 24 Oct 1990 expires 20 Sep 1997; Phone Number 5551234; Email Address ghost@nowhere.example; Digital Currency Address - XBT 1InventedAddress0000000000000001; Secondary sanctions risk: See Section 11.; a.k.a. 'THE GHOST'; Wanted by everybody; Linked To: MIRAGE (HOLDING) CO."`,
    `11,"MIRAGE (HOLDING) CO.",-0- ,"CUBA",-0- ,${NULLS}"Website www.mirage.example; Organization Established Date 17 Oct 1990; Organization Type: Manufacture of fog; SWIFT/BIC MIRAPAPA; Tax ID No. 77-88 (Panama); Identification Number 4711 (Panama); Listing Date (DEMO) 03 Jun 2021; Issuer Name Mirage Ltd."`,
    '12,"SEA GHOST","vessel","CUBA",-0- ,"GH0ST","Tanker","1,000",-0- ,"Panama",-0- ,"Former Vessel Flag Liberia; Vessel Registration Identification IMO 1234567; MMSI 351234567; a.k.a. \'GHOST\'; f.k.a. \'KOBOLD\'; n.k.a. \'MERMAID\'."',
    `13,"XX-GHO","aircraft","CUBA",-0- ,${NULLS}"Aircraft Manufacture Date 1999; Aircraft Model Fog 7; Aircraft Tail Number XX-GHO."`,
  ].join('\r\n'),
  alt: ['10,1,"aka","SPOOK, Walter",-0- ', '11,2,"fka","FATA MORGANA",-0- '].join('\r\n'),
  add: [
    '10,1,"1 Fog St., Bldg 2","Mist City, Foggy Province 00001","Panama",-0- ',
    '10,2,-0- ,-0- ,"Region: Gaza",-0- ',
    '11,3,-0- ,"Nowhere",-0- ,-0- ',
  ].join('\r\n'),
};
const PARTIES: InventedParty[] = [
  {
    id: 10,
    type: 'Individual',
    names: [
      { last: 'PHANTOM', first: 'Walter Otto', spelling: ['Cyrillic', 'ФАНТОМ'] },
      { last: 'SPOOK', first: 'Walter', kind: 'A.K.A.' },
      { last: 'THE GHOST', kind: 'A.K.A.', weak: true },
    ],
    features: [
      ['Title', 'Chairman'],
      ['Birthdate', 'circa 1960', 'Birthdate', ['1960-01-01', '1960-12-31', true]],
      ['Birthdate', 'Feb 1961', 'Birthdate', ['1961-02-01', '1961-02-28']],
      ['Birthdate', '1951 to 1953', 'Birthdate', ['1951-01-01', '1953-12-31']],
      ['Place of Birth', 'Nowhere'],
      ['Nationality Country', 'Korea, North'],
      ['Citizenship Country', 'Panama'],
      ['Gender', 'Male'],
      ['Phone Number', '5551234'],
      ['Email Address', 'ghost@nowhere.example'],
      ['Digital Currency Address - XBT', '1InventedAddress0000000000000001'],
      ['Secondary sanctions risk:', 'See Section 11.'],
    ],
    documents: [{ type: 'Passport', number: 'A12345', country: 'Panama', issued: '1990-10-24', expires: '1997-09-20' }],
    addresses: [
      { lines: ['1 Fog St.', 'Bldg 2'], city: 'Mist City', state: 'Foggy Province', zip: '00001', country: 'Panama' },
      { country: 'Region: Gaza' },
    ],
    remarks: 'Wanted by everybody.',
    programs: ['CUBA', 'SDGT'],
    ties: [{ words: 'Acting for or on behalf of', to: 11, toName: 'MIRAGE (HOLDING) CO.' }],
  },
  {
    id: 11,
    type: 'Entity',
    names: [{ last: 'MIRAGE (HOLDING) CO.' }, { last: 'FATA MORGANA', kind: 'F.K.A.' }],
    features: [
      ['Website', 'www.mirage.example'],
      ['Organization Established Date', '17 Oct 1990', undefined, ['1990-10-17', '1990-10-17']],
      ['Organization Type:', 'Manufacture of fog'],
      ['SWIFT/BIC', 'MIRAPAPA'],
      ['Listing Date (DEMO)', '03 Jun 2021', undefined, ['2021-06-03', '2021-06-03']],
      ['Issuer Name', 'Mirage Ltd.'],
    ],
    documents: [
      { type: 'Tax ID No.', number: '77-88', country: 'Panama' },
      { type: 'Identification Number', number: '4711', country: 'Panama' },
    ],
    addresses: [{ city: 'Nowhere' }],
    programs: ['CUBA'],
  },
  {
    id: 12,
    type: 'Vessel',
    names: [
      { last: 'SEA GHOST' },
      { last: 'GHOST', kind: 'A.K.A.', weak: true },
      { last: 'KOBOLD', kind: 'F.K.A.', weak: true },
      { last: 'MERMAID', kind: 'N.K.A.', weak: true },
    ],
    features: [
      ['Vessel Call Sign', 'GH0ST'],
      ['Vessel Type', 'Tanker', 'VESSEL TYPE'],
      ['Vessel Tonnage', '1,000'],
      ['Vessel Flag', 'Panama'],
      ['Former Vessel Flag', 'Liberia'],
      ['MMSI', '351234567'],
    ],
    documents: [{ type: 'Vessel Registration Identification', number: 'IMO 1234567' }],
    programs: ['CUBA'],
    ties: [{ words: 'Property in the interest of', to: 11, toName: 'MIRAGE (HOLDING) CO.' }],
  },
  {
    id: 13,
    type: 'Aircraft',
    names: [{ last: 'XX-GHO' }],
    features: [
      ['Aircraft Manufacture Date', '1999', undefined, ['1999-01-01', '1999-12-31']],
      ['Aircraft Model', 'Fog 7'],
      ['Aircraft Tail Number', 'XX-GHO'],
    ],
    programs: ['CUBA'],
  },
];

const sorted = <T>(items: readonly T[]) => items.map((item) => JSON.stringify(item)).sort();

/** Data about a party that all formats have. Relationships, listing dates and other scripts are not in all of them. */
function common(entry: ListEntry) {
  const { externalReferenceId, kind, gender, references, contexts } = entry;
  return {
    externalReferenceId,
    kind,
    gender,
    references,
    names: sorted(entry.names.filter((name) => name.aliasKind !== 'original script')),
    dates: sorted(entry.dates),
    documents: sorted(entry.documents),
    addresses: sorted(entry.addresses),
    nationalities: sorted(entry.nationalities),
    contacts: sorted(entry.contacts),
    wallets: sorted(entry.wallets),
    features: sorted(
      entry.features.filter(({ name }) => !/^(?:Sanctions List|Sanctions Type|Legal Authority|Linked To)$/.test(name)),
    ),
    programs: sorted(contexts.flatMap((context) => context.properties.program)),
  };
}

describe('an invented list', () => {
  let csv: ImportRun;
  beforeAll(async () => {
    csv = await importAll(ofacSdnCsv, { main: CSV.main + END, alt: CSV.alt + END, add: CSV.add + END });
    expect(csv.entries).toHaveLength(4);
  });

  test.each([
    ['legacy', ofacSdnXml, legacyXml(PARTIES)],
    ['ENHANCED', ofacEnhancedXml, enhancedXml(PARTIES)],
    ['ADVANCED', ofacAdvancedXml, advancedXml(PARTIES)],
  ])('%s has the content of the CSV set', async (_name, format, main) => {
    const { entries, report } = await importAll(format, { main });
    expect(report).toMatchObject({ entries: 4, rejectedCount: 0, notices: [], fieldsUnused: {} });
    expect(report.publishedAt).toContain('2026-02-03');
    expect(entries.map(common)).toEqual(csv.entries.map(common));
  });

  test.each([
    ['ENHANCED', ofacEnhancedXml, enhancedXml(PARTIES)],
    ['ADVANCED', ofacAdvancedXml, advancedXml(PARTIES)],
  ])('%s has relations in both directions, listings and scripts', async (_name, format, main) => {
    const { byId } = await importAll(format, { main });
    const ties = (id: string) =>
      byId.get(id)?.relations.map((one) => [one.type, one.targetReference, one.targetName, one.role]);
    const agent = 'Acting for or on behalf of';
    expect(ties('10')).toEqual([['ACTS_FOR', '11', 'MIRAGE (HOLDING) CO.', agent]]);
    expect(ties('11')).toEqual([
      ['REPRESENTED_BY', '10', 'PHANTOM, Walter Otto', agent],
      ['OWNS', '12', 'SEA GHOST', 'Property in the interest of'],
    ]);
    expect(ties('12')).toEqual([['OWNED_BY', '11', 'MIRAGE (HOLDING) CO.', 'Property in the interest of']]);
    expect(byId.get('10')).toMatchObject({ listingDate: '2020-05-04' });
    expect(byId.get('10')?.names).toContainEqual({
      fullNameRaw: 'ФАНТОМ',
      scriptCode: 'cyrl',
      nameType: 'ALIAS',
      aliasStrength: 'STRONG',
      aliasKind: 'original script',
    });
    expect(byId.get('11')?.features).toContainEqual({ name: 'Legal Authority', value: 'Invented Order 1' });
    expect(byId.get('11')?.features).toContainEqual({ name: 'Sanctions List', value: 'SDN List, 2020-05-04' });
  });

  test.each([
    ['CSV', async () => csv],
    ['legacy', () => importAll(ofacSdnXml, { main: legacyXml(PARTIES) })],
    ['ENHANCED', () => importAll(ofacEnhancedXml, { main: enhancedXml(PARTIES) })],
    ['ADVANCED', () => importAll(ofacAdvancedXml, { main: advancedXml(PARTIES) })],
  ])('%s: a former or new name is STRONG, though OFAC marks it as weak', async (_name, read) => {
    const { byId } = await read();
    expect(byId.get('12')?.names.map((name) => [name.fullNameRaw, name.aliasStrength, name.aliasKind])).toEqual([
      ['SEA GHOST', 'STRONG', null],
      ['GHOST', 'WEAK', 'a.k.a.'],
      ['KOBOLD', 'STRONG', 'f.k.a.'],
      ['MERMAID', 'STRONG', 'n.k.a.'],
    ]);
  });

  test('the legacy format has relations as text only', async () => {
    const { byId } = await importAll(ofacSdnXml, { main: legacyXml(PARTIES) });
    expect(byId.get('10')?.relations).toEqual(csv.byId.get('10')?.relations);
    expect(byId.get('10')?.relations).toMatchObject([{ type: 'LINKED', targetName: 'MIRAGE (HOLDING) CO.' }]);
  });
});

const SDN = ofacFiles('sdn.csv', 'alt.csv', 'add.csv', 'sdn_comments.csv');
/** Of the SDN there is only the CSV set at hand: its labels, as the XML formats would give them. */
describe.skipIf(SDN === null)('documents and wallets of the SDN, a sample', () => {
  const EVERY = 20;
  let sample: ListEntry[] = [];
  let parties: InventedParty[] = [];
  beforeAll(async () => {
    const { entries } = await importAll(ofacSdnCsv, SDN ?? {});
    sample = entries.filter((entry, index) => index % EVERY === 0 || entry.wallets.length > 0);
    const types = { PERSON: 'Individual', ORGANIZATION: 'Entity', VESSEL: 'Vessel', AIRCRAFT: 'Aircraft' };
    parties = sample.map((entry) => ({
      id: Number(entry.externalReferenceId),
      type: types[entry.kind],
      names: [{ last: 'INVENTED' }],
      features: entry.wallets.map(({ currency, address }) => [`Digital Currency Address - ${currency}`, address]),
      documents: labelledOf(entry).map((document) => ({
        type: document.note?.split('; ')[0] ?? '',
        number: document.value,
        country: document.issuingCountry ?? undefined,
        issued: document.issueDate ?? undefined,
        expires: document.expiryDate ?? undefined,
      })),
    }));
  });
  /** The call sign of the vessel column has no label. */
  const labelledOf = (entry: ListEntry) => entry.documents.filter((document) => document.note !== null);
  const read = (entry: ListEntry) => [
    entry.externalReferenceId,
    sorted(entry.wallets),
    sorted(labelledOf(entry).map(({ note: _, ...document }) => document)),
  ];

  test.each([
    ['legacy', ofacSdnXml, legacyXml],
    ['ENHANCED', ofacEnhancedXml, enhancedXml],
    ['ADVANCED', ofacAdvancedXml, advancedXml],
  ] as const)('%s', async (_name, format, write) => {
    expect(sample.flatMap((entry) => entry.wallets).length).toBeGreaterThan(460);
    expect(sample.flatMap((entry) => entry.documents).length).toBeGreaterThan(600);
    const { entries } = await importAll(format, { main: write(parties) });
    expect(entries.map(read)).toEqual(sample.map(read));
  });
});

const CSV_NAMES = ['cons_prim.csv', 'cons_alt.csv', 'cons_add.csv', 'cons_comments.csv'].map(
  (name) => `consolidated/csv/${name}`,
) as [string, string, string, string];
const LEGACY = realList('ofac', 'consolidated', 'cons_legacy_2025-03-28.xml');
const ENHANCED = realList('ofac', 'consolidated', 'CONS_ENHANCED_2025-01-14.ZIP');
const ADVANCED = realList('ofac', 'consolidated', 'cons_advanced_2020-03-17.xml');

describe.skipIf(LEGACY === null || ENHANCED === null || ADVANCED === null)('the real consolidated list', () => {
  const runs: Record<string, ImportRun> = {};
  beforeAll(async () => {
    runs.csv = await importAll(ofacSdnCsv, ofacFiles(...CSV_NAMES) ?? {});
    runs.legacy = await importAll(ofacSdnXml, { main: fileBytes(LEGACY ?? '') });
    runs.enhanced = await importAll(ofacEnhancedXml, { main: unpackFile(ENHANCED ?? '') });
    runs.advanced = await importAll(ofacAdvancedXml, { main: fileBytes(ADVANCED ?? '') });
  });

  type Common = ReturnType<typeof common>;
  /** Ids of the parties of both whose `part` is not the same. */
  function differing(one: string, other: string, part: keyof Common): string[] {
    return [...(runs[one]?.byId ?? [])]
      .filter(([id, entry]) => {
        const twin = runs[other]?.byId.get(id);
        return twin !== undefined && JSON.stringify(common(entry)[part]) !== JSON.stringify(common(twin)[part]);
      })
      .map(([id]) => id);
  }
  const idsOf = (run: string) => [...(runs[run]?.byId.keys() ?? [])].sort();

  test('legacy of March 2025 and ENHANCED of January 2025', () => {
    expect(idsOf('legacy')).toEqual(idsOf('enhanced'));
    for (const part of ['kind', 'gender', 'names', 'dates', 'nationalities', 'contacts', 'programs'] as const)
      expect({ part, ids: differing('legacy', 'enhanced', part) }).toEqual({ part, ids: [] });
    // Addresses of eleven parties are in Cyrillic too.
    expect(differing('legacy', 'enhanced', 'addresses')).toHaveLength(11);
  });

  test('the CSV set of a later day', () => {
    expect(idsOf('legacy').filter((id) => !runs.csv?.byId.has(id))).toEqual(['26182']);
    expect(idsOf('csv').filter((id) => !runs.legacy?.byId.has(id))).toEqual([]);
    for (const part of ['kind', 'gender', 'dates', 'nationalities', 'contacts'] as const)
      expect({ part, ids: differing('csv', 'legacy', part) }).toEqual({ part, ids: [] });
    // Rosneft and Lukoil were designated again and renamed in between; one name has other quotation marks.
    const renamed = ['17248', '18271', '18282', '18284', '18290', '18292', '22391'];
    expect(differing('csv', 'legacy', 'names')).toEqual(renamed);
    expect(differing('csv', 'legacy', 'programs')).toHaveLength(12);
  });

  test('ADVANCED, five years older: unchangeable data is equal', () => {
    const shared = idsOf('advanced').filter((id) => runs.enhanced?.byId.has(id));
    expect(shared).toHaveLength(366);
    expect(differing('advanced', 'enhanced', 'kind')).toEqual([]);
    const born = (run: string, id: string) => runs[run]?.byId.get(id)?.dates.filter((date) => date.type === 'BIRTH');
    for (const id of shared) expect(born('advanced', id)).toEqual(born('enhanced', id));
    const listed = shared.filter(
      (id) => runs.advanced?.byId.get(id)?.listingDate !== runs.enhanced?.byId.get(id)?.listingDate,
    );
    expect(listed).toEqual([]);
    // Most names and ties are as they were.
    expect(differing('advanced', 'enhanced', 'names').length).toBeLessThan(90);
    const ties = (run: string) =>
      new Set(
        runs[run]?.entries.flatMap((entry) =>
          entry.relations.map((tie) => `${entry.externalReferenceId} ${tie.type} ${tie.targetReference}`),
        ),
      );
    const [older, newer] = [ties('advanced'), ties('enhanced')];
    expect([...older].filter((tie) => newer.has(tie)).length).toBeGreaterThan(500);
  });
});
