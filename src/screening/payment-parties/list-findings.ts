/** Turns list search results into findings, with one policy row for each stage that reads a listing category. */
import type { Finding } from '../../domain/finding.ts';
import {
  againstOf,
  authoritiesOf,
  bearersWords,
  conflictWords,
  effectOf,
  missingWords,
  neededWords,
  unprovenWords,
  verifiedWords,
  whoOf,
} from './finding-words.ts';
import { figuresOf, type ListRow } from './gravity.ts';
import { gravestFirst, type HitVerdict } from './list-verdicts.ts';
import type { ListPolicy } from './policy.ts';
import type { ListEvidence, ListStageId, ScreenedAnswer, ScreenedHit } from './screened-answers.ts';

/**
 * Pure: the same evidence and policy give the same findings, one for each question with a hit that stands, and one for each with
 * near misses.
 */
export function listFindings(stage: ListStageId, evidence: ListEvidence, listPolicy: ListPolicy): Finding[] {
  const policy = listPolicy.content.lists[stage];
  const matches = evidence.answers.flatMap(({ subject, field, asked, hits }): Finding[] => {
    const open = hits.filter(({ suppressed }) => !suppressed);
    const judged = gravestFirst(open, policy, listPolicy, evidence);
    const standing = judged.filter(
      ({ verdict, hit }) => (verdict === 'IDENTIFIES' || verdict === 'REVIEW') && !hit.approval,
    );
    const [best] = standing;
    if (!best) return [];
    const { hit, status, confidence, gravity, score, verdict } = best;
    const { code, weight } = verdict === 'REVIEW' && policy.nameAlone ? policy.nameAlone : policy;
    return [
      {
        stage,
        code,
        subject,
        status,
        domain: policy.domain,
        factor: policy.factor,
        score,
        match: { confidence, gravity },
        weight,
        remark: `${whoOf(subject, field)} matches ${policy.listing} ${hit.primaryName}${authoritiesOf(hit)} with ${confidence} of 100 points${policy.blocks ? effectOf(hit) : ''}.${unprovenWords(hit, policy)}${verdict === 'REVIEW' ? missingWords(hit) : ''}`,
        provenance: hit.provenance,
        details: {
          field,
          asked,
          matches: standing.map(({ hit: { suppressed: _, clearance: __, ...match } }) => match),
        },
      },
    ];
  });
  return [
    ...matches,
    ...evidence.answers.flatMap((answer) => approvedFinding(stage, answer, policy, listPolicy, evidence) ?? []),
    ...(['DISCOUNTED', 'VERIFIED_OTHER'] as const).flatMap((verdict) =>
      evidence.answers.flatMap((answer) => releasedFinding(verdict, stage, answer, policy, listPolicy, evidence) ?? []),
    ),
    ...evidence.answers.flatMap((answer) => nearMissFinding(stage, answer, policy, listPolicy) ?? []),
  ];
}

/** The match stays on record: the party is the politically exposed person, and its relationship was approved. */
function approvedFinding(
  stage: ListStageId,
  { subject, field, asked, hits }: ScreenedAnswer,
  policy: ListRow,
  listPolicy: ListPolicy,
  evidence: ListEvidence,
): Finding | null {
  const approved = hits.filter((hit) => !hit.suppressed && hit.approval);
  const matches = gravestFirst(approved, policy, listPolicy, evidence).filter(
    ({ verdict }) => verdict !== 'DISCOUNTED',
  );
  const [best] = matches;
  if (!best || !policy.approved) return null;
  const { hit, confidence, gravity, score } = best;
  const { reviewDate } = hit.approval!;
  return {
    stage,
    subject,
    status: null,
    domain: policy.domain,
    factor: policy.factor,
    score,
    match: { confidence, gravity },
    ...policy.approved,
    remark: `${whoOf(subject, field)} matches ${policy.listing} ${hit.primaryName}${authoritiesOf(hit)} with ${confidence} of 100 points. The relationship is approved until ${reviewDate}.`,
    provenance: hit.provenance,
    details: {
      field,
      asked,
      approval: hit.approval!,
      approved: matches.map(({ hit: { suppressed: _, clearance: __, approval: ___, ...match } }) => match),
    },
  };
}

