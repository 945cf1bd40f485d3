/**
 * Who could it be: listed names that can reach the wanted name score, and few others.
 *
 *     parts of the query, cheapest first      Σ weight of the rest = R,  of the first ones = E
 *       putin      31 names   ┐ essential     a name without any essential part scores at most
 *       vladimir  412 names   ┘                     R / (R + queryExtra · E)
 *       v.       9000 names     skipped        as soon as that is below the wanted score, the rest cannot bring in
 *                                              anybody new: their names are never read.
 *
 * The bound holds for every name (`compare/names.ts` divides by no less), so nobody is lost; a property test compares
 * with a scan over everything. What other ways there are to a match is always looked up: whole-name equality, words
 * written together, a listed initial standing for an essential part. A truncated last part is never essential.
 * Rejected: "names that share the most words" with a cut-off (loses hits as soon as a word is frequent).
 */
import type { Corpus } from './corpus.ts';
import { findWord, lowerBound } from './corpus.ts';
import type { Model } from './model.ts';
import type { QueryName, Unit } from './query-name.ts';

export class CandidateFinder {
  private readonly corpus: Corpus;
  private readonly seen: Uint32Array;
  private round = 0;
  /** Names found by the last `find`: the first `count` elements. */
  names = new Uint32Array(256);
  count = 0;

  constructor(corpus: Corpus) {
    this.corpus = corpus;
    this.seen = new Uint32Array(corpus.nameCount);
  }

  /** All listed names whose name score with `query` can be `least` (0..100) or more. */
  find(query: QueryName, model: Model, least: number): void {
    this.begin();
    this.equal(query);
    const single = query.units.filter((unit) => !unit.joined);
    for (const unit of query.units) {
      if (unit.joined) this.postingsOf(unit);
      this.writtenTogether(unit.joinKey);
    }
    const wanted = Math.max(least, 1) / 100;
    const last = query.truncatable ? single.length - 1 : -1;
    const order = single
      .map((unit, at) => ({ unit, weight: query.weights[at]!, cost: this.costOf(unit) }))
      .filter(({ unit }, at) => !(unit.exactOnly && unit.class !== 'number') && at !== last)
      .sort((a, b) => a.cost / a.weight - b.cost / b.weight);
    let rest = query.weights.reduce((sum, weight) => sum + weight, 0);
    let essential = 0;
    for (const { unit, weight } of order) {
      if (essential > 0 && rest / (rest + model.queryExtra * essential) < wanted) return;
      this.postingsOf(unit);
      this.initialsFor(unit);
      rest -= weight;
      essential += weight;
    }
    // Even all the others do not rule out a name that has only the last part.
    const unit = single[last];
    if (unit === undefined) return;
    this.postingsOf(unit);
    this.initialsFor(unit);
  }

  /** Only names that are equal as a whole. */
  findEqual(query: QueryName): void {
    this.begin();
    this.equal(query);
  }

  private begin(): void {
    this.count = 0;
    if (++this.round === 0xffffffff) {
      this.seen.fill(0);
      this.round = 1;
    }
  }

  private add(name: number): void {
    if (this.seen[name] === this.round) return;
    this.seen[name] = this.round;
    if (this.count === this.names.length) {
      const larger = new Uint32Array(this.count * 2);
      larger.set(this.names);
      this.names = larger;
    }
    this.names[this.count++] = name;
  }

  private equal(query: QueryName): void {
    for (const key of query.equality) {
      if (key === 0) continue;
      for (let at = lowerBound(this.corpus.equalityKeys, key); this.corpus.equalityKeys[at] === key; at++)
        this.add(this.corpus.equalityNames[at]!);
    }
  }

  private writtenTogether(key: number): void {
    if (key === 0) return;
    for (let at = lowerBound(this.corpus.joinKeys, key); this.corpus.joinKeys[at] === key; at++)
      this.add(this.corpus.joinNames[at]!);
  }

  private costOf(unit: Unit): number {
    const { postingStart } = this.corpus;
    let cost = 1;
    for (const word of unit.similar.words) cost += postingStart[word + 1]! - postingStart[word]!;
    return cost;
  }

  private postingsOf(unit: Unit): void {
    for (const word of unit.similar.words) this.addPostings(word);
  }

  private initialsFor(unit: Unit): void {
    if (unit.class !== 'name' && unit.class !== 'patronymic' && unit.class !== 'kunya') return;
    const initial = findWord(this.corpus, unit.word.text.charAt(0));
    if (initial >= 0) this.addPostings(initial);
  }

  private addPostings(word: number): void {
    const { postings, postingStart } = this.corpus;
    for (let at = postingStart[word]!; at < postingStart[word + 1]!; at++) this.add(postings[at]!);
  }
}
