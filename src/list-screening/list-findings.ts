/** From the answers of the lists to findings: one table, a row for each stage that reads a category of listings. */
import { MATCHER_VERSION } from '../matching/model.ts';
import type { MatchAlgorithm } from '../matching/types.ts';
import type { Sides } from '../parties/resolution.ts';
import { versionsOf } from '../screening/list-search.ts';
import type { Finding, FindingSubject, RiskDomain, StageId } from '../transactions/types/finding.ts';
import type { PartyRole, TransactionStatus } from '../transactions/types/transaction.ts';
import type { WatchlistCategory } from '../watchlists/profile.ts';
import type { ListHit } from './hits.ts';
import { type AnsweredQuestion, type ListScope, searchSettings } from './party-search.ts';
import type { QuestionField } from './questions.ts';

export type ListStageId = Extract<StageId, 'WHITELIST_BLACKLIST' | 'SANCTIONS' | 'PEP' | 'ADVERSE_MEDIA'>;

interface ListPolicy {
  category: WatchlistCategory;
  code: string;
  domain: RiskDomain;
  factor: string;
  weight: number;
  status(score: number, blockThreshold: number): TransactionStatus;
  /** "matches ...": what it is that was met. */
  listing: string;
  /** Whether a party can be cleared of it: never of the organisation's own list. */
  canBeCleared: boolean;
}

const POLICIES: Readonly<Record<ListStageId, ListPolicy>> = {
  WHITELIST_BLACKLIST: {
    category: 'INTERNAL',
    code: 'OWN_LIST_MATCH',
    domain: 'ENTITY_RISK',
    factor: 'OWN_LIST_SCREENING',
    weight: 1,
    status: () => 'SCREENING_FAILED',
    listing: "the entry of your organisation's own list for",
    canBeCleared: false,
  },
  SANCTIONS: {
    category: 'SANCTION',
    code: 'WATCHLIST_MATCH',
    domain: 'SANCTIONS_EXPOSURE',
    factor: 'WATCHLIST_SCREENING',
    weight: 1,
    status: (score, blockThreshold) => (score >= blockThreshold ? 'SANCTION_LISTED' : 'WATCH_LIST_MATCH'),
    listing: 'the sanctions listing of',
    canBeCleared: true,
  },
  // A public office or an article is a reason to look closer, no prohibition.
  PEP: {
    category: 'PEP',
    code: 'PEP_MATCH',
    domain: 'ENTITY_RISK',
    factor: 'PEP_SCREENING',
    weight: 0.6,
    status: () => 'PEP_LISTED',
    listing: 'the politically exposed person',
    canBeCleared: true,
  },
  ADVERSE_MEDIA: {
    category: 'ADVERSE_MEDIA',
    code: 'ADVERSE_MEDIA_MATCH',
    domain: 'ENTITY_RISK',
    factor: 'ADVERSE_MEDIA_SCREENING',
    weight: 0.6,
    status: () => 'ADVERSE_MEDIA_LISTED',
    listing: 'adverse media reports of',
    canBeCleared: true,
  },
};

export interface ScreenedHit extends ListHit {
  /** The party was cleared of this profile at this version: shown, without effect. */
  suppressed: boolean;
  /** Lists with their versions, and the matcher's. */
  provenance: string;
}

/** What one question found of the stage's category. */
export interface ScreenedAnswer {
  subject: FindingSubject;
  field: QuestionField;
  asked: string;
  /** The best five that stand, then the best five that are suppressed. */
  hits: ScreenedHit[];
}

/** Everything that a stage read from outside, as it is stored with the assessment. */
export interface ListEvidence {
  algorithm: MatchAlgorithm;
  threshold: number;
  textThreshold: number;
  blockThreshold: number;
  /** `own` 0: none. */
  generations: { shared: number; own: number };
  matcherVersion: string;
  /** How many questions were asked. */
  questions: number;
  /** Those with hits. */
  answers: ScreenedAnswer[];
}

const BEST = 5;

