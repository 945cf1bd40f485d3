/** Calls the service's own API from inside its process, as the clients and users of the demo organization. */
import { setTimeout as sleep } from 'node:timers/promises';

/** Hands a request to the HTTP server of this process, without a connection. */
export type Send = (request: {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  url: string;
  headers: Record<string, string>;
  payload?: string;
}) => Promise<{ statusCode: number; headers: Readonly<Record<string, unknown>>; body: string }>;

// biome-ignore lint/suspicious/noExplicitAny: data of many operations
export type Data = any;

export interface Call {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH';
  body?: unknown;
  /** Idempotency-Key: after a restart, the same request has no second effect. */
  once?: string;
}

/** The service did not accept a request. */
export class Refused extends Error {
  readonly status: number;
  /** Name of the problem, such as `conflict`. */
  readonly code: string | null;

  constructor(what: string, { statusCode, body }: { statusCode: number; body: string }) {
    super(`${what}: ${statusCode} ${body}`);
    this.status = statusCode;
    this.code = codeOf(body);
  }
}

function codeOf(body: string): string | null {
  return /"type":"[^"]*\/([a-z-]+)"/.exec(body)?.[1] ?? null;
}

/** @returns the headers that prove who calls */
export type SignIn = (send: Send) => Promise<Record<string, string>>;

const API = '/amlcore/api/v1';
const SESSION_PATH = '/auth/api/v1/session';
const BUSY = new Set([429, 503]);
const MOST_SIGN_INS = 2;
const SECOND = 1_000;

/** One API client or user. */
export class Caller {
  readonly #send: Send;
  readonly #signIn: SignIn;
  readonly #signal: AbortSignal;
  #proof: Promise<Record<string, string>> | null = null;

  constructor(send: Send, signIn: SignIn, signal: AbortSignal) {
    this.#send = send;
    this.#signIn = signIn;
    this.#signal = signal;
  }

  /**
   * Waits as long as the service is busy or limits the rate, and signs in again when the session has expired.
   * @param path below /amlcore/api/v1
   * @returns `data` of the answer
   * @throws Refused; the reason of the signal when the service stops
   */
  async call(path: string, { method = 'GET', body, once }: Call = {}): Promise<Data> {
    for (let signIns = 0; ; ) {
      this.#signal.throwIfAborted();
      this.#proof ??= this.#signIn(this.#send);
      const answer = await this.#send({
        ...{ method, url: `${API}${path}` },
        headers: {
          ...(await this.#proof),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(once !== undefined && { 'idempotency-key': once }),
        },
        ...(body !== undefined && { payload: JSON.stringify(body) }),
      });
      this.#signal.throwIfAborted();
      const { statusCode } = answer;
      if (statusCode < 300) return JSON.parse(answer.body).data;
      if (BUSY.has(statusCode)) {
        await sleep(Number(answer.headers['retry-after'] ?? 1) * SECOND, undefined, { signal: this.#signal });
      } else if ((statusCode === 401 || codeOf(answer.body) === 'step-up-required') && signIns < MOST_SIGN_INS) {
        signIns += 1;
        this.#proof = null;
      } else throw new Refused(`${method} ${path}`, answer);
    }
  }

  post(path: string, body: unknown = {}, once?: string): Promise<Data> {
    return this.call(path, { method: 'POST', body, ...(once !== undefined && { once }) });
  }

  /** All items of a list. */
  async list(path: string): Promise<Data[]> {
    const found: Data[] = [];
    for (let cursor: string | null = null; ; ) {
      const page: Data = await this.call(cursor === null ? path : `${path}&cursor=${encodeURIComponent(cursor)}`);
      found.push(...page.items);
      if (!page.hasMore) return found;
      cursor = page.nextCursor;
    }
  }
}

export function asClient(clientId: string, clientSecret: string): SignIn {
  return async (send) => {
    const { access_token } = await authenticate(send, '/auth/api/v1/client-login', { clientId, clientSecret });
    return { authorization: `Bearer ${access_token}` };
  };
}

export function asUser(email: string, password: string): SignIn {
  return async (send) => {
    let cookie = '';
    const keep: Send = async (request) => {
      const answer = await send(request);
      cookie = cookieOf(answer.headers['set-cookie']);
      return answer;
    };
    const { csrfToken } = await authenticate(keep, SESSION_PATH, { email, password });
    return { cookie, 'x-csrf-token': csrfToken };
  };
}

/** Signs in with a one-time password and replaces it. */
export async function choosePassword(send: Send, email: string, oneTime: string, chosen: string): Promise<void> {
  const proof = await asUser(email, oneTime)(send);
  await authenticate(send, '/auth/api/v1/password', { currentPassword: oneTime, newPassword: chosen }, proof);
}

/** @throws Error that ends the filling: a user may have changed the password */
async function authenticate(send: Send, url: string, body: object, proof: Record<string, string> = {}): Promise<Data> {
  const headers = { 'content-type': 'application/json', ...proof };
  const answer = await send({ method: 'POST', url, headers, payload: JSON.stringify(body) });
  if (answer.statusCode >= 300) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`);
  return JSON.parse(answer.body).data;
}

function cookieOf(header: unknown): string {
  return [header]
    .flat()
    .map((line) => String(line).split(';', 1)[0])
    .join('; ');
}
