/** Sends cases to the API of a configuration, and reads the hits of its answers. */
import { setTimeout as wait } from 'node:timers/promises';
import { OperatorError } from '../../platform/errors.ts';
import type { ApiConfig } from './api-config.ts';
import type { TestCase } from './cases.ts';
import { valuesAt } from './paths.ts';
import { withFields } from './templates.ts';

/** HIT: the expected entry, or for an API without IDs any entry. OTHER_HIT: only other entries. */
export type Outcome = 'HIT' | 'OTHER_HIT' | 'NO_HIT' | 'ERROR';

export interface Result {
  id: string;
  outcome: Outcome;
  /** Highest score of the expected entry; null: not in the answer, or the API has no scores. */
  score: number | null;
  /** Counted hits of any entry. */
  hits: number;
  /** TIMEOUT, UNREACHABLE, HTTP_<status>, NOT_JSON, NO_HIT_LIST, NOT_A_SCORE, TOO_LARGE; null: answered. */
  error: string | null;
  tries: number;
  ms: number;
}

const MAX_ANSWER_BYTES = 16 * 1024 ** 2;
const FIRST_WAIT_MS = 500;
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Absent from an answer that was received. */
class Failure extends Error {
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

/** @throws OperatorError for an address that is not loopback, unless `allowRemote` */
export function checkAddresses({ request, login }: ApiConfig, allowRemote: boolean): void {
  for (const text of [request.url, ...(login ? [login.url] : [])]) {
    const filled = text.replace(/\{\{.*?\}\}/g, 'x');
    if (!URL.canParse(filled) || !/^https?:$/.test(new URL(filled).protocol))
      throw new OperatorError(`"${text}" is not an http or https address.`);
    const { hostname } = new URL(filled);
    if (/\{\{/.test(text.split('/')[2] ?? '')) throw new OperatorError(`"${text}": the host cannot be a field.`);
    if (!LOOPBACK.test(hostname) && !allowRemote)
      throw new OperatorError(
        `${hostname} is not this machine. A test sends many requests. Where the operator of the API agrees, use --allow-remote.`,
      );
  }
}

export class Api {
  readonly #config: ApiConfig;
  #token: Promise<string> | null = null;
  /** When the next request may start, on the clock of `performance.now()`. */
  #nextAt = 0;

  constructor(config: ApiConfig) {
    this.#config = config;
  }

  /** Never throws for what the API does. @throws OperatorError if the login fails */
  async ask(one: TestCase): Promise<Result> {
    const started = performance.now();
    let tries = 0;
    const result = (more: Pick<Result, 'outcome' | 'error'> & Partial<Result>): Result => ({
      ...{ id: one.id, score: null, hits: 0, tries, ms: Math.round(performance.now() - started) },
      ...more,
    });
    const { retries, maxWaitSeconds } = this.#config.limits;
    for (;;) {
      tries += 1;
      try {
        return result({ ...this.#read(one, await this.#send(one)), error: null });
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        if (tries > retries || !(error instanceof Retryable)) return result({ outcome: 'ERROR', error: error.code });
        const waitMs = error.retryAfterMs ?? FIRST_WAIT_MS * 2 ** (tries - 1);
        await wait(Math.min(waitMs, maxWaitSeconds * 1_000));
      }
    }
  }

  async #send(one: TestCase): Promise<unknown> {
    const { request, types, login } = this.#config;
    const fields = {
      ...{ id: one.id, name: one.name, dateOfBirth: one.dateOfBirth, country: one.country },
      type: types[one.type] ?? one.type,
    };
    if (!login) return await this.#call(request, fields);
    const token = this.#login();
    try {
      return await this.#call(request, { ...fields, token: await token });
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== 'HTTP_401') throw error;
      // The token has expired. Another request may have a new one already.
      if (this.#token === token) this.#token = null;
      return await this.#call(request, { ...fields, token: await this.#login() });
    }
  }

  #login(): Promise<string> {
    const { login } = this.#config;
    this.#token ??= this.#call(login!, {}).then(
      (answer) => {
        const [token] = valuesAt(answer, login!.token);
        if (typeof token === 'string') return token;
        throw new OperatorError(`The answer of the login has no text at ${login!.token.text}.`);
      },
      (error) => {
        this.#token = null;
        if (error instanceof Retryable || !(error instanceof Failure)) throw error;
        throw new OperatorError(`The login failed: ${error.code}.`);
      },
    );
    return this.#token;
  }

  async #call(
    { method, url, headers, body, form }: ApiConfig['request'] & { form?: Record<string, string> | undefined },
    fields: Readonly<Record<string, string>>,
  ): Promise<unknown> {
    await this.#turn();
    const filled = withFields(headers, fields) as Record<string, string>;
    const sent = form
      ? new URLSearchParams(form)
      : body === undefined
        ? null
        : JSON.stringify(withFields(body, fields));
    const init: RequestInit = {
      method,
      headers: {
        accept: 'application/json',
        ...(typeof sent === 'string' && { 'content-type': 'application/json' }),
        ...Object.fromEntries(Object.entries(filled).filter(([, value]) => value !== '')),
      },
      ...(sent !== null && { body: sent }),
      // A redirect would send the test elsewhere.
      redirect: 'manual',
      signal: AbortSignal.timeout(this.#config.limits.timeoutSeconds * 1_000),
    };
    const { response, text } = await received(String(withFields(url, fields, encodeURIComponent)), init);
    if (response.status === 429 || response.status === 503)
      throw new Retryable(`HTTP_${response.status}`, retryAfterMs(response.headers.get('retry-after')));
    if (!response.ok) throw new Failure(`HTTP_${response.status}`);
    try {
      return JSON.parse(text);
    } catch {
      throw new Failure('NOT_JSON');
    }
  }

  async #turn(): Promise<void> {
    const now = performance.now();
    const at = Math.max(now, this.#nextAt);
    this.#nextAt = at + 1_000 / this.#config.limits.requestsPerSecond;
    if (at > now) await wait(at - now);
  }

  #read(one: TestCase, answer: unknown): Pick<Result, 'outcome' | 'score' | 'hits'> {
    const { hits: path, score: scorePath, minScore, isHit, ids, idPattern } = this.#config.answer;
    const [list] = valuesAt(answer, path);
    if (!Array.isArray(list)) throw new Failure('NO_HIT_LIST');
    const counted = list.flatMap((hit) => {
      const [score] = scorePath ? valuesAt(hit, scorePath) : [null];
      if (scorePath && typeof score !== 'number') throw new Failure('NOT_A_SCORE');
      if (isHit && valuesAt(hit, isHit)[0] !== true) return [];
      if (minScore !== undefined && typeof score === 'number' && score < minScore) return [];
      return [{ hit, score: score as number | null }];
    });
    const expected = new Set(one.expectedIds);
    const idsOf = (hit: unknown) =>
      (ids ?? [])
        .flatMap((each) => valuesAt(hit, each).map(String))
        .flatMap((id) => (idPattern ? (idPattern.exec(id)?.[1] ?? []) : id));
    const meant = ids ? counted.filter(({ hit }) => idsOf(hit).some((id) => expected.has(id))) : counted;
    const scores = meant.flatMap(({ score }) => score ?? []);
    const isMeant = one.expected === 'NO_HIT' ? counted.length > 0 : meant.length > 0;
    return {
      outcome: isMeant ? 'HIT' : counted.length > 0 ? 'OTHER_HIT' : 'NO_HIT',
      score: scores.length > 0 ? Math.max(...scores) : null,
      hits: counted.length,
    };
  }
}

class Retryable extends Failure {
  readonly retryAfterMs: number | null;

  constructor(code: string, waitMs: number | null) {
    super(code);
    this.retryAfterMs = waitMs;
  }
}

async function received(url: string, init: RequestInit): Promise<{ response: Response; text: string }> {
  try {
    const response = await fetch(url, init);
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    for await (const chunk of response.body ?? []) {
      bytes += chunk.length;
      if (bytes > MAX_ANSWER_BYTES) throw new Failure('TOO_LARGE');
      chunks.push(chunk);
    }
    return { response, text: Buffer.concat(chunks).toString('utf8') };
  } catch (error) {
    if (error instanceof Failure) throw error;
    if ((error as Error).name === 'TimeoutError') throw new Failure('TIMEOUT');
    throw new Retryable('UNREACHABLE', null);
  }
}

/** Seconds or a date (RFC 9110). */
function retryAfterMs(header: string | null): number | null {
  if (header === null) return null;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1_000);
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, at - Date.now());
}
