/** State transitions of suspicious activity reports. Pure. */
import { authorKey, isPerson, type Principal } from '../../platform/access/permissions.ts';
import { AppError } from '../../platform/errors.ts';
import { type ChangeSarRequest, CONTENT_FIELDS } from './schemas.ts';
import type { Viewer } from './store.ts';
import { SAR_ACTS, type SarAct, type SarContent, type SarRow } from './types.ts';

export interface Worker {
  principal: Principal;
  at: Date;
}

export function viewerOf(principal: Principal): Viewer {
  return {
    key: authorKey(principal),
    userId: isPerson(principal) ? principal.id : null,
    approves: principal.permissions.has('sar:approve'),
  };
}

/** The next version. @throws AppError conflict if the action is not allowed in this status */
export function moved(row: SarRow, act: SarAct, { principal }: Worker, changes: Partial<SarRow> = {}): SarRow {
  const { from, to } = SAR_ACTS[act];
  if (!(from as readonly string[]).includes(row.status)) {
    throw conflict(`The report is ${row.status}. To ${act} it, it must be ${from.join(' or ')}.`);
  }
  const actors = [...new Set([...row.actors, authorKey(principal)])];
  return { ...row, ...changes, status: to, actors, version: row.version + 1 };
}

/** @throws AppError conflict: the caller read another version */
export function refuseOtherVersion({ version }: SarRow, seen: number | undefined): void {
  if (seen === undefined || seen === version) return;
  throw conflict(`The report was changed in the meantime. Its version is now ${version}.`);
}

/** Applies the request; null: no change. A change by a user withdraws a pending approval. */
export function edited(row: SarRow, request: Omit<ChangeSarRequest, 'status' | 'version'>, by: Worker): SarRow | null {
  const { clear = [], confidentialityLevel, readers, caseId } = request;
  const given = Object.fromEntries(
    CONTENT_FIELDS.filter((field) => request[field] !== undefined).map((field) => [field, request[field]]),
  ) as SarContent;
  const handling = {
    ...(confidentialityLevel && { confidentialityLevel }),
    ...(clear.includes('readers') && { readers: [] }),
    ...(readers && { readers }),
    ...(clear.includes('caseId') && { caseId: null }),
    ...(caseId && { caseId }),
  };
  const touched = [...Object.keys(given), ...clear];
  if (touched.length === 0 && Object.keys(handling).length === 0) return null;
  const kept = Object.fromEntries(
    Object.entries(row.content).filter(([field]) => !(clear as readonly string[]).includes(field)),
  );
  return moved(row, 'edit', by, {
    ...handling,
    content: { ...kept, ...given },
    autoFilledFields: row.autoFilledFields.filter((path) => !touched.includes(rootOf(path))),
    updatedAt: by.at,
    updatedBy: authorKey(by.principal),
    ...{ proposedAt: null, proposedBy: null, approvedAt: null, approvedBy: null, submittedAt: null },
  });
}

interface Filled {
  content: SarContent;
  paths: readonly string[];
}

/** @throws AppError conflict */
export function proposed(row: SarRow, by: Worker, filled: Filled): SarRow {
  return moved(row, 'propose', by, submission(row, by, filled));
}

/** A draft that needs no approval. @throws AppError conflict */
export function submittedAlone(row: SarRow, by: Worker, filled: Filled): SarRow {
  const act = endOf(row);
  return moved(row, act, by, { ...submission(row, by, filled), submittedAt: act === 'file' ? by.at : null });
}

function submission(row: SarRow, by: Worker, { content, paths }: Filled): Partial<SarRow> {
  return {
    content,
    autoFilledFields: [...new Set([...row.autoFilledFields, ...paths])],
    proposedAt: by.at,
    proposedBy: authorKey(by.principal),
    returnedReason: null,
  };
}

/** The approved report: filed, or not to be filed. `requireApprover` (`sars.ts`) checks the approver. */
export function approved(row: SarRow, by: Worker): SarRow {
  const key = authorKey(by.principal);
  const act = endOf(row);
  return moved(row, act, by, {
    approvedAt: by.at,
    approvedBy: key,
    submittedAt: act === 'file' ? by.at : null,
  });
}

const endOf = ({ content }: SarRow) => (content.filingDecision === 'NO_FILE' ? 'close' : 'file');

/** `subjects[0].lastName` -> `subjects` */
function rootOf(path: string): string {
  return /^[^.[]+/.exec(path)?.[0] ?? path;
}

export function conflict(detail: string): AppError {
  return new AppError('conflict', { detail });
}
