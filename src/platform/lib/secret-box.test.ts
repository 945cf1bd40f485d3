import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { decrypt, encrypt, SecretBoxError } from './secret-box.ts';

const key = randomBytes(32);
const secret = Buffer.from('the private half');

test('decrypts any length, and never encrypts to the same bytes twice', () => {
  for (const plaintext of [secret, Buffer.alloc(0), randomBytes(100_000)]) {
    expect(decrypt(key, encrypt(key, plaintext, 'a'), 'a').equals(plaintext)).toBe(true);
  }
  expect(encrypt(key, secret, 'a').equals(encrypt(key, secret, 'a'))).toBe(false);
  expect(encrypt(key, secret, 'a').includes(secret)).toBe(false);
});

test('decrypts only with the exact key, context and bytes', () => {
  const box = encrypt(key, secret, 'signing-key/1');
  expect(() => decrypt(randomBytes(32), box, 'signing-key/1')).toThrow(SecretBoxError);
  expect(() => decrypt(key, box, 'signing-key/2')).toThrow(SecretBoxError);
  for (let at = 0; at < box.length; at += 1) {
    const bent = Buffer.from(box);
    bent[at]! ^= 1;
    expect(() => decrypt(key, bent, 'signing-key/1'), `bit of byte ${at}`).toThrow(SecretBoxError);
    expect(() => decrypt(key, box.subarray(0, at), 'signing-key/1'), `cut at ${at}`).toThrow(SecretBoxError);
  }
});

test('a key of wrong length throws', () => {
  expect(() => encrypt(randomBytes(16), secret, 'a')).toThrow(TypeError);
});
