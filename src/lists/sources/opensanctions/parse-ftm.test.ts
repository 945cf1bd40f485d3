import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { DiscScratch } from '../../disc-scratch.ts';
import type { ListEntry } from '../../profile.ts';
import { brief, bytesOf, importAll } from '../testing.ts';
import { emptyReport } from '../types.ts';
import { opensanctionsFtm } from './parse-ftm.ts';

type Properties = Record<string, string[]>;

const SEEN = {
  first_seen: '2024-01-05T10:00:00',
  last_seen: '2026-03-01T12:00:00',
  last_change: '2025-02-02T00:00:00',
};
const entity = (schema: string, id: string, properties: Properties, more: object = {}) => ({
  id,
  caption: properties.name?.[0] ?? schema,
  schema,
  properties,
  datasets: ['demo_list'],
  referents: [],
  target: false,
  ...SEEN,
  ...more,
});
const lines = (...entities: object[]) => entities.map((one) => `${JSON.stringify(one)}\n`).join('');
const read = (...entities: object[]) => importAll(opensanctionsFtm, { main: lines(...entities) });
const relationsOf = (entry: ListEntry | undefined) =>
  entry?.relations.map(({ type, targetReference, targetName, role, share }) =>
    [type, targetReference, targetName, role, share].join('|'),
  );
const featureOf = (entry: ListEntry | undefined, name: string) =>
  entry?.features.filter((one) => one.name === name).map(({ value }) => value);

const LISTED = entity(
  'Company',
  'NK-demo',
  {
    name: ['Reef Trading LLC', 'ООО Риф Трейдинг'],
    alias: ['Reef Trade'],
    weakAlias: ['RT'],
    previousName: ['Coral Export'],
    topics: ['sanction', 'export.control'],
    jurisdiction: ['ru'],
    country: ['ru', 'suhh'],
    incorporationDate: ['2001-05'],
    dissolutionDate: ['2020-01-02'],
    innCode: ['7700000001'],
    taxNumber: ['7700000001', '55'],
    registrationNumber: ['R-1'],
    kppCode: ['770001001'],
    leiCode: ['DEMO00REEF00TRADING0'],
    addressEntity: ['addr-1'],
    address: ['1 Quay, Port Coral', 'elsewhere'],
    email: ['reef@example.com'],
    website: ['https://reef.example'],
    legalForm: ['LLC'],
    notes: ['Ships corals.'],
  },
  {
    target: true,
    referents: ['ofac-12345', 'ofac-abcdef0123', 'gb-hmt-777', 'gb-fcdo-rus0042', 'eu-fsf-eu-12-34', 'Q99'],
  },
);
const SANCTION = entity('Sanction', 'sanc-1', {
  entity: ['NK-demo'],
  authority: ['Ministry of Tides'],
  country: ['us'],
  program: ['REEF'],
  programId: ['US-REEF'],
  startDate: ['2023-04-05'],
  listingDate: ['2023-04-01'],
  authorityId: ['T-7'],
  unscId: ['QDe.001'],
  sourceUrl: ['https://tides.example/7'],
  reason: ['For the tides.'],
  provisions: ['Block'],
});
const ADDRESS = entity('Address', 'addr-1', {
  full: ['1 Quay, Port Coral', '1 Quay, Port Coral, 1000, Russia'],
  street: ['1 Quay'],
  city: ['Port Coral'],
  postalCode: ['1000'],
  country: ['ru'],
});
const OWNER = entity('Person', 'NK-owner', { name: ['Nemo Reefov'], nationality: ['gb-sct'], country: ['cy'] });
const OWNERSHIP = entity('Ownership', 'own-1', {
  owner: ['NK-owner'],
  asset: ['NK-demo'],
  percentage: ['25-50%'],
  startDate: ['2019'],
  sharesCount: ['300'],
});
const ALL = [LISTED, SANCTION, ADDRESS, OWNER, OWNERSHIP];

