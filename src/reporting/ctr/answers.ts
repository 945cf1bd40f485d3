/**
 * Records FinCEN's responses to cash transaction reports and maps errors to fields. An accepted report settles its
 * filing deadline.
 */
import { createHash } from 'node:crypto';
import type { ReportObligations } from '../../deadlines/report-obligations.ts';
import type { Caller } from '../../platform/access/permissions.ts';
import type { SettingsReader } from '../../platform/settings/definition.ts';
import type { Done } from '../../platform/unit-of-work/effect.ts';
import type { Writer } from '../../platform/unit-of-work/writer.ts';
import { type AcknowledgeRequest, answeredBy } from '../sar/answered.ts';
import { moved, noteOf } from './moves.ts';
import { fileOf, noSuchReport } from './reports.ts';
import type { CurrencyReportSettings } from './settings.ts';
import { readReport, updateReport } from './store.ts';
import { type CurrencyReportView, viewOf } from './views.ts';

interface AnswersParts {
  writer: Writer;
  settings: SettingsReader<CurrencyReportSettings>;
  obligations: Pick<ReportObligations, 'settleIn'>;
}

export class CurrencyAnswers {
  readonly #parts: AnswersParts;

  constructor(parts: AnswersParts) {
    this.#parts = parts;
  }

  /** @throws AppError not-found, conflict (not filed), validation-failed (unreadable file, or incomplete response) */
  async record(by: Caller, obligationId: string, request: AcknowledgeRequest): Promise<Done<CurrencyReportView>> {
    const { writer, settings, obligations } = this.#parts;
    const { tenantId, id } = by.principal;
    const institution = (await settings.get(tenantId))['filings.institution'];
    const answered = answeredBy(request);
    return await writer.write(by, async (tx) => {
      const chain = await tx.lockChain();
      const before = await readReport(tx.db, tenantId, obligationId, 'locked');
      if (!before) throw noSuchReport();
      const { outcome, externalReferenceId, findings } = answered(() => fileOf(before).fields);
      const row = {
        ...moved(before, outcome === 'ACCEPTED' ? 'acknowledge' : 'reject'),
        acknowledgement: { outcome, externalReferenceId, findings, receivedAt: tx.now().toISOString(), receivedBy: id },
        externalReferenceId: externalReferenceId ?? before.externalReferenceId,
      };
      await updateReport(tx.db, row);
      const sha256 = request.acknowledgement && createHash('sha256').update(request.acknowledgement).digest('hex');
      const details = { outcome, externalReferenceId, findings: findings.length, ...(sha256 && { sha256 }) };
      const notes = [noteOf(outcome === 'ACCEPTED' ? 'acknowledged' : 'rejected', row, details)];
      if (outcome === 'ACCEPTED' && before.obligation.state === 'OPEN') {
        const settlement = { state: 'REPORTED' as const, externalReferenceId: row.externalReferenceId ?? undefined };
        const settled = await obligations.settleIn(tx, chain, obligationId, { settlement, by: id });
        notes.push(...settled.notes);
        const { state, dueOn, externalReferenceId: number } = settled.row;
        row.obligation = { state, dueOn, externalReferenceId: number };
      }
      return { result: viewOf(row, institution), audit: notes, isSecret: true };
    });
  }
}
