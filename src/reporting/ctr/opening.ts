/** Opens a cash transaction report together with its filing deadline. */
import type { ReportObligations } from '../../deadlines/report-obligations.ts';
import type { AuditNote, LockedChain, Tx } from '../../platform/unit-of-work/effect.ts';
import { dollarTotals } from './ctr-file.ts';
import { noteOf } from './moves.ts';
import { insertReport, type ObligedReport } from './store.ts';
import type { CurrencyContent, CurrencyReportRow } from './types.ts';

interface Opening {
  tx: Tx;
  chain: LockedChain;
  obligations: Pick<ReportObligations, 'openIn'>;
}

interface Draft extends Pick<CurrencyReportRow, 'businessDay' | 'content' | 'personKeys' | 'seen'> {
  /** The report that it corrects. */
  prior: Pick<CurrencyReportRow, 'obligationId'> | null;
}

export async function openDraft(
  { tx, chain, obligations }: Opening,
  { prior, ...draft }: Draft,
  by: string,
): Promise<{ row: CurrencyReportRow; notes: AuditNote[] }> {
  const { businessDay, content } = draft;
  const obligation = {
    kind: 'CURRENCY_TRANSACTION',
    startsOn: businessDay,
    subject: subjectOf(businessDay, content),
  } as const;
  const opened = await obligations.openIn(tx, chain, obligation, by);
  const at = tx.now();
  const row: CurrencyReportRow = {
    ...draft,
    ...{ tenantId: chain.tenantId, obligationId: opened.obligationId, version: 1, state: 'DRAFT' },
    priorObligationId: prior?.obligationId ?? null,
    ...{ createdAt: at, updatedAt: at, updatedBy: null, filedAt: null, filedBy: null },
    ...{ externalReferenceId: null, acknowledgement: null },
  };
  await insertReport(tx.db, row);
  return { row, notes: [...opened.notes, noteOf('drafted', row, { transactions: draft.seen.length })] };
}

/** Starts with the content of the filed report; the institution is set at filing. */
export function correctionOf(prior: ObligedReport, content: CurrencyContent): CurrencyContent {
  const { institution: _, priorDocumentNumber: _number, ...said } = content;
  const number = prior.externalReferenceId ?? prior.obligation.externalReferenceId;
  return { ...said, filingKind: 'CORRECTION', ...(number !== null && { priorDocumentNumber: number }) };
}

/** Has no names, because users who can only read alerts can read it. */
function subjectOf(businessDay: string, content: CurrencyContent): string {
  const { cashIn, cashOut } = dollarTotals(content);
  const parts = [cashIn === null ? [] : `in ${cashIn} USD`, cashOut === null ? [] : `out ${cashOut} USD`].flat();
  return `Cash of one person on ${businessDay}: ${parts.join(', ')}`;
}
