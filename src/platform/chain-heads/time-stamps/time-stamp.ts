/**
 * RFC 3161 time stamps: a third party signs that it saw a hash at a time. Builds requests, and verifies responses offline
 * against certificates that the operator configured.
 */
import { createHash, verify, X509Certificate } from 'node:crypto';
import {
  bodyOf,
  DerError,
  type Element,
  elementOf,
  elementsOf,
  encoded,
  encodedInteger,
  encodedOid,
  inside,
  TAG,
} from './der.ts';

/** Object identifiers of RFC 3161, RFC 5652, RFC 5035, RFC 2634, RFC 5758 and RFC 8017. */
const OID = {
  sha256: '2.16.840.1.101.3.4.2.1',
  signedData: '1.2.840.113549.1.7.2',
  timeStampInfo: '1.2.840.113549.1.9.16.1.4',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificate: '1.2.840.113549.1.9.16.2.12',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
} as const;
const KEY_USE_TIME_STAMPING = '1.3.6.1.5.5.7.3.8';

const HASHES: ReadonlyMap<string, string> = byOid({
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
});
/** Signature algorithms; `null`: uses the hash of the signer's digest algorithm (RSA). */
const SIGNATURES: ReadonlyMap<string, string | null> = byOid({
  '1.2.840.113549.1.1.1': null,
  '1.2.840.113549.1.1.11': 'sha256',
  '1.2.840.113549.1.1.12': 'sha384',
  '1.2.840.113549.1.1.13': 'sha512',
  '1.2.840.10045.4.3.2': 'sha256',
  '1.2.840.10045.4.3.3': 'sha384',
  '1.2.840.10045.4.3.4': 'sha512',
});
/** PKIStatus: granted, granted with modifications. */
const GRANTED = [0, 1];
/** Maximum number of certificates between the signer and a configured one. */
const MAX_CHAIN = 5;

function byOid<T>(names: Readonly<Record<string, T>>): ReadonlyMap<string, T> {
  return new Map(Object.entries(names).map(([oid, value]) => [hex(oid), value]));
}

function hex(oid: string): string {
  return elementOf(encodedOid(oid)).body.toString('hex');
}

export class TimeStampError extends Error {
  override readonly name = 'TimeStampError';
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest();
const wrong = (what: string): never => {
  throw new TimeStampError(what);
};

/** Content of a time stamp. */
export interface TimeStamp {
  at: Date;
  /** Subject of the signer's certificate, on one line. */
  by: string;
}

/**
 * TimeStampReq in DER, which also requests the signer's certificate.
 * @param data to be stamped: only its SHA-256 is sent
 * @param nonce unpredictable bytes that the response must repeat
 */
export function timeStampRequest(data: Buffer, nonce: Buffer): Buffer {
  const imprint = encoded(TAG.sequence, algorithm(OID.sha256), encoded(TAG.octets, sha256(data)));
  const wantsCertificate = encoded(TAG.boolean, Buffer.of(0xff));
  return encoded(TAG.sequence, encodedInteger(Buffer.of(1)), imprint, encodedInteger(nonce), wantsCertificate);
}

function algorithm(oid: string): Buffer {
  return encoded(TAG.sequence, encodedOid(oid), encoded(TAG.empty));
}

/**
 * The token of a TimeStampResp, to be stored.
 * @throws TimeStampError if the authority rejected the request, or the response does not belong to it
 */
export function tokenOf(answer: Buffer, nonce: Buffer): Buffer {
  return reading(() => {
    const [status, token] = inside(elementOf(answer), TAG.sequence);
    const [code] = inside(status, TAG.sequence);
    if (!GRANTED.includes(bodyOf(code, TAG.integer).readUIntBE(0, 1)) || !token)
      return wrong('the authority rejected the request');
    const answered = infoOf(signedDataOf(token.raw).content).nonce;
    return answered?.equals(elementOf(encodedInteger(nonce)).body) ? token.raw : wrong('it answers another request');
  });
}

/**
 * @param token result of `tokenOf`
 * @param data that the token must cover
 * @param trusted certificates of authorities or their issuers
 * @throws TimeStampError with the problem
 */
export function verifiedTimeStamp(token: Buffer, data: Buffer, trusted: readonly X509Certificate[]): TimeStamp {
  return reading(() => {
    const { content, certificates, signer } = signedDataOf(token);
    const { imprint, at } = infoOf(content);
    if (!imprint.equals(sha256(data))) return wrong('it covers other data');
    const { attributes, hash, signatureHash, signature } = signer;
    if (!attributeOf(attributes, OID.contentType)?.equals(elementOf(encodedOid(OID.timeStampInfo)).body))
      return wrong('its signature covers other data');
    const digest = attributeOf(attributes, OID.messageDigest);
    if (!digest?.equals(createHash(hash).update(content).digest())) return wrong('it was changed');
    const known = [...certificates, ...trusted];
    // The signature covers the attributes encoded as a set, unlike their encoding in the token.
    const signed = Buffer.concat([Buffer.of(TAG.set), attributes.raw.subarray(1)]);
    const by = known.find((one) => isNamed(one, attributes) && verify(signatureHash, signed, one.publicKey, signature));
    if (!by) return wrong('its signature is invalid');
    if (!by.keyUsage?.includes(KEY_USE_TIME_STAMPING)) return wrong('its signer is not a time-stamping authority');
    if (!isTrusted(by, known, trusted, at)) return wrong('its signer is not trusted by the configuration');
    return { at, by: by.subject.replaceAll('\n', ', ') };
  });
}

function reading<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof DerError) throw new TimeStampError(`it cannot be read: ${error.message}`);
    throw error;
  }
}

