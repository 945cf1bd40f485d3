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
 * A word that answers to two parts ("Mohamud" to both of "Mohamed Mahmoud") answers for one of them only, so such words
 * make a list of their own, read after those of either part.
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
import type { Corpus } from './corpus.ts';
import { findWord, lowerBound, wordsStartingWith } from './corpus.ts';
import { GainBound } from './gain-bound.ts';
import { INITIALLED_CLASSES, type Model } from './model.ts';
import type { QueryName, Unit } from './query-name.ts';

/** How much a name's answer to a part gains: two bits of its mask a part. */
const BY_INITIAL = 1;
const LITTLE = 2;
const MOST = 3;
/** Words that gain at least this share of what the best word of a part gains. */
const MUCH = 0.85;
/** Mask of a name that is taken in any case. */
const WHOLE = 0xffffffff;
/** Parts beyond what a mask holds are taken as given. */
const MASKED_PARTS = 16;
/** Reading a posting costs about so much of what comparing a name costs. */
const READ_COST = 1 / 16;

/** Listed names that answer to one part in one way; or to one of two parts, whichever nothing answers to yet. */
interface Answers {
  part: number;
  level: number;
  gain: number;
  /** The other part, -1 where there is none, and what it gains. */
  partner: number;
  partnerGain: number;
  words: number[];
  postings: number;
  read: boolean;
  /** Its words count for both parts. */
  both: boolean;
}

export class CandidateFinder {
  private readonly corpus: Corpus;
  private readonly bound = new GainBound();
  /** Mask of each name touched by this query; 0 = not touched. */
  private readonly masks: Uint32Array;
  /** Of the similar words of one part. */
  private readonly gains: number[] = [];
  private touched = new Uint32Array(1024);
  private touchedCount = 0;
  private parts = 0;
  /** What each part gains by its best words, or by being written together with others. */
  private readonly mostGains = new Float64Array(MASKED_PARTS);
  /** The part to which each listed word answers first, and in which query that was so. */
  private readonly owner: Uint8Array;
  private readonly ownerQuery: Uint32Array;
  private query = 0;
  /** The part with which each part shares words; -1 = none. */
  private readonly partners = new Int8Array(MASKED_PARTS);
  /** Gain of each part by level, and by lists that are not read. */
  private readonly byLevel = new Float64Array(4 * MASKED_PARTS);
  private readonly unread = new Float64Array(MASKED_PARTS);
  /** What a mask is worth, eight bits at a time. */
  private readonly worth = new Float64Array(4 * 256);
  /** Names found by the last `find`: the first `count` elements. */
  names = new Uint32Array(256);
  count = 0;

  constructor(corpus: Corpus) {
    this.corpus = corpus;
    this.masks = new Uint32Array(corpus.nameCount);
    this.owner = new Uint8Array(corpus.wordCount);
    this.ownerQuery = new Uint32Array(corpus.wordCount);
  }

