/** An external provider that scores transactions. */
import type { Transaction } from '../../domain/transaction.ts';

export interface ProviderAnswer {
  /** The provider's own name, or the configured one. */
  name: string;
  /** 0..100 */
  score: number;
  reason: string | null;
}

export type ProviderFailure =
  | 'TIMEOUT'
  | 'CONNECTION'
  | 'ADDRESS_REFUSED'
  | 'STATUS'
  | 'TOO_LARGE'
  | 'NOT_JSON'
  | 'NO_SCORE'
  | 'NO_SECRET'
  | 'CIRCUIT_OPEN'
  | 'BUSY';

/** The provider returned no score. The message contains our failure code, never the provider's text. */
export class ProviderError extends Error {
  readonly failure: ProviderFailure;

  constructor(failure: ProviderFailure, detail: string, cause?: unknown) {
    super(detail, { cause });
    this.name = 'ProviderError';
    this.failure = failure;
  }
}

export interface ScoreProvider {
  /** Hash of the configuration, for the provenance. */
  readonly configurationHash: string;
  /** @throws ProviderError */
  ask(transaction: Transaction): Promise<ProviderAnswer>;
}
