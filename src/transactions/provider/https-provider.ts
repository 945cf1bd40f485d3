/**
 * The generic adapter. It posts the mapped JSON of a transaction and extracts score, name and reason from the response.
 *
 *   cached? ─► breaker admits? ─► slot free? ─► address allowed ─► POST, total timeout ─► bounded response ─► score
 */
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import type { Transaction } from '../../domain/transaction.ts';
import { canonicalJson } from '../../platform/lib/canonical-json.ts';
import { withinOrAborted } from '../../platform/lib/deadline.ts';
import { traced } from '../../platform/lib/trace.ts';
import type { PinnedPools } from '../../platform/outbound/pinned-pools.ts';
import { CircuitBreaker } from './circuit-breaker.ts';
import type { ConnectPolicy } from './connect-policy.ts';
import { readPath } from './json-path.ts';
import { requestBody } from './request-body.ts';
import { type ProviderAnswer, ProviderError, type ScoreProvider } from './score-provider.ts';
import type { ProviderConfiguration } from './settings.ts';

const MAX_ANSWER_BYTES = 64 * 1024;
const MAX_AT_ONCE = 16;
const MAX_CACHED = 10_000;
const [MAX_NAME, MAX_REASON] = [120, 500];

export interface HttpsProviderParts {
  configuration: ProviderConfiguration;
  /** Value of the secret header; null: not set. */
  secret: () => Promise<string | null>;
  connect: ConnectPolicy;
  pools: PinnedPools;
  monotonicMs: () => number;
}

export class HttpsProvider implements ScoreProvider {
  readonly configurationHash: string;
  readonly #parts: HttpsProviderParts;
  readonly #breaker: CircuitBreaker;
  /** `maxSize` instead of `max`, because `max` reserves memory for all entries in advance, per organization. */
  readonly #answers = new LRUCache<string, { answer: ProviderAnswer; untilMs: number }>({
    maxSize: MAX_CACHED,
    sizeCalculation: () => 1,
  });
  /** Requests in flight. An equal request waits for the same response. */
  readonly #running = new Map<string, Promise<ProviderAnswer>>();
  readonly #places = pLimit(MAX_AT_ONCE);

  constructor(parts: HttpsProviderParts) {
    this.#parts = parts;
    const { configuration, monotonicMs } = parts;
    this.configurationHash = createHash('sha256').update(canonicalJson(configuration)).digest('hex').slice(0, 12);
    this.#breaker = new CircuitBreaker({
      failuresToOpen: configuration.failuresToOpen,
      openMs: configuration.openSeconds * 1_000,
      monotonicMs,
    });
  }

  ask(transaction: Transaction): Promise<ProviderAnswer> {
    const body = JSON.stringify(requestBody(transaction, this.#parts.configuration.request));
    const key = createHash('sha256').update(body).digest('base64');
    const known = this.#answers.get(key);
    if (known && known.untilMs > this.#parts.monotonicMs()) return Promise.resolve(known.answer);
    const running = this.#running.get(key);
    if (running) return running;
    const response = this.#places(() => this.#askOnce(key, body)).finally(() => this.#running.delete(key));
    this.#running.set(key, response);
    return response;
  }

  async #askOnce(key: string, body: string): Promise<ProviderAnswer> {
    if (!this.#breaker.admits()) throw new ProviderError('CIRCUIT_OPEN', 'it failed too often and is not asked now');
    const answer = await this.#post(body).catch((error) => {
      this.#breaker.failed();
      throw error;
    });
    this.#breaker.succeeded();
    const { cacheSeconds } = this.#parts.configuration;
    const untilMs = this.#parts.monotonicMs() + cacheSeconds * 1_000;
    if (cacheSeconds > 0) this.#answers.set(key, { answer, untilMs });
    return answer;
  }

  async #post(body: string): Promise<ProviderAnswer> {
    const { timeoutMs } = this.#parts.configuration;
    try {
      return await withinOrAborted(
        timeoutMs,
        (signal) => traced('POST provider', { kind: 'CLIENT' }, () => this.#exchange(body, signal)),
        () => {
          throw new ProviderError('TIMEOUT', `it did not answer within ${timeoutMs} ms`);
        },
      );
    } catch (error) {
      if (error instanceof ProviderError) throw error;
      throw new ProviderError('CONNECTION', 'the connection failed', error);
    }
  }

  async #exchange(body: string, signal: AbortSignal): Promise<ProviderAnswer> {
    const { configuration, connect, pools } = this.#parts;
    const headers = { ...(await this.#secretHeader()), 'content-type': 'application/json', accept: 'application/json' };
    const url = new URL(configuration.url);
    const addresses = await connect(configuration.url);
    const response = await pools.get(url.origin, addresses).request({
      method: 'POST',
      path: url.pathname + url.search,
      headers,
      body,
      signal,
    });
    if (response.statusCode < 200 || response.statusCode > 299) {
      await response.body.dump({ limit: MAX_ANSWER_BYTES, signal }).catch(() => {});
      throw new ProviderError('STATUS', `it answered with the status ${response.statusCode}`);
    }
    return answerOf(await boundedText(response.body), configuration);
  }

  async #secretHeader(): Promise<Record<string, string>> {
    const { secretHeader } = this.#parts.configuration;
    if (secretHeader === null) return {};
    const secret = await this.#parts.secret();
    if (secret === null) throw new ProviderError('NO_SECRET', 'the value of its secret header is not set');
    return { [secretHeader.toLowerCase()]: secret };
  }
}

/** @throws ProviderError TOO_LARGE. Leaving the loop closes the connection */
async function boundedText(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > MAX_ANSWER_BYTES)
      throw new ProviderError('TOO_LARGE', `its answer has more than ${MAX_ANSWER_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** @throws ProviderError NOT_JSON, NO_SCORE. A response without a valid score is an error, so it never counts as clean */
function answerOf(text: string, { name, response, scoreMax }: ProviderConfiguration): ProviderAnswer {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new ProviderError('NOT_JSON', 'its answer is not JSON', cause);
  }
  const raw = readPath(value, response.score);
  const given = typeof raw === 'string' && /^\d{1,9}(\.\d{1,9})?$/.test(raw) ? Number(raw) : raw;
  if (typeof given !== 'number' || !Number.isFinite(given) || given < 0 || given > scoreMax) {
    throw new ProviderError('NO_SCORE', `its answer has no score from 0 to ${scoreMax} at ${response.score}`);
  }
  return {
    name: wordsAt(value, response.name, MAX_NAME) ?? name,
    score: Math.round((given / scoreMax) * 1_000) / 10,
    reason: wordsAt(value, response.reason, MAX_REASON),
  };
}

/** Text from the provider, sanitized and truncated for storage and display. */
function wordsAt(value: unknown, path: string | null, maxLength: number): string | null {
  const words = path === null ? null : readPath(value, path);
  if (typeof words !== 'string') return null;
  const clean = words.replace(/[\u0000-\u001f\u007f-\u009f\s]+/g, ' ').trim();
  return clean.slice(0, maxLength).toWellFormed() || null;
}
