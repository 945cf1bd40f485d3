/**
 * The one way to the service. Types come from its own description (`schema.d.ts`, made by `npm run api-types`).
 *
 *   const lists = await dataOf(api.GET('/amlcore/api/v1/watchlists'));
 *
 * Everything but an answer with 2xx is thrown as an `ApiProblem`.
 */
import createClient, { type Middleware } from 'openapi-fetch';
import { ApiProblem, problemOf, sessionEnded, unreachable } from './problem.ts';
import type { paths } from './schema.d.ts';

let csrfToken: string | null = null;
let onSessionEnded: () => void = () => {};
let proveIdentity: () => Promise<boolean> = async () => false;
/** Requests that change something, until they are answered: to be sent again when somebody has proved who they are. */
const underWay = new Map<string, Request>();

/** The session's token; it goes with everything that changes something. */
export function setCsrfToken(token: string | null): void {
  csrfToken = token;
}

/** @param told when an answer says that nobody is signed in any more */
export function whenSessionEnds(told: () => void): void {
  onSessionEnded = told;
}

/** @param ask lets somebody prove who they are; false: they did not */
export function whenProofIsNeeded(ask: () => Promise<boolean>): void {
  proveIdentity = ask;
}

const SESSION_PATH = '/auth/api/v1/session';
/** A refusal of these is about what somebody gave to sign in. */
const BEGINS_SESSION = /^\/auth\/api\/v1\/(?:session|single-sign-on)\b/;

const middleware: Middleware = {
  onRequest({ request, id }) {
    if (request.method === 'GET' || request.method === 'HEAD') return request;
    if (csrfToken !== null) request.headers.set('x-csrf-token', csrfToken);
    // A request that is sent twice has its effect once. What brings a key of its own may be sent again under it.
    if (request.method === 'POST' && !request.headers.has('idempotency-key'))
      request.headers.set('idempotency-key', crypto.randomUUID());
    underWay.set(id, request.clone());
    return request;
  },
  async onResponse({ response, schemaPath, id }) {
    const request = underWay.get(id);
    underWay.delete(id);
    if (response.ok) return response;
    const problem = await problemOf(response);
    if (problem.slug === 'step-up-required' && request && (await proveIdentity())) {
      if (csrfToken !== null) request.headers.set('x-csrf-token', csrfToken);
      const answer = await fetch(request).catch(() => Promise.reject(unreachable()));
      if (answer.ok) return answer;
      throw await problemOf(answer);
    }
    if (problem.status === 401 && schemaPath !== SESSION_PATH) onSessionEnded();
    throw problem.status === 401 && !BEGINS_SESSION.test(schemaPath) ? sessionEnded() : problem;
  },
  onError({ error, id }) {
    underWay.delete(id);
    return error instanceof ApiProblem ? error : unreachable();
  },
};

export const api = createClient<paths>({ baseUrl: location.origin, credentials: 'same-origin' });
api.use(middleware);

/** `data` of the envelope. @throws ApiProblem */
export async function dataOf<T>(call: Promise<{ data?: { data: T } | undefined }>): Promise<T> {
  const { data } = await call;
  if (data === undefined) throw unreachable();
  return data.data;
}

/** A whole answer that has no envelope. @throws ApiProblem */
export async function bareOf<T>(call: Promise<{ data?: T | undefined }>): Promise<T> {
  const { data } = await call;
  if (data === undefined) throw unreachable();
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

/** What a GET answers, without the envelope: `Answer<'/amlcore/api/v1/watchlists'>`. */
export type Answer<Path extends keyof paths> = paths[Path] extends { get: infer Operation }
  ? Enveloped<Body<Operation>>
  : never;
/** What a POST answers. */
export type Posted<Path extends keyof paths> = paths[Path] extends { post: infer Operation }
  ? Enveloped<Body<Operation>>
  : never;
/** An item of a list that a GET answers. */
export type Item<Path extends keyof paths> = Answer<Path> extends { items: (infer One)[] } ? One : never;
