/**
 * Screens recorded payments again with the current lists and settings, and compares the result with the recorded one. Stores nothing.
 * Rules, behavior and provider scores depend on the time of the screening: their recorded findings are kept.
 */

import type { Finding, StageId } from '../domain/finding.ts';
import { TRANSACTION_TYPES, type Transaction, type TransactionStatus } from '../domain/transaction.ts';
import { gapsOf, mayClose } from '../lists/list-state.ts';
import { isOutage } from '../platform/db/database.ts';
import { AppError } from '../platform/errors.ts';
import type { Clock } from '../platform/lib/clock.ts';
import { isSuspicious } from './pipeline/outcome.ts';
import type { Pipeline } from './pipeline/pipeline.ts';
import { recordOf, type ScreeningRecord } from './pipeline/record.ts';
import type { Screened } from './pipeline/screened.ts';
import type { ScreeningContext, ScreeningContexts } from './pipeline/screening-context.ts';
import { awaitedCustomers } from './pipeline/stages/sanctions.ts';
import type { CustomersAwaited } from './screening-ports.ts';
import type { Transactions } from './transactions.ts';

/** Stages whose recorded evidence is kept. */
const OF_THEIR_MOMENT: ReadonlySet<StageId> = new Set(['RULES', 'BEHAVIOR', 'PROVIDER']);

export interface RescreenedFinding {
  stage: StageId;
  code: string;
  subject: Finding['subject'];
  status: TransactionStatus | null;
  /** 0..100 */
  score: number;
  /** null: the finding is not about a listed party. */
  listedParty: string | null;
  profileId: string | null;
  /** The recorded screening did not have it. */
  isNew: boolean;
}

/** Why a payment could not be screened again. */
export const RESCREENING_FAILURES = ['UNREADABLE', 'CUSTOMER_NOT_SCREENED', 'SCREENING_FAILED'] as const;
export type RescreeningFailure = (typeof RESCREENING_FAILURES)[number];

export interface Rescreened {
  transaction: Transaction;
  /** Status of the recorded screening; null: there is none that can be read. */
  screenedAs: TransactionStatus | null;
  /** Status that the payment would have now; null: it could not be screened. */
  statusNow: TransactionStatus | null;
  failure: RescreeningFailure | null;
  /** The transaction would now be held for a reason that no user has decided on. */
  wouldBeHeld: boolean;
  /** Findings that support the status, the most severe first. */
  findings: RescreenedFinding[];
}

interface RescreeningParts {
  transactions: Pick<Transactions, 'screeningsOf'>;
  contexts: Pick<ScreeningContexts, 'contextOf'>;
  pipeline: Pick<Pipeline, 'run' | 'conclude'>;
  customers: CustomersAwaited;
  clock: Clock;
}

type Recorded = { status: TransactionStatus; record: ScreeningRecord };

export class Rescreening {
  readonly #parts: RescreeningParts;

  constructor(parts: RescreeningParts) {
    this.#parts = parts;
  }

