/** The publishers' files as they are: every entry read, nothing refused that should not be, no field without a place. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { countryCodeOf } from '../countries.ts';
import type { ListEntry } from '../profile.ts';
import { euFsfXml } from './eu/parse.ts';
import { ofacSdnCsv } from './ofac/parse-csv.ts';
import { fileBytes, importAll, ofacFiles, realList } from './testing.ts';
import { ListFormatError } from './types.ts';
import { unConsolidatedXml } from './un/parse.ts';

const SDN = ['sdn.csv', 'alt.csv', 'add.csv', 'sdn_comments.csv'] as const;
const CONS = ['cons_prim.csv', 'cons_alt.csv', 'cons_add.csv', 'cons_comments.csv'].map(
  (name) => `consolidated/csv/${name}`,
);
const un = realList('un', 'consolidated.xml');
const eu = realList('eu', 'xmlFullSanctionsList_1_1.reconstructed.xml.gz');
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

  test.skipIf(zeroBytes === null)('a scrape of zero bytes is refused', async () => {
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
    // 378 elements, and one that stands in a note ("in Arabic script: ...").
    expect(report.fieldsSeen.NAME_ORIGINAL_SCRIPT).toBe(378);
    const originals = entries.flatMap((entry) => entry.names).filter((name) => name.aliasKind === 'original script');
    expect(originals).toHaveLength(379);
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
