import { describe, expect, test } from 'vitest';
import { parseReadings } from './parse.ts';
import type { NameKind } from './parts.ts';
import { otherWordSpacing } from './word-spacing.ts';

const readings = (name: string, kind: NameKind | null = null) =>
  parseReadings(name, kind).map((parts) => parts.map(({ text }) => text).join(' '));

describe('words that one script joins and another splits', () => {
  test.each([
    ['حزب الله', 'حزبالله'],
    ['كتائب حزب الله العراقي', 'كتائب حزبالله العراقي'],
    ['جند الله', 'جندالله'],
    ['نصر اللّه', 'نصراللّه'],
    ['アルカイダ', 'al カイダ'],
    ['アイマン・アル・ザワヒリ', 'アイマン・al ザワヒリ'],
    ['알카에다', 'al 카에다'],
    ['阿尔·沙巴布', 'al 沙巴布'],
  ])('%s is also read as %s', (name, other) => expect(otherWordSpacing(name)).toBe(other));

  test.each([
    'عبد الله',
    'آية الله خامنئي',
    'ابن الله',
    'الله',
    'アルマ',
    '알리',
    '阿尔伯特',
    'Al Capone',
    'Hizballah',
  ])('%s has no other reading', (name) => expect(otherWordSpacing(name)).toBeNull());

  test('joins the words of Hizballah, as lists do', () => {
    expect(readings('حزب الله')).toContain('hzballh');
    expect(readings('アルカイダ')).toContain('al kaida');
  });
});

describe('readings of unlabeled names', () => {
  test('include an organization if a word describes one', () => {
    const generals = (name: string) => parseReadings(name, null).map((parts) => parts.map(({ general }) => general));
    expect(generals('État islamique')).toContainEqual(['state', 'islamic']);
    expect(generals('Исламское государство')).toContainEqual(['islamic', 'state']);
    expect(readings('Nicolas Maduro')).toEqual(['nicolas maduro']);
  });

  test('include a foreign organization in Chinese characters that spell sounds', () => {
    expect(readings('哈马斯')).toContain('hamas');
    expect(readings('哈马斯', 'ORGANIZATION')).toContain('hamas');
    expect(readings('哈马斯', 'PERSON')).not.toContain('hamas');
  });

  test('include the meaning of Arabic words, and their romanization', () => {
    expect(readings('بانک سپاه', 'ORGANIZATION')).toEqual(['bank corps', 'bank spah']);
    expect(readings('الدولة الإسلامية', 'ORGANIZATION')[0]).toBe('state islamic');
  });
});
