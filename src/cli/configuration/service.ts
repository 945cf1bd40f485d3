/** The service that `amlcore config` reads and changes: its HTTP API, with the token of an API client. */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Config } from '../../platform/config.ts';
import type { FieldError } from '../../platform/errors.ts';
import { failure } from './failure.ts';

const MOST_TRIES = 5;
const LONGEST_WAIT_SECONDS = 60;

export interface ServiceResponse<T> {
  /** 202: proposed. */
  status: number;
  data: T;
}

/** The service rejected a request. */
export class Rejected extends Error {
  readonly errors: readonly FieldError[];

  constructor(detail: string, errors: readonly FieldError[]) {
    super(detail);
    this.errors = errors;
  }
}

export class ServiceApi {
  readonly #url: string;
  #token: string | null = null;

  private constructor(url: string) {
    this.#url = url;
  }

  /** @throws OperatorError (no credentials, not reachable, wrong secret) */
  static async signIn({ url, clientId, clientSecret }: Config['service']): Promise<ServiceApi> {
    if (!clientId || !clientSecret) throw failure('Set AMLCORE_CLIENT_ID and AMLCORE_CLIENT_SECRET to an API client.');
    const api = new ServiceApi(url);
    const body = { clientId, clientSecret };
    const { data } = await api.send<{ access_token: string }>('POST', '/auth/api/v1/client-login', body);
    api.#token = data.access_token;
    return api;
  }

  async get<T>(path: string): Promise<T> {
    return (await this.send<T>('GET', path)).data;
  }

  /** @throws Rejected, OperatorError (not reachable, or the client lacks a permission to read) */
  async send<T>(method: string, path: string, body?: unknown): Promise<ServiceResponse<T>> {
    // A repetition after a lost response has no second effect.
    const key = method === 'POST' && this.#token ? randomUUID() : null;
    for (let tries = 1; ; tries++) {
      const response = await this.#call(path, {
        method,
        headers: {
          accept: 'application/json',
          ...(key && { 'idempotency-key': key }),
          ...(this.#token && { authorization: `Bearer ${this.#token}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      if ((response.status === 429 || response.status === 503) && tries < MOST_TRIES) {
        const seconds = Number(response.headers.get('retry-after')) || tries;
        await wait(Math.min(seconds, LONGEST_WAIT_SECONDS) * 1_000);
        continue;
      }
      const answer = membersOf(await response.text());
      if (response.ok) return { status: response.status, data: answer.data as T };
      const { detail = `${method} ${path}: HTTP ${response.status}`, errors = [] } = answer;
      if (method === 'GET' || !this.#token) throw failure(`${this.#url}: ${detail}`);
      throw new Rejected(detail, errors);
    }
  }

  async #call(path: string, init: RequestInit): Promise<Response> {
    try {
      return await fetch(this.#url + path, init);
    } catch (error) {
      const { cause } = error as { cause?: NodeJS.ErrnoException };
      throw failure(`${this.#url} cannot be reached (${cause?.code ?? (error as Error).message}): see AMLCORE_URL.`);
    }
  }
}

interface Members {
  data?: unknown;
  detail?: string;
  errors?: FieldError[];
}

function membersOf(text: string): Members {
  try {
    return JSON.parse(text) as Members;
  } catch {
    return {};
  }
}
