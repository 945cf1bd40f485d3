/** Customer beside listed party, one listed party at a time, the gravest first. */
import { Pagination } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useListNames } from '../../api/lists.ts';
import { usePermission } from '../../api/session.ts';
import { alerts as t } from '../../text/alerts.ts';
import { text } from '../../text/index.ts';
import { type ComparedField, Comparison } from '../../ui/comparison.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Name } from '../../ui/name.tsx';
import { Section } from '../../ui/page.tsx';
import { formatListedDay, formatScore } from '../../ui/time.tsx';
import { Waterfall } from '../../ui/waterfall.tsx';
import { matterWords } from '../adverse-media/matter-words.ts';
import transactionClasses from '../transactions/transactions.module.css';
import { profileQuery } from '../watchlists/lists-api.ts';
import classes from './alerts.module.css';
import type { Match, StoredAlert } from './alerts-api.ts';
import { categoryOf } from './evidence.ts';

/** A listed party that a payment or a customer met. */
interface Met {
  subject: string;
  profileId: string;
  primaryName: string;
  score: number;
  /** Without the other fields. */
  nameScore: number;
  categories: readonly string[];
  measures: readonly string[];
  sources: Match['sources'];
  comparisons: Match['comparisons'];
  /** Who ruled it out before, and why; null: nobody has. */
  ruledOut: string | null;
}

/** The gravest listed party that nobody ruled out, field by field, and as what it is listed; both empty: none was met. */
export const gravestListed = (alert: StoredAlert): Pick<Met, 'comparisons' | 'categories'> =>
  metBy(alert)[0] ?? { comparisons: [], categories: [] };

/** Of the gravest listed party that nobody ruled out; 0: none was met. */
export const gravestScore = (alert: StoredAlert): number => metBy(alert)[0]?.score ?? 0;

/** Whether it is about somebody who may be listed; else about what they did. */
export const hasMatch = (alert: StoredAlert): boolean => metBy(alert).length > 0;

/** Which listed party of an alert is shown, from 1, and which were: both begin anew with another alert. */
export interface ShownParty {
  at: number;
  looked: readonly number[];
  show: (at: number) => void;
}

export function useShownParty(alertId: string): ShownParty {
  const [kept, keep] = useState({ alertId, at: 1, looked: [1] });
  const { at, looked } = kept.alertId === alertId ? kept : { at: 1, looked: [1] };
  return { at, looked, show: (next) => keep({ alertId, at: next, looked: [...looked, next] }) };
}

/** Whoever says that it is nobody says it of each: those that nobody ruled out, and that were not looked at, with their places. */
export const notLookedAt = (
  alert: StoredAlert,
  { looked }: ShownParty,
): { at: number; name: string; score: number }[] =>
  metBy(alert).flatMap(({ ruledOut, primaryName, score }, index) =>
    ruledOut === null && !looked.includes(index + 1) ? [{ at: index + 1, name: primaryName, score }] : [],
  );

export function MatchSection({ alert, shown: { at, show } }: { alert: StoredAlert; shown: ShownParty }) {
  const matches = metBy(alert);
  const match = matches[at - 1];
  if (!match) return null;
  return (
    <>
      <Section
        title={t.isItHim}
        aside={
          <span className={classes.head}>
            {matches.length > 1 && <span className="quiet">{t.which(at, matches.length)}</span>}
            {matches.length > 1 && (
              <Pagination
                total={matches.length}
                value={at}
                onChange={show}
                size="xs"
                getControlProps={(control) => ({ 'aria-label': control === 'next' ? t.nextParty : t.partyBefore })}
                getItemProps={(page) => ({ 'aria-label': t.which(page, matches.length) })}
              />
            )}
            <span className={classes.score}>
              <span className="unseen">{t.score} </span>
              {formatScore(match.score)}
            </span>
          </span>
        }
      >
        {match.ruledOut !== null && <p>{match.ruledOut}</p>}
        {match.comparisons.length > 0 ? (
          <Comparison
            fields={match.comparisons as readonly ComparedField[]}
            listedName={match.primaryName}
            givenAs={subjectOf(match.subject)}
          />
        ) : (
          <p className="quiet">{t.notCompared}</p>
        )}
        <div className={classes.why}>
          <Waterfall steps={stepsOf(match)} total={match.score} />
        </div>
      </Section>
      <Who match={match} />
    </>
  );
}

/** SENDER, MESSAGE, OWNER/0 and the like, as people say it. */
function subjectOf(subject: string): string {
  const owner = /^OWNER\/(\d+)$/.exec(subject)?.[1];
  if (owner !== undefined) return t.owner(Number(owner) + 1);
  return t.subject[subject as keyof typeof t.subject] ?? subject;
}