  /** All listed names whose name score with `query` can be `least` (0..100) or more. */
  find(query: QueryName, model: Model, least: number): void {
    this.begin();
    this.equal(query);
    const { bound } = this;
    bound.prepare(query, model, least);
    this.parts = query.parts.length;
    // "M. A." has nothing else to be found by.
    const onlyExact = query.parts.every((_, part) => isTakenAsGiven(query.units[part]!));
    let wanted = onlyExact ? bound.wantedExactly : bound.wanted;
    // A last word that breaks off is looked up by its beginning here, so it need not be taken as given.
    if (query.truncatable) wanted += bound.gain(query.weights[this.parts - 1]!, model.truncated);
    const answers: Answers[] = [];
    for (let part = 0; part < this.parts; part++) {
      const unit = query.units[part]!;
      if (unit.class === 'form' || (isTakenAsGiven(unit) && !onlyExact)) continue;
      const weight = query.weights[part]!;
      if (part >= MASKED_PARTS) {
        wanted -= bound.gain(weight, 1);
        continue;
      }
      const cut =
        query.truncatable && part === this.parts - 1 && unit.class === 'name'
          ? wordsStartingWith(this.corpus, unit.word.bytes)
          : [];
      answers.push(...this.answersTo(unit, part, weight, cut, model.truncated));
    }
    this.writtenTogether(query, answers, model.joined);
    this.read(this.withShared(answers), wanted);
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
    const { postingStart, wordRarity } = this.corpus;
    const answersAt = (level: number, gain: number): Answers => {
      return { part, level, gain, partner: -1, partnerGain: 0, words: [], postings: 0, read: false, both: false };
    };
    const much = answersAt(MOST, 0);
    const little = answersAt(LITTLE, 0);
    const byInitial = answersAt(BY_INITIAL, bound.initialGain(weight));
    const { words, similarities } = unit.similar;
    let most = 0;
    for (let at = 0; at < words.length; at++) {
      // Only words with the rarity of their class have a weight below 1.
      const listedMost = unit.exactOnly ? 1 : wordRarity[words[at]!]!;
      this.gains[at] = bound.gain(weight, similarities[at]!, listedMost);
      most = Math.max(most, this.gains[at]!);
    }
    for (let at = 0; at < words.length; at++) {
      const word = words[at]!;
      const answers = this.gains[at]! >= MUCH * most ? much : little;
      answers.words.push(word);
      answers.postings += postingStart[word + 1]! - postingStart[word]!;
      answers.gain = Math.max(answers.gain, this.gains[at]!);
    }
    for (const word of cut) {
      little.words.push(word);
      little.postings += postingStart[word + 1]! - postingStart[word]!;
      little.gain = Math.max(little.gain, bound.gain(weight, cutSimilarity));
    }
    if (INITIALLED_CLASSES.has(unit.class)) {
      const initial = findWord(this.corpus, unit.word.text.charAt(0));
      if (initial >= 0) {
        byInitial.words.push(initial);
        byInitial.postings = postingStart[initial + 1]! - postingStart[initial]!;
      }
    }
    return [much, little, byInitial].filter((answers) => answers.postings > 0);
  }

  /**
   * Takes the words that two parts have in common out of their lists and into one for both, where each of the two shares
   * words with no third.
   */
  private withShared(answers: Answers[]): Answers[] {
    const { postingStart } = this.corpus;
    const { owner, ownerQuery, partners } = this;
    this.query++;
    partners.fill(-1);
    const crowded = new Set<number>();
    for (const { part, level, words } of answers) {
      if (level === BY_INITIAL) continue;
      for (const word of words) {
        if (ownerQuery[word] !== this.query) {
          ownerQuery[word] = this.query;
          owner[word] = part;
          continue;
        }
        const first = owner[word]!;
        if (first === part) continue;
        if (partners[first] === -1 && partners[part] === -1) {
          partners[first] = part;
          partners[part] = first;
        } else if (partners[first] !== part) crowded.add(first).add(part).add(partners[first]!).add(partners[part]!);
      }
    }
    for (const part of crowded) if (part >= 0) partners[part] = -1;
    if (partners.every((partner) => partner < 0)) return answers;

    const shared = new Map<number, Answers>();
    const sides = new Map<number, number>();
    const isPaired = (part: number) => partners[part]! >= 0;
    const gains = new Float64Array(MASKED_PARTS);
    for (const { part, level, gain } of answers) if (level !== BY_INITIAL) gains[part] = Math.max(gains[part]!, gain);
    // Of two parts the one that gains more comes first: a single word in common answers to that.
    const firstOf = (part: number) => {
      const partner = partners[part]!;
      const more = gains[part]! - gains[partner]!;
      return more > 0 || (more === 0 && part < partner) ? part : partner;
    };
    for (const { part, level, words } of answers) {
      if (level === BY_INITIAL || !isPaired(part)) continue;
      const side = part === firstOf(part) ? 1 : 2;
      for (const word of words) sides.set(word, (sides.get(word) ?? 0) | side);
    }
    for (const answer of answers) {
      const { part, level } = answer;
      if (level === BY_INITIAL || !isPaired(part)) continue;
      const first = firstOf(part);
      const second = partners[first]!;
      const list = shared.get(first) ?? {
        part: first,
        level: MOST,
        gain: gains[first]!,
        partner: second,
        partnerGain: gains[second]!,
        words: [],
        postings: 0,
        read: false,
        both: false,
      };
      shared.set(first, list);
      answer.words = answer.words.filter((word) => {
        if (sides.get(word) !== 3) return true;
        const count = postingStart[word + 1]! - postingStart[word]!;
        answer.postings -= count;
        if (part === first) {
          list.words.push(word);
          list.postings += count;
        }
        return false;
      });
    }
    return [...answers.filter(({ words }) => words.length > 0), ...shared.values()];
  }

