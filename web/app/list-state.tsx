/** List status on every page. A banner about demo, stale and missing lists, which cannot be closed. */
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Answer } from '../api/client.ts';
import { listsQuery } from '../api/lists.ts';
import { usePermission } from '../api/session.ts';
import { text } from '../text/index.ts';
import { IconAlertTriangle } from '../ui/icons.ts';
import classes from './list-state.module.css';

const t = text.shell;
type List = Answer<'/amlcore/api/v1/watchlists'>['items'][number];

function isFresh({ freshness }: List): boolean {
  return freshness === 'CURRENT';
}

interface Warning {
  full: string;
  /** Shown on phones, where all warnings take at most two lines. */
  short: string;
}

/** Warnings about these lists, most severe first. */
function warningsOf(lists: readonly List[]): Warning[] {
  const titles = (which: (list: List) => boolean) => lists.filter(which).map(({ title }) => title);
  const isMissing = ({ configured, searched, required }: List) => configured && !searched && required;
  // A first load takes minutes and is not a failure.
  const isFirst = ({ lastSuccessAt, failedAttempts }: List) => lastSuccessAt === null && failedAttempts === 0;
  const missing = titles((list) => isMissing(list) && !isFirst(list));
  const loading = titles((list) => isMissing(list) && isFirst(list));
  const stale = titles(({ searched, freshness }) => searched && (freshness === 'STALE' || freshness === 'FAILED'));
  const isDemo = lists.some(({ demo, searched }) => demo && searched);
  return [
    ...(missing.length > 0 ? [t.banner.missing(missing.length, isDemo)] : []),
    ...(loading.length > 0 ? [t.banner.loading(loading.length)] : []),
    ...(stale.length > 0 ? [t.banner.stale(stale)] : []),
    ...(isDemo ? [t.banner.demo] : []),
  ];
}

export function ListBanner() {
  return usePermission('screen:read') ? <Banner /> : null;
}

/** On every page of a TEST organization. */
export function TestBanner() {
  const mayRead = usePermission('settings:read');
  return (
    <div className={classes.banner} role="status">
      <IconAlertTriangle size={17} stroke={1.8} aria-hidden className={classes.icon} />
      <div className={classes.words}>{t.sandbox.banner}</div>
      {mayRead && (
        <Anchor component={Link} to="/sandbox" className={classes.link}>
          {t.sandbox.look}
        </Anchor>
      )}
    </div>
  );
}

function Banner() {
  const { data, error } = useQuery(listsQuery);
  const warnings = data ? warningsOf(data.items) : error ? [t.banner.unanswered] : [];
  if (warnings.length === 0) return null;
  return (
    <div className={classes.banner} role="status">
      <IconAlertTriangle size={17} stroke={1.8} aria-hidden className={classes.icon} />
      <div className={classes.words}>
        {warnings.map(({ full }) => (
          <div key={full} className={classes.full}>
            {full}
          </div>
        ))}
        <div className={classes.short}>{warnings.map(({ short }) => short).join(' · ')}</div>
      </div>
      <Anchor component={Link} to="/lists" className={classes.link}>
        {t.banner.look}
      </Anchor>
    </div>
  );
}

export function ListLight() {
  return usePermission('screen:read') ? <Light /> : null;
}

function Light() {
  const { data } = useQuery(listsQuery);
  if (!data) return null;
  const lists = data.items.filter(({ configured }) => configured);
  const fresh = lists.filter(isFresh).length;
  return (
    <Link to="/lists" className={classes.light} data-fresh={fresh === lists.length || undefined}>
      <span className={classes.lightWords}>{t.lists(fresh, lists.length)}</span>
    </Link>
  );
}
