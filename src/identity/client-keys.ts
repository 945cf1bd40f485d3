/**
 * Clients that authenticate with signed assertions (RFC 7523, `private_key_jwt`): their permitted keys, and the verification of assertions.
 *
 *   assertion ─► of this client? by one of its keys, with an algorithm of that key? for this service alone? short-lived? ID unused?
 */
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader, errors, importJWK, type JWK, type JWTPayload, jwtVerify } from 'jose';
import { AppError, type FieldError } from '../platform/errors.ts';
import type { Clock } from '../platform/lib/clock.ts';

export const MAX_KEYS = 4;
const MAX_ASSERTION_CHARS = 8_192;
const MAX_ID_CHARS = 128;
/** An assertion is made for one request. */
const MAX_LIFE_SECONDS = 600;
const LEEWAY_SECONDS = 30;
const MIN_RSA_BITS = 2_048;

/** Algorithms by key type or curve. */
const ALGORITHMS: Readonly<Record<string, readonly string[]>> = {
  'P-256': ['ES256'],
  'P-384': ['ES384'],
  'P-521': ['ES512'],
  Ed25519: ['EdDSA', 'Ed25519'],
  RSA: ['PS256', 'PS384', 'PS512', 'RS256', 'RS384', 'RS512'],
};
export const ASSERTION_ALGORITHMS = Object.values(ALGORITHMS).flat();
/** RFC 7518: members of private keys. */
const PRIVATE_MEMBERS = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k'];
const PUBLIC_MEMBERS = ['kty', 'crv', 'x', 'y', 'n', 'e', 'kid', 'alg'];

/** Public keys, reduced to the known members. @throws AppError validation-failed */
export async function checkKeys(values: readonly unknown[]): Promise<JWK[]> {
  const keys = values as readonly JWK[];
  const flaws = await Promise.all(keys.map(flawOf));
  const found: FieldError[] = flaws.flatMap((message, at) =>
    message ? [{ field: `jwks.keys[${at}]`, code: 'Key', message }] : [],
  );
  if (new Set(keys.map(({ kid }) => kid)).size < keys.length) {
    found.push({ field: 'jwks.keys', code: 'Unique', message: 'must not repeat a kid' });
  }
  if (found.length > 0) throw new AppError('validation-failed', { errors: found });
  return keys.map((key) =>
    Object.fromEntries(
      PUBLIC_MEMBERS.flatMap((name) => (name in key ? [[name, (key as Record<string, unknown>)[name]]] : [])),
    ),
  );
}

async function flawOf(key: JWK): Promise<string | null> {
  if (PRIVATE_MEMBERS.some((name) => name in key)) {
    return 'must be a public key: this one has private members. Stop using it';
  }
  if (!key.kid || key.kid.length > MAX_ID_CHARS) return `must have a kid of at most ${MAX_ID_CHARS} characters`;
  const algorithms = algorithmsOf(key);
  if (algorithms.length === 0)
    return 'must be RSA, EC with P-256, P-384 or P-521, or OKP with Ed25519, with a matching alg';
  if (key.use !== undefined && key.use !== 'sig') return 'must be for signatures';
  try {
    const imported = await importJWK(key, algorithms[0]);
    const { modulusLength } = (imported as { algorithm?: { modulusLength?: number } }).algorithm ?? {};
    if (modulusLength !== undefined && modulusLength < MIN_RSA_BITS) return `must have at least ${MIN_RSA_BITS} bits`;
    return null;
  } catch {
    return 'must be a readable key';
  }
}

function algorithmsOf({ kty, crv, alg }: JWK): string[] {
  const allowed = ALGORITHMS[kty === 'RSA' ? kty : (crv ?? '')] ?? [];
  return allowed.filter((one) => alg === undefined || one === alg);
}

export interface Assertion {
  clientId: string;
  /** Valid once, until it expires. */
  assertionId: string;
  expiresAt: Date;
  /** The service's ID of the signing key. */
  keyId: string;
}

/** The client named by an unverified assertion. null: none. */
export function namedBy(assertion: string): string | null {
  if (assertion.length > MAX_ASSERTION_CHARS) return null;
  try {
    const { sub } = decodeJwt(assertion);
    return typeof sub === 'string' && sub !== '' && sub.length <= MAX_ID_CHARS ? sub : null;
  } catch {
    return null;
  }
}

/**
 * @param keys of the named client
 * @param audiences names of this service: an assertion that also names another audience could be reused there
 * @returns null: the assertion is invalid
 */
export async function checkAssertion(
  assertion: string,
  clientId: string,
  keys: readonly { secretId: string; jwk: Record<string, unknown> }[],
  { audiences, clock }: { audiences: readonly string[]; clock: Clock },
): Promise<Assertion | null> {
  try {
    const { kid } = decodeProtectedHeader(assertion);
    const own = kid === undefined && keys.length === 1 ? keys[0] : keys.find(({ jwk }) => jwk.kid === kid);
    const { alg = '' } = decodeProtectedHeader(assertion);
    // A signature is also verified for unknown clients, so that response times do not reveal which clients exist.
    const key = own ?? { secretId: '', jwk: dummyKey(alg) };
    const algorithms = algorithmsOf(key.jwk as JWK);
    const now = clock.now();
    const { payload } = await jwtVerify(assertion, await importJWK(key.jwk as JWK, alg), {
      algorithms,
      issuer: clientId,
      subject: clientId,
      clockTolerance: LEEWAY_SECONDS,
      currentDate: now,
      requiredClaims: ['aud', 'exp', 'jti'],
    });
    if (!own || !isForUs(payload, audiences)) return null;
    const { exp, jti } = payload as { exp: number; jti: unknown };
    if (typeof jti !== 'string' || jti === '' || jti.length > MAX_ID_CHARS) return null;
    if (exp - now.getTime() / 1_000 > MAX_LIFE_SECONDS + LEEWAY_SECONDS) return null;
    const expiresAt = new Date((exp + LEEWAY_SECONDS) * 1_000);
    return { clientId, assertionId: `${clientId} ${jti}`, expiresAt, keyId: key.secretId };
  } catch (error) {
    // Stored keys were validated, so the assertion is at fault.
    if (error instanceof errors.JOSEError || error instanceof TypeError) return null;
    throw error;
  }
}

/** A public key for this algorithm whose private half does not exist. */
function dummyKey(alg: string): Record<string, unknown> {
  const kind = Object.keys(ALGORITHMS).find((one) => ALGORITHMS[one]!.includes(alg)) ?? 'P-256';
  const made = DUMMIES.get(kind) ?? makeDummy(kind);
  DUMMIES.set(kind, made);
  return made;
}
const DUMMIES = new Map<string, Record<string, unknown>>();

function makeDummy(kind: string): Record<string, unknown> {
  if (kind === 'RSA') {
    // A random odd number of full length: its factors do not change the work.
    const modulus = randomBytes(MIN_RSA_BITS / 8);
    modulus[0]! |= 0x80;
    modulus[modulus.length - 1]! |= 1;
    return { kty: 'RSA', n: modulus.toString('base64url'), e: 'AQAB' };
  }
  const { publicKey } =
    kind === 'Ed25519' ? generateKeyPairSync('ed25519') : generateKeyPairSync('ec', { namedCurve: kind });
  return { ...publicKey.export({ format: 'jwk' }) };
}

function isForUs({ aud }: JWTPayload, audiences: readonly string[]): boolean {
  const [only, ...more] = [aud ?? []].flat();
  return only !== undefined && more.length === 0 && audiences.includes(only);
}
