/**
 * One operation of the API as a value: its address, who may call it, its request and response schemas, examples and
 * refusals, and the one function that it calls. `server.ts` serves it and `openapi.ts` describes it from the same value.
 *
 *   operation   handle(input) ─► answer
 *   change      handle(input) ─► result, once under the caller's Idempotency-Key      answer(result) ─► answer
 *
 * Every POST that changes something is a `change`: its result is kept under the key with its effect (`platform/unit-of-work/`), and the
 * same function makes the answer of it for the first request and for each repetition. One whose answer is a stream takes the key
 * itself (`takesKey`): what it streams is made under it piece by piece.
 */
import type { Readable } from 'node:stream';
import type { z } from 'zod';
import type { Caller, Permission, Principal } from '../access/permissions.ts';
import type { Session } from '../access/session.ts';
import type { ErrorCode } from '../errors.ts';
import type { Done } from '../unit-of-work/effect.ts';
import type { JsonSchema } from './fields.ts';
import type { IgnoredFields } from './ignored-fields.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

export interface RequestContext {
  /** The caller's network address. */
  address: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** An operation that reads its body itself adds unknown fields here. */
  ignored: IgnoredFields;
  /** The body as JSON, with what its schema does not know; undefined for an operation without a body or with `rawBody`. */
  given: unknown;
  /** The request body as sent, for an operation with `rawBody`. */
  raw: { bytes: Buffer; mediaType: string };
  /** Counts more units against the rate limit, once it is known what is asked for. A whole number. */
  owe(units: number): Promise<void>;
  /**
   * Asks again whether the caller is let in, for an answer that lasts. Counts as no use of a session.
   * @throws AppError unauthorized, forbidden, service-unavailable
   */
  readmit(): Promise<Principal>;
}

/** What goes into the envelope, and what the headers say of it. */
export interface Reply {
  message: string;
  data: unknown;
  headers?: Record<string, string | string[]>;
  /** Of `accepted`; absent: the status of `response`. */
  status?: 202;
}

export interface FileReply {
  stream: Readable;
  /** One of the response's; absent: its first. */
  mediaType?: string;
  headers?: Record<string, string>;
}

export type Answer = Reply | FileReply;

export interface OperationInput<Body, Query, Params> {
  body: Body;
  query: Query;
  params: Params;
  principal: Principal;
  /** Of a person who is signed in; null: a client calls, or nobody is asked who they are. */
  session: Session | null;
  /** The principal within this request, with its key: handed to whoever writes. */
  caller: Caller;
  context: RequestContext;
}

export interface ResponseDoc {
  status: 200 | 201 | 202;
  description: string;
  /** Schema of `data` (or of the whole body when `bare`). */
  schema: z.ZodType;
  example: unknown;
  /** The body is `data` itself, without the envelope. */
  bare?: boolean;
  /** Media type of a file that is sent as a stream; JSON unless given. */
  mediaType?: string;
  /** Further ones, where the caller chooses. */
  otherMediaTypes?: readonly string[];
  /** Headers beyond those of every answer: of `ANSWER_HEADERS` in `openapi.ts`. */
  headers?: readonly AnswerHeader[];
}

/** `Content-Disposition`: the name of a file. */
export type AnswerHeader = 'Content-Disposition';

/** In units of the rate limit. docs/api-conventions.md has the table. */
export interface RequestWeight {
  /** Whatever is sent. */
  units: number;
  /** One more unit for each so many bytes of the body. */
  bytesPerUnit: number;
}

export const ORDINARY_WEIGHT: RequestWeight = { units: 1, bytesPerUnit: 64 * 1024 };

