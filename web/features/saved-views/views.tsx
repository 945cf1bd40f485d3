/** Saved views of a page, own and shared ones. A view is the query string of the address. */
import { Button, Checkbox, CloseButton, Group, Stack, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useSession } from '../../api/session.ts';
import { savedViews as t } from '../../text/saved-views.ts';
import { Loading } from '../../ui/loading.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { Colleague } from '../alerts/colleague.tsx';
import classes from './saved-views.module.css';
import {
  forgetView,
  isKept,
  keepView,
  type OldView,
  oldViews,
  type PagePath,
  pageOf,
  type SavedView,
  type Search,
  savedViewsQuery,
  setOldViews,
} from './saved-views-api.ts';

export function Views({ to, search, onLeave }: { to: PagePath; search: Search; onLeave: () => void }) {
  const { userId } = useSession().user;
  const queries = useQueryClient();
  const query = useQuery(savedViewsQuery(userId));
  const again = () => queries.invalidateQueries({ queryKey: ['saved-views'] });
  const forgetting = useMutation({ mutationFn: forgetView, onSettled: again });
  const [, setForgotten] = useState(0);
  const ofPage = query.data?.filter(({ page }) => page === pageOf(to)) ?? [];
  const mine = ofPage.filter((view) => view.userId === userId);
  const shared = ofPage.filter((view) => view.userId !== userId);
  const here = query.data ? oldViews(to) : [];
  const forgetHere = (gone: OldView) => {
    setOldViews(
      to,
      here.filter((view) => view !== gone),
    );
    setForgotten((count) => count + 1);
  };
  const entry = (view: OldView & { viewId?: string }, beside: ReactNode) => (
    <li key={view.viewId ?? view.name}>
      <Link to={to} search={view.search} onClick={onLeave} dir="auto">
        {view.name}
      </Link>
      {beside}
    </li>
  );
  return (
    <Stack gap="xs">
      {query.isPending && <Loading />}
      {query.error && <ProblemNote problem={query.error} onRetry={() => void query.refetch()} />}
      {query.data && mine.length === 0 && <span className="quiet">{t.none}</span>}
      <Part title={shared.length > 0 ? t.mine : null}>
        {mine.map((view) =>
          entry(
            view,
            <Group gap={4} wrap="nowrap">
              {view.isShared && <span className="quiet">{t.isShared}</span>}
              <CloseButton
                size="sm"
                aria-label={t.forget(view.name)}
                disabled={forgetting.isPending}
                onClick={() => forgetting.mutate(view.viewId)}
              />
            </Group>,
          ),
        )}
      </Part>
      <Part title={t.shared}>
        {shared.map((view) =>
          entry(
            view,
            <span className="quiet">
              <Colleague userId={view.userId} />
            </span>,
          ),
        )}
      </Part>
      <Part title={t.here} how={t.hereHow}>
        {here.map((view) =>
          entry(view, <CloseButton size="sm" aria-label={t.forget(view.name)} onClick={() => forgetHere(view)} />),
        )}
      </Part>
      {forgetting.error && <ProblemNote problem={forgetting.error} />}
      {query.data && <Keep to={to} search={search} mine={mine} onKept={again} />}
    </Stack>
  );
}

function Part({ title, how, children }: { title: string | null; how?: string; children: ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <section>
      {title !== null && <div className={classes.part}>{title}</div>}
      <ul className={classes.views}>{children}</ul>
      {how && <span className="quiet">{how}</span>}
    </section>
  );
}

interface KeepProps {
  to: PagePath;
  search: Search;
  mine: readonly SavedView[];
  onKept: () => Promise<void>;
}

/** A view with the same name is replaced. */
function Keep({ to, search, mine, onKept }: KeepProps) {
  const [name, setName] = useState('');
  const [isShared, setShared] = useState(false);
  const given = Object.fromEntries(
    Object.entries(search).flatMap(([key, value]) => (value === undefined ? [] : [[key, value] as const])),
  );
  const before = mine.find((view) => view.name === name.trim());
  const keeping = useMutation({
    mutationFn: () => keepView({ page: pageOf(to), name: name.trim(), search: given, isShared }, before?.viewId),
    onSuccess: async () => {
      await onKept();
      setName('');
      setShared(false);
    },
  });
  const hasFilter = Object.keys(given).length > 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    keeping.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="xs">
        <Group gap="xs" align="flex-end" wrap="nowrap">
          <TextInput
            label={t.name}
            data-field="name"
            value={name}
            maxLength={80}
            autoComplete="off"
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Button
            type="submit"
            size="sm"
            loading={keeping.isPending}
            disabled={name.trim() === '' || !hasFilter || !isKept(given)}
          >
            {before ? t.replace : t.keep}
          </Button>
        </Group>
        <Checkbox
          size="xs"
          label={t.share}
          checked={isShared}
          onChange={(event) => setShared(event.currentTarget.checked)}
        />
        {keeping.error && <ProblemNote problem={keeping.error} />}
        <span className="quiet">{!hasFilter ? t.noFilter : isKept(given) ? t.how : t.notKept}</span>
      </Stack>
    </form>
  );
}
