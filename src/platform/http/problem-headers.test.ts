import { expect, it } from 'vitest';
import { AppError, type ErrorCode, type ErrorDetails } from '../errors.ts';
import { problemHeaders } from './problem-headers.ts';

const CASES: readonly [ErrorCode, ErrorDetails, Record<string, string>][] = [
  ['not-found', {}, {}],
  ['unauthorized', { detail: 'Missing.', credentials: 'absent' }, { 'www-authenticate': 'Bearer' }],
  [
    'unauthorized',
    { detail: 'Not a token.', credentials: 'malformed' },
    { 'www-authenticate': 'Bearer error="invalid_request"' },
  ],
  [
    'unauthorized',
    { detail: 'The access token expired.', credentials: 'invalid-token' },
    { 'www-authenticate': 'Bearer error="invalid_token", error_description="The access token expired"' },
  ],
  [
    'unauthorized',
    { detail: 'A "quoted"\\ n\u00e4me\n.', credentials: 'invalid-client' },
    { 'www-authenticate': 'Bearer error="invalid_client", error_description="A quoted nme"' },
  ],
  [
    'unauthorized',
    { detail: 'Wrong.', credentials: 'invalid-client', oauthError: 'invalid_client' },
    { 'www-authenticate': 'Basic realm="amlcore"' },
  ],
  ['method-not-allowed', { allowedMethods: ['GET', 'HEAD'] }, { allow: 'GET, HEAD' }],
  [
    'unsupported-media-type',
    { acceptedTypes: ['application/json', 'text/csv'] },
    { accept: 'application/json, text/csv' },
  ],
  ['gone', { successor: '/new' }, { link: '</new>; rel="successor-version"' }],
  ['rate-limit-exceeded', { retryAfterSeconds: 0.2 }, { 'retry-after': '1' }],
  ['service-unavailable', { retryAfterSeconds: 1.2 }, { 'retry-after': '2' }],
  ['service-unavailable', {}, { 'retry-after': '5' }],
];

it.each(CASES)('%s %o', (code, details, headers) => {
  expect(problemHeaders(new AppError(code, details))).toEqual(headers);
});
