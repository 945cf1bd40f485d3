/**
 * Finds candidates: the listed names that can reach the required name score, and few others.
 *
 * Each query part contributes a gain (`gain-bound.ts`) that depends on how well the name matches it. A name is a
 * candidate if its gains suffice. The gains of each part are in posting lists (`posting-lists.ts`).
 *
 * The longest posting lists stay unread while their total gain is below the required one: a name in no other list is no
 * candidate. For names in other lists, an unread list counts as matched, or is read for these names alone.
 *
 * The bound holds for every name, because the divisor in `compare/names.ts` is never smaller. So no match is lost. A
 * property test compares the result with a full scan. Equal whole names and joined words are always looked up.
 * Particles and initials of the query cannot be looked up, so they are assumed to match.
 * Rejected: a limit on "names that share the most words", because it loses matches once a word is frequent.
 * Rejected: comparing every name in the lists of the cheapest parts, because three common names among a million parties
 * need 150,000 comparisons.
 */

import { lowestBit } from '../bits.ts';
import type { Corpus } from '../corpus.ts';
import { lowerBound } from '../corpus.ts';
import { GainBound, mayBeTruncatedWord } from '../gain-bound.ts';
import type { Model } from '../model.ts';
import { NameMasks } from '../name-masks.ts';
import type { QueryName } from '../query-name.ts';
import { completionsOf } from '../similar-words.ts';
import { wholeNamesOf } from '../whole-names.ts';
import { type JoinedList, JoinedLists } from './joined-lists.ts';
import { MaskBound } from './mask-bound.ts';
import { ALWAYS_KEPT, HIGH, JOINED, SLOTS, WHOLE_NAME } from './masks.ts';
import { isListOfSharedPart, type PostingList, PostingLists } from './posting-lists.ts';
import { QuerySlots } from './query-slots.ts';
import { SharedWords } from './shared-words.ts';

/**
 * Cost of reading a posting relative to comparing a name. Postings are read sequentially, while names are scattered in
 * memory.
 */
const POSTING_READ_COST = 1 / 32;
/** Number of names whose outlines are read before the first one is evaluated. */
const BATCH_SIZE = 64;
/** Before reading a list this many times longer than the candidates, names that cannot reach the score are removed. */
const PRUNE_FIRST_RATIO = 4;
const NO_WORDS: readonly number[] = [];

export class CandidateFinder {
  readonly #corpus: Corpus;
  readonly #bound = new GainBound();
  readonly #slots = new QuerySlots();
  readonly #lists: PostingLists;
  readonly #shared: SharedWords;
  readonly #joined: JoinedLists;
  readonly #maskBound: MaskBound;
  /** Masks of the names that this query reaches. After `find`: of the candidates. */
  readonly #masks = new NameMasks();
  /** Positions of the names that are kept. */
  #kept = new Uint32Array(256);
  readonly #outlines = new Uint16Array(BATCH_SIZE);
  readonly #letters = new Uint32Array(BATCH_SIZE);
  /**
   * First posting of each word. The values are unused: storing them keeps the compiler from removing the reads that
   * fill the cache.
   */
  #firstPostings = new Uint32Array(64);
  /** Gain of each slot from its unread lists. */
  readonly #unreadGains = new Float64Array(SLOTS);

  constructor(corpus: Corpus) {
    this.#corpus = corpus;
    this.#lists = new PostingLists(corpus, this.#bound);
    this.#shared = new SharedWords(corpus.wordCount);
    this.#joined = new JoinedLists(corpus, this.#bound, this.#slots);
    this.#maskBound = new MaskBound(this.#bound, this.#slots, this.#joined);
  }

  /** Names found by the last `find`: the first `count` elements. */
  get names(): Uint32Array {
    return this.#masks.names;
  }

  get count(): number {
    return this.#masks.count;
  }

