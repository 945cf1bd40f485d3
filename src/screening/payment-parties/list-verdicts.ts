/** Judges hits by the policy row of their list stage, and sorts them: which ones identify a party, and which ones block. */
import type { Measure } from '../../lists/measures.ts';
import { type NameVerdict, nameVerdictOf } from './common-names.ts';
import { figuresOf, type ListRow, type MatchFigures } from './gravity.ts';
import type { ListHit } from './hits.ts';
import type { ListPolicy } from './policy.ts';
import type { FoundHit, ListEvidence, ScreenedHit } from './screened-answers.ts';
import { isClearedByBirth } from './verified-births.ts';

/** VERIFIED_OTHER: a verified birth date shows another person. */
export type HitVerdict = NameVerdict | 'VERIFIED_OTHER';

interface Judged<H> extends MatchFigures {
  hit: H;
  status: ListRow['status']['from'];
  verdict: HitVerdict;
}

/** Hits that hold nothing come last. */
const ORDER_OF_VERDICTS: readonly HitVerdict[] = ['IDENTIFIES', 'REVIEW', 'DISCOUNTED', 'VERIFIED_OTHER'];

function verdictOf(hit: FoundHit, row: ListRow): HitVerdict {
  const dates = (hit.verifiedBirths ?? []).map(({ date }) => date);
  return isClearedByBirth(dates, hit, row) ? 'VERIFIED_OTHER' : nameVerdictOf(hit, row.nameAlone, row.clearNothing);
}

/** Whether a hit holds the payment: it is neither cleared nor discounted. */
export function isStanding(hit: ScreenedHit, row: ListRow): boolean {
  return !hit.suppressed && ['IDENTIFIES', 'REVIEW'].includes(verdictOf(hit, row));
}

/** Blocking hits first, then identifying hits, then by score. */
export function gravestFirst<H extends FoundHit>(
  hits: readonly H[],
  row: ListRow,
  policy: ListPolicy,
  { blockThreshold, blockingMeasures }: Pick<ListEvidence, 'blockThreshold' | 'blockingMeasures'>,
): Judged<H>[] {
  const blocks = blockedBy(row, blockingMeasures);
  const isBlocking = ({ confidence, hit, verdict }: Omit<Judged<H>, 'status'>) =>
    Number(
      confidence + (hit.weakPoints ?? 0) >= blockThreshold &&
        verdict === 'IDENTIFIES' &&
        !hit.contradicts &&
        blocks(hit),
    );
  const orderOf = ({ verdict }: Judged<H>) => ORDER_OF_VERDICTS.indexOf(verdict);
  return hits
    .map((hit) => {
      const figures = { ...figuresOf(hit, row, policy), hit, verdict: verdictOf(hit, row) };
      return { ...figures, status: isBlocking(figures) ? row.status.from : row.status.below };
    })
    .sort(
      (a, b) =>
        isBlocking(b) - isBlocking(a) || orderOf(a) - orderOf(b) || b.score - a.score || b.confidence - a.confidence,
    );
}

/** Whether a listing prohibits every dealing, by the policy and the settings of the organization. */
export function blockedBy(
  { blocks }: Pick<ListRow, 'blocks'>,
  added: readonly Measure[],
): (hit: Pick<ListHit, 'listedAs'>) => boolean {
  if (blocks === undefined) return () => true;
  const all = new Set([...blocks, ...added]);
  return ({ listedAs: { measures } }) => measures.some((measure) => all.has(measure));
}

/**
 * Whether a near miss is a match though stated attributes put it below the threshold: it has the full name of a party under an asset
 * freeze, or nothing but its country or a document number conflicts. Otherwise it would be enough to type another birth date.
 */
export function standsThough(row: ListRow, threshold: number, added: readonly Measure[]): (hit: ListHit) => boolean {
  const { fullNameScore = Number.POSITIVE_INFINITY, clearNothing = [] } = row;
  const blocks = blockedBy(row, added);
  return (hit) =>
    ((hit.score.name ?? 0) >= fullNameScore && blocks(hit)) || scoreWithout(clearNothing, hit) >= threshold;
}

/** The overall score as if these fields had not been compared. */
function scoreWithout(
  fields: readonly string[],
  { score, explanation }: Pick<ListHit, 'score' | 'explanation'>,
): number {
  const lost = explanation.filter(({ field }) => fields.includes(field)).map(({ effect }) => Math.min(effect ?? 0, 0));
  return score.overall - lost.reduce((sum, effect) => sum + effect, 0);
}
