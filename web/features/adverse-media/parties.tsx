/** Parties of an article, first those that need a decision. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { usePermission } from '../../api/session.ts';
import { adverseMedia } from '../../text/adverse-media.ts';
import { text } from '../../text/index.ts';
import { formatScore } from '../../ui/format.ts';
import { Mark } from '../../ui/mark.tsx';
import { Name } from '../../ui/name.tsx';
import { Section } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { Moment } from '../../ui/time.tsx';
import { Colleague } from '../alerts/colleague.tsx';
import classes from './adverse-media.module.css';
import { type Article, type Listing, listingsOfQuery, type Party } from './adverse-media-api.ts';
import { Deciding } from './deciding.tsx';
import { ListingMark } from './listing-mark.tsx';
import { Matter, percentOf } from './matter.tsx';

const t = adverseMedia.article;

const matters = ({ ties, matches, listing }: Party) => ties.length > 0 || matches.length > 0 || listing !== null;

export function Parties({ article: { articleId, parties, settings } }: { article: Article }) {
  const { data, error, refetch } = useQuery(listingsOfQuery(articleId));
  const shown = parties
    .filter(matters)
    .sort((one, other) => Number(other.listing !== null) - Number(one.listing !== null));
  const others = parties.filter((one) => !matters(one));
  return (
    <Section title={t.parties}>
      {error && <ProblemNote problem={error} onRetry={() => void refetch()} />}
      {parties.length === 0 && <p className="quiet">{t.noParty}</p>}
      <ul className={classes.list}>
        {shown.map((party) => (
          <OneParty
            key={`${party.name} ${party.passage.field} ${party.passage.start}`}
            party={party}
            minConfidence={settings.minConfidence}
            listing={data?.items.find(({ listingId }) => listingId === party.listing?.listingId)}
          />
        ))}
        {others.length > 0 && (
          <li>
            <div className="quiet">{t.alsoNamed}</div>
            {others.map(({ name, role, passage }) => (
              <div key={`${name} ${passage.field} ${passage.start}`}>
                <Name>{name}</Name> <span className="quiet">{adverseMedia.role[role]}</span>
              </div>
            ))}
          </li>
        )}
      </ul>
    </Section>
  );
}

function OneParty(props: { party: Party; listing: Listing | undefined; minConfidence: number | undefined }) {
  const { party, listing, minConfidence } = props;
  const { name, entityType, role, ties, matches } = party;
  const mayDecide = usePermission('profile:write');
  return (
    <li>
      <div className={classes.head}>
        <Name strong>{name}</Name>
        <span className="quiet">
          {text.common.entityType[entityType]} · {adverseMedia.role[role]}
        </span>
      </div>
      {ties.map(({ theme, stage, passage }) => (
        <div key={`${theme} ${stage} ${passage.field} ${passage.start}`}>
          <Matter theme={theme} stage={stage} />
          <p className={classes.passage} dir="auto">
            {passage.text}
          </p>
        </div>
      ))}
      <Resembled matches={matches} />
      {listing && (
        <>
          <div className={classes.head}>
            <ListingMark state={listing.state} />
            <span>{t.listing[listing.state]}</span>
            <span className="quiet">{t.confidence(percentOf(listing.confidence))}</span>
            {listing.state === 'LISTED' && (
              <Link to="/profiles/$profileId" params={{ profileId: listing.profileId }}>
                {t.onOwnList}
              </Link>
            )}
          </div>
          {listing.state === 'WAITING' && listing.reason === null && (
            <div className="quiet">
              {minConfidence !== undefined && listing.confidence < minConfidence
                ? t.waitsUnsure(percentOf(minConfidence))
                : t.waitsForName}
              {!mayDecide && ` ${t.whoDecides}`}
            </div>
          )}
          {listing.reason !== null && (
            <div className="quiet">
              {t.lastly} <Colleague userId={listing.updatedBy} />, <Moment at={listing.updatedAt} relative />:{' '}
              <Name>{listing.reason}</Name>
            </div>
          )}
          {mayDecide && <Deciding listing={listing} party={party} />}
        </>
      )}
    </li>
  );
}

function Resembled({ matches }: Pick<Party, 'matches'>) {
  if (matches.length === 0) return <div className="quiet">{t.noMatch}</div>;
  return (
    <div>
      <span className="quiet">{t.resembles}</span>
      {matches.map(({ profileId, primaryName, score, categories }) => (
        <div key={profileId} className={classes.match}>
          <Link to="/profiles/$profileId" params={{ profileId }}>
            <Name>{primaryName}</Name>
          </Link>
          <span className="quiet">{t.score(formatScore(score))}</span>
          {categories.map((category) => (
            <Mark key={category} tone={category === 'SANCTION' ? 'CRITICAL' : 'MEDIUM'}>
              {text.common.category[category]}
            </Mark>
          ))}
        </div>
      ))}
    </div>
  );
}
