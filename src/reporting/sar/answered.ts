/** Response of an authority, from its acknowledgement file or user input. Pure. */
import { AppError } from '../../platform/errors.ts';
import { fieldAt, readAcknowledgement } from './fincen/acknowledgement.ts';
import type { Acknowledgement, AuthorityFinding } from './types.ts';

export type AuthorityResponse = Omit<Acknowledgement, 'receivedAt' | 'receivedBy'>;

export interface AcknowledgeRequest {
  /** FinCEN's acknowledgement file, as text. */
  acknowledgement?: string | undefined;
  outcome?: 'ACCEPTED' | 'REJECTED' | undefined;
  externalReferenceId?: string | undefined;
  reason?: string | undefined;
}

/**
 * Maps errors of the file's elements to fields of the report.
 * @param fieldsOf `SeqNum/element name` to field, for the file of the report
 * @throws AppError validation-failed: unreadable file, or incomplete response
 */
export function answeredBy(
  request: AcknowledgeRequest,
): (fieldsOf: () => ReadonlyMap<string, string>) => AuthorityResponse {
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

function typedIn({ outcome, externalReferenceId, reason }: AcknowledgeRequest): AuthorityResponse {
  if (outcome === undefined) throw missing('outcome', 'must be given without an acknowledgement file');
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
