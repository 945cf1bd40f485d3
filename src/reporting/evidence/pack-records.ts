/** The files and the index line of one record of an evidence pack, by kind. */
import type { AlertRecords } from '../../alerts/record.ts';
import type { StoredAlert } from '../../alerts/schemas.ts';
import type { CaseRecords } from '../../casework/cases/case-records.ts';
import type { Caller } from '../../platform/access/permissions.ts';
import type { Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { PrintedDocument } from '../../platform/lib/pdf-thread.ts';
import type { ListSearch } from '../../screening/list-search.ts';
import type { ReplayScreenings } from '../../screening/replay.ts';
import type { StoredScreenings } from '../../screening/stored-screenings.ts';
import { transactionEvidence } from '../../transactions/evidence.ts';
import type { ReplayTransactions } from '../../transactions/replay.ts';
import type { Transactions } from '../../transactions/transactions.ts';
import type { SarExports } from '../sar/exports.ts';
import type { Sars } from '../sar/sars.ts';
import { type CustomerEvidenceParts, customerEvidence, subjectsOf } from './customer-evidence.ts';
import { customerReport } from './customer-report.ts';
import type { IndexLine } from './pack-index.ts';
import type { Printed } from './report-parts.ts';
import { type ReplaySummary, screeningReport, transactionReport } from './reports.ts';
import { readEntriesOf, type TrailEntry } from './store.ts';
import { alertReport, caseReport } from './work-reports.ts';

/** DECISION: a decision on a payment, by a user or an API client. Its ID is that of the payment, `-` and its number. */
export const SAMPLED_KINDS = ['SCREENING', 'TRANSACTION', 'DECISION', 'ALERT', 'CASE', 'SAR'] as const;
export type SampledKind = (typeof SAMPLED_KINDS)[number];
export type RecordKind = SampledKind | 'CUSTOMER';

export interface PackedRecord {
  kind: RecordKind;
  id: string;
}

export interface PackRecordsParts {
  database: Database;
  screenings: Pick<StoredScreenings, 'get'>;
  screeningReplays: Pick<ReplayScreenings, 'compare'>;
  transactions: Pick<Transactions, 'get' | 'assessment'>;
  transactionReplays: Pick<ReplayTransactions, 'compare'>;
  customers: Omit<CustomerEvidenceParts, 'alerts' | 'cases'> & {
    alerts: Pick<AlertRecords, 'get' | 'read'>;
    cases: CustomerEvidenceParts['cases'] & Pick<CaseRecords, 'timeline'>;
  };
  sars: Pick<Sars, 'get'>;
  sarFiles: Pick<SarExports, 'file'>;
  lists: Pick<ListSearch, 'versionsAt'>;
  /** Display names of users and API clients by ID. */
  names: (tenantId: string, actorIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;
}

export interface Contents {
  /** Further JSON files by name, beside `record.json`. */
  files: Readonly<Record<string, unknown>>;
  record: unknown;
  /** A document to print, or the printed bytes. */
  report: PrintedDocument | Buffer;
  entries: readonly TrailEntry[];
  line: Omit<IndexLine, 'kind' | 'files' | 'isSoleOfficer'>;
}

const FOLDERS: Readonly<Record<RecordKind, string>> = {
  SCREENING: 'screenings',
  TRANSACTION: 'transactions',
  DECISION: 'decisions',
  ALERT: 'alerts',
  CASE: 'cases',
  SAR: 'sars',
  CUSTOMER: 'customers',
};

/** Audit subject types by kind. */
const SUBJECTS: Readonly<Record<RecordKind, string>> = {
  SCREENING: 'screening',
  TRANSACTION: 'transaction',
  DECISION: 'transaction',
  ALERT: 'ALERT',
  CASE: 'CASE',
  SAR: 'SAR',
  CUSTOMER: 'CUSTOMER',
};

const UUID_LENGTH = 36;
const MAX_TIMELINE = 200;
/** Ends of an alert or a proposal to end it. */
const DECISIONS_OF_ALERTS: ReadonlySet<string> = new Set(['CLOSED', 'DECIDED', 'CLOSING_PROPOSED']);

export const folderOf = ({ kind, id }: PackedRecord): string => `${FOLDERS[kind]}/${id}`;
/** ID of the record. A decision has the ID of its payment. */
const recordIdOf = ({ kind, id }: PackedRecord): string => (kind === 'DECISION' ? id.slice(0, UUID_LENGTH) : id);

type Stamp = Omit<Printed, 'names'>;

export class PackRecords {
  readonly #parts: PackRecordsParts;

  constructor(parts: PackRecordsParts) {
    this.#parts = parts;
  }

  async contents(by: Caller, one: PackedRecord, stamp: Stamp): Promise<Contents> {
    const { kind, id } = one;
    switch (kind) {
      case 'SCREENING':
        return await this.#screening(by, id, stamp);
      case 'TRANSACTION':
        return await this.#transaction(by, id, stamp, null);
      case 'DECISION':
        return await this.#transaction(by, recordIdOf(one), stamp, Number(id.slice(UUID_LENGTH + 1)));
      case 'ALERT':
        return await this.#alert(by, id, stamp);
      case 'CASE':
        return await this.#case(by, id, stamp);
      case 'SAR':
        return await this.#sar(by, id, stamp);
      case 'CUSTOMER':
        return await this.#customer(by, id, stamp);
    }
  }

  /** Audit entries of a record whose content cannot be read. */
  entriesOf(by: Caller, one: PackedRecord): Promise<TrailEntry[]> {
    return this.#entries(by, [[SUBJECTS[one.kind], recordIdOf(one)]], one.kind === 'SAR');
  }

  /**
   * @param subjects type and ID of the subjects of the entries
   * @param isSar entries about a suspicious activity report that the caller can see. Other packs include none about reports
   */
  #entries(by: Caller, subjects: readonly (readonly [type: string, id: string])[], isSar = false) {
    const { tenantId } = by.principal;
    return this.#parts.database.tenant(tenantId, async (db) => {
      const found: TrailEntry[] = [];
      for (const [type, id] of subjects)
        found.push(...(await readEntriesOf(db, tenantId, type, [id], isSar ? [] : 'ALL')));
      return found.filter(({ isHidden }) => !isHidden);
    });
  }

  async #named(by: Caller, stamp: Stamp, actorIds: readonly (string | null)[]): Promise<Printed> {
    const known = actorIds.filter((id) => id !== null);
    return { ...stamp, names: await this.#parts.names(by.principal.tenantId, [...new Set(known)]) };
  }

  async #screening(by: Caller, id: string, stamp: Stamp): Promise<Contents> {
    const { screenings, screeningReplays } = this.#parts;
    const { tenantId } = by.principal;
    const record = await screenings.get(tenantId, id);
    const replay = await replayed(() => screeningReplays.compare(tenantId, id, 'RECORDED'));
    const entries = await this.#entries(by, [['screening', id]]);
    const named = await this.#named(by, stamp, [record.screenedBy, ...actorsOf(entries)]);
    return {
      ...{ record, files: { 'replay.json': replay }, entries },
      report: screeningReport(record, recomputationOf(replay), entries, named),
      line: {
        name: id,
        when: record.screenedAt,
        who: nameOf(named, record.screenedBy),
        outcome: record.totalMatches === 0 ? 'No match' : `${record.totalMatches} matches`,
      },
    };
  }

  /** @param number of the decision that was drawn; null: the screening was drawn */
  async #transaction(by: Caller, id: string, stamp: Stamp, number: number | null): Promise<Contents> {
    const { transactions, transactionReplays, lists } = this.#parts;
    const { tenantId } = by.principal;
    const evidence = await transactionEvidence(transactions, lists, tenantId, id);
    const replay = await replayed(() => transactionReplays.compare(tenantId, id, 'RECORDED'));
    const { alertId } = evidence.record;
    const entries = await this.#entries(by, [['transaction', id], ...(alertId ? [['ALERT', alertId] as const] : [])]);
    const alert = number === null || alertId === null ? null : await this.#alertSeen(by, alertId);
    const { view } = evidence;
    const drawn = number === null ? null : (view.decisions[number - 1] ?? null);
    const actors = [...view.decisions.map(({ decidedBy }) => decidedBy), ...actorsOf(entries), ...actorsOfAlert(alert)];
    const named = await this.#named(by, stamp, actors);
    const outcome = drawn ? outcomeOf(drawn.decision, drawn.reasonCode) : outcomeOf(view.status);
    return {
      record: drawn ? { ...evidence, drawnDecision: { number, ...drawn } } : evidence,
      files: { 'replay.json': replay, ...(alert && { 'alerts.json': [alert] }) },
      entries,
      report: transactionReport(evidence, recomputationOf(replay), entries, named, { drawn, alert }),
      line: {
        name: view.transactionReference,
        when: drawn?.decidedAt ?? evidence.assessment.assessedAt,
        who: drawn ? nameOf(named, drawn.decidedBy) : 'Screening',
        outcome,
      },
    };
  }

  /** null: the caller cannot see it. */
  async #alertSeen({ principal }: Caller, alertId: string): Promise<StoredAlert | null> {
    if (!principal.permissions.has('alert:read')) return null;
    return await this.#parts.customers.alerts.read(principal, alertId).catch((error) => {
      if (error instanceof AppError && error.code === 'not-found') return null;
      throw error;
    });
  }

  async #alert(by: Caller, id: string, stamp: Stamp): Promise<Contents> {
    const record = await this.#parts.customers.alerts.read(by.principal, id);
    const entries = await this.#entries(by, [['ALERT', id]]);
    const named = await this.#named(by, stamp, [...actorsOf(entries), ...actorsOfAlert(record)]);
    const decided = record.history.find(({ kind }) => DECISIONS_OF_ALERTS.has(kind));
    return {
      ...{ record, files: {}, entries },
      report: alertReport(record, entries, named),
      line: {
        name: record.title,
        when: record.closedAt,
        who: decided ? nameOf(named, decided.actorId) : null,
        outcome: outcomeOf(STATE_WORDS[record.state] ?? record.state, record.reasonCode),
      },
    };
  }

  async #case(by: Caller, id: string, stamp: Stamp): Promise<Contents> {
    const { cases } = this.#parts.customers;
    const { principal } = by;
    const record = await cases.get(principal, id);
    const { items: timeline } = await cases.timeline(principal.tenantId, id, { limit: MAX_TIMELINE });
    const entries = await this.#entries(by, [['CASE', id]]);
    const tasks = record.tasks.map(({ assignee }) => assignee);
    const documents = record.documents.map(({ createdBy }) => createdBy);
    const own = [record.assignee, record.proposedBy, record.closedBy, ...timeline.map(({ actorId }) => actorId)];
    const named = await this.#named(by, stamp, [...actorsOf(entries), ...own, ...tasks, ...documents]);
    return {
      record: { ...record, timeline },
      ...{ files: {}, entries },
      report: caseReport(record, timeline, entries, named),
      line: {
        ...{ name: record.title, when: record.closedAt },
        who: record.closedBy && nameOf(named, record.closedBy),
        outcome: outcomeOf(record.outcome ?? record.state),
      },
    };
  }

  /** Reading a report, and its PDF, is recorded in the audit trail. */
  async #sar(by: Caller, id: string, stamp: Stamp): Promise<Contents> {
    const { sars, sarFiles } = this.#parts;
    const record = await sars.get(by, id);
    const { bytes } = await sarFiles.file(by, id, 'PDF');
    const entries = await this.#entries(by, [['SAR', id]], true);
    const named = await this.#named(by, stamp, [record.approvedBy]);
    return {
      ...{ record, files: {}, entries, report: bytes },
      line: {
        name: record.externalReferenceId ?? id,
        when: record.submittedAt,
        who: record.approvedBy && nameOf(named, record.approvedBy),
        outcome: outcomeOf(record.status),
      },
    };
  }

  async #customer(by: Caller, id: string, stamp: Stamp): Promise<Contents> {
    const record = await customerEvidence(this.#parts.customers, by.principal, id);
    const entries = await this.#entries(by, subjectsOf(record));
    const { createdBy, closedBy, names, externalReferenceId, createdAt, state } = record.customer;
    const named = await this.#named(by, stamp, [createdBy, closedBy, ...actorsOf(entries)]);
    return {
      ...{ record, files: {}, entries },
      report: customerReport(record, entries, named),
      line: {
        name: names[0]?.fullNameRaw ?? externalReferenceId,
        ...{ when: createdAt, who: nameOf(named, createdBy), outcome: outcomeOf(state) },
      },
    };
  }
}