interface Described {
  id: string;
  method: Method;
  path: string;
  /** Which part of the service answers it: `auth` serves under {auth_url}, `api` under {base_url}. */
  role: 'auth' | 'api';
  tag: string;
  summary: string;
  description: string;
  /** null: no token needed, unless it is `ofPerson`. */
  permission: Permission | null;
  /**
   * Of the person who is signed in: it needs a session and no permission. BEFORE_PASSWORD_CHANGE: also while nothing else is
   * open because the password must be changed.
   */
  ofPerson?: 'SIGNED_IN' | 'BEFORE_PASSWORD_CHANGE';
  /** A person must have proved a short while ago who they are. */
  stepUp?: true;
  /**
   * No answer of it says what people decided on alerts and payments, or leaves that out for whoever reads an alert a second time. To
   * such a reader every other operation that needs a permission is closed, so that a new one tells nothing before somebody has thought
   * about it; one that needs none is closed where this is false.
   */
  tellsNoDecision?: boolean;
  /** Media type of the request body when it is not JSON only. */
  bodyTypes?: readonly string[];
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** Where it means less than others: the cost of reading a body follows from its length. */
  bodyLimitBytes?: number;
  /** The handler reads the bytes (`context.raw`), up to its own limit; `body` only describes them. */
  rawBody?: { limitBytes: number };
  /** Of a file: its first bytes as text. */
  requestExample?: JsonSchema | readonly JsonSchema[] | string;
  /** By media type, where the body is no JSON. */
  otherRequestExamples?: Readonly<Record<string, string>>;
  response: ResponseDoc;
  /** What it answers with 202 where something is still to come. */
  accepted?: ResponseDoc & { status: 202 };
  /** Its very use says something: metrics and log count it among requests to no operation. */
  isConfidential?: boolean;
  /** What a request weighs against the rate limit, where it is not `ORDINARY_WEIGHT`. */
  weight?: Partial<RequestWeight>;
  /** The handler is given the caller's Idempotency-Key and has its effect once under it: the answer is a stream. */
  takesKey?: true;
  /** Refusals beyond those that every operation has. */
  problems: readonly ErrorCode[];
  deprecated?: boolean;
  /** It only refuses: no success is described. */
  removed?: boolean;
}

export interface PlainOperation extends Described {
  // biome-ignore lint/suspicious/noExplicitAny: each operation's own types are checked where `operation` makes it
  handle(input: OperationInput<any, any, any>): Promise<Answer>;
}

export interface Change extends Described {
  // biome-ignore lint/suspicious/noExplicitAny: as above
  handle(input: OperationInput<any, any, any>): Promise<Done<unknown>>;
  answer(result: unknown): Reply;
  /** Path of what was created. */
  location?(result: unknown): string;
}

export type Operation = PlainOperation | Change;

export function isChange(operation: Operation): operation is Change {
  return 'answer' in operation;
}

/** Whether it takes an Idempotency-Key. */
export function takesKey(operation: Operation): boolean {
  return isChange(operation) || operation.takesKey === true;
}

type Parsed<S extends z.ZodType | undefined> = S extends z.ZodType ? z.output<S> : undefined;

interface Typed<B extends z.ZodType | undefined, Q extends z.ZodType | undefined, P extends z.ZodType | undefined>
  extends Omit<Described, 'body' | 'query' | 'params'> {
  body?: B;
  query?: Q;
  params?: P;
}

type Input<
  B extends z.ZodType | undefined,
  Q extends z.ZodType | undefined,
  P extends z.ZodType | undefined,
> = OperationInput<Parsed<B>, Parsed<Q>, Parsed<P>>;

/** Makes an operation that changes nothing, or not by POST, and ties the handler's types to its schemas. */
export function operation<
  B extends z.ZodType | undefined = undefined,
  Q extends z.ZodType | undefined = undefined,
  P extends z.ZodType | undefined = undefined,
>(definition: Typed<B, Q, P> & { handle(input: Input<B, Q, P>): Promise<Answer> }): Operation {
  return definition as PlainOperation;
}

/** What JSON gives back as it was: a result with a date in it would be answered differently the second time. */
type Json<T> = T extends Date | Buffer | bigint | symbol | ((...given: never[]) => unknown) | ReadonlyMap<never, never>
  ? never
  : T extends object
    ? { [K in keyof T]: Json<T[K]> }
    : T;

/** Nothing has it: a change whose result is not JSON does not compile. */
interface ResultIsNotJson {
  resultIsNotJson: never;
}

/** Makes an operation that has its effect once under an Idempotency-Key. Its result is JSON. */
export function change<
  R,
  B extends z.ZodType | undefined = undefined,
  Q extends z.ZodType | undefined = undefined,
  P extends z.ZodType | undefined = undefined,
>(
  definition: Typed<B, Q, P> & {
    handle(input: Input<B, Q, P>): Promise<Done<R>>;
    answer(result: R): Reply;
    location?(result: R): string;
  } & (R extends Json<R> ? unknown : ResultIsNotJson),
): Operation {
  return definition as unknown as Change;
}