export function listEvidence(
  stage: ListStageId,
  batch: ListScope,
  answers: readonly AnsweredQuestion[],
  sides: Sides,
): ListEvidence {
  const { shared, own } = batch.lists;
  const provenance = provenanceFor(batch);
  const policy = POLICIES[stage];
  return {
    ...searchSettings(batch),
    blockThreshold: batch.settings['transactions.sanctionsBlockThreshold'],
    generations: { shared: shared.generation, own: own?.generation ?? 0 },
    matcherVersion: MATCHER_VERSION,
    questions: answers.length,
    answers: answers.flatMap(({ answer, subject, field, asked }): ScreenedAnswer[] => {
      const hits = answer.hits.filter(({ categories }) => categories.includes(policy.category));
      if (hits.length === 0) return [];
      const cleared = policy.canBeCleared && field !== 'WALLET' ? clearedFor(subject, sides) : NONE;
      // Where not all were looked at, one that was not may be another party.
      const isComplete = answer.total <= answer.hits.length || hits.some((hit) => !cleared.has(versionKey(hit)));
      const screened = hits.map((hit) => ({
        ...hit,
        suppressed: isComplete && cleared.has(versionKey(hit)),
        provenance: provenance(hit),
      }));
      const best = (suppressed: boolean) => screened.filter((hit) => hit.suppressed === suppressed).slice(0, BEST);
      return [{ subject, field, asked, hits: [...best(false), ...best(true)] }];
    }),
  };
}

/** Pure: the same evidence gives the same findings, one for each question with a hit that stands. */
export function listFindings(stage: ListStageId, evidence: ListEvidence): Finding[] {
  const policy = POLICIES[stage];
  return evidence.answers.flatMap(({ subject, field, asked, hits }): Finding[] => {
    const standing = hits.filter(({ suppressed }) => !suppressed);
    const best = standing[0];
    if (!best) return [];
    const score = best.score.overall;
    return [
      {
        stage,
        code: policy.code,
        subject,
        status: policy.status(score, evidence.blockThreshold),
        domain: policy.domain,
        factor: policy.factor,
        score,
        weight: policy.weight,
        remark: `${whoOf(subject, field)} matches ${policy.listing} ${best.primaryName}${authoritiesOf(best)} with ${score} of 100 points.`,
        provenance: best.provenance,
        details: {
          field,
          asked,
          matches: standing.map(({ suppressed: _, ...hit }) => hit),
        },
      },
    ];
  });
}

const NONE: ReadonlySet<string> = new Set();

function versionKey({ profileId, profileVersion }: ListHit): string {
  return `${profileId}@${profileVersion}`;
}

/** A party's own clearances count for itself; those of either side for what both bring along: banks, the message. */
function clearedFor(subject: FindingSubject, sides: Sides): ReadonlySet<string> {
  const roles: readonly PartyRole[] =
    subject === 'SENDER' || subject === 'RECEIVER' ? [subject] : ['SENDER', 'RECEIVER'];
  const marks = roles.flatMap((role) => sides[role]?.marks ?? []).filter(({ mark }) => mark === 'WHITELIST');
  return new Set(marks.flatMap(({ cleared }) => cleared.map(({ profileId, version }) => `${profileId}@${version}`)));
}

/** "ofac_sdn@12, un_sc@3; matcher 2.1.0" */
export function provenanceFor({ lists }: Pick<ListScope, 'lists'>): (hit: ListHit) => string {
  const versions = new Map(versionsOf(lists).map(({ watchlistId, version }) => [watchlistId, version]));
  return ({ sources }) => {
    const ids = [...new Set(sources.map(({ watchlistId }) => watchlistId))].sort();
    const from = ids.map((id) => (versions.has(id) ? `${id}@${versions.get(id)}` : id));
    return `${from.join(', ')}; matcher ${MATCHER_VERSION}`;
  };
}

const WHO: Readonly<Record<FindingSubject, string>> = {
  SENDER: 'The sender',
  RECEIVER: 'The receiver',
  BANK: 'A bank of the transaction',
  VASP: 'A virtual asset service provider of the transaction',
  MESSAGE: 'A name in the message or purpose',
  ADDRESS: 'An address of the transaction',
  TRANSACTION: 'The transaction',
};

function whoOf(subject: FindingSubject, field: QuestionField): string {
  if (field === 'WALLET') return `${WHO[subject]}'s wallet`;
  if (field === 'TRAVEL_RULE') return `${WHO[subject]} as the Travel Rule message names it`;
  return WHO[subject];
}

export function authoritiesOf({ sources }: ListHit): string {
  const authorities = [...new Set(sources.map(({ authority }) => authority))].slice(0, 3);
  return authorities.length > 0 ? ` (${authorities.join(', ')})` : '';
}
