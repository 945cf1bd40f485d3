/**
 * Runs one query at a time, in one thread, over one corpus: candidates, scores, order, and explanations for the
 * returned page.
 *
 *     query ─► prepared names ─► candidates ─► name score ─► best name per subject ─► overall ─► page ─► explanation
 *                 identifiers ─────────────────────────────────────┘
 */

import { BestNames } from './best-names.ts';
import { CandidateFinder } from './candidates/finder.ts';
import { isComparableName } from './comparable.ts';
import { isShortIdentifier, normalizeIdentifier } from './compare/identifiers.ts';
import { FETCHED_AT_ONCE, NameComparer } from './compare/names.ts';
import type { Corpus } from './corpus.ts';
import { identifierText, listedName, lowerBound, openCorpus, subjectId } from './corpus.ts';
import { buildCorpusHere } from './corpus-builder.ts';
import { KINDS } from './corpus-codes.ts';
import { explainAttributes, explainName } from './explain.ts';
import { oneOfTwoPeople, withoutRepetition, withoutTwoBetween } from './middle-names.ts';
import type { Model } from './model.ts';
import { MODELS } from './model.ts';
import { parseReadings } from './names/parse.ts';
import { hashText } from './names/skeleton.ts';
import { scoreThenId } from './order.ts';
import { isOtherKind, isPerson } from './party-kinds.ts';
import { passes } from './query-filters.ts';
import type { QueryName } from './query-name.ts';
import { prepareName } from './query-name.ts';
import { MAX_QUERY_NAMES, readingsOfQuery } from './query-readings.ts';
import { type LookedUpWord, type LookUp, lookUpWord, WordLookupCache, type WordPart } from './query-word-lookup.ts';
import type { Attributes, EqualIdentifier, Overall } from './score.ts';
import { compareAttributes, overallScore, requiredNameScore, weakAliasLimit } from './score.ts';
import type { Match, MatchKind, MatchResult, Query, Subject } from './types.ts';

export interface Page {
  limit: number;
  offset?: number;
}

/** A search exceeded its time limit. The remaining candidates were not compared. */
export class SearchAborted extends Error {
  override readonly name = 'SearchAborted';
}

/** The subjects that a search skips, and the corpus that defines how rare words are. */
export interface SearchScope {
  /** One bit per subject: 1 = skipped. */
  excluded?: Uint8Array;
  /** The corpus that defines how rare words are, if it is not the searched one. */
  common?: Corpus;
}

/** One match as numbers, without texts. */
export interface Hit {
  subject: number;
  name: number;
  queryName: number;
  nameScore: number | null;
  attributes: Attributes;
  overall: Overall;
  identifierItem: number;
}

export interface FoundHits {
  /** Sorted by score, then id. */
  hits: Hit[];
  /** Sorted by name score. Empty unless the query asks for near misses. */
  nearMisses: Hit[];
  idOf(hit: Hit): string;
  describe(hit: Hit): Match;
}

/**
 * The kind of listed parties that a reading is compared with. Null: all, because the stated kind may be wrong, in the
 * query or on the list.
 */
function comparedKind({ kind }: Query, name: QueryName): MatchKind | null {
  return kind === undefined || isOtherKind(name.kind, kind) ? name.kind : null;
}

const never = () => false;

function isExcluded(excluded: Uint8Array | undefined, subject: number): boolean {
  return excluded !== undefined && (excluded[subject >> 3]! & (1 << (subject & 7))) !== 0;
}

export class Matcher {
  readonly #corpus: Corpus;
  readonly #comparer: NameComparer;
  /** Allocated by the first search. A comparison of two parties does not need it. */
  #finder: CandidateFinder | null = null;
  /** Null: look-ups are not cached. */
  readonly #words: WordLookupCache | null;
  readonly #best: BestNames;
  /** Whether the current search has exceeded its time limit. */
  #isOverdue: () => boolean = never;

  /** @param once whether this corpus will be queried only once */
  constructor(corpus: Corpus | SharedArrayBuffer, { once = false }: { once?: boolean } = {}) {
    this.#corpus = corpus instanceof SharedArrayBuffer ? openCorpus(corpus) : corpus;
    this.#comparer = new NameComparer(this.#corpus);
    this.#words = once ? null : new WordLookupCache(this.#corpus);
    this.#best = new BestNames(this.#corpus.subjectCount, MAX_QUERY_NAMES);
  }

  /** Number of candidates of the last query name. */
  get candidateCount(): number {
    return this.#finder?.count ?? 0;
  }

  /** Returns matches at or above `query.threshold`. A name score below the model's floor never matches. */
  search(query: Query, page: Page): MatchResult {
    const found = this.find(query, {});
    const offset = page.offset ?? 0;
    return {
      total: found.hits.length,
      matches: found.hits.slice(offset, offset + page.limit).map((hit) => found.describe(hit)),
      nearMisses: found.nearMisses.slice(0, query.nearMisses?.limit).map((hit) => found.describe(hit)),
    };
  }

