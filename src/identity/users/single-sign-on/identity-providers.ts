/**
 * Requests to the identity providers of organizations (OpenID Connect Core 1.0, authorization code with PKCE). All addresses,
 * including those in a provider's metadata, follow the rules of `platform/outbound/`. The signature of an ID token is verified although
 * it comes over TLS from the provider: an unsigned token proves nothing.
 */
import { LRUCache } from 'lru-cache';
import * as oidc from 'openid-client';
import type { Log } from '../../../platform/db/log.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Clock } from '../../../platform/lib/clock.ts';
import { decrypt } from '../../../platform/lib/secret-box.ts';
import { FetchRefused, type PublicFetch } from '../../../platform/outbound/public-fetch.ts';
import type { Attempt } from './attempts.ts';
import type { SingleSignOnRow } from './store.ts';

const KEPT_MS = 10 * 60_000;
const MAX_KEPT = 500;
const CLOCK_TOLERANCE_SECONDS = 30;
const MAX_GROUPS = 1_000;
const MAX_SUBJECT = 255;
const MAX_TEXT = 254;
/** Issuers whose `oid` is the object ID that users and administrators cannot choose. */
const ENTRA_HOSTS: readonly string[] = ['login.microsoftonline.com', 'login.microsoftonline.us'];

/** Parameters of the provider's redirect. */
export interface ProviderAnswer {
  code?: string | undefined;
  state: string;
  iss?: string | undefined;
  error?: string | undefined;
}

/** Identity that the provider confirms. */
export interface Vouched {
  issuer: string;
  subject: string;
  /** Object ID of the user in Microsoft Entra ID, where the subject differs by application. null: another provider. */
  directoryId: string | null;
  /** null: the provider sends none, or marks it as unverified. */
  email: string | null;
  name: string | null;
  groups: string[];
}

export interface IdentityProvidersParts {
  fetch: PublicFetch;
  /** AMLCORE_ALLOW_INSECURE_WEBHOOKS: allows http. */
  allowInsecure: boolean;
  clock: Clock;
  installationKey: Buffer;
  log: Pick<Log, 'warn'>;
}

type Asked = Pick<
  SingleSignOnRow,
  'tenantId' | 'issuer' | 'clientId' | 'clientSecretEncrypted' | 'scopes' | 'groupClaim' | 'version'
>;

export class IdentityProviders {
  readonly #parts: IdentityProvidersParts;
  readonly #kept = new LRUCache<string, Promise<oidc.Configuration>>({ max: MAX_KEPT, ttl: KEPT_MS });

  constructor(parts: IdentityProvidersParts) {
    this.#parts = parts;
  }

  /** The problem with the address of an issuer, as `must ...`. null: none so far. */
  flawOf(issuer: string): string | null {
    const url = URL.canParse(issuer) ? new URL(issuer) : null;
    if (url?.search || url?.hash) return 'must be an issuer without query and fragment';
    return this.#parts.fetch.flawOf(issuer);
  }

  /** Fetches the provider's metadata. @returns the problem, as `must ...`. null: none */
  async test(row: Asked): Promise<string | null> {
    try {
      await this.#discover(row);
      return null;
    } catch (error) {
      this.#report(row, error);
      return refusedBy(error) ?? 'must be a reachable OpenID Connect issuer whose metadata names this issuer';
    }
  }

