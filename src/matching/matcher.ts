/**
 * Answers one query at a time, in one thread, over one corpus: candidates, scores, order, and explanations for the
 * returned page.
 *
 *     query ─► prepared names ─► candidates ─► name score ─► best name per subject ─► overall ─► page ─► explanation
 *                 identifiers ─────────────────────────────────────┘
 */

import { CandidateFinder } from './candidates/finder.ts';
import { isComparableName } from './comparable.ts';
import { unpackCountry } from './compare/countries.ts';
import { isShortIdentifier, normalizeIdentifier } from './compare/identifiers.ts';
import { FETCHED_AT_ONCE, NameComparer } from './compare/names.ts';
import { splitConcatenated } from './concatenated-words.ts';
import type { Corpus } from './corpus.ts';
import { birthsOf, identifierText, listedName, lowerBound, openCorpus, subjectId } from './corpus.ts';
import { buildCorpusHere, KINDS } from './corpus-builder.ts';
import { explainAttributes, explainName } from './explain.ts';
import { oneOfTwoPeople, saidOnce, withoutTwoBetween } from './middle-names.ts';
import type { Model } from './model.ts';
import { MODELS } from './model.ts';
import { parseReadings } from './names/parse.ts';
import type { NamePart } from './names/parts.ts';
import { readingsOf } from './names/readings.ts';
import { otherSpellings } from './names/rewrites.ts';
import { namesIfShip, shipNames } from './names/ships.ts';
import { hashText } from './names/skeleton.ts';
import { scoreThenId } from './order.ts';
import { isOtherKind, isPerson, looksOtherwise, PERSON_OR_FIRM } from './party-kinds.ts';
import type { QueryName } from './query-name.ts';
import { prepareName } from './query-name.ts';
import { type LookedUpWord, type LookUp, lookUpWord, WordLookupCache, type WordPart } from './query-word-lookup.ts';
import type { Attributes, EqualIdentifier, Overall } from './score.ts';
import { compareAttributes, leastNameScore, overallScore, weakAliasMost } from './score.ts';
import type { Match, MatchKind, MatchResult, Query, QueryFilters, Subject } from './types.ts';

/** Small, because a comparison of two parties has one subject. A search soon grows the array as needed. */
const FIRST_SUBJECTS = 16;
/**
 * A query names few parties. Further readings of its names are ignored, separately for persons and for organizations.
 */
const MAX_READINGS = 32;
/** The query name takes the low six bits of a packed number, so an index has fewer than 2^26 names. */
const MAX_QUERY_NAMES = 2 * MAX_READINGS;
const PLACE_BITS = Math.log2(MAX_QUERY_NAMES);

export interface Page {
  limit: number;
  offset?: number;
}

/** A search exceeded its time limit. The remaining candidates were not compared. */
export class SearchGivenUp extends Error {
  override readonly name = 'SearchGivenUp';
}