const STATE_WORDS: Readonly<Record<string, string>> = {
  CLOSED_FALSE_POSITIVE: 'Closed: false positive',
  CLOSED_TRUE_POSITIVE: 'Closed: true match',
};

/** `Released (false positive)`: codes as words, for the index. */
function outcomeOf(code: string, reasonCode: string | null = null): string {
  const words = (text: string) => (/^[A-Z_]+$/.test(text) ? text.replaceAll('_', ' ').toLowerCase() : text);
  const said = words(code);
  return `${said.charAt(0).toUpperCase()}${said.slice(1)}${reasonCode === null ? '' : ` (${words(reasonCode)})`}`;
}

const actorsOf = (entries: readonly TrailEntry[]) => entries.map(({ actorId }) => actorId);
const actorsOfAlert = (alert: StoredAlert | null): (string | null)[] => [
  ...(alert?.history ?? []).map(({ actorId }) => actorId),
  ...(alert?.checklist?.steps ?? []).map(({ answeredBy }) => answeredBy),
  ...(alert?.priorDecisions ?? []).map(({ closedBy }) => closedBy),
];
const nameOf = ({ names }: Printed, id: string): string => names.get(id) ?? id;

/** A failed replay is stated as such; the record itself is still included. */
async function replayed<T extends { outcome: string }>(
  replay: () => Promise<T>,
): Promise<T | { outcome: 'NOT_RUN'; remark: string }> {
  try {
    return await replay();
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'unreadable-record') throw error;
    return { outcome: 'NOT_RUN', remark: error.details.detail ?? error.code };
  }
}

function recomputationOf(replay: { outcome: string; remark?: string }): ReplaySummary {
  return { outcome: replay.outcome, remark: replay.remark ?? '' };
}
