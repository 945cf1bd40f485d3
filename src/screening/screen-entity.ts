/**
 * Screens one party against the shared lists and the internal list, explains each match, and stores the screening
 * before it responds.
 */

import { measuresOf } from '../lists/effect.ts';
import { notLoaded } from '../lists/list-state.ts';
import { categoriesInForce, listingsToShow } from '../lists/listings.ts';
import { entityTypeOf, ownershipOf, type StoredProfile } from '../lists/profile.ts';
import { reviewedFactsOf } from '../lists/profile-facts.ts';
import type { ProfileRow } from '../lists/profiles/store.ts';
import { ownershipWords } from '../lists/resolution/regimes.ts';
import { categoryBits, matchKinds } from '../lists/subject.ts';
import type { Watchlists } from '../lists/watchlists.ts';
import { BIRTH_NEUTRAL } from '../matching/compare/dates.ts';
import { MATCHER_VERSION } from '../matching/model.ts';
import { bearersOf } from '../matching/names/bearers.ts';
import { inOrder } from '../matching/order.ts';
import type { Match, MatchAlgorithm, Query } from '../matching/types.ts';
import type { Caller } from '../platform/access/permissions.ts';
import { whole } from '../platform/http/list-answers.ts';
import type { Clock } from '../platform/lib/clock.ts';
import { newId, uuidFromName } from '../platform/lib/ids.ts';
import type { SettingsReader } from '../platform/settings/definition.ts';
import type { Done } from '../platform/unit-of-work/effect.ts';
import { birthOf } from './birth.ts';
import { compareFields, type ScreenedData } from './comparisons.ts';
import { contradictionsIn, SANCTIONED_NEAR_MISSES } from './contradictions.ts';
import { chargingMatcherTime, type Owe } from './cost.ts';
import { searchCoverage } from './coverage.ts';
import { storedGaps } from './gaps.ts';
import { type ListSearch, recordedVersions, type SearchedLists, type Version, versionsOf } from './list-search.ts';
import { searchInside } from './names-inside/queries.ts';
import { identifiersIn, numbersIn } from './numbers-in-text.ts';
import type { AskedParty, ClearedPairs, Ruling } from './parties/cleared-pairs.ts';
import type { ScreeningRecorder } from './recorder.ts';
import { riskLevelOf } from './risk.ts';
import {
  DEFAULT_LIMIT,
  type MatchDocument,
  type ScreenEntityRequest,
  type ScreenEntityResult,
  type ThresholdCountsRequest,
  type ThresholdCountsResult,
} from './schemas.ts';
import { type ScreeningSettings, thresholdOf } from './settings.ts';
import type { ScreeningRow } from './store.ts';

export interface ScreenEntityParts {
  lists: ListSearch;
  settings: SettingsReader<ScreeningSettings>;
  recorder: ScreeningRecorder;
  clock: Clock;
  watchlists: Pick<Watchlists, 'state' | 'requireFresh'>;
  cleared: Pick<ClearedPairs, 'of'>;
}

export class ScreenEntity {
  readonly #parts: ScreenEntityParts;

  constructor(parts: ScreenEntityParts) {
    this.#parts = parts;
  }

  /** @throws AppError service-unavailable while screening is unavailable */
  async ready(tenantId: string): Promise<void> {
    this.#parts.watchlists.requireFresh();
    await this.#parts.lists.current(tenantId);
  }

  /**
   * @param owe charges search cost to the rate limit
   * @throws AppError service-unavailable if the screening cannot be completed
   */
  async screen(request: ScreenEntityRequest, by: Caller, owe?: Owe): Promise<Done<ScreenEntityResult>> {
    const { lists, settings, recorder, clock, watchlists, cleared } = this.#parts;
    watchlists.requireFresh();
    const { principal, correlationId } = by;
    const { tenantId } = principal;
    const [tenant, searched] = await Promise.all([settings.get(tenantId), lists.current(tenantId)]);
    const asked = askedBy(request, tenant);
    const { matchAlgorithm: algorithm, minScoreThreshold: threshold } = asked;
    const searchId = newId();
    const found = await chargingMatcherTime(searched, owe, () =>
      searchFor(lists, searched, searchId, asked, (profiles) => cleared.of(tenantId, partyIn(asked), profiles)),
    );
    const listState = watchlists.state(searched.shared);
    const screenedAt = clock.now();
    const result: ScreenEntityResult = {
      searchId,
      query: echo(asked),
      ...found,
      listVersions: publicVersions(versionsOf(searched)),
      listsNotLoaded: notLoaded(listState),
      coverage: await searchCoverage(
        { names: [request.fullName, request.alias], categories: request.watchlistCategories },
        listState,
        searched,
      ),
      matcherVersion: MATCHER_VERSION,
      screenedAt: screenedAt.toISOString(),
    };
    const screening: ScreeningRow = {
      tenantId,
      searchId,
      kind: 'SCREEN_ENTITY',
      screenedAt,
      actorType: principal.type,
      actorId: principal.id,
      correlationId,
      query: result.query,
      settings: { algorithm, threshold, fuzzy: request.fuzzyNameMatch ?? true, weights: weightsOf(request) ?? null },
      generation: searched.shared.generation,
      listVersions: recordedVersions(searched),
      matcherVersion: MATCHER_VERSION,
      totalMatches: result.totalMatches,
      truncated: result.truncated,
      result: {
        matches: result.matches,
        nearMisses: result.nearMisses,
        listsNotLoaded: result.listsNotLoaded,
        coverage: result.coverage,
      },
      gaps: storedGaps(result.coverage),
    };
    return await recorder.record(by, screening, result);
  }

