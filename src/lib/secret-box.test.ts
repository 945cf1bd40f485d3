import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { open, SecretBoxError, seal } from './secret-box.ts';

const key = randomBytes(32);
const secret = Buffer.from('the private half');

test('opens what was sealed, of any length, and never twice the same bytes', () => {
  for (const plaintext of [secret, Buffer.alloc(0), randomBytes(100_000)]) {
    expect(open(key, seal(key, plaintext, 'a'), 'a').equals(plaintext)).toBe(true);
  }
  expect(seal(key, secret, 'a').equals(seal(key, secret, 'a'))).toBe(false);
  expect(seal(key, secret, 'a').includes(secret)).toBe(false);
});

test('opens with nothing else than the key, the context and every bit of the box', () => {
  const box = seal(key, secret, 'signing-key/1');
  expect(() => open(randomBytes(32), box, 'signing-key/1')).toThrow(SecretBoxError);
  expect(() => open(key, box, 'signing-key/2')).toThrow(SecretBoxError);
  for (let at = 0; at < box.length; at += 1) {
    const bent = Buffer.from(box);
    bent[at]! ^= 1;
    expect(() => open(key, bent, 'signing-key/1'), `bit of byte ${at}`).toThrow(SecretBoxError);
    expect(() => open(key, box.subarray(0, at), 'signing-key/1'), `cut at ${at}`).toThrow(SecretBoxError);
  }
});

test('a key of another length is a mistake of the program', () => {
  expect(() => seal(randomBytes(16), secret, 'a')).toThrow(TypeError);
});
