/** Turns list search results into findings, with one policy row for each stage that reads a listing category. */

import type { Finding, FindingSubject } from '../../domain/finding.ts';
import type { PartyRole } from '../../domain/transaction.ts';
import { MEASURE_WORDS, type Measure } from '../../lists/measures.ts';
import { OWNERSHIP_LISTS } from '../../lists/resolution/regimes.ts';
import { MATCHER_VERSION } from '../../matching/model.ts';
import type { ExplanationLine, MatchAlgorithm } from '../../matching/types.ts';
import { eventLoopPauses } from '../../platform/lib/event-loop-pauses.ts';
import { contradictionsIn } from '../contradictions.ts';
import { versionsOf } from '../list-search.ts';
import type { Clearance, RelationshipApproval, ResolvedParty, ReviewedProfile } from '../parties/types.ts';
import { type NameFrequency, type NameVerdict, nameFrequencyOf, nameVerdictOf } from './common-names.ts';
import type { CustomerScreened } from './customer-screened.ts';
import { figuresOf, type ListRow, type MatchFigures } from './gravity.ts';
import type { ListHit } from './hits.ts';
import { keptOf } from './kept.ts';
import { type AnsweredQuestion, type ListScope, searchSettings } from './party-search.ts';
import { LIST_POLICY, type ListPolicy } from './policy.ts';
import type { QuestionField } from './question.ts';
import { isClearedByBirth, type VerifiedBirth, type VerifiedSides } from './verified-births.ts';
import { withWeakEvidence } from './weak-evidence.ts';

export type ListStageId = keyof ListPolicy['content']['lists'];

export interface ScreenedHit extends ListHit {
  /** The party was cleared of this profile with these facts: shown, without effect. */
  suppressed: boolean;
  /** Clearance of a suppressed hit. Absent in older records. */
  clearance?: { partyId: string } & Omit<Clearance, keyof ReviewedProfile>;
  /** Relationship approval that covers the hit. Absent: none. */
  approval?: NamedApproval;
  /** What of the stated attributes contradicts a full name whose score is below the threshold. Absent: it reaches the threshold. */
  contradicts?: ExplanationLine[];
  /** Verified birth dates of the customers that the party is. Absent: it is no customer, or one is not verified. */
  verifiedBirths?: readonly VerifiedBirth[];
  /** How many people bear the names. Absent: no person, or more than the name agrees. */
  nameFrequency?: NameFrequency;
  /** Lists with their versions, and the matcher's. */
  provenance: string;
}

/** An approval as the evidence names it. */
export type NamedApproval = { partyId: string } & Omit<RelationshipApproval, 'profiles'>;

/** A sanctioned party with the name that was asked for. What contradicts puts it below the threshold; it decides nothing. */
export interface NearMiss extends ListHit {
  contradicts: ExplanationLine[];
  provenance: string;
}

/** What one question found of the stage's category. */
export interface ScreenedAnswer {
  subject: FindingSubject;
  field: QuestionField;
  asked: string;
  /** The five most severe open hits, then the five most severe suppressed ones. */
  hits: ScreenedHit[];
  /** The best names first. Of the stage SANCTIONS; absent where there are none, and in what was screened before they were kept. */
  nearMisses?: NearMiss[];
}

/** Evidence of a stage, stored with the assessment. */
export interface ListEvidence {
  /** Version of `LIST_POLICY`. */
  policy: string;
  algorithm: MatchAlgorithm;
  threshold: number;
  textThreshold: number;
  blockThreshold: number;
  /** Measures that the organization adds to those that block. */
  blockingMeasures: readonly Measure[];
  /** `own` is 0 without an internal list. */
  generations: { shared: number; own: number };
  matcherVersion: string;
  /** How many questions were asked. */
  questions: number;
  /** Answers with hits or near misses. */
  answers: ScreenedAnswer[];
  /** So many hits and near misses were found beyond those that are kept (`kept.ts`). */
  notKept?: number;
  /** Addresses and the like hold more texts or names than were asked for. */
  leftOut?: true;
  /** Payer and payee were compared with these lists as customers today. Absent: they were compared with all lists. */
  customerScreened?: CustomerScreened;
  /** Part of a name could not be read, so that it was not compared. */
  unread?: true;
  /** Part of a message, an address or the like could not be read. */
  unreadText?: true;
}

/** What is known of the parties of a transaction. */
export type ClearedSides = Readonly<
  Record<PartyRole, Pick<ResolvedParty, 'partyId' | 'clearances' | 'approval'> | null>
