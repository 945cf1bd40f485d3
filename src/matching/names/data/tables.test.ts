/** Checks that each table states its source, license and date, and has the checksum of its lines. */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { withChecksum } from '../../../../scripts/table-file.mjs';
import { tableLines } from './table-lines.ts';

const { TABLES } = (await import('../../../../scripts/source-fingerprint.mjs' as string)) as {
  TABLES: readonly string[];
};

test('reads all lines or those of a section, without comments and blank lines', () => {
  const table = '# About\n[one]\na 1\n# b 2\n\nc 3\n[two]\nd 4\n';
  expect(tableLines(table, 'one')).toEqual(['a 1', 'c 3']);
  expect(tableLines(table, 'two')).toEqual(['d 4']);
  expect(tableLines('# About\na\nb\n')).toEqual(['a', 'b']);
  expect(() => tableLines(table, 'three')).toThrow('no section [three]');
});

test('finds the tables', () => {
  expect(TABLES.map((path) => basename(path))).toEqual(expect.arrayContaining(['sounds.txt', 'slavic.txt']));
});

test.each(TABLES.map((path) => [basename(path), path]))(
  '%s has a source, a license, a date and a valid checksum: update it by `npm run fingerprints`',
  (_, path) => {
    const text = readFileSync(path, 'utf8').replaceAll('\r\n', '\n');
    for (const field of ['Source', 'License', 'Date']) expect(text).toMatch(new RegExp(`^# ${field}: \\S`, 'm'));
    expect(text).toMatch(/^# SHA-256: [0-9a-f]{64}$/m);
    expect(withChecksum(text)).toBe(text);
  },
);
