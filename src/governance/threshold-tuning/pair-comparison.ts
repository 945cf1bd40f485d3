/**
 * Compares one customer or stored screening with the lists by two thresholds, above the floor. Read-only. Pairs are
 * compared again when they are shown, because a test stores no names.
 */
import { createHash } from 'node:crypto';
import type { Customers } from '../../customers/customers.ts';
import type { CustomerScreeningContext, ScreenCustomers } from '../../customers/ongoing-screening/screen-customers.ts';
import { subjectsOf } from '../../customers/ongoing-screening/subjects.ts';
import type { FoundHit } from '../../customers/ongoing-screening/types.ts';
import type { BeneficialOwner, Customer } from '../../customers/types.ts';
import { listingsInForce } from '../../lists/listings.ts';
import { entityTypeOf, type StoredProfile } from '../../lists/profile.ts';
import { SearchOverdueError } from '../../matching/search-in.ts';
import type { Database } from '../../platform/db/database.ts';
import { canonicalJson } from '../../platform/lib/canonical-json.ts';
import { type Comparison, compareFields, type ScreenedData } from '../../screening/comparisons.ts';
import type { ListSearch } from '../../screening/list-search.ts';
import type { ScreenEntityResult } from '../../screening/schemas.ts';
import { askedIn, searchFor } from '../../screening/screen-entity.ts';
import type { StoredScreenings } from '../../screening/stored-screenings.ts';
import { changeOf, type RecordPairs, type Scores } from './count.ts';
import type { AlgorithmThreshold, Pair, ShownComparison, StoredPair, TestRow } from './types.ts';

type Question = ScreenEntityResult['query'];
type Lines = Pick<TestRow, 'asked' | 'inForce' | 'floor'>;

/** Limit of listed parties per query. */
const MAX_MATCHES = 100;
const ASKED = 'ASKED';

export interface PairComparisonParts {
  database: Database;
  lists: ListSearch;
  screen: Pick<ScreenCustomers, 'surroundings' | 'screen' | 'profiles'>;
  customers: Pick<Customers, 'shown'>;
  screenings: Pick<StoredScreenings, 'question'>;
}

/** A pair as shown to a reviewer: without score, points or other data that reveals the side of the threshold. */
export interface BlindEvidence {
  party: { name: string; entityType: string | null };
  listed: { name: string; entityType: string; listings: string[] };
  comparisons: Pick<Comparison, 'field' | 'given' | 'listed' | 'verdict'>[];
}

export class PairComparison {
  readonly #parts: PairComparisonParts;

  constructor(parts: PairComparisonParts) {
    this.#parts = parts;
  }

  /** One state of the lists. @throws AppError service-unavailable while the matcher is unavailable */
  surroundings(tenantId: string): Promise<CustomerScreeningContext> {
    return this.#parts.screen.surroundings(tenantId);
  }

