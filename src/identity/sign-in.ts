/**
 * Sign-in of OAuth clients. Unknown ID, disabled client, suspended tenant, wrong secret and a forbidden address get the same error
 * after the same work: always two hash verifications, with dummies for missing secrets. So response times reveal nothing. Only a
 * success may be quicker.
 */

import { isPermission } from '../platform/access/permissions.ts';
import type { Database } from '../platform/db/database.ts';
import type { Log } from '../platform/db/log.ts';
import { AppError, type FieldError } from '../platform/errors.ts';
import type { Clock } from '../platform/lib/clock.ts';
import { allowing } from './allowed-addresses.ts';
import type { BackOff, CountedAttempt } from './back-off.ts';
import { checkAssertion, namedBy } from './client-keys.ts';
import { MAX_LIVE_SECRETS } from './clients.ts';
import { dummyHash, type SecretHasher } from './secret-hash.ts';
import { type CredentialsRow, credentialsOf, rememberUse } from './store.ts';
import type { SignedInClient } from './tokens.ts';
import type { UsedTokens } from './used-tokens/used-tokens.ts';

const MAX_ID_CHARS = 128;
const MAX_SECRET_CHARS = 256;
const PURPOSE = 'client assertion';

export interface ClientCredentials {
  clientId: string;
  clientSecret: string;
  /** Network address of the caller, as the HTTP layer determined it. */
  address: string;
}

export interface SignInParts {
  database: Database;
  hasher: SecretHasher;
  backOff: BackOff;
  clock: Clock;
  log: Pick<Log, 'warn'>;
  usedTokens: UsedTokens;
  /** Accepted audiences of assertions: issuer and token endpoint. */
  audiences: readonly string[];
}

/** Maximum number of clients whose unknown permissions are logged. */
const MAX_WARNED = 1_000;
const MAX_TOLD_PERMISSIONS = 20;

export class SignIn {
  readonly #parts: SignInParts;
  readonly #dummy = dummyHash();
  readonly #warned = new Set<string>();

  constructor(parts: SignInParts) {
    this.#parts = parts;
  }

  /**
   * @throws AppError validation-failed (blank or too long), rate-limit-exceeded (before any hash), unauthorized,
   *   service-unavailable (database unavailable, or too many at once)
   */
  async signInClient(credentials: ClientCredentials): Promise<{ client: SignedInClient; secretId: string }> {
    checkSizes(credentials);
    const { backOff, database } = this.#parts;
    const attempt = await backOff.admit(credentials.clientId, credentials.address);
    // PostgreSQL text cannot contain NUL, and IDs never do.
    const row = credentials.clientId.includes('\0')
      ? null
      : await database.system((db) => credentialsOf(db, credentials.clientId));
    const isOpen = row?.status === 'ACTIVE' && row.tenantStatus === 'ACTIVE';
    const active = isOpen && allowing(row.allowedAddresses)(credentials.address) ? row : null;
    const secretId = await this.#fittingSecret(active?.secrets ?? [], credentials.clientSecret);
    if (!active || secretId === null) {
      await backOff.failed(attempt);
      throw invalidCredentials();
    }
    return this.#admitted(active, attempt, secretId);
  }

  /**
   * Sign-in with an assertion that the client signed. An assertion is valid once.
   * @param clientId from the request; absent: as in the assertion
   * @throws AppError as `signInClient`
   */
  async signInByAssertion(proof: { assertion: string; clientId: string | undefined; address: string }) {
    const { backOff, database, clock, usedTokens, audiences } = this.#parts;
    const named = namedBy(proof.assertion);
    if (named === null || named.includes('\0') || (proof.clientId ?? named) !== named) throw invalidCredentials();
    const attempt = await backOff.admit(named, proof.address);
    const row = await database.system((db) => credentialsOf(db, named));
    const isOpen = row?.status === 'ACTIVE' && row.tenantStatus === 'ACTIVE';
    const active = isOpen && allowing(row.allowedAddresses)(proof.address) ? row : null;
    const counts = await checkAssertion(proof.assertion, named, active?.keys ?? [], { audiences, clock });
    if (!active || !counts || !(await usedTokens.use(PURPOSE, counts.assertionId, counts.expiresAt))) {
      await backOff.failed(attempt);
      throw invalidCredentials();
    }
    return this.#admitted(active, attempt, counts.keyId);
  }

  async #admitted(active: CredentialsRow, attempt: CountedAttempt, secretId: string) {
    const { backOff, database, clock } = this.#parts;
    await backOff.succeeded(attempt);
    await database.tenant(active.tenantId, (db) => rememberUse(db, active, clock.now()));
    const { clientId, tenantId, roles } = active;
    const permissions = active.permissions.filter(isPermission);
    if (permissions.length < active.permissions.length) this.#tellOfUnknown(active);
    return { client: { clientId, tenantId, roles, permissions, secretId }, secretId };
  }

  /** Logs unknown permissions, which are ignored, once per client. */
  #tellOfUnknown({ clientId, tenantId, permissions }: CredentialsRow): void {
    if (this.#warned.has(clientId) || this.#warned.size >= MAX_WARNED) return;
    this.#warned.add(clientId);
    const unknown = permissions.filter((permission) => !isPermission(permission)).slice(0, MAX_TOLD_PERMISSIONS);
    this.#parts.log.warn({ clientId, tenantId, unknown }, 'a client has unknown permissions, which are ignored');
  }

  async #fittingSecret(secrets: CredentialsRow['secrets'], clientSecret: string): Promise<string | null> {
    for (let index = 0; index < MAX_LIVE_SECRETS; index += 1) {
      const secret = secrets[index];
      const fits = await this.#parts.hasher.verify(secret?.hash ?? this.#dummy, clientSecret);
      if (fits && secret) return secret.secretId;
    }
    return null;
  }
}

function invalidCredentials(): AppError {
  return new AppError('unauthorized', { detail: 'Invalid client credentials.', credentials: 'invalid-client' });
}

function checkSizes({ clientId, clientSecret }: ClientCredentials): void {
  const errors = [
    ...sizeErrors('clientId', clientId, MAX_ID_CHARS),
    ...sizeErrors('clientSecret', clientSecret, MAX_SECRET_CHARS),
  ];
  if (errors.length > 0) throw new AppError('validation-failed', { errors });
}

function sizeErrors(field: string, value: string, max: number): FieldError[] {
  if (value.trim() === '') return [{ field, code: 'NotBlank', message: 'must not be blank' }];
  return value.length > max ? [{ field, code: 'Size', message: `must have at most ${max} characters` }] : [];
}
