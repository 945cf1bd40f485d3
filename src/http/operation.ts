/**
 * One operation of the API as a value: its address, who may call it, its request and response schemas, examples and
 * refusals, and the one function that it calls. `server.ts` serves it, `openapi.ts` describes it; nothing is said twice.
 */
import type { Readable } from 'node:stream';
import type { z } from 'zod';
import type { Permission, Principal } from '../access/permissions.ts';
import type { ErrorCode } from '../errors.ts';
import type { JsonSchema } from './fields.ts';
import type { IgnoredFields } from './ignored-fields.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

export interface RequestContext {
  correlationId: string;
  /** The caller's network address. */
  address: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Set when the caller sent an Idempotency-Key and the operation accepts one. */
  idempotency: IdempotencyRequest | null;
  /** Where an operation adds the unknown fields of what it reads by itself. */
  ignored: IgnoredFields;
  /** The request body as it came, of an operation that reads it itself (`rawBody`). */
  raw: { bytes: Buffer; mediaType: string };
  /** The response body for this result as it will be sent, so that an operation can store it with its effect. */
  render(message: string, data: unknown): string;
}

/** A key, and the hash of the body it came with. */
export interface IdempotencyRequest {
  key: string;
  operation: string;
  bodyHash: Buffer;
}

/** A result that is yet to be put in the envelope, a body as it is stored (`render`, or an earlier answer), or a file. */
export type Answer =
  | { message: string; data: unknown; headers?: Record<string, string> }
  | { body: string; replayed: boolean; headers?: Record<string, string> }
  | { stream: Readable; headers?: Record<string, string> };

export interface OperationInput<Body, Query, Params> {
  body: Body;
  query: Query;
  params: Params;
  principal: Principal;
  context: RequestContext;
}

export interface ResponseDoc {
  status: 200 | 201;
  description: string;
  /** Schema of `data` (or of the whole body when `bare`). */
  schema: z.ZodType;
  example: unknown;
  /** The body is `data` itself, without the envelope. */
  bare?: boolean;
  /** Of a file that is sent as a stream; JSON unless given. */
  mediaType?: string;
}

export interface Operation {
  id: string;
  method: Method;
  path: string;
  /** Which part of the service answers it: `auth` serves under {auth_url}, `api` under {base_url}. */
  role: 'auth' | 'api';
  tag: string;
  summary: string;
  description: string;
  /** null: no token needed. */
  permission: Permission | null;
  /** Media type of the request body when it is not JSON only. */
  bodyTypes?: readonly string[];
  idempotent?: boolean;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** The handler reads the bytes (`context.raw`), up to its own limit; `body` only describes them. */
  rawBody?: { limitBytes: number };
  requestExample?: JsonSchema | readonly JsonSchema[];
  response: ResponseDoc;
  /** Refusals beyond those that every operation has. */
  problems: readonly ErrorCode[];
  deprecated?: boolean;
  // biome-ignore lint/suspicious/noExplicitAny: each operation's own types are checked where `operation` makes it
  handle(input: OperationInput<any, any, any>): Promise<Answer>;
}

type Parsed<S extends z.ZodType | undefined> = S extends z.ZodType ? z.output<S> : undefined;

/** Makes an operation and ties the handler's types to its schemas. */
export function operation<
  B extends z.ZodType | undefined = undefined,
  Q extends z.ZodType | undefined = undefined,
  P extends z.ZodType | undefined = undefined,
>(
  definition: Omit<Operation, 'body' | 'query' | 'params' | 'handle'> & {
    body?: B;
    query?: Q;
    params?: P;
    handle(input: OperationInput<Parsed<B>, Parsed<Q>, Parsed<P>>): Promise<Answer>;
  },
): Operation {
  return definition as Operation;
}
