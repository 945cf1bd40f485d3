/** The answer of an authority: its acknowledgement file, or what a person types in. Pure. */
import { AppError } from '../../platform/errors.ts';
import { fieldAt, readAcknowledgement } from './fincen/acknowledgement.ts';
import type { Acknowledgement, AuthorityFinding } from './types.ts';

export type Answered = Omit<Acknowledgement, 'receivedAt' | 'receivedBy'>;

export interface AcknowledgeRequest {
  /** FinCEN's file, as text. */
  acknowledgement?: string | undefined;
  outcome?: 'ACCEPTED' | 'REJECTED' | undefined;
  externalReferenceId?: string | undefined;
  reason?: string | undefined;
}

/**
 * The complaints at the fields of the report that the named elements of its file say.
 * @param fieldsOf of the file of the report: `SeqNum/name of the element` -> field
 * @throws AppError validation-failed: an unreadable file, or half an answer
 */
export function answeredBy(request: AcknowledgeRequest): (fieldsOf: () => ReadonlyMap<string, string>) => Answered {
  if (request.acknowledgement === undefined) {
    const typed = typedIn(request);
    return () => typed;
  }
  const { outcome, bsaId, findings } = readAcknowledgement(request.acknowledgement);
  return (fieldsOf) => {
    const fields = fieldsOf();
    return {
      outcome,
      externalReferenceId: bsaId,
      findings: findings.map(
        ({ context, ...finding }): AuthorityFinding => ({ field: fieldAt(context, fields), ...finding }),
      ),
    };
  };
}

function typedIn({ outcome, externalReferenceId, reason }: AcknowledgeRequest): Answered {
  if (outcome === undefined) throw missing('outcome', 'must be given where there is no acknowledgement file');
  if (outcome === 'ACCEPTED') {
    if (externalReferenceId === undefined) throw missing('externalReferenceId', 'must be given for ACCEPTED');
    return { outcome, externalReferenceId, findings: [] };
  }
  if (reason === undefined) throw missing('reason', 'must be given for REJECTED');
  const finding: AuthorityFinding = { field: null, level: 'FATAL', code: '', message: reason };
  return { outcome, externalReferenceId: externalReferenceId ?? null, findings: [finding] };
}

function missing(field: string, message: string): AppError {
  return new AppError('validation-failed', { errors: [{ field, code: 'NotNull', message }] });
}
