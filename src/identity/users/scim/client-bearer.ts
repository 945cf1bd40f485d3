/**
 * Bearer tokens of identity providers that can send only one fixed text: client ID and client secret, joined by `~`. They are exchanged for
 * access tokens of an hour in this process. Only a client whose sole permission is `scim:write` may use them, so that the secret of no
 * other client travels with every request.
 */
import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Principal } from '../../../platform/access/permissions.ts';
import { AppError } from '../../../platform/errors.ts';
import type { TokenVerifier } from '../../../platform/http/authentication.ts';
import type { SignIn } from '../../sign-in.ts';
import type { Tokens } from '../../tokens.ts';

const CLIENT_BEARER = /^([A-Za-z0-9._-]{1,128})~([A-Za-z0-9._~+/=-]{1,256})$/;
const MAX_KEPT = 500;
/** Less than an access token lives. */
const KEPT_MS = 50 * 60_000;

export class ClientBearer implements TokenVerifier {
  readonly #tokens: Tokens;
  readonly #signIn: SignIn;
  readonly #kept = new LRUCache<string, Promise<string>>({ max: MAX_KEPT, ttl: KEPT_MS });

  constructor(tokens: Tokens, signIn: SignIn) {
    this.#tokens = tokens;
    this.#signIn = signIn;
  }

  async verify(token: string, address: string, asOf?: Date): Promise<Principal> {
    const [, clientId, clientSecret] = CLIENT_BEARER.exec(token) ?? [];
    if (clientId === undefined || clientSecret === undefined) return await this.#tokens.verify(token, address, asOf);
    const key = hash('sha256', token, 'base64url');
    const accessToken = this.#kept.get(key) ?? this.#exchange({ clientId, clientSecret, address });
    this.#kept.set(key, accessToken, { noUpdateTTL: true });
    try {
      return await this.#tokens.verify(await accessToken, address, asOf);
    } catch (error) {
      // The secret may have been revoked, or signs in again after an outage.
      this.#kept.delete(key);
      throw error;
    }
  }

  /** The network address is checked at each request (`Tokens.verify`). @throws AppError unauthorized, rate-limit-exceeded */
  async #exchange(credentials: Parameters<SignIn['signInClient']>[0]): Promise<string> {
    const { client } = await this.#signIn.signInClient(credentials);
    if (client.permissions.some((permission) => permission !== 'scim:write')) {
      throw new AppError('unauthorized', {
        detail:
          'Only an OAuth client with scim:write as its sole permission may use its ID and secret as a bearer token.',
        credentials: 'invalid-token',
      });
    }
    return (await this.#tokens.issue(client)).accessToken;
  }
}