  /** Authorization address for the browser. @throws AppError service-unavailable */
  async addressOfSignIn(row: Asked, attempt: Attempt, redirectUri: string): Promise<string> {
    const provider = await this.#provider(row);
    const parameters = {
      redirect_uri: redirectUri,
      scope: row.scopes.join(' '),
      state: attempt.state,
      nonce: attempt.nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(attempt.verifier),
      code_challenge_method: 'S256',
      // Requires a new authentication: an existing session at the provider is not enough.
      ...(attempt.purpose !== 'SIGN_IN' && { prompt: 'login', max_age: '0' }),
    };
    const address = oidc.buildAuthorizationUrl(provider, parameters).href;
    // The address comes from the provider's metadata, so it must be a public address too.
    if (this.#parts.fetch.flawOf(address.slice(0, address.indexOf('?')))) throw unavailable();
    return address;
  }

  /** @throws AppError unauthorized if the provider does not confirm an identity, service-unavailable */
  async vouchedFor(row: Asked, attempt: Attempt, answer: ProviderAnswer, redirectUri: string): Promise<Vouched> {
    const provider = await this.#provider(row);
    const address = new URL(redirectUri);
    for (const [name, value] of Object.entries(answer)) if (value !== undefined) address.searchParams.set(name, value);
    const sinceBegun = Math.ceil((this.#parts.clock.now().getTime() - attempt.begunAtMs) / 1_000);
    try {
      const tokens = await oidc.authorizationCodeGrant(provider, address, {
        expectedState: attempt.state,
        expectedNonce: attempt.nonce,
        pkceCodeVerifier: attempt.verifier,
        idTokenExpected: true,
        ...(attempt.purpose !== 'SIGN_IN' && { maxAge: sinceBegun }),
      });
      const claims = tokens.claims();
      if (!claims || claims.sub.length > MAX_SUBJECT) throw new Error('no usable subject');
      const more =
        claims[row.groupClaim] === undefined && provider.serverMetadata().userinfo_endpoint
          ? await oidc.fetchUserInfo(provider, tokens.access_token, claims.sub)
          : {};
      return vouched({ ...more, ...claims }, row.groupClaim);
    } catch (error) {
      this.#report(row, error);
      if (isOutage(error)) throw unavailable();
      throw new AppError('unauthorized', { detail: 'Sign-in failed.', credentials: 'invalid-client' });
    }
  }

  async #provider(row: Asked): Promise<oidc.Configuration> {
    const key = `${row.tenantId}/${row.version}`;
    const known = this.#kept.get(key);
    const provider = known ?? this.#discover(row);
    if (!known) this.#kept.set(key, provider);
    try {
      return await provider;
    } catch (error) {
      this.#kept.delete(key);
      this.#report(row, error);
      throw unavailable();
    }
  }

  async #discover(row: Asked): Promise<oidc.Configuration> {
    const { fetch, allowInsecure, clock, installationKey } = this.#parts;
    const ask: oidc.CustomFetch = (url, { method, headers, body }) => {
      const text = body instanceof URLSearchParams ? body.toString() : body;
      if (text instanceof ReadableStream || text instanceof ArrayBuffer) throw new TypeError('a body of text is sent');
      return fetch.fetch(url, { method, headers, body: text ?? null });
    };
    const metadata = {
      [oidc.clockSkew]: Math.round((clock.now().getTime() - Date.now()) / 1_000),
      [oidc.clockTolerance]: CLOCK_TOLERANCE_SECONDS,
    };
    const provider = await oidc.discovery(
      new URL(row.issuer),
      row.clientId,
      metadata,
      authenticationOf(row, installationKey),
      {
        execute: [oidc.enableNonRepudiationChecks, ...(allowInsecure ? [oidc.allowInsecureRequests] : [])],
        [oidc.customFetch]: ask,
      },
    );
    // Some multi-tenant providers use a pattern as issuer. Accepting it would admit every account of that provider.
    if (new URL(provider.serverMetadata().issuer).href !== new URL(row.issuer).href) throw new Error('another issuer');
    return provider;
  }

  /** Logs only our own texts and the library's codes: text of the provider stays out of the log. */
  #report({ tenantId }: Asked, error: unknown): void {
    const { code, name, cause } = error as { code?: unknown; name?: unknown; cause?: unknown };
    const why = refusedBy(error) ?? (cause instanceof FetchRefused ? cause.message : undefined);
    this.#parts.log.warn(
      { tenantId, code, name, why },
      'an identity provider was rejected or did not confirm an identity',
    );
  }
}

/** RFC 6749 2.3.1 requires providers to support Basic. If a provider's list of methods lacks it, the form is used. */
function authenticationOf(row: Asked, installationKey: Buffer): oidc.ClientAuth {
  if (row.clientSecretEncrypted === null) return oidc.None();
  const secret = decrypt(installationKey, row.clientSecretEncrypted, secretContext(row.tenantId)).toString('utf8');
  const [basic, form] = [oidc.ClientSecretBasic(secret), oidc.ClientSecretPost(secret)];
  return (server, ...given) => {
    const ways = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return (ways.includes('client_secret_basic') ? basic : form)(server, ...given);
  };
}

export function secretContext(tenantId: string): string {
  return `single-sign-on/${tenantId}`;
}

export function vouched(claims: oidc.IDToken & Record<string, unknown>, groupClaim: string): Vouched {
  const { iss, sub, email, email_verified: isVerified, name } = claims;
  const text = (value: unknown) =>
    typeof value === 'string' && value.trim() !== '' && value.length <= MAX_TEXT && value.isWellFormed()
      ? value.trim()
      : null;
  const groups = [claims[groupClaim] ?? []].flat().slice(0, MAX_GROUPS);
  return {
    issuer: iss,
    subject: sub,
    directoryId: ENTRA_HOSTS.includes(new URL(iss).hostname) ? text(claims.oid) : null,
    email: isVerified === false || isVerified === 'false' ? null : text(email),
    name: text(name),
    groups: groups.filter((group) => typeof group === 'string'),
  };
}

function refusedBy(error: unknown): string | null {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) {
    if (at instanceof FetchRefused) return `must be reachable: ${at.message}`;
  }
  return null;
}

function isOutage(error: unknown): boolean {
  return refusedBy(error) !== null;
}

function unavailable(): AppError {
  return new AppError('service-unavailable', {
    detail: 'The identity provider of the organization is unavailable. Try again later.',
  });
}
