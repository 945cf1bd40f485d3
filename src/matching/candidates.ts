/**
 * Finds candidates: the listed names that can reach the required name score, and few others.
 *
 * Each query part contributes a gain (`gain-bound.ts`) that depends on how well the name matches it. A name is a
 * candidate if its gains suffice:
 *
 *                    names with the word    a similar word    only its initial
 *       putin        31 ×  .59              12 ×  .41          310 × .25          required: .68
 *       vladimir    412 ×  .59             203 ×  .44          190 × .25
 *
 * A word can match only one of two parts that it resembles ("Mohamud" resembles both words of "Mohamed Mahmoud"). Such
 * words form a list of their own, read after the lists of either part.
 *
 * The longest posting lists stay unread while their total gain is below the required one: a name in no other list is no
 * candidate. For names in other lists, an unread list counts as matched, or is read for these names alone.
 *
 * Words that a name has beyond its mask count against it. Its outline (`name-outline.ts`) gives a lower bound for them.
 *
 * The bound holds for every name (`compare/names.ts` never divides by less), so no match is lost. A property test
 * compares the result with a full scan. Equal whole names and joined words are always looked up. Particles and initials
 * of the query cannot be looked up, so they are assumed to match.
 * Rejected: a limit on "names that share the most words", because it loses matches once a word is frequent.
 * Rejected: comparing every name in the lists of the cheapest parts, because three common names among a million parties
 * need 150,000 comparisons.
 */

import { ASKED_OPEN, ASKED_WEIGHTY, LISTED_OPEN, LISTED_SINGLE, LISTED_WEIGHTY } from './compare/open-words.ts';
import type { Corpus } from './corpus.ts';
import { findWord, lowerBound, wordsStartingWith } from './corpus.ts';
import { joinIndexKey } from './corpus-builder.ts';
import { canBreakOff, contradictingParts, GainBound } from './gain-bound.ts';
import { INITIALLED_CLASSES, type Model } from './model.ts';
import { NameMasks } from './name-masks.ts';
import { contradictingWords, namingWords, outlineWeight, weightyWords } from './name-outline.ts';
import { bitCount } from './names/distance.ts';
import { MAX_PARTS } from './names/parts.ts';
import type { QueryName, Unit } from './query-name.ts';
import { wholeNamesOf } from './whole-names.ts';

/** Levels of the gain from a part's match, stored in two bits of the mask per part. */
const BY_INITIAL = 1;
const LITTLE = 2;
const MOST = 3;
/** Words with at least this share of the best word's gain are at level `MOST`. */
const MUCH = 0.85;
/** `TAKEN`: mask of a name that is always kept. `BEGUN`: mask of a name that matches a row of `WHOLE_NAMES`. */
const TAKEN = 0x7fffffff;
const BEGUN = 0xffffffff;
/** Number of parts that a mask holds. Further parts, the lightest ones, are assumed to match. */
const SLOTS = 15;
/** Bit in the mask of a name that joins words which the query has apart, or the other way round. */
const JOINED = 1 << (2 * SLOTS);
/** The lower bit of every slot. */
const EACH_SLOT = 0x15555555;
/** Lower than the weight of any word whose class contradicts. */
export const LEAST_CONTRADICTING = 0.2;
/**
 * Cost of reading a posting relative to comparing a name. Postings are read sequentially, while names are scattered in
 * memory.
 */
const READ_COST = 1 / 32;
/** Number of names whose outlines are read before the first one is evaluated. */
const AT_ONCE = 64;
/** Names that cannot reach the required score are removed before a list is read that is this many times longer. */
const FORGET_FIRST = 4;

const MET_MASK = (1 << 11) - 1;

/** Listed names that join words which the query has apart, or the other way round. */
interface Together {
  /** Bits of the slots of the covered parts, and the level assumed for each of them. */
  slots: number;
  level: number;
  /** Ranges of name numbers: the array, and the range in it. */
  runs: { names: Uint32Array; from: number; to: number }[];
  postings: number;
  read: boolean;
}

/**
 * Listed names that match one part at one level. With a partner: names that match one of two parts, whichever is still
 * unmatched.
 */
interface Answers {
  /** Slot of the part. */
  part: number;
  level: number;
  gain: number;
  /** Upper bound of the weight of the listed words. */
  most: number;
  /** Slot of the other part (-1: none), and its gain. */
  partner: number;
  partnerGain: number;
  words: number[];
  postings: number;
  read: boolean;
  /** Its words count for both parts. */
  both: boolean;
}