/** Codes of findings of the domain SANCTIONS_EXPOSURE that inform and count nothing. */
export const NEAR_MISS_CODE = 'NEAR_MISS';

/** The name is common, and the listed party has another one or a conflicting attribute. */
export const DISCOUNTED_CODE = 'DISCOUNTED_MATCH';

/** The verified birth date of a customer lies apart from every listed one. */
export const VERIFIED_OTHER_CODE = 'VERIFIED_OTHER_PERSON';

type ReleasingVerdict = Exclude<HitVerdict, 'IDENTIFIES' | 'REVIEW'>;

/** The finding for hits that hold nothing: its code, the name of the hits in `details`, and the reason. */
const RELEASED: Readonly<
  Record<ReleasingVerdict, { code: string; hits: string; has: string; why: (hit: ScreenedHit, row: ListRow) => string }>
> = {
  DISCOUNTED: {
    code: DISCOUNTED_CODE,
    hits: 'discounted',
    has: 'has a common name like',
    why: (hit) => `.${bearersWords(hit)} ${conflictWords(hit)}${neededWords(hit)}`,
  },
  VERIFIED_OTHER: {
    code: VERIFIED_OTHER_CODE,
    hits: 'verified',
    has: 'has a name like',
    why: (hit, { verifiedBirthYears }) =>
      `, but is another person: the customer's birth date is verified and more than ${verifiedBirthYears} years from every listed one.${verifiedWords(hit)}`,
  },
};

function releasedFinding(
  verdict: ReleasingVerdict,
  stage: ListStageId,
  { subject, field, asked, hits }: ScreenedAnswer,
  policy: ListRow,
  listPolicy: ListPolicy,
  evidence: ListEvidence,
): Finding | null {
  const open = hits.filter(({ suppressed }) => !suppressed);
  const released = gravestFirst(open, policy, listPolicy, evidence).filter((one) => one.verdict === verdict);
  const [best] = released;
  if (!best) return null;
  const { hit, confidence, gravity, score } = best;
  const { code, hits: name, has, why } = RELEASED[verdict];
  return {
    stage,
    code,
    subject,
    status: null,
    domain: policy.domain,
    factor: code,
    score,
    match: { confidence, gravity },
    weight: 0,
    remark: `${whoOf(subject, field)} ${has} ${policy.listing} ${hit.primaryName}${authoritiesOf(hit)}, ${confidence} of 100 points${why(hit, policy)}`,
    provenance: hit.provenance,
    details: {
      field,
      asked,
      [name]: released.map(({ hit: { suppressed: _, clearance: __, ...match } }) => match),
    },
  };
}

function nearMissFinding(
  stage: ListStageId,
  { subject, field, asked, nearMisses = [] }: ScreenedAnswer,
  policy: ListRow,
  listPolicy: ListPolicy,
): Finding | null {
  const [best] = nearMisses;
  if (!best) return null;
  const { confidence, gravity, score } = figuresOf(best, policy, listPolicy);
  const against = againstOf(best.contradicts);
  return {
    stage,
    code: NEAR_MISS_CODE,
    subject,
    status: null,
    domain: policy.domain,
    factor: NEAR_MISS_CODE,
    score,
    match: { confidence, gravity },
    // Shown so that a wrong birth date cannot hide a match.
    weight: 0,
    remark: `${whoOf(subject, field)} has a name like ${policy.listing} ${best.primaryName}${authoritiesOf(best)}, ${best.score.name} of 100 points, but ${against}: ${confidence} together, below the threshold.`,
    provenance: best.provenance,
    details: { field, asked, nearMisses },
  };
}
