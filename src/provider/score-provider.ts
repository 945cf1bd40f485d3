/** A third party that scores transactions. */
import type { Transaction } from '../transactions/types/transaction.ts';

export interface ProviderAnswer {
  /** As the provider names itself, else as the configuration does. */
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

/** The provider did not answer, or not with a score. The message is a word of ours, never the provider's text. */
export class ProviderError extends Error {
  readonly failure: ProviderFailure;

  constructor(failure: ProviderFailure, detail: string, cause?: unknown) {
    super(detail, { cause });
    this.name = 'ProviderError';
    this.failure = failure;
  }
}

export interface ScoreProvider {
  /** What it was asked with: the configuration's hash, for the provenance. */
  readonly configurationHash: string;
  /** @throws ProviderError */
  ask(transaction: Transaction): Promise<ProviderAnswer>;
}
