/** The records of a chain as steps. */
import type { Answer } from '../../api/client.ts';
import { chain as t } from '../../text/chain.ts';
import { formatDay } from '../../ui/format.ts';
import type { Step } from '../../ui/step.ts';

/** Exactly one is set: the record that the page shows. */
export interface ChainRoot {
  transactionUuid?: string;
  alertId?: string;
  caseId?: string;
  sarId?: string;
}

type Records = Answer<'/amlcore/api/v1/chain'>;

interface Shown {
  id: string;
  status: string;
  isDone: boolean;
  to: string;
}

export function stepsOf(records: Records, root: ChainRoot): Step[] {
  const { payments, alerts, cases, deadlines, sars } = records;
  const filings = [...deadlines.map(ofDeadline), ...(sars ?? []).map(ofSar)];
  const here = Object.values(root).find((id) => id !== undefined);
  return [
    ...(payments === null ? [] : [stepOf(t.payment, payments.map(ofPayment), here)]),
    stepOf(t.alert, alerts.map(ofAlert), here),
    ...(cases === null ? [] : [stepOf(t.case, cases.map(ofCase), here)]),
    // Without access to reports, an empty step would say that there is none.
    ...(sars === null && filings.length === 0 ? [] : [stepOf(t.filing, filings, here)]),
  ];
}

/** Of several records, the first that is not done stands for them, with the number of those in its state. */
function stepOf(label: string, records: readonly Shown[], here: string | undefined): Step {
  const [first] = records;
  if (first === undefined) return { label, status: t.none, progress: 'AHEAD' };
  const own = records.find(({ id }) => id === here);
  const shown = own ?? records.find(({ isDone }) => !isDone) ?? first;
  const alike = records.filter(({ status }) => status === shown.status).length;
  return {
    label,
    status: own || records.length === 1 ? shown.status : t.several(alike, shown.status),
    progress: records.every(({ isDone }) => isDone) ? 'DONE' : 'CURRENT',
    ...(own === undefined && { to: shown.to }),
  };
}

function ofPayment({ transactionUuid, state, isPendingApproval }: NonNullable<Records['payments']>[number]): Shown {
  return {
    id: transactionUuid,
    status: isPendingApproval ? t.pendingApproval : t.paymentState[state],
    isDone: !isPendingApproval && state !== 'PENDING' && state !== 'HELD',
    to: `/transactions/${transactionUuid}`,
  };
}

function ofAlert({ alertId, state, isPendingApproval }: Records['alerts'][number]): Shown {
  return {
    id: alertId,
    status: isPendingApproval ? t.pendingApproval : t.alertState[state],
    isDone: state.startsWith('CLOSED'),
    to: `/alerts/${alertId}`,
  };
}

function ofCase({ caseId, state }: NonNullable<Records['cases']>[number]): Shown {
  return { id: caseId, status: t.caseState[state], isDone: state === 'CLOSED', to: `/cases/${caseId}` };
}

/** States of a report that is filed, or that will not be filed. */
const FILED: ReadonlySet<string> = new Set(['ACKNOWLEDGED', 'AMENDED', 'NOT_FILED']);

function ofSar({ sarId, state }: NonNullable<Records['sars']>[number]): Shown {
  return { id: sarId, status: t.sarState[state], isDone: FILED.has(state), to: `/sars/${sarId}` };
}

function ofDeadline({ obligationId, state, dueOn }: Records['deadlines'][number]): Shown {
  return {
    id: obligationId,
    status: t.deadlineState[state](formatDay(dueOn)),
    isDone: state !== 'OPEN',
    to: '/filing-deadlines',
  };
}
