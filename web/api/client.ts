/**
 * The API client of the pages. Types are generated from OpenAPI (`schema.d.ts`, `npm run api-types`).
 *
 *   const lists = await dataOf(api.GET('/amlcore/api/v1/watchlists'));
 *
 * A response other than 2xx is thrown as an `ApiProblem`.
 */
import createClient, { type Middleware } from 'openapi-fetch';
import { ApiProblem, problemOf, sessionEnded, unreachable } from './problem.ts';
import type { paths } from './schema.d.ts';

let csrfToken: string | null = null;
let onSessionEnded: () => void = () => {};
let proveIdentity: () => Promise<boolean> = async () => false;
/** Writing requests without a response yet. They are sent again after step-up authentication. */
const pending = new Map<string, Request>();

/** Sent with every writing request. */
export function setCsrfToken(token: string | null): void {
  csrfToken = token;
}

/** @param told called when a response reports that the session has ended */
export function whenSessionEnds(told: () => void): void {
  onSessionEnded = told;
}

/** @param ask runs step-up authentication; false: it was cancelled */
export function whenProofIsNeeded(ask: () => Promise<boolean>): void {
  proveIdentity = ask;
}

const SESSION_PATH = '/auth/api/v1/session';
/** A 401 of these paths is about the entered credentials. */
const BEGINS_SESSION = /^\/auth\/api\/v1\/(?:session|single-sign-on)\b/;

const isRead = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD';

const middleware: Middleware = {
  onRequest({ request, id }) {
    if (isRead(request)) return request;
    if (csrfToken !== null) request.headers.set('x-csrf-token', csrfToken);
    // A repeated request takes effect once. A caller with a key of its own may repeat it.
    if (request.method === 'POST' && !request.headers.has('idempotency-key'))
      request.headers.set('idempotency-key', crypto.randomUUID());
    pending.set(id, request.clone());
    return request;
  },
  async onResponse({ response, schemaPath, id, request: sent }) {
    const request = pending.get(id);
    pending.delete(id);
    if (response.ok) return response;
    const problem = await problemOf(response, isRead(sent));
    if (problem.slug === 'step-up-required' && request && (await proveIdentity())) {
      if (csrfToken !== null) request.headers.set('x-csrf-token', csrfToken);
      const answer = await fetch(request).catch(() => Promise.reject(unreachable(false)));
      if (answer.ok) return answer;
      throw await problemOf(answer, false);
    }
    if (problem.status === 401 && schemaPath !== SESSION_PATH) onSessionEnded();
    throw problem.status === 401 && !BEGINS_SESSION.test(schemaPath) ? sessionEnded() : problem;
  },
  onError({ error, id, request }) {
    pending.delete(id);
    return error instanceof ApiProblem ? error : unreachable(isRead(request));
  },
};

export const api = createClient<paths>({ baseUrl: location.origin, credentials: 'same-origin' });
api.use(middleware);

/** `data` of the envelope. @throws ApiProblem */
export async function dataOf<T>(call: Promise<{ data?: { data: T } | undefined }>): Promise<T> {
  const { data } = await call;
  if (data === undefined) throw unreachable(true);
  return data.data;
}

/** A whole response without an envelope. @throws ApiProblem */
export async function bareOf<T>(call: Promise<{ data?: T | undefined }>): Promise<T> {
  const { data } = await call;
  if (data === undefined) throw unreachable(true);
  return data;
}

type Body<Operation> = Operation extends { responses: infer Responses }
  ? Responses extends
      | { 200: { content: { 'application/json': infer Content } } }
      | { 201: { content: { 'application/json': infer Content } } }
    ? Content
    : never
  : never;
type Enveloped<Content> = Content extends { data: infer Data } ? Data : Content;

/** Data of a GET response, without the envelope: `Answer<'/amlcore/api/v1/watchlists'>`. */
export type Answer<Path extends keyof paths> = paths[Path] extends { get: infer Operation }
  ? Enveloped<Body<Operation>>
  : never;
/** Data of a POST response. */
export type Posted<Path extends keyof paths> = paths[Path] extends { post: infer Operation }
  ? Enveloped<Body<Operation>>
  : never;
/** An item of a list response. */
export type Item<Path extends keyof paths> = Answer<Path> extends { items: (infer One)[] } ? One : never;
