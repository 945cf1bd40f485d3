/**
 * Evidence that lowers the score of a match a little and clears nothing: another country of residence, another document number. It
 * counts after the search, so that no match falls below the threshold by it. What agrees is only shown: millions share a country.
 * Pure.
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
  if (kind !== 'PERSON' || residence === undefined || countries.length === 0) return hit;
  const isListed = countries.includes(residence);
  const { score, effect } = isListed ? { score: hit.score, effect: null } : lowered(hit, share);
  const line: ExplanationLine = {
    field: 'residence',
    query: residence,
    listed: countries.join(', '),
    finding: isListed
      ? 'lives in a listed country, as millions do'
      : 'lives in a country that the listing does not name',
    effect,
  };
  return { ...hit, score, explanation: [...hit.explanation, line] };
}

function withDocument<H extends ListHit>(hit: H, share: number): H {
  const at = hit.explanation.findIndex(({ field, effect }) => field === 'identifier' && effect === 0);
  if (at < 0 || hit.score.identifier !== 0 || !hit.hasDocuments) return hit;
  const { score, effect } = lowered(hit, share);
  return { ...hit, score, explanation: hit.explanation.with(at, { ...hit.explanation[at]!, effect }) };
}

function lowered({ score }: ListHit, share: number): { score: ListHit['score']; effect: number } {
  const overall = oneDecimal(score.overall * (1 - share));
  return { score: { ...score, overall }, effect: oneDecimal(overall - score.overall) };
}

function oneDecimal(points: number): number {
  return Math.round(points * 10) / 10;
}