describe('a listed company', () => {
  test('has all of its names', async () => {
    const { byId, report } = await read(...ALL);
    const entry = byId.get('NK-demo')!;
    expect(brief(entry)).toMatchObject({
      kind: 'ORGANIZATION',
      primary: 'Reef Trading LLC',
      strong: ['ООО Риф Трейдинг', 'Reef Trade', 'Coral Export'],
      weak: ['RT'],
      dates: ['INCORPORATION 2001-05-01 MONTH'],
      documents: [
        'TAX_ID|7700000001|RU||',
        'LEI|DEMO00REEF00TRADING0|||',
        'TAX_ID|55|||',
        'REGISTRATION_NUMBER|R-1|RU||',
      ],
      countries: ['DOMICILED RU', 'DOMICILED null'],
      addresses: ['1 Quay, Port Coral, 1000, Russia = RU', 'elsewhere = null'],
      contacts: ['email reef@example.com', 'website https://reef.example'],
      programs: ['REEF', 'US-REEF'],
      listed: '2023-04-01',
    });
    expect(entry).toMatchObject({ legalForm: 'LLC', riskLevel: 'CRITICAL', categories: ['SANCTION'] });
    expect(entry.topics).toEqual(['sanction', 'export.control']);
    expect(entry.contexts).toEqual([
      {
        schemaName: 'Sanction',
        startDate: '2023-04-01',
        endDate: null,
        country: 'us',
        authority: 'Ministry of Tides',
        isActive: true,
        measures: ['ASSET_FREEZE'],
        properties: {
          program: ['REEF', 'US-REEF'],
          sourceUrls: ['https://tides.example/7'],
          uniqueSanctionId: 'T-7',
        },
      },
    ]);
    expect(entry.references.map(({ scheme, id }) => `${scheme}:${id}`)).toEqual([
      'opensanctions:NK-demo',
      'opensanctions:ofac-12345',
      'opensanctions:ofac-abcdef0123',
      'opensanctions:gb-hmt-777',
      'opensanctions:gb-fcdo-rus0042',
      'opensanctions:eu-fsf-eu-12-34',
      'opensanctions:Q99',
      'ofac:12345',
      'uk-ofsi:777',
      'uk:RUS0042',
      'eu:EU.12.34',
      'wikidata:Q99',
      'un:QDe.001',
    ]);
    expect(relationsOf(entry)).toEqual(['OWNED_BY|NK-owner|Nemo Reefov||50']);
    expect(entry.relations[0]).toMatchObject({ startDate: '2019-01-01', endDate: null });
    expect(featureOf(entry, 'Notes')).toEqual(['Ships corals.']);
    expect(featureOf(entry, 'KPP')).toEqual(['770001001']);
    expect(featureOf(entry, 'Dissolution date')).toEqual(['2020-01-02']);
    expect(featureOf(entry, 'Sanction reason')).toEqual(['For the tides.']);
    expect(featureOf(entry, 'In force since')).toEqual(['2023-04-05 (Ministry of Tides)']);
    expect(featureOf(entry, 'Dataset')).toEqual(['demo_list']);
    expect(report).toMatchObject({ rejectedCount: 0, fieldsUnused: {}, publishedAt: SEEN.last_seen, entries: 2 });
  });

  test('is read in any order of the lines', async () => {
    const expected = (await read(...ALL)).entries;
    for (let turn = 1; turn < ALL.length; turn += 1) {
      const { entries } = await read(...ALL.slice(turn), ...ALL.slice(0, turn));
      expect(entries).toEqual(expected);
    }
    expect((await read(...[...ALL].reverse())).entries).toEqual(expected);
  });

  test('the same with a file on disk', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'amlcore-ftm-'));
    const scratch = new DiscScratch(folder);
    const entries: ListEntry[] = [];
    for await (const entry of opensanctionsFtm.parse({ main: bytesOf(lines(...ALL), 7) }, emptyReport(), scratch)) {
      entries.push(entry);
    }
    expect(entries).toEqual((await read(...ALL)).entries);
    await scratch.close();
    await rm(folder, { recursive: true });
  });
});