>;

/** A hit before it is known whether the party was cleared of it. */
type FoundHit = ListHit & Pick<ScreenedHit, 'contradicts' | 'nameFrequency' | 'verifiedBirths'>;

function withNameFrequency(asked: string, hit: FoundHit): FoundHit {
  const nameFrequency = nameFrequencyOf(asked, hit);
  return nameFrequency ? { ...hit, nameFrequency } : hit;
}

const BEST = 5;
/** Answers after which those that are not kept are dropped: all together would take too long at once. */
const MANY = 500;

/** In short turns: a transaction may have thousands of answers. @param keepsAll as before there was a limit, to compare with what was kept then */
export async function listEvidence(
  stage: ListStageId,
  batch: ListScope,
  answers: readonly AnsweredQuestion[],
  sides: ClearedSides,
  keepsAll = false,
  verified: VerifiedSides = {},
): Promise<ListEvidence> {
  const { shared, own } = batch.lists;
  const provenance = provenanceFor(batch);
  const policy = LIST_POLICY.content.lists[stage];
  const limits = {
    blockThreshold: batch.settings['transactions.sanctionsBlockThreshold'],
    blockingMeasures: batch.settings['transactions.blockingMeasures'],
  };
  const threshold = searchSettings(batch).threshold;
  const screenedOf = ({ answer, subject, field, asked, residence }: AnsweredQuestion): ScreenedAnswer[] => {
    const near = (stage === 'SANCTIONS' ? answer.nearMisses : []).map((hit) => ({
      ...hit,
      contradicts: contradictionsIn(hit),
    }));
    const stands = standsThough(policy, threshold, limits.blockingMeasures);
    const found: FoundHit[] = [
      ...answer.hits.filter(({ categories }) => categories.includes(policy.category)),
      ...near.filter(stands),
    ].map((hit) => withWeakEvidence(hit, residence, policy));
    const verifiedBirths = isOfNameAlone({ subject, field, asked }) ? verifiedFor(subject, verified) : [];
    // More hits than were looked at: the rest may hold a party that the birth date does not clear.
    const proof = verifiedBirths.length > 0 && answer.total <= answer.hits.length ? { verifiedBirths } : {};
    const hits = found.map((hit) => ({ ...(policy.nameAlone ? withNameFrequency(asked, hit) : hit), ...proof }));
    const nearMisses = near
      .filter((hit) => !stands(hit))
      .slice(0, BEST)
      .map((hit) => ({ ...hit, provenance: provenance(hit) }));
    if (hits.length === 0 && nearMisses.length === 0) return [];
    const cleared = policy.canBeCleared && isOfNameAlone({ subject, field, asked }) ? clearedFor(subject, sides) : NONE;
    // More hits than were looked at: the rest may hold another party, so a clearance counts only if one hit is open anyway.
    const isComplete = answer.total <= answer.hits.length || hits.some((hit) => !cleared.has(factsKey(hit)));
    const screened = hits.map((hit): ScreenedHit => {
      const clearance = isComplete ? cleared.get(factsKey(hit)) : undefined;
      const approval = policy.approved && approvalFor(subject, hit, sides);
      return {
        ...hit,
        suppressed: clearance !== undefined,
        ...(clearance && { clearance }),
        ...(approval && { approval }),
        provenance: provenance(hit),
      };
    });
    const sorted = gravestFirst(screened, policy, LIST_POLICY, limits).map(({ hit }) => hit);
    const best = (isOfKind: (hit: ScreenedHit) => boolean) => sorted.filter(isOfKind).slice(0, BEST);
    const kept = [
      ...best(({ suppressed, approval }) => !suppressed && !approval),
      ...best(({ suppressed, approval }) => !suppressed && approval !== undefined),
      ...best(({ suppressed }) => suppressed),
    ];
    const answered = { subject, field, asked, hits: kept };
    return [{ ...answered, ...(nearMisses.length > 0 && { nearMisses }) }];
  };
  let found: ScreenedAnswer[] = [];
  let notKept = 0;
  const limit = () => {
    const limited = limitedTo(found, (hits) => gravestFirst(hits, policy, LIST_POLICY, limits));
    found = limited.answers;
    notKept += limited.notKept;
  };
  const pause = eventLoopPauses();
  for (const answer of answers) {
    found.push(...screenedOf(answer));
    if (found.length > MANY && !keepsAll) limit();
    const rest = pause();
    if (rest) await rest;
  }
  if (!keepsAll) limit();
  return {
    policy: LIST_POLICY.version,
    ...searchSettings(batch),
    ...limits,
    generations: { shared: shared.generation, own: own?.generation ?? 0 },
    matcherVersion: MATCHER_VERSION,
    questions: answers.length,
    ...(answers.some(({ leftOut }) => leftOut) && { leftOut: true as const }),
    ...(answers.some(({ unread }) => unread === 'NAME') && { unread: true as const }),
    ...(answers.some(({ unread }) => unread === 'TEXT') && { unreadText: true as const }),
    answers: found,
    ...(notKept > 0 && { notKept }),
  };
}

