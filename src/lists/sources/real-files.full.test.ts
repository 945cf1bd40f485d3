/** The publishers' files as they are: every entry read, nothing refused that should not be, no field without a place. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { countryCodeOf } from '../countries.ts';
import type { ListEntry } from '../profile.ts';
import { unpackFile } from '../unpack.ts';
import { canadaSemaXml } from './canada/parse.ts';
import { cryptoAddresses } from './crypto/parse.ts';
import { csvRows } from './csv-rows.ts';
import { euFsfXml } from './eu/parse.ts';
import { ofacAdvancedXml } from './ofac/parse-advanced-xml.ts';
import { ofacSdnCsv } from './ofac/parse-csv.ts';
import { ofacEnhancedXml } from './ofac/parse-enhanced-xml.ts';
import { ofacSdnXml } from './ofac/parse-legacy-xml.ts';
import { opensanctionsFtm } from './opensanctions/parse-ftm.ts';
import { opensanctionsTargetsNested } from './opensanctions/parse-nested.ts';
import { fileBytes, importAll, ofacFiles, realList } from './testing.ts';
import { ListFormatError } from './types.ts';
import { ukOfsiConlistCsv } from './uk/parse-conlist.ts';
import { unConsolidatedXml } from './un/parse.ts';
import { usCslCsv } from './us-csl/parse.ts';

const SDN = ['sdn.csv', 'alt.csv', 'add.csv', 'sdn_comments.csv'] as const;
const CONS = ['cons_prim.csv', 'cons_alt.csv', 'cons_add.csv', 'cons_comments.csv'].map(
  (name) => `consolidated/csv/${name}`,
);
const un = realList('un', 'consolidated.xml');
const eu = realList('eu', 'xmlFullSanctionsList_1_1.reconstructed.xml.gz');
const conlist = realList('uk', 'ConList_2018.csv');
const sema = realList('other', 'canada_sema_2025.xml');
const csl = realList('other', 'csl_consolidated_screening_list.csv.gz');
const olderUn = ['2025-11-18', '2026-02-27'].map((day) => realList('deltas', 'un', `un_consolidated_${day}.xml`));
const zeroBytes = realList('deltas', 'ofac', 'sdn_2024-05-04_ZERO-BYTES.csv');
const haveOfac = realList('ofac', 'sdn.csv') !== null;

const countOf = (entries: ListEntry[], kind: ListEntry['kind']) =>
  entries.filter((entry) => entry.kind === kind).length;
const featuresNamed = (entries: ListEntry[], name: string) =>
  entries.flatMap((entry) => entry.features.filter((one) => one.name === name));

describe.skipIf(!haveOfac)('OFAC', () => {
  test('SDN: all rows of the four files', async () => {
    const { entries, byId, report } = await importAll(ofacSdnCsv, ofacFiles(...SDN) ?? {});
    expect(entries).toHaveLength(13_821);
    expect(byId.size).toBe(13_821);
    expect(report.fieldsSeen).toMatchObject({ 'main.ent_num': 13_821, 'alt.ent_num': 17_091, 'add.ent_num': 18_990 });
    expect([countOf(entries, 'PERSON'), countOf(entries, 'VESSEL'), countOf(entries, 'AIRCRAFT')]).toEqual([
      6_646, 764, 378,
    ]);
    expect(entries.every((entry) => entry.names[0]?.nameType === 'PRIMARY')).toBe(true);
    expect(entries.every((entry) => entry.contexts[0]?.properties.program?.length)).toBe(true);
    // Three rows of this comments file continue entries that the main file no longer has: named, nothing else refused.
    expect(report.rejected.map((one) => one.reference)).toEqual(['12300', '15599', '15600']);
    expect(report.rejectedCount).toBe(3);
    // Seven remarks end at 1,000 characters and this comments file does not continue them.
    expect(report.notices.map((one) => one.reference)).toEqual([
      '29703',
      '30518',
      '31212',
      '33151',
      '37070',
      '39585',
      '39593',
    ]);
    expect(featuresNamed(entries, 'Remark').length).toBeLessThan(60);
    expect(featuresNamed(entries, 'Date of Birth')).toEqual([]);
    expect(entries.flatMap((entry) => entry.wallets).length).toBeGreaterThan(460);
  });

  test('Consolidated (non-SDN)', async () => {
    const { entries, report } = await importAll(
      ofacSdnCsv,
      ofacFiles(...(CONS as [string, string, string, string])) ?? {},
    );
    expect(entries).toHaveLength(442);
    expect(report).toMatchObject({
      rejectedCount: 0,
      notices: [],
      fieldsSeen: { 'alt.ent_num': 1_073, 'add.ent_num': 574 },
    });
  });

  // Counted with grep in the raw files: elements, and labels of elements.
  test('Consolidated, legacy XML', async () => {
    const main = fileBytes(realList('ofac', 'consolidated', 'cons_legacy_2025-03-28.xml') ?? '');
    const { entries, report } = await importAll(ofacSdnXml, { main });
    expect([entries.length, countOf(entries, 'PERSON')]).toEqual([443, 80]);
    expect(report).toMatchObject({
      rejectedCount: 0,
      notices: [],
      fieldsUnused: {},
      publishedAt: '2025-03-28',
      publisherCount: 443,
    });
    // 443 primary names, 1,136 aliases, 73 issuer names.
    expect(entries.flatMap((entry) => entry.names)).toHaveLength(443 + 1_136 + 73);
    // OFAC marks 70 as weak, three of them former names.
    expect(entries.flatMap((entry) => entry.names).filter((name) => name.aliasStrength === 'WEAK')).toHaveLength(67);
    expect(entries.flatMap((entry) => entry.dates).filter((date) => date.type === 'BIRTH')).toHaveLength(75);
    expect(entries.flatMap((entry) => entry.addresses)).toHaveLength(520);
    expect(entries.flatMap((entry) => entry.websites)).toHaveLength(176);
    expect(entries.flatMap((entry) => entry.relations)).toHaveLength(283);
    // Of 2,457 items of the id lists, those with the label of a document.
    expect(entries.flatMap((entry) => entry.documents)).toHaveLength(731);
  });

  test('Consolidated, ENHANCED XML', async () => {
    const main = unpackFile(realList('ofac', 'consolidated', 'CONS_ENHANCED_2025-01-14.ZIP') ?? '');
    const { entries, report } = await importAll(ofacEnhancedXml, { main });
    expect([entries.length, countOf(entries, 'PERSON')]).toEqual([443, 80]);
    expect(report).toMatchObject({
      rejectedCount: 0,
      notices: [],
      fieldsUnused: {},
      publishedAt: '2025-01-10T00:00:00',
    });
    // 1,624 spellings of 1,579 names, 73 issuer names.
    expect(entries.flatMap((entry) => entry.names)).toHaveLength(1_624 + 73);
    expect(entries.flatMap((entry) => entry.dates).filter((date) => date.type === 'BIRTH')).toHaveLength(75);
    // 692 identity documents, 33 BICs, 6 codes of Russian banks.
    expect(entries.flatMap((entry) => entry.documents)).toHaveLength(692 + 33 + 6);
    // 283 ties, each from both sides but the one to a party of another list.
    expect(entries.flatMap((entry) => entry.relations)).toHaveLength(283 + 282);
    expect(entries.every((entry) => entry.listingDate !== null)).toBe(true);
  });

  test('Consolidated, ADVANCED XML', async () => {
    const main = fileBytes(realList('ofac', 'consolidated', 'cons_advanced_2020-03-17.xml') ?? '');
    const { entries, report } = await importAll(ofacAdvancedXml, { main });
    expect([entries.length, countOf(entries, 'PERSON')]).toEqual([375, 82]);
    expect(report).toMatchObject({ rejectedCount: 0, notices: [], fieldsUnused: {}, publishedAt: '2020-03-17' });
    // 1,290 names, one of them twice.
    expect(entries.flatMap((entry) => entry.names)).toHaveLength(1_289);
    expect(entries.flatMap((entry) => entry.dates).filter((date) => date.type === 'BIRTH')).toHaveLength(77);
    // 573 documents, 37 features that are a BIC or a code of a Russian bank.
    expect(entries.flatMap((entry) => entry.documents)).toHaveLength(573 + 37);
    // 460 features refer to a location, 53 of them to one without country or words.
    expect(entries.flatMap((entry) => entry.addresses)).toHaveLength(407);
    expect(featuresNamed(entries, 'Sanctions List')).toHaveLength(759);
    expect(entries.flatMap((entry) => entry.relations)).toHaveLength(276 * 2);
    expect(entries.every((entry) => entry.contexts[0]?.properties.program?.length)).toBe(true);
  });

  test('no word of the remarks is lost', async () => {
    const path = realList('ofac', 'sdn.csv') ?? '';
    const { byId } = await importAll(ofacSdnCsv, ofacFiles(...SDN) ?? {});
    const lost = new Map<string, string>();
    for (const row of readFileSync(path, 'latin1').split('\r\n')) {
      const [, id, remarks] = /^(\d+),.*,"([^"]*)"$/.exec(row) ?? [];
      if (id === undefined || remarks === undefined) continue;
      const kept = JSON.stringify(byId.get(id)).toLowerCase();
      // An issuing country lives on as its code.
      const words = remarks.replace(/\(([^()]*)\)/g, (all, inner: string) =>
        countryCodeOf(inner) === null ? all : '',
      );
      for (const word of words.toLowerCase().match(/[\w@/.-]{4,}/g) ?? []) {
        const plain = word.replace(/^[.-]+|[./-]+$/g, '');
        if (!kept.includes(plain) && !STRUCTURE.has(plain) && !/^\d{4}-\d{4}$/.test(plain))
          lost.set(plain, `${id}: ${remarks.slice(0, 80)}`);
      }
    }
    expect([...lost]).toEqual([]);
  });

  test.skipIf(zeroBytes === null)('a scrape of zero bytes is rejected', async () => {
    const files = { ...ofacFiles(...SDN), main: fileBytes(zeroBytes ?? '') };
    await expect(importAll(ofacSdnCsv, files)).rejects.toThrow(new ListFormatError('the file is empty'));
  });
});

/** Words that name a field and live on as that field. */
const STRUCTURE = new Set(
  `alt alternate other telex nationality citizen gender male female passport expires issued digital currency address website email phone number
   telephone circa organization established date aircraft manufacture linked former vessel flag issuer name registration
   additional information risk secondary sanctions executive order directive a.k.a f.k.a n.k.a d.b.a transactions of build
   year determination more visit following link please for further`.split(/\s+/),
);