/** A listed party that several payments met is one. */
function metBy({ hits, customerHits }: StoredAlert): Met[] {
  const seen = new Map<string, Met>();
  const met = [...hits.flatMap(({ matches }) => matches.map(ofPayment)), ...customerHits.map(ofCustomer)];
  for (const one of met) {
    const before = seen.get(one.profileId);
    if (!before || before.score < one.score) seen.set(one.profileId, one);
  }
  return [...seen.values()].sort(
    (a, b) => Number(a.ruledOut !== null) - Number(b.ruledOut !== null) || b.score - a.score,
  );
}

function ofPayment({ score, suppressed, suppressedBy, suppressedReason, ...match }: Match): Met {
  return {
    ...match,
    score: score.overall,
    nameScore: score.nameScore ?? score.overall,
    ruledOut: suppressed ? t.suppressed(suppressedBy ?? '', suppressedReason ?? '') : null,
  };
}

function ofCustomer({ suppressedReason, ...hit }: StoredAlert['customerHits'][number]): Met {
  return {
    ...hit,
    nameScore: hit.score,
    ruledOut: suppressedReason === null ? null : t.ruledOut(suppressedReason),
  };
}

function stepsOf({ comparisons, nameScore }: Met): { label: string; points: number }[] {
  const steps = comparisons.flatMap(({ field, contribution }) =>
    contribution === null || contribution === 0
      ? []
      : [{ label: text.common.field[field as ComparedField['field']] ?? field, points: contribution }],
  );
  return steps.length > 0 ? steps : [{ label: text.common.field.NAME, points: nameScore }];
}

function Who({ match }: { match: Met }) {
  const { primaryName, profileId, sources, measures, categories } = match;
  const words = measures.map((one) => text.common.measure[one as keyof typeof text.common.measure] ?? one);
  const listed = categories.map(categoryOf);
  const { titleOf } = useListNames();
  const profile = useQuery({ ...profileQuery(profileId, true), enabled: usePermission('screen:read') }).data;
  const since = new Map(profile?.sources.map(({ watchlistId, listingDate }) => [watchlistId, listingDate]));
  return (
    <Section
      title={t.whoIsIt}
      aside={
        <span className={classes.head}>
          {categories.includes('ADVERSE_MEDIA') && (
            <Link to="/adverse-media" search={{ profile: profileId }}>
              {t.articles}
            </Link>
          )}
          <Link to="/profiles/$profileId" params={{ profileId }}>
            {t.profile}
          </Link>
        </span>
      }
    >
      <Facts
        rows={[
          [text.common.field.NAME, <Name key="name">{primaryName}</Name>],
          [t.listedAs, listed.join(', ')],
          [t.effect, words.length > 0 ? words.join(', ') : t.noEffect],
        ]}
      />
      <h3 className={classes.subhead}>{t.listings}</h3>
      <ul className={transactionClasses.list}>
        {sources.map(({ watchlistId, externalReferenceId, authority, programs }) => {
          const day = since.get(watchlistId);
          return (
            <li key={`${watchlistId} ${externalReferenceId}`}>
              {titleOf(watchlistId)} <span className="mono">{externalReferenceId}</span>
              <div className={transactionClasses.tags}>
                <span>{titleOf(authority)}</span>
                {programs.length > 0 && <span>{programs.map(matterWords).join(', ')}</span>}
                {day && <span>{t.since(formatListedDay(day))}</span>}
              </div>
            </li>
          );
        })}
      </ul>
      {profile && <Told features={profile.features} />}
    </Section>
  );
}

/** What says nothing of who it is. */
const BESIDE_THE_PERSON: ReadonlySet<string> = new Set([
  'Listed on',
  'Last updated',
  'Regulation',
  'Version',
  'List type',
]);
const FACTS_SHOWN = 6;
/** Short ones may well be equal: a town of birth, and where somebody lives. */
const LONG = 40;

/** What the publishers say besides names, dates and numbers: a post, a place of birth, why they listed the party. */
function Told({ features }: { features: readonly { name: string; value: string }[] }) {
  const told = new Map<string, string[]>();
  // Some lists have the same words under two headings.
  const known = new Set<string>();
  for (const { name, value } of features) {
    if (BESIDE_THE_PERSON.has(name) || known.has(value)) continue;
    if (value.length >= LONG) known.add(value);
    told.set(name, [...(told.get(name) ?? []), value]);
  }
  if (told.size === 0) return null;
  return (
    <>
      <h3 className={classes.subhead}>{t.told}</h3>
      <dl className={classes.facts}>
        {[...told].slice(0, FACTS_SHOWN).map(([name, values]) => (
          <div key={name}>
            <dt>{matterWords(name)}</dt>
            <dd className={classes.told} dir="auto">
              {[...new Set(values)].map(matterWords).join('; ')}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
