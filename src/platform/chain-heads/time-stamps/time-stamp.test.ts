import type { X509Certificate } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { answerTo, CAN_SIGN, CAN_STAMP, holder } from './authority.fixture.ts';
import { encodedInteger, encodedOid } from './der.ts';
import { TimeStampError, timeStampRequest, tokenOf, verifiedTimeStamp } from './time-stamp.ts';

const at = new Date('2026-11-22T09:00:00Z');
const from = new Date('2026-11-22T00:00:00Z');
const nonce = Buffer.from('00ff00ff00ff00ff', 'hex');
const data = Buffer.from('a signature');
const root = holder('ec', { name: 'Root', issuer: null, extensions: CAN_SIGN, from });
const stranger = holder('ec', { name: 'Root', issuer: null, extensions: CAN_SIGN, from });
const signerOf = (kind: 'ec' | 'rsa', extensions = CAN_STAMP, issuer = root) =>
  holder(kind, { name: 'Authority', issuer, extensions, from });
const ec = signerOf('ec');

interface Case {
  by?: typeof ec;
  trusted?: readonly X509Certificate[];
  kept?: readonly X509Certificate[];
  when?: Date;
  of?: Buffer;
}
function verified({ by = ec, trusted = [root.certificate], kept = [by.certificate], when = at, of = data }: Case) {
  const token = tokenOf(answerTo(timeStampRequest(data, nonce), by, kept, when), nonce);
  return verifiedTimeStamp(token, of, trusted);
}

describe('a time stamp', () => {
  it.each<[string, Case]>([
    ['of an elliptic curve', {}],
    ['of RSA', { by: signerOf('rsa') }],
    ['of a certificate that the operator has given itself', { trusted: [ec.certificate], kept: [] }],
  ])('%s states time and authority', (_, one) => {
    expect(verified(one)).toEqual({ at, by: 'CN=Authority' });
  });

  it.each<[string, Case, string]>([
    ['of other data', { of: Buffer.from('another') }, 'it covers other data'],
    [
      'by an authority that the operator does not trust',
      { trusted: [stranger.certificate] },
      'not trusted by the configuration',
    ],
    [
      'with a certificate of another issuer with the same name',
      { by: signerOf('ec', CAN_STAMP, stranger) },
      'not trusted by',
    ],
    [
      'by a certificate without the time-stamping purpose',
      { by: signerOf('ec', CAN_SIGN) },
      'not a time-stamping authority',
    ],
    [
      'after the end of the certificate',
      { when: new Date('2026-11-24T00:00:00Z') },
      'not trusted by the configuration',
    ],
    ['without its certificate', { kept: [] }, 'its signature is invalid'],
    ['with the certificate of another', { kept: [signerOf('ec').certificate] }, 'its signature is invalid'],
  ])('%s is rejected', (_, one, reason) => {
    expect(() => verified(one)).toThrow(reason);
  });

  it('is rejected or unchanged in meaning with any byte changed or cut', () => {
    const token = tokenOf(answerTo(timeStampRequest(data, nonce), ec, [ec.certificate], at), nonce);
    const outcome = (bytes: Buffer) => {
      try {
        return verifiedTimeStamp(bytes, data, [root.certificate]);
      } catch (error) {
        expect(error).toBeInstanceOf(TimeStampError);
        return null;
      }
    };
    for (let index = 0; index < token.length; index++) {
      const changed = Buffer.from(token);
      changed[index]! ^= 0x01;
      // Versions and the names of the signer are outside the signed part.
      expect(outcome(changed) ?? { at, by: 'CN=Authority' }).toEqual({ at, by: 'CN=Authority' });
      if (index % 50 === 0) expect(outcome(token.subarray(0, index))).toBeNull();
    }
  });

  it('is accepted only for its own request', () => {
    const answer = answerTo(timeStampRequest(data, nonce), ec, [ec.certificate], at);
    expect(() => tokenOf(answer, Buffer.alloc(8, 1))).toThrow('another request');
    expect(() => tokenOf(Buffer.from('300530030201 02'.replace(' ', ''), 'hex'), nonce)).toThrow('rejected');
    expect(() => tokenOf(Buffer.from('<html>'), nonce)).toThrow('cannot be read');
  });
});

it('writes numbers and names as DER has them', () => {
  const hexOf = (bytes: Buffer) => bytes.toString('hex');
  expect(['00', '7f', '0080', '00000102'].map((text) => hexOf(encodedInteger(Buffer.from(text, 'hex'))))).toEqual([
    ...['020100', '02017f', '02020080', '02020102'],
  ]);
  expect(hexOf(encodedOid('1.2.840.113549.1.9.16.1.4'))).toBe('060b2a864886f70d0109100104');
});
