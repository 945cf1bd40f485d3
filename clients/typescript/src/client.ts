import { Operations } from './api.js';
import { errorOf } from './errors.js';

export interface AmlcoreOptions {
  /** Address of the service, such as `https://aml.example.com`. */
  baseUrl: string;
  /** Address that issues tokens, if it is another one. */
  authUrl?: string;
  clientId: string;
  clientSecret: string;
  /** Attempts beyond the first after 429, 503 and lost connections. Default 3. */
  retries?: number;
  /** Time for one attempt. Default 30,000. */
  timeoutMs?: number;
  /** Called with the paths of fields that the service does not know and ignored. Default: a warning on the console. */
  onIgnoredFields?: (fields: string[], operation: string) => void;
  fetch?: typeof fetch;
}

export interface CallOptions {
  /** Wait for the screening result, in seconds (`Prefer: wait`), at most 5. Only operations that create transactions. */
  waitSeconds?: number;
  /** Default: a random key for each call, so that retries have one effect. */
  idempotencyKey?: string;
  correlationId?: string;
  signal?: AbortSignal;
}

/** One call of an operation. */
export interface Call {
  method: string;
  path: string;
  body?: unknown;
  query?: object;
  isBare?: true;
  takesKey?: true;
  options?: CallOptions | undefined;
}

interface Token {
  value: string;
  expiresAt: number;
}

/** Renew a token this long before it expires. */
const EARLY_MS = 60_000;
/** A longer Retry-After is an error for the caller to handle. */
const MAX_RETRY_MS = 60_000;

/** The API of one service for one OAuth client. Share an instance: it holds the access token. */
export class Amlcore extends Operations {
  readonly #options: AmlcoreOptions;
  #token: Promise<Token> | null = null;

  constructor(options: AmlcoreOptions) {
    super();
    requireHttp('baseUrl', options.baseUrl);
    if (options.authUrl !== undefined) requireHttp('authUrl', options.authUrl);
    this.#options = options;
  }

  protected override async send<T>(call: Call): Promise<T> {
    const token = await this.#accessToken();
    const headers = headersOf(call);
    let response = await this.#attempts(call, { ...headers, authorization: `Bearer ${token}` });
    if (response.status === 401) {
      // The token was revoked, or the signing key changed.
      this.#token = null;
      response = await this.#attempts(call, { ...headers, authorization: `Bearer ${await this.#accessToken()}` });
    }
    const ignored = response.headers.get('x-ignored-fields');
    if (ignored !== null) (this.#options.onIgnoredFields ?? warnOf)(ignored.split(', '), `${call.method} ${call.path}`);
    if (!response.ok) throw await errorOf(response);
    const body = (await response.json()) as { data: T };
    return call.isBare ? (body as T) : body.data;
  }

  protected override async *items<T>(call: Call): AsyncGenerator<T, void, undefined> {
    let cursor: string | null | undefined;
    do {
      const query = { ...call.query, ...(cursor && { cursor }) };
      const page = await this.send<{ items: T[]; nextCursor: string | null }>({ ...call, query });
      yield* page.items;
      cursor = page.nextCursor;
    } while (cursor);
  }

  async #accessToken(): Promise<string> {
    this.#token ??= this.#login();
    const { value, expiresAt } = await this.#token;
    if (expiresAt - EARLY_MS >= Date.now()) return value;
    this.#token = this.#login();
    return (await this.#token).value;
  }

  async #login(): Promise<Token> {
    const { baseUrl, authUrl = baseUrl, clientId, clientSecret } = this.#options;
    try {
      const call = { method: 'POST', path: '/auth/api/v1/client-login', body: { clientId, clientSecret } };
      const response = await this.#attempts(call, { 'content-type': 'application/json' }, authUrl);
      if (!response.ok) throw await errorOf(response);
      const { data } = (await response.json()) as { data: { access_token: string; expire_in: number } };
      return { value: data.access_token, expiresAt: Date.now() + data.expire_in * 1_000 };
    } catch (error) {
      this.#token = null;
      throw error;
    }
  }

  /** Repeats an attempt that the service rejected for now, or that was lost. Changes carry an Idempotency-Key. */
  async #attempts(call: Call, headers: Record<string, string>, baseUrl = this.#options.baseUrl): Promise<Response> {
    const { retries = 3, timeoutMs = 30_000, fetch: send = fetch } = this.#options;
    const { signal } = call.options ?? {};
    const timeout = () => AbortSignal.timeout(timeoutMs);
    for (let attempt = 0; ; attempt += 1) {
      const isLast = attempt >= retries;
      let waitMs = 250 * 2 ** attempt * (1 + Math.random());
      try {
        const response = await send(addressOf(baseUrl, call), {
          method: call.method,
          headers,
          redirect: 'error',
          signal: signal ? AbortSignal.any([signal, timeout()]) : timeout(),
          ...(call.body !== undefined && { body: JSON.stringify(call.body) }),
        });
        if (isLast || (response.status !== 429 && response.status !== 503)) return response;
        waitMs = retryAfterMs(response) ?? waitMs;
        if (waitMs > MAX_RETRY_MS) return response;
        await response.body?.cancel();
      } catch (error) {
        if (isLast || signal?.aborted) throw error;
      }
      await sleep(waitMs, signal);
    }
  }
}

function requireHttp(name: string, address: string): void {
  if (/^https?:\/\/./i.test(address)) return;
  throw new TypeError(`${name}: "${address}" is not an http or https address, such as "https://aml.example.com".`);
}

function warnOf(fields: string[], operation: string): void {
  console.warn(`amlcore ignored unknown fields of ${operation}: ${fields.join(', ')}`);
}

function headersOf({ body, takesKey, options = {} }: Call): Record<string, string> {
  return {
    accept: 'application/json, application/problem+json',
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(takesKey && { 'idempotency-key': options.idempotencyKey ?? crypto.randomUUID() }),
    ...(options.waitSeconds !== undefined && { prefer: `wait=${options.waitSeconds}` }),
    ...(options.correlationId !== undefined && { 'x-correlation-id': options.correlationId }),
  };
}

function addressOf(baseUrl: string, { path, query = {} }: Call): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat()) if (one !== undefined && one !== null) parameters.append(name, String(one));
  }
  const text = parameters.toString();
  return `${baseUrl.replace(/\/+$/, '')}${path}${text === '' ? '' : `?${text}`}`;
}

/** null: the response does not say. */
function retryAfterMs({ headers }: Response): number | null {
  const text = headers.get('retry-after');
  if (text === null) return null;
  const ms = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - Date.now();
  return Number.isNaN(ms) ? null : Math.max(ms, 0);
}

function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, ms);
    if (signal?.aborted) abort();
    else signal?.addEventListener('abort', abort, { once: true });
  });
}
