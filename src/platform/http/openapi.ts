/** Builds OpenAPI 3.1 from the operations: the schemas that validate are the schemas that are shown. */
import { z } from 'zod';
import { AppError, type ErrorCode } from '../errors.ts';
import { eventLoopPauses } from '../lib/event-loop-pauses.ts';
import { version } from '../lib/project-root.ts';
import { isClosedToBlind, needsCaller } from './authentication.ts';
import { hasTag } from './entity-tags.ts';
import type { JsonSchema } from './fields.ts';
import { pascal, withNamedSchemas } from './named-schemas.ts';
import {
  ANSWER_HEADERS,
  CORRELATION_PARAMETER,
  EXAMPLE_CORRELATION,
  HEADERS,
  IDEMPOTENCY_PARAMETER,
  NOT_MODIFIED,
  PREFER_PARAMETER,
  PROBLEM_SCHEMA,
  TAG_PARAMETER,
  WEBHOOK_HEADERS,
} from './openapi-parts.ts';
import { type ErrorForm, isChange, type Operation, type ResponseDoc, takesKey } from './operation.ts';
import { PROBLEM_MEDIA_TYPE, PROBLEMS } from './problems.ts';
import { securityOf, securitySchemes } from './security-schemes.ts';
import { refusesUnknownQuery } from './unknown-query.ts';

export interface ApiDescription {
  operations: readonly Operation[];
  /** Webhook events that organizations can receive. */
  webhooks: readonly WebhookDoc[];
  /** Token endpoint for OAuth libraries; a path, where this process serves it. */
  tokenUrl: string;
}

interface WebhookDoc {
  /** `event` of the message. */
  name: string;
  summary: string;
  description: string;
  /** Schema of `data`. */
  schema: z.ZodType;
  example: unknown;
}

export type OpenApiDocument = Record<string, unknown> & { paths: Record<string, Record<string, unknown>> };

/** Version of the interface in the contract. `version` is the product's. */
export const INTERFACE_VERSION = '2.6.0';

const JSON_MEDIA_TYPE = 'application/json';

const PROBLEM_TYPE = PROBLEM_MEDIA_TYPE.split(';', 1)[0]!;

const EXAMPLE_TIME = '2026-11-20T09:30:00.000Z';

const INFO_DESCRIPTION = `Screens names against watchlists, serves unified profiles and stores the evidence.

Successful responses are wrapped in an envelope; errors are problem documents (RFC 9457). Every response has
\`X-Correlation-Id\`; quote it when you contact support. Enumerated values are accepted in any case. Unknown body fields
are ignored at every depth, and \`X-Ignored-Fields\` lists their paths. Unknown query parameters of a GET are an error,
except on the operations marked \`x-contract\`, which ignore and list them too.

\`/openapi.json?profile=integration\` holds the operations that an integration needs: tokens, screening, transactions,
results and webhooks.

Interface version ${INTERFACE_VERSION}.`;

