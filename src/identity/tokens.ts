/**
 * Access tokens: issued at sign-in, verified on every request.
 *
 *   verify(token)
 *   seen before? ── no ──> signature, iss, aud, exp, shape ──> cached until exp
 *          │ yes
 *     not expired, its key still published       (memory)
 *     client, tenant and secret still live       (memory, at most 2 s old: liveness.ts)
 *     permissions of the token that the client still has
 *
 * The header's typ is JWT and not at+jwt (RFC 9068): common resource-server libraries reject the latter by default.
 */

import { hash, randomUUID } from 'node:crypto';
import { decodeProtectedHeader, errors, jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Permission, Principal } from '../platform/access/permissions.ts';
import { AppError } from '../platform/errors.ts';
import type { Clock } from '../platform/lib/clock.ts';
import type { ClientState, Liveness } from './liveness.ts';
import { SIGNING_ALGORITHM, type SigningKeys, TOKEN_LIFETIME_SECONDS } from './signing-keys.ts';

const MAX_TOKEN_CHARS = 8_192;
const LEEWAY_SECONDS = 5;
const MAX_REMEMBERED = 10_000;

export const TOKEN_AUDIENCE = 'amlcore';

/** A client that has just authenticated. */
export interface SignedInClient {
  clientId: string;
  tenantId: string;
  roles: readonly string[];
  permissions: readonly Permission[];
  secretId: string;
}

export interface IssuedToken {
  accessToken: string;
  tokenType: 'Bearer';
  expiresInSeconds: number;
  roles: readonly string[];
  permissions: readonly Permission[];
}

const Claims = z.object({
  sub: z.string().min(1).max(128),
  jti: z.string().min(1).max(128),
  iat: z.number().int(),
  exp: z.number().int(),
  tenantId: z.string().max(64),
  clientId: z.string().min(1).max(128),
  roles: z.array(z.string()).max(100),
  permissions: z.array(z.string()).max(100),
  secretId: z.string().max(64),
});
type Claims = z.infer<typeof Claims>;

interface Verified {
  claims: Claims;
  kid: string;
  /** Computed from this state, and again when the state changes. */
  principal: Principal | null;
  state: ClientState | null;
}

export interface TokensParts {
  keys: SigningKeys;
  liveness: Liveness;
  clock: Clock;
  /** `iss`: the issuer of new tokens. */
  issuer: string;
  /**
   * The issuer whose tokens are accepted; default: `issuer`. null: any, since the keys belong to this database and its
   * processes may have no common address.
   */
  acceptedIssuer?: string | null;
  audience?: string;
}

export class Tokens {
  readonly #parts: Required<TokensParts>;
  readonly #verified = new LRUCache<string, Verified>({ max: MAX_REMEMBERED });

  constructor(parts: TokensParts) {
    const { acceptedIssuer = parts.issuer, audience = TOKEN_AUDIENCE } = parts;
    this.#parts = { ...parts, acceptedIssuer, audience };
  }

