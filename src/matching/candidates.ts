/**
 * Who could it be: listed names that can reach the wanted name score, and few others.
 *
 * Every part of the query is worth some gain (`gain-bound.ts`), by how well the name answers to it, and a name is a
 * candidate when its gains suffice:
 *
 *                    names with the word    a similar word    only its initial
 *       putin        31 ×  .59              12 ×  .41          310 × .25          wanted: .68
 *       vladimir    412 ×  .59             203 ×  .44          190 × .25
 *
 * The longest lists are not read as long as all that they could give stays below what is wanted: a name that stands in
 * none of the others is none. Whoever stands in others keeps the benefit of the doubt, or the list is read for them alone.
 *
 * The bound holds for every name (`compare/names.ts` divides by no less), so nobody is lost; a property test compares
 * with a scan over everything. Whole-name equality and words written together are always looked up; what cannot be looked
 * up (particles, initials of the query, a last word that may be cut off) is taken as given.
 * Rejected: "names that share the most words" with a cut-off (loses hits as soon as a word is frequent); reading the
 * lists of the cheapest parts only and comparing every name in them (150,000 comparisons for three common names among a
 * million parties).
 */
import { MAX_PART_CHARS } from '../names/parts.ts';
import type { Corpus } from './corpus.ts';
import { findWord, lowerBound } from './corpus.ts';
import { GainBound } from './gain-bound.ts';
import { INITIALLED_CLASSES, type Model } from './model.ts';
import type { QueryName, Unit } from './query-name.ts';

/** How well a name answers to a part: two bits of its mask a part. */
const BY_INITIAL = 1;
const BY_SIMILAR = 2;
const BY_SAME = 3;
/** Words at least so alike count as the same. */
const SAME = 0.9;
/** Parts beyond what a mask holds are taken as given. */
const MASKED_PARTS = 16;
/** Reading a posting costs about so much of what comparing a name costs. */
const READ_COST = 1 / 16;

/** Listed names that answer to one part in one way. */
interface Answers {
  part: number;
  level: number;
  /** As the bits of the mask. */
  bits: number;
  gain: number;
  words: number[];
  postings: number;
  read: boolean;
}

export class CandidateFinder {
  private readonly corpus: Corpus;
  private readonly bound = new GainBound();
  /** Mask of each name touched by this query; 0 = not touched. */
  private readonly masks: Uint32Array;
  private touched = new Uint32Array(1024);
  private touchedCount = 0;
  private parts = 0;
  /** Gain of a part that a name has as it is asked for. */
  private readonly full = new Float64Array(MASKED_PARTS);
  /** What a mask is worth, eight bits at a time. */
  private readonly worth = new Float64Array(4 * 256);
  /** Names found by the last `find`: the first `count` elements. */
  names = new Uint32Array(256);
  count = 0;

  constructor(corpus: Corpus) {
    this.corpus = corpus;
    this.masks = new Uint32Array(corpus.nameCount);
  }

  /** All listed names whose name score with `query` can be `least` (0..100) or more. */
  find(query: QueryName, model: Model, least: number): void {
    this.begin();
    this.equal(query);
    const { bound } = this;
    bound.prepare(query, model, least);
    this.full.fill(0);
    this.parts = query.parts.length;
    let wanted = bound.wanted;
    // A last word that breaks off is looked up by its beginning here, so it need not be taken as given.
    if (query.truncatable) wanted += bound.gain(query.weights[this.parts - 1]!, model.truncated);
    const answers: Answers[] = [];
    for (let part = 0; part < this.parts; part++) {
      const unit = query.units[part]!;
      if (unit.class === 'form' || (unit.exactOnly && unit.class !== 'number')) continue;
      const weight = query.weights[part]!;
      const full = bound.gain(weight, 1);
      if (part >= MASKED_PARTS) {
        wanted -= full;
        continue;
      }
      this.full[part] = full;
      const cut = query.truncatable && part === this.parts - 1 ? this.wordsStartingWith(unit) : [];
      answers.push(...this.answersTo(unit, part, weight, cut, model.truncated));
    }
    this.writtenTogether(query);
    this.read(answers, wanted);
  }

  /** Only names that are equal as a whole. */
  findEqual(query: QueryName): void {
    this.begin();
    this.equal(query);
    for (let at = 0; at < this.touchedCount; at++) this.add(this.touched[at]!);
  }