/** Works in turns of the event loop, so that requests are answered meanwhile. */
export async function describeApi(api: ApiDescription): Promise<OpenApiDocument> {
  const pause = eventLoopPauses();
  const problems = new ProblemResponses();
  const paths: OpenApiDocument['paths'] = {};
  for (const operation of api.operations) {
    await pause();
    const path = operation.path.replace(/:([A-Za-z]+)/g, '{$1}');
    const item = paths[path] ?? {};
    item[operation.method.toLowerCase()] = describeOperation(operation, problems);
    paths[path] = item;
  }
  const webhooks = Object.fromEntries(api.webhooks.map((one) => [one.name, { post: describeWebhook(one) }]));
  const named = await withNamedSchemas(paths, webhooks);
  const tags = [...new Set(api.operations.map((operation) => operation.tag))];
  return {
    openapi: '3.1.0',
    info: {
      title: 'amlcore',
      summary: 'Sanctions and AML screening',
      description: INFO_DESCRIPTION,
      version,
      'x-interface-version': INTERFACE_VERSION,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    // Relative, so that the description is the same in every installation.
    servers: [{ url: '/' }],
    tags: tags.map((name) => ({ name })),
    paths: named.paths as OpenApiDocument['paths'],
    webhooks: named.webhooks,
    components: {
      securitySchemes: securitySchemes(api.tokenUrl),
      schemas: { Problem: PROBLEM_SCHEMA, ...named.schemas },
      headers: HEADERS,
      ...problems.components(),
    },
  };
}

function describeOperation(operation: Operation, problems: ProblemResponses): Record<string, unknown> {
  const refusals = new Set<ErrorCode>([
    ...operation.problems,
    ...(operation.params ? (['malformed-request'] as const) : []),
    'headers-too-large',
    'rate-limit-exceeded',
    'internal-error',
    'service-unavailable',
  ]);
  if (needsCaller(operation)) refusals.add('unauthorized').add('forbidden');
  if (refusesUnknownQuery(operation)) refusals.add('validation-failed');
  if (needsCaller(operation)) refusals.add('own-key-destroyed');
  if (needsCaller(operation) && operation.params) refusals.add('unreadable-record');
  if (needsCaller(operation) && operation.ofPerson !== 'BEFORE_PASSWORD_CHANGE')
    refusals.add('password-change-required');
  if (operation.stepUp) refusals.add('step-up-required');
  if (isClosedToBlind(operation)) refusals.add('second-reading-open');
  if (operation.body) refusals.add('malformed-request').add('payload-too-large').add('unsupported-media-type');
  if (takesKey(operation)) refusals.add('idempotency-key-reuse');
  if (operation.method !== 'GET') refusals.add('precondition-failed');
  return {
    operationId: operation.id,
    tags: [operation.tag],
    summary: operation.summary,
    description: operation.description,
    ...(operation.deprecated && { deprecated: true }),
    ...(operation.isOfContract && { 'x-contract': true }),
    ...(operation.permission && { 'x-permission': operation.permission }),
    security: securityOf(operation),
    parameters: [
      ...parameters(operation.params, 'path'),
      ...parameters(operation.query, 'query'),
      ...(takesKey(operation) ? [IDEMPOTENCY_PARAMETER] : []),
      ...(operation.waits ? [PREFER_PARAMETER] : []),
      ...(hasTag(operation) ? [TAG_PARAMETER] : []),
      CORRELATION_PARAMETER,
    ],
    ...(operation.body && { requestBody: requestBody(operation) }),
    responses: {
      ...(!operation.removed && {
        [operation.response.status]: success(operation, operation.response),
      }),
      ...(operation.accepted && {
        [operation.accepted.status]: success(operation, operation.accepted),
      }),
      ...(hasTag(operation) && { 304: NOT_MODIFIED }),
      ...(operation.errorForm ? refusalsInForm(operation.errorForm, refusals) : problems.of(refusals)),
    },
  };
}

/** Describes a webhook. Receivers send its response. */
function describeWebhook({ name, summary, description, schema, example }: WebhookDoc): Record<string, unknown> {
  const content = z.object({
    id: z.uuid().describe('Same value as webhook-id'),
    event: z.literal(name).describe('Event type'),
    timestamp: z.string().describe('When the event occurred, UTC'),
    tenantId: z.uuid().describe('Organization of the event'),
    correlationId: z.string().describe('Correlation ID of the request that caused the event'),
    data: schema.describe('What happened'),
  });
  const id = '7e0d7f0a-52a1-4f0e-8f0c-0c9a5d1f2b11';
  const tenantId = '0b9d3f6e-1111-4c1c-9a53-2f1f7c1d2e3f';
  const message = {
    id,
    event: name,
    timestamp: EXAMPLE_TIME,
    tenantId,
    correlationId: EXAMPLE_CORRELATION,
    data: example,
  };
  return {
    tags: ['Webhooks'],
    summary,
    description,
    security: [],
    parameters: WEBHOOK_HEADERS,
    requestBody: {
      required: true,
      content: { [JSON_MEDIA_TYPE]: { schema: schemaOf(content, 'output'), example: message } },
    },
    responses: {
      '2XX': { description: 'Accepted; the response body is ignored' },
      '410': { description: 'Permanently gone: no retry, and the subscription ends' },
      default: { description: 'Not accepted: the service retries' },
    },
  };
}

function success(operation: Operation, response: ResponseDoc): Record<string, unknown> {
  const { status, bare, schema, example, description, mediaType = JSON_MEDIA_TYPE, otherMediaTypes = [] } = response;
  if (status === 204) return { description, headers: headerReferences(operation) };
  const shown = {
    schema: bare ? schemaOf(schema, 'output') : envelope(status, schema),
    example: bare ? example : exampleEnvelope(status, example),
  };
  return {
    description,
    headers: headerReferences(operation),
    content: Object.fromEntries([mediaType, ...otherMediaTypes].map((type) => [type, contentOf(type, shown)])),
  };
}

function requestBody(operation: Operation): Record<string, unknown> {
  const schema = schemaOf(operation.body!, 'input');
  const types = operation.bodyTypes ?? [JSON_MEDIA_TYPE];
  const described = types.map((type) => {
    const example = operation.otherRequestExamples?.[type] ?? operation.requestExample;
    return [type, contentOf(type, { schema, example })] as const;
  });
  const isMain = ([type]: readonly [string, unknown]) => type === JSON_MEDIA_TYPE || !types.includes(JSON_MEDIA_TYPE);
  return {
    required: true,
    content: Object.fromEntries(described.filter(isMain)),
    // Clients generated by openapi-python-client fail on a list that also has another content type.
    ...(!described.every(isMain) && { 'x-other-content': Object.fromEntries(described.filter((one) => !isMain(one))) }),
  };
}

/** Media types that generated clients read and write as values or as text. All others are bytes to them. */
const AS_VALUES = /^application\/(json|[\w.-]+\+json|x-www-form-urlencoded)(;|$)/;

const AS_TEXT = /^text\/\w[\w-]*; charset=utf-8$|^text\/event-stream$/;

/** A media type other than JSON is a file. `x-item-schema` describes its lines if they are JSON. */
function contentOf(mediaType: string, { schema, example }: { schema: JsonSchema; example: unknown }) {
  if (AS_VALUES.test(mediaType) || AS_TEXT.test(mediaType)) return { schema, example };
  const { description, items, type } = schema;
  const lines = type === 'string' ? undefined : (items ?? schema);
  return {
    schema: { type: 'string', format: 'binary', ...(description !== undefined && { description }) },
    ...(lines !== undefined && mediaType === NDJSON && { 'x-item-schema': lines }),
    example: typeof example === 'string' ? example : [example].flat().map(toLine).join(''),
  };
}

const NDJSON = 'application/x-ndjson';

const toLine = (value: unknown) => `${JSON.stringify(value)}\n`;

function parameters(schema: z.ZodType | undefined, place: 'path' | 'query'): Record<string, unknown>[] {
  if (!(schema instanceof z.ZodObject)) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => {
    const { description, ...rest } = property;
    return {
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      ...(description !== undefined && { description }),
      schema: withoutNull(rest),
      ...(rest.items !== undefined && { style: 'form', explode: true }),
    };
  });
}