/** What was cleared is always kept: who asks again must know of it. */
function limitedTo(
  answers: ScreenedAnswer[],
  sorted: (hits: readonly ScreenedHit[]) => readonly { hit: ScreenedHit }[],
): { answers: ScreenedAnswer[]; notKept: number } {
  const open = answers.map(({ subject, hits }) => ({ subject, hits: hits.filter(({ suppressed }) => !suppressed) }));
  const near = answers.map(({ subject, nearMisses = [] }) => ({ subject, hits: nearMisses }));
  const kept = keptOf(open, (hits) => sorted(hits).map(({ hit }) => hit));
  const keptNear = keptOf(near, (hits) => [...hits].sort((a, b) => (b.score.name ?? 0) - (a.score.name ?? 0)));
  if (!kept && !keptNear) return { answers, notKept: 0 };
  let notKept = 0;
  const whole = answers.flatMap(({ hits: all, nearMisses: allNear = [], ...of }): ScreenedAnswer[] => {
    const hits = all.filter((hit) => hit.suppressed || !kept || kept.has(hit));
    const nearMisses = allNear.filter((hit) => !keptNear || keptNear.has(hit));
    notKept += all.length - hits.length + allNear.length - nearMisses.length;
    if (hits.length + nearMisses.length === 0) return [];
    return [{ ...of, hits, ...(nearMisses.length > 0 && { nearMisses }) }];
  });
  return { answers: whole, notKept };
}

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

/** What a hit that holds nothing becomes: the finding's code, the name of its hits in `details`, and why. */
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

function verifiedWords({ verifiedBirths = [] }: ScreenedHit): string {
  return verifiedBirths
    .map(({ method, evidence, verifiedOn, verifiedBy }) => {
      return ` Verified on ${verifiedOn} by ${verifiedBy}: ${method}, ${evidence}.`;
    })
    .join('');
}

function conflictWords(hit: ScreenedHit): string {
  const against = contradictionsIn(hit);
  return against.length > 0
    ? `A stated detail conflicts: ${againstOf(against)}.`
    : `The listing has another name: ${hit.matchedName}.`;
}

function againstOf(contradicts: readonly ExplanationLine[]): string {
  return contradicts.map(({ finding }) => finding).join('; ');
}

/** What a match by name alone lacks, in words. */
function missingWords(hit: ScreenedHit): string {
  if (hit.kind === 'ORGANIZATION')
    return ' The country or the legal form differs from the listing. A registration number is needed to decide.';
  return `${bearersWords(hit)}${neededWords(hit)}`;
}

/** What would decide, of what the listing states. */
function neededWords({ births, hasDocuments, score }: ScreenedHit): string {
  if (!births && !hasDocuments)
    return ' A birth date or a document is needed to decide, but the listing states neither.';
  const birth = births && (score.birth === null ? 'birth date' : 'verified birth date');
  if (!hasDocuments) return ` A ${birth} is needed to decide: the listing states no document.`;
  if (!birth) return ' A document is needed to decide: the listing states no birth date.';
  return ` A ${birth} or a document is needed to decide.`;
}

function bearersWords({ nameFrequency }: Pick<ScreenedHit, 'nameFrequency'>): string {
  const bearers = nameFrequency ? Math.max(nameFrequency.asked, nameFrequency.listed) : 0;
  return bearers > 0 ? ` About ${roughly(bearers)} people bear such a name.` : '';
}

