/**
 * The decision on an alert waits for some seconds before it is sent, so that its author can undo it (`ui/delayed-send.ts`). If it cannot
 * be saved, a message leads back to the alert, which has the note again.
 */
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ApiProblem } from '../../api/problem.ts';
import { alerts as alertWords } from '../../text/alerts.ts';
import { sendLater, takeBack } from '../../ui/delayed-send.ts';
import { dropDraft, keepDraft } from '../../ui/kept-draft.ts';
import { notify } from '../../ui/toast.tsx';
import { afterAct, type Closing, close, type StoredAlert } from './alerts-api.ts';
import { draftOf } from './new-closing.tsx';

const t = alertWords.decide;

interface Delayed {
  /** null: it is not waiting any more. */
  waiting: Pick<Closing, 'disposition' | 'reason'> | null;
  /** Why it could not be saved. */
  problem: unknown;
}

export function useDelayedClosing(alert: StoredAlert) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { alertId, version } = alert;
  const queryKey = ['delayed-closing', alertId];
  const { data } = useQuery<Delayed | null>({ queryKey, queryFn: skipToken });
  const put = (delayed: Delayed | null) => queries.setQueryData<Delayed | null>(queryKey, delayed);
  const toAlert = () =>
    void navigate({ to: '/alerts/$alertId', params: { alertId }, search: (now) => now, state: (now) => now });
  const undo = () => {
    const waiting = queries.getQueryData<Delayed | null>(queryKey)?.waiting;
    if (takeBack() === null || !waiting) return;
    keepDraft(queries, draftOf(alert), version, waiting.reason);
    put(null);
    toAlert();
  };
  return {
    waiting: data?.waiting?.disposition ?? null,
    problem: data?.problem ?? null,
    send: (terms: Closing, seconds: number) => {
      const { disposition, reason } = terms;
      const message = `delayed/${alertId}`;
      sendLater(seconds, async () => {
        try {
          const outcome = await close(alert, terms, { keepalive: true });
          put(null);
          void notify((outcome === 'PROPOSED' ? t.sent : t.done)[disposition], undefined, { replaces: message });
        } catch (problem) {
          keepDraft(queries, draftOf(alert), version, reason);
          put({ waiting: null, problem });
          const why = problem instanceof ApiProblem ? problem.message : '';
          const shown = { label: t.openAlert, replaces: message, autoClose: false } as const;
          void notify(t.notSaved(alert.subjectName ?? alert.title, why), toAlert, shown);
        }
        await afterAct(queries);
      });
      dropDraft(queries, draftOf(alert));
      put({ waiting: { disposition, reason }, problem: null });
      void notify(t.sending[disposition], undo, { id: message, autoClose: seconds * 1_000 });
    },
    undo,
  };
}
