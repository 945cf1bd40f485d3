/**
 * PROVIDER: the score of an external provider, if the organization has configured one.
 *
 *   not configured            no finding; provider fields are null
 *   answered                  its score counts; from `flagAt` on it sets the configured status
 *   not answered, required    throws: the transaction stays PENDING and is retried
 *   not answered, optional    a finding reports it, since a missing answer is not a clean answer
 */

import type { Finding } from '../../../domain/finding.ts';
import type { Transaction } from '../../../domain/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import { within } from '../../../platform/lib/deadline.ts';
import { ProviderError, type ProviderFailure, type ScoreProvider } from '../../provider/score-provider.ts';
import type { ProviderConfiguration } from '../../provider/settings.ts';
import type { Stage } from '../stage.ts';
import { PROVIDER_POLICY, type ProviderPolicy } from './provider-policy.ts';

interface ProviderEvidence {
  /** Version of `PROVIDER_POLICY`. */
  policy: string;
  provenance: string;
  /** Provider name; null: not configured. */
  providerName: string | null;
  /** 0 to 100; null: no provider is configured, or it did not answer. */
  score: number | null;
  reason: string | null;
  failure: { kind: ProviderFailure; detail: string } | null;
  /** Configured status, and the score from which it applies. */
  flag: Pick<ProviderConfiguration, 'flagAt' | 'status'> | null;
}

/** Time limit for a whole batch, below the stage timeout. Requests not sent by then count as not answered. */
const BATCH_MS = 8_000;

const OFF: ProviderEvidence = {
  policy: PROVIDER_POLICY.version,
  provenance: 'no provider is configured',
  providerName: null,
  score: null,
  reason: null,
  failure: null,
  flag: null,
};

export interface ProviderStageParts {
  of(tenantId: string, configuration: ProviderConfiguration): ScoreProvider;
}

export function providerStage(providers: ProviderStageParts): Stage<ProviderEvidence, ProviderPolicy> {
  return {
    id: 'PROVIDER',
    description: 'Requests a transaction score from the external provider, if one is configured.',
    covers: { domain: 'PROVIDER_RISK', provenance: ({ provenance }) => provenance },
    async gather({ tenantId, transactions, settings }) {
      const configuration = settings['provider.configuration'];
      if (configuration === null) return transactions.map(() => OFF);
      const provider = providers.of(tenantId, configuration);
      const late = () =>
        unanswered(configuration, provider, new ProviderError('BUSY', 'there was no time left to ask it'));
      const evidences = await Promise.all(
        transactions.map((one) => within(BATCH_MS, evidenceOf(one, provider, configuration), late)),
      );
      const missing = evidences.find(({ failure }) => failure !== null)?.failure;
      if (configuration.required && missing) {
        throw new AppError('service-unavailable', {
          detail: `The required provider ${configuration.name} did not answer: ${missing.detail}.`,
        });
      }
      return evidences;
    },
    contextOf: (_, { policy }, policies) => policies.at(PROVIDER_POLICY, policy),
    judge: (_, evidence, policy) => providerFindings(evidence, policy),
  };
}

/** Provider score in recorded evidence; null: no provider, or no answer. */
export function providerScoreOf(evidence: unknown): { name: string; score: number } | null {
  const { providerName: name, score } = (evidence ?? OFF) as ProviderEvidence;
  return name !== null && score !== null ? { name, score } : null;
}

async function evidenceOf(
  transaction: Transaction,
  provider: ScoreProvider,
  configuration: ProviderConfiguration,
): Promise<ProviderEvidence> {
  try {
    const { name, score, reason } = await provider.ask(transaction);
    return { ...unanswered(configuration, provider, null), providerName: name, score, reason };
  } catch (error) {
    if (error instanceof ProviderError) return unanswered(configuration, provider, error);
    throw error;
  }
}

function unanswered(
  { name, flagAt, status }: ProviderConfiguration,
  { configurationHash }: ScoreProvider,
  error: ProviderError | null,
): ProviderEvidence {
  return {
    policy: PROVIDER_POLICY.version,
    provenance: `provider ${name}, configuration ${configurationHash}`,
    providerName: name,
    score: null,
    reason: null,
    failure: error && { kind: error.failure, detail: error.message },
    flag: { flagAt, status },
  };
}

function providerFindings(
  { providerName, score, reason, failure, flag, provenance }: ProviderEvidence,
  { content: { weight } }: ProviderPolicy,
): Finding[] {
  const about = { stage: 'PROVIDER', subject: 'TRANSACTION', domain: 'PROVIDER_RISK', provenance } as const;
  if (failure) {
    const remark = `${providerName} did not answer (${failure.detail}): its score is missing.`;
    return [
      {
        ...about,
        code: 'PROVIDER_NO_ANSWER',
        factor: 'PROVIDER_NO_ANSWER',
        status: null,
        score: 0,
        weight: 0,
        remark,
        details: failure,
      },
    ];
  }
  if (score === null || score === 0) return [];
  const isFlagged = flag !== null && flag.flagAt !== null && score >= flag.flagAt;
  return [
    {
      ...about,
      code: 'PROVIDER_SCORE',
      factor: 'PROVIDER_SCORE',
      status: isFlagged ? flag.status : null,
      score,
      weight,
      remark: `${providerName} gave a score of ${score} of 100${reason ? `: ${reason}` : ''}.`,
      details: { providerName, score, reason },
    },
  ];
}
