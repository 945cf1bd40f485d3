/** Customer beside listed party, one listed party at a time, the highest score first. */
import { Pagination } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useListNames } from '../../api/lists.ts';
import { usePermission } from '../../api/session.ts';
import { evidence } from '../../text/evidence-of-alerts.ts';
import { text } from '../../text/index.ts';
import { type ComparedField, Comparison } from '../../ui/comparison.tsx';
import { Facts } from '../../ui/facts.tsx';
import { formatDay, formatListedDay, formatScore } from '../../ui/format.ts';
import { Name } from '../../ui/name.tsx';
import { Section } from '../../ui/page.tsx';
import { Waterfall } from '../../ui/waterfall.tsx';
import { matterWords } from '../adverse-media/matter-words.ts';
import transactionClasses from '../transactions/transactions.module.css';
import { profileQuery, reportQuery } from '../watchlists/lists-api.ts';
import classes from './alerts.module.css';
import type { Hit, StoredAlert } from './alerts-api.ts';
import evidenceClasses from './evidence/evidence.module.css';
import { type Met, metBy, subjectOf } from './evidence/met.ts';
import { OfPayments } from './evidence/of-payments.tsx';
import { categoryOf } from './evidence.ts';

const t = evidence.match;
const l = evidence.listed;

/** The listed party with the highest score that is not cleared, field by field; empty: none was matched. */
export const gravestListed = (alert: StoredAlert): Pick<Met, 'comparisons' | 'categories'> =>
  metBy(alert)[0] ?? { comparisons: [], categories: [] };

/** Highest score of a listed party that is not cleared; 0: none was matched. */
export const gravestScore = (alert: StoredAlert): number => metBy(alert)[0]?.score ?? 0;

/** Whether a listed party was matched. */
export const hasMatch = (alert: StoredAlert): boolean => metBy(alert).length > 0;

/** Index (from 1) of the shown listed party, and the parties already shown. Each alert starts again. */
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