  /** Pairs of each customer, in the order of the customers. @throws AppError service-unavailable */
  async customers(
    lines: Lines,
    customers: readonly Customer[],
    around: CustomerScreeningContext,
  ): Promise<RecordPairs[]> {
    const [asked, inForce] = await this.#both(lines, (line) =>
      this.#parts.screen.screen(customers, { ...around, terms: { ...line, threshold: lines.floor } }),
    );
    return customers.map(({ customerId }, at): RecordPairs => {
      const [one, other] = [asked[at]!, inForce[at]!];
      const pairs = pairsOf(lines, scoresOf(one.hits, lines), scoresOf(other.hits, lines)).map((pair): Pair => {
        return { ...pair, source: 'CUSTOMER', sourceId: customerId };
      });
      // Of too many matches, only the best are counted.
      const cut = one.hits.length >= MAX_MATCHES || other.hits.length >= MAX_MATCHES;
      const failed = (one.failure !== null || other.failure !== null) && !cut;
      return { pairs: failed ? [] : pairs, failed, cut };
    });
  }

  async question(
    lines: Lines,
    searchId: string,
    question: Question,
    { lists }: CustomerScreeningContext,
  ): Promise<RecordPairs> {
    const both = await this.#both(lines, ({ algorithm }) => this.#matches(question, lists, algorithm, lines)).catch(
      (error: unknown) => {
        if (error instanceof SearchOverdueError) return null;
        throw error;
      },
    );
    // A comparison that takes too long counts as failed, so that it does not block the others.
    if (both === null) return { pairs: [], failed: true, cut: false };
    const [asked, inForce] = both;
    const scores = ({ matches }: typeof asked) =>
      new Map(matches.map(({ profileId, score }) => [keyOf(ASKED, profileId), score.overall]));
    const pairs = pairsOf(lines, scores(asked), scores(inForce)).map((pair): Pair => {
      return { ...pair, source: 'SCREENING', sourceId: searchId };
    });
    return { pairs, failed: false, cut: asked.truncated || inForce.truncated };
  }

  /** Both parties of a pair in their current state. null: the record or the listing was changed or deleted. */
  async evidence(
    tenantId: string,
    lines: Lines,
    pair: Pair,
  ): Promise<{ blind: BlindEvidence; shown: ShownComparison } | null> {
    const around = await this.surroundings(tenantId);
    const found = await (pair.source === 'CUSTOMER'
      ? this.#ofCustomer(tenantId, lines, pair, around)
      : this.#ofScreening(tenantId, lines, pair, around));
    return found && { blind: found, shown: shownOf(found) };
  }

  /** Names of pairs, for users with access; null: the record or the listing was changed or deleted. */
  async names(tenantId: string, lines: Lines, pairs: readonly StoredPair[]): Promise<(BlindEvidence | null)[]> {
    const found: (BlindEvidence | null)[] = [];
    for (const pair of pairs) found.push((await this.evidence(tenantId, lines, pair))?.blind ?? null);
    return found;
  }

  async #ofCustomer(
    tenantId: string,
    lines: Lines,
    pair: Pair,
    around: CustomerScreeningContext,
  ): Promise<BlindEvidence | null> {
    const { database, customers, screen } = this.#parts;
    const [customer] = await database.tenant(tenantId, (db) => customers.shown(db, tenantId, [pair.sourceId]));
    if (!customer || customer.isUnreadable) return null;
    const subject = subjectsOf(customer.record).find((one) => one.subject === pair.subject);
    if (!subject) return null;
    for (const line of [lines.asked, lines.inForce]) {
      const terms = { algorithm: line.algorithm, threshold: lines.floor };
      const [screened] = await screen.screen([customer], { ...around, terms });
      const hit = screened!.hits.find((one) => one.subject === pair.subject && one.profileId === pair.profileId);
      const row = hit && (await screen.profiles(around.lists, [hit.profileId])).get(hit.profileId);
      if (!hit || !row) continue;
      const { evidence, matchedName } = hit;
      const entityType = entityTypeOf(subject.kind);
      const given: ScreenedData = { ...givenOf(customer, pair.subject), entityType };
      const compared = compareFields({ ...evidence, matchedName }, row.profile, given);
      return { party: { name: subject.names[0]!, entityType }, listed: listedOf(row.profile), ...blindly(compared) };
    }
    return null;
  }

  async #ofScreening(
    tenantId: string,
    lines: Lines,
    pair: Pair,
    around: CustomerScreeningContext,
  ): Promise<BlindEvidence | null> {
    const { screenings, screen } = this.#parts;
    const question = await screenings.question(tenantId, pair.sourceId);
    if (!question) return null;
    for (const { algorithm } of [lines.asked, lines.inForce]) {
      const { matches } = await this.#matches(question, around.lists, algorithm, lines);
      const match = matches.find(({ profileId }) => profileId === pair.profileId);
      const row = match && (await screen.profiles(around.lists, [match.profileId])).get(match.profileId);
      if (!match || !row) continue;
      const entityType = question.entityTypes?.length === 1 ? question.entityTypes[0]! : null;
      const party = { name: question.name, entityType };
      return { party, listed: listedOf(row.profile), ...blindly(match.comparisons ?? []) };
    }
    return null;
  }

  #matches(
    question: Question,
    lists: CustomerScreeningContext['lists'],
    algorithm: AlgorithmThreshold['algorithm'],
    { floor }: Lines,
  ) {
    const asked = { ...askedIn(question), matchAlgorithm: algorithm, minScoreThreshold: floor, limit: MAX_MATCHES };
    return searchFor(this.#parts.lists, lists, '', asked);
  }

  /** With equal algorithms the scores are equal, so one query is enough. */
  async #both<T>({ asked, inForce }: Lines, ask: (line: AlgorithmThreshold) => Promise<T>): Promise<[T, T]> {
    const first = await ask(asked);
    return [first, asked.algorithm === inForce.algorithm ? first : await ask(inForce)];
  }
}

