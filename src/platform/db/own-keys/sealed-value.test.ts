import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { openText, type Place, readToken, SealedValueError, sealText } from './sealed-value.ts';

const key = { number: 3, bytes: randomBytes(32) };
const place: Place = { tenantId: 't', table: 'screenings', column: 'query', row: 'r' };
const short = Buffer.from('{"name":"Ünï"}');
const long = Buffer.from(JSON.stringify(Array.from({ length: 500 }, (_, n) => ({ name: 'Ünï', n }))));

it.each([
  ['a short text', short],
  ['a long one', long],
  ['none', Buffer.alloc(0)],
])('decrypts %s', (_what, text) => {
  expect(openText(key, place, sealText(key, place, text)).text).toEqual(text);
});

it('compresses long texts, and never gives the same output twice', () => {
  expect(sealText(key, place, long).length).toBeLessThan(long.length / 2);
  expect(sealText(key, place, short)).not.toBe(sealText(key, place, short));
});

it.each<[string, Partial<Place>]>([
  ['organisation', { tenantId: 'u' }],
  ['table', { table: 'screening' }],
  ['column', { column: 'result' }],
  ['row', { row: 'q' }],
  // Parts that run into each other are another place.
  ['border of two parts', { table: 'screenings","query', column: '' }],
])('is not decrypted at another %s', (_what, moved) => {
  expect(() => openText(key, { ...place, ...moved }, sealText(key, place, short))).toThrow(SealedValueError);
});

it('is not decrypted with another key or under another version', () => {
  const token = sealText(key, place, short);
  expect(() => openText({ number: 3, bytes: randomBytes(32) }, place, token)).toThrow(SealedValueError);
  expect(() => openText({ ...key, number: 4 }, place, token)).toThrow(SealedValueError);
  expect(() => openText({ ...key, number: 4 }, place, token.replace('1.3.', '1.4.'))).toThrow(SealedValueError);
});

it('detects every changed bit and another commitment', () => {
  const token = sealText(key, place, short);
  const { box, commitment } = readToken(token)!;
  const bytes = Buffer.from(box, 'base64url');
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes);
    changed[at]! ^= 1;
    expect(() => openText(key, place, `1.3.${commitment}.${changed.toString('base64url')}`)).toThrow(SealedValueError);
  }
  const other = readToken(sealText(key, place, short))!.commitment;
  expect(() => openText(key, place, `1.3.${other}.${box}`)).toThrow(SealedValueError);
});

it('keeps the commitment when it is encrypted again with the same salt', () => {
  const token = sealText(key, place, short);
  const next = { number: 4, bytes: randomBytes(32) };
  const again = sealText(next, place, short, openText(key, place, token).salt);
  expect(readToken(again)).toMatchObject({ key: 4, commitment: readToken(token)!.commitment });
  expect(openText(next, place, again).text).toEqual(short);
});

it.each(['', '1', '1.3.x', '2.3.x.y', '1.0.x.y', '1.-1.x.y', '1.3.x.y.z', '1.3.x.y'])(
  '%j is not decrypted',
  (token) => {
    expect(() => openText(key, place, token)).toThrow(SealedValueError);
  },
);