  /** Number of matches at each threshold. Returns no names, so nothing is recorded. */
  async countAt(
    { thresholds, ...request }: ThresholdCountsRequest,
    { tenantId }: Caller['principal'],
    owe?: Owe,
  ): Promise<ThresholdCountsResult> {
    const { lists, settings } = this.#parts;
    const [tenant, searched] = await Promise.all([settings.get(tenantId), lists.current(tenantId)]);
    const algorithm = request.matchAlgorithm ?? tenant['screening.algorithm'];
    const counts: ThresholdCountsResult['items'] = [];
    // One after the other, because they share the threads with all screenings.
    await chargingMatcherTime(searched, owe, async () => {
      for (const threshold of [...new Set(thresholds)].sort((a, b) => a - b)) {
        const query = { ...toQuery(request, algorithm, threshold), nearMisses: undefined };
        const { total } = await lists.search(searched, query, { limit: 0 });
        counts.push({ threshold, totalMatches: total });
      }
    });
    return whole(counts);
  }
}

/** A request with defaults from the settings applied. */
export type AskedEntity = ScreenEntityRequest &
  Required<Pick<ScreenEntityRequest, 'matchAlgorithm' | 'minScoreThreshold' | 'limit'>>;

export function askedBy({ threshold, ...request }: ScreenEntityRequest, settings: ScreeningSettings): AskedEntity {
  return {
    ...request,
    matchAlgorithm: request.matchAlgorithm ?? settings['screening.algorithm'],
    minScoreThreshold: request.minScoreThreshold ?? threshold ?? thresholdOf(settings),
    limit: request.limit ?? DEFAULT_LIMIT,
  };
}

/** Matches of a request. The result is the same for the same lists, request and matcher. @param searchId part of the match IDs */
export async function searchFor(
  lists: ListSearch,
  searched: SearchedLists,
  searchId: string,
  asked: AskedEntity,
  rulingsOn: RulingsOn = async () => new Map(),
): Promise<Pick<ScreenEntityResult, 'totalMatches' | 'truncated' | 'matches' | 'nearMisses'>> {
  const { matchAlgorithm: algorithm, minScoreThreshold: threshold, limit } = asked;
  const query = toQuery(asked, algorithm, threshold);
  const [whole, inside] = await Promise.all([
    lists.search(searched, query, { limit }),
    searchInside(
      query,
      async (one) => (await lists.search(searched, one, { limit })).hits,
      ({ match }) => match,
    ),
  ]);
  const { nearMisses } = whole;
  const known = new Set(whole.hits.map(({ match }) => match.id));
  const others = inside.filter(({ match }) => !known.has(match.id));
  const hits = [...whole.hits, ...others].sort((a, b) => inOrder(a.match, b.match)).slice(0, limit);
  const total = whole.total + others.length;
  const shown = { algorithm, includeDelisted: asked.includeDelisted ?? false, given: givenIn(asked) };
  const rulings = await rulingsOn(
    hits.map(({ match, row }) => ({ profileId: match.id, facts: reviewedFactsOf(row.profile) })),
  );
  return {
    totalMatches: total,
    truncated: total > hits.length,
    matches: hits.map(({ match, row }) => ({
      ...describe(searchId, match, row, shown),
      ...suppressionOf(rulings.get(match.id)),
    })),
    nearMisses: nearMisses.map(({ match, row }) => ({
      ...describe(searchId, match, row, shown),
      contradicts: contradictionsOf(match, asked),
    })),
  };
}

/** Clearances for the current facts of the profiles, by profile. */
type RulingsOn = (profiles: Parameters<ClearedPairs['of']>[2]) => Promise<ReadonlyMap<string, Ruling>>;

