/**
 * Samples on both sides of the threshold for blind review: the reviewer sees the query and the listed party in random
 * order, without scores. The result shows whether the threshold is right. Pure.
 */
import { createHash } from 'node:crypto';
import type { Matcher } from '../../matching/matcher.ts';
import type { Match, Query } from '../../matching/types.ts';
import { THRESHOLDS } from './measure.ts';

/** A recorded screening of the organization. */
export interface RecordedQuery {
  searchId: string;
  query: Query;
}

export interface BlindItem {
  number: number;
  searchId: string;
  askedName: string;
  askedBirth: string;
  askedCountries: string;
  profileId: string;
  listedName: string;
  score: number;
  side: 'ABOVE' | 'BELOW';
}

export interface LineSample {
  /** Number of repeated screenings. */
  screenings: number;
  isCut: boolean;
  /** Matches within BAND of the threshold, from which the sample was drawn. */
  above: number;
  below: number;
  items: BlindItem[];
  /** Screenings with a match, per threshold of THRESHOLDS. */
  alertsAt: number[];
}

/** Maximum distance of a match from the threshold. */
export const BAND = 15;
const MOST_MATCHES = 50;

/** @param size maximum number of items per side */
export function sampleOfLine(
  recorded: readonly RecordedQuery[],
  { threshold, size, seed }: { threshold: number; size: number; seed: string },
  matcher: Pick<Matcher, 'search'>,
  isOver: () => boolean,
): LineSample {
  const near: Omit<BlindItem, 'number'>[] = [];
  const best: number[] = [];
  for (const { searchId, query } of recorded) {
    if (isOver()) break;
    const least = Math.max(1, Math.min(threshold - BAND, THRESHOLDS[0]!));
    const { matches } = matcher.search({ ...query, threshold: least }, { limit: MOST_MATCHES });
    best.push(matches[0]?.score.overall ?? 0);
    near.push(...matches.filter(isNear(threshold)).map((match) => itemOf(searchId, query, match, threshold)));
  }
  const drawn = (side: BlindItem['side']) =>
    near
      .filter((one) => one.side === side)
      .sort(byHash(seed))
      .slice(0, size);
  // Ordered by another hash than the draw, so that the position does not reveal the side.
  const items = [...drawn('ABOVE'), ...drawn('BELOW')].sort(byHash(`${seed}/order`));
  return {
    screenings: best.length,
    isCut: best.length < recorded.length,
    above: near.filter(({ side }) => side === 'ABOVE').length,
    below: near.filter(({ side }) => side === 'BELOW').length,
    items: items.map((one, at) => ({ number: at + 1, ...one })),
    alertsAt: THRESHOLDS.map((at) => best.filter((score) => score >= at).length),
  };
}

const isNear = (threshold: number) => (match: Match) => Math.abs(match.score.overall - threshold) <= BAND;

function itemOf(searchId: string, query: Query, match: Match, threshold: number): Omit<BlindItem, 'number'> {
  const { birth } = query;
  return {
    searchId,
    askedName: query.names.join(' / '),
    askedBirth: birth ? [birth.year, birth.month, birth.day].filter((part) => part !== null).join('-') : '',
    askedCountries: (query.countries ?? []).join(' '),
    profileId: match.id,
    listedName: match.matchedName,
    score: match.score.overall,
    side: match.score.overall >= threshold ? 'ABOVE' : 'BELOW',
  };
}

/** SHA-256 of `SEED:SEARCH:PROFILE`, so that the draw is reproducible. */
function byHash(seed: string) {
  const keyOf = ({ searchId, profileId }: Pick<BlindItem, 'searchId' | 'profileId'>) =>
    createHash('sha256').update(`${seed}:${searchId}:${profileId}`).digest('hex');
  return (a: Pick<BlindItem, 'searchId' | 'profileId'>, b: Pick<BlindItem, 'searchId' | 'profileId'>) =>
    keyOf(a) < keyOf(b) ? -1 : 1;
}
