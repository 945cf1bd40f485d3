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
 * The longest lists are left unread while all that they could give stays below what is wanted: a name that stands in no
 * other list is no candidate. A name in other lists is given the benefit of the doubt, or the long list is read for it alone.
 *
 * What a name has beyond its mask counts against it: its outline (`name-outline.ts`) says how much that is at least.
 *
 * The bound holds for every name (`compare/names.ts` divides by no less), so nobody is lost; a property test compares
 * with a scan over everything. Whole-name equality and words written together are always looked up; what cannot be looked
 * up (particles, initials of the query) is taken as given.
 * Rejected: "names that share the most words" with a cut-off (loses hits as soon as a word is frequent); reading the
 * lists of the cheapest parts only and comparing every name in them (150,000 comparisons for three common names among a
 * million parties).
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

/** How much a name's answer to a part gains: two bits of its mask a part. */
const BY_INITIAL = 1;
const LITTLE = 2;
const MOST = 3;
/** Words that gain at least this share of what the best word of a part gains. */
const MUCH = 0.85;
/** Mask of a name that is taken in any case, and of one that may go on where a query that was cut off ends, be what it abbreviates, or be all of it. */
const TAKEN = 0x7fffffff;
const BEGUN = 0xffffffff;
/** How many parts a mask holds; the lightest of more are taken as given. */
const SLOTS = 15;
/** In the mask of a name in which words are written together that the query has apart, or the other way round. */
const JOINED = 1 << (2 * SLOTS);
/** The lower bit of every slot. */
const EACH_SLOT = 0x15555555;
/** Less than any word weighs that is of a class that contradicts. */
export const LEAST_CONTRADICTING = 0.2;
/** Reading a posting costs about so much of what comparing a name costs: it is read in a row, and a name lies anywhere in memory. */
const READ_COST = 1 / 32;
/** Of so many names the outlines are read before the first is looked at. */
const AT_ONCE = 64;
/** Names that cannot reach what is wanted are forgotten before a list so many times longer is read. */
const FORGET_FIRST = 4;

const MET_MASK = (1 << 11) - 1;

/** Listed names in which words are written together that the query has apart, or the other way round. */
interface Together {
  /** Bits of the slots of the parts that they cover, and what a name is taken to answer to each of them with. */
  slots: number;
  level: number;
  /** Runs of names: of which array, from where to where. */
  runs: { names: Uint32Array; from: number; to: number }[];
  postings: number;
  read: boolean;
}

/** Listed names that answer to one part in one way, or to one of two parts: the one that is still open. */
interface Answers {
  /** Slot of the part. */
  part: number;
  level: number;
  gain: number;
  /** No listed word among them weighs more. */
  most: number;
  /** Slot of the other part, -1 where there is none, and what it gains. */
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
  /** Masks of the names that this query meets; after `find`, of the names found. */
  readonly #masks = new NameMasks();
  /** Places of names that are kept. */
  #kept = new Uint32Array(256);
  readonly #outlines = new Uint16Array(AT_ONCE);
  readonly #letters = new Uint32Array(AT_ONCE);
  /** Of the similar words of one part. */
  #gains = new Float64Array(64);
  /** Of the words of one list: where their postings begin and end. */
  #from = new Uint32Array(64);
  #to = new Uint32Array(64);
  /** The first of them, which nobody asks for: what is kept nowhere need not be read. */
  #first = new Uint32Array(64);
  /** Part in each slot, slot of each part; -1 = none. */
  readonly #partIn = new Uint8Array(SLOTS);
  readonly #slotOf = new Int8Array(MAX_PARTS);
  /** How many slots are taken. */
  #parts = 0;
  /** How many listed words the parts without a slot may answer, and how much those words may weigh. */
  #givenAnswers = 0;
  #givenMost = 0;
  /** Initials among them: letter, as in `nameInitials`, and weight. */
  #initials = 0;
  readonly #initialLetter = new Uint32Array(MAX_PARTS);
  readonly #initialWeight = new Float64Array(MAX_PARTS);
  /** All parts that can answer to a listed name have been looked up, or count as given. */
  #allLookedUp = false;
  /** Weight of each slot that certainly has no answer, and the slots that then contradict (lower bit of each). */
  readonly #openWeight = new Float64Array(SLOTS);
  #contradicting = 0;
  #weighty = 0;
  /** Slots with a list that is not read. */
  #inDoubt = 0;
  /** What each part gains by its words of each level or less. */
  readonly #levelGains = new Float64Array(4 * SLOTS);
  /** What words that are written together gain beyond the best words of their parts. */
  #surplus = 0;
  /** The part to which each listed word answers first, and in which query that was so. */
  readonly #owner: Uint8Array;
  readonly #ownerQuery: Uint32Array;
  #query = 0;
  /** Bits of words, of one query. */
  readonly #met = new Uint32Array(MET_MASK + 1);
  /** The part with which each part shares words; -1 = none. */
  readonly #partners = new Int8Array(SLOTS);
  /** Gain of each part by level, and the most that a listed word weighs which answers so. */
  readonly #byLevel = new Float64Array(4 * (SLOTS + 1));
  readonly #mostByLevel = new Float64Array(4 * (SLOTS + 1));
  /** What eight bits of a mask are worth, and the most that the words behind them weigh. */
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

