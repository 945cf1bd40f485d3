import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ALL_SETTINGS } from '../../app/declarations.ts';
import { bulkItem, changeRequest } from '../../lists/internal-list/schemas.ts';
import { splitRequest } from '../../lists/schemas.ts';
import { replayRequest } from '../../monitoring/rules/replay/schemas.ts';
import { CRYPTO_EXAMPLE_REQUEST, FIAT_EXAMPLE_REQUEST } from '../../transactions/examples.ts';
import { riskScoreRequest } from '../../transactions/risk-score/schemas.ts';
import { cryptoRequest } from '../../transactions/schemas/crypto.ts';
import { fiatRequest } from '../../transactions/schemas/fiat.ts';
import { optionalText } from './fields.ts';
import { IgnoredFields, unknownFields, unknownTexts } from './ignored-fields.ts';

const unknown = (schema: z.ZodType, value: unknown) => unknownFields(schema, value, '', 20);
const FIAT = fiatRequest(false);
const CRYPTO = cryptoRequest(false);

describe('unknown fields are named by path', () => {
  const person = (more: object) => ({
    originatorPersons: [{ naturalPerson: { name: { nameIdentifier: [{ primaryIdentifier: 'B', ...more }] } } }],
  });
  it.each<[string, z.ZodType, unknown, string[]]>([
    ['in the body itself', FIAT, { ...FIAT_EXAMPLE_REQUEST, senderNmae: 'x', extra: {} }, ['senderNmae', 'extra']],
    ['none', CRYPTO, CRYPTO_EXAMPLE_REQUEST, []],
    ['in a part', CRYPTO, { travelRule: { originator: { nmae: 'x' } } }, ['travelRule.originator.nmae']],
    [
      'deep in a part',
      CRYPTO,
      { travelRule: { originator: person({ primaryIdentifer: 'x' }) } },
      ['travelRule.originator.originatorPersons[0].naturalPerson.name.nameIdentifier[0].primaryIdentifer'],
    ],
    ['if text replaces the object', CRYPTO, { travelRule: { originator: 'Anna Berg' } }, []],
    ['in a list of objects', splitRequest, { listings: [{}, { watchlist: 'x' }] }, ['listings[1].watchlist']],
    [
      'in an own profile',
      bulkItem,
      { names: [{ fullNmae: 'x' }], dates: [{ vlaue: 1 }], relations: [] },
      ['names[0].fullNmae', 'dates[0].vlaue', 'relations'],
    ],
    [
      'in a change of one',
      changeRequest,
      { documents: [{ type: 'X', number: '1' }], authority: 'x' },
      ['documents[0].number', 'authority'],
    ],
    ['in a party to score', riskScoreRequest, { entity: { fullName: 'x', nickname: 'y' } }, ['entity.nickname']],
    [
      'in a transaction to score, by its type',
      riskScoreRequest,
      { transaction: { transactionType: 'crypto', asset: 'BTC', accountNo: '1', travelRule: { orginator: 'x' } } },
      ['transaction.accountNo', 'transaction.travelRule.orginator'],
    ],
    ['in a rule to replay', replayRequest, { rules: [{ ruleId: 'x', serverity: 'LOW' }] }, ['rules[0].serverity']],
    [
      'in a setting, its names in any case',
      ALL_SETTINGS['transactions.pipeline'].schema,
      { fiat: [{ stage: 'RULES', maystop: true }], SWIFT: [] },
      ['fiat[0].maystop', 'SWIFT'],
    ],
  ])('%s', (_, schema, value, expected) => expect(unknown(schema, value)).toEqual(expected));

  it('for every kind of schema', () => {
    const schema = z.object({
      record: z.record(z.string(), z.object({ a: z.unknown() })),
      form: z.union([z.object({ a: z.unknown() }), z.object({ b: z.unknown(), c: z.unknown() })]),
      piped: z.preprocess((value) => value, z.object({ a: z.unknown() })).default({ a: 1 }),
      strict: z.strictObject({}),
      loose: z.looseObject({}),
      opaque: z.unknown(),
    });
    const part = { b: 1, c: 1, d: 1 };
    const value = { record: { x: part }, form: part, piped: part, strict: part, loose: part, opaque: part };
    expect(unknown(schema, value)).toEqual([
      'record.x.b',
      'record.x.c',
      'record.x.d',
      'form.d',
      'piped.b',
      'piped.c',
      'piped.d',
    ]);
  });
});

