/** Evidence of a list stage from the results of list searches. Adds clearances, approvals and verified birth dates of the parties. */
import type { FindingSubject } from '../../domain/finding.ts';
import type { PartyRole } from '../../domain/transaction.ts';
import { MATCHER_VERSION } from '../../matching/model.ts';
import { eventLoopPauses } from '../../platform/lib/event-loop-pauses.ts';
import { contradictionsIn } from '../contradictions.ts';
import { versionsOf } from '../list-search.ts';
import type { ResolvedParty, ReviewedProfile } from '../parties/types.ts';
import { nameFrequencyOf } from './common-names.ts';
import type { ListHit } from './hits.ts';
import { keptOf } from './kept.ts';
import { gravestFirst, standsThough } from './list-verdicts.ts';
import { type AnsweredQuestion, type ListScope, searchSettings } from './party-search.ts';
import { LIST_POLICY } from './policy.ts';
import type {
  FoundHit,
  ListEvidence,
  ListStageId,
  NamedApproval,
  ScreenedAnswer,
  ScreenedHit,
} from './screened-answers.ts';
import type { VerifiedBirth, VerifiedSides } from './verified-births.ts';
import { withWeakEvidence } from './weak-evidence.ts';

/** Known facts about the parties of a transaction. */
export type ClearedSides = Readonly<
  Record<PartyRole, Pick<ResolvedParty, 'partyId' | 'clearances' | 'approval'> | null>
>;

function withNameFrequency(asked: string, hit: FoundHit): FoundHit {
  const nameFrequency = nameFrequencyOf(asked, hit);
  return nameFrequency ? { ...hit, nameFrequency } : hit;
}

const BEST = 5;

/** Number of results between two reductions to the kept hits. One reduction at the end would take too long. */
const MANY = 500;

/** In short turns: a transaction may have thousands of results. @param keepsAll no limit, to compare with evidence of earlier releases */
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
    // The search found more hits than it returned. The rest may contain a party that the birth date does not clear.
    const proof = verifiedBirths.length > 0 && answer.total <= answer.hits.length ? { verifiedBirths } : {};
    const hits = found.map((hit) => ({ ...(policy.nameAlone ? withNameFrequency(asked, hit) : hit), ...proof }));
    const nearMisses = near
      .filter((hit) => !stands(hit))
      .slice(0, BEST)
      .map((hit) => ({ ...hit, provenance: provenance(hit) }));
    if (hits.length === 0 && nearMisses.length === 0) return [];
    const cleared = policy.canBeCleared && isOfNameAlone({ subject, field, asked }) ? clearedFor(subject, sides) : NONE;
    // The search found more hits than it returned. The rest may contain another party, so a clearance counts only if one hit is open anyway.
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
    const { hits, nearMisses } = answer.answer;
    // Most questions find nothing.
    if (hits.length > 0 || nearMisses.length > 0) found.push(...screenedOf(answer));
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

/** Keeps all cleared hits, because a later screening must know of them. Limits the others. */
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
