/** One attempt: check the URL, resolve its name, check every address, connect only to those, post, read the status. */
import { isIP } from 'node:net';
import { errors } from 'undici';
import { withinOrAborted } from '../lib/deadline.ts';
import { version } from '../lib/project-root.ts';
import { beginSpan, type Traceparent } from '../lib/trace.ts';
import { PinnedPools } from '../outbound/pinned-pools.ts';
import { addressFlaw, hostOf, receiverUrlFlaw } from '../outbound/receiver-address.ts';
import type { Resolve } from '../outbound/resolve.ts';
import { type Failure, failureOfStatus } from './failures.ts';

export const TIMEOUT_MS = 10_000;
/** RFC 9110 10.1.5 */
export const USER_AGENT = `amlcore/${version}`;
/** Maximum number of bytes that are read of the response. */
const MAX_ANSWER_BYTES = 64 * 1024;

export interface SendResult {
  /** null: accepted */
  failure: Failure | null;
  /** Our own text or the code of a system error, never text of the receiver. */
  detail: string | null;
  httpStatus: number | null;
  tookMs: number;
}

export interface SenderOptions {
  allowInsecure: boolean;
  resolve: Resolve;
  timeoutMs?: number;
}

type Refusal = Pick<SendResult, 'failure' | 'detail'>;

export class Sender {
  readonly #options: SenderOptions;
  readonly #timeoutMs: number;
  readonly #pools: PinnedPools;

  constructor(options: SenderOptions) {
    this.#options = options;
    this.#timeoutMs = options.timeoutMs ?? TIMEOUT_MS;
    this.#pools = new PinnedPools(this.#timeoutMs);
  }

  /**
   * Never throws. The result states what went wrong.
   * @param parent the span that causes the message; absent: the current one
   */
  post(url: string, headers: Record<string, string>, body: string, parent?: Traceparent | null): Promise<SendResult> {
    const span = beginSpan('POST webhook', { kind: 'CLIENT', ...(parent && { parent }) });
    if (!span) return this.#post(url, headers, body);
    const { traceparent } = span;
    return span.within(async () => {
      const result = await this.#post(url, { ...headers, ...(traceparent && { traceparent }) }, body);
      if (result.httpStatus !== null) span.set({ 'http.response.status_code': result.httpStatus });
      if (result.failure !== null) span.fail(result.failure);
      span.end();
      return result;
    });
  }

  async #post(url: string, headers: Record<string, string>, body: string): Promise<SendResult> {
    const startedMs = performance.now();
    let httpStatus: number | null = null;
    const answered = (): Refusal => ({
      failure: httpStatus === null ? 'TIMEOUT' : failureOfStatus(httpStatus),
      detail: null,
    });
    const attempt = async (signal: AbortSignal): Promise<Refusal> => {
      const target = await this.#checked(url);
      if ('failure' in target) return target;
      // The time may have run out while the name was resolved.
      signal.throwIfAborted();
      const { statusCode, body: answer } = await this.#pools.get(target.url.origin, target.addresses).request({
        method: 'POST',
        path: target.url.pathname + target.url.search,
        headers: { ...headers, 'content-type': 'application/json', 'user-agent': USER_AGENT },
        body,
        signal,
      });
      httpStatus = statusCode;
      // The status decides. The rest is read only so that the connection can be used again.
      await answer.dump({ limit: MAX_ANSWER_BYTES, signal }).catch(() => {});
      return answered();
    };
    const outcome = await withinOrAborted(this.#timeoutMs, attempt, answered).catch(failureOfError);
    return { ...outcome, httpStatus, tookMs: Math.round(performance.now() - startedMs) };
  }

  close(): Promise<void> {
    return this.#pools.close();
  }

  async #checked(text: string): Promise<{ url: URL; addresses: string[] } | Refusal> {
    const { allowInsecure, resolve } = this.#options;
    const flaw = receiverUrlFlaw(text, allowInsecure);
    if (flaw) return { failure: 'URL_REFUSED', detail: `it ${flaw}` };
    const url = new URL(text);
    const host = hostOf(url);
    const addresses = isIP(host) !== 0 ? [host] : await resolved(resolve, host);
    if (addresses === null) return { failure: 'NAME_NOT_RESOLVED', detail: null };
    // One bad address rejects the name, since its name server could choose which address is used.
    for (const address of addresses) {
      const range = addressFlaw(address, allowInsecure);
      if (range) return { failure: 'ADDRESS_REFUSED', detail: range };
    }
    return { url, addresses };
  }
}

/** null: the name has no address. */
async function resolved(resolve: Resolve, host: string): Promise<string[] | null> {
  const addresses = await resolve(host).catch(() => []);
  return addresses.length > 0 ? addresses : null;
}

const TLS_CODE = /^(ERR_TLS_|ERR_SSL_|CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_MISMATCH|EPROTO$)/;
const CODE = /^[A-Z][A-Z0-9_]{2,60}$/;

function failureOfError(error: unknown): Refusal {
  const code = (error as { code?: unknown } | null)?.code;
  const detail = typeof code === 'string' && CODE.test(code) ? code : null;
  if (
    error instanceof errors.ConnectTimeoutError ||
    error instanceof errors.HeadersTimeoutError ||
    error instanceof errors.BodyTimeoutError
  ) {
    return { failure: 'TIMEOUT', detail: null };
  }
  if (detail && TLS_CODE.test(detail)) return { failure: 'TLS', detail };
  if (error instanceof errors.HTTPParserError || error instanceof errors.HeadersOverflowError) {
    return { failure: 'PROTOCOL', detail: null };
  }
  return { failure: 'CONNECTION', detail };
}