describe('the header', () => {
  const schema = z.object({ known: optionalText(9, ''), list: z.array(z.object({ known: z.unknown() })) });
  const headerOf = (...values: unknown[]) => {
    let header = '';
    const ignored = new IgnoredFields((text) => {
      header = text;
    });
    for (const value of values) ignored.add(schema, value);
    return header;
  };

  it('contains the fields of all parts of a request, each once', () => {
    expect(headerOf({ a: 1, b: 1 }, { b: 1, c: 1 })).toBe('a, b, c');
    expect(headerOf({ known: 'x' })).toBe('');
  });

  it.each([
    ['a,b', 'a%2Cb'],
    ['a.b[0]', 'a%2Eb%5B0%5D'],
    ['x\r\nX-Evil: 1', 'x%0D%0AX-Evil%3A%201'],
    ['имя', '%D0%B8%D0%BC%D1%8F'],
    ['\ud800', '%EF%BF%BD'],
    ['', '""'],
    ['__proto__', '__proto__'],
    ['n'.repeat(1_000), `${'n'.repeat(64)}...`],
    ['я'.repeat(100), `${'%D1%8F'.repeat(10)}...`],
  ])('encodes the name %j as a header requires', (name, written) => {
    expect(headerOf(JSON.parse(`{${JSON.stringify(name)}:1}`))).toBe(written);
  });

  it('accepts any names, and stays small', () => {
    const names = fc.dictionary(fc.string({ unit: 'binary', maxLength: 300 }), fc.constant(1), { maxKeys: 60 });
    fc.assert(
      fc.property(names, (value) => {
        const header = headerOf(value);
        expect(header).toMatch(/^[\x20-\x7e]*$/);
        expect(header.length).toBeLessThanOrEqual(4_000);
        expect(header === '' ? 0 : header.split(', ').length).toBeLessThanOrEqual(20);
      }),
    );
  });

  it('names twenty fields of a hundred thousand', () => {
    const many = Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`f${at}`, 1]));
    expect(headerOf(many).split(', ')).toEqual(Array.from({ length: 20 }, (_, at) => `f${at}`));
  });

  it('checks a limited number of values', () => {
    let looked = 0;
    const element = new Proxy(
      {},
      {
        ownKeys: () => {
          looked += 1;
          return [];
        },
      },
    );
    expect(headerOf({ list: Array(100_000).fill(element) })).toBe('');
    expect(looked).toBeGreaterThan(10_000);
    expect(looked).toBeLessThanOrEqual(20_000);
  });

  it('names a field of many items at the first of them', () => {
    const ignored = new IgnoredFields();
    for (let index = 0; index < 50; index += 1) {
      ignored.addItem(bulkItem, { nick: 1, names: [{}, { nick: 1 }], ...(index === 3 && { other: 1 }) }, index);
    }
    expect(ignored.paths).toEqual(['[0].nick', '[0].names[1].nick', '[3].other']);
  });
});

describe('the content of unknown fields', () => {
  const MOST = { mostTexts: 5, mostChars: 100 };
  const texts = (value: object, most = MOST) => unknownTexts(FIAT, { ...FIAT_EXAMPLE_REQUEST, ...value }, most);

  it.each<[string, object, Record<string, string>]>([
    ['nothing where all are known', {}, {}],
    [
      'a text, and a number as text',
      { debtor: 'Edda Holunder', imo: 9187629 },
      { debtor: 'Edda Holunder', imo: '9187629' },
    ],
    [
      'at every depth',
      { meta: { parties: [{ name: 'Edda Holunder' }, { name: ' ' }], ok: true, none: null } },
      { 'meta.parties[0].name': 'Edda Holunder' },
    ],
    ['in the place of a name of a field', { 'Edda Holunder': true }, { 'Edda%20Holunder()': 'Edda Holunder' }],
    ['inside too', { meta: { 'Edda Holunder': true } }, { 'meta.Edda%20Holunder()': 'Edda Holunder' }],
  ])('is read: %s', (_, value, expected) => expect(texts(value)).toEqual({ texts: expected, isCut: false }));

  it('is reported as incomplete over the limit', () => {
    expect(texts({ a: 'x'.repeat(90), b: 'y'.repeat(20), c: 'z' })).toEqual({
      texts: { a: 'x'.repeat(90) },
      isCut: true,
    });
    expect(texts({ all: ['1', '2', '3', '4', '5', '6'] }).isCut).toBe(true);
    let deep: object = { name: 'Edda Holunder' };
    for (let level = 0; level < 20; level += 1) deep = { deep };
    expect(texts({ deep })).toEqual({ texts: {}, isCut: true });
  });

  it('is read under any name: of JavaScript built-ins, with equal paths, or after many empty names', () => {
    const long = 'Казимир Ондрашек, '.repeat(5);
    const given = JSON.parse(`{"__proto__":"A","constructor":"B","${long}1":"C","${long}2":"D"}`);
    const most = { mostTexts: 9, mostChars: 1_000 };
    const path = 'meta.%D0%9A%D0%B0%D0%B7%D0%B8%D0%BC%D0%B8%D1%80%20%D0%9E%D0%BD%D0%B4...';
    expect(Object.entries(texts({ meta: given }, most).texts)).toEqual([
      ['meta.__proto__', 'A'],
      ['meta.constructor', 'B'],
      [`${path}()`, `${long}1`],
      [path, 'C'],
      [`${path}()#2`, `${long}2`],
      [`${path}#2`, 'D'],
    ]);
    expect(Object.values(unknownTexts(FIAT, given, most).texts)).toEqual(['A', 'B', `${long}1`, 'C', `${long}2`, 'D']);
    const silent = Object.fromEntries(Array.from({ length: 150 }, (_, at) => [`f${at}`, at % 2 === 0 ? null : false]));
    expect(texts({ ...silent, debtor: 'Edda Holunder' })).toEqual({ texts: { debtor: 'Edda Holunder' }, isCut: false });
  });

  it('is stored in a form that the database accepts: half a character and U+0000 mark a loss', () => {
    const given = { a: 'Edda\u0000Holunder', 'b\u0000': '\ud800', list: ['\u0000', { '\udc00': 1 }] };
    const { texts: read } = texts(given, { mostTexts: 9, mostChars: 1_000 });
    expect(Object.values(read)).toEqual(['Edda\ufffdHolunder', 'b\ufffd', '\ufffd', '\ufffd', '\ufffd', '1']);
  });

  it('excludes an image, which contains no words', () => {
    expect(texts({ photo: `data:image/png;base64,${'iVBORw0KGgo'.repeat(60)}`, note: 'thanks' })).toEqual({
      texts: { note: 'thanks' },
      isCut: false,
    });
  });

  it('is read in a long code if it has words between its signs', () => {
    for (const sign of ['-', '_', '/', '+']) {
      const code = `${'x7Kq'.repeat(200)}${sign}Tassilo${sign}Brandauer${sign}${'9fQ2'.repeat(20)}`;
      expect(texts({ code }, { mostTexts: 5, mostChars: 2_000 }).texts, sign).toEqual({ code });
    }
  });
});
