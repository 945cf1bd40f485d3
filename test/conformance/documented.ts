/** The API as its own description has it: operations with schemas that can be held against real requests and answers. */
import { z } from 'zod';
import type { JsonSchema } from '../../src/platform/http/fields.ts';

export interface MediaType {
  schema: JsonSchema;
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
}

export interface DocumentedResponse {
  description: string;
  headers?: Record<string, { $ref: string }>;
  content?: Record<string, MediaType>;
}

export interface DocumentedOperation {
  method: string;
  path: string;
  operationId: string;
  summary: string;
  description: string;
  security: object[];
  /** Absent: no token is asked for. */
  'x-permission'?: string;
  deprecated?: boolean;
  parameters: {
    name: string;
    in: 'path' | 'query' | 'header';
    required: boolean;
    description?: string;
    schema: JsonSchema;
  }[];
  requestBody?: { required: boolean; content: Record<string, MediaType> };
  responses: Record<string, DocumentedResponse>;
}

export interface Description {
  tags: { name: string }[];
  paths: Record<string, Record<string, Omit<DocumentedOperation, 'method' | 'path'>>>;
  /** By the name of the event. */
  webhooks: Record<string, { post: Omit<DocumentedOperation, 'method' | 'path' | 'operationId'> }>;
  components: {
    schemas: Record<string, JsonSchema>;
    responses: Record<string, DocumentedResponse>;
    examples: Record<string, { value: unknown }>;
  };
}

/** With the schemas of bodies and the examples of refusals in place of the references to them. */
export function operationsOf(description: Description): DocumentedOperation[] {
  const { schemas, responses, examples } = description.components;
  const paths = inlined(description.paths, { ...schemas, ...responses, ...examples }) as Description['paths'];
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ method: method.toUpperCase(), path, ...operation })),
  );
}

/** Its response does not end, so no test waits for all of it. test/e2e/changes.test.ts reads it. */
export function isEndless({ responses }: DocumentedOperation): boolean {
  return 'text/event-stream' in (responses[200]?.content ?? {});
}

type Checker = (value: unknown) => string[];

/** Of each description, by the schema as text: refusals have one between them, and a checker takes longer to make than to ask. */
const made = new WeakMap<Description, Map<string, Checker>>();

/** What a value has against a schema; empty when it fits. Members that the schema does not name count as wrong. */
export function flawsAgainst(description: Description, schema: JsonSchema): Checker {
  const known = made.get(description) ?? new Map<string, Checker>();
  made.set(description, known);
  const text = JSON.stringify(schema);
  const checker = known.get(text) ?? checkerOf(description, schema);
  known.set(text, checker);
  return checker;
}

function checkerOf(description: Description, schema: JsonSchema): Checker {
  const checker = z.fromJSONSchema(
    closed(inlined(schema, description.components.schemas)) as z.core.JSONSchema.JSONSchema,
  );
  return (value) => {
    const result = checker.safeParse(value);
    return result.error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) ?? [];
  };
}

function inlined(value: unknown, schemas: Readonly<Record<string, object>>): unknown {
  if (Array.isArray(value)) return value.map((one) => inlined(one, schemas));
  if (typeof value !== 'object' || value === null) return value;
  const { $ref, ...rest } = value as { $ref?: unknown };
  const name =
    typeof $ref === 'string' ? /^#\/components\/(?:schemas|responses|examples)\/([\w-]+)$/.exec($ref)?.[1] : undefined;
  if (name !== undefined) return { ...(inlined(schemas[name], schemas) as object), ...rest };
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, inlined(part, schemas)]));
}

/** Objects that name their members have no others. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const parts = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]));
  return 'properties' in parts && !('additionalProperties' in parts)
    ? { ...parts, additionalProperties: false }
    : parts;
}
