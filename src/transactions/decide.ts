/** What a person decides of a screened transaction, with a reason code and in words. */

import type { Caller } from '../access/permissions.ts';
import { append, hashDetails } from '../audit/trail.ts';
import type { Database, Db } from '../db/database.ts';
import { AppError } from '../errors.ts';
import type { Clock } from '../lib/clock.ts';
import type { MarkedBy } from '../parties/marks.ts';
import { isSuspicious, outcomeOf } from '../pipeline/outcome.ts';
import type { ScreeningRecord } from '../pipeline/record.ts';
import type { SettingsReader } from '../settings/definition.ts';
import { SUBJECT } from './recorder.ts';
import type { TransactionSettings } from './settings.ts';
import { type DecisionRow, lockTransaction, readDecisions, readScreenings, saveDecision } from './store.ts';
import { noSuchTransaction } from './transactions.ts';
import type { PartyRole, Transaction, TransactionStatus } from './types/transaction.ts';

export const DECISIONS = ['RELEASED', 'REJECTED', 'ESCALATED', 'WHITELISTED', 'BLACKLISTED'] as const;
export type Decision = (typeof DECISIONS)[number];

export const REASON_CODES = [
  'FALSE_POSITIVE',
  'TRUE_MATCH',
  'CUSTOMER_EXPLANATION',
  'DOCUMENTS_RECEIVED',
  'RISK_ACCEPTED',
  'RISK_NOT_ACCEPTED',
  'NEEDS_INVESTIGATION',
  'REGULATORY_REQUEST',
  'OTHER',
] as const;
export type ReasonCode = (typeof REASON_CODES)[number];

/** After one of these, whatever came between, none of those: the money is not sent after all. */
const FINAL: ReadonlySet<TransactionStatus> = new Set(['REJECTED', 'BLACKLISTED']);
const SENDING: ReadonlySet<Decision> = new Set(['RELEASED', 'WHITELISTED']);

export interface DecisionRequest {
  decision: Decision;
  reasonCode: ReasonCode;
  reason: string;
  /** Whom WHITELISTED and BLACKLISTED mark; absent: the party that the deciding finding is about. */
  party?: PartyRole | undefined;
  /** As the caller saw it. */
  version?: number | undefined;
}

/** Marks the party of a transaction as trusted or barred; inside the database transaction of the decision. */
export interface DecisionMarks {
  mark(
    db: Db,
    about: { transaction: Transaction; record: ScreeningRecord; role: PartyRole; mark: 'WHITELIST' | 'BLACKLIST' },
    reason: string,
    by: MarkedBy,
  ): Promise<void>;
}

const MARKS: Partial<Readonly<Record<Decision, 'WHITELIST' | 'BLACKLIST'>>> = {
  WHITELISTED: 'WHITELIST',
  BLACKLISTED: 'BLACKLIST',
};

export interface DecideParts {
  database: Database;
  settings: SettingsReader<TransactionSettings>;
  marks: DecisionMarks;
  clock: Clock;
}

export class DecideTransaction {
  readonly #parts: DecideParts;

  constructor(parts: DecideParts) {
    this.#parts = parts;
  }

  /**
   * Where two people must decide, the first only proposes: the transaction keeps its status until the second agrees.
   * @throws AppError not-found, conflict (still PENDING, changed since, decided so that this cannot follow, or proposed by
   *   the same person)
   */
  async decide(transactionUuid: string, request: DecisionRequest, by: Caller): Promise<void> {
    const { database, settings, clock } = this.#parts;
    const { principal, correlationId } = by;
    const { tenantId } = principal;
    const fourEyes = (await settings.get(tenantId))['transactions.fourEyes'];
    await database.tenant(tenantId, async (db) => {
      const before = await lockTransaction(db, tenantId, transactionUuid);
      if (!before) throw noSuchTransaction();
      const earlier = (await readDecisions(db, tenantId, [transactionUuid])).get(transactionUuid) ?? [];
      refuseConflict(before, request, earlier);
      const [screening] = await readScreenings(db, tenantId, [transactionUuid]);
      const needsTwo = SENDING.has(request.decision) && NEEDS_TWO[fourEyes](screening!.status);
      const at = clock.now();
      const decision: DecisionRow = {
        decision: request.decision,
        reasonCode: request.reasonCode,
        reason: request.reason,
        beforeStatus: before.status,
        decidedAt: at,
        decidedBy: principal.id,
        inEffect: !needsTwo || isSecond(request, earlier.at(-1), principal.id),
      };
      const changed = { ...before, modifiedAt: at, modifiedBy: principal.id, version: before.version + 1 };
      const after = decision.inEffect ? { ...changed, ...outcomeBy(request.decision) } : changed;
      const number = earlier.length + 1;
      await saveDecision(db, after, number, decision);
      const actor = { type: principal.type, id: principal.id };
      const about = { transaction: after, record: screening!.record as ScreeningRecord };
      if (decision.inEffect) await this.#mark(db, about, request, { actor, correlationId, at });
      await append(db, tenantId, [
        {
          actor,
          action: decision.inEffect ? 'transaction.decided' : 'transaction.decision-proposed',
          subjectType: SUBJECT,
          subjectId: transactionUuid,
          correlationId,
          details: {
            before: before.status,
            after: request.decision,
            reasonCode: request.reasonCode,
            number,
            // The words may name people: they stay with the decision, vouched for by its hash.
            contentHash: decisionHash(decision).toString('hex'),
            version: after.version,
          },
          occurredAt: at,
        },
      ]);
    });
  }

