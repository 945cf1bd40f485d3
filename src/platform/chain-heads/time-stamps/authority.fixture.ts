/** A time-stamping authority of our own on 127.0.0.1, with certificates that it makes itself. */
import { createHash, generateKeyPairSync, type KeyObject, sign, X509Certificate } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { bodyOf, elementOf, encoded, encodedInteger, encodedOid, inside, TAG } from './der.ts';

const CONTEXT_3 = 0xa3;
const sequence = (...parts: Buffer[]) => encoded(TAG.sequence, ...parts);
const set = (...parts: Buffer[]) => encoded(TAG.set, ...parts);
const small = (value: number) => encodedInteger(Buffer.of(value));
const octets = (bytes: Buffer) => encoded(TAG.octets, bytes);
const yes = encoded(TAG.boolean, Buffer.of(0xff));
const time = (at: Date) =>
  encoded(TAG.generalizedTime, Buffer.from(`${at.toISOString().replace(/[-:T]|\..*/g, '')}Z`, 'latin1'));
const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest();
const SHA256 = sequence(encodedOid('2.16.840.1.101.3.4.2.1'));
const KINDS = {
  ec: { keys: () => generateKeyPairSync('ec', { namedCurve: 'P-256' }), oid: '1.2.840.10045.4.3.2' },
  rsa: { keys: () => generateKeyPairSync('rsa', { modulusLength: 2048 }), oid: '1.2.840.113549.1.1.11' },
} as const;

interface Holder {
  privateKey: KeyObject;
  certificate: X509Certificate;
}

interface NamedHolder extends Holder {
  name: string;
  issuerName: string;
}

const nameOf = (text: string) => sequence(set(sequence(encodedOid('2.5.4.3'), encoded(TAG.text, Buffer.from(text)))));
const extension = (oid: string, value: Buffer) => sequence(encodedOid(oid), yes, octets(value));
export const CAN_SIGN = extension('2.5.29.19', sequence(yes));
export const CAN_STAMP = extension('2.5.29.37', sequence(encodedOid('1.3.6.1.5.5.7.3.8')));

/** @param issuer null: it issues its own */
export function holder(
  kind: keyof typeof KINDS,
  { name, issuer, extensions, from }: { name: string; issuer: NamedHolder | null; extensions: Buffer; from: Date },
): NamedHolder {
  const { privateKey, publicKey } = KINDS[kind].keys();
  const by = issuer ?? { name, privateKey };
  const kindOfSignature = sequence(encodedOid(by.privateKey.asymmetricKeyType === 'ec' ? KINDS.ec.oid : KINDS.rsa.oid));
  const content = sequence(
    encoded(TAG.context0, small(2)),
    small(issuer ? 2 : 1),
    kindOfSignature,
    nameOf(by.name),
    sequence(time(from), time(new Date(from.getTime() + 86_400_000))),
    nameOf(name),
    publicKey.export({ type: 'spki', format: 'der' }),
    encoded(CONTEXT_3, sequence(extensions)),
  );
  const signature = sign('sha256', content, by.privateKey);
  const certificate = sequence(content, kindOfSignature, encoded(TAG.bits, Buffer.of(0), signature));
  return { name, issuerName: by.name, privateKey, certificate: new X509Certificate(certificate) };
}

/** TimeStampResp to a TimeStampReq. @param kept certificates that stand in the token */
export function answerTo(
  request: Buffer,
  { privateKey, certificate, issuerName }: NamedHolder,
  kept: readonly X509Certificate[],
  at: Date,
): Buffer {
  const [, imprint, nonce] = inside(elementOf(request), TAG.sequence);
  const content = sequence(
    ...[small(1), encodedOid('1.3.6.1.4.1.0'), imprint!.raw, small(7), time(at)],
    encodedInteger(bodyOf(nonce, TAG.integer)),
  );
  const attribute = (oid: string, value: Buffer) => sequence(encodedOid(oid), set(value));
  const attributes = [
    attribute('1.2.840.113549.1.9.3', encodedOid('1.2.840.113549.1.9.16.1.4')),
    attribute('1.2.840.113549.1.9.4', octets(sha256Of(content))),
    attribute('1.2.840.113549.1.9.16.2.47', sequence(sequence(sequence(octets(sha256Of(certificate.raw)))))),
  ].sort(Buffer.compare);
  const signer = sequence(
    small(1),
    sequence(nameOf(issuerName), small(2)),
    SHA256,
    encoded(TAG.context0, ...attributes),
    sequence(encodedOid(privateKey.asymmetricKeyType === 'ec' ? KINDS.ec.oid : KINDS.rsa.oid)),
    octets(sign('sha256', set(...attributes), privateKey)),
  );
  const signed = sequence(
    small(3),
    set(SHA256),
    sequence(encodedOid('1.2.840.113549.1.9.16.1.4'), encoded(TAG.context0, octets(content))),
    encoded(TAG.context0, ...kept.map(({ raw }) => raw)),
    set(signer),
  );
  const token = sequence(encodedOid('1.2.840.113549.1.7.2'), encoded(TAG.context0, signed));
  return sequence(sequence(small(0)), token);
}

/** @param answer to each request */
export async function serveStamps(
  answer: (request: Buffer) => Buffer | number,
): Promise<{ url: string; close(): void }> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const given = answer(Buffer.concat(chunks));
    if (typeof given === 'number') response.writeHead(given).end();
    else response.writeHead(200, { 'content-type': 'application/timestamp-reply' }).end(given);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/tsa`;
  return { url, close: () => void server.close() };
}