describe('parties that become entries', () => {
  const person = (id: string, more: Properties = {}) => entity('Person', id, { name: [`Demo ${id}`], ...more });
  const company = (id: string, more: Properties = {}) => entity('Company', id, { name: [`Demo ${id}`], ...more });
  const owns = (owner: string, asset: string, more: Properties = {}) =>
    entity('Ownership', `${owner}>${asset}`, { owner: [owner], asset: [asset], ...more });

  test.each([
    'sanction',
    'sanction.counter',
    'debarment',
    'role.pep',
    'role.rca',
    'poi',
    'crime.fin',
    'wanted',
    'reg.warn',
  ])('with the topic %s', async (topic) => {
    expect((await read(person('a', { topics: [topic] }))).entries).toHaveLength(1);
  });

  test('exclude parties with only a descriptive topic, unless marked as a target', async () => {
    const bank = company('a', { topics: ['fin.bank', 'gov.soe'] });
    expect((await read(bank)).entries).toEqual([]);
    expect((await read({ ...bank, target: true })).entries).toMatchObject([{ categories: [], riskLevel: 'HIGH' }]);
  });

  test('related to a listed party by ownership, directorship, family or association only', async () => {
    const { byId } = await read(
      person('boss', { topics: ['sanction'] }),
      company('owned'),
      company('led'),
      person('sister'),
      person('friend'),
      company('club'),
      company('employer'),
      owns('boss', 'owned', { percentage: ['10'] }),
      entity('Directorship', 'd', { director: ['boss'], organization: ['led'], role: ['Chair'] }),
      entity('Family', 'f', { person: ['boss'], relative: ['sister'], relationship: ['daughter'] }),
      entity('Associate', 'as', { person: ['friend'], associate: ['boss'], relationship: ['fixer'] }),
      entity('Membership', 'm', { member: ['boss'], organization: ['club'] }),
      entity('Employment', 'e', { employee: ['boss'], employer: ['employer'], role: ['Clerk'] }),
    );
    expect([...byId.keys()].sort()).toEqual(['boss', 'friend', 'led', 'owned', 'sister']);
    expect(relationsOf(byId.get('boss'))?.sort()).toEqual([
      'ASSOCIATE|friend|Demo friend|fixer of|',
      'DIRECTOR_OF|led|Demo led|Chair|',
      'EMPLOYED_BY||Demo employer|Clerk|',
      'FAMILY|sister|Demo sister|daughter|',
      'MEMBER_OF||Demo club||',
      'OWNS|owned|Demo owned||10',
    ]);
    expect(relationsOf(byId.get('sister'))).toEqual(['FAMILY|boss|Demo boss|daughter of|']);
    expect(byId.get('owned')).toMatchObject({ categories: ['ADVERSE_MEDIA'], riskLevel: 'LOW' });
    expect(featureOf(byId.get('owned'), 'Tied to listed party')).toEqual(['Demo boss (Ownership, boss)']);
  });

  test('include subsidiaries through current holdings only, and no owners', async () => {
    const { byId } = await read(
      owns('second', 'third'),
      owns('first', 'second'),
      owns('boss', 'first'),
      owns('third', 'past', { endDate: ['2020'] }),
      owns('stranger', 'first'),
      owns('holding', 'stranger'),
      ...['first', 'second', 'third', 'past', 'stranger', 'holding'].map((id) => company(id)),
      person('boss', { topics: ['sanction'] }),
    );
    expect([...byId.keys()].sort()).toEqual(['boss', 'first', 'second', 'third']);
    // A related party without an entry is still named.
    expect(relationsOf(byId.get('first'))).toContain('OWNED_BY||Demo stranger||');
  });

  test('relatives and associates of politically exposed persons are PEPs themselves', async () => {
    const { byId } = await read(
      person('minister', { topics: ['role.pep'] }),
      person('son'),
      company('firm'),
      entity('Family', 'f', { person: ['minister'], relative: ['son'], relationship: ['son'] }),
      owns('minister', 'firm'),
    );
    expect(byId.get('son')?.categories).toEqual(['PEP']);
    expect(byId.get('firm')?.categories).toEqual(['ADVERSE_MEDIA']);
  });

  test('a party without a name is shown in the relation only; a listed one is rejected', async () => {
    const { byId, report } = await read(
      person('boss', { topics: ['sanction'] }),
      entity('Company', 'nameless', {}),
      owns('boss', 'nameless'),
      owns('boss', 'absent'),
      entity('Person', 'ghost', { topics: ['sanction'] }),
    );
    expect([...byId.keys()]).toEqual(['boss']);
    expect(featureOf(byId.get('boss'), 'Ownership with a party that the file does not have')).toEqual([
      'nameless',
      'absent',
    ]);
    expect(report.rejected).toEqual([{ reference: 'ghost', position: 5, reason: 'no name' }]);
  });

  test.each<[ListEntry['kind'], string, Properties]>([
    ['PERSON', 'Mohammed Hassan Demo', {}],
    ['ORGANIZATION', 'Demo Hassan Trading LLC', {}],
    ['ORGANIZATION', 'Mohammed Hassan Demo', { leiCode: ['DEMO00REEF00TRADING0'] }],
  ])('a legal entity that may be either is a %s: %s', async (kind, name, more) => {
    const { entries } = await read(entity('LegalEntity', 'x', { name: [name], topics: ['debarment'], ...more }));
    expect(entries[0]?.kind).toBe(kind);
    expect(featureOf(entries[0], 'Kind')).toHaveLength(kind === 'PERSON' ? 1 : 0);
  });

  test('relations stated as properties of a ship', async () => {
    const { byId } = await read(
      entity('Vessel', 'ship', {
        name: ['Demo Tide'],
        topics: ['sanction'],
        owner: ['firm'],
        imoNumber: ['9999993'],
        mmsi: ['999000111'],
        flag: ['pa'],
        pastFlags: ['ru'],
        buildDate: ['1999'],
        type: ['Tanker'],
      }),
      company('firm'),
    );
    expect(brief(byId.get('ship')!)).toMatchObject({
      kind: 'VESSEL',
      documents: ['IMO_NUMBER|9999993|||', 'MMSI|999000111|||'],
      countries: ['FLAG PA', 'FORMER RU'],
      dates: ['MANUFACTURE 1999-01-01 YEAR'],
    });
    expect(relationsOf(byId.get('ship'))).toEqual(['OWNED_BY|firm|Demo firm|owner|']);
    expect(relationsOf(byId.get('firm'))).toEqual(['OWNS|ship|Demo Tide|owner|']);
    expect(featureOf(byId.get('ship'), 'Type')).toEqual(['Tanker']);
  });
});