  async issue(client: SignedInClient): Promise<IssuedToken> {
    const { keys, clock, issuer, audience } = this.#parts;
    const { clientId, tenantId, roles, permissions, secretId } = client;
    const signer = await keys.signer();
    const issuedAt = Math.floor(clock.now().getTime() / 1000);
    const accessToken = await new SignJWT({ tenantId, clientId, roles, permissions, secretId })
      .setProtectedHeader(signer.header)
      .setIssuer(issuer)
      .setSubject(clientId)
      .setAudience(audience)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + TOKEN_LIFETIME_SECONDS)
      .setJti(randomUUID())
      .sign(signer.privateKey);
    return { accessToken, tokenType: 'Bearer', expiresInSeconds: TOKEN_LIFETIME_SECONDS, roles, permissions };
  }

  /**
   * @param asOf the time at which the token must not have expired; permissions are always the current ones
   * @throws AppError unauthorized if the token is invalid or no longer valid
   * @throws AppError service-unavailable if the database is unavailable and this cannot be determined
   */
  async verify(token: string, address = '', asOf: Date = this.#parts.clock.now()): Promise<Principal> {
    // Rejects long text before computing anything over it.
    if (token.length > MAX_TOKEN_CHARS) throw invalidToken('The access token is too long');
    const id = hash('sha256', token, 'base64url');
    const verified = this.#verified.get(id) ?? this.#remember(id, await this.#checkSignature(token, asOf));
    const { claims, kid } = verified;

    if (asOf.getTime() / 1000 >= claims.exp + LEEWAY_SECONDS) {
      this.#verified.delete(id);
      throw invalidToken(EXPIRED);
    }
    // Also for a cached token: its key may have been retired since, after a leak.
    if (!(await this.#parts.keys.find(kid))) throw invalidToken(UNKNOWN_KEY);
    const state = await this.#parts.liveness.of(claims.clientId);
    if (!state?.active || state.tenantId !== claims.tenantId || !state.liveSecretIds.has(claims.secretId)) {
      throw invalidToken('The access token was revoked');
    }
    if (!state.allows(address)) throw invalidToken('The access token cannot be used from this address');
    if (verified.state !== state || !verified.principal) {
      verified.state = state;
      verified.principal = principalOf(claims, state);
    }
    return verified.principal;
  }

  async #checkSignature(token: string, asOf: Date): Promise<Verified> {
    const { keys, acceptedIssuer, audience } = this.#parts;
    const kid = keyId(token);
    const key = kid === null ? null : await keys.find(kid);
    if (!key) throw invalidToken(UNKNOWN_KEY);
    try {
      const { payload } = await jwtVerify(token, key.publicKey, {
        // The fixed list of algorithms rejects "none" and an HMAC made with the public key.
        algorithms: [SIGNING_ALGORITHM],
        typ: 'JWT',
        ...(acceptedIssuer !== null && { issuer: acceptedIssuer }),
        audience,
        clockTolerance: LEEWAY_SECONDS,
        maxTokenAge: TOKEN_LIFETIME_SECONDS,
        currentDate: asOf,
        requiredClaims: ['iss', 'sub', 'iat', 'exp', 'jti'],
      });
      const claims = Claims.safeParse(payload);
      if (!claims.success || claims.data.sub !== claims.data.clientId) throw invalidToken(NOT_OURS);
      return { claims: claims.data, kid: key.kid, principal: null, state: null };
    } catch (error) {
      if (error instanceof errors.JWTExpired) throw invalidToken(EXPIRED);
      if (error instanceof errors.JOSEError) throw invalidToken(NOT_OURS, error);
      throw error;
    }
  }

  #remember(id: string, verified: Verified): Verified {
    this.#verified.set(id, verified);
    return verified;
  }
}

const EXPIRED = 'The access token expired';
const NOT_OURS = 'The access token is not valid';
const UNKNOWN_KEY = 'The access token is signed with an unknown key';

function invalidToken(description: string, cause?: unknown): AppError {
  return new AppError('unauthorized', { detail: `${description}.`, credentials: 'invalid-token', cause });
}

function keyId(token: string): string | null {
  try {
    const { alg, kid } = decodeProtectedHeader(token);
    return alg === SIGNING_ALGORITHM && typeof kid === 'string' && kid.length <= 128 ? kid : null;
  } catch {
    // Not a JWT: rejected like an unknown key.
    return null;
  }
}

/** Permissions of the token that the client still has. */
function principalOf(claims: Claims, state: ClientState): Principal {
  const granted = new Set(claims.permissions);
  return {
    type: 'CLIENT',
    id: claims.clientId,
    tenantId: state.tenantId,
    tenantName: state.tenantName,
    roles: claims.roles.filter((role) => state.roles.includes(role)),
    permissions: new Set([...state.permissions].filter((permission) => granted.has(permission))),
    displayName: state.name,
  };
}