describe.skipIf(un === null)('UN', () => {
  test('the consolidated list', async () => {
    const { entries, byId, report } = await importAll(unConsolidatedXml, { main: fileBytes(un ?? '') });
    expect([countOf(entries, 'PERSON'), countOf(entries, 'ORGANIZATION')]).toEqual([736, 275]);
    expect(byId.size).toBe(1_011);
    expect(report).toMatchObject({
      rejectedCount: 0,
      notices: [],
      fieldsUnused: {},
      publishedAt: '2026-08-01T23:00:03.110Z',
    });
    expect(entries.every((entry) => entry.listingDate !== null && entry.references.length === 2)).toBe(true);
    expect(featuresNamed(entries, 'Date of Birth')).toEqual([]);
    // 378 elements, and two that stand in notes ("in Arabic script: ...", "previously listed as, in Arabic: ...").
    expect(report.fieldsSeen.NAME_ORIGINAL_SCRIPT).toBe(378);
    const originals = entries.flatMap((entry) => entry.names).filter((name) => name.aliasKind === 'original script');
    expect(originals).toHaveLength(380);
  });

  test.skipIf(olderUn.includes(null))('its older versions', async () => {
    const counts = [];
    for (const path of olderUn) {
      const { entries, report } = await importAll(unConsolidatedXml, { main: fileBytes(path ?? '') });
      counts.push(entries.length);
      expect(report).toMatchObject({ rejectedCount: 0, fieldsUnused: {} });
    }
    expect(counts).toEqual([1_000, 1_003]);
  });
});