describe('offices', () => {
  const office = (name: string, topics: string[], more: Properties = {}) =>
    entity('Position', name, { name: [name], topics, country: ['fr'], ...more });
  const holds = (post: string, more: Properties = {}) =>
    entity('Occupancy', `o-${post}`, { holder: ['p'], post: [post], ...more });
  const holder = (more: Properties = {}) =>
    entity('Person', 'p', { name: ['Demo Holder'], topics: ['role.pep'], country: ['fr'], ...more }, { target: true });

  test('rank and currency of each', async () => {
    const { entries } = await read(
      holds('Mayor', { status: ['ended'], startDate: ['2001'], endDate: ['2008-03'] }),
      holds('Minister', { status: ['current'], startDate: ['2024-01-02'] }),
      holds('Deputy', { startDate: ['2012'], endDate: ['2030-01-01'] }),
      holds('Prefect', { endDate: ['2015'] }),
      holds('Clerk'),
      office('Mayor', ['gov.muni']),
      office('Minister', ['gov.national', 'gov.executive']),
      office('Deputy', ['gov.national', 'gov.legislative']),
      office('Prefect', [], { subnationalArea: ['North'] }),
      office('Clerk', []),
      holder(),
    );
    expect(entries).toHaveLength(1);
    const offices = entries[0]?.contexts.map(({ startDate, endDate, isActive, properties }) => [
      properties.position,
      properties.pepLevel,
      properties.isCurrent,
      isActive,
      startDate,
      endDate,
    ]);
    expect(offices?.sort()).toEqual([
      ['Clerk', undefined, undefined, true, null, null],
      ['Deputy', 2, true, true, '2012-01-01', '2030-01-01'],
      ['Mayor', 4, false, false, '2001-01-01', '2008-03-31'],
      ['Minister', 1, true, true, '2024-01-02', null],
      ['Prefect', 3, false, false, null, '2015-12-31'],
    ]);
    expect(entries[0]).toMatchObject({ categories: ['PEP'], riskLevel: 'HIGH', listingDate: '2024-01-05' });
    expect(entries[0]?.contexts[0]).toMatchObject({ schemaName: 'Position', country: 'fr' });
    expect(entries[0]?.nationalities).toEqual([{ sourceRaw: 'fr', countryCode: 'FR', status: 'DOMICILED' }]);
  });

  test('dates are unassigned if several people share an office', async () => {
    const { entries } = await read(
      holder(),
      entity('Occupancy', 'o', {
        holder: ['p', 'q'],
        startDate: ['1990', '2001'],
        endDate: ['1995'],
        status: ['ended'],
      }),
    );
    expect(entries[0]?.contexts[0]).toMatchObject({ startDate: null, endDate: null, isActive: true });
    expect(featureOf(entries[0], 'Occupancy start date')).toEqual(['1990', '2001']);
    expect(featureOf(entries[0], 'Occupancy end date')).toEqual(['1995']);
  });

  test('end with the death of the person', async () => {
    const { entries } = await read(
      holder({ deathDate: ['2025-01-01'] }),
      office('Minister', ['gov.head']),
      holds('Minister', { status: ['current'] }),
    );
    expect(entries[0]?.contexts[0]?.properties).toMatchObject({ isCurrent: false, pepLevel: 1 });
  });

  test('without an occupancy the text of the person counts', async () => {
    const { entries } = await read(holder({ position: ['Prime Minister of Atlantis'] }));
    expect(entries[0]?.contexts).toMatchObject([
      { schemaName: 'Position', properties: { position: 'Prime Minister of Atlantis', pepLevel: 1 } },
    ]);
    const former = await read(holder({ topics: ['role.pep.frmr'] }));
    expect(former.entries[0]).toMatchObject({ riskLevel: 'LOW', contexts: [{ isActive: false }] });
  });
});

