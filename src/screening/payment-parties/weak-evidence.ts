/**
 * Evidence that lowers the score of a match a little and clears nothing: another country of residence, another document number. It
 * counts after the search, so no match falls below the threshold by it, and a match that blocks still blocks (`weakPoints`). What
 * agrees is only shown: millions share a country. Pure.
 */
import type { ExplanationLine } from '../../matching/types.ts';
import type { ListRow } from './gravity.ts';
import type { ListHit } from './hits.ts';

/** @param residence stated country of residence of a person, ISO 3166-1 alpha-2 */
export function withWeakEvidence<H extends ListHit>(
  hit: H,
  residence: string | undefined,
  { weakEvidence }: Pick<ListRow, 'weakEvidence'>,
): H {
  if (!weakEvidence) return hit;
  const { otherResidence, otherDocument } = weakEvidence;
  return withResidence(withDocument(hit, otherDocument), residence, otherResidence);
}

function withResidence<H extends ListHit>(hit: H, residence: string | undefined, share: number): H {
  const { kind, countries = [] } = hit;
  // A stated nationality was compared in the search.
  if (kind !== 'PERSON' || residence === undefined || countries.length === 0 || hit.score.country !== null) return hit;
  const isListed = countries.includes(residence);
  const { effect = null, ...changed } = isListed ? {} : lowered(hit, share);
  const line: ExplanationLine = {
    field: 'residence',
    query: residence,
    listed: countries.join(', '),
    finding: isListed
      ? 'lives in a listed country, as millions do'
      : 'lives in a country that the listing does not name',
    effect,
  };
  return { ...hit, ...changed, explanation: [...hit.explanation, line] };
}

/** Lowers the score of a hit if the listing states other documents than the party. */
function withDocument<H extends ListHit>(hit: H, share: number): H {
  const at = hit.explanation.findIndex(({ field, effect }) => field === 'identifier' && effect === 0);
  if (at < 0 || hit.score.identifier !== 0 || !hit.hasDocuments) return hit;
  const { effect, ...changed } = lowered(hit, share);
  return { ...hit, ...changed, explanation: hit.explanation.with(at, { ...hit.explanation[at]!, effect }) };
}

function lowered({ score, weakPoints = 0 }: ListHit, share: number) {
  const overall = oneDecimal(score.overall * (1 - share));
  const effect = oneDecimal(overall - score.overall);
  return { score: { ...score, overall }, weakPoints: oneDecimal(weakPoints - effect), effect };
}

function oneDecimal(points: number): number {
  return Math.round(points * 10) / 10;
}
