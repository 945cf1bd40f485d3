import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseName } from './parse.ts';
import { MAX_PARTS, type NameKind } from './parts.ts';

const short = (raw: string, kind: NameKind | null) =>
  parseName(raw, kind)
    .map((part) => (part.class === 'name' ? part.text : `${part.text}/${part.class}`))
    .join(' ');

const PERSONS: [raw: string, parts: string][] = [
  ['PUTIN, Vladimir V. Jr', 'vladimir v/initial jr/generation putin'],
  ['Sheikh Usama bin Ladin', 'sheikh/honorific usama bin/particle ladin'],
  ['Sergey Viktorovich Lavrov', 'sergey viktorovich/patronymic lavrov'],
  ['Roman Arkadyevich Abramovich', 'roman arkadyevich/patronymic abramovich'],
  ['Roman Abramovich', 'roman abramovich'],
  ['Abd al-Rahman', 'abdul/kunya rahman'],
  ['Abdurrahman', 'abdul/kunya rahman'],
  ['Abdel-Aziz', 'abdul/kunya aziz'],
  ['ABD ALLAH', 'abdullah'],
  ['Abdullah', 'abdullah'],
  ['VladimirPutin', 'vladimir putin'],
  ['J.F. Kennedy', 'j/initial f/initial kennedy'],
  ['Mus?ab', 'musab'],
  ['jane doe2', 'jane doe'],
  ['习近平', 'xi jinping'],
  ['欧阳修文', 'ouyang xiuwen'],
  ['김정은', 'kim jeongeun'],
  ['محمد السامرائي', 'mhmd al/particle samrayy'],
  ['عبد الله', 'abdullah'],
  ['Володимир Зеленський', 'volodymyr zelenskyi'],
  ['Ольга Д\u2019Яченко', 'olga dyachenko'],
  ['Γιώργος Παπανδρέου', 'giorgos papandreou'],
  ['さくら', 'sakura'],
  ['Imam', 'imam'],
];
test.each(PERSONS)('person %j', (raw, parts) => {
  expect(short(raw, 'PERSON')).toBe(parts);
});

const ORGANISATIONS: [raw: string, parts: string][] = [
  ['О.О.О. «Ромашка»', 'llc/form romashka'],
  ['Siemens Aktiengesellschaft', 'siemens ag/form'],
  ['Volkswagen Gesellschaft mit beschränkter Haftung', 'volkswagen gmbh/form'],
  ['FABERLIC EUROPE Sp. z o.o.', 'faberlic europe sro/form'],
  ['OPEN JOINT STOCK COMPANY Rosneft', 'jsc/form rosneft'],
  ['Industries & Trading Co., Ltd.', 'industry/weak and/particle trade/weak ltd/form'],
  ['Citigroup Capital Trust XV', 'citigroup capital/weak trust/weak 15/number'],
  ['A.B.C. Company', 'abc co/form'],
  ['华为技术有限公司', 'huawei jishu ltd/form'],
  ['AS Latvijas', 'ab/form latvijas'],
  ['Sea As Star', 'sea as/particle star'],
  ['M/V Oceanic', 'mv/weak oceanic'],
  ['Limited', 'ltd/weak'],
];
test.each(ORGANISATIONS)('organisation %j', (raw, parts) => {
  expect(short(raw, 'ORGANIZATION')).toBe(parts);
});

test('an unlabelled name is an organisation when a legal form or business word says so', () => {
  expect(short('Ivanov, LLC', null)).toBe('ivanov llc/form');
  expect(short('Ivanov, Petr', null)).toBe('petr ivanov');
});

test('any text at all gives a bounded number of plain parts', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 700 }),
      fc.constantFrom('PERSON', 'ORGANIZATION', null),
      (raw, kind) => {
        const parts = parseName(raw, kind as NameKind | null);
        expect(parts.length).toBeLessThanOrEqual(MAX_PARTS);
        for (const part of parts) expect(part.text).toMatch(/^[a-z0-9]{1,40}$/);
      },
    ),
    { seed: 7, numRuns: 300 },
  );
});