  async #mark(
    db: Db,
    about: { transaction: Transaction; record: ScreeningRecord },
    { decision, reason, party }: DecisionRequest,
    by: MarkedBy,
  ): Promise<void> {
    const mark = MARKS[decision];
    if (!mark) return;
    const role = party ?? concernedBy(about.record);
    if (role === null) {
      throw new AppError('conflict', {
        detail: 'The finding is about neither side alone: say with `party` whom the decision concerns.',
      });
    }
    await this.#parts.marks.mark(db, { ...about, role, mark }, reason, by);
  }
}

/** What nobody lifts alone, by what the screening gave. */
const GRAVE: ReadonlySet<TransactionStatus> = new Set([
  'SCREENING_FAILED',
  'SANCTION_LISTED',
  'WATCH_LIST_MATCH',
  'JURISDICTION_NOT_ALLOWED',
  // What could not be screened may be any of them.
  'VERIFICATION_FAILED',
]);
const NEEDS_TWO: Readonly<
  Record<TransactionSettings['transactions.fourEyes'], (screened: TransactionStatus) => boolean>
> = {
  NEVER: () => false,
  SANCTIONS: (screened) => GRAVE.has(screened),
  ALWAYS: (screened) => isSuspicious(screened),
};

/** Whether the last decision waits for this one. @throws AppError conflict when it is of the same person */
function isSecond({ decision }: DecisionRequest, last: DecisionRow | undefined, principalId: string): boolean {
  if (!last || last.inEffect || last.decision !== decision) return false;
  if (last.decidedBy !== principalId) return true;
  throw new AppError('conflict', {
    detail: 'You have decided this already: another person must decide the same (setting transactions.fourEyes).',
  });
}

function outcomeBy(decision: Decision): Pick<Transaction, 'status' | 'isSuspicious' | 'remark'> {
  return { status: decision, isSuspicious: isSuspicious(decision), remark: REMARKS[decision] };
}

/** What the audit trail vouches for. */
export function decisionHash({ decidedAt, ...decision }: DecisionRow): Buffer {
  return hashDetails({ ...decision, decidedAt: decidedAt.toISOString() });
}

const REMARKS: Readonly<Record<Decision, string>> = {
  RELEASED: 'Released after review.',
  REJECTED: 'Rejected after review.',
  ESCALATED: 'Escalated for further review.',
  WHITELISTED: 'Released after review; the party was whitelisted.',
  BLACKLISTED: 'Rejected after review; the party was blacklisted.',
};

function refuseConflict(
  { status, version }: Transaction,
  request: DecisionRequest,
  earlier: readonly DecisionRow[],
): void {
  const conflict = (detail: string) => new AppError('conflict', { detail });
  if (request.version !== undefined && request.version !== version) {
    throw conflict(`The transaction was changed meanwhile: its version is now ${version}.`);
  }
  if (status === 'PENDING') throw conflict('The transaction is still being screened.');
  if (status === request.decision) throw conflict(`The transaction is ${status} already.`);
  const ended = earlier.find(({ decision, inEffect }) => inEffect && FINAL.has(decision));
  if (ended && SENDING.has(request.decision)) {
    throw conflict(`What was ${ended.decision} cannot become ${request.decision}; record a new transaction.`);
  }
}

/** Of whom the deciding finding speaks; null: of neither side alone. */
function concernedBy({ findings }: ScreeningRecord): PartyRole | null {
  const subject = outcomeOf(findings).deciding?.subject;
  return subject === 'SENDER' || subject === 'RECEIVER' ? subject : null;
}
