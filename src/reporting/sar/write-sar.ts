/** Reads, checks and stores one report, with its audit note. */
import type { Transaction } from '../../domain/transaction.ts';
import { authorKey, type Caller, type Principal, requirePermission } from '../../platform/access/permissions.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError, type FieldError } from '../../platform/errors.ts';
import { requireSecondApprover } from '../../platform/four-eyes/second-approver.ts';
import type { AuditNote, Tx } from '../../platform/unit-of-work/effect.ts';
import { lackingInTransactions } from './goaml/report.ts';
import { approved, conflict, moved, viewerOf, type Worker } from './moves.ts';
import { lackingIn } from './required.ts';
import type { ChangeSarRequest } from './schemas.ts';
import { readSar, updateSar } from './store.ts';
import type { SarContent, SarRow } from './types.ts';

const SUBJECT = 'SAR';

export type SarChanges = Omit<ChangeSarRequest, 'status' | 'version'>;

export type Submission = Pick<ChangeSarRequest, 'status' | 'version'> & {
  /** Approving requires recent authentication, which the change operation does not check. */
  mayApprove: boolean;
};

export function noSuchSar(): AppError {
  return new AppError('not-found', { detail: 'There is no such report.' });
}

/** @throws AppError not-found, also if the caller cannot see it */
export async function existing(
  db: Db,
  principal: Principal,
  sarId: string,
  lock: 'locked' | 'unlocked' = 'unlocked',
): Promise<SarRow> {
  const row = await readSar(db, { tenantId: principal.tenantId, viewer: viewerOf(principal) }, sarId, lock);
  if (!row) throw noSuchSar();
  return row;
}

export const workerOf = ({ principal }: Caller, { now }: Tx): Worker => ({ principal, at: now() });

export function save({ db }: Tx, row: SarRow, { principal, at }: Worker): Promise<void> {
  return updateSar(db, row, { by: authorKey(principal), at });
}

/**
 * @throws AppError forbidden; conflict: an API client, an author or proposer of the report, or a user who depends on
 * one
 */
export async function requireApprover(tx: Tx, row: SarRow, principal: Principal): Promise<void> {
  requirePermission(principal, 'sar:approve');
  const authors = [row.createdBy, row.updatedBy, row.proposedBy].filter((key) => key !== null);
  await requireSecondApprover(tx, principal, authors, {
    client: 'API clients cannot approve a report. Sign in as a user.',
    author: 'Another user than the authors and the proposer must approve the report.',
  });
}

/** IDs, field names and states only. The content stays in the versions of the report. */
export function noteOf(act: string, row: SarRow, more: object = {}): AuditNote {
  const { sarId, version, status } = row;
  return { action: `sar.${act}`, subjectType: SUBJECT, subjectId: sarId, details: { version, status, ...more } };
}

/**
 * Checks of permission and status come before checks of the content.
 * @throws AppError conflict (not pending, or no independent approver), forbidden, validation-failed (no version)
 */
export async function refuseApproval(
  tx: Tx,
  row: SarRow,
  worker: Worker,
  { version, mayApprove }: Omit<Submission, 'status'>,
): Promise<void> {
  approved(row, worker);
  if (!mayApprove) throw conflict('Approve a pending report with POST /sars/{sarId}/submit.');
  await requireApprover(tx, row, worker.principal);
  if (version === undefined) throw versionMissing();
}

/** Saves a report that is filed or closed. A correction amends the earlier report. */
export async function ended(tx: Tx, row: SarRow, worker: Worker, prior: SarRow | null, more?: object) {
  await save(tx, row, worker);
  const notes = [noteOf(row.status === 'NOT_FILED' ? 'not-filed' : 'submitted', row, more)];
  if (prior && row.content.filingKind === 'CORRECTION' && row.status === 'SUBMITTED') {
    notes.push(await amend(tx, prior, worker, row.sarId));
  }
  return { row, notes };
}

async function amend(tx: Tx, prior: SarRow, worker: Worker, correctedBy: string): Promise<AuditNote> {
  const after = moved(prior, 'amend', worker);
  // The approver of a correction does not get access to the earlier report.
  const row = { ...after, actors: prior.actors };
  await save(tx, row, worker);
  return noteOf('amended', row, { correctedBy });
}

/** A correction starts with the whole content; a continuing report with its subjects and activity. */
export function takenOver(before: SarContent, filingKind: SarContent['filingKind']): SarContent {
  const { form, subjects, jointFilers, activityTypes, indicators } = before;
  if (filingKind !== 'CORRECTION') return { form, subjects, jointFilers, activityTypes, indicators };
  const { institution: _, priorDocumentNumber: _number, ...said } = before;
  return said;
}

export function fieldsOf(changes: SarChanges): string[] {
  const given = Object.entries(changes).filter(([name, value]) => name !== 'clear' && value !== undefined);
  return [...given.map(([name]) => name), ...(changes.clear ?? [])];
}

/** The report that this one continues or corrects, also if the caller cannot see it. */
export async function priorOf(
  { db, tenantId }: Tx,
  { priorSarId }: SarRow,
  lock: 'locked' | 'unlocked',
): Promise<SarRow | null> {
  return priorSarId === null ? null : await readSar(db, { tenantId, viewer: null }, priorSarId, lock);
}

export function lackingOf(content: SarContent, transactions: readonly Transaction[]): FieldError[] {
  const errors = lackingIn(content);
  return content.form === 'GOAML_STR' ? [...errors, ...lackingInTransactions(content, transactions)] : errors;
}

export function refuseLacking(content: SarContent, transactions: readonly Transaction[]): void {
  const errors = lackingOf(content, transactions);
  if (errors.length === 0) return;
  const detail = `The report cannot be handed in: ${errors.length === 1 ? '1 field is missing or does' : `${errors.length} fields are missing or do`} not fit its form.`;
  throw new AppError('validation-failed', { detail, errors: errors.slice(0, 100) });
}

function versionMissing(): AppError {
  return invalid('version', 'NotNull', 'must be given to approve: the version that you read');
}

export function invalid(field: string, code: string, message: string): AppError {
  return new AppError('validation-failed', { errors: [{ field, code, message }] });
}