export class CandidateFinder {
  readonly #corpus: Corpus;
  readonly #bound = new GainBound();
  /** Masks of the names that this query reaches. After `find`: of the candidates. */
  readonly #masks = new NameMasks();
  /** Positions of the names that are kept. */
  #kept = new Uint32Array(256);
  readonly #outlines = new Uint16Array(AT_ONCE);
  readonly #letters = new Uint32Array(AT_ONCE);
  /** Gains of the similar words of one part. */
  #gains = new Float64Array(64);
  /** Start and end of the postings of each word of one list. */
  #from = new Uint32Array(64);
  #to = new Uint32Array(64);
  /**
   * First posting of each word. The values are unused: storing them keeps the compiler from removing the reads that
   * fill the cache.
   */
  #first = new Uint32Array(64);
  /** Part in each slot, and slot of each part. -1 = none. */
  readonly #partIn = new Uint8Array(SLOTS);
  readonly #slotOf = new Int8Array(MAX_PARTS);
  /** Number of slots in use. */
  #parts = 0;
  /**
   * Upper bounds for parts without a slot: how many listed words they may match, and how much these words may weigh.
   */
  #givenAnswers = 0;
  #givenMost = 0;
  /** The initials among them: letter, as in `nameInitials`, and weight. */
  #initials = 0;
  readonly #initialLetter = new Uint32Array(MAX_PARTS);
  readonly #initialWeight = new Float64Array(MAX_PARTS);
  /** All parts that can match a listed name were looked up or are assumed to match. */
  #allLookedUp = false;
  /** Minimum weight of each slot when it is unmatched, and the slots that then contradict (lower bit of each). */
  readonly #openWeight = new Float64Array(SLOTS);
  #contradicting = 0;
  #weighty = 0;
  /** Slots with an unread list. */
  #inDoubt = 0;
  /** Gain of each part by words of each level or lower. */
  readonly #levelGains = new Float64Array(4 * SLOTS);
  /** Gain of joined words beyond that of the best words of their parts. */
  #surplus = 0;
  /** The part that each listed word matches first, and the number of the query for which this was recorded. */
  readonly #owner: Uint8Array;
  readonly #ownerQuery: Uint32Array;
  #query = 0;
  /** A set of words of one query, as bits. */
  readonly #met = new Uint32Array(MET_MASK + 1);
  /** The part that shares words with each part. -1 = none. */
  readonly #partners = new Int8Array(SLOTS);
  /** Gain of each part by level, and the maximum weight of a listed word that matches at this level. */
  readonly #byLevel = new Float64Array(4 * (SLOTS + 1));
  readonly #mostByLevel = new Float64Array(4 * (SLOTS + 1));
  /** Total gain for each value of eight bits of a mask, and the maximum weight of the matching words. */
  readonly #worth = new Float64Array(4 * 256);
  readonly #answeredMost = new Float64Array(4 * 256);

  constructor(corpus: Corpus) {
    this.#corpus = corpus;
    this.#owner = new Uint8Array(corpus.wordCount);
    this.#ownerQuery = new Uint32Array(corpus.wordCount);
  }

  /** Names found by the last `find`: the first `count` elements. */
  get names(): Uint32Array {
    return this.#masks.names;
  }

  get count(): number {
    return this.#masks.count;
  }