  /** Whether candidate number `at` may equal the query as a whole, or may join or divide its words differently. */
  mayBeEqualOrJoined(at: number): boolean {
    return (this.#masks.masks[at]! & JOINED) !== 0;
  }

  /** Whether candidate number `at` matches a row of `WHOLE_NAMES`. */
  matchesWholeNameRow(at: number): boolean {
    return this.#masks.masks[at]! === WHOLE_NAME;
  }

  /** Finds all listed names whose name score with `query` can be `minScore` (0..100) or more. */
  find(query: QueryName, model: Model, minScore: number): void {
    this.#masks.clear();
    this.#addEqual(query);
    for (const row of wholeNamesOf(query))
      if (model[row.minScore] >= minScore)
        for (const name of row.find(this.#corpus, query)) this.#masks.masks[this.#masks.place(name)] = WHOLE_NAME;
    const bound = this.#bound;
    const slots = this.#slots;
    bound.prepare(query, model, minScore);
    const assumedGain = slots.assign(query, this.#corpus, bound);
    const required = (slots.onlyExact ? bound.requiredWithChecks : bound.required) - assumedGain;
    const lists = this.#lists;
    lists.clear();
    const last = mayBeTruncatedWord(query) ? query.parts.length - 1 : -1;
    for (let slot = 0; slot < slots.count; slot++) {
      const part = slots.partIn[slot]!;
      const unit = query.units[part]!;
      const completions = part === last ? completionsOf(this.#corpus, unit.word) : NO_WORDS;
      lists.add(unit, slot, query.weights[part]!, completions, model.truncated);
    }
    const joined = this.#joined.find(query, lists.all, model.joined);
    this.#shared.separate(lists);
    this.#maskBound.prepare(query, this.#shared.partners, required);
    this.#read(lists.all, joined, required);
  }

  /** Finds only names that are equal as a whole. */
  findEqual(query: QueryName): void {
    this.#masks.clear();
    this.#addEqual(query);
  }

  #addEqual(query: QueryName): void {
    const { equalityKeys, equalityNames } = this.#corpus;
    const masks = this.#masks;
    for (const key of query.equality) {
      if (key === 0) continue;
      // An equal name is kept regardless of the bound.
      for (let at = lowerBound(equalityKeys, key); equalityKeys[at] === key; at++)
        masks.masks[masks.place(equalityNames[at]!)]! |= ALWAYS_KEPT;
    }
  }

  /** Reads as few lists as possible, then keeps the names whose gains can suffice. */
  #read(lists: PostingList[], joined: readonly JoinedList[], required: number): void {
    lists.sort((a, b) => a.postings - b.postings);
    this.#chooseLists(lists, joined, required);
    let postings = 0;
    for (const list of lists) if (list.read) postings += list.postings;
    for (const list of joined) if (list.read) postings += list.postings;
    this.#masks.reserve(postings);
    for (const list of joined) if (list.read) this.#applyJoinedList(list);
    for (const list of lists) if (list.read && list.partner < 0) this.#applyList(list);
    for (const list of lists) {
      if (!list.read || list.partner < 0) continue;
      list.both = hasUnread(lists, list);
      this.#applyList(list);
    }
    for (const list of joined) if (!list.read) this.#applyJoinedListToKnown(list);
    // An unread list is read after all, for these names alone, if that saves more comparisons than it costs.
    let pruned = false;
    for (const list of lists) {
      if (list.read) continue;
      if (!pruned && list.postings > PRUNE_FIRST_RATIO * this.count) {
        this.#prune(lists, false);
        pruned = true;
      }
      if (list.postings * POSTING_READ_COST >= this.count) break;
      if (list.partner >= 0) list.both = hasUnread(lists, list);
      this.#applyListToKnown(list);
      list.read = true;
      pruned = false;
    }
    if (!pruned) this.#prune(lists, true);
  }

  /**
   * Marks the lists to read. The longest ones stay unread while a name in these lists alone stays below the required
   * gain.
   */
  #chooseLists(lists: readonly PostingList[], joined: readonly JoinedList[], required: number): void {
    const unread = this.#unreadGains.fill(0);
    const { surplus } = this.#joined;
    let unreadGain = 0;
    for (const list of [...lists, ...joined].sort((a, b) => b.postings - a.postings)) {
      const added = 'slots' in list ? surplus + this.#addedJoinedGain(list) : this.#addedGain(list);
      if (unreadGain + added >= required) {
        list.read = true;
        continue;
      }
      unreadGain += added;
      if ('slots' in list) {
        for (let rest = list.slots; rest !== 0; rest &= rest - 1) {
          const slot = lowestBit(rest);
          unread[slot] = Math.max(unread[slot]!, this.#joined.levelGains[4 * slot + list.level]!);
        }
        continue;
      }
      unread[list.part] = Math.max(unread[list.part]!, list.gain);
      if (list.partner >= 0) unread[list.partner] = Math.max(unread[list.partner]!, list.partnerGain);
    }
    // Along with a shared list, the shorter lists of its two parts are read. This removes the uncertainty about either
    // part.
    for (const shared of lists) {
      if (!shared.read || shared.partner < 0) continue;
      for (const list of lists)
        if (isListOfSharedPart(list, shared) && list.postings < shared.postings) list.read = true;
    }
  }

  /** Gain that an unread list adds to that of the other unread ones. */
  #addedGain({ part, gain, partner, partnerGain }: PostingList): number {
    const unread = this.#unreadGains;
    const added = Math.max(0, gain - unread[part]!);
    return partner < 0 ? added : added + Math.max(0, partnerGain - unread[partner]!);
  }

  #addedJoinedGain({ slots, level }: JoinedList): number {
    let added = 0;
    for (let rest = slots; rest !== 0; rest &= rest - 1) {
      const slot = lowestBit(rest);
      added += Math.max(0, this.#joined.levelGains[4 * slot + level]! - this.#unreadGains[slot]!);
    }
    return added;
  }

  /** Removes the names whose gains cannot suffice. `last`: no further list will be read. */
  #prune(lists: readonly PostingList[], last: boolean): void {
    const masks = this.#masks;
    if (masks.count > this.#kept.length) this.#kept = new Uint32Array(masks.names.length);
    const bound = this.#maskBound;
    bound.computeGains(lists);
    const { names } = masks;
    const kept = this.#kept;
    const possible = bound.fillPossible(masks.masks, masks.count, kept);
    const { nameInitials, nameOutline } = this.#corpus;
    const outlines = this.#outlines;
    const letters = this.#letters;
    const hasInitials = this.#slots.initials > 0;
    let count = 0;
    // Outlines are scattered in memory. These reads do not depend on one another, so the processor can fetch many at
    // once.
    for (let from = 0; from < possible; from += BATCH_SIZE) {
      const end = Math.min(possible, from + BATCH_SIZE);
      for (let at = from; at < end; at++) outlines[at - from] = nameOutline[names[kept[at]!]!]!;
      if (hasInitials) for (let at = from; at < end; at++) letters[at - from] = nameInitials[names[kept[at]!]!]!;
      for (let at = from; at < end; at++) {
        const place = kept[at]!;
        if (bound.reaches(masks.masks[place]!, outlines[at - from]!, letters[at - from]!)) kept[count++] = place;
      }
    }
    if (count < masks.count) masks.keep(this.#kept, count, last);
  }

  /**
   * Reads the first posting of each word. They are scattered in memory. The reads do not depend on one another, so the
   * processor can fetch many at once.
   */
  #prefetchPostings({ from, start, end }: PostingList): void {
    if (end - start > this.#firstPostings.length) this.#firstPostings = new Uint32Array(2 * (end - start));
    const { postings } = this.#corpus;
    const first = this.#firstPostings;
    for (let at = start; at < end; at++) first[at - start] = postings[from[at]!]!;
  }

  #applyList(list: PostingList): void {
    const { from, to, start, end, part, partner, level, both } = list;
    const masks = this.#masks;
    const { postings } = this.#corpus;
    this.#prefetchPostings(list);
    for (let word = start; word < end; word++) {
      if (partner >= 0 && !both) {
        for (let at = from[word]!; at < to[word]!; at++)
          this.#raiseEither(masks.place(postings[at]!), part, partner, level);
        continue;
      }
      masks.raise(postings, from[word]!, to[word]!, 2 * part, level);
      if (both) masks.raise(postings, from[word]!, to[word]!, 2 * partner, level);
    }
  }

  /** Like `#applyList`, only for names that already have a mask. */
  #applyListToKnown(list: PostingList): void {
    const { from, to, start, end, part, partner, level, both } = list;
    const masks = this.#masks;
    const { postings } = this.#corpus;
    const other = partner < 0 ? this.#shared.partners[part]! : partner;
    this.#prefetchPostings(list);
    for (let word = start; word < end; word++) {
      if (other >= 0 && !both) {
        for (let at = from[word]!; at < to[word]!; at++) {
          const place = masks.find(postings[at]!);
          // The word that already matches this part could also match the other one.
          if (place >= 0) this.#raiseEither(place, part, other, level);
        }
        continue;
      }
      masks.raiseKnown(postings, from[word]!, to[word]!, 2 * part, level);
      if (both) masks.raiseKnown(postings, from[word]!, to[word]!, 2 * partner, level);
    }
  }

  #applyJoinedList({ slots, level, runs }: JoinedList): void {
    const masks = this.#masks;
    for (const { names, from, to } of runs)
      for (let at = from; at < to; at++) this.#raiseAll(masks.place(names[at]!), slots, level);
  }

