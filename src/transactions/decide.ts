/** Decisions of people on screened transactions, with a reason code and a comment. */

import type { Caller } from '../access/permissions.ts';
import { type AuditEntry, hashDetails } from '../audit/trail.ts';
import type { Db } from '../db/database.ts';
import { AppError } from '../errors.ts';
import type { MarkedBy } from '../parties/marks.ts';
import { isSuspicious, outcomeOf } from '../pipeline/outcome.ts';
import type { ScreeningRecord } from '../pipeline/record.ts';
import type { SettingsReader } from '../settings/definition.ts';
import type { AuditNote, Done, LockedChain, Tx } from '../writes/effect.ts';
import type { Writer } from '../writes/writer.ts';
import { type StoredTransactionView, storedView } from './present-stored.ts';
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

/** After one of these in effect, none of SENDING is possible any more. */
const FINAL: ReadonlySet<TransactionStatus> = new Set(['REJECTED', 'BLACKLISTED']);
const SENDING: ReadonlySet<Decision> = new Set(['RELEASED', 'WHITELISTED']);

export interface DecisionRequest {
  decision: Decision;
  reasonCode: ReasonCode;
  reason: string;
  /** The party that WHITELISTED and BLACKLISTED mark; absent: the one of the deciding finding. */
  party?: PartyRole | undefined;
  /** The version that the caller saw. */
  version?: number | undefined;
}

/** Marks the party of a transaction as trusted or barred, as part of the decision. @returns what is to be recorded */
export interface DecisionMarks {
  mark(
    db: Db,
    chain: LockedChain,
    about: { record: ScreeningRecord; role: PartyRole; mark: 'WHITELIST' | 'BLACKLIST' },
    reason: string,
    by: MarkedBy,
  ): Promise<AuditEntry>;
}

const MARKS: Partial<Readonly<Record<Decision, 'WHITELIST' | 'BLACKLIST'>>> = {
  WHITELISTED: 'WHITELIST',
  BLACKLISTED: 'BLACKLIST',
};

export interface DecideParts {
  writer: Writer;
  settings: SettingsReader<TransactionSettings>;
  marks: DecisionMarks;
}

export class DecideTransaction {
  readonly #parts: DecideParts;

  constructor(parts: DecideParts) {
    this.#parts = parts;
  }

  /**
   * If two people must decide, the first proposes, and the transaction keeps its status until the second agrees.
   * @throws AppError not-found, conflict (still PENDING, changed since, decided so that this cannot follow, or proposed by
   *   the same person)
   */
  async decide(transactionUuid: string, request: DecisionRequest, by: Caller): Promise<Done<StoredTransactionView>> {
    const { writer, settings } = this.#parts;
    const { principal } = by;
    const { tenantId } = principal;
    const fourEyes = (await settings.get(tenantId))['transactions.fourEyes'];
    return await writer.write(by, async (tx) => {
      const { db } = tx;
      const before = await lockTransaction(db, tenantId, transactionUuid);
      if (!before) throw noSuchTransaction();
      const earlier = (await readDecisions(db, tenantId, [transactionUuid])).get(transactionUuid) ?? [];
      refuseConflict(before, request, earlier);
      const [screening] = await readScreenings(db, tenantId, [transactionUuid]);
      const needsTwo = SENDING.has(request.decision) && NEEDS_TWO[fourEyes](screening!.status);
      const decision: DecisionRow = {
        decision: request.decision,
        reasonCode: request.reasonCode,
        reason: request.reason,
        beforeStatus: before.status,
        decidedAt: tx.now(),
        decidedBy: principal.id,
        inEffect: !needsTwo || isSecond(request, earlier.at(-1), principal.id),
      };
      const after = decidedBy(before, decision);
      const number = earlier.length + 1;
      await saveDecision(db, after, number, decision);
      const marked = decision.inEffect ? await this.#mark(tx, screening!.record as ScreeningRecord, request, by) : [];
      return {
        result: storedView({ transaction: after, screening: screening!, decisions: [...earlier, decision] }),
        audit: [...marked, noteOf(after, number, decision)],
      };
    });
  }

  async #mark(
    { db, now, lockChain }: Tx,
    record: ScreeningRecord,
    { decision, reason, party }: DecisionRequest,
    { principal, correlationId }: Caller,
  ): Promise<AuditEntry[]> {
    const mark = MARKS[decision];
    if (!mark) return [];
    const role = party ?? concernedBy(record);
    if (role === null) {
      throw new AppError('conflict', {
        detail: 'The finding is about neither side alone: say with `party` whom the decision concerns.',
      });
    }
    const by: MarkedBy = { actor: { type: principal.type, id: principal.id }, correlationId, at: now() };
    return [await this.#parts.marks.mark(db, await lockChain(), { record, role, mark }, reason, by)];
  }
}

/** Outcomes of the screening that two people must lift. */
const GRAVE: ReadonlySet<TransactionStatus> = new Set([
  'SCREENING_FAILED',
  'SANCTION_LISTED',
  'WATCH_LIST_MATCH',
  'JURISDICTION_NOT_ALLOWED',
  // A transaction that could not be screened may be any of these.
  'VERIFICATION_FAILED',
]);
const NEEDS_TWO: Readonly<
  Record<TransactionSettings['transactions.fourEyes'], (screened: TransactionStatus) => boolean>
> = {
  NEVER: () => false,
  SANCTIONS: (screened) => GRAVE.has(screened),
  ALWAYS: (screened) => isSuspicious(screened),
};

/** Whether this decision confirms the last one. @throws AppError conflict when the same person made both */
function isSecond({ decision }: DecisionRequest, last: DecisionRow | undefined, principalId: string): boolean {
  if (!last || last.inEffect || last.decision !== decision) return false;
  if (last.decidedBy !== principalId) return true;
  throw new AppError('conflict', {
    detail: 'You have decided this already: another person must decide the same (setting transactions.fourEyes).',
  });
}

/** The transaction as the decision leaves it: with another status only where it is in effect. */
function decidedBy(
  before: Transaction,
  { decision, inEffect, decidedAt, decidedBy: modifiedBy }: DecisionRow,
): Transaction {
  const changed = { ...before, modifiedAt: decidedAt, modifiedBy, version: before.version + 1 };
  if (!inEffect) return changed;
  return { ...changed, status: decision, isSuspicious: isSuspicious(decision), remark: REMARKS[decision as Decision] };
}

function noteOf({ transactionUuid, version }: Transaction, number: number, decision: DecisionRow): AuditNote {
  return {
    action: decision.inEffect ? 'transaction.decided' : 'transaction.decision-proposed',
    subjectType: SUBJECT,
    subjectId: transactionUuid,
    details: {
      before: decision.beforeStatus,
      after: decision.decision,
      reasonCode: decision.reasonCode,
      number,
      // The comment may name people, so the audit entry has only the decision's hash.
      contentHash: decisionHash(decision).toString('hex'),
      version,
    },
  };
}

/** The hash of a decision in the audit trail. */
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

/** The side that the deciding finding is about; null: not one side only. */
function concernedBy({ findings }: ScreeningRecord): PartyRole | null {
  const subject = outcomeOf(findings).deciding?.subject;
  return subject === 'SENDER' || subject === 'RECEIVER' ? subject : null;
}
