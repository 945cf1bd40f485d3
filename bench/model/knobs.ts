/** What the model can be moved by: each knob gives findings and policy as they would be, were a weight, gravity or band another one. */

import type { Finding } from '../../src/domain/finding.ts';
import { type AssessmentPolicy, BANDS, type Band } from '../../src/transactions/pipeline/assessment-policy.ts';

export interface Moved {
  findings: readonly Finding[];
  policy: AssessmentPolicy;
}

export interface Knob {
  group: 'weight' | 'gravity' | 'band';
  name: string;
  /** As it ships. */
  value: string;
  move(given: Moved, factor: number): Moved;
}

const WEIGHTS: readonly [name: string, value: string, is: (finding: Finding) => boolean][] = [
  ['sanctions match', '1', ({ stage }) => stage === 'SANCTIONS'],
  ['PEP match', '0.8', ({ stage }) => stage === 'PEP'],
  ['adverse media match', '0.8', ({ stage }) => stage === 'ADVERSE_MEDIA'],
  ['prohibited or high-risk country', '0.9 to 1', ({ stage, weight }) => stage === 'JURISDICTION' && weight >= 0.9],
  ['country on a list to be watched', '0.3', ({ stage, weight }) => stage === 'JURISDICTION' && weight < 0.9],
  ['rules', '1', ({ stage }) => stage === 'RULES'],
  ['behaviour', '0.8 to 1', ({ stage }) => stage === 'BEHAVIOR'],
  ['plausibility', '0.3 to 1', ({ stage }) => stage === 'VALIDATION'],
];

const GRAVITIES: readonly [name: string, value: string, is: (finding: Finding) => boolean][] = [
  ['sanctions, by measure', '30 to 100', ({ stage }) => stage === 'SANCTIONS'],
  ['offices', '20 to 90', ({ stage }) => stage === 'PEP'],
  ['adverse media', '35 to 100', ({ stage }) => stage === 'ADVERSE_MEDIA'],
];

export function knobsOf({ content }: AssessmentPolicy): Knob[] {
  const from = (band: Band) => content.tiers.find(({ level }) => level === band)!.from;
  return [
    ...WEIGHTS.map(([name, value, is]): Knob => ({ group: 'weight', name, value, move: scaled(is, 'weight', 1) })),
    ...GRAVITIES.map(([name, value, is]): Knob => ({ group: 'gravity', name, value, move: scaled(is, 'score', 100) })),
    ...BANDS.map((band): Knob => ({ group: 'band', name: band, value: String(from(band)), move: movedBand(band) })),
  ];
}

/** Weights end at 1 and scores at 100. */
function scaled(is: (finding: Finding) => boolean, member: 'weight' | 'score', most: number): Knob['move'] {
  return ({ findings, policy }, factor) => ({
    policy,
    findings: findings.map((one) => (is(one) ? { ...one, [member]: Math.min(most, one[member] * factor) } : one)),
  });
}

function movedBand(band: Band): Knob['move'] {
  return ({ findings, policy }, factor) => {
    const tiers = policy.content.tiers.map((one) => (one.level === band ? { ...one, from: one.from * factor } : one));
    return { findings, policy: { ...policy, content: { ...policy.content, tiers } } };
  };
}

/** Parts of the model, each left out. */
export const ABLATIONS: readonly { name: string; move(given: Moved): Moved }[] = [
  {
    name: 'one fact counts as often as it is seen',
    move: ({ findings, policy }) => ({ findings, policy: withContent(policy, { facts: [] }) }),
  },
  {
    name: 'the gravest finding alone counts',
    move: ({ findings, policy }) => {
      const own = ({ weight, score }: Finding) => weight * score;
      const most = Math.max(0, ...findings.map(own));
      const gravest = findings.findIndex((one) => own(one) === most);
      return { policy, findings: findings.map((one, at) => (at === gravest ? one : { ...one, score: 0 })) };
    },
  },
  {
    name: 'gravity is 100 for everybody',
    move: ({ findings, policy }) => ({
      policy,
      findings: findings.map((one) => (one.match ? { ...one, score: one.match.confidence } : one)),
    }),
  },
  {
    name: 'no status has a least tier',
    move: ({ findings, policy }) => ({
      findings,
      policy: withContent(policy, {
        leastTier: { byStatus: {}, flagged: 'INFORMATIONAL', hard: 'INFORMATIONAL', byAction: {} },
      }),
    }),
  },
  {
    name: 'the score decides the status from CRITICAL on instead of HIGH',
    move: ({ findings, policy }) => ({ findings, policy: withContent(policy, { neverCleanFrom: 'CRITICAL' }) }),
  },
];

function withContent(policy: AssessmentPolicy, content: Partial<AssessmentPolicy['content']>): AssessmentPolicy {
  return { ...policy, content: { ...policy.content, ...content } };
}