  private begin(): void {
    for (let at = 0; at < this.touchedCount; at++) this.masks[this.touched[at]!] = 0;
    this.touchedCount = this.count = 0;
  }

  /** `cut`: words that the part may be the beginning of, as similar as `cutSimilarity`. */
  private answersTo(
    unit: Unit,
    part: number,
    weight: number,
    cut: readonly number[],
    cutSimilarity: number,
  ): Answers[] {
    const { bound } = this;
    const { postingStart } = this.corpus;
    const answersAt = (level: number, gain: number): Answers => {
      return { part, level, bits: level << (2 * part), gain, words: [], postings: 0, read: false };
    };
    const same = answersAt(BY_SAME, bound.gain(weight, 1));
    const similar = answersAt(BY_SIMILAR, 0);
    const byInitial = answersAt(BY_INITIAL, bound.initialGain(weight));
    const { words, similarities } = unit.similar;
    for (let at = 0; at < words.length; at++) {
      const word = words[at]!;
      const answers = similarities[at]! >= SAME ? same : similar;
      answers.words.push(word);
      answers.postings += postingStart[word + 1]! - postingStart[word]!;
      if (answers === similar) similar.gain = Math.max(similar.gain, bound.gain(weight, similarities[at]!));
    }
    for (const word of cut) {
      similar.words.push(word);
      similar.postings += postingStart[word + 1]! - postingStart[word]!;
      similar.gain = Math.max(similar.gain, bound.gain(weight, cutSimilarity));
    }
    if (INITIALLED_CLASSES.has(unit.class)) {
      const initial = findWord(this.corpus, unit.word.text.charAt(0));
      if (initial >= 0) {
        byInitial.words.push(initial);
        byInitial.postings = postingStart[initial + 1]! - postingStart[initial]!;
      }
    }
    return [same, similar, byInitial].filter((answers) => answers.postings > 0);
  }

  /** Listed words that the unit's word is the beginning of. */
  private wordsStartingWith(unit: Unit): number[] {
    const { bytes } = unit.word;
    if (unit.class !== 'name' || bytes.length < 2) return [];
    const { wordAt, wordText, lengthStart } = this.corpus;
    const found: number[] = [];
    const order = (word: number) => {
      for (let at = 0; at < bytes.length; at++) {
        const difference = wordText[wordAt[word]! + at]! - bytes[at]!;
        if (difference !== 0) return difference;
      }
      return 0;
    };
    for (let length = bytes.length + 1; length <= MAX_PART_CHARS; length++) {
      let low = lengthStart[length]!;
      let high = lengthStart[length + 1]!;
      while (low < high) {
        const middle = (low + high) >>> 1;
        if (order(middle) < 0) low = middle + 1;
        else high = middle;
      }
      for (; low < lengthStart[length + 1]! && order(low) === 0; low++) found.push(low);
    }
    return found;
  }

  /** Reads as few lists as will do, then keeps the names whose gains can suffice. */
  private read(answers: Answers[], wanted: number): void {
    answers.sort((a, b) => a.postings - b.postings);
    const unread = new Float64Array(MASKED_PARTS);
    let doubt = 0;
    // The longest lists are left unread as long as a name in nothing but them stays below what is wanted.
    for (let at = answers.length - 1; at >= 0; at--) {
      const answer = answers[at]!;
      const more = Math.max(0, answer.gain - unread[answer.part]!);
      if (doubt + more >= wanted) {
        answer.read = true;
        continue;
      }
      doubt += more;
      unread[answer.part] = Math.max(unread[answer.part]!, answer.gain);
    }
    for (const answer of answers) if (answer.read) this.touch(answer);
    this.weigh(answers);
    for (let at = 0; at < this.touchedCount; at++) {
      const name = this.touched[at]!;
      if (this.worthOf(this.masks[name]!) >= wanted) this.add(name);
    }
    // A list that is left is read after all, for these names alone, where that spares more comparisons than it costs.
    for (const answer of answers) {
      if (answer.read) continue;
      if (answer.postings * READ_COST >= this.count) break;
      this.touchAgain(answer);
      answer.read = true;
      this.weigh(answers);
      let kept = 0;
      for (let at = 0; at < this.count; at++) {
        const name = this.names[at]!;
        if (this.worthOf(this.masks[name]!) >= wanted) this.names[kept++] = name;
      }
      this.count = kept;
    }
  }