  /** Like `#applyJoinedList`, only for names that already have a mask. */
  #applyJoinedListToKnown({ slots, level, runs }: JoinedList): void {
    const masks = this.#masks;
    const { partners } = this.#shared;
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
        if (others !== 0) this.#raiseAll(place, others, HIGH);
      }
    }
  }

  /**
   * Raises the part if it is unmatched, otherwise both parts. This never underestimates the best distribution of the
   * words.
   */
  #raiseEither(place: number, part: number, partner: number, level: number): void {
    const matchedLevel = (this.#masks.masks[place]! >>> (2 * part)) & 3;
    this.#raise(place, part, level);
    if (matchedLevel !== 0) this.#raise(place, partner, HIGH);
  }

  #raise(place: number, part: number, level: number): void {
    const { masks } = this.#masks;
    const mask = masks[place]!;
    const shift = 2 * part;
    if (((mask >>> shift) & 3) < level) masks[place] = (mask & ~(3 << shift)) | (level << shift);
  }

  #raiseAll(place: number, slots: number, level: number): void {
    for (let rest = slots; rest !== 0; rest &= rest - 1) this.#raise(place, lowestBit(rest), level);
    this.#masks.masks[place]! |= JOINED;
  }
}

/** Whether a word of an unread list may match one part, so that a shared word could match the other. */
function hasUnread(lists: readonly PostingList[], shared: PostingList): boolean {
  return lists.some((list) => !list.read && isListOfSharedPart(list, shared));
}
