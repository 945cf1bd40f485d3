/** Any bytes give entries and named rejections, or a ListFormatError, and never another error or a hang. */
import { describe, expect, test } from 'vitest';
import { canadaSemaXml } from './canada/parse.ts';
import { cryptoAddresses } from './crypto/parse.ts';
import { euFsfXml } from './eu/parse.ts';
import { internalCsv } from './internal/parse-csv.ts';
import { profilesNdjson } from './internal/parse-profiles.ts';
import { advancedXml, enhancedXml, type InventedParty, legacyXml } from './ofac/invented-lists.fixture.ts';
import { ofacAdvancedXml } from './ofac/parse-advanced-xml.ts';
import { ofacSdnCsv } from './ofac/parse-csv.ts';
import { ofacEnhancedXml } from './ofac/parse-enhanced-xml.ts';
import { ofacSdnXml } from './ofac/parse-legacy-xml.ts';
import { opensanctionsFtm } from './opensanctions/parse-ftm.ts';
import { opensanctionsTargetsNested } from './opensanctions/parse-nested.ts';
import { bytesOf, type ImportRun, importAll } from './testing.ts';
import { type ListFormat, ListFormatError } from './types.ts';
import { ukOfsiConlistCsv } from './uk/parse-conlist.ts';
import { ukSanctionsListCsv } from './uk/parse-list-csv.ts';
import { ukSanctionsListXml } from './uk/parse-list-xml.ts';
import { unConsolidatedXml } from './un/parse.ts';
import { usCslCsv } from './us-csl/parse.ts';

const NULLS = '-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,';
const many = <T>(count: number, row: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => row(index));
const unEntity = (index: number, more = '') =>
  `<ENTITY><DATAID>${index}</DATAID><FIRST_NAME>DÉMO ${index}</FIRST_NAME><REFERENCE_NUMBER>DMe.${index}</REFERENCE_NUMBER><LISTED_ON>2020-01-01</LISTED_ON>${more}</ENTITY>`;