  /** Whether name number `at` may be equal as a whole, or have words that the query has written together or apart. */
  mayBeWhole(at: number): boolean {
    return (this.#masks.masks[at]! & JOINED) !== 0;
  }

  /** Whether name number `at` may go on where the query ends, or be what it abbreviates. */
  mayGoOn(at: number): boolean {
    return this.#masks.masks[at]! === BEGUN;
  }

  /** All listed names whose name score with `query` can be `least` (0..100) or more. */
  find(query: QueryName, model: Model, least: number): void {
    this.#masks.clear();
    this.#equal(query);
    for (const way of wholeNamesOf(query))
      if (model[way.least] >= least)
        for (const name of way.find(this.#corpus, query)) this.#masks.masks[this.#masks.place(name)] = BEGUN;
    const bound = this.#bound;
    bound.prepare(query, model, least);
    // "M. A." has nothing else to be found by.
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

  /** Gives a slot to each part that is looked up. @returns the gain of the parts for which no slot is left */
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

  /** A part without a slot may answer to a listed word that weighs up to `most`. */
  #give(most: number): void {
    this.#givenMost += most;
    // Lighter words do not contradict.
    if (most >= LEAST_CONTRADICTING) this.#givenAnswers++;
  }

  /** Only names that are equal as a whole. */
  findEqual(query: QueryName): void {
    this.#masks.clear();
    this.#equal(query);
  }

  /** Adds to `found`. `cut`: words that the part may be the beginning of, as similar as `cutSimilarity`. */
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
   * Takes the words that two parts have in common out of their lists and into one for both, where each of the two shares
   * words with no third.
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

  /** Whether a word may stand in two lists: hardly any share a bit, and the bits stay in the fastest cache, which a table of all words does not. */
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

  /** Reads as few lists as will do, then keeps the names whose gains can suffice. */
  #read(answers: Answers[], together: readonly Together[], wanted: number): void {
    answers.sort((a, b) => a.postings - b.postings);
    const levelGains = this.#levelGains;
    const unread = new Float64Array(SLOTS);
    const more = (part: number, gain: number) => (part < 0 ? 0 : Math.max(0, gain - unread[part]!));
    let doubt = 0;
    // The longest lists are left unread as long as a name in nothing but them stays below what is wanted.
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
    // The lists of two parts that share words are read with these: they are short, and spare the doubt about either.
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
    // A list that is left is read after all, for these names alone, where that spares more comparisons than it costs.
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

  /** Forgets the names whose gains cannot suffice. `last`: no list is read any more. */
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
    // Outlines lie apart in memory. Nothing waits for anything here, so the processor fetches many of them at once.
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

  /** Fills `#kept` with the places of names whose gains suffice by their masks alone. @returns how many there are */
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

  /** What each mask is worth, lists that were not read included. */
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

  /** What is in a list that is not read may be in any name. */
  #take(part: number, level: number, gain: number, most: number, read: boolean): void {
    const byLevel = this.#byLevel;
    const mostByLevel = this.#mostByLevel;
    if (!read) this.#inDoubt |= 1 << (2 * part);
    const at = 4 * part + (read ? level : 0);
    byLevel[at] = Math.max(byLevel[at]!, gain);
    mostByLevel[at] = Math.max(mostByLevel[at]!, most);
  }

  /** From four numbers a slot to one for each value of eight bits of a mask. */
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
        // Backwards, since the entries of the parts before are read and the first of them replaced.
        for (let level = 3; level >= 0; level--)
          for (let mask = 0; mask < filled; mask++)
            sums[offset + level * filled + mask] = sums[offset + mask]! + byLevel[first + level]!;
      }
    }
  }

  /** What the slots weigh that are without an answer for sure, and which of them contradict. */
  #prepareOpen(query: QueryName): void {
    const partIn = this.#partIn;
    const partners = this.#partners;
    const openWeight = this.#openWeight;
    const { all, weighty } = contradictingParts(query);
    this.#contradicting = this.#weighty = 0;
    for (let slot = 0; slot < this.#parts; slot++) {
      const partner = partners[slot]!;
      const part = partIn[slot]!;
      // A word that answers to either of two parts may answer to the one that the mask calls open.
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

  /** With the words that the name has beyond those in its mask. `letters`: its `nameInitials`; `spare`: what it gains more than is wanted. */
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
   * Where the postings of each word begin and end, and the first of them: anywhere in memory. Nothing waits for anything here, so that the
   * processor fetches those of many words at once.
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
          // What answers to this part already may be a word that could have answered to the other one.
          if (place >= 0) this.#raiseEither(place, part, other, level);
        }
        continue;
      }
      masks.raiseKnown(postings, from, to, 2 * part, level);
      if (both) masks.raiseKnown(postings, from, to, 2 * partner, level);
    }
  }

  /** Raises the part if nothing answers to it yet, else both: no less than the best way to share the words out. */
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

  /** Takes a name whatever the bound says. */
  #whole(name: number): void {
    const place = this.#masks.place(name);
    this.#masks.masks[place]! |= TAKEN;
  }

  /** Neighboring words of the query that a listed name has as one word, and words that it has as neighbors. */
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

  /** The least level whose words gain as much for all parts together, and what even the best words lack to it. */
  #levelFor(query: QueryName, unit: Unit, extra: number): { level: number; lacking: number } {
    const bound = this.#bound;
    let lacking = 0;
    for (let level = 1; level <= MOST; level++) {
      lacking = extra;
      for (let rest = unit.mask; rest !== 0; rest &= rest - 1) {
        const part = lowestBit(rest);
        const slot = this.#slotOf[part]!;
        // A part without a slot is taken as given.
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

  /** Of those names that have a place. */
  #touchTogetherAgain({ slots, level, runs }: Together): void {
    const masks = this.#masks;
    const partners = this.#partners;
    // What answers to one of two parts already may answer to the other one.
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

/** Too frequent to be looked up, and too light to matter. */
function isTakenAsGiven(unit: Unit): boolean {
  return unit.exactOnly && unit.class !== 'number';
}

/** A list of one of the two parts to which the words of `shared` answer. */
function belongTogether(answer: Answers, shared: Answers): boolean {
  return answer.partner < 0 && (answer.part === shared.part || answer.part === shared.partner);
}

/** A word of an unread list might answer to one part, so that a shared word could answer to the other. */
function hasUnread(answers: readonly Answers[], shared: Answers): boolean {
  return answers.some((answer) => !answer.read && belongTogether(answer, shared));
}
