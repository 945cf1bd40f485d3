/**
 * An API operation as a value: its path, permission, request and response schemas, examples, errors and
 * handler. `server.ts` serves it and `openapi.ts` describes it from the same value.
 *
 *   operation   handle(input) ─► answer
 *   change      handle(input) ─► result, once under the caller's Idempotency-Key      answer(result) ─► answer
 *
 * Every POST that changes something is a `change`. Its result is stored under the key together with its effect
 * (`platform/unit-of-work/`). The same function builds the response for the first request and for each repetition. An operation that
 * streams its response claims the key itself (`takesKey`) and produces the stream under it piece by piece.
 */
import type { Readable } from 'node:stream';
import type { z } from 'zod';
import type { AsOf } from '../access/as-of.ts';
import type { Caller, Permission, Principal } from '../access/permissions.ts';
import type { Session } from '../access/session.ts';
import type { AppError, ErrorCode } from '../errors.ts';
import type { Done } from '../unit-of-work/effect.ts';
import type { JsonSchema } from './fields.ts';
import type { IgnoredFields } from './ignored-fields.ts';
import type { Problem } from './problems.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

export interface RequestContext {
  /** Network address of the caller. */
  address: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** An operation that reads its body itself adds unknown fields here. */
  ignored: IgnoredFields;
  /** The body as JSON, including unknown fields. Undefined for an operation without a body or with `rawBody`. */
  given: unknown;
  /** The request body as sent, for an operation with `rawBody`. */
  raw: { bytes: Buffer; mediaType: string };
  /** Counts more units against the rate limit, once the size of the request is known. A whole number. */
  owe(units: number): Promise<void>;
  /**
   * Checks again that the caller is authorized, for long-running responses. Does not count as use of a session.
   * @throws AppError unauthorized, forbidden, service-unavailable
   */
  readmit(): Promise<Principal>;
}

/** The data for the envelope, and its headers. */
export interface Reply {
  message: string;
  data: unknown;
  headers?: Record<string, string | string[]>;
  /** Set for `accepted`; absent: the status of `response`. */
  status?: 202;
  /** When the data was read, if that was after the effect. */
  answeredAt?: Date;
}

/** Input for the response of a change besides its result. */
export type Asking = Pick<OperationInput<unknown, unknown, unknown>, 'principal'> & Pick<RequestContext, 'headers'>;

export interface FileReply {
  stream: Readable;
  /** One of the media types of the response; default: the first. */
  mediaType?: string;
  headers?: Record<string, string>;
}

export type Answer = Reply | FileReply;

export interface OperationInput<Body, Query, Params> {
  body: Body;
  query: Query;
  params: Params;
  principal: Principal;
  /** Moment of the data to return. null: now. Only operations with `tellsNoDecision: 'FILTERED'` get it. */
  asOf: AsOf | null;
  /** Session of a signed-in user; null: the caller is an OAuth client or anonymous. */
  session: Session | null;
  /** The principal with the Idempotency-Key of this request, for the unit of work. */
  caller: Caller;
  context: RequestContext;
}

export interface ResponseDoc {
  /** 204: no body. */
  status: 200 | 201 | 202 | 204;
  description: string;
  /** Schema of `data` (or of the whole body when `bare`). */
  schema: z.ZodType;
  example: unknown;
  /** The body is `data` itself, without the envelope. */
  bare?: boolean;
  /** Media type of a streamed file, or of a bare body; default: JSON. */
  mediaType?: string;
  /** Alternatives that the caller can choose. */
  otherMediaTypes?: readonly string[];
  /** Headers beyond the common ones, from `ANSWER_HEADERS` in `openapi.ts`. */
  headers?: readonly AnswerHeader[];
}

/** `Content-Disposition`: the name of a file. `Preference-Applied`: the service waited. */
export type AnswerHeader = 'Content-Disposition' | 'Preference-Applied';

/** Errors in the form of a standard, instead of problem documents. */
export interface ErrorForm {
  mediaType: string;
  schema: z.ZodType;
  bodyOf(error: AppError, problem: Pick<Problem, 'status' | 'detail'>): unknown;
}

/** Weight of a request in units of the rate limit. docs/api-conventions.md has the table. */
export interface RequestWeight {
  /** Fixed units. */
  units: number;
  /** One more unit per this many bytes of the body. */
  bytesPerUnit: number;
}

export const ORDINARY_WEIGHT: RequestWeight = { units: 1, bytesPerUnit: 64 * 1024 };

