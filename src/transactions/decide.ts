/** What a person decides of a screened transaction, with a reason code and in words. */
import { append, hashDetails } from '../audit/trail.ts';
import type { Database, Db } from '../db/database.ts';
import { AppError } from '../errors.ts';
import type { Caller } from '../iam/permissions.ts';
import type { Clock } from '../lib/clock.ts';
import type { MarkedBy } from './parties/marks.ts';
import { isSuspicious, outcomeOf } from './pipeline/outcome.ts';
import { SUBJECT } from './recorder.ts';
import type { ScreeningRecord } from './screen.ts';
import { type DecisionRow, lockTransaction, readDecisions, readScreenings, saveDecision } from './store.ts';
import { noSuchTransaction } from './transactions.ts';
import type { PartyRole, Transaction, TransactionStatus } from './types.ts';

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

export class DecideTransaction {
  readonly #database: Database;
  readonly #marks: DecisionMarks;
  readonly #clock: Clock;

  constructor(database: Database, marks: DecisionMarks, clock: Clock) {
    this.#database = database;
    this.#marks = marks;
    this.#clock = clock;
  }

  /** @throws AppError not-found, conflict (still PENDING, changed since, or decided so that this cannot follow) */
  decide(transactionUuid: string, request: DecisionRequest, by: Caller): Promise<Transaction> {
    const { principal, correlationId } = by;
    const { tenantId } = principal;
    const { decision, reasonCode, reason } = request;
    return this.#database.tenant(tenantId, async (db) => {
      const before = await lockTransaction(db, tenantId, transactionUuid);
      if (!before) throw noSuchTransaction();
      const earlier = await readDecisions(db, tenantId, [transactionUuid]);
      refuseConflict(before, request, earlier.get(transactionUuid) ?? []);
      const at = this.#clock.now();
      const after: Transaction = {
        ...before,
        status: decision,
        isSuspicious: isSuspicious(decision),
        remark: REMARKS[decision],
        modifiedAt: at,
        modifiedBy: principal.id,
        version: before.version + 1,
      };
      const row = { decision, reasonCode, reason, beforeStatus: before.status, decidedAt: at, decidedBy: principal.id };
      await saveDecision(db, after, row);
      const mark = MARKS[decision];
      const actor = { type: principal.type, id: principal.id };
      if (mark) {
        const [screening] = await readScreenings(db, tenantId, [transactionUuid]);
        const record = screening?.record as ScreeningRecord;
        const role = request.party ?? concernedBy(record);
        if (role === null) {
          throw new AppError('conflict', {
            detail: 'The finding is about neither side alone: say with `party` whom the decision concerns.',
          });
        }
        await this.#marks.mark(db, { transaction: after, record, role, mark }, reason, { actor, correlationId, at });
      }
      await append(db, tenantId, [
        {
          actor,
          action: 'transaction.decided',
          subjectType: SUBJECT,
          subjectId: transactionUuid,
          correlationId,
          details: {
            before: before.status,
            after: decision,
            reasonCode,
            // The words may name people: they stay with the decision, vouched for by their hash.
            reasonHash: hashDetails({ reason }).toString('hex'),
            version: after.version,
          },
          occurredAt: at,
        },
      ]);
      return after;
    });
  }
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
  const ended = earlier.find(({ decision }) => FINAL.has(decision));
  if (ended && SENDING.has(request.decision)) {
    throw conflict(`What was ${ended.decision} cannot become ${request.decision}; record a new transaction.`);
  }
}

/** Of whom the deciding finding speaks; null: of neither side alone. */
function concernedBy({ findings }: ScreeningRecord): PartyRole | null {
  const subject = outcomeOf(findings).deciding?.subject;
  return subject === 'SENDER' || subject === 'RECEIVER' ? subject : null;
}