/** What a search skips, and which corpus defines how rare words are. */
export interface Within {
  /** One bit per subject: 1 = skipped. */
  gone?: Uint8Array;
  /** Defines how rare words are, instead of the searched corpus. */
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

/** One way to parse a name. */
interface Read {
  name: string;
  parts: NamePart[];
}

interface AskedRead extends Read {
  kind: MatchKind;
  /** The text differs from the name as written. */
  further: boolean;
}

/** The kinds as which a name of unknown kind is parsed, without those that the filters exclude. */
function kindsSought(filters: QueryFilters | undefined): readonly MatchKind[] {
  const sought = filters?.kinds;
  if (sought === undefined) return PERSON_OR_FIRM;
  return PERSON_OR_FIRM.filter((one) => sought.some((other) => isPerson(other) === isPerson(one)));
}

/**
 * The kind of listed parties that a reading is compared with. Null: all, because the stated kind may be wrong, in the
 * query or on the list.
 */
function kindMeant({ kind }: Query, name: QueryName): MatchKind | null {
  return kind === undefined || isOtherKind(name.kind, kind) ? name.kind : null;
}

/**
 * Marks particles that the name as written does not have. They replaced another word and have its weight if unmatched.
 */
function weighedAs(own: readonly NamePart[], readings: Read[]): Read[] {
  const isParticle = (part: NamePart) => part.class === 'particle';
  for (const { parts } of readings) {
    const left = own.filter(isParticle).map(({ text }) => text);
    for (const part of parts.filter(isParticle)) {
      const at = left.indexOf(part.text);
      if (at < 0) part.putIn = true;
      else left.splice(at, 1);
    }
  }
  return readings;
}

/**
 * Marks a word that must match exactly: "Costco" is read as "Cost Co" only if COST is listed. The undivided word may be
 * the whole name.
 */
function exactlyParted(own: readonly NamePart[], readings: Read[]): Read[] {
  const whole = own.length === 1 ? own[0]!.text : '';
  if (whole === '') return readings;
  for (const { parts } of readings)
    if (
      parts.length === 2 &&
      parts[1]!.class === 'form' &&
      parts[0]!.text !== whole &&
      whole.startsWith(parts[0]!.text)
    )
      parts[0]!.exactly = true;
  return readings;
}

const never = () => false;

function isGone(gone: Uint8Array | undefined, subject: number): boolean {
  return gone !== undefined && (gone[subject >> 3]! & (1 << (subject & 7))) !== 0;
}

export class Matcher {
  readonly #corpus: Corpus;
  readonly #comparer: NameComparer;
  /** Allocated by the first search. A comparison of two parties does not need it. */
  #finder: CandidateFinder | null = null;
  /** Null: look-ups are not cached. */
  readonly #words: WordLookupCache | null;
  readonly #scoredRound: Uint32Array;
  readonly #strongScore: Float32Array;
  readonly #strongName: Uint32Array;
  readonly #weakScore: Float32Array;
  readonly #weakName: Uint32Array;
  /** 1: the best weak name is `similarOnly`. */
  readonly #weakSimilar: Uint8Array;
  #round = 0;
  /** Whether the current search has used up its time. */
  #isOver: () => boolean = never;
  /** Subjects with a scored name in this round: the first `subjectCount` elements. */
  #subjects = new Uint32Array(FIRST_SUBJECTS);
  #subjectCount = 0;

