/** Options of the command palette: actions, pages, records and searches. */
import { Combobox, useMantineColorScheme } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type RefObject, useEffect } from 'react';
import { sessionQuery, signOut, useSession } from '../api/session.ts';
import { takeNext } from '../features/alerts/alerts-api.ts';
import { text } from '../text/index.ts';
import { jump as t } from '../text/jump.ts';
import { useDensity } from '../ui/density.ts';
import { notify } from '../ui/toast.tsx';
import classes from './jump-box.module.css';
import { begins, type Place, pagesFor, placesFor } from './jump-places.ts';
import { recordsQuery } from './jump-records.ts';

interface Action {
  label: string;
  permission?: string;
  run: () => unknown;
}

interface Option {
  id: string;
  label: string;
  kind: string;
  run: () => unknown;
}

const PAUSE_MS = 200;

/** @param run action of an option, by its value @param onShown called when the options are shown */
export function JumpOptions(props: { asked: string; run: RefObject<(value: string) => void>; onShown: () => void }) {
  const { asked, run, onShown } = props;
  const { permissions } = useSession().user;
  const words = asked.trim();
  const [settled] = useDebouncedValue(words, PAUSE_MS);
  const records = useQuery(recordsQuery(settled, permissions));
  const open = useOpening();
  const actions = useActions().filter(({ label }) => words === '' || begins(label, words));
  const places = words === '' ? { first: [], last: [] } : placesFor(words, permissions);
  const pages = words === '' ? [] : pagesFor(words, permissions);
  const found = words !== '' && settled === words ? (records.data ?? []) : [];
  const ofPlace = (place: Place, at: number): Option => ({
    ...{ id: `${place.to} ${place.kind} ${at}`, label: place.label, kind: place.kind, run: () => open(place) },
  });
  const options = [
    ...pages.map(ofPlace),
    ...actions.map((one) => ({ id: one.label, label: one.label, kind: t.run, run: one.run })),
    ...places.first.map(ofPlace),
    ...found.map(ofPlace),
    ...places.last.map(ofPlace),
  ];
  useEffect(() => {
    run.current = (value) => void options[Number(value)]?.run();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first option depends on the text
  useEffect(() => {
    if (words !== '') onShown();
  }, [words]);
  return (
    <>
      {options.map(({ id, label, kind }, at) => (
        <Combobox.Option key={id} value={String(at)} className={classes.option}>
          <bdi className="name">{label}</bdi>
          <span className="quiet">{kind}</span>
        </Combobox.Option>
      ))}
      {options.length === 0 && <Combobox.Empty>{text.shell.jump.nothing}</Combobox.Empty>}
    </>
  );
}

/** Opens the payment with the reference, if there is one, otherwise the list. */
function useOpening(): (place: Place) => Promise<void> {
  const navigate = useNavigate();
  return async ({ to, name, sought, search = {} }) => {
    const { reference } = search;
    const transactionUuid = reference === undefined ? undefined : await uuidOf(reference);
    if (transactionUuid === undefined) return await navigate({ to, search, state: { toScreen: name, sought } });
    return await navigate({ to: '/transactions/$transactionUuid', params: { transactionUuid } });
  };
}

async function uuidOf(reference: string): Promise<string | undefined> {
  const answer = import('../features/transactions/transactions-api.ts').then(({ byReference }) =>
    byReference(reference),
  );
  const { data } = await answer.catch(() => ({ data: undefined }));
  return data?.data.items[0]?.transactionUUID;
}

function useActions(): Action[] {
  const { permissions } = useSession().user;
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const [density, setDensity] = useDensity();
  const nextAlert = async () => {
    const alertId = await takeNext(undefined);
    if (alertId === null) return await notify(t.noAlert);
    await queries.invalidateQueries({ queryKey: ['alerts'] });
    return await navigate({ to: '/alerts/$alertId', params: { alertId } });
  };
  const leave = async () => {
    await signOut().catch(() => {});
    queries.clear();
    queries.setQueryData(sessionQuery.queryKey, null);
  };
  const isDark = colorScheme === 'dark';
  const isCompact = density === 'COMPACT';
  const all: Action[] = [
    { label: t.action.nextAlert, permission: 'alert:write', run: nextAlert },
    { label: t.action.screen, permission: 'screen:write', run: () => navigate({ to: '/screening' }) },
    { label: t.action.batch, permission: 'screen:write', run: () => navigate({ to: '/screening/batch' }) },
    { label: t.action.newCase, permission: 'case:write', run: () => navigate({ to: '/cases' }) },
    { label: t.action.newSar, permission: 'sar:write', run: () => navigate({ to: '/sars' }) },
    { label: t.action.internalList, permission: 'screen:write', run: () => navigate({ to: '/internal-list' }) },
    { label: isDark ? t.action.light : t.action.dark, run: () => setColorScheme(isDark ? 'light' : 'dark') },
    {
      label: isCompact ? t.action.comfortable : t.action.compact,
      run: () => setDensity(isCompact ? 'COMFORTABLE' : 'COMPACT'),
    },
    { label: t.action.signOut, run: leave },
  ];
  return all.filter(({ permission }) => permission === undefined || permissions.includes(permission));
}