/** Two digits count: an estimate has no more. */
function roughly(count: number): string {
  return Number(count.toPrecision(2)).toLocaleString('en-US');
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

/** VERIFIED_OTHER: a verified birth date shows another person. */
type HitVerdict = NameVerdict | 'VERIFIED_OTHER';

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

/** Blocking hits first, then what identifies a party, then by score. */
function gravestFirst<H extends FoundHit>(
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

/** Whether a listing prohibits every dealing, by the policy and by what the organization adds. */
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

function unprovenWords(
  { contradicts, score }: Pick<ScreenedHit, 'contradicts' | 'score'>,
  { fullNameScore = 0 }: ListRow,
): string {
  if (!contradicts) return '';
  const against = againstOf(contradicts);
  const isFullName = (score.name ?? 0) >= fullNameScore;
  return `${isFullName ? ' The full name matches.' : ''} Stated details alone do not clear it: ${against}.`;
}

const MAX_PROGRAMS = 3;

/**
 * ": debt, equity .. are restricted (UKRAINE-EO13662); its assets are not frozen"; nothing of a freeze. Of a party that frozen ones
 * may own, nobody here knows whether it is frozen.
 */
export function effectOf({ listedAs: { measures }, sources }: Pick<ListHit, 'listedAs' | 'sources'>): string {
  if (measures.length === 0 || measures.includes('ASSET_FREEZE')) return '';
  const stated = sources.filter(({ category }) => category === 'SANCTION');
  const mayBeOwned = stated.some((one) => OWNERSHIP_LISTS.includes(one.watchlistId) && isUnknown(one.measures));
  const own = mayBeOwned ? measures.filter((measure) => measure !== 'INFORMATION') : measures;
  const words = own.map((measure) => MEASURE_WORDS[measure]).join(' and ');
  const programs = stated.flatMap((source) => source.programs);
  const under = [...new Set(programs)].slice(0, MAX_PROGRAMS).join(', ');
  const told = mayBeOwned
    ? [words, 'may be owned or controlled by listed parties'].filter((one) => one !== '').join(' and ')
    : words;
  return `: ${told}${under && ` (${under})`}; ${mayBeOwned ? 'whether its assets are frozen is not known' : 'its assets are not frozen'}`;
}

/** What reaches a party through owners is a restriction, or it is not known and informs. */
function isUnknown(measures: readonly Measure[]): boolean {
  return measures.includes('INFORMATION');
}

type Cleared = ReadonlyMap<string, NonNullable<ScreenedHit['clearance']>>;

const NONE: Cleared = new Map();

function factsKey({ profileId, facts }: Pick<ReviewedProfile, 'profileId' | 'facts'>): string {
  return `${profileId}@${facts}`;
}

/**
 * Whether a question identifies a side by name only, which a namesake shares. Documents and wallets are not shared by
 * chance, and a bank, address or message can mean the listed party, independent of the sides.
 */
export function isOfNameAlone(of: { subject: FindingSubject; field?: string; asked?: string }): boolean {
  // A question for numbers alone has no name to ask in words.
  return (of.subject === 'SENDER' || of.subject === 'RECEIVER') && of.field === 'NAME' && of.asked !== '';
}

function clearedFor(subject: FindingSubject, sides: ClearedSides): Cleared {
  const party = subject === 'SENDER' || subject === 'RECEIVER' ? sides[subject] : null;
  if (!party) return NONE;
  return new Map(
    party.clearances.map(({ profileId, version: _, facts, ...why }) => [
      factsKey({ profileId, facts }),
      { partyId: party.partyId, ...why },
    ]),
  );
}

function approvalFor(subject: FindingSubject, hit: ListHit, sides: ClearedSides): NamedApproval | undefined {
  const party = subject === 'SENDER' || subject === 'RECEIVER' ? sides[subject] : null;
  if (!party?.approval) return undefined;
  const { profiles, ...approval } = party.approval;
  const isCovered = profiles.some((one) => factsKey(one) === factsKey(hit));
  return isCovered ? { partyId: party.partyId, ...approval } : undefined;
}

function verifiedFor(subject: FindingSubject, verified: VerifiedSides): readonly VerifiedBirth[] {
  return (subject === 'SENDER' || subject === 'RECEIVER' ? verified[subject] : undefined) ?? [];
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
  if (field === 'WALLET') return subject === 'TRANSACTION' ? 'The contract of the coin' : `${WHO[subject]}'s wallet`;
  if (field === 'TRAVEL_RULE') return `${WHO[subject]} as the Travel Rule message names it`;
  // Words that were stored stay as they are: they are compared when a screening is computed again.
  if (field === 'FIELD' && subject === 'MESSAGE')
    return 'A name in the profession, line of business or a number of a party';
  return WHO[subject];
}

export function authoritiesOf({ sources }: ListHit): string {
  const authorities = [...new Set(sources.map(({ authority }) => authority))].slice(0, 3);
  return authorities.length > 0 ? ` (${authorities.join(', ')})` : '';
}
