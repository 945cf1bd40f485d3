/** Selected alerts, and actions on all of them: owner and note. Alerts cannot be closed in bulk. */
import { Button, Menu } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { useSession } from '../../api/session.ts';
import { alerts as alertWords } from '../../text/alerts.ts';
import { ProblemNote } from '../../ui/problem.tsx';
import { useSameKey } from '../../ui/same-key.ts';
import { wasDone } from '../../ui/was-done.ts';
import { WithWords } from '../../ui/with-words.tsx';
import classes from './alerts.module.css';
import { type Alert, actOnMany, afterAct, type ManyAct } from './alerts-api.ts';
import { colleaguesQuery } from './colleagues.ts';

const t = alertWords.many;
/** Limit of one request. */
const MOST = 100;

interface Choosing {
  chosen: ReadonlySet<string>;
  toggle: (alertId: string) => void;
  set: (alertIds: readonly string[]) => void;
}

const NOTHING: Choosing = { chosen: new Set(), toggle: () => {}, set: () => {} };
/** Rows are memoized: a context brings them the selection. */
const Chosen = createContext<Choosing>(NOTHING);

export function ChoosingAlerts({ children }: { children: ReactNode }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(NOTHING.chosen);
  const choosing = useMemo(
    () => ({
      chosen,
      toggle: (alertId: string) =>
        setChosen((before) => {
          const next = new Set(before);
          if (!next.delete(alertId)) next.add(alertId);
          return next;
        }),
      set: (alertIds: readonly string[]) => setChosen(new Set(alertIds)),
    }),
    [chosen],
  );
  return <Chosen value={choosing}>{children}</Chosen>;
}

export function Choose({ alert: { alertId, subjectName, title } }: { alert: Alert }) {
  const { chosen, toggle } = useContext(Chosen);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: only stops the click, which would open the row
    <label className={classes.choose} onClick={(event) => event.stopPropagation()}>
      <input
        type="checkbox"
        aria-label={t.choose(subjectName ?? title)}
        checked={chosen.has(alertId)}
        onChange={() => toggle(alertId)}
      />
    </label>
  );
}

/** @param alerts shown alerts. Selected alerts that are not shown stay selected */
export function ActOnChosen({ alerts, shown }: { alerts: readonly Alert[]; shown: ReactNode }) {
  const { chosen, set } = useContext(Chosen);
  const queries = useQueryClient();
  const { user } = useSession();
  const colleagues = useQuery(colleaguesQuery).data ?? [];
  const ids = alerts.map(({ alertId }) => alertId).filter((alertId) => chosen.has(alertId));
  const sameAs = useSameKey();
  const acting = useMutation({
    mutationFn: (act: ManyAct) => actOnMany(ids, act, sameAs.keyOf({ ids, act })),
    onSuccess: () => {
      sameAs.forget();
      set([]);
    },
    onSettled: () => afterAct(queries),
  });
  const { data, error, isPending } = acting;
  const all = alerts.slice(0, MOST).map(({ alertId }) => alertId);
  return (
    <div className={classes.many}>
      <span className="quiet">{ids.length > 0 ? t.chosen(ids.length) : shown}</span>
      {ids.length > 0 && (
        <>
          <Button
            size="xs"
            loading={isPending}
            disabled={ids.length > MOST}
            onClick={() => acting.mutate({ act: 'ASSIGN', assignee: user.userId })}
          >
            {t.take}
          </Button>
          <Menu position="bottom-start">
            <Menu.Target>
              <Button size="xs" variant="default" disabled={ids.length > MOST}>
                {t.giveTo}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {colleagues
                .filter(({ userId }) => userId !== user.userId)
                .map(({ userId, name }) => (
                  <Menu.Item key={userId} onClick={() => acting.mutate({ act: 'ASSIGN', assignee: userId })}>
                    {name}
                  </Menu.Item>
                ))}
              <Menu.Item onClick={() => acting.mutate({ act: 'UNASSIGN' })}>{t.putBack}</Menu.Item>
            </Menu.Dropdown>
          </Menu>
          <WithWords
            label={alertWords.act.addNote}
            field={alertWords.act.note}
            submit={alertWords.act.keepNote}
            disabled={ids.length > MOST}
            onSubmit={(words) => wasDone(acting.mutateAsync({ act: 'NOTE', text: words }))}
          />
          <Button size="xs" variant="subtle" onClick={() => set([])}>
            {t.none}
          </Button>
        </>
      )}
      {ids.length < all.length && ids.length > 0 && (
        <Button size="xs" variant="subtle" onClick={() => set(all)}>
          {t.all(all.length)}
        </Button>
      )}
      {error && <ProblemNote problem={error} />}
      {data && ids.length === 0 && (
        <span role="status">
          {t.done(data.done)} {[...new Set(data.results.flatMap(({ detail }) => detail ?? []))].join(' ')}
        </span>
      )}
    </div>
  );
}