/** Listed parties that are not cleared and were not shown, with their positions. A false positive clears each of them. */
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
        title={t.title}
        aside={
          <span className={classes.head}>
            {matches.length > 1 && <span className="quiet">{t.which(at, matches.length)}</span>}
            {matches.length > 1 && (
              <Pagination
                total={matches.length}
                value={at}
                onChange={show}
                size="xs"
                getControlProps={(control) => ({ 'aria-label': control === 'next' ? t.next : t.previous })}
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
        {alert.hits.length > 1 && (
          <p className={transactionClasses.tags}>
            <OfPayments of={alert.hits.filter((hit) => isOf(hit, match))} all={alert.hits} />
          </p>
        )}
        {match.comparisons.length > 0 ? (
          <Comparison
            fields={match.comparisons as readonly ComparedField[]}
            listedName={match.primaryName}
            givenAs={subjectOf(match.subject)}
          />
        ) : (
          <p className="quiet">{t.notCompared}</p>
        )}
        <details className={evidenceClasses.breakdown}>
          <summary>{t.breakdown}</summary>
          <Waterfall steps={stepsOf(match)} total={match.score} />
          <Searched match={match} />
        </details>
      </Section>
      <ListedParty match={match} />
    </>
  );
}

const isOf = ({ matches }: Hit, { profileId }: Met): boolean => matches.some((one) => one.profileId === profileId);

/** The list versions behind the score, each with its own page. */
function Searched({ match: { profileId, sources, versions } }: { match: Met }) {
  const { titleOf } = useListNames();
  const profile = useQuery({ ...profileQuery(profileId, true), enabled: usePermission('screen:read') }).data;
  const recordOf = (watchlistId: string) =>
    profile?.sources
      .find((source) => source.watchlistId === watchlistId)
      ?.contexts.flatMap(({ properties }) => properties.sourceUrls ?? [])
      .find((url) => url.startsWith('https://'));
  return (
    <>
      <h3 className={classes.subhead}>{t.rests}</h3>
      <ul className={evidenceClasses.versions}>
        {sources.map(({ watchlistId, externalReferenceId }) => (
          <li key={`${watchlistId} ${externalReferenceId}`}>
            <Link to="/lists/$watchlistId" params={{ watchlistId }}>
              {titleOf(watchlistId)}
            </Link>{' '}
            <span className="mono">{externalReferenceId}</span>
            <Version watchlistId={watchlistId} version={versions.get(watchlistId)} />
            {recordOf(watchlistId) && (
              <>
                {' '}
                <a href={recordOf(watchlistId)} target="_blank" rel="noreferrer">
                  {l.record}
                </a>
              </>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/** @param version undefined: not recorded */
function Version({ watchlistId, version }: { watchlistId: string; version: number | undefined }) {
  const isKnown = version !== undefined && !(watchlistId in text.common.listsOfTheService);
  const mayRead = usePermission('screen:read');
  const { data } = useQuery({ ...reportQuery(watchlistId, version ?? 0), enabled: mayRead && isKnown });
  if (version === undefined) return null;
  return (
    <>
      , {l.searched(version)}
      {data && `, ${data.publishedAt === null ? l.noContentDate : l.content(formatDay(data.publishedAt))}`}
    </>
  );
}

function stepsOf({ comparisons, nameScore }: Met): { label: string; points: number }[] {
  const steps = comparisons.flatMap(({ field, contribution }) =>
    contribution === null || contribution === 0
      ? []
      : [{ label: text.common.field[field as ComparedField['field']] ?? field, points: contribution }],
  );
  return steps.length > 0 ? steps : [{ label: text.common.field.NAME, points: nameScore }];
}

const MOST_ALIASES = 8;

function ListedParty({ match }: { match: Met }) {
  const { primaryName, profileId, sources, measures, categories, comparisons } = match;
  const words = measures.map((one) => text.common.measure[one as keyof typeof text.common.measure] ?? one);
  const { titleOf } = useListNames();
  const profile = useQuery({ ...profileQuery(profileId, true), enabled: usePermission('screen:read') }).data;
  const since = new Map(profile?.sources.map(({ watchlistId, listingDate }) => [watchlistId, listingDate]));
  const aliases = profile?.names.map(({ fullNameRaw }) => fullNameRaw).filter((name) => name !== primaryName);
  const births = comparisons.find(({ field }) => field === 'BIRTH_DATE')?.listed.map(({ value }) => value);
  const born = profile?.dates.filter(({ type }) => type === 'BIRTH').map(({ value }) => value) ?? births ?? [];
  return (
    <Section
      title={l.title}
      aside={
        <span className={classes.head}>
          {categories.includes('ADVERSE_MEDIA') && (
            <Link to="/adverse-media" search={{ profile: profileId }}>
              {l.articles}
            </Link>
          )}
          <Link to="/profiles/$profileId" params={{ profileId }}>
            {l.profile}
          </Link>
        </span>
      }
    >
      <Facts
        rows={[
          [text.common.field.NAME, <Name key="name">{primaryName}</Name>],
          [l.category, categories.map(categoryOf).join(', ')],
          [l.measures, words.length > 0 ? words.join(', ') : l.noMeasures],
          [l.born, born.length > 0 ? [...new Set(born)].map(formatListedDay).join(', ') : l.notListed],
          ...(aliases ? ([[l.aliases, <Aliases key="aliases" names={aliases} />]] as const) : []),
        ]}
      />
      <h3 className={classes.subhead}>{l.listings}</h3>
      <ul className={transactionClasses.list}>
        {sources.map(({ watchlistId, externalReferenceId, authority, programs }) => {
          const day = since.get(watchlistId);
          return (
            <li key={`${watchlistId} ${externalReferenceId}`}>
              {titleOf(watchlistId)} <span className="mono">{externalReferenceId}</span>
              <div className={transactionClasses.tags}>
                <span>{titleOf(authority)}</span>
                {programs.length > 0 && <span>{programs.map(matterWords).join(', ')}</span>}
                {day && <span>{l.since(formatListedDay(day))}</span>}
              </div>
            </li>
          );
        })}
      </ul>
      {profile && <Told features={profile.features} />}
    </Section>
  );
}

function Aliases({ names }: { names: readonly string[] }) {
  const all = [...new Set(names)];
  if (all.length === 0) return <span className="quiet">{l.noAliases}</span>;
  return (
    <>
      {all.slice(0, MOST_ALIASES).map((name, at) => (
        <span key={name}>
          {at > 0 && '; '}
          <Name>{name}</Name>
        </span>
      ))}
      {all.length > MOST_ALIASES && <span className="quiet"> {l.more(all.length - MOST_ALIASES)}</span>}
    </>
  );
}

/** Features that do not describe the party. */
const BESIDE_THE_PERSON: ReadonlySet<string> = new Set([
  'Listed on',
  'Last updated',
  'Regulation',
  'Version',
  'List type',
]);
const FACTS_SHOWN = 6;
/** Short values may be equal: place of birth and residence. */
const LONG = 40;

/** Publisher information besides names, dates and numbers: position, place of birth, reason of the listing. */
function Told({ features }: { features: readonly { name: string; value: string }[] }) {
  const valuesByName = new Map<string, string[]>();
  // Some lists repeat a text under two headings.
  const known = new Set<string>();
  for (const { name, value } of features) {
    if (BESIDE_THE_PERSON.has(name) || known.has(value)) continue;
    if (value.length >= LONG) known.add(value);
    valuesByName.set(name, [...(valuesByName.get(name) ?? []), value]);
  }
  if (valuesByName.size === 0) return null;
  return (
    <>
      <h3 className={classes.subhead}>{l.about}</h3>
      <dl className={classes.facts}>
        {[...valuesByName].slice(0, FACTS_SHOWN).map(([name, values]) => (
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
