/** A profile: all listings of one party, and why they were merged. */
import { Button, Switch } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useListNames } from '../../api/lists.ts';
import { usePermission } from '../../api/session.ts';
import { text } from '../../text/index.ts';
import { ownList } from '../../text/internal-list.ts';
import { profile as t } from '../../text/profile.ts';
import { screening } from '../../text/screening.ts';
import { countryName } from '../../ui/country.ts';
import { Facts } from '../../ui/facts.tsx';
import { formatDay, formatListedDay, formatMoment } from '../../ui/format.ts';
import { Loading } from '../../ui/loading.tsx';
import { LongList } from '../../ui/long-list.tsx';
import { Mark, RiskMark } from '../../ui/mark.tsx';
import { Name, scriptName } from '../../ui/name.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { SureButton } from '../../ui/sure-button.tsx';
import { Moment } from '../../ui/time.tsx';
import { wordsOf } from '../../ui/words.ts';
import { matterWords } from '../adverse-media/matter-words.ts';
import { afterAct, takeOff } from '../internal-list/own-list-api.ts';
import { type Profile, pastProfileQuery, profileQuery, resolutionQuery } from './lists-api.ts';
import { ProfileHistory } from './profile-history.tsx';
import { RelationsDrawn } from './relations.tsx';
import classes from './watchlists.module.css';

const MAX_FEATURES = 30;

export function ProfilePage() {
  const { profileId } = useParams({ from: '/profiles/$profileId' });
  const { delisted, at } = useSearch({ from: '/profiles/$profileId' });
  return at === undefined ? (
    <Present profileId={profileId} delisted={delisted === 'true'} />
  ) : (
    <Past profileId={profileId} at={at} />
  );
}

function Present({ profileId, delisted }: { profileId: string; delisted: boolean }) {
  const navigate = useNavigate();
  const mayScreen = usePermission('screen:write');
  const { data, error, refetch } = useQuery(profileQuery(profileId, delisted));
  if (error) return <ProblemNote problem={error} onRetry={() => void refetch()} page />;
  if (!data) return <Loading />;
  const name = nameOf(data);
  return (
    <Page
      title={name}
      detail={<Summary profile={data} />}
      actions={
        <>
          <Switch
            label={t.includeDelisted}
            checked={delisted}
            onChange={(event) =>
              void navigate({ to: '.', search: event.currentTarget.checked ? { delisted: 'true' } : {}, replace: true })
            }
          />
          <Link to="/adverse-media" search={{ profile: data.profileId }}>
            {t.articles}
          </Link>
          <TakeOff profile={data} />
          {mayScreen && (
            <Button variant="default" component={Link} to="/screening" state={{ toScreen: name }}>
              {t.screenHim}
            </Button>
          )}
        </>
      }
    >
      <Parts profile={data}>
        <Why profileId={data.profileId} />
        <ProfileHistory profileId={data.profileId} at={undefined} />
      </Parts>
    </Page>
  );
}

/** For entries of the internal list only; publishers maintain other lists. */
const OWN_LIST = 'internal';

function TakeOff({ profile: { profileId, watchlistStatus, sources } }: { profile: Profile }) {
  const queries = useQueryClient();
  const allowed = usePermission('profile:write');
  const taking = useMutation({ mutationFn: () => takeOff(profileId), onSuccess: () => afterAct(queries) });
  if (!allowed || watchlistStatus !== 'ACTIVE' || sources.some(({ watchlistId }) => watchlistId !== OWN_LIST))
    return null;
  return (
    <>
      {taking.error && <ProblemNote problem={taking.error} />}
      <SureButton
        grave
        label={ownList.off}
        sure={ownList.offSure}
        variant="default"
        loading={taking.isPending}
        onSure={() => taking.mutate()}
      />
    </>
  );
}

const GENERATION = /^[1-9]\d{0,8}$/;

/** A past state of the profile. @param at a generation or a day */
function Past({ profileId, at }: { profileId: string; at: string }) {
  const asked = GENERATION.test(at) ? { generation: Number(at) } : { at };
  const { data, error, refetch } = useQuery(pastProfileQuery(profileId, asked));
  const toNow = (
    <Link to="/profiles/$profileId" params={{ profileId }}>
      {t.history.toNow}
    </Link>
  );
  if (error)
    return (
      <ProblemNote problem={error} onRetry={() => void refetch()} page>
        {toNow}
      </ProblemNote>
    );
  if (!data) return <Loading />;
  return (
    <Page title={nameOf(data.profile)} detail={<Summary profile={data.profile} />}>
      <p role="status">
        <strong>{t.history.banner(formatMoment(data.createdAt))}</strong> {toNow}
      </p>
      <Parts profile={data.profile}>
        <ProfileHistory profileId={profileId} at={data.generation} />
      </Parts>
    </Page>
  );
}

