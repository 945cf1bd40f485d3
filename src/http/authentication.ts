import type { Principal } from '../access/permissions.ts';
import { AppError } from '../errors.ts';

/** Checks a bearer token: signature, claims, and that its client is still allowed in. */
export interface TokenVerifier {
  /** @throws AppError `unauthorized`, or `service-unavailable` when it cannot be told */
  verify(token: string): Promise<Principal>;
}

const MAX_TOKEN_LENGTH = 8_192;

/** @throws AppError `unauthorized` */
export function bearerToken(authorization: string | undefined): string {
  if (!authorization) {
    throw new AppError('unauthorized', { detail: 'A bearer access token is required.', credentials: 'absent' });
  }
  const token = /^Bearer +([A-Za-z0-9._~+/=-]+) *$/i.exec(authorization)?.[1];
  if (!token || token.length > MAX_TOKEN_LENGTH) {
    throw new AppError('unauthorized', {
      detail: 'The Authorization header must be "Bearer" followed by an access token.',
      credentials: 'malformed',
    });
  }
  return token;
}

/** Stands for the caller before the token is read, and in operations that need no token. */
export const ANONYMOUS: Principal = {
  type: 'SYSTEM',
  id: '',
  tenantId: '',
  tenantName: '',
  roles: [],
  permissions: new Set(),
  displayName: '',
};
