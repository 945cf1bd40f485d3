/** Security schemes of the API description. */
import { PERMISSIONS } from '../access/permissions.ts';
import { needsCaller } from './authentication.ts';
import { SESSION_COOKIE } from './cookies.ts';
import type { Operation } from './operation.ts';

/** @param tokenUrl token endpoint for OAuth libraries */
export function securitySchemes(tokenUrl: string): Record<string, object> {
  return {
    bearer: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'JWT',
      description: 'Access token of the client login operation.',
    },
    oauth2: { type: 'oauth2', flows: { clientCredentials: { tokenUrl, scopes: PERMISSIONS } } },
    session: {
      type: 'apiKey',
      in: 'cookie',
      name: SESSION_COOKIE,
      description: 'The session cookie of a signed-in user. If a bearer token is also sent, the token is used.',
    },
    csrf: {
      type: 'apiKey',
      in: 'header',
      name: 'X-CSRF-Token',
      description: '`csrfToken` of the session. Required with the cookie on every method except GET and HEAD.',
    },
  };
}

/** Alternatives that authenticate a caller. The members of one alternative are needed together. */
export function securityOf(operation: Operation): object[] {
  if (!needsCaller(operation)) return [];
  if (operation.ofClient && operation.permission !== null) return [{ bearer: [] }, { oauth2: [operation.permission] }];
  const session = operation.method === 'GET' ? { session: [] } : { session: [], csrf: [] };
  return operation.permission === null ? [session] : [{ bearer: [] }, { oauth2: [operation.permission] }, session];
}