  /** Whether name number `at` may be equal as a whole, or may join or divide words differently from the query. */
  mayBeWhole(at: number): boolean {
    return (this.#masks.masks[at]! & JOINED) !== 0;
  }

  /** Whether name number `at` matches a row of `WHOLE_NAMES`. */
  mayGoOn(at: number): boolean {
    return this.#masks.masks[at]! === BEGUN;
  }

  /** Finds all listed names whose name score with `query` can be `least` (0..100) or more. */
  find(query: QueryName, model: Model, least: number): void {
    this.#masks.clear();
    this.#equal(query);
    for (const way of wholeNamesOf(query))
      if (model[way.least] >= least)
        for (const name of way.find(this.#corpus, query)) this.#masks.masks[this.#masks.place(name)] = BEGUN;
    const bound = this.#bound;
    bound.prepare(query, model, least);
    // "M. A." has no other words to search by.
    const onlyExact = query.parts.every((_, part) => isTakenAsGiven(query.units[part]!));
    this.#allLookedUp = !onlyExact;
    const wanted = (onlyExact ? bound.wantedExactly : bound.wanted) - this.#giveSlots(query, onlyExact);
    const answers: Answers[] = [];
    for (let slot = 0; slot < this.#parts; slot++) {
      const part = this.#partIn[slot]!;
      const unit = query.units[part]!;
      const cut =
        canBreakOff(query) && part === query.parts.length - 1 ? wordsStartingWith(this.#corpus, unit.word.bytes) : [];
      this.#answersTo(answers, unit, slot, query.weights[part]!, cut, model.truncated);
    }
    const together = this.#writtenTogether(query, answers, model.joined);
    const lists = this.#withShared(answers);
    this.#prepareOpen(query);
    this.#read(lists, together, wanted);
  }

  /** Assigns a slot to each part that is looked up. @returns the gain of the parts that got no slot */
  #giveSlots(query: QueryName, onlyExact: boolean): number {
    const bound = this.#bound;
    const partIn = this.#partIn;
    const slotOf = this.#slotOf;
    this.#parts = this.#givenAnswers = this.#givenMost = this.#initials = 0;
    slotOf.fill(-1);
    let lookedUp: number[] = [];
    for (let part = 0; part < query.parts.length; part++) {
      const unit = query.units[part]!;
      if (unit.class === 'form') continue;
      if (onlyExact || !isTakenAsGiven(unit)) lookedUp.push(part);
      else if (unit.class === 'initial') {
        this.#initialLetter[this.#initials] = unit.word.letters;
        this.#initialWeight[this.#initials++] = query.weights[part]!;
        this.#give(1);
      } else if (unit.word.word >= 0) this.#give(this.#corpus.wordMost[unit.word.word]!);
    }
    let gain = 0;
    if (lookedUp.length > SLOTS) {
      const heaviest = lookedUp.sort((a, b) => query.weights[b]! - query.weights[a]! || a - b);
      for (const part of heaviest.slice(SLOTS)) {
        gain += bound.gain(query.weights[part]!, 1);
        this.#give(1);
      }
      lookedUp = heaviest.slice(0, SLOTS).sort((a, b) => a - b);
    }
    for (const part of lookedUp) {
      slotOf[part] = this.#parts;
      partIn[this.#parts++] = part;
    }
    return gain;
  }

  /** Records that a part without a slot may match a listed word with a weight of up to `most`. */
  #give(most: number): void {
    this.#givenMost += most;
    // Lighter words do not contradict.
    if (most >= LEAST_CONTRADICTING) this.#givenAnswers++;
  }

  /** Finds only names that are equal as a whole. */
  findEqual(query: QueryName): void {
    this.#masks.clear();
    this.#equal(query);
  }

  /** Adds to `found`. `cut`: words that the part may be a prefix of, with similarity `cutSimilarity`. */
  #answersTo(
    found: Answers[],
    unit: Unit,
    part: number,
    weight: number,
    cut: readonly number[],
    cutSimilarity: number,
  ): void {
    const bound = this.#bound;
    const { postingStart, wordMost } = this.#corpus;
    const { words, most: similarities, weighsMost, postingsFrom, postingsTo } = unit.similar;
    const count = words.length;
    if (this.#gains.length < count) this.#gains = new Float64Array(2 * count);
    const gains = this.#gains;
    const most = bound.fillGains(gains, weight, similarities, weighsMost);
    const much = answersAt(part, MOST, 0);
    const little = answersAt(part, LITTLE, 0);
    for (let at = 0; at < count; at++) {
      const gain = gains[at]!;
      const answers = gain >= MUCH * most ? much : little;
      answers.words.push(words[at]!);
      answers.postings += postingsTo[at]! - postingsFrom[at]!;
      if (gain > answers.gain) answers.gain = gain;
      if (weighsMost[at]! > answers.most) answers.most = weighsMost[at]!;
    }
    for (const word of cut) {
      little.words.push(word);
      little.postings += postingStart[word + 1]! - postingStart[word]!;
      little.gain = Math.max(little.gain, bound.gain(weight, cutSimilarity));
      little.most = Math.max(little.most, wordMost[word]!);
    }
    if (much.postings > 0) found.push(much);
    if (little.postings > 0) found.push(little);
    if (!INITIALLED_CLASSES.has(unit.class)) return;
    const initial = findWord(this.#corpus, unit.word.text.charAt(0));
    if (initial < 0) return;
    const byInitial = answersAt(part, BY_INITIAL, bound.initialGain(weight));
    byInitial.words.push(initial);
    byInitial.postings = postingStart[initial + 1]! - postingStart[initial]!;
    byInitial.most = wordMost[initial]!;
    if (byInitial.postings > 0) found.push(byInitial);
  }

  /**
   * Moves the words that two parts share from their lists to a common one. Parts that share words with a third part are
   * left alone.
   */
  #withShared(answers: Answers[]): Answers[] {
    if (!this.#mayShare(answers)) {
      this.#partners.fill(-1);
      return answers;
    }
    const { postingStart, wordMost } = this.#corpus;
    const owner = this.#owner;
    const ownerQuery = this.#ownerQuery;
    const partners = this.#partners;
    this.#query++;
    partners.fill(-1);
    const crowded = new Set<number>();
    for (const { part, level, words } of answers) {
      if (level === BY_INITIAL) continue;
      for (const word of words) {
        if (ownerQuery[word] !== this.#query) {
          ownerQuery[word] = this.#query;
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
    const gains = new Float64Array(SLOTS);
    for (const { part, level, gain } of answers) if (level !== BY_INITIAL) gains[part] = Math.max(gains[part]!, gain);
    // The part with the higher gain comes first: a single shared word matches that part.
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
      const list = shared.get(first) ?? answersAt(first, MOST, gains[first]!, second, gains[second]!);
      shared.set(first, list);
      answer.words = answer.words.filter((word) => {
        if (sides.get(word) !== 3) return true;
        const count = postingStart[word + 1]! - postingStart[word]!;
        answer.postings -= count;
        if (part === first) {
          list.words.push(word);
          list.postings += count;
          list.most = Math.max(list.most, wordMost[word]!);
        }
        return false;
      });
    }
    return [...answers.filter(({ words }) => words.length > 0), ...shared.values()];
  }

  /**
   * Whether a word may be in two lists. A false positive is rare, and these bits stay in the fastest cache, unlike a
   * table of all words.
   */
  #mayShare(answers: readonly Answers[]): boolean {
    const met = this.#met;
    met.fill(0);
    for (const { level, words } of answers) {
      if (level === BY_INITIAL) continue;
      for (const word of words) {
        const at = (word >>> 5) & MET_MASK;
        const bit = 1 << (word & 31);
        if ((met[at]! & bit) !== 0) return true;
        met[at]! |= bit;
      }
    }
    return false;
  }

  /** Reads as few lists as possible, then keeps the names whose gains can suffice. */
  #read(answers: Answers[], together: readonly Together[], wanted: number): void {
    answers.sort((a, b) => a.postings - b.postings);
    const levelGains = this.#levelGains;
    const unread = new Float64Array(SLOTS);
    const more = (part: number, gain: number) => (part < 0 ? 0 : Math.max(0, gain - unread[part]!));
    let doubt = 0;
    // The longest lists stay unread while a name in these lists alone stays below the required gain.
    const lists: (Answers | Together)[] = [...answers, ...together].sort((a, b) => b.postings - a.postings);
    for (const list of lists) {
      let added = 0;
      if ('slots' in list) {
        added = this.#surplus;
        for (let rest = list.slots; rest !== 0; rest &= rest - 1) {
          const slot = lowestBit(rest);
          added += more(slot, levelGains[4 * slot + list.level]!);
        }
      } else added = more(list.part, list.gain) + more(list.partner, list.partnerGain);
      if (doubt + added >= wanted) {
        list.read = true;
        continue;
      }
      doubt += added;
      if ('slots' in list) {
        for (let rest = list.slots; rest !== 0; rest &= rest - 1) {
          const slot = lowestBit(rest);
          unread[slot]! += more(slot, levelGains[4 * slot + list.level]!);
        }
        continue;
      }
      unread[list.part]! += more(list.part, list.gain);
      if (list.partner >= 0) unread[list.partner]! += more(list.partner, list.partnerGain);
    }
    // Along with a shared list, the shorter lists of its two parts are read. This removes the uncertainty about either
    // part.
    for (const shared of answers) {
      if (!shared.read || shared.partner < 0) continue;
      for (const answer of answers)
        if (belongTogether(answer, shared) && answer.postings < shared.postings) answer.read = true;
    }
    let postings = 0;
    for (const list of lists) if (list.read) postings += list.postings;
    this.#masks.reserve(postings);
    for (const list of together) if (list.read) this.#touchTogether(list);
    for (const answer of answers) if (answer.read && answer.partner < 0) this.#touch(answer);
    for (const answer of answers) {
      if (!answer.read || answer.partner < 0) continue;
      answer.both = hasUnread(answers, answer);
      this.#touch(answer);
    }
    for (const list of together) if (!list.read) this.#touchTogetherAgain(list);
    // An unread list is read after all, for these names alone, if that saves more comparisons than it costs.
    let weighed = false;
    for (const answer of answers) {
      if (answer.read) continue;
      if (!weighed && answer.postings > FORGET_FIRST * this.count) {
        this.#keepReaching(answers, wanted, false);
        weighed = true;
      }
      if (answer.postings * READ_COST >= this.count) break;
      if (answer.partner >= 0) answer.both = hasUnread(answers, answer);
      this.#touchAgain(answer);
      answer.read = true;
      weighed = false;
    }
    if (!weighed) this.#keepReaching(answers, wanted, true);
  }

  /** Removes the names whose gains cannot suffice. `last`: no further list will be read. */
  #keepReaching(answers: readonly Answers[], wanted: number, last: boolean): void {
    const masks = this.#masks;
    if (masks.count > this.#kept.length) this.#kept = new Uint32Array(masks.names.length);
    this.#weigh(answers);
    const { names } = masks;
    const kept = this.#kept;
    const hopeful = this.#hopeful(wanted);
    const { nameInitials, nameOutline } = this.#corpus;
    const outlines = this.#outlines;
    const letters = this.#letters;
    let count = 0;
    // Outlines are scattered in memory. These reads do not depend on one another, so the processor can fetch many at
    // once.
    for (let from = 0; from < hopeful; from += AT_ONCE) {
      const end = Math.min(hopeful, from + AT_ONCE);
      for (let at = from; at < end; at++) outlines[at - from] = nameOutline[names[kept[at]!]!]!;
      if (this.#initials > 0) for (let at = from; at < end; at++) letters[at - from] = nameInitials[names[kept[at]!]!]!;
      for (let at = from; at < end; at++) {
        const place = kept[at]!;
        if (this.#reaches(masks.masks[place]!, outlines[at - from]!, letters[at - from]!, wanted))
          kept[count++] = place;
      }
    }
    if (count < masks.count) masks.keep(this.#kept, count, last);
  }

  /** Fills `#kept` with the positions of names whose gains suffice by their masks alone. @returns their count */
  #hopeful(wanted: number): number {
    const { count, masks } = this.#masks;
    const kept = this.#kept;
    let hopeful = 0;
    for (let place = 0; place < count; place++) {
      const mask = masks[place]!;
      if ((mask & JOINED) !== 0 || this.#gainOf(mask) >= wanted) kept[hopeful++] = place;
    }
    return hopeful;
  }

  #gainOf(mask: number): number {
    const worth = this.#worth;
    return (
      worth[mask & 255]! +
      worth[256 + ((mask >>> 8) & 255)]! +
      worth[512 + ((mask >>> 16) & 255)]! +
      worth[768 + (mask >>> 24)]!
    );
  }

  /** Computes the gain of each mask value, including lists that were not read. */
  #weigh(answers: readonly Answers[]): void {
    const byLevel = this.#byLevel;
    const mostByLevel = this.#mostByLevel;
    const levelGains = this.#levelGains;
    byLevel.fill(0);
    mostByLevel.fill(0);
    this.#inDoubt = 0;
    for (let part = 0; part < this.#parts; part++)
      for (let at = 4 * part + 1; at < 4 * part + 4; at++) byLevel[at] = levelGains[at]!;
    for (const { part, level, gain, most, partner, partnerGain, read } of answers) {
      this.#take(part, level, gain, most, read);
      if (partner >= 0) this.#take(partner, level, partnerGain, most, read);
    }
    for (let part = 0; part < this.#parts; part++) {
      for (let at = 4 * part + 1; at < 4 * part + 4; at++) {
        byLevel[at] = Math.max(byLevel[at]!, byLevel[at - 1]!);
        mostByLevel[at] = Math.max(mostByLevel[at]!, mostByLevel[at - 1]!);
      }
    }
    this.#sumUp(byLevel, this.#worth);
    this.#sumUp(mostByLevel, this.#answeredMost);
  }

  /** A word of an unread list may be in any name. */
  #take(part: number, level: number, gain: number, most: number, read: boolean): void {
    const byLevel = this.#byLevel;
    const mostByLevel = this.#mostByLevel;
    if (!read) this.#inDoubt |= 1 << (2 * part);
    const at = 4 * part + (read ? level : 0);
    byLevel[at] = Math.max(byLevel[at]!, gain);
    mostByLevel[at] = Math.max(mostByLevel[at]!, most);
  }

  /** Expands four numbers per slot to one number for each value of eight bits of a mask. */
  #sumUp(byLevel: Float64Array, sums: Float64Array): void {
    for (let byte = 0; byte < 4; byte++) {
      const offset = 256 * byte;
      sums[offset] = 0;
      if (4 * byte >= this.#parts) {
        sums.fill(0, offset, offset + 256);
        continue;
      }
      for (let part = 0, filled = 1; part < 4; part++, filled *= 4) {
        const first = 4 * (4 * byte + part);
        // Levels run downwards: level 0 overwrites the entries of earlier parts, which the other levels read.
        for (let level = 3; level >= 0; level--)
          for (let mask = 0; mask < filled; mask++)
            sums[offset + level * filled + mask] = sums[offset + mask]! + byLevel[first + level]!;
      }
    }
  }

  /** Computes the weight of each slot when it is certainly unmatched, and the slots that contradict then. */
  #prepareOpen(query: QueryName): void {
    const partIn = this.#partIn;
    const partners = this.#partners;
    const openWeight = this.#openWeight;
    const { all, weighty } = contradictingParts(query);
    this.#contradicting = this.#weighty = 0;
    for (let slot = 0; slot < this.#parts; slot++) {
      const partner = partners[slot]!;
      const part = partIn[slot]!;
      // A word that resembles two parts may match the one that the mask shows as unmatched.
      const either = partner < 0 ? part : partIn[partner]!;
      openWeight[slot] = Math.min(query.weights[part]!, query.weights[either]!);
      if (((all >>> part) & (all >>> either) & 1) === 1) this.#contradicting |= 1 << (2 * slot);
      if (((weighty >>> part) & (weighty >>> either) & 1) === 1) this.#weighty |= 1 << (2 * slot);
    }
  }

  #reaches(mask: number, outline: number, letters: number, wanted: number): boolean {
    if ((mask & TAKEN) === TAKEN) return true;
    const gain = this.#gainOf(mask);
    if ((mask & JOINED) !== 0) return gain + this.#surplus >= wanted;
    if (gain < wanted) return false;
    return !this.#allLookedUp || this.#reachesDespiteRest(mask, outline, letters, gain - wanted);
  }

  /**
   * Whether the name suffices despite its words beyond those in its mask. `letters`: its `nameInitials`. `spare`: its
   * gain above the required one.
   */
  #reachesDespiteRest(mask: number, outline: number, letters: number, spare: number): boolean {
    const answeredMost = this.#answeredMost;
    const bound = this.#bound;
    const initialLetter = this.#initialLetter;
    const initialWeight = this.#initialWeight;
    let left = spare;
    let extra =
      outlineWeight(outline) -
      this.#givenMost -
      answeredMost[mask & 255]! -
      answeredMost[256 + ((mask >>> 8) & 255)]! -
      answeredMost[512 + ((mask >>> 16) & 255)]! -
      answeredMost[768 + (mask >>> 24)]!;
    let answers = this.#givenAnswers;
    let openWeight = 0;
    let openInitial = false;
    if (this.#initials > 0) {
      for (let at = 0; at < this.#initials; at++) {
        if ((letters & initialLetter[at]!) !== 0) continue;
        left -= bound.gain(initialWeight[at]!, 1);
        openWeight += initialWeight[at]!;
        openInitial = true;
        extra++;
        answers--;
      }
    }
    if (left < bound.perListedExtra * Math.max(0, extra)) return false;
    const answered = ((mask | (mask >>> 1)) & EACH_SLOT) | this.#inDoubt;
    const open = ~answered & ((1 << (2 * this.#parts)) - 1) & EACH_SLOT;
    if (extra > 0) {
      for (let rest = open; rest !== 0; rest &= rest - 1) openWeight += this.#openWeight[lowestBit(rest) >>> 1]!;
      if (left < bound.perListedExtra * extra + bound.perContradiction * Math.min(extra, openWeight)) return false;
    }
    answers += bitCount(answered);
    return !bound.isCapped(
      (openInitial || (open & this.#contradicting) !== 0 ? ASKED_OPEN : 0) |
        (openInitial || (open & this.#weighty) !== 0 ? ASKED_WEIGHTY : 0) |
        (contradictingWords(outline) > answers ? LISTED_OPEN : 0) |
        (weightyWords(outline) > answers ? LISTED_WEIGHTY : 0) |
        (namingWords(outline) === 1 ? LISTED_SINGLE : 0),
    );
  }

  /**
   * Reads the start, the end and the first posting of each word. They are scattered in memory. The reads do not depend
   * on one another, so the processor can fetch many at once.
   */
  #fetchPostings(words: readonly number[]): void {
    const { postings, postingStart } = this.#corpus;
    if (words.length > this.#from.length) {
      this.#from = new Uint32Array(2 * words.length);
      this.#to = new Uint32Array(2 * words.length);
      this.#first = new Uint32Array(2 * words.length);
    }
    const from = this.#from;
    const to = this.#to;
    for (let at = 0; at < words.length; at++) {
      const word = words[at]!;
      from[at] = postingStart[word]!;
      to[at] = postingStart[word + 1]!;
    }
    const first = this.#first;
    for (let at = 0; at < words.length; at++) first[at] = postings[from[at]!]!;
  }

  #touch({ words, part, partner, level, both }: Answers): void {
    const masks = this.#masks;
    const { postings } = this.#corpus;
    this.#fetchPostings(words);
    for (let word = 0; word < words.length; word++) {
      const [from, to] = [this.#from[word]!, this.#to[word]!];
      if (partner >= 0 && !both) {
        for (let at = from; at < to; at++) this.#raiseEither(masks.place(postings[at]!), part, partner, level);
        continue;
      }
      masks.raise(postings, from, to, 2 * part, level);
      if (both) masks.raise(postings, from, to, 2 * partner, level);
    }
  }

  #touchAgain({ words, part, partner, level, both }: Answers): void {
    const masks = this.#masks;
    const { postings } = this.#corpus;
    const other = partner < 0 ? this.#partners[part]! : partner;
    this.#fetchPostings(words);
    for (let word = 0; word < words.length; word++) {
      const [from, to] = [this.#from[word]!, this.#to[word]!];
      if (other >= 0 && !both) {
        for (let at = from; at < to; at++) {
          const place = masks.find(postings[at]!);
          // The word that already matches this part could also match the other one.
          if (place >= 0) this.#raiseEither(place, part, other, level);
        }
        continue;
      }
      masks.raiseKnown(postings, from, to, 2 * part, level);
      if (both) masks.raiseKnown(postings, from, to, 2 * partner, level);
    }
  }

  /**
   * Raises the part if it is unmatched, otherwise both parts. This never underestimates the best distribution of the
   * words.
   */
  #raiseEither(place: number, part: number, partner: number, level: number): void {
    const answered = (this.#masks.masks[place]! >>> (2 * part)) & 3;
    this.#raise(place, part, level);
    if (answered !== 0) this.#raise(place, partner, MOST);
  }

  #raise(place: number, part: number, level: number): void {
    const { masks } = this.#masks;
    const mask = masks[place]!;
    const shift = 2 * part;
    if (((mask >>> shift) & 3) < level) masks[place] = (mask & ~(3 << shift)) | (level << shift);
  }

  #equal(query: QueryName): void {
    for (const key of query.equality) {
      if (key === 0) continue;
      for (let at = lowerBound(this.#corpus.equalityKeys, key); this.#corpus.equalityKeys[at] === key; at++)
        this.#whole(this.#corpus.equalityNames[at]!);
    }
  }

  /** Keeps a name regardless of the bound. */
  #whole(name: number): void {
    const place = this.#masks.place(name);
    this.#masks.masks[place]! |= TAKEN;
  }

  /** Finds listed names that join neighboring words of the query, or that divide a word of it. */
  #writtenTogether(query: QueryName, answers: readonly Answers[], joined: number): Together[] {
    const { joinKeys, joinNames, postings } = this.#corpus;
    const bound = this.#bound;
    const found: Together[] = [];
    this.#surplus = 0;
    this.#fillLevelGains(answers);
    for (const unit of query.units) {
      const byLevel: (Together | undefined)[] = [];
      let slots = -1;
      let surplus = 0;
      const take = (names: Uint32Array, from: number, to: number, extra: number) => {
        if (from === to) return;
        if (slots < 0) slots = this.#slotsOf(unit);
        const { level, lacking } = this.#levelFor(query, unit, extra);
        surplus = Math.max(surplus, lacking);
        byLevel[level] ??= { slots, level, runs: [], postings: 0, read: false };
        byLevel[level].runs.push({ names, from, to });
        byLevel[level].postings += to - from;
      };
      const { words, most: similarities, weighsMost, postingsFrom, postingsTo } = unit.similar;
      for (let at = 0; unit.joined && at < words.length; at++) {
        const extra = bound.extra(unit.weight, similarities[at]!, weighsMost[at]!);
        take(postings, postingsFrom[at]!, postingsTo[at]!, extra);
      }
      if (unit.joinKey !== 0) {
        const extra = bound.extra(unit.weight, joined, unit.weight);
        for (const count of [2, 3] as const) {
          if (unit.parts === count) continue;
          const key = joinIndexKey(unit.joinKey, count);
          const from = lowerBound(joinKeys, key);
          let to = from;
          while (joinKeys[to] === key) to++;
          take(joinNames, from, to, extra);
        }
      }
      this.#surplus += surplus;
      for (const list of byLevel) if (list !== undefined) found.push(list);
    }
    return found;
  }

  #fillLevelGains(answers: readonly Answers[]): void {
    const levelGains = this.#levelGains;
    levelGains.fill(0);
    for (const { part, level, gain } of answers)
      levelGains[4 * part + level] = Math.max(levelGains[4 * part + level]!, gain);
    for (let slot = 0; slot < this.#parts; slot++) {
      levelGains[4 * slot + MOST] = Math.max(levelGains[4 * slot + MOST]!, this.#bound.answered(this.#partIn[slot]!));
      for (let at = 4 * slot + 2; at < 4 * slot + 4; at++)
        levelGains[at] = Math.max(levelGains[at]!, levelGains[at - 1]!);
    }
  }

  #slotsOf(unit: Unit): number {
    let slots = 0;
    for (let rest = unit.mask; rest !== 0; rest &= rest - 1) {
      const slot = this.#slotOf[lowestBit(rest)]!;
      if (slot >= 0) slots |= 1 << slot;
    }
    return slots;
  }

  /** The lowest level with as much gain for all parts together, and the remaining gap if no level has it. */
  #levelFor(query: QueryName, unit: Unit, extra: number): { level: number; lacking: number } {
    const bound = this.#bound;
    let lacking = 0;
    for (let level = 1; level <= MOST; level++) {
      lacking = extra;
      for (let rest = unit.mask; rest !== 0; rest &= rest - 1) {
        const part = lowestBit(rest);
        const slot = this.#slotOf[part]!;
        // A part without a slot is assumed to match.
        const gain = slot < 0 ? bound.gain(query.weights[part]!, 1) : this.#levelGains[4 * slot + level]!;
        lacking -= gain - bound.answered(part);
      }
      if (lacking <= 0) return { level, lacking: 0 };
    }
    return { level: MOST, lacking };
  }

  #touchTogether({ slots, level, runs }: Together): void {
    const masks = this.#masks;
    for (const { names, from, to } of runs)
      for (let at = from; at < to; at++) this.#raiseAll(masks.place(names[at]!), slots, level);
  }

  /** Applies to names that already have a mask. */
  #touchTogetherAgain({ slots, level, runs }: Together): void {
    const masks = this.#masks;
    const partners = this.#partners;
    // A word that matches one of two parts may match the other one instead.
    let others = 0;
    for (let rest = slots; rest !== 0; rest &= rest - 1) {
      const partner = partners[lowestBit(rest)]!;
      if (partner >= 0) others |= 1 << partner;
    }
    for (const { names, from, to } of runs) {
      for (let at = from; at < to; at++) {
        const place = masks.find(names[at]!);
        if (place < 0) continue;
        this.#raiseAll(place, slots, level);
        if (others !== 0) this.#raiseAll(place, others, MOST);
      }
    }
  }

  #raiseAll(place: number, slots: number, level: number): void {
    for (let rest = slots; rest !== 0; rest &= rest - 1) this.#raise(place, lowestBit(rest), level);
    this.#masks.masks[place]! |= JOINED;
  }
}

function answersAt(part: number, level: number, gain: number, partner = -1, partnerGain = 0): Answers {
  return { part, level, gain, most: 0, partner, partnerGain, words: [], postings: 0, read: false, both: false };
}

function lowestBit(bits: number): number {
  return 31 - Math.clz32(bits & -bits);
}

/** Words that are too frequent to look up, and too light to matter. */
function isTakenAsGiven(unit: Unit): boolean {
  return unit.exactOnly && unit.class !== 'number';
}

/** Whether `answer` is a list of one of the two parts that share the words of `shared`. */
function belongTogether(answer: Answers, shared: Answers): boolean {
  return answer.partner < 0 && (answer.part === shared.part || answer.part === shared.partner);
}

/** Whether a word of an unread list may match one part, so that a shared word could match the other. */
function hasUnread(answers: readonly Answers[], shared: Answers): boolean {
  return answers.some((answer) => !answer.read && belongTogether(answer, shared));
}