describe('categories', () => {
  const party = (topics: string[]) => entity('Person', 'p', { name: ['Demo Party'], topics });
  const notice = (more: Properties = {}) =>
    entity('Sanction', 's', { entity: ['p'], authority: ['Demo Bank'], ...more });

  test('a debarment is adverse information, with the designation as its context', async () => {
    const { entries } = await read(party(['debarment']), notice());
    expect(entries[0]).toMatchObject({
      categories: ['ADVERSE_MEDIA'],
      riskLevel: 'MEDIUM',
      contexts: [{ schemaName: 'AdverseMedia', authority: 'Demo Bank', isActive: true }],
    });
  });

  test('each category has a context', async () => {
    const { entries } = await read(party(['sanction', 'role.pep', 'crime.fin']), notice());
    expect(entries[0]?.categories).toEqual(['SANCTION', 'PEP', 'ADVERSE_MEDIA']);
    expect(entries[0]?.contexts.map(({ schemaName }) => schemaName).sort()).toEqual([
      'AdverseMedia',
      'Position',
      'Sanction',
    ]);
  });

  test('a designation that has ended is not active', async () => {
    for (const over of [{ endDate: ['2025'] }, { status: ['Expired'] }] as Properties[]) {
      const { entries } = await read(party(['role.pep']), notice(over));
      expect(entries[0]?.contexts[0]).toMatchObject({ schemaName: 'Sanction', isActive: false });
    }
    const { entries } = await read(party(['sanction']), notice({ endDate: ['2027'] }));
    expect(entries[0]?.contexts[0]?.isActive).toBe(true);
  });
});

describe('documents and wallets', () => {
  test('a document has more than its number', async () => {
    const { entries } = await read(
      entity('Person', 'p', { name: ['Demo'], topics: ['sanction'], passportNumber: ['P1', 'P2'], idNumber: ['N1'] }),
      entity('Passport', 'x', {
        holder: ['p'],
        number: ['P1'],
        country: ['fr'],
        startDate: ['2010'],
        endDate: ['2020-05'],
      }),
      entity('Identification', 'y', { holder: ['p'], number: ['D7'], type: ['Driving licence'], country: ['it'] }),
    );
    expect(brief(entries[0]!).documents.sort()).toEqual([
      'DRIVERS_LICENSE|D7|IT||',
      'NATIONAL_ID|N1|||',
      'PASSPORT|P1|FR|2010-01-01|2020-05-31',
      'PASSPORT|P2|||',
    ]);
  });

  test('a wallet is shown with its listed holder, and is an entry without one', async () => {
    const wallet = (id: string, more: Properties) =>
      entity('CryptoWallet', id, { publicKey: [`bc1${id}`], currency: ['XBT'], topics: ['sanction'], ...more });
    const { byId } = await read(
      wallet('w1', { holder: ['p'] }),
      wallet('w2', {}),
      wallet('w3', { holder: ['q'] }),
      entity('Person', 'p', { name: ['Demo Holder'], topics: ['sanction'] }),
      entity('Person', 'q', { name: ['Demo Unlisted'] }),
    );
    expect([...byId.keys()].sort()).toEqual(['p', 'q', 'w2', 'w3']);
    expect(byId.get('p')?.wallets).toEqual([{ currency: 'XBT', address: 'bc1w1' }]);
    expect(byId.get('w2')).toMatchObject({
      names: [{ fullNameRaw: 'bc1w2' }],
      wallets: [{ currency: 'XBT', address: 'bc1w2' }],
    });
  });
});