  /** @param once whether this corpus will be queried only once */
  constructor(corpus: Corpus | SharedArrayBuffer, { once = false }: { once?: boolean } = {}) {
    this.#corpus = corpus instanceof SharedArrayBuffer ? openCorpus(corpus) : corpus;
    const count = this.#corpus.subjectCount;
    this.#comparer = new NameComparer(this.#corpus);
    this.#words = once ? null : new WordLookupCache(this.#corpus);
    this.#scoredRound = new Uint32Array(count);
    this.#strongScore = new Float32Array(count);
    this.#strongName = new Uint32Array(count);
    this.#weakScore = new Float32Array(count);
    this.#weakName = new Uint32Array(count);
    this.#weakSimilar = new Uint8Array(count);
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
   * @param isOver checked between names, candidates and words. True aborts the search.
   * @throws SearchGivenUp instead of a partial result, because parties not compared would look cleared
   */
  find(query: Query, { gone, common }: Within, isOver: () => boolean = never): FoundHits {
    const model = MODELS[query.algorithm];
    this.#isOver = isOver;
    const prepared = this.#prepare(query, model, common);
    const identifiers = this.#equalIdentifiers(query);
    const least = leastNameScore(model, query);
    this.#begin();
    this.#finder ??= new CandidateFinder(this.#corpus);
    const finder = this.#finder;
    const score = (name: QueryName, index: number) => {
      if (query.fuzzy && name.wholeMost === 0) finder.find(name, model, least);
      else finder.findEqual(name);
      this.#scoreCandidates(query, model, finder, name, index, least, gone);
    };
    prepared.forEach(score);
    for (const name of this.#shorterNames(query, prepared, model, common))
      if (prepared.length < MAX_QUERY_NAMES) score(name, prepared.push(name) - 1);
    const hits: Hit[] = [];
    const nearMisses: Hit[] = [];
    const take = (hit: Hit | null) => {
      if (hit === null) return;
      if (hit.overall.score >= query.threshold) hits.push(hit);
      else if (this.#isNearMiss(query, hit)) nearMisses.push(hit);
    };
    for (let at = 0; at < this.#subjectCount; at++) {
      const subject = this.#subjects[at]!;
      if (!identifiers.has(subject)) take(this.#bestHit(query, model, subject, null));
    }
    for (const [subject, equal] of identifiers) {
      if (isGone(gone, subject) || !passes(this.#corpus, subject, query.filters)) continue;
      take(this.#bestHit(query, model, subject, equal));
    }
    const rank = this.#corpus.subjectRank;
    hits.sort((a, b) => scoreThenId(a.overall.score, rank[a.subject]!, b.overall.score, rank[b.subject]!));
    nearMisses.sort((a, b) => scoreThenId(a.nameScore ?? 0, rank[a.subject]!, b.nameScore ?? 0, rank[b.subject]!));
    return {
      hits,
      nearMisses,
      idOf: (hit) => subjectId(this.#corpus, hit.subject),
      describe: (hit) => {
        this.#goOn();
        return this.#toMatch(query, model, prepared, hit);
      },
    };
  }

  /** @throws SearchGivenUp */
  #goOn(): void {
    if (this.#isOver()) throw new SearchGivenUp();
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
    this.#isOver = never;
    const prepared = this.#prepare(query, model);
    this.#begin();
    const score = (name: QueryName, index: number) => {
      if (!isComparableName(name.raw)) return;
      const among = kindMeant(query, name);
      if (among !== null && !this.#isAmong(among, this.#corpus.nameStart[subject]!)) return;
      this.#comparer.load(name, model);
      for (let listed = this.#corpus.nameStart[subject]!; listed < this.#corpus.nameStart[subject + 1]!; listed++) {
        const score = this.#comparer.score(listed);
        if ((query.fuzzy && name.wholeMost === 0) || this.#comparer.exact) this.#note(subject, listed, index, score);
      }
    };
    prepared.forEach(score);
    for (const name of this.#shorterNames(query, prepared, model))
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

  /**
   * Prepares the query names. A name of unknown kind is read as a person's, and also as that of an organization or a
   * ship.
   */
  #prepare(query: Query, model: Model, common = this.#corpus): QueryName[] {
    const readings = this.#readAsAll(query, model, common);
    const ask = this.#asking(model, common, readings.length > 1);
    return readings.map(({ name, parts, kind, further }) => {
      this.#goOn();
      return prepareName(this.#corpus, name, kind, parts, ask, common, 0, further);
    });
  }

  /** Reads the names as the stated kind first, then as the kind that they look like. */
  #readAsAll(query: Query, model: Model, common: Corpus): AskedRead[] {
    const { kind } = query;
    const readAs = (one: MatchKind) => this.#readings(query, one, model, common);
    const others = kindsSought(query.filters);
    if (kind === undefined) return others.flatMap(readAs);
    const stated = readAs(kind);
    const other = others.find((one) => isOtherKind(one, kind));
    return other !== undefined && stated.some((one) => !one.further && looksOtherwise(one.parts, one.kind))
      ? [...stated, ...readAs(other)]
      : stated;
  }

  #readings(query: Query, kind: MatchKind, model: Model, common: Corpus): AskedRead[] {
    const person = kind === 'PERSON';
    const isShip = query.kind === 'VESSEL';
    const isStated = query.kind !== undefined && !isOtherKind(kind, query.kind);
    const mayBeShip = !person && (isShip || !isStated);
    const read = (text: string): Read[] =>
      readingsOf(text, person).flatMap((name) => parseReadings(name, kind).map((parts) => ({ name, parts })));
    const own = query.names.map(read);
    // Readings depend on the full index. Otherwise a part of it would read a name differently.
    const isLike = (text: string) =>
      lookUpWord(common, common, model, { text, abjad: false }, 'alike').similar.words.length > 0;
    const others = query.names.flatMap((asked, at) =>
      [
        ...otherSpellings(asked, person, person && query.fuzzy),
        ...(mayBeShip && query.fuzzy ? shipNames(asked, isShip) : []),
        ...splitConcatenated(common, asked, person, isLike),
      ].map((spelling) => exactlyParted(own[at]![0]!.parts, weighedAs(own[at]![0]!.parts, read(spelling)))),
    );
    const ships =
      !person && !isStated && query.fuzzy ? query.names.map((asked) => namesIfShip(asked).flatMap(read)) : [];
    const asItStands = new Set(own.flat());
    const asShips = new Set(ships.flat());
    return inTurns([...own, ...others, ...ships])
      .slice(0, MAX_READINGS)
      .map((one) => ({ ...one, kind: asShips.has(one) ? 'VESSEL' : kind, further: !asItStands.has(one) }));
  }

  /** Readings for which only an equal whole name counts. Those that would raise no party's score are left out. */
  #shorterNames(query: Query, prepared: readonly QueryName[], model: Model, common = this.#corpus): QueryName[] {
    if (!query.fuzzy || !prepared.some(({ kind }) => kind === 'PERSON')) return [];
    return query.names
      .flatMap((asked) => {
        const once = saidOnce(this.#corpus, asked);
        return [
          ...(once === null ? [] : [{ name: once, most: model.saidOnce }]),
          ...[...withoutTwoBetween(this.#corpus, asked), ...oneOfTwoPeople(this.#corpus, asked)].map((name) => ({
            name,
            most: model.withoutTwoBetween,
          })),
        ];
      })
      .filter(({ name, most }) => this.#raises(name, most))
      .map(({ name, most }) => {
        const ask = this.#asking(model, common, false);
        const parts = parseReadings(name, 'PERSON')[0]!;
        return prepareName(this.#corpus, name, 'PERSON', parts, ask, common, most);
      });
  }

  /** Whether a party with this whole name has a lower score so far. */
  #raises(name: string, score: number): boolean {
    const { equalityKeys, equalityNames, nameSubject } = this.#corpus;
    const key = hashText(name);
    for (let at = lowerBound(equalityKeys, key); equalityKeys[at] === key; at++) {
      const subject = nameSubject[equalityNames[at]!]!;
      if (this.#scoredRound[subject] !== this.#round || this.#strongScore[subject]! < score) return true;
    }
    return false;
  }

  /**
   * @param several whether the query has several readings. They share most joined neighbors, which other queries rarely
   * have.
   */
  #asking(model: Model, common: Corpus, several: boolean): (part: WordPart, by: LookUp) => LookedUpWord {
    const words = this.#words;
    if (words === null) return (part, by) => lookUpWord(this.#corpus, common, model, part, by);
    if (!several) return (part, by) => words.ask(common, model, part, by);
    const joined = [new Map<string, LookedUpWord>(), new Map<string, LookedUpWord>()] as const;
    return (part, by) => {
      if (by !== 'joined') return words.ask(common, model, part, by);
      const known = joined[part.abjad ? 1 : 0];
      const before = known.get(part.text);
      if (before !== undefined) return before;
      const asked = words.ask(common, model, part, by);
      known.set(part.text, asked);
      return asked;
    };
  }

  /** Subject -> its equal identifier. One that decides takes precedence over one that does not. */
  #equalIdentifiers(query: Query): Map<number, EqualIdentifier> {
    const found = new Map<number, EqualIdentifier>();
    if (query.identifiers === undefined || query.identifiers.length === 0) return found;
    const named = query.names.some(isComparableName);
    for (const raw of query.identifiers) {
      const text = normalizeIdentifier(raw);
      if (text === '') continue;
      const decides = query.weights?.identifier !== 0 && !(named && isShortIdentifier(text));
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

  #begin(): void {
    this.#subjectCount = 0;
    if (++this.#round === 0xffffffff) {
      this.#scoredRound.fill(0);
      this.#round = 1;
    }
  }

  #scoreCandidates(
    query: Query,
    model: Model,
    candidates: CandidateFinder,
    name: QueryName,
    index: number,
    least: number,
    gone?: Uint8Array,
  ): void {
    if (candidates.count === 0) return;
    const comparer = this.#comparer;
    const corpus = this.#corpus;
    comparer.load(name, model, least);
    const among = kindMeant(query, name);
    const { count, names } = candidates;
    for (let at = 0; at < count; at++) {
      if (at % FETCHED_AT_ONCE === 0) {
        this.#goOn();
        comparer.fetch(candidates, at, Math.min(count, at + FETCHED_AT_ONCE));
      }
      const listed = names[at]!;
      if (among !== null && !this.#isAmong(among, listed)) continue;
      const score = comparer.score(listed, candidates.mayBeWhole(at), candidates.mayGoOn(at));
      if (score < least || ((!query.fuzzy || name.wholeMost !== 0) && !comparer.exact)) continue;
      const subject = corpus.nameSubject[listed]!;
      if (isGone(gone, subject) || !passes(corpus, subject, query.filters)) continue;
      this.#note(subject, listed, index, score);
    }
  }

  /** Whether the listed party has this kind. Only persons, ships and all others are distinguished. */
  #isAmong(kind: MatchKind | null, listed: number): boolean {
    const subject = this.#corpus.nameSubject[listed]!;
    const of = KINDS[this.#corpus.subjectKind[subject]!];
    if (kind === 'VESSEL') return of === kind;
    return isPerson(kind) === isPerson(of) || this.#corpus.typedAsPerson[subject] === 1;
  }

  /** Keeps the best strong and the best weak name of each subject, packed with the number of its query name. */
  #note(subject: number, listed: number, queryName: number, score: number): void {
    if (this.#scoredRound[subject] !== this.#round) {
      this.#scoredRound[subject] = this.#round;
      this.#strongScore[subject] = -1;
      this.#weakScore[subject] = -1;
      if (this.#subjectCount === this.#subjects.length) {
        const larger = new Uint32Array(this.#subjectCount * 2);
        larger.set(this.#subjects);
        this.#subjects = larger;
      }
      this.#subjects[this.#subjectCount++] = subject;
    }
    const weak = this.#corpus.nameWeak[listed] === 1;
    const scores = weak ? this.#weakScore : this.#strongScore;
    const names = weak ? this.#weakName : this.#strongName;
    const packed = (listed * MAX_QUERY_NAMES + queryName) >>> 0;
    // Compares with the stored precision, so that a tie does not depend on the order of comparisons.
    const kept = Math.fround(score);
    if (kept > scores[subject]! || (kept === scores[subject] && packed < names[subject]!)) {
      scores[subject] = kept;
      names[subject] = packed;
      if (weak) this.#weakSimilar[subject] = this.#comparer.pair.similarOnly ? 1 : 0;
    }
  }

  #bestHit(query: Query, model: Model, subject: number, equal: EqualIdentifier | null): Hit | null {
    const identifierItem = equal?.item ?? -1;
    const attributes = compareAttributes(this.#corpus, query, subject, equal);
    const scored = this.#scoredRound[subject] === this.#round;
    let best: Hit | null = null;
    for (const weak of [false, true]) {
      const score = scored ? (weak ? this.#weakScore : this.#strongScore)[subject]! : -1;
      if (score < 0) continue;
      const packed = (weak ? this.#weakName : this.#strongName)[subject]!;
      const aloneMost = weak ? weakAliasMost(model, score, this.#weakSimilar[subject] === 1) : null;
      const overall = overallScore(model, query, score, aloneMost, attributes);
      if (
        best !== null &&
        (overall.score < best.overall.score || (overall.score === best.overall.score && score <= (best.nameScore ?? 0)))
      )
        continue;
      best = {
        subject,
        name: packed >>> PLACE_BITS,
        queryName: packed & (MAX_QUERY_NAMES - 1),
        nameScore: score,
        attributes,
        overall,
        identifierItem,
      };
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

/** Takes the first item of each list, then the second of each. A limit then does not cut off any list's first items. */
function inTurns<T>(lists: readonly (readonly T[])[]): T[] {
  if (lists.length === 1) return [...lists[0]!];
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list.slice(at, at + 1))).flat();
}

/** Whether the subject passes the query's filters. */
function passes(corpus: Corpus, subject: number, filters: QueryFilters | undefined): boolean {
  const categories =
    filters?.includeDelisted === true ? corpus.allCategories[subject]! : corpus.activeCategories[subject]!;
  if ((categories & (filters?.categories ?? -1)) === 0) return false;
  if (filters === undefined) return true;
  if (filters.kinds !== undefined) {
    const isPersonToo = corpus.typedAsPerson[subject] === 1 && filters.kinds.includes('PERSON');
    if (!isPersonToo && !filters.kinds.includes(KINDS[corpus.subjectKind[subject]!] ?? 'PERSON')) return false;
  }
  if (filters.riskLevels !== undefined && (corpus.riskLevel[subject]! & filters.riskLevels) === 0) return false;
  if (filters.countries !== undefined) {
    let found = false;
    for (let at = corpus.countryStart[subject]!; at < corpus.countryStart[subject + 1]! && !found; at++)
      found = filters.countries.includes(unpackCountry(corpus.countries[at]!));
    if (!found) return false;
  }
  const born = filters.bornOn;
  if (born === undefined) return true;
  return birthsOf(corpus, subject).some((date) => {
    if (born.year < date.year || born.year > (date.toYear ?? date.year)) return false;
    if (date.month === null || date.toYear !== null || born.month === null) return true;
    return date.month === born.month && (date.day === null || born.day === null || date.day === born.day);
  });
}

/**
 * Scores two given parties like a search. Without a list, every word counts as rare, including spellings of common
 * given names.
 */
export function compareOne(query: Query, subject: Subject): Match {
  return new Matcher(buildCorpusHere([subject]), { once: true }).compare(query, 0);
}