function partyIn(asked: ScreenEntityRequest): AskedParty {
  const { fullName, alias, dob, documentNumber, entityTypes = [], nationalityCodes = [] } = asked;
  // Without a single requested type there is no contradiction.
  const type = entityTypes.length === 1 ? TYPE_OF[entityTypes[0]!] : null;
  const nationality = nationalityCodes.length === 1 ? nationalityCodes[0]! : null;
  const said = { type, nationality };
  return { names: alias ? [fullName, alias] : [fullName], birthDate: dob, documentNumber, said };
}

const TYPE_OF = { INDIVIDUAL: 'INDIVIDUAL', ORGANIZATION: 'CORPORATE' } as const;

function suppressionOf(ruling: Ruling | undefined) {
  return {
    suppressed: ruling !== undefined,
    suppressedReason: ruling?.reason ?? null,
    suppressedBy: ruling?.clearedBy ?? null,
    suppressedAt: ruling?.clearedAt ?? null,
  };
}

/** If the caller weighs fields, the mean already includes their points, so their lines state no effect. */
function contradictionsOf(match: Match, { idWeight, dobWeight }: ScreenEntityRequest) {
  const { birth, identifier } = match.score;
  const byWeight = new Set([
    ...(dobWeight !== undefined && birth !== null && birth < BIRTH_NEUTRAL ? ['birthDate'] : []),
    ...(idWeight !== undefined && identifier === 0 ? ['identifier'] : []),
  ]);
  return contradictionsIn(match, byWeight);
}

function givenIn(request: ScreenEntityRequest): ScreenedData {
  return {
    names: request.alias ? [request.fullName, request.alias] : [request.fullName],
    birth: request.dob,
    countries: request.nationalityCodes,
    documents: request.documentNumber ? [request.documentNumber] : undefined,
    entityType: request.entityTypes?.length === 1 ? request.entityTypes[0] : undefined,
  };
}

/** The query for the matcher. */
export function toQuery(request: ScreenEntityRequest, algorithm: MatchAlgorithm, threshold: number): Query {
  const kinds = request.entityTypes && matchKinds(request.entityTypes);
  const weights = weightsOf(request);
  const { fullName, alias, documentNumber } = request;
  const identifiers = [
    ...(documentNumber ? identifiersIn(documentNumber) : []),
    // A wallet or a passport in place of a name. Where the caller weighs numbers, one that was not given as such would lower the mean.
    ...(weights?.identifier === undefined
      ? [fullName, alias].flatMap((name) => (name ? numbersInName(name) : []))
      : []),
  ];
  return {
    names: request.alias ? [request.fullName, request.alias] : [request.fullName],
    ...(kinds?.length === 1 && { kind: kinds[0] }),
    ...(request.dob && { birth: birthOf(request.dob) }),
    ...(request.nationalityCodes && { countries: request.nationalityCodes }),
    ...(identifiers.length > 0 && { identifiers }),
    algorithm,
    fuzzy: request.fuzzyNameMatch ?? true,
    threshold,
    nearMisses: SANCTIONED_NEAR_MISSES,
    // Only if the caller gave weights: the matcher's own score is not a weighted mean.
    ...(weights && { weights }),
    filters: {
      ...(kinds && { kinds }),
      ...(request.watchlistCategories && { categories: categoryBits(request.watchlistCategories) }),
      includeDelisted: request.includeDelisted ?? false,
    },
  };
}

/** "9187629" or "T2EU4" are not names but numbers of ships, documents or phones. */
function numbersInName(name: string): readonly string[] {
  return CODE.test(name) ? identifiersIn(name) : numbersIn(name).numbers;
}

const CODE = /^(?=.*\d)[\s+()./-]*(?:\p{L}{0,3}\d[\p{L}\d]*|\p{L}{1,3}[ -]\d+)(?:[\s()./-]+\d+)*\s*$/u;

function weightsOf(request: ScreenEntityRequest): Query['weights'] {
  const { nameWeight: name, idWeight: identifier, dobWeight: birth } = request;
  if (name === undefined && identifier === undefined && birth === undefined) return undefined;
  return {
    ...(name !== undefined && { name }),
    ...(identifier !== undefined && { identifier }),
    ...(birth !== undefined && { birth }),
  };
}