const nameOf = ({ names: [primary], profileId }: Profile) => primary?.fullNameRaw ?? profileId;

function Parts({ profile, children }: { profile: Profile; children: ReactNode }) {
  return (
    <div className={classes.profile}>
      <div>
        <Names names={profile.names} />
        <Identity profile={profile} />
      </div>
      <div>
        <Listings sources={profile.sources} />
        <RelationsDrawn profile={profile} />
        <Relations profile={profile} />
        {children}
        <Record profile={profile} />
      </div>
    </div>
  );
}

function Summary({ profile }: { profile: Profile }) {
  return (
    <>
      {text.common.entityType[profile.entityType]}{' '}
      {profile.watchlistStatus === 'ACTIVE' ? (
        profile.riskLevel && <RiskMark level={profile.riskLevel} />
      ) : (
        <Mark tone="INFORMATIONAL">{t.notListed}</Mark>
      )}
    </>
  );
}

function Names({ names }: Pick<Profile, 'names'>) {
  return (
    <Section title={t.names}>
      <LongList label={t.names} items={names} idOf={({ nameId }) => nameId} className={classes.list}>
        {({ fullNameRaw, nameType, scriptCode, aliasStrength }) => (
          <>
            <Name script={scriptCode} strong={nameType === 'PRIMARY'}>
              {fullNameRaw}
            </Name>
            <div className={classes.tags}>
              {nameType === 'PRIMARY' && <span>{t.primary}</span>}
              {aliasStrength === 'WEAK' && <span>{t.weak}</span>}
              {scriptCode !== 'latn' && <span>{scriptName(scriptCode)}</span>}
            </div>
          </>
        )}
      </LongList>
    </Section>
  );
}

/** A section of the profile. An empty one says so. */
function Part({
  title,
  none,
  items,
}: {
  title: string;
  none?: string;
  items: readonly (readonly [string, ReactNode])[];
}) {
  if (items.length === 0 && none === undefined) return null;
  return (
    <Section title={title}>
      {items.length === 0 && <p className="quiet">{none}</p>}
      <LongList label={title} items={items} idOf={([key]) => key} className={classes.list}>
        {([, item]) => item}
      </LongList>
    </Section>
  );
}

function Identity({ profile }: { profile: Profile }) {
  const { dates, documents, nationalities, addresses, cryptoWallets, contacts, features } = profile;
  return (
    <>
      <Part
        title={t.dates}
        none={t.nothing.dates}
        items={dates.map((date) => [date.dateId, <DateLine key="date" date={date} />])}
      />
      <Part
        title={t.documents}
        none={t.nothing.documents}
        items={documents.map(({ docId, type, value, issuingCountry, expiryDate, note }) => [
          docId,
          <>
            <span className="mono">{value}</span>
            <div className={classes.tags}>
              <span>{kindOf(type)}</span>
              {issuingCountry && <span>{t.issued(countryName(issuingCountry))}</span>}
              {expiryDate && <span>{t.expires(formatDay(expiryDate))}</span>}
              {note && <span>{note}</span>}
            </div>
          </>,
        ])}
      />
      <Part
        title={t.nationalities}
        none={t.nothing.nationalities}
        items={nationalities.map(({ profileNationalityId, sourceRaw, countryCode, status }) => [
          profileNationalityId,
          `${countryCode ? countryName(countryCode) : sourceRaw} · ${status.toLowerCase()}`,
        ])}
      />
      <Part
        title={t.addresses}
        none={t.nothing.addresses}
        items={addresses.map(({ addressId, addressRaw }) => [addressId, <Name key="address">{addressRaw}</Name>])}
      />
      <Part
        title={t.wallets}
        items={(cryptoWallets ?? []).map(({ walletId, currency, address }) => [
          walletId,
          <span key="wallet" className="mono">
            {currency} {address}
          </span>,
        ])}
      />
      <Part
        title={t.contacts}
        items={contacts.map(({ contactId, type, value }) => [contactId, `${kindOf(type)}: ${value}`])}
      />
      <Part
        title={t.features}
        items={features.slice(0, MAX_FEATURES).map(({ featureId, name, value }) => [
          featureId,
          <>
            <span className="quiet">{matterWords(name)}</span> <Name>{matterWords(value)}</Name>
          </>,
        ])}
      />
    </>
  );
}

/** Codes of the service become words. Text of publishers stays unchanged. */
const kindOf = (type: string): string => (/^[A-Z_]{4,}$/.test(type) ? wordsOf(type) : type);