const unList = (records: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><CONSOLIDATED_LIST><ENTITIES>${records}</ENTITIES></CONSOLIDATED_LIST>`;
const euEntity = (index: number, more = '') =>
  `<sanctionEntity euReferenceNumber="EU.${index}" logicalId="${index}"><subjectType code="enterprise" classificationCode="E"/><nameAlias wholeName="DÉMO ${index}" strong="true"/>${more}</sanctionEntity>`;
const euList = (records: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><export generationDate="2026-01-01">${records}</export>`;
const ukDesignation = (index: number, more = '') =>
  `<Designation><UniqueID>DEM${index}</UniqueID><Names><Name><Name1>Otto</Name1><Name6>DÉMO ${index}</Name6><NameType>Primary Name</NameType></Name>${more}</Names><RegimeName>Demo</RegimeName><IndividualEntityShip>Individual</IndividualEntityShip><DateDesignated>01/02/2020</DateDesignated></Designation>`;
const ukList = (records: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><Designations><DateGenerated>01/01/2026</DateGenerated>${records}</Designations>`;
const ukTable = (rows: string[]) =>
  [
    'Report Date: 01-Jan-2026',
    'Unique ID,Name 6,Name 1,Name type,Alias strength,Regime Name,Designation Type,D.O.B',
    ...rows,
  ].join('\n');
const conlist = (rows: string[]) =>
  [
    'Last Updated,01/01/2026',
    'Name 6,Name 1,DOB,Other Information,Group Type,Alias Type,Regime,Group ID',
    ...rows,
  ].join('\n');
const semaRecord = (index: number, more = '') =>
  `<record><Country>Demo / Démo</Country><EntityOrShip>DÉMO ${index}</EntityOrShip>${more}<Item>${index}</Item><DateOfListing>2020-01-01</DateOfListing></record>`;
const semaList = (records: string) => `<?xml version="1.0" encoding="UTF-8"?><data-set>${records}</data-set>`;
const cslTable = (rows: string[]) => ['_id,source,entity_number,type,name,alt_names,ids', ...rows].join('\n');
const ofacRow = (index: number, remarks = 'DOB 01 May 1970; Passport D77 (Panama)') =>
  `${index},"DÉMO, ${index}","individual","DEMO",${NULLS}"${remarks}."`;
const ofacParty = (index: number): InventedParty => ({
  id: index + 1,
  type: 'Individual',
  names: [{ last: `DÉMO ${index}`, first: 'Otto' }],
  documents: [{ type: 'Passport', number: `D${index}`, country: 'Panama' }],
  addresses: [{ city: 'Nowhere', country: 'Panama' }],
  ties: [{ words: 'Family member of', to: 1, toName: 'DÉMO 0' }],
});
const ftmPerson = (index: number, more: Record<string, unknown> = {}) =>
  `{"id":"NK-${index}","caption":"DÉMO ${index}","schema":"Person","properties":${JSON.stringify({ name: [`DÉMO ${index}`], topics: ['sanction'], ...more })},"target":true}`;
const ftmFamily = (index: number) => ({
  id: `f-${index}`,
  schema: 'Family',
  properties: { person: [`NK-${index}`], relative: ['NK-0'], relationship: ['sister'] },
});
const cryptoTable = (rows: string[]) => ['address,currency,owner', ...rows].join('\n');
const cryptoAddress = (index: number) => `0x${String(index).padStart(40, '0')}`;
const ofacSide = { alt: '1,1,"aka","DEMO",-0- \r\n\x1a', add: '1,1,-0- ,-0- ,"Panama",-0- \r\n\x1a' };

interface Sample {
  format: ListFormat;
  good: string;
  side?: Record<string, string>;
  xml?: boolean;
}
const SAMPLES: Record<string, Sample> = {
  'ofac-sdn-csv': {
    format: ofacSdnCsv,
    good: `${many(60, (index) => ofacRow(index + 1)).join('\r\n')}\r\n\x1a`,
    side: ofacSide,
  },
  'ofac-sdn-xml': { format: ofacSdnXml, good: legacyXml(many(60, ofacParty)), xml: true },
  'ofac-enhanced-xml': { format: ofacEnhancedXml, good: enhancedXml(many(60, ofacParty)), xml: true },
  'ofac-advanced-xml': { format: ofacAdvancedXml, good: advancedXml(many(60, ofacParty)), xml: true },
  'un-consolidated-xml': {
    format: unConsolidatedXml,
    good: unList(many(60, (index) => unEntity(index)).join('\n')),
    xml: true,
  },
  'eu-fsf-xml': { format: euFsfXml, good: euList(many(60, (index) => euEntity(index)).join('\n')), xml: true },
  'uk-sanctions-list-xml': {
    format: ukSanctionsListXml,
    good: ukList(many(60, (index) => ukDesignation(index)).join('\n')),
    xml: true,
  },
  'uk-sanctions-list-csv': {
    format: ukSanctionsListCsv,
    good: ukTable(
      many(60, (index) => `DEM${index},"DÉMO ${index}",Otto,Primary Name,,Demo,Individual,dd/mm/19${10 + index}`),
    ),
  },
  'uk-ofsi-conlist-csv': {
    format: ukOfsiConlistCsv,
    good: conlist(
      many(60, (index) => `"DÉMO ${index}",Otto,00/00/1950,"UN Ref QDi.001.",Individual,Prime Alias,Demo,${index + 1}`),
    ),
  },
  'canada-sema-xml': {
    format: canadaSemaXml,
    good: semaList(many(60, (index) => semaRecord(index)).join('\n')),
    xml: true,
  },
  'us-csl-csv': {
    format: usCslCsv,
    good: cslTable(
      many(
        60,
        (index) =>
          `${index},Demo List (SDN) - Treasury Department,${index},Individual,"DÉMO, ${index}",,"PA, D7, Passport"`,
      ),
    ),
  },
  'opensanctions-ftm': {
    format: opensanctionsFtm,
    good: many(60, (index) => `${ftmPerson(index)}\n${JSON.stringify(ftmFamily(index))}`).join('\n'),
  },
  'opensanctions-targets-nested': {
    format: opensanctionsTargetsNested,
    good: many(60, (index) => ftmPerson(index, { familyPerson: [ftmFamily(index)] })).join('\n'),
  },
  'crypto-addresses': {
    format: cryptoAddresses,
    good: cryptoTable(many(60, (index) => `${cryptoAddress(index)},ETH,DÉMO ${index}`)),
  },
  'internal-csv': {
    format: internalCsv,
    good: ['id,name,entityType,reason', ...many(60, (index) => `${index},"DÉMO, ${index}",INDIVIDUAL,"x;y"`)].join(
      '\n',
    ),
  },
  'profiles-ndjson': {
    format: profilesNdjson,
    good: many(
      60,
      (index) =>
        `{"externalReferenceId":"${index}","entityType":"INDIVIDUAL","names":[{"fullNameRaw":"DÉMO ${index}"}]}`,
    ).join('\n'),
  },
};

/** The run, or the ListFormatError; any other error fails the test. */
async function tryRead(sample: Sample, main: string | Uint8Array): Promise<ImportRun | ListFormatError> {
  try {
    return await importAll(sample.format, { main, ...sample.side });
  } catch (error) {
    if (error instanceof ListFormatError) return error;
    throw error;
  }
}

/** A small generator of repeatable numbers: a failure can be run again. */
function dice(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

describe.each(Object.entries(SAMPLES))('%s', (_id, sample) => {
  const bytes = new TextEncoder().encode(sample.good);

  test('reads its good sample, in chunks of any size', async () => {
    for (const chunk of [1, 5, 65_536]) {
      const { entries, report } = await importAll(sample.format, { main: bytesOf(bytes, chunk), ...sample.side });
      expect(entries).toHaveLength(60);
      expect(entries[7]?.names[0]?.fullNameRaw).toContain('DÉMO');
      expect(report.rejectedCount).toBe(0);
    }
  });

  test('truncated anywhere', async () => {
    const roll = dice(7);
    for (let round = 0; round < 20; round += 1) {
      const result = await tryRead(sample, bytes.subarray(0, roll(bytes.length)));
      if (sample.xml) expect(result).toBeInstanceOf(ListFormatError);
      // Rows that are whole are whole; the broken last one is an error or named.
      else if (!(result instanceof ListFormatError))
        expect(result.entries.length + result.report.rejectedCount).toBeLessThanOrEqual(61);
    }
  });

  test('with flipped bytes', async () => {
    const roll = dice(11);
    for (let round = 0; round < 200; round += 1) {
      const damaged = bytes.slice();
      for (let flip = 0; flip <= round % 5; flip += 1) damaged[roll(damaged.length)] = roll(256);
      const result = await tryRead(sample, damaged);
      if (!(result instanceof ListFormatError)) expect(result.entries.length).toBeGreaterThan(0);
    }
  });

  test('noise', async () => {
    const roll = dice(13);
    for (let round = 0; round < 20; round += 1) {
      const noise = Uint8Array.from({ length: 3_000 }, () => roll(256));
      expect(await tryRead(sample, noise)).toBeInstanceOf(ListFormatError);
    }
  });

  test.each([
    ['nothing', '', /empty/],
    [
      'a web page',
      '\n  <!DOCTYPE html><html><head><title>503</title></head><body>Service unavailable</body></html>',
      /HTML/,
    ],
    ['a ZIP archive', 'PK\x03\x04...', /ZIP/],
    ['a PDF', '%PDF-1.7', /PDF/],
    ['an error message', 'Access denied', /./],
  ])('%s', async (_name, main, why) => {
    const error = await tryRead(sample, main);
    expect(error).toBeInstanceOf(ListFormatError);
    expect((error as ListFormatError).message).toMatch(why);
  });
});

describe.each(Object.entries(SAMPLES).filter(([, sample]) => sample.xml))('%s as XML', (_id, sample) => {
  test.each([
    [
      'an entity bomb',
      `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]>${sample.good.slice(38)}`,
      /DOCTYPE/,
    ],
    ['an external entity', `<!DOCTYPE x SYSTEM "https://nowhere.example/x.dtd">${sample.good.slice(38)}`, /DOCTYPE/],
    ['an undefined entity', sample.good.replace('DÉMO 3', '&secret;'), /broken/],
    ['another root', '<?xml version="1.0"?><otherList><entry/></otherList>', /not a </],
    ['JSON', '{"a":1}', /not XML/],
    [
      'endless nesting',
      sample.good
        .replace('DÉMO 3', '')
        .replace(
          /<(ENTITY|sanctionEntity|Designation|record|sdnEntry|entity|DistinctParty)([^>]*)>/,
          `<$1$2>${'<a>'.repeat(100_000)}`,
        ),
      /nested deeper/,
    ],
    ['UTF-16 that says UTF-8', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('<a>', 'utf8')]), /./],
    ['bytes that are not UTF-8', Buffer.from(sample.good, 'latin1'), /utf-8/],
  ])('%s is rejected', async (_name, main, why) => {
    const error = await tryRead(sample, main);
    expect(error).toBeInstanceOf(ListFormatError);
    expect((error as ListFormatError).message).toMatch(why);
  });
});

describe('much of everything', () => {
  const ALIASES = 5_000;
  const longName = 'LONG '.repeat(2_000);

  test.each<[string, Sample, string, Record<string, string>?]>([
    ['OFAC', SAMPLES['ofac-sdn-csv']!, ofacRow(1, many(ALIASES, (index) => `a.k.a. 'ALIAS ${index}'`).join('; '))],
    [
      'UN',
      SAMPLES['un-consolidated-xml']!,
      unList(
        unEntity(
          1,
          many(
            ALIASES,
            (index) => `<ENTITY_ALIAS><QUALITY>a.k.a.</QUALITY><ALIAS_NAME>ALIAS ${index}</ALIAS_NAME></ENTITY_ALIAS>`,
          ).join(''),
        ),
      ),
    ],
    [
      'EU',
      SAMPLES['eu-fsf-xml']!,
      euList(euEntity(1, many(ALIASES, (index) => `<nameAlias wholeName="ALIAS ${index}" strong="true"/>`).join(''))),
    ],
    [
      'UK list',
      SAMPLES['uk-sanctions-list-xml']!,
      ukList(
        ukDesignation(
          1,
          many(ALIASES, (index) => `<Name><Name6>ALIAS ${index}</Name6><NameType>Alias</NameType></Name>`).join(''),
        ),
      ),
    ],
    [
      'UK list as a table',
      SAMPLES['uk-sanctions-list-csv']!,
      ukTable(many(ALIASES, (index) => `DEM1,ALIAS ${index},,Alias,,Demo,Entity,`)),
    ],
    ['OFSI', SAMPLES['uk-ofsi-conlist-csv']!, conlist(many(ALIASES, (index) => `ALIAS ${index},,,,Entity,AKA,Demo,7`))],
    [
      'Canada',
      SAMPLES['canada-sema-xml']!,
      semaList(semaRecord(1, `<Aliases>${many(ALIASES, (index) => `ALIAS ${index}`).join('; ')}</Aliases>`)),
    ],
    [
      'US CSL',
      SAMPLES['us-csl-csv']!,
      cslTable([`1,List (SDN),1,Entity,X,"${many(ALIASES, (index) => `ALIAS ${index}`).join('; ')}",`]),
    ],
    [
      'OpenSanctions',
      SAMPLES['opensanctions-ftm']!,
      ftmPerson(1, { alias: many(ALIASES, (index) => `ALIAS ${index}`) }),
    ],
    [
      'OpenSanctions, nested',
      SAMPLES['opensanctions-targets-nested']!,
      ftmPerson(1, { alias: many(ALIASES, (index) => `ALIAS ${index}`) }),
    ],
    [
      'crypto addresses',
      SAMPLES['crypto-addresses']!,
      cryptoTable(
        many(ALIASES, (index) => `${cryptoAddress(index)},ETH,ALIAS ${index}`).map((row) => `A,${row}`),
      ).replace('address', 'id,address'),
    ],
    [
      'internal CSV',
      SAMPLES['internal-csv']!,
      `id,name,entityType,aliases\n1,X,INDIVIDUAL,${many(ALIASES, (index) => `ALIAS ${index}`).join(';')}`,
    ],
    [
      'profiles',
      SAMPLES['profiles-ndjson']!,
      JSON.stringify({
        entityType: 'INDIVIDUAL',
        names: many(ALIASES, (index) => `ALIAS ${index}`).map((fullNameRaw) => ({ fullNameRaw })),
      }),
    ],
  ])('%s: 5,000 aliases', async (_name, sample, main) => {
    const { entries } = await importAll(sample.format, {
      main: sample.side ? `${main}\r\n\x1a` : main,
      ...sample.side,
    });
    expect(entries[0]?.names.length).toBeGreaterThanOrEqual(ALIASES);
  });

  test('a name of 10,000 characters is cut for the search and kept whole as a feature', async () => {
    const { entries } = await importAll(unConsolidatedXml, { main: unList(unEntity(1).replace('DÉMO 1', longName)) });
    expect(entries[0]?.names[0]?.fullNameRaw.length).toBeLessThanOrEqual(1_000);
    expect(entries[0]?.features.find((feature) => feature.name === 'Full name as published')?.value).toBe(
      longName.trim(),
    );
  });

  test('a broken byte in a UTF-8 CSV is damage, not another encoding', async () => {
    const bytes = new TextEncoder().encode('id,name,entityType\n1,DÉMO,INDIVIDUAL\n2,NIÑO,INDIVIDUAL\n');
    bytes[bytes.indexOf(0xc3)] = 0xff;
    bytes[bytes.lastIndexOf(0xc3) - 1] = 0xc3;
    const wide = new TextEncoder().encode('3,ЖЖЖЖ,INDIVIDUAL\n');
    await expect(importAll(internalCsv, { main: Buffer.concat([bytes, wide]) })).rejects.toThrow(/not utf-8/);
  });

  test('rejections beyond the limit are counted', async () => {
    const main = `id,name,entityType\n${'x\n'.repeat(3_000)}`;
    const { report } = await importAll(internalCsv, { main });
    expect(report.rejectedCount).toBe(3_000);
    expect(report.rejected).toHaveLength(1_000);
  });
});
