import { type CaseNumber, formatCaseNumber } from '../case-number.ts';
import type { RequestView } from './schemas.ts';
import { type InformationRequest, shownState } from './types.ts';

export function requestView(request: InformationRequest, of: CaseNumber, now: Date): RequestView {
  const { requestNo, dueAt, createdAt, sentAt, settledAt, ...rest } = request;
  return {
    ...rest,
    reference: referenceOf(request, of),
    questions: [...rest.questions],
    documentIds: [...rest.documentIds],
    state: shownState(request, now),
    dueAt: dueAt.toISOString(),
    createdAt: createdAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
    settledAt: settledAt?.toISOString() ?? null,
  };
}

export function referenceOf({ requestNo }: Pick<InformationRequest, 'requestNo'>, of: CaseNumber): string {
  return `${formatCaseNumber(of)}/${requestNo}`;
}
