import { existsSync, readFileSync } from 'node:fs';
import { Cron } from 'croner';
import { describe, expect, test } from 'vitest';
import { PUBLICATION_RHYTHMS } from './publication-rhythms.ts';
import { builtInSources, listFormats } from './registry.ts';
import { importAll } from './testing.ts';

test('formats by id', () => {
  expect(Object.keys(listFormats)).toEqual([
    'ofac-sdn-csv',
    'ofac-sdn-xml',
    'ofac-advanced-xml',
    'ofac-enhanced-xml',
    'un-consolidated-xml',
    'eu-fsf-xml',
    'uk-sanctions-list-xml',
    'uk-sanctions-list-csv',
    'uk-ofsi-conlist-csv',
    'canada-sema-xml',
    'us-csl-csv',
    'us-special-measures-json',
    'opensanctions-ftm',
    'opensanctions-targets-nested',
    'crypto-addresses',
    'internal-csv',
    'profiles-ndjson',
  ]);
  for (const [id, format] of Object.entries(listFormats)) expect(format.id).toBe(id);
});

describe.each(builtInSources.map((source) => [source.id, source] as const))('source %s', (_id, source) => {
  test('is complete', () => {
    const format = listFormats[source.format];
    if (source.enabled) expect(format).toBeDefined();
    else expect(source.note).toMatch(/\w/);
    const roles = Object.keys(source.files);
    for (const file of format?.files ?? []) if (file.required) expect(roles).toContain(file.role);
    for (const role of format ? roles : []) expect(format?.files.map((file) => file.role)).toContain(role);
    if (source.shipped) {
      for (const path of Object.values(source.files).flat()) expect(existsSync(path)).toBe(true);
      expect(source.schedule).toBeNull();
      return;
    }
    for (const url of Object.values(source.files).flat()) expect(new URL(url).protocol).toBe('https:');
    expect(new Cron(source.schedule ?? '', { paused: true }).nextRun()).not.toBeNull();
  });
});

test('ids and schedules differ', () => {
  for (const key of ['id', 'schedule'] as const)
    expect(new Set(builtInSources.map((one) => one[key])).size).toBe(builtInSources.length);
});

test('publication rhythms are for built-in sources and have a citation', () => {
  const ids = builtInSources.map(({ id }) => id);
  for (const [id, { contentDays, statement, source }] of Object.entries(PUBLICATION_RHYTHMS)) {
    expect(ids).toContain(id);
    expect(contentDays).toBeGreaterThan(0);
    expect(statement).toMatch(/\.$/);
    expect(source).toMatch(/^https:|README\.md$/);
    expect(builtInSources.find((one) => one.id === id)).toMatchObject({ contentDays });
  }
});

test('the demo list is complete, in many scripts, without real listings', async () => {
  const main = readFileSync(new URL('./demo/demo-list.ndjson', import.meta.url));
  const { entries, report } = await importAll(listFormats['profiles-ndjson']!, { main });
  expect(entries).toHaveLength(61);
  expect(report).toMatchObject({ rejectedCount: 0, notices: [], fieldsUnused: {} });
  expect(new Set(entries.map((entry) => entry.kind))).toEqual(
    new Set(['PERSON', 'ORGANIZATION', 'VESSEL', 'AIRCRAFT']),
  );
  const scripts = new Set(entries.flatMap((entry) => entry.names.map((name) => name.scriptCode)));
  for (const script of ['latn', 'cyrl', 'arab', 'kore', 'hebr', 'grek', 'jpan', 'hani'])
    expect(scripts).toContain(script);
  expect(entries.some((entry) => entry.names.some((name) => name.aliasStrength === 'WEAK'))).toBe(true);
  expect(entries.filter((entry) => entry.wallets.length > 0).length).toBeGreaterThan(3);
  for (const entry of entries) expect(entry.features[0]?.value).toMatch(/^Invented/);
});