const keyOf = (subject: string, profileId: string) => `${subject} ${profileId}`;

/** Without full names below the floor, which are hits at any threshold. */
const scoresOf = (hits: readonly FoundHit[], { floor }: Lines) =>
  new Map(
    hits
      .filter(({ score }) => score >= floor)
      .map(({ subject, profileId, score }) => [keyOf(subject, profileId), score]),
  );

function pairsOf(
  { asked, inForce }: Lines,
  byAsked: ReadonlyMap<string, number>,
  byInForce: ReadonlyMap<string, number>,
): Pick<Pair, 'subject' | 'profileId' | 'score' | 'change'>[] {
  return [...new Set([...byAsked.keys(), ...byInForce.keys()])].map((key) => {
    const scores: Scores = { asked: byAsked.get(key) ?? null, inForce: byInForce.get(key) ?? null };
    const change = changeOf(scores, { asked: asked.threshold, inForce: inForce.threshold });
    const [subject, profileId] = key.split(' ') as [string, string];
    return { subject, profileId, change, score: scores.asked ?? scores.inForce! };
  });
}

function givenOf({ record }: Customer, subject: string): ScreenedData {
  const owner: BeneficialOwner | undefined = subject.startsWith('OWNER/')
    ? record.beneficialOwners[Number(subject.slice('OWNER/'.length))]
    : undefined;
  if (owner) {
    return {
      names: [owner.fullName],
      birth: owner.dob ?? undefined,
      countries: owner.nationalityCodes,
      documents: owner.documentNumber === null ? [] : [owner.documentNumber],
    };
  }
  return {
    names: record.names.map(({ fullNameRaw }) => fullNameRaw),
    birth: record.dob ?? undefined,
    countries: record.entityType === 'INDIVIDUAL' ? record.nationalityCodes : record.countryCodes,
    documents: record.documents.map(({ value }) => value),
    gender: record.gender ?? undefined,
  };
}

function listedOf(profile: StoredProfile): BlindEvidence['listed'] {
  const listings = listingsInForce(profile).map(({ watchlistId, externalReferenceId }) => {
    return `${watchlistId}/${externalReferenceId}`;
  });
  return { name: profile.names[0]?.fullNameRaw ?? '', entityType: entityTypeOf(profile.kind), listings };
}

/** Removes points and explanations, which would reveal how close the score is to a threshold. */
function blindly(compared: BlindEvidence['comparisons']): Pick<BlindEvidence, 'comparisons'> {
  return {
    comparisons: compared
      .filter(({ field }) => field !== 'WEIGHTING')
      .map(({ field, given, listed, verdict }) => ({ field, given, listed, verdict })),
  };
}

function shownOf(evidence: BlindEvidence): ShownComparison {
  return {
    fields: evidence.comparisons.map(({ field, verdict }) => ({ field, verdict })),
    hash: createHash('sha256').update(canonicalJson(evidence)).digest('hex'),
  };
}