interface Signer {
  /** Context 0: the signed attributes, as a set. */
  attributes: Element;
  hash: string;
  signatureHash: string;
  signature: Buffer;
}

/** RFC 5652, SignedData with one signer. */
function signedDataOf(token: Buffer): { content: Buffer; certificates: X509Certificate[]; signer: Signer } {
  const [type, wrapped] = inside(elementOf(token), TAG.sequence);
  requireOid(type, OID.signedData);
  const [data] = inside(wrapped, TAG.context0);
  const [, , encapsulated, ...rest] = inside(data, TAG.sequence);
  const [contentType, holder] = inside(encapsulated, TAG.sequence);
  requireOid(contentType, OID.timeStampInfo);
  const content = bodyOf(inside(holder, TAG.context0)[0], TAG.octets);
  const held = rest.find(({ tag }) => tag === TAG.context0);
  const certificates = (held ? elementsOf(held.body) : []).flatMap(({ tag, raw }) =>
    tag === TAG.sequence ? certificateOf(raw) : [],
  );
  const signers = inside(rest.at(-1), TAG.set);
  if (signers.length !== 1) wrong('it does not have exactly one signer');
  return { content, certificates, signer: signerOf(signers[0]!) };
}

function certificateOf(raw: Buffer): X509Certificate[] {
  try {
    return [new X509Certificate(raw)];
  } catch {
    return [];
  }
}

function signerOf(info: Element): Signer {
  const [, , digest, attributes, kind, signature] = inside(info, TAG.sequence);
  if (attributes?.tag !== TAG.context0) throw new DerError('signed attributes are missing');
  const hash = HASHES.get(oidOf(inside(digest, TAG.sequence)[0])) ?? wrong('its hash algorithm is unknown');
  const signatureHash = SIGNATURES.get(oidOf(inside(kind, TAG.sequence)[0]));
  if (signatureHash === undefined) return wrong('its signature algorithm is unknown');
  return { attributes, hash, signatureHash: signatureHash ?? hash, signature: bodyOf(signature, TAG.octets) };
}

function oidOf(element: Element | undefined): string {
  return bodyOf(element, TAG.oid).toString('hex');
}

function requireOid(element: Element | undefined, oid: string): void {
  if (oidOf(element) !== hex(oid)) wrong('it is not a time stamp');
}

/** The single value of a signed attribute, without tag and length. */
function attributeOf(attributes: Element, oid: string): Buffer | undefined {
  const found = elementsOf(attributes.body)
    .map((one) => inside(one, TAG.sequence))
    .find(([type]) => oidOf(type) === hex(oid));
  return found && inside(found[1], TAG.set)[0]?.body;
}

/** Whether the signed attributes identify the certificate by its hash (RFC 5816), which excludes others with the same key. */
function isNamed(certificate: X509Certificate, attributes: Element): boolean {
  const [v2, v1] = [OID.signingCertificateV2, OID.signingCertificate].map((oid) => attributeOf(attributes, oid));
  const list = v2 ?? v1;
  if (!list) return false;
  const [first, second] = inside(inside(elementsOf(list)[0], TAG.sequence)[0], TAG.sequence);
  const named = first?.tag === TAG.octets ? first : second;
  const given = v2 && first?.tag === TAG.sequence ? HASHES.get(oidOf(inside(first, TAG.sequence)[0])) : null;
  const hash = given ?? (v2 ? 'sha256' : 'sha1');
  return bodyOf(named, TAG.octets).equals(createHash(hash).update(certificate.raw).digest());
}

/** RFC 3161, TSTInfo. */
function infoOf(content: Buffer): { imprint: Buffer; at: Date; nonce: Buffer | null } {
  const [, , imprint, , time, ...optional] = inside(elementOf(content), TAG.sequence);
  const [kind, hashed] = inside(imprint, TAG.sequence);
  if (oidOf(inside(kind, TAG.sequence)[0]) !== hex(OID.sha256)) wrong('it uses another hash algorithm');
  const nonce = optional.find(({ tag }) => tag === TAG.integer)?.body ?? null;
  return {
    imprint: bodyOf(hashed, TAG.octets),
    at: timeOf(bodyOf(time, TAG.generalizedTime).toString('latin1')),
    nonce,
  };
}

/** YYYYMMDDhhmmss[.f]Z */
function timeOf(text: string): Date {
  const parts = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\.\d{1,9})?Z$/.exec(text);
  if (!parts) throw new DerError('its time is invalid');
  const [, year, month, day, hour, minute, second, fraction = ''] = parts;
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${fraction.slice(0, 4)}Z`);
  return Number.isNaN(at.getTime()) ? wrong('its time is invalid') : at;
}

function isTrusted(
  signer: X509Certificate,
  known: readonly X509Certificate[],
  trusted: readonly X509Certificate[],
  at: Date,
): boolean {
  let one: X509Certificate | undefined = signer;
  for (let step = 0; one && step < MAX_CHAIN; step++) {
    const current: X509Certificate = one;
    if (at < new Date(current.validFrom) || at > new Date(current.validTo)) return false;
    if (trusted.some(({ raw }) => raw.equals(current.raw))) return true;
    one = known.find((issuer) => issuer.ca && current.checkIssued(issuer) && current.verify(issuer.publicKey));
  }
  return false;
}