  /** Reads as few lists as will do, then keeps the names whose gains can suffice. */
  private read(answers: Answers[], wanted: number): void {
    answers.sort((a, b) => a.postings - b.postings);
    const unread = new Float64Array(MASKED_PARTS);
    const more = (part: number, gain: number) => (part < 0 ? 0 : Math.max(0, gain - unread[part]!));
    let doubt = 0;
    // The longest lists are left unread as long as a name in nothing but them stays below what is wanted.
    for (let at = answers.length - 1; at >= 0; at--) {
      const answer = answers[at]!;
      const { part, gain, partner, partnerGain } = answer;
      const added = more(part, gain) + more(partner, partnerGain);
      if (doubt + added >= wanted) {
        answer.read = true;
        continue;
      }
      doubt += added;
      unread[part]! += more(part, gain);
      if (partner >= 0) unread[partner]! += more(partner, partnerGain);
    }
    // The lists of two parts that share words are read with these: they are short, and spare the doubt about either.
    for (const shared of answers) {
      if (!shared.read || shared.partner < 0) continue;
      for (const answer of answers)
        if (belongTogether(answer, shared) && answer.postings < shared.postings) answer.read = true;
    }
    for (const answer of answers) if (answer.read && answer.partner < 0) this.touch(answer);
    for (const answer of answers) {
      if (!answer.read || answer.partner < 0) continue;
      answer.both = hasUnread(answers, answer);
      this.touch(answer);
    }
    this.weigh(answers);
    for (let at = 0; at < this.touchedCount; at++) {
      const name = this.touched[at]!;
      if (this.reaches(name, wanted)) this.add(name);
    }
    // A list that is left is read after all, for these names alone, where that spares more comparisons than it costs.
    for (const answer of answers) {
      if (answer.read) continue;
      if (answer.postings * READ_COST >= this.count) break;
      if (answer.partner >= 0) answer.both = hasUnread(answers, answer);
      this.touchAgain(answer);
      answer.read = true;
      this.weigh(answers);
      let kept = 0;
      for (let at = 0; at < this.count; at++) {
        const name = this.names[at]!;
        if (this.reaches(name, wanted)) this.names[kept++] = name;
      }
      this.count = kept;
    }
  }

  /** What each mask is worth, lists that were not read included. */
  private weigh(answers: readonly Answers[]): void {
    const { byLevel, unread, mostGains } = this;
    const parts = Math.min(this.parts, MASKED_PARTS);
    byLevel.fill(0);
    unread.fill(0);
    for (let part = 0; part < parts; part++) byLevel[4 * part + MOST] = mostGains[part]!;
    for (const { part, level, gain, partner, partnerGain, read } of answers) {
      this.take(part, level, gain, read);
      if (partner >= 0) this.take(partner, level, partnerGain, read);
    }
    for (let part = 0; part < parts; part++) {
      let best = unread[part]!;
      for (let level = 0; level < 4; level++) {
        best = Math.max(best, byLevel[4 * part + level]!);
        byLevel[4 * part + level] = best;
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
          for (let mask = 0; mask < filled; mask++)
            table[level * filled + mask] = table[mask]! + byLevel[first + level]!;
      }
    }
  }

  private take(part: number, level: number, gain: number, read: boolean): void {
    const at = 4 * part + level;
    if (gain > this.byLevel[at]!) this.byLevel[at] = gain;
    if (!read && gain > this.unread[part]!) this.unread[part] = gain;
  }

  private reaches(name: number, wanted: number): boolean {
    const mask = this.masks[name]!;
    if (mask === WHOLE) return true;
    const { worth } = this;
    const gain =
      worth[mask & 255]! +
      worth[256 + ((mask >>> 8) & 255)]! +
      worth[512 + ((mask >>> 16) & 255)]! +
      worth[768 + (mask >>> 24)]!;
    return gain >= wanted;
  }