describe('changes', () => {
  const change = (op: string, one: object) => JSON.stringify({ op, entity: one });
  const withDelta = (delta: string) => importAll(opensanctionsFtm, { main: lines(...ALL), delta });

  test('to a part change the entry that contains it', async () => {
    const moved = { ...SANCTION, properties: { ...SANCTION.properties, authority: ['Ministry of Waves'] } };
    const { byId } = await withDelta(change('MOD', moved));
    expect(byId.get('NK-demo')?.contexts.map(({ authority }) => authority)).toEqual(['Ministry of Waves']);
  });

  test('the last of several counts, also in joined files without a line break', async () => {
    const added = entity('Person', 'NK-new', { name: ['Demo New'], topics: ['poi'] });
    const { byId } = await withDelta(
      `${change('ADD', { ...added, properties: { name: ['Old'] } })}${change('MOD', added)}\n${change('DEL', { id: 'NK-demo' })}`,
    );
    expect([...byId.keys()]).toEqual(['NK-new']);
    expect(byId.get('NK-new')?.names[0]?.fullNameRaw).toBe('Demo New');
  });

  test('none, unknown and broken ones', async () => {
    expect((await withDelta('')).entries).toHaveLength(2);
    const { report } = await withDelta(`${change('DEL', { id: 'unknown' })}\n${change('FLY', ADDRESS)}\n`);
    expect(report.notices.map(({ reference }) => reference)).toEqual(['unknown']);
    expect(report.rejected).toMatchObject([{ position: 2, reason: 'delta: unknown operation "FLY"' }]);
    await expect(withDelta('{"op":"DEL","enti')).rejects.toThrow(/truncated/);
    await expect(withDelta('[]\n')).rejects.toThrow(/no line of the file is a change/);
  });
});

describe('bad lines', () => {
  test('are reported, the others are read', async () => {
    const good = entity('Person', 'p', { name: ['Demo'], topics: ['sanction'] });
    const main = `${lines(good)}{"id":"x"}\n\nnonsense\n${lines(good, { ...good, id: 'a\tb' }, { ...good, properties: 7 })}`;
    const { entries, report } = await importAll(opensanctionsFtm, { main });
    expect(entries).toHaveLength(1);
    expect(report.rejected.map(({ position, reason }) => `${position} ${reason}`)).toEqual([
      '2 no schema',
      '4 the line is not one whole JSON object',
      '6 the id has control characters',
      '7 no properties',
      '5 the id stands twice',
    ]);
  });

  test('properties of any name and shape', async () => {
    const main = `{"id":"p","schema":"Person","target":true,"country":"fr","properties":{"Thing:name":"Demo","__proto__":["x"],"constructor":["y"],"height":180,"odd":[{"a":1},null]}}\n`;
    const { entries, report } = await importAll(opensanctionsFtm, { main });
    expect(brief(entries[0]!)).toMatchObject({ primary: 'Demo' });
    expect(entries[0]?.features.map(({ name, value }) => `${name}: ${value}`)).toEqual([
      'Country: fr',
      '__proto__: x',
      'Constructor: y',
      'Height: 180',
      'Odd: {"a":1}',
    ]);
    expect(report.rejectedCount).toBe(0);
  });

  test('an unknown schema is counted', async () => {
    const { report } = await read(LISTED, entity('Article', 'n', { title: ['News'] }), entity('Article', 'm', {}));
    expect(report.fieldsUnused).toEqual({ 'schema Article': 2 });
  });

  test('a cut file and one of another kind are rejected', async () => {
    const whole = lines(...ALL);
    await expect(importAll(opensanctionsFtm, { main: whole.slice(0, -20) })).rejects.toThrow(/truncated/);
    await expect(importAll(opensanctionsFtm, { main: '{"a":1}\n{"b":2}\n' })).rejects.toThrow(/no line of the file/);
  });
});
