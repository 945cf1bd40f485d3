/** Headers, parameters and the problem schema that the API description repeats. */
import { version } from '../lib/project-root.ts';
import { FIELD_CODES } from './field-codes.ts';
import type { AnswerHeader } from './operation.ts';
import { MAX_WAIT_SECONDS } from './prefer.ts';

export const EXAMPLE_CORRELATION = '0d1f6c5e-2f4b-4d0e-9a53-3b2f8a0c6f11';

export const ANSWER_HEADERS: Readonly<Record<AnswerHeader, string>> = {
  'Content-Disposition': '#/components/headers/ContentDisposition',
  'Preference-Applied': '#/components/headers/PreferenceApplied',
};

export const HEADERS = {
  CorrelationId: { description: 'Identifies the request', schema: { type: 'string' } },
  IgnoredFields: {
    description: 'Paths of unknown request fields, such as travelRule.originator.nmae; at most 20',
    schema: { type: 'string' },
  },
  Location: { description: 'Path of the created resource', schema: { type: 'string' } },
  IdempotentReplayed: {
    description: 'The response repeats that of an earlier request with the same Idempotency-Key',
    schema: { type: 'string', const: 'true' },
  },
  RateLimit: {
    description: 'Where rate limits are on: requests left in the window: "default";r=REMAINING;t=SECONDS',
    schema: { type: 'string' },
  },
  RateLimitPolicy: {
    description: 'Where rate limits are on: the limit: "default";q=REQUESTS;w=SECONDS',
    schema: { type: 'string' },
  },
  Link: {
    description: 'The operation that replaces this one: <ADDRESS>; rel="successor-version"',
    schema: { type: 'string' },
  },
  ETag: { description: 'W/"...": unchanged while `data` is unchanged', schema: { type: 'string' } },
  ContentDisposition: { description: 'File name', schema: { type: 'string' } },
  PreferenceApplied: {
    description: '`wait=SECONDS`: the service waited for the result, at most this long',
    schema: { type: 'string' },
  },
  RetryAfter: { description: 'Seconds to wait before the next attempt', schema: { type: 'integer', minimum: 1 } },
};

export const CORRELATION_PARAMETER = {
  name: 'X-Correlation-Id',
  in: 'header',
  required: false,
  description: 'Your own correlation ID. The service creates one if it is absent or invalid.',
  schema: { type: 'string', pattern: '^[A-Za-z0-9._:-]{1,128}$' },
};

export const TAG_PARAMETER = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: '`ETag` of a response that you already have. The response is 304 without a body if `data` is unchanged.',
  schema: { type: 'string', maxLength: 4096 },
};

export const NOT_MODIFIED = {
  description: 'Your copy is current',
  headers: {
    'X-Correlation-Id': { $ref: '#/components/headers/CorrelationId' },
    ETag: { $ref: '#/components/headers/ETag' },
  },
};

const TRACE_HEADER = 'traceparent';
/** The signature follows Standard Webhooks 1.0. */
export const WEBHOOK_HEADERS = [
  [
    'webhook-id',
    'Same value in every delivery attempt. Use it to discard duplicates.',
    '7e0d7f0a-52a1-4f0e-8f0c-0c9a5d1f2b11',
  ],
  ['webhook-timestamp', 'Unix time of this delivery attempt in seconds', '1795512600'],
  [
    'webhook-signature',
    'One or more values v1,BASE64, separated by blanks: HMAC-SHA256 over id.timestamp.body',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ],
  ['X-Correlation-Id', '`correlationId` of the message', EXAMPLE_CORRELATION],
  ['User-Agent', 'Product and version of the sender', `amlcore/${version}`],
  [
    TRACE_HEADER,
    'W3C Trace Context. Only if the service exports traces',
    '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
  ],
].map(([name, description, example]) => ({
  name,
  in: 'header',
  required: name !== TRACE_HEADER,
  description,
  schema: { type: 'string' },
  example,
}));

export const IDEMPOTENCY_PARAMETER = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Within 24 hours, repeating a request with the same key has no second effect and returns the first response. Using the ' +
    'key for another request is an error.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' },
};

export const PROBLEM_SCHEMA = {
  type: 'object',
  description: 'RFC 9457 problem document.',
  required: ['type', 'title', 'status', 'detail', 'instance', 'timestamp', 'correlationId'],
  properties: {
    type: { type: 'string', format: 'uri', description: 'Identifies the problem type and links to its documentation' },
    title: { type: 'string', description: 'Short title of the problem type' },
    status: { type: 'integer', description: 'HTTP status code' },
    detail: { type: 'string', description: 'What went wrong in this case, and how to fix it' },
    instance: { type: 'string', description: 'Path of the request' },
    timestamp: { type: 'string', format: 'date-time', description: 'When the response was created, UTC' },
    correlationId: { type: 'string', description: 'Identifies the request in logs, audit trail and events' },
    reason: {
      type: 'string',
      description: 'Distinguishes cases of one problem type',
      examples: ['SCREENING_PENDING', 'UNKNOWN_TRANSACTION', 'OWN_KEY_AWAY'],
    },
    errors: {
      type: 'array',
      description: 'Invalid request fields',
      items: {
        type: 'object',
        required: ['field', 'code', 'message'],
        properties: {
          field: { type: 'string', description: 'JSON path of the field' },
          code: {
            type: 'string',
            description: 'Machine-readable error code',
            examples: Object.keys(FIELD_CODES),
          },
          message: { type: 'string', description: 'Human-readable error message' },
        },
      },
    },
  },
};

export const PREFER_PARAMETER = {
  name: 'Prefer',
  in: 'header',
  required: false,
  description:
    `\`wait=SECONDS\`, at most ${MAX_WAIT_SECONDS}: answers when the result is there, or when the time is over. The service does not ` +
    'wait if the caller lacks the permission to read the result, or if too many requests wait.',
  schema: { type: 'string' },
};
