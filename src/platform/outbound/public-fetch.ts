/**
 * `fetch` for libraries that call addresses chosen by an organization or named by the called server.
 * Each request is checked by itself, and connects only to the checked addresses. Redirects are not followed.
 */
import { isIP } from 'node:net';
import { withinOrAborted } from '../lib/deadline.ts';
import { traced } from '../lib/trace.ts';
import { PinnedPools } from './pinned-pools.ts';
import { addressFlaw, hostOf, receiverUrlFlaw } from './receiver-address.ts';
import type { Resolve } from './resolve.ts';

const MAX_ANSWER_BYTES = 1024 * 1024;

/** The address is not allowed, or the request failed. The message contains no address. */
export class FetchRefused extends Error {
  override readonly name = 'FetchRefused';
}

export interface PublicFetchOptions {
  /** AMLCORE_ALLOW_INSECURE_WEBHOOKS */
  allowInsecure: boolean;
  resolve: Resolve;
  timeoutMs: number;
}

interface Asked {
  method: string;
  headers: Record<string, string>;
  body?: string | Uint8Array | null;
}

export class PublicFetch {
  readonly #options: PublicFetchOptions;
  readonly #pools: PinnedPools;

  constructor(options: PublicFetchOptions) {
    this.#options = options;
    this.#pools = new PinnedPools(options.timeoutMs);
  }

  /** The problem with the address before name resolution, as `must ...`. null: none. */
  flawOf(url: string): string | null {
    return receiverUrlFlaw(url, this.#options.allowInsecure);
  }

  /** @throws FetchRefused */
  fetch(url: string, asked: Asked): Promise<Response> {
    const work = () =>
      withinOrAborted(
        this.#options.timeoutMs,
        (signal) => this.#exchange(url, asked, signal),
        () => {
          throw new FetchRefused('it did not answer in time');
        },
      );
    return traced(`${asked.method} outbound`, { kind: 'CLIENT' }, work);
  }

  close(): Promise<void> {
    return this.#pools.close();
  }

  async #exchange(text: string, { method, headers, body }: Asked, signal: AbortSignal): Promise<Response> {
    const addresses = await this.#checked(text);
    const url = new URL(text);
    signal.throwIfAborted();
    const answer = await this.#pools
      .get(url.origin, addresses)
      .request({
        method: method as 'GET' | 'POST',
        path: url.pathname + url.search,
        headers,
        body: body ?? null,
        signal,
      })
      .catch((cause) => {
        throw new FetchRefused('the connection failed', { cause });
      });
    const bytes = await bounded(answer.body);
    const given = Object.entries(answer.headers).flatMap(([name, value]) =>
      [value ?? []].flat().map((one): [string, string] => [name, one]),
    );
    // The Response constructor accepts no body for these statuses.
    const isEmpty = answer.statusCode === 204 || answer.statusCode === 304;
    return new Response(isEmpty ? null : new Uint8Array(bytes), { status: answer.statusCode, headers: given });
  }

  async #checked(text: string): Promise<string[]> {
    const { allowInsecure, resolve } = this.#options;
    const flaw = this.flawOf(text);
    if (flaw) throw new FetchRefused(`its address ${flaw}`);
    const host = hostOf(new URL(text));
    const addresses = isIP(host) !== 0 ? [host] : await resolve(host).catch(() => []);
    if (addresses.length === 0) throw new FetchRefused('its host name has no network address');
    // One bad address rejects the name, since its name server could choose which address is used.
    const range = addresses.map((address) => addressFlaw(address, allowInsecure)).find((one) => one !== null);
    if (range) throw new FetchRefused(`its network address is ${range}`);
    return addresses;
  }
}

/** Leaving the loop closes the connection. */
async function bounded(body: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > MAX_ANSWER_BYTES) throw new FetchRefused(`its answer has more than ${MAX_ANSWER_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