  /**
   * Returns all matches as numbers, in order. Explanations are created on demand, and only before the next search
   * begins.
   * @param isOverdue checked between names, candidates and words. True aborts the search.
   * @throws SearchAborted instead of a partial result, because parties that were not compared would look cleared
   */
  find(query: Query, { excluded, common }: SearchScope, isOverdue: () => boolean = never): FoundHits {
    const model = MODELS[query.algorithm];
    this.#isOverdue = isOverdue;
    const prepared = this.#prepare(query, model, common);
    const identifiers = this.#equalIdentifiers(query);
    const minScore = requiredNameScore(model, query);
    this.#best.begin();
    this.#finder ??= new CandidateFinder(this.#corpus);
    const finder = this.#finder;
    const score = (name: QueryName, index: number) => {
      if (query.fuzzy && name.wholeNameScore === 0) finder.find(name, model, minScore);
      else finder.findEqual(name);
      this.#scoreCandidates(query, model, finder, name, index, minScore, excluded);
    };
    prepared.forEach(score);
    for (const name of this.#shortenedNames(query, prepared, model, common))
      if (prepared.length < MAX_QUERY_NAMES) score(name, prepared.push(name) - 1);
    const hits: Hit[] = [];
    const nearMisses: Hit[] = [];
    const addHit = (hit: Hit | null) => {
      if (hit === null) return;
      if (hit.overall.score >= query.threshold) hits.push(hit);
      else if (this.#isNearMiss(query, hit)) nearMisses.push(hit);
    };
    for (const subject of this.#best.subjects)
      if (!identifiers.has(subject)) addHit(this.#bestHit(query, model, subject, null));
    for (const [subject, equal] of identifiers) {
      if (isExcluded(excluded, subject) || !passes(this.#corpus, subject, query.filters)) continue;
      addHit(this.#bestHit(query, model, subject, equal));
    }
    const rank = this.#corpus.subjectRank;
    hits.sort((a, b) => scoreThenId(a.overall.score, rank[a.subject]!, b.overall.score, rank[b.subject]!));
    nearMisses.sort((a, b) => scoreThenId(a.nameScore ?? 0, rank[a.subject]!, b.nameScore ?? 0, rank[b.subject]!));
    return {
      hits,
      nearMisses,
      idOf: (hit) => subjectId(this.#corpus, hit.subject),
      describe: (hit) => {
        this.#checkTime();
        return this.#toMatch(query, model, prepared, hit);
      },
    };
  }

  /** @throws SearchAborted if the time limit is exceeded */
  #checkTime(): void {
    if (this.#isOverdue()) throw new SearchAborted();
  }

  /** A weak alias without supporting attributes is no near miss: its name alone never reached the threshold. */
  #isNearMiss({ nearMisses, threshold }: Query, { subject, nameScore, overall }: Hit): boolean {
    if (nearMisses === undefined || nameScore === null || nameScore < threshold) return false;
    return overall.effects.weakAlias === 0 && (this.#corpus.activeCategories[subject]! & nearMisses.categories) !== 0;
  }

  /** Compares with one subject of the corpus, without candidates, filters or threshold. */
  compare(query: Query, subject: number): Match {
    const { prepared, hit } = this.#compareWith(query, subject);
    return this.#toMatch(query, MODELS[query.algorithm], prepared, hit);
  }

  /**
   * Like `compare` without the explanation, which takes longer than the score. `score`: name score 0..100.
   * `listedName`: the name that matched.
   */
  compareNames(query: Query, subject: number): { score: number; listedName: string } {
    const { hit } = this.#compareWith(query, subject);
    return { score: oneDecimal(hit.nameScore) ?? 0, listedName: this.#listedNameOf(hit) };
  }

  #compareWith(query: Query, subject: number): { prepared: QueryName[]; hit: Hit } {
    const model = MODELS[query.algorithm];
    this.#isOverdue = never;
    const prepared = this.#prepare(query, model);
    this.#best.begin();
    const score = (name: QueryName, index: number) => {
      if (!isComparableName(name.raw)) return;
      const kind = comparedKind(query, name);
      if (kind !== null && !this.#isOfKind(kind, this.#corpus.nameStart[subject]!)) return;
      this.#comparer.load(name, model);
      for (let listed = this.#corpus.nameStart[subject]!; listed < this.#corpus.nameStart[subject + 1]!; listed++) {
        const score = this.#comparer.score(listed);
        if ((query.fuzzy && name.wholeNameScore === 0) || this.#comparer.exact)
          this.#record(subject, listed, index, score);
      }
    };
    prepared.forEach(score);
    for (const name of this.#shortenedNames(query, prepared, model))
      if (prepared.length < MAX_QUERY_NAMES) score(name, prepared.push(name) - 1);
    const equal = this.#equalIdentifiers(query).get(subject) ?? null;
    const attributes = compareAttributes(this.#corpus, query, subject, equal);
    const hit = this.#bestHit(query, model, subject, equal) ?? {
      subject,
      name: this.#corpus.nameStart[subject]!,
      queryName: -1,
      nameScore: query.names.some(isComparableName) ? 0 : null,
      attributes,
      overall: overallScore(model, query, 0, null, attributes),
      identifierItem: equal?.item ?? -1,
    };
    return { prepared, hit };
  }

  /** Empty if the party has no name. */
  #listedNameOf({ subject, name }: Hit): string {
    const { nameStart } = this.#corpus;
    return nameStart[subject]! < nameStart[subject + 1]! ? listedName(this.#corpus, name) : '';
  }

  #prepare(query: Query, model: Model, common = this.#corpus): QueryName[] {
    const part = (text: string) => ({ text, abjad: false });
    const words = common === this.#corpus ? this.#words : null;
    const hasSimilarWord = (text: string) =>
      (words?.lookUp(common, model, part(text), 'similar') ?? lookUpWord(common, common, model, part(text), 'similar'))
        .similar.words.length > 0;
    const readings = readingsOfQuery(query, common, hasSimilarWord);
    const lookUp = this.#lookUpFunction(model, common, readings.length > 1);
    return readings.map(({ name, parts, kind, altered }) => {
      this.#checkTime();
      return prepareName(this.#corpus, name, kind, parts, lookUp, common, 0, altered);
    });
  }

  /** Readings with fewer words. They match equal whole names only, and are left out if they would raise no score. */
  #shortenedNames(query: Query, prepared: readonly QueryName[], model: Model, common = this.#corpus): QueryName[] {
    if (!query.fuzzy || !prepared.some(({ kind }) => kind === 'PERSON')) return [];
    return query.names
      .flatMap((name) => {
        const withoutRepeats = withoutRepetition(this.#corpus, name);
        return [
          ...(withoutRepeats === null ? [] : [{ name: withoutRepeats, score: model.saidOnce }]),
          ...[...withoutTwoBetween(this.#corpus, name), ...oneOfTwoPeople(this.#corpus, name)].map((name) => ({
            name,
            score: model.withoutTwoBetween,
          })),
        ];
      })
      .filter(({ name, score }) => this.#wouldRaise(name, score))
      .map(({ name, score }) => {
        const lookUp = this.#lookUpFunction(model, common, false);
        const parts = parseReadings(name, 'PERSON')[0]!;
        return prepareName(this.#corpus, name, 'PERSON', parts, lookUp, common, score);
      });
  }

  /** Whether a party with this whole name has a lower score so far. */
  #wouldRaise(name: string, score: number): boolean {
    const { equalityKeys, equalityNames, nameSubject } = this.#corpus;
    const key = hashText(name);
    for (let at = lowerBound(equalityKeys, key); equalityKeys[at] === key; at++) {
      if (this.#best.isBelow(nameSubject[equalityNames[at]!]!, score)) return true;
    }
    return false;
  }

  /**
   * @param several whether the query has several readings. They share most joined neighbors, which other queries rarely
   * have.
   */
  #lookUpFunction(model: Model, common: Corpus, several: boolean): (part: WordPart, by: LookUp) => LookedUpWord {
    const words = this.#words;
    if (words === null) return (part, by) => lookUpWord(this.#corpus, common, model, part, by);
    if (!several) return (part, by) => words.lookUp(common, model, part, by);
    const joined = [new Map<string, LookedUpWord>(), new Map<string, LookedUpWord>()] as const;
    return (part, by) => {
      if (by !== 'joined') return words.lookUp(common, model, part, by);
      const cache = joined[part.abjad ? 1 : 0];
      const cached = cache.get(part.text);
      if (cached !== undefined) return cached;
      const result = words.lookUp(common, model, part, by);
      cache.set(part.text, result);
      return result;
    };
  }

  /** Subject -> its equal identifier. One that decides takes precedence over one that does not. */
  #equalIdentifiers(query: Query): Map<number, EqualIdentifier> {
    const found = new Map<number, EqualIdentifier>();
    if (query.identifiers === undefined || query.identifiers.length === 0) return found;
    const hasName = query.names.some(isComparableName);
    for (const raw of query.identifiers) {
      const text = normalizeIdentifier(raw);
      if (text === '') continue;
      const decides = query.weights?.identifier !== 0 && !(hasName && isShortIdentifier(text));
      const key = hashText(text);
      const { identifierKeys, identifierItems, identifierSubject } = this.#corpus;
      for (let at = lowerBound(identifierKeys, key); identifierKeys[at] === key; at++) {
        const item = identifierItems[at]!;
        if (identifierText(this.#corpus, item) !== text) continue;
        const subject = identifierSubject[item]!;
        if (found.get(subject)?.decides !== true) found.set(subject, { item, decides });
      }
    }
    return found;
  }

  #scoreCandidates(
    query: Query,
    model: Model,
    candidates: CandidateFinder,
    name: QueryName,
    index: number,
    minScore: number,
    excluded?: Uint8Array,
  ): void {
    if (candidates.count === 0) return;
    const comparer = this.#comparer;
    const corpus = this.#corpus;
    comparer.load(name, model, minScore);
    const kind = comparedKind(query, name);
    const { count, names } = candidates;
    for (let at = 0; at < count; at++) {
      if (at % FETCHED_AT_ONCE === 0) {
        this.#checkTime();
        comparer.fetch(candidates, at, Math.min(count, at + FETCHED_AT_ONCE));
      }
      const listed = names[at]!;
      if (kind !== null && !this.#isOfKind(kind, listed)) continue;
      const score = comparer.score(listed, candidates.mayBeEqualOrJoined(at), candidates.matchesWholeNameRow(at));
      if (score < minScore || ((!query.fuzzy || name.wholeNameScore !== 0) && !comparer.exact)) continue;
      const subject = corpus.nameSubject[listed]!;
      if (isExcluded(excluded, subject) || !passes(corpus, subject, query.filters)) continue;
      this.#record(subject, listed, index, score);
    }
  }

  /** Whether the listed party has this kind. Only persons, ships and all others are distinguished. */
  #isOfKind(kind: MatchKind | null, listed: number): boolean {
    const subject = this.#corpus.nameSubject[listed]!;
    const of = KINDS[this.#corpus.subjectKind[subject]!];
    if (kind === 'VESSEL') return of === kind;
    return isPerson(kind) === isPerson(of) || this.#corpus.typedAsPerson[subject] === 1;
  }

  #record(subject: number, listed: number, reading: number, score: number): void {
    const weak = this.#corpus.nameWeak[listed] === 1;
    this.#best.record(subject, listed, reading, score, weak, weak && this.#comparer.pair.similarOnly);
  }

  #bestHit(query: Query, model: Model, subject: number, equal: EqualIdentifier | null): Hit | null {
    const identifierItem = equal?.item ?? -1;
    const attributes = compareAttributes(this.#corpus, query, subject, equal);
    let best: Hit | null = null;
    for (const weak of [false, true]) {
      const name = this.#best.best(subject, weak);
      if (name === null) continue;
      const { listed, reading, score, similarOnly } = name;
      const aliasLimit = weak ? weakAliasLimit(model, score, similarOnly) : null;
      const overall = overallScore(model, query, score, aliasLimit, attributes);
      if (
        best !== null &&
        (overall.score < best.overall.score || (overall.score === best.overall.score && score <= (best.nameScore ?? 0)))
      )
        continue;
      best = { subject, name: listed, queryName: reading, nameScore: score, attributes, overall, identifierItem };
    }
    if (best !== null || equal?.decides !== true) return best;
    const nameScore = query.names.some(isComparableName) ? 0 : null;
    const overall = overallScore(model, query, nameScore, null, attributes);
    return {
      subject,
      name: this.#corpus.nameStart[subject]!,
      queryName: -1,
      nameScore,
      attributes,
      overall,
      identifierItem,
    };
  }

  #toMatch(query: Query, model: Model, prepared: QueryName[], hit: Hit): Match {
    const corpus = this.#corpus;
    const name = prepared[hit.queryName];
    const weak = name !== undefined && corpus.nameWeak[hit.name] === 1;
    const { identifier, birth, country } = hit.attributes;
    return {
      subject: hit.subject,
      id: subjectId(corpus, hit.subject),
      score: {
        overall: hit.overall.score,
        name: oneDecimal(hit.nameScore),
        identifier,
        birth,
        country,
      },
      nameIndex: name === undefined ? null : corpus.nameNumber[hit.name]!,
      matchedName: this.#listedNameOf(hit),
      explanation: [
        ...(name === undefined ? [] : explainName(corpus, model, this.#comparer, name, hit.name)),
        ...explainAttributes(corpus, query, hit.subject, hit.attributes, hit.overall, hit.identifierItem, weak),
      ],
    };
  }
}

function oneDecimal(score: number | null): number | null {
  return score === null ? null : Math.round(score * 10) / 10;
}

/**
 * Scores two given parties like a search. Without a list, every word counts as rare, including spellings of common
 * given names.
 */
export function compareOne(query: Query, subject: Subject): Match {
  return new Matcher(buildCorpusHere([subject]), { once: true }).compare(query, 0);
}
