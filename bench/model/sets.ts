/** Random sets of findings, seeded, made of the shipped tables: every kind of finding with the scores and weights that it has. */

import type { Finding, StageId } from '../../src/domain/finding.ts';
import { BEHAVIOR_POLICY } from '../../src/monitoring/behavior/policy.ts';
import { proposedStatus } from '../../src/monitoring/rules/evaluation/findings.ts';
import { RULES_POLICY } from '../../src/monitoring/rules/packs/shipped.ts';
import { compileRule } from '../../src/monitoring/rules/rule-set.ts';
import { jointScore } from '../../src/screening/payment-parties/gravity.ts';
import { LIST_POLICY } from '../../src/screening/payment-parties/policy.ts';
import { JURISDICTION_POLICY } from '../../src/transactions/pipeline/stages/jurisdiction-policy.ts';
import { VALIDATION_POLICY } from '../../src/transactions/pipeline/stages/validation-policy.ts';
import { pick, seeded } from '../random.ts';

type Random = () => number;

export const SEED = 'model-sets-1';
/** Of the kinds of findings; a set of a hundred findings would say the same of every weight. */
const MOST_FINDINGS = 4;
const COUNTRIES = ['KE', 'AE', 'PA', 'TR'];

/** @returns so many sets of one to four findings */
export function randomSets(count: number, seed = SEED): Finding[][] {
  const random = seeded(seed);
  return Array.from({ length: count }, () =>
    Array.from({ length: 1 + Math.floor(random() * MOST_FINDINGS) }, (_, at) => pick(KINDS, random)(random, at)),
  );
}

const KINDS: readonly ((random: Random, at: number) => Finding)[] = [
  (random, at) => match('SANCTIONS', random, at),
  (random, at) => match('PEP', random, at),
  (random, at) => match('PEP', random, at),
  (random, at) => match('ADVERSE_MEDIA', random, at),
  country,
  country,
  rule,
  rule,
  rule,
  rule,
  anomaly,
  anomaly,
  flaw,
];

function base(stage: StageId, code: string, given: Partial<Finding>): Finding {
  return {
    ...{ stage, code, subject: 'TRANSACTION', status: null, domain: 'TRANSACTION_RISK', factor: code },
    ...{ score: 0, weight: 1, remark: '', provenance: 'bench', details: {}, ...given },
  } as Finding;
}

/** Most names that reach the threshold fit well: the better half of 75 to 100 is drawn more often. */
function match(stage: 'SANCTIONS' | 'PEP' | 'ADVERSE_MEDIA', random: Random, at: number): Finding {
  const { lists, gravity } = LIST_POLICY.content;
  const row = lists[stage];
  const confidence = Math.round(10 * (75 + 25 * Math.sqrt(random()))) / 10;
  const offices = [...gravity.offices, gravity.otherOffice].flatMap(({ current, former }) => [current, former]);
  const measures = Object.values(gravity.measures);
  const of = { SANCTIONS: measures, PEP: offices, ADVERSE_MEDIA: Object.values(gravity.riskLevels) };
  const grave = pick(of[stage], random);
  return base(stage, row.code, {
    ...{ domain: row.domain, factor: row.factor, weight: row.weight, score: jointScore(confidence, grave) },
    match: { confidence, gravity: grave },
    // Of sanctions only a freeze blocks, which alone has the gravity of a prohibition.
    status: confidence >= 90 && (!row.blocks || grave === gravity.prohibition) ? row.status.from : row.status.below,
    details: { matches: [{ profileId: `p${at}` }] },
  });
}

function country(random: Random): Finding {
  const { code, status, weight, score, when } = pick(JURISDICTION_POLICY.content.lines, random);
  const from = when.scoreFrom === 'HIGH' ? 85 : (when.scoreFrom ?? 0);
  const own = Math.round(from + (100 - from) * random());
  const details = { country: pick(COUNTRIES, random) };
  return base('JURISDICTION', code, { domain: 'COUNTRY_RISK', status, weight, score: score ?? own, details });
}

const { arguing, rules } = RULES_POLICY.content;
const inUse = rules.filter(({ enabled, mode }) => enabled && mode !== 'SHADOW').map((one) => compileRule(one, 0));

function rule(random: Random): Finding {
  const compiled = pick(inUse, random);
  const { ruleId, score, typology, mode, actions } = compiled.rule;
  const trace = [{ operand: 'counterparty.country', observed: pick(COUNTRIES, random), result: true }];
  return base('RULES', 'RULE', {
    ...{ factor: ruleId, score, status: proposedStatus(compiled, arguing), details: { typology, trace } },
    ...(mode === 'HARD_STOP' && { hardStop: true as const, ...(actions.length > 0 && { actions }) }),
  });
}

function anomaly(random: Random): Finding {
  const { status, statusScore, sideWeight } = BEHAVIOR_POLICY.content;
  const [code, argued] = pick(Object.entries(status), random);
  const weight = random() < 0.7 ? sideWeight.customer : sideWeight.other;
  const score = Math.round(40 + 60 * random());
  const flagged = score * weight >= statusScore;
  return base('BEHAVIOR', code, { domain: 'BEHAVIORAL_RISK', weight, score, status: flagged ? argued : null });
}

function flaw(random: Random): Finding {
  const [code, { status, score, weight }] = pick(Object.entries(VALIDATION_POLICY.content.checks), random);
  return base('VALIDATION', code, { status, score, weight });
}