/** Parameters cannot be null, so null is removed from their schemas. */
function withoutNull(schema: JsonSchema): JsonSchema {
  const { type, enum: values } = schema;
  return {
    ...schema,
    ...(Array.isArray(type) && { type: type.find((one) => one !== 'null') }),
    ...(Array.isArray(values) && { enum: values.filter((value) => value !== null) }),
  };
}

/** Cache of generated schemas: many operations share theirs, and so do all services of a process. */
const known = { input: new WeakMap<z.ZodType, JsonSchema>(), output: new WeakMap<z.ZodType, JsonSchema>() };

/** The JSON Schema of a Zod schema, not to be modified; fields of `fields.ts` bring their own. */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Readonly<JsonSchema> {
  const before = known[io].get(schema);
  if (before !== undefined) return before;
  const made = makeSchema(schema, io);
  known[io].set(schema, made);
  return made;
}

function makeSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...jsonSchema } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: (context) => {
      const own = z.globalRegistry.get(context.zodSchema)?.jsonSchema;
      // Internal metadata of `ignored-fields.ts`.
      delete (context.jsonSchema as JsonSchema).readAs;
      if (!own) return;
      for (const key of Object.keys(context.jsonSchema)) delete context.jsonSchema[key as keyof object];
      Object.assign(context.jsonSchema, own);
    },
  });
  return jsonSchema;
}

function envelope(status: number, data: z.ZodType): JsonSchema {
  return {
    type: 'object',
    required: ['timestamp', 'status', 'message', 'correlationId', 'data'],
    properties: {
      timestamp: { type: 'string', format: 'date-time', description: 'When the response was created, UTC' },
      status: { type: 'integer', const: status, description: 'HTTP status code' },
      message: { type: 'string', description: 'Human-readable result' },
      correlationId: { type: 'string', description: 'Identifies the request in logs, audit trail and events' },
      data: { description: 'Requested data', ...schemaOf(data, 'output') },
    },
  };
}

function exampleEnvelope(status: number, data: unknown): unknown {
  return { timestamp: EXAMPLE_TIME, status, message: 'OK', correlationId: EXAMPLE_CORRELATION, data };
}

/** Responses with problems, by name. They are shared: written out in each operation they were a third of the description. */
class ProblemResponses {
  readonly #codes = new Map<string, readonly ErrorCode[]>();