export function echo(request: AskedEntity): ScreenEntityResult['query'] {
  return {
    name: request.fullName,
    alias: request.alias ?? null,
    threshold: request.minScoreThreshold,
    dob: request.dob ?? null,
    documentNumber: request.documentNumber ?? null,
    nationalityCodes: request.nationalityCodes ?? [],
    entityTypes: request.entityTypes ?? [],
    watchlistCategories: request.watchlistCategories ?? [],
    matchAlgorithm: request.matchAlgorithm,
    fuzzyNameMatch: request.fuzzyNameMatch ?? true,
    nameWeight: request.nameWeight ?? null,
    idWeight: request.idWeight ?? null,
    dobWeight: request.dobWeight ?? null,
    includeDelisted: request.includeDelisted ?? false,
    limit: request.limit,
  };
}

/** The request that a recorded query stands for. */
export function askedIn(query: ScreenEntityResult['query']): AskedEntity {
  const { name, threshold, alias, dob, documentNumber, nameWeight, idWeight, dobWeight, ...rest } = query;
  // A record of an earlier release may lack later fields.
  const some = <T>(values: readonly T[] | undefined) => (values?.length ? [...values] : undefined);
  return {
    ...rest,
    fullName: name,
    minScoreThreshold: threshold,
    alias: alias ?? undefined,
    dob: dob ?? undefined,
    documentNumber: documentNumber ?? undefined,
    nationalityCodes: some(query.nationalityCodes),
    entityTypes: some(query.entityTypes),
    watchlistCategories: some(query.watchlistCategories),
    nameWeight: nameWeight ?? undefined,
    idWeight: idWeight ?? undefined,
    dobWeight: dobWeight ?? undefined,
  };
}

/** The searched lists as shown in responses. */
export function publicVersions(versions: readonly Version[]): ScreenEntityResult['listVersions'] {
  return versions.map((list) => ({
    watchlistId: list.watchlistId,
    title: list.title,
    version: list.version,
    contentHash: list.contentHash,
    entries: list.entries,
    publishedAt: list.publishedAt,
    importedAt: list.importedAt,
    ...(list.demo && { demo: true }),
  }));
}

export function scoreOf(match: Match, algorithm: MatchAlgorithm): MatchDocument['score'] {
  const { overall, name, identifier, birth, country } = match.score;
  return { overall, nameScore: name, idScore: identifier, dobScore: birth, nationalityScore: country, algorithm };
}

/** Explains a party that is reached through its owners. */
function ownershipLines(profile: StoredProfile): Match['explanation'] {
  return ownershipOf(profile).flatMap((one) =>
    one.paths.map((listed) => ({
      field: 'ownership',
      query: null,
      listed,
      finding: ownershipWords(one),
      effect: null,
    })),
  );
}

function describe(
  searchId: string,
  match: Match,
  { profile }: ProfileRow,
  { algorithm, includeDelisted, given }: { algorithm: MatchAlgorithm; includeDelisted: boolean; given: ScreenedData },
): MatchDocument {
  return {
    matchId: uuidFromName(searchId, match.id),
    profileId: match.id,
    matchedName: match.matchedName,
    nameBearers: profile.kind === 'PERSON' ? bearersOf(match.matchedName) || null : null,
    score: scoreOf(match, algorithm),
    // History informs, however sure it is that it is this party's.
    riskLevel: profile.status === 'ACTIVE' ? riskLevelOf(match.score.overall) : 'INFORMATIONAL',
    categories: categoriesInForce(profile),
    sources: listingsToShow(profile, includeDelisted).map(describeSource),
    entity: {
      type: entityTypeOf(profile.kind),
      primaryName: profile.names[0]?.fullNameRaw ?? '',
      gender: profile.gender,
      nationality: [...new Set(profile.nationalities.flatMap(({ countryCode }) => countryCode ?? []))],
      dob: profile.dates
        .filter((date) => date.type === 'BIRTH')
        .map((date) => (date.yearOnly ? date.value.slice(0, 4) : date.value)),
      watchlistStatus: profile.status,
    },
    explanation: [...match.explanation, ...ownershipLines(profile)],
    // The words and findings are in `explanation`.
    comparisons: compareFields(match, profile, given).map(({ tokens: _, finding: _finding, ...row }) => row),
    ...suppressionOf(undefined),
  };
}

function describeSource(source: StoredProfile['sources'][number]): MatchDocument['sources'][number] {
  const properties = source.contexts.map((context) => context.properties);
  return {
    type: source.category,
    authority: source.authority,
    referenceId: source.externalReferenceId,
    publisher: source.publisher,
    publishedDate: source.listingDate,
    removalDate: source.removalDate,
    url: properties.flatMap((one) => one.sourceUrls ?? [])[0] ?? null,
    programs: [...new Set(properties.flatMap((one) => one.program ?? []))],
    measures: measuresOf(source),
  };
}