interface Described {
  id: string;
  method: Method;
  path: string;
  /** Which part of the service answers: `auth` serves under {auth_url}, `api` under {base_url}. */
  role: 'auth' | 'api';
  tag: string;
  /** The interface specification names this path. Its clients may send query parameters that this service does not know. */
  isOfContract?: true;
  summary: string;
  description: string;
  /** null: no token needed, unless it is `ofPerson`. */
  permission: Permission | null;
  /**
   * For the signed-in user: needs a session and no permission. BEFORE_PASSWORD_CHANGE: also allowed while the user must
   * change the password first.
   */
  ofPerson?: 'SIGNED_IN' | 'BEFORE_PASSWORD_CHANGE';
  /** For OAuth clients only: a session is refused. */
  ofClient?: true;
  /** The user must have authenticated recently. */
  stepUp?: true;
  /**
   * Responses reveal no decisions on alerts and payments, or omit them for a user with an open blind QA review. To such a user all other
   * operations that need a permission are closed, so that a new operation reveals nothing by default. An operation without a permission is
   * closed where this is false. `FILTERED`: the handler gets `asOf`, and answers as of then.
   */
  tellsNoDecision?: boolean | 'FILTERED';
  /** Media types of the request body if it is not only JSON. */
  bodyTypes?: readonly string[];
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** Body limit, if it is not the usual one. The cost of reading a body follows from its length. */
  bodyLimitBytes?: number;
  /** The handler reads the bytes (`context.raw`), up to its own limit. `body` only describes them. */
  rawBody?: { limitBytes: number };
  /** For a file: its first bytes as text. */
  requestExample?: JsonSchema | readonly JsonSchema[] | string;
  /** Bodies by media type, if the body is not JSON. */
  otherRequestExamples?: Readonly<Record<string, string>>;
  response: ResponseDoc;
  /** The 202 response of an operation that completes later. */
  accepted?: ResponseDoc & { status: 202 };
  /** true: calls of the operation are confidential. Metrics and log count them as requests to unknown paths. */
  isConfidential?: boolean;
  /** Rate limit weight. Absent: `ORDINARY_WEIGHT`. */
  weight?: Partial<RequestWeight>;
  /** The handler receives the caller's Idempotency-Key and applies it itself, since the response is a stream. */
  takesKey?: true;
  /** true: the response can wait for work that the effect starts (request header `Prefer: wait=SECONDS`). */
  waits?: true;
  /** How errors are answered; default: problem documents. */
  errorForm?: ErrorForm;
  /** Errors beyond those that every operation has. */
  problems: readonly ErrorCode[];
  deprecated?: boolean;
  /** The operation was removed: it only returns errors, and no success is described. */
  removed?: boolean;
}

export interface PlainOperation extends Described {
  // biome-ignore lint/suspicious/noExplicitAny: each operation's own types are checked where `operation` makes it
  handle(input: OperationInput<any, any, any>): Promise<Answer>;
}

export interface Change extends Described {
  // biome-ignore lint/suspicious/noExplicitAny: as above
  handle(input: OperationInput<any, any, any>): Promise<Done<unknown>>;
  answer(result: unknown, asking: Asking): Reply | Promise<Reply>;
  /** Restores the first result from the stored value of the Idempotency-Key. Absent: the result itself was stored. */
  restored?(stored: unknown, principal: Principal): Promise<unknown>;
  /** Path of the created resource. */
  location?(result: unknown): string;
  /**
   * Nothing has an effect before the write, which claims the Idempotency-Key. An earlier result is then read only if the handler fails,
   * and not before each request.
   */
  hasOneWrite?: true;
}

export type Operation = PlainOperation | Change;

export function isChange(operation: Operation): operation is Change {
  return 'answer' in operation;
}

/** Whether the operation accepts an Idempotency-Key. */
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

/** Defines an operation that changes nothing, or not by POST. Ties the handler's types to its schemas. */
export function operation<
  B extends z.ZodType | undefined = undefined,
  Q extends z.ZodType | undefined = undefined,
  P extends z.ZodType | undefined = undefined,
>(definition: Typed<B, Q, P> & { handle(input: Input<B, Q, P>): Promise<Answer> }): Operation {
  return definition as PlainOperation;
}

/** Values that survive JSON unchanged. A Date in a result would be answered differently on a repetition. */
type Json<T> = T extends Date | Buffer | bigint | symbol | ((...given: never[]) => unknown) | ReadonlyMap<never, never>
  ? never
  : T extends object
    ? { [K in keyof T]: Json<T[K]> }
    : T;

/** Never assignable: a change whose result is not JSON does not compile. */
interface ResultIsNotJson {
  resultIsNotJson: never;
}

/** Defines an operation that has its effect once per Idempotency-Key. Its result is JSON. */
export function change<
  R,
  B extends z.ZodType | undefined = undefined,
  Q extends z.ZodType | undefined = undefined,
  P extends z.ZodType | undefined = undefined,
>(
  definition: Typed<B, Q, P> & {
    handle(input: Input<B, Q, P>): Promise<Done<R>>;
    answer(result: R, asking: Asking): Reply | Promise<Reply>;
    restored?(stored: unknown, principal: Principal): Promise<R>;
    location?(result: R): string;
    hasOneWrite?: true;
  } & (R extends Json<R> ? unknown : ResultIsNotJson),
): Operation {
  return definition as unknown as Change;
}