test.skipIf(eu === null)('EU: the whole list', async () => {
  const { entries, byId, report } = await importAll(euFsfXml, { main: fileBytes(eu ?? '') });
  expect(entries).toHaveLength(5_860);
  expect(byId.size).toBe(5_860);
  expect([countOf(entries, 'PERSON'), countOf(entries, 'ORGANIZATION')]).toEqual([4_341, 1_519]);
  expect(report).toMatchObject({ rejectedCount: 0, notices: [], fieldsUnused: {}, fieldsSeen: { nameAlias: 29_826 } });
  expect(featuresNamed(entries, 'Date of Birth').every((one) => one.value.includes('ISLAMIC'))).toBe(true);
});

/** Words of a row's cells that its entry has nowhere; dates and numbers of three digits live on in other shapes. */
function lostWords(cells: readonly string[], entry: ListEntry | undefined): string[] {
  const kept = JSON.stringify(entry).toLowerCase().replace(/\\+"/g, '"');
  const words =
    cells
      .join(' ')
      .toLowerCase()
      .match(/[\p{L}\p{N}@][\p{L}\p{N}@./-]{3,}/gu) ?? [];
  return words
    .map((word) => word.replace(/[./-]+$/, ''))
    .filter((word) => !/^[\d./]+$/.test(word) && !kept.includes(word));
}

describe.skipIf(conlist === null)('OFSI', () => {
  test('the consolidated list: counts worked out from its rows', async () => {
    const { entries, byId, report } = await importAll(ukOfsiConlistCsv, { main: fileBytes(conlist ?? '') });
    expect(report).toMatchObject({ rejectedCount: 0, notices: [], fieldsUnused: {}, publishedAt: '2018-04-13' });
    expect(report.fieldsSeen['Group ID']).toBe(9_487);
    expect(byId.size).toBe(2_106);
    expect(countOf(entries, 'PERSON')).toBe(1_426);
    expect(countOf(entries, 'VESSEL')).toBe(25);
    // Seven of them are former names in the prose.
    expect(entries.flatMap((entry) => entry.names)).toHaveLength(5_555);
    expect(entries.flatMap((entry) => entry.dates)).toHaveLength(1_478);
    expect(featuresNamed(entries, 'Date of Birth')).toEqual([]);
    expect(entries.every((entry) => entry.names[0]?.nameType === 'PRIMARY' && entry.listingDate !== null)).toBe(true);
    const un = entries.flatMap((entry) => entry.references.filter((reference) => reference.scheme === 'un'));
    expect(un).toHaveLength(624);
  });

  test('no word of its cells is lost', async () => {
    const { byId } = await importAll(ukOfsiConlistCsv, { main: fileBytes(conlist ?? '') });
    const lost: string[] = [];
    for await (const { fields } of csvRows(fileBytes(conlist ?? ''))) {
      const id = fields[28] ?? '';
      // Group Type, Alias Type: they live on as kinds.
      if (/^\d+$/.test(id)) lost.push(...lostWords([...fields.slice(0, 23), fields[25] ?? ''], byId.get(id)));
    }
    expect([...new Set(lost)]).toEqual([]);
  });
});

test.skipIf(sema === null)('Canada: the whole list', async () => {
  const { entries, byId, report } = await importAll(canadaSemaXml, { main: fileBytes(sema ?? '') });
  expect(byId.size).toBe(4_759);
  expect([countOf(entries, 'PERSON'), countOf(entries, 'ORGANIZATION'), countOf(entries, 'VESSEL')]).toEqual([
    3_334, 1_316, 109,
  ]);
  expect(report).toMatchObject({ rejectedCount: 0, notices: [], fieldsUnused: {}, fieldsSeen: { Aliases: 2_877 } });
  expect(entries.filter((entry) => entry.dates.length > 0)).toHaveLength(1_825 - 1);
  expect(featuresNamed(entries, 'Date of Birth').map((one) => one.value)).toEqual(['born in the early 1970s']);
  expect(entries.every((entry) => entry.listingDate !== null)).toBe(true);
  expect(entries.filter((entry) => entry.names.length > 1)).toHaveLength(2_877);
});

describe.skipIf(csl === null)('US Consolidated Screening List', () => {
  test('all rows', async () => {
    const { entries, byId, report } = await importAll(usCslCsv, { main: fileBytes(csl ?? '') });
    expect(byId.size).toBe(14_160);
    expect(report).toMatchObject({ rejectedCount: 0, fieldsUnused: {}, fieldsSeen: { ids: 8_344, alt_names: 6_790 } });
    // One party stands twice on the CAPTA list.
    expect(report.notices.map((one) => one.reference)).toEqual(['CAP-15268']);
    expect([countOf(entries, 'VESSEL'), countOf(entries, 'AIRCRAFT')]).toEqual([433, 283]);
    // 10,026 on the SDN list, 79 blocked under Executive Order 13382.
    expect(entries.filter((entry) => entry.riskLevel === 'CRITICAL')).toHaveLength(10_026 + 79);
    // 345 items, one of them twice in its row.
    expect(entries.flatMap((entry) => entry.wallets)).toHaveLength(344);
    expect(entries.flatMap((entry) => entry.relations).filter((one) => one.role === 'Linked To')).toHaveLength(4_346);
    expect(featuresNamed(entries, 'Identifier')).toEqual([]);
    expect(featuresNamed(entries, 'Date of Birth')).toEqual([]);
  });

  test('no word of its cells is lost', async () => {
    const { byId } = await importAll(usCslCsv, { main: fileBytes(csl ?? '') });
    const byRow = new Map([...byId].map(([id, entry]) => [id.replace(/\/\d+$/, ''), entry]));
    const lost: string[] = [];
    for await (const { fields } of csvRows(fileBytes(csl ?? ''))) {
      const code = /\(([A-Z-]+)(?: List)?\)/.exec(fields[1] ?? '')?.[1];
      if (code === undefined || code === 'CAP') continue;
      const entry = byRow.get(`${code}-${fields[2] || fields[0]}`);
      const cells = [4, 5, 6, 7, 8, 12, 13, 15, 19, 20, 22, 26].map((column) => fields[column] ?? '');
      lost.push(...lostWords(cells, entry));
    }
    expect([...new Set(lost)]).toEqual([]);
  });
});

/** Counts worked out over the raw lines: targets, and who shares a Family or Ownership line with one. */
describe('OpenSanctions', () => {
  const zala = realList('opensanctions', 'zala_entities.ftm.json');
  const persons = realList('opensanctions', 'wd_persons', 'entities.ftm.json');
  const nested = realList('opensanctions', 'wd_persons', 'targets.nested.json');
  const donations = realList('opensanctions', 'parteispenden_entities.ftm.json');
  const deltas = ['20240527194702-wnk', '20240528014702-pfh', '20240528074703-npf', '20240528134729-3iv'].map(
    (version) => realList('opensanctions', 'dataset', 't2', version, 'entities.delta.json'),
  );
  const whole = { rejectedCount: 0, notices: [], fieldsUnused: {} };

  test.skipIf(zala === null)('companies and persons with their sanctions, papers and owners', async () => {
    const { entries, report } = await importAll(opensanctionsFtm, { main: fileBytes(zala ?? '') });
    expect(entries).toHaveLength(14 + 3);
    expect([countOf(entries, 'PERSON'), countOf(entries, 'ORGANIZATION')]).toEqual([6, 11]);
    expect(report).toMatchObject({
      ...whole,
      notices: [{ reason: expect.stringContaining('"Prohibition/Restriction"') }],
      publishedAt: '2026-04-29T12:53:04',
      fieldsSeen: { reason: 27, ogrnCode: 11 },
    });
    // 41 designations, all of two of them; the others are told by their topics alone.
    const contexts = entries.flatMap((entry) => entry.contexts);
    expect(contexts.filter(({ authority }) => authority !== 'OpenSanctions')).toHaveLength(41);
    // Both ends of 14 holdings, 4 families and 3 directorships.
    expect(entries.flatMap(({ relations }) => relations)).toHaveLength(2 * 21);
    expect(entries.filter(({ categories }) => categories.includes('SANCTION'))).toHaveLength(14);
  });

  test.skipIf(persons === null)('politically exposed persons and their relatives', async () => {
    const { entries, byId, report } = await importAll(opensanctionsFtm, { main: fileBytes(persons ?? '') });
    expect(entries).toHaveLength(423 + 180);
    expect(byId.size).toBe(603);
    expect(report).toMatchObject({ ...whole, fieldsSeen: { relationship: 755 } });
    expect(entries.filter(({ contexts }) => contexts.some(({ schemaName }) => schemaName === 'Position')).length).toBe(
      entries.filter(({ categories }) => categories.includes('PEP')).length,
    );
  });

  test.skipIf(nested === null)('the nested file: five targets with four relatives', async () => {
    const { entries, report } = await importAll(opensanctionsTargetsNested, { main: fileBytes(nested ?? '') });
    expect(entries).toHaveLength(5 + 4);
    expect(report).toMatchObject(whole);
  });

  test.skipIf(donations === null)('a file without listed parties has no entries', async () => {
    const { entries, report } = await importAll(opensanctionsFtm, { main: fileBytes(donations ?? '') });
    expect(entries).toEqual([]);
    expect(report).toMatchObject({ ...whole, fieldsSeen: { payer: 290 } });
  });

  test.skipIf(zala === null || deltas.includes(null))('four deltas, one after the other', async () => {
    const changes = deltas.map((path) => readFileSync(path ?? '', 'utf8')).join('');
    const { entries, byId, report } = await importAll(opensanctionsFtm, {
      main: fileBytes(zala ?? ''),
      delta: changes,
    });
    // Three are new, one of them changed by the second delta; a fourth is added by one and deleted by the next.
    expect(entries).toHaveLength(17 + 3);
    expect(byId.get('Q4365364')?.names[0]?.fullNameRaw).toBe('Vladimir Nikolaevich PLOTNIKOV');
    expect(byId.get('NK-2T3S8Hu29ktYnKSTgQp2wL')?.topics).toEqual(['sanction']);
    expect(report).toMatchObject({
      ...whole,
      notices: [{ reason: expect.stringContaining('"Prohibition/Restriction"') }],
    });
  });
});

const CURRENCIES = 'ARB BCH BSC BSV BTG DASH ETC ETH LTC TRX USDC USDT XBT XMR XRP XVG ZEC'.split(' ');
describe.each(['txt', 'json'])('addresses of digital currencies, %s', (ending) => {
  const paths = CURRENCIES.map((code) => realList('crypto', '0xB10C', `sanctioned_addresses_${code}.${ending}`));

  test.skipIf(paths.includes(null))('654 rows of 641 addresses', async () => {
    const files = Object.fromEntries(paths.map((path, index) => [CURRENCIES[index] ?? '', fileBytes(path ?? '')]));
    const { entries, report } = await importAll(cryptoAddresses, files);
    expect(entries).toHaveLength(641);
    expect(entries.flatMap(({ wallets }) => wallets)).toHaveLength(654);
    expect(report).toMatchObject({ rejectedCount: 0, notices: [], fieldsUnused: {}, fieldsSeen: { address: 654 } });
  });
});