  /** What each mask is worth, lists that were not read included. */
  private weigh(answers: readonly Answers[]): void {
    const gains = new Float64Array(4 * MASKED_PARTS);
    this.full.forEach((gain, part) => {
      gains[4 * part + BY_SAME] = gain;
    });
    for (const { part, level, gain } of answers) gains[4 * part + level] = Math.max(gains[4 * part + level]!, gain);
    for (let part = 0; part < MASKED_PARTS; part++) {
      let unread = 0;
      for (const answer of answers) if (answer.part === part && !answer.read) unread = Math.max(unread, answer.gain);
      let best = unread;
      for (let level = 0; level < 4; level++) {
        best = Math.max(best, gains[4 * part + level]!);
        gains[4 * part + level] = best;
      }
    }
    for (let byte = 0; byte < 4; byte++) {
      const table = this.worth.subarray(256 * byte, 256 * (byte + 1));
      table[0] = 0;
      if (4 * byte >= this.parts) continue;
      for (let part = 0, filled = 1; part < 4; part++, filled *= 4) {
        const first = 4 * (4 * byte + part);
        // Backwards, since the entries of the parts before are read and the first of them replaced.
        for (let level = 3; level >= 0; level--)
          for (let mask = 0; mask < filled; mask++) table[level * filled + mask] = table[mask]! + gains[first + level]!;
      }
    }
  }

  private worthOf(mask: number): number {
    const { worth } = this;
    return (
      worth[mask & 255]! +
      worth[256 + ((mask >>> 8) & 255)]! +
      worth[512 + ((mask >>> 16) & 255)]! +
      worth[768 + (mask >>> 24)]!
    );
  }

  private touch({ words, part, level }: Answers): void {
    const { postings, postingStart } = this.corpus;
    for (const word of words)
      for (let at = postingStart[word]!, end = postingStart[word + 1]!; at < end; at++)
        this.raise(postings[at]!, part, level);
  }

  private touchAgain({ words, part, level }: Answers): void {
    const { postings, postingStart } = this.corpus;
    for (const word of words) {
      for (let at = postingStart[word]!, end = postingStart[word + 1]!; at < end; at++) {
        const name = postings[at]!;
        if (this.masks[name] !== 0) this.raise(name, part, level);
      }
    }
  }

  private raise(name: number, part: number, level: number): void {
    const mask = this.masks[name]!;
    if (mask === 0) this.note(name);
    const shift = 2 * part;
    if (((mask >>> shift) & 3) < level) this.masks[name] = (mask & ~(3 << shift)) | (level << shift);
  }

  private note(name: number): void {
    if (this.touchedCount === this.touched.length) {
      const larger = new Uint32Array(2 * this.touchedCount);
      larger.set(this.touched);
      this.touched = larger;
    }
    this.touched[this.touchedCount++] = name;
  }

  private add(name: number): void {
    if (this.count === this.names.length) {
      const larger = new Uint32Array(2 * this.count);
      larger.set(this.names);
      this.names = larger;
    }
    this.names[this.count++] = name;
  }

  private equal(query: QueryName): void {
    for (const key of query.equality) {
      if (key === 0) continue;
      for (let at = lowerBound(this.corpus.equalityKeys, key); this.corpus.equalityKeys[at] === key; at++)
        this.whole(this.corpus.equalityNames[at]!);
    }
  }

  /** A name that is taken whatever the bound says: every part is answered. */
  private whole(name: number): void {
    if (this.masks[name] === 0) this.note(name);
    this.masks[name] = 0xffffffff;
  }

  /** Neighbouring words of the query that a listed name has as one word, and words that it has as neighbours. */
  private writtenTogether(query: QueryName): void {
    const { joinKeys, joinNames, postings, postingStart } = this.corpus;
    for (const unit of query.units) {
      // Beyond the mask every part is given anyway; a single bit of it is enough to be looked at.
      const mask = unit.mask & 0xffff;
      if (unit.joined) {
        for (const word of unit.similar.words)
          for (let at = postingStart[word]!; at < postingStart[word + 1]!; at++) this.answered(postings[at]!, mask);
      }
      if (unit.joinKey === 0) continue;
      for (let at = lowerBound(joinKeys, unit.joinKey); joinKeys[at] === unit.joinKey; at++)
        this.answered(joinNames[at]!, mask);
    }
  }

  private answered(name: number, parts: number): void {
    if (parts === 0) this.whole(name);
    for (let rest = parts; rest !== 0; rest &= rest - 1) this.raise(name, 31 - Math.clz32(rest & -rest), BY_SAME);
  }
}
