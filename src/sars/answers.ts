/** What authorities answer to reports: acknowledgement files and what a person types in, brought to the field it is about. */
import { createHash } from 'node:crypto';
import type { Caller } from '../access/permissions.ts';
import type { Done } from '../writes/effect.ts';
import type { Writer } from '../writes/writer.ts';
import { fieldAt, readAcknowledgement } from './fincen/acknowledgement.ts';
import { fincenFile } from './fincen/batch.ts';
import { moved } from './moves.ts';
import { existing, invalid, noteOf, save, workerOf } from './sars.ts';
import type { AcknowledgeRequest } from './schemas.ts';
import type { Acknowledgement, AuthorityFinding, SarRow } from './types.ts';
import { type SarView, viewOf } from './views.ts';

type Answered = Omit<Acknowledgement, 'receivedAt' | 'receivedBy'>;

export class SarAnswers {
  readonly #writer: Writer;

  constructor(writer: Writer) {
    this.#writer = writer;
  }

  /** @throws AppError not-found, conflict (it was not filed), validation-failed (an unreadable file, or half an answer) */
  async record(by: Caller, sarId: string, request: AcknowledgeRequest): Promise<Done<SarView>> {
    const file = request.acknowledgement === undefined ? null : readAcknowledgement(request.acknowledgement);
    const typed = file === null ? typedIn(request) : null;
    return await this.#writer.write(by, async (tx) => {
      const before = await existing(tx.db, by.principal, sarId, 'locked');
      const answered =
        file === null
          ? typed!
          : { ...matched(before, file.findings), outcome: file.outcome, externalReferenceId: file.bsaId };
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

/** The complaints at the fields of the report that the named elements of its file say. */
function matched(row: SarRow, findings: ReturnType<typeof readAcknowledgement>['findings']) {
  const fields =
    row.content.form === 'FINCEN_SAR'
      ? fincenFile({ ...row, filedOn: filedOn(row) }).fields
      : new Map<string, string>();
  return {
    findings: findings.map(
      ({ context, ...finding }): AuthorityFinding => ({ field: fieldAt(context, fields), ...finding }),
    ),
  };
}

/** YYYY-MM-DD, UTC */
export function filedOn({ submittedAt }: SarRow): string {
  return (submittedAt ?? new Date(0)).toISOString().slice(0, 10);
}

function typedIn({ outcome, externalReferenceId, reason }: AcknowledgeRequest): Answered {
  if (outcome === undefined)
    throw invalid('outcome', 'NotNull', 'must be given where there is no acknowledgement file');
  if (outcome === 'ACCEPTED') {
    if (externalReferenceId === undefined)
      throw invalid('externalReferenceId', 'NotNull', 'must be given for ACCEPTED');
    return { outcome, externalReferenceId, findings: [] };
  }
  if (reason === undefined) throw invalid('reason', 'NotNull', 'must be given for REJECTED');
  const finding: AuthorityFinding = { field: null, level: 'FATAL', code: '', message: reason };
  return { outcome, externalReferenceId: externalReferenceId ?? null, findings: [finding] };
}