function DateLine({ date }: { date: Profile['dates'][number] }) {
  const { type, value, precision, circa, rangeEnd } = date;
  const shown = precision === 'DAY' ? formatListedDay(value) : value.slice(0, precision === 'YEAR' ? 4 : 7);
  const kind = t.dateType[type as keyof typeof t.dateType] ?? t.dateType.UNKNOWN;
  return (
    <>
      <span className="quiet">{kind}</span> {circa && t.circa} {shown}
      {rangeEnd && `–${rangeEnd.slice(0, 4)}`}
    </>
  );
}

function Listings({ sources }: Pick<Profile, 'sources'>) {
  const { titleOf } = useListNames();
  return (
    <Section title={t.sources}>
      {sources.length === 0 && <p className="quiet">{t.notListed}</p>}
      <ul className={classes.list}>
        {sources.map((source) => {
          const measures = [...new Set(source.contexts.flatMap((context) => context.measures ?? []))];
          const programs = [...new Set(source.contexts.flatMap(({ properties }) => properties.program ?? []))];
          const [url] = source.contexts.flatMap(({ properties }) => properties.sourceUrls ?? []);
          return (
            <li key={source.profileSourceLinkId}>
              <div>
                {titleOf(source.authority)} <span className="mono">{source.externalReferenceId}</span>{' '}
                <span className="quiet">
                  {source.listingDate && screening.match.since(formatDay(source.listingDate))}
                  {source.removalDate && `, ${t.ended} ${formatDay(source.removalDate)}`}
                </span>
              </div>
              <div className={classes.tags}>
                {measures.map((measure) => (
                  <strong key={measure}>{text.common.measure[measure]}</strong>
                ))}
                {programs.map((program) => (
                  <span key={program}>{matterWords(program)}</span>
                ))}
                {url?.startsWith('https://') && (
                  <a href={url} target="_blank" rel="noreferrer">
                    {source.publisher}
                  </a>
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

function Relations({ profile: { outgoingEdges, ownership } }: { profile: Profile }) {
  return (
    <>
      <Part
        title={t.relations}
        none={t.nothing.relations}
        items={(outgoingEdges ?? []).map(({ edgeId, type, targetProfileId, targetName, role, share }) => [
          edgeId,
          <>
            {targetProfileId ? (
              <Link to="/profiles/$profileId" params={{ profileId: targetProfileId }}>
                <Name>{targetName ?? targetProfileId}</Name>
              </Link>
            ) : (
              <Name>{targetName}</Name>
            )}
            <div className={classes.tags}>
              <span>{role ?? type.toLowerCase().replaceAll('_', ' ')}</span>
              {share !== null && <span>{t.share(share)}</span>}
            </div>
          </>,
        ])}
      />
      <Part
        title={t.ownership}
        items={(ownership ?? []).map(({ regime, measure, verdict, paths }) => [
          `${regime} ${measure}`,
          <>
            {regime} · {text.common.measure[measure]} · {verdict.toLowerCase()}
            {paths.map((path) => (
              <div key={path} className="quiet">
                {path}
              </div>
            ))}
          </>,
        ])}
      />
    </>
  );
}

function Why({ profileId }: { profileId: string }) {
  const { data } = useQuery(resolutionQuery(profileId));
  const { titleOf } = useListNames();
  if (!data) return null;
  return (
    <Section
      title={t.resolution}
      aside={
        <Link to="/profiles/$profileId/review" params={{ profileId }}>
          {t.review}
        </Link>
      }
    >
      {data.edges.length === 0 && <p className="quiet">{t.resolutionNone}</p>}
      <ul className={classes.list}>
        {data.edges.map(({ from, to, rule, facts, joined, against }) => (
          <li
            key={`${from.watchlistId} ${from.externalReferenceId} ${to.watchlistId} ${to.externalReferenceId} ${rule}`}
          >
            <div>
              {titleOf(from.watchlistId)} <span className="mono">{from.externalReferenceId}</span> ↔{' '}
              {titleOf(to.watchlistId)} <span className="mono">{to.externalReferenceId}</span>
            </div>
            <div className={classes.tags}>
              <span>
                {joined ? t.joined : t.notJoined}: {rule}
              </span>
              {facts.map((fact) => (
                <span key={fact}>{fact}</span>
              ))}
              {against && (
                <span>
                  {t.against}: {against}
                </span>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Record({ profile: { profileId, version, metadata } }: { profile: Profile }) {
  return (
    <Section title={t.record}>
      <Facts
        rows={[
          [t.firstSeen, <Moment key="first" at={metadata.firstSeen} />],
          [t.lastSeen, <Moment key="last" at={metadata.lastSeen} />],
          [t.version, version],
          [
            t.profileId,
            <span key="id" className="mono">
              {profileId}
            </span>,
          ],
        ]}
      />
    </Section>
  );
}