  /**
   * Screens payments of one organization. A payment that fails is screened alone, so that it does not affect the others.
   * @param proposed settings that replace the current settings
   * @param isLastAttempt customers that ongoing screening has not reached are no longer awaited
   * @throws AppError service-unavailable while the lists are unavailable; internal-error (a failed attempt) if a required list is
   * missing or stale, or a customer was not compared with the lists yet
   */
  async of(
    tenantId: string,
    transactions: readonly Transaction[],
    proposed: Partial<ScreeningContext['settings']>,
    isLastAttempt: boolean,
  ): Promise<{ context: ScreeningContext; rescreened: Rescreened[] }> {
    const context = await this.#parts.contexts.contextOf(tenantId, proposed);
    const gaps = gapsOf(context.listState);
    if (mayClose(gaps)) {
      throw failedAttempt(`watchlists are missing or stale: ${[...gaps.notLoaded, ...gaps.stale].join(', ')}`);
    }
    const uuids = transactions.map(({ transactionUuid }) => transactionUuid);
    const recorded = await this.#parts.transactions.screeningsOf(tenantId, uuids);
    const readable = transactions.filter(({ isUnreadable, transactionUuid }) => {
      return !isUnreadable && recorded.has(transactionUuid);
    });
    const screened = new Map<Transaction, Screened>();
    for (const type of TRANSACTION_TYPES) {
      const ofType = readable.filter(({ content }) => content.transactionType === type);
      if (ofType.length > 0) for (const one of await this.#screen(context, ofType)) screened.set(...one);
    }
    const awaited = [...new Set([...screened.values()].flatMap(awaitedCustomers))];
    if (awaited.length > 0 && !isLastAttempt) {
      await this.#parts.customers.screenFirst(tenantId, awaited);
      throw failedAttempt('a customer of a payment was not compared with the lists yet');
    }
    const rescreened = transactions.map((transaction): Rescreened => {
      const before = recorded.get(transaction.transactionUuid);
      const now = screened.get(transaction);
      if (!before || transaction.isUnreadable) return notScreened(transaction, before, 'UNREADABLE');
      if (!now) return notScreened(transaction, before, 'SCREENING_FAILED');
      if (awaitedCustomers(now).length > 0) return notScreened(transaction, before, 'CUSTOMER_NOT_SCREENED');
      return this.#compared(transaction, before, now, context);
    });
    return { context, rescreened };
  }

  async #screen(context: ScreeningContext, transactions: readonly Transaction[]): Promise<[Transaction, Screened][]> {
    const batch = context.batch(transactions);
    const steps = context.settings['transactions.pipeline'][batch.transactionType].filter(
      ({ stage }) => !OF_THEIR_MOMENT.has(stage as StageId),
    );
    try {
      const { screened } = await this.#parts.pipeline.run(batch, steps);
      return transactions.map((one, at) => [one, screened[at]!]);
    } catch (error) {
      if (isOutage(error) || (error instanceof AppError && error.code === 'service-unavailable')) throw error;
      if (transactions.length === 1) return [];
      const alone: [Transaction, Screened][] = [];
      for (const one of transactions) alone.push(...(await this.#screen(context, [one])));
      return alone;
    }
  }

  #compared(transaction: Transaction, before: Recorded, now: Screened, context: ScreeningContext): Rescreened {
    const record = recordOf(withMomentOf(before.record, now), transaction.content, context);
    const { pipeline, clock } = this.#parts;
    const { outcome } = pipeline.conclude(transaction.transactionUuid, record, clock.now());
    const isHeld = isSuspicious(outcome.status);
    const findings = isHeld ? decidingFindings(record.findings, before.record.findings) : [];
    const isDecided = isSuspicious(before.status) && findings.every(({ isNew }) => !isNew);
    return {
      ...{ transaction, screenedAs: before.status, statusNow: outcome.status, failure: null },
      ...{ wouldBeHeld: isHeld && !isDecided, findings },
    };
  }
}

function notScreened(transaction: Transaction, before: Recorded | undefined, failure: RescreeningFailure): Rescreened {
  return {
    ...{ transaction, screenedAs: before?.status ?? null, statusNow: null, failure },
    ...{ wouldBeHeld: false, findings: [] },
  };
}

/** Result of the new screening, with recorded findings and evidence of the stages that depend on their time. */
export function withMomentOf(record: ScreeningRecord, now: Screened): Screened {
  if (now.stoppedBy !== null) return now;
  const kept = record.stages.filter((stage) => OF_THEIR_MOMENT.has(stage));
  return {
    findings: [...now.findings, ...record.findings.filter(({ stage }) => kept.includes(stage))],
    evidence: { ...now.evidence, ...Object.fromEntries(kept.map((stage) => [stage, record.evidence[stage]])) },
    stages: [...now.stages, ...kept],
    stoppedBy: null,
  };
}

/** Findings that propose a status, the most severe first, compared with the recorded findings. */
export function decidingFindings(now: readonly Finding[], before: readonly Finding[]): RescreenedFinding[] {
  const known = new Set(before.filter(isArguing).flatMap(keysOf));
  return now
    .filter(isArguing)
    .sort((one, other) => other.score - one.score)
    .map((finding) => {
      const { stage, code, subject, status, score } = finding;
      const [party = null] = listedIn(finding);
      return {
        ...{ stage, code, subject, status, score: Math.round(score) },
        ...{ listedParty: party?.name ?? null, profileId: party?.profileId ?? null },
        isNew: !isOfItself(finding) && keysOf(finding).some((key) => !known.has(key)),
      };
    });
}

function isArguing({ status, hardStop }: Finding): boolean {
  return (status !== null && status !== 'WHITELISTED') || hardStop === true;
}

/** The party was marked for this same payment, which a user has released since. */
function isOfItself({ details }: Finding): boolean {
  return (details as { ofItself?: boolean } | null)?.ofItself === true;
}

/** A finding is known if the same stage found the same listed parties, or the same kind of finding, of the same subject. */
function keysOf(finding: Finding): string[] {
  const { stage, code, subject } = finding;
  const parties = listedIn(finding);
  if (parties.length === 0) return [`${stage} ${subject} ${code}`];
  return parties.map(({ profileId }) => `${stage} ${subject} ${profileId}`);
}

interface ListedDetails {
  matches?: readonly { profileId: string; primaryName?: string | null }[];
  profileId?: string;
  matchedName?: string | null;
}

function listedIn({ details }: Finding): { profileId: string; name: string | null }[] {
  const { matches, profileId, matchedName = null } = (details ?? {}) as ListedDetails;
  if (matches) return matches.map((match) => ({ profileId: match.profileId, name: match.primaryName ?? null }));
  return profileId === undefined ? [] : [{ profileId, name: matchedName }];
}

/** The job is retried. */
function failedAttempt(detail: string): AppError {
  return new AppError('internal-error', { detail });
}
