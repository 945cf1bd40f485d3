/**
 * Records responses of authorities, from acknowledgement files or user input, and maps errors to fields of the report.
 */
import { createHash } from 'node:crypto';
import type { Caller } from '../../platform/access/permissions.ts';
import type { Done } from '../../platform/unit-of-work/effect.ts';
import type { Writer } from '../../platform/unit-of-work/writer.ts';
import { type AcknowledgeRequest, answeredBy } from './answered.ts';
import { fincenFile } from './fincen/batch.ts';
import { moved } from './moves.ts';
import type { Acknowledgement, SarRow } from './types.ts';
import { type SarView, viewOf } from './views.ts';
import { existing, noteOf, save, workerOf } from './write-sar.ts';

export class SarAnswers {
  readonly #writer: Writer;

  constructor(writer: Writer) {
    this.#writer = writer;
  }

  /** @throws AppError not-found, conflict (not filed), validation-failed (unreadable file, or incomplete response) */
  async record(by: Caller, sarId: string, request: AcknowledgeRequest): Promise<Done<SarView>> {
    const answeredFor = answeredBy(request);
    return await this.#writer.write(by, async (tx) => {
      const before = await existing(tx.db, by.principal, sarId, 'locked');
      const answered = answeredFor(() => fieldsOf(before));
      const worker = workerOf(by, tx);
      const acknowledgement: Acknowledgement = {
        ...answered,
        receivedAt: worker.at.toISOString(),
        receivedBy: by.principal.id,
      };
      const isAccepted = answered.outcome === 'ACCEPTED';
      const after = moved(before, isAccepted ? 'acknowledge' : 'reject', worker, {
        acknowledgement,
        externalReferenceId: answered.externalReferenceId ?? before.externalReferenceId,
      });
      await save(tx, after, worker);
      const { outcome, externalReferenceId, findings } = answered;
      const sha256 = request.acknowledgement && createHash('sha256').update(request.acknowledgement).digest('hex');
      const note = noteOf(isAccepted ? 'acknowledged' : 'rejected', after, {
        ...{ outcome, externalReferenceId, findings: findings.length },
        ...(sha256 && { sha256 }),
      });
      return { result: viewOf(after), audit: note, isSecret: true };
    });
  }
}

/** Only FinCEN's responses refer to elements of the file. */
function fieldsOf(row: SarRow): ReadonlyMap<string, string> {
  return row.content.form === 'FINCEN_SAR' ? fincenFile({ ...row, filedOn: filedOn(row) }).fields : new Map();
}

/** YYYY-MM-DD, UTC */
export function filedOn({ submittedAt }: SarRow): string {
  return (submittedAt ?? new Date(0)).toISOString().slice(0, 10);
}