  /** References to the responses of these problems, by status. */
  of(codes: ReadonlySet<ErrorCode>): Record<string, unknown> {
    const known = ALL_CODES.filter((code) => codes.has(code));
    const statuses = [...new Set(known.map((code) => PROBLEMS[code].status))].sort((a, b) => a - b);
    return Object.fromEntries(
      statuses.map((status) => {
        const group = known.filter((code) => PROBLEMS[code].status === status);
        const name = group.map(pascal).join('Or');
        this.#codes.set(name, group);
        return [status, { $ref: `#/components/responses/${name}` }];
      }),
    );
  }

  components(): { responses: Record<string, unknown>; examples: Record<string, unknown> } {
    const used = new Set([...this.#codes.values()].flat());
    return {
      responses: Object.fromEntries([...this.#codes].map(([name, group]) => [name, problemResponse(group)])),
      examples: Object.fromEntries(
        ALL_CODES.filter((code) => used.has(code)).map((code) => [code, { value: exampleProblem(code) }]),
      ),
    };
  }
}

const ALL_CODES = Object.keys(PROBLEMS) as ErrorCode[];

/** Errors in the form of a standard, by status. */
function refusalsInForm({ mediaType, schema, bodyOf }: ErrorForm, codes: ReadonlySet<ErrorCode>) {
  const known = ALL_CODES.filter((code) => codes.has(code));
  return Object.fromEntries(
    known.map((code) => {
      const { status, title } = PROBLEMS[code];
      const detail = EXAMPLE_DETAILS[code] ?? `${title}.`;
      const example = bodyOf(new AppError(code), { status, detail });
      const content = { [mediaType]: { schema: schemaOf(schema, 'output'), example } };
      return [status, { description: title, headers: refusalHeaders([code]), content }];
    }),
  );
}

function refusalHeaders(group: readonly ErrorCode[]): Record<string, unknown> {
  const { status } = PROBLEMS[group[0]!];
  return {
    'X-Correlation-Id': { $ref: '#/components/headers/CorrelationId' },
    ...((status === 429 || status === 503) && { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } }),
    ...(group.includes('gone') && { Link: { $ref: '#/components/headers/Link' } }),
  };
}

function problemResponse(group: readonly ErrorCode[]): Record<string, unknown> {
  return {
    description: group.map((code) => PROBLEMS[code].title).join('; or '),
    headers: refusalHeaders(group),
    content: {
      [PROBLEM_TYPE]: {
        schema: { $ref: '#/components/schemas/Problem' },
        examples: Object.fromEntries(group.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
      },
    },
  };
}

function exampleProblem(code: ErrorCode): unknown {
  const kind = PROBLEMS[code];
  return {
    type: `https://aml.example.com/docs/problems/${kind.slug}`,
    title: kind.title,
    status: kind.status,
    detail: EXAMPLE_DETAILS[code] ?? `${kind.title}.`,
    instance: '/amlcore/api/v1/screen-entity',
    timestamp: EXAMPLE_TIME,
    correlationId: EXAMPLE_CORRELATION,
    ...(code === 'validation-failed' && {
      errors: [{ field: 'fullName', code: 'NotBlank', message: 'must not be blank' }],
    }),
    ...(code === 'unprocessable-format' && {
      errors: [{ field: 'dob', code: 'Date', message: 'must be a date of the form YYYY-MM-DD' }],
    }),
  };
}

const EXAMPLE_DETAILS: Partial<Record<ErrorCode, string>> = {
  'validation-failed': 'fullName must not be blank.',
  'unprocessable-format': 'dob must be a date of the form YYYY-MM-DD.',
  forbidden: 'This operation needs the permission screen:write.',
};

function headerReferences(operation: Operation): Record<string, unknown> {
  return {
    'X-Correlation-Id': { $ref: '#/components/headers/CorrelationId' },
    'X-Ignored-Fields': { $ref: '#/components/headers/IgnoredFields' },
    ...(isChange(operation) && operation.location && { Location: { $ref: '#/components/headers/Location' } }),
    ...(takesKey(operation) && { 'Idempotent-Replayed': { $ref: '#/components/headers/IdempotentReplayed' } }),
    ...(hasTag(operation) && { ETag: { $ref: '#/components/headers/ETag' } }),
    ...Object.fromEntries((operation.response.headers ?? []).map((name) => [name, { $ref: ANSWER_HEADERS[name] }])),
    RateLimit: { $ref: '#/components/headers/RateLimit' },
    'RateLimit-Policy': { $ref: '#/components/headers/RateLimitPolicy' },
  };
}
