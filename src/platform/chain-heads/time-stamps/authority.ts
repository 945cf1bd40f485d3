/** Client of the configured time-stamping authority (RFC 3161) over HTTPS, and the certificates that verify it. */
import { randomBytes, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { OperatorError } from '../../errors.ts';
import type { PublicFetch } from '../../outbound/public-fetch.ts';
import { TimeStampError, timeStampRequest, tokenOf, verifiedTimeStamp } from './time-stamp.ts';

const NONCE_BYTES = 8;
const HEADERS = { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' };

export interface TimeStampAuthorityParts {
  url: string;
  fetcher: Pick<PublicFetch, 'fetch' | 'close'>;
  /** Certificates of the authority or its issuer. */
  certificates: readonly X509Certificate[];
}

export class TimeStampAuthority {
  readonly #parts: TimeStampAuthorityParts;

  constructor(parts: TimeStampAuthorityParts) {
    this.#parts = parts;
  }

  /** @returns a verified token; @throws FetchRefused, TimeStampError */
  async stamp(data: Buffer): Promise<Buffer> {
    const { url, fetcher, certificates } = this.#parts;
    const nonce = randomBytes(NONCE_BYTES);
    const body = timeStampRequest(data, nonce);
    const answer = await fetcher.fetch(url, { method: 'POST', headers: HEADERS, body });
    if (!answer.ok) throw new TimeStampError(`the authority answered with status ${answer.status}`);
    const token = tokenOf(Buffer.from(await answer.arrayBuffer()), nonce);
    verifiedTimeStamp(token, data, certificates);
    return token;
  }

  close(): Promise<void> {
    return this.#parts.fetcher.close();
  }
}

const PEM = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/** @param path of a PEM file with one or more certificates; @throws OperatorError */
export function readCertificates(path: string): X509Certificate[] {
  try {
    const found = readFileSync(path, 'latin1').match(PEM) ?? [];
    if (found.length === 0) throw new Error('it contains no PEM certificate');
    return found.map((pem) => new X509Certificate(pem));
  } catch (cause) {
    throw new OperatorError(`The certificates ${path} cannot be read: ${(cause as Error).message}`, 1, cause);
  }
}
