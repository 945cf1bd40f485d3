/**
 * Scores a match by confidence and severity ("gravity"):
 *
 *   confidence   is it the party?            overall score of the match, 0..100
 *   gravity      what is the listed party?   by measure, office or risk level, 0..100: a table of the policy
 *   score        = confidence x gravity / 100
 *
 * The status depends on the confidence and, for sanctions, on whether the measures block. The score adds the severity.
 */
import type { Measure } from '../../lists/measures.ts';
import type { ListHit } from './hits.ts';
import type { ListedAs } from './listed-as.ts';
import type { ListPolicy } from './policy.ts';

export interface MatchFigures {
  confidence: number;
  gravity: number;
  /** One decimal. */
  score: number;
}

export type ListRow = ListPolicy['content']['lists'][keyof ListPolicy['content']['lists']];

export function figuresOf(
  { score: { overall: confidence }, listedAs }: Pick<ListHit, 'score' | 'listedAs'>,
  row: ListRow,
  policy: ListPolicy,
): MatchFigures {
  const gravity = gravityOf(listedAs, row, policy);
  return { confidence, gravity, score: jointScore(confidence, gravity) };
}

/** One decimal. */
export function jointScore(confidence: number, gravity: number): number {
  return Math.round((confidence * gravity) / 10) / 10;
}

/** Highest severity of the listings. */
export function gravityOf(listedAs: ListedAs, { gravityBy }: Pick<ListRow, 'gravityBy'>, policy: ListPolicy): number {
  const { prohibition, riskLevels } = policy.content.gravity;
  if (gravityBy === 'PROHIBITION') return prohibition;
  if (gravityBy === 'MEASURE') return gravityOfMeasures(listedAs.measures, policy);
  if (gravityBy === 'RISK_LEVEL') return riskLevels[listedAs.riskLevels.ADVERSE_MEDIA];
  const offices = listedAs.offices.map((office) => gravityOfOffice(office, policy));
  return offices.length > 0 ? Math.max(...offices) : riskLevels[listedAs.riskLevels.PEP];
}

/** A sanction without further details counts as a freeze, and so as a prohibition. */
export function gravityOfMeasures(some: readonly Measure[], policy: ListPolicy): number {
  const { prohibition, measures } = policy.content.gravity;
  return Math.max(...some.map((one) => measures[one] ?? 0), 0) || prohibition;
}

/** An unknown status counts as current. */
function gravityOfOffice({ level, isCurrent }: ListedAs['offices'][number], policy: ListPolicy): number {
  const { offices, otherOffice } = policy.content.gravity;
  const { current, former } = offices.find((row) => row.level === level) ?? otherOffice;
  return isCurrent === false ? former : current;
}