  private touch({ words, part, partner, level, both }: Answers): void {
    const { postings, postingStart } = this.corpus;
    for (const word of words) {
      for (let at = postingStart[word]!, end = postingStart[word + 1]!; at < end; at++) {
        const name = postings[at]!;
        if (partner >= 0 && !both) {
          this.raiseEither(name, part, partner, level);
          continue;
        }
        this.raise(name, part, level);
        if (both) this.raise(name, partner, level);
      }
    }
  }

  private touchAgain({ words, part, partner, level, both }: Answers): void {
    const { postings, postingStart } = this.corpus;
    const other = partner < 0 ? this.partners[part]! : partner;
    for (const word of words) {
      for (let at = postingStart[word]!, end = postingStart[word + 1]!; at < end; at++) {
        const name = postings[at]!;
        if (this.masks[name] === 0) continue;
        // What answers to this part already may be a word that could have answered to the other one.
        if (other >= 0 && !both) {
          this.raiseEither(name, part, other, level);
          continue;
        }
        this.raise(name, part, level);
        if (both) this.raise(name, partner, level);
      }
    }
  }

  /** Raises the part if nothing answers to it yet, else both: no less than the best way to share the words out. */
  private raiseEither(name: number, part: number, partner: number, level: number): void {
    const mask = this.masks[name]!;
    if (((mask >>> (2 * part)) & 3) === 0) {
      this.raise(name, part, level);
      return;
    }
    this.raise(name, part, level);
    this.raise(name, partner, MOST);
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

  /** Takes a name whatever the bound says. */
  private whole(name: number): void {
    if (this.masks[name] === 0) this.note(name);
    this.masks[name] = WHOLE;
  }

  /** Neighbouring words of the query that a listed name has as one word, and words that it has as neighbours. */
  private writtenTogether(query: QueryName, answers: readonly Answers[], joined: number): void {
    const { joinKeys, joinNames, postings, postingStart, wordRarity } = this.corpus;
    const { bound, mostGains } = this;
    mostGains.fill(0);
    for (let part = 0; part < Math.min(this.parts, MASKED_PARTS); part++) mostGains[part] = bound.answered(part);
    for (const { part, level, gain } of answers) if (level === MOST) mostGains[part] = Math.max(mostGains[part]!, gain);
    for (const unit of query.units) {
      const parts = unit.mask & ((1 << MASKED_PARTS) - 1);
      let spare = 0;
      for (let rest = parts; rest !== 0; rest &= rest - 1) {
        const part = 31 - Math.clz32(rest & -rest);
        spare += mostGains[part]! - bound.answered(part);
      }
      // Where the parts gain as much by their own words, the name counts as having these; else it is taken in any case.
      const answer = (name: number, extra: number) => (extra <= spare ? this.raiseAll(name, parts) : this.whole(name));
      const { words, similarities } = unit.similar;
      for (let at = 0; unit.joined && at < words.length; at++) {
        const word = words[at]!;
        const extra = bound.extra(unit.weight, similarities[at]!, wordRarity[word]!);
        for (let from = postingStart[word]!; from < postingStart[word + 1]!; from++) answer(postings[from]!, extra);
      }
      if (unit.joinKey === 0) continue;
      const extra = bound.extra(unit.weight, joined, unit.weight);
      for (let at = lowerBound(joinKeys, unit.joinKey); joinKeys[at] === unit.joinKey; at++)
        answer(joinNames[at]!, extra);
    }
  }

  private raiseAll(name: number, parts: number): void {
    for (let rest = parts; rest !== 0; rest &= rest - 1) this.raise(name, 31 - Math.clz32(rest & -rest), MOST);
  }
}

/** Too frequent to be looked up, and too light to matter. */
function isTakenAsGiven(unit: Unit): boolean {
  return unit.exactOnly && unit.class !== 'number';
}

/** A list of one of the two parts to which the words of `shared` answer. */
function belongTogether(answer: Answers, shared: Answers): boolean {
  return answer.partner < 0 && (answer.part === shared.part || answer.part === shared.partner);
}

/** A word in a list that is not read might answer to one part, and a word in common to the other then. */
function hasUnread(answers: readonly Answers[], shared: Answers): boolean {
  return answers.some((answer) => !answer.read && belongTogether(answer, shared));
}
