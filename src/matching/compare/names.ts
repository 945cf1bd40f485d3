/**
 * Two names: which word answers to which, and what that makes of the whole.
 *
 *     query    vladimir ── putin          listed parts that nothing answers to cost little (lists know more names),
 *                 │1.0       │0.9         query parts that nothing answers to cost more, and a part on each side
 *     listed   vladimir   vladimirovich   without an answer is a contradiction: it costs most and caps the score
 *                            putyn
 *
 *     score = Σ w·s / (Σ w + queryExtra·Uq + listedExtra·Ul + contradiction·min(Uq, Ul)),   then the caps of the model
 *
 * w: weight of the class times rarity; s: similarity; U: weight without an answer. `assignment.ts` pairs the words.
 * Rejected: one string against the other (order and omissions drown the letters), a mean over the longer name (entities
 * with long names could never be found by the short ones that people use).
 *
 * No allocation per name: the arrays below are filled anew for each.
 */

import { abbreviates } from '../acronyms.ts';
import type { Corpus } from '../corpus.ts';
import { nameText, wordsStartingWith, wordText } from '../corpus.ts';
import { IN_CHARACTERS, KINDS, TOLD_IN_LATIN } from '../corpus-builder.ts';
import { goesOn, keyOfFirm } from '../cut-names.ts';
import { canBreakOff, contradictingParts, GainBound } from '../gain-bound.ts';
import type { Model } from '../model.ts';
import { COMMON_WORD_RARITY, CONTRADICTING_WEIGHT, EXACT_ONLY } from '../model.ts';
import { contradictingWords, namingWords, outlineWeight, weightyWords } from '../name-outline.ts';
import { isCommonWord } from '../names/common-words.ts';
import { isPinyin } from '../names/east-asian.ts';
import { equalityKey } from '../names/normalise.ts';
import { MAX_PARTS, PART_CLASSES } from '../names/parts.ts';
import { isShipPrefix } from '../names/ships.ts';
import { CLASS_NUMBER, CONTRADICTS, INITIALLED, LISTED_INITIALLED, partWeight } from '../part-weight.ts';
import type { QueryName, Unit } from '../query-name.ts';
import { joinedSimilarity, sharesGroup, spelledAlike, WORD_REASONS } from '../similar-words.ts';
import { isWrittenSolid } from '../whole-firms.ts';
import { Assignment, type Pair } from './assignment.ts';
import { LETTERS_OF_NO_WORD, NameSide, PairedWords, SAME_WORD } from './paired-words.ts';

const EXACT = Uint8Array.from(PART_CLASSES, (name) => (EXACT_ONLY.has(name) ? 1 : 0));
const {
  name: NAME,
  initial: INITIAL,
  form: FORM,
  number: NUMBER,
  particle: PARTICLE,
  patronymic: PATRONYMIC,
} = CLASS_NUMBER;

const ABJAD = WORD_REASONS.indexOf('abjad');
const BY_INITIAL = WORD_REASONS.indexOf('initial');
const JOINED = WORD_REASONS.indexOf('joined');
const TRUNCATED = WORD_REASONS.indexOf('truncated');
const VOWELS = WORD_REASONS.indexOf('vowels');

const ORGANIZATION = KINDS.indexOf('ORGANIZATION');
/** A firm's name with so many words, legal forms and particles aside, is not one of a single word. */
const ENOUGH_WORDS = 2;
/** So many words of a firm's name in another script, general ones among them, are its own and nobody else's. */
const ENOUGH_BY_EAR = 3;
/** So alike are several words of one meaning in two languages: "État islamique". One alone must be the same: "News" is no Novin. */
const SAME_MEANING = 0.9;
const SAME_SPELLING = 0.95;
/** So many words of a name that are the very same leave no doubt whose name it is, whichever of them comes first. */
const ENOUGH_EQUAL = 2;
const VESSEL = KINDS.indexOf('VESSEL');
const AIRCRAFT = KINDS.indexOf('AIRCRAFT');

/** Between a name and the father's. "Ben" begins a family name as often. */
const CHILD: ReadonlySet<string> = new Set(['bin', 'ibn', 'ibni', 'bint', 'binti', 'binte', 'bnt']);

/** Beside the names of ships, as their prefixes. */
const SHIPS: ReadonlySet<string> = new Set(['vessel', 'ship', 'tanker', 'motor']);
/** Only initials, particles, legal forms or the beginning of a word in common: no evidence. */
const NO_SUBSTANCE_CAP = 40;
/** Before the end of what was cut off, only words as light as these may be missing. */
const CUT_MAY_LACK = 0.1;
const COMMA = 0x2c;
const LIKE_MASK = 1023;
/** So many names are fetched before the first of them is scored. */
export const FETCHED_AT_ONCE = 32;
/** Bytes by which letters from U+05C0 to U+077F begin in UTF-8: Hebrew, Arabic and their like. */
const FIRST_OF_ABJAD = 0xd7;
const LAST_OF_ABJAD = 0xdd;
/** Few, since a comparison of two parties makes them anew; a search soon has as many as it needs. */
const FIRST_ENTRIES = 16;

/** Of the score in hand, whoever's it is: a comparison of two parties would take longer to make them than to fill them. */
const assignment = new Assignment();
const joinedBytes = new Uint8Array(128);

/** Why a name scores less than its words alone, or in one case more: shown in the explanation. */
export type NameStep =
  | 'cutName'
  | 'acronym'
  | 'wholeFirm'
  | 'allWordsDiffer'
  | 'noWordEqual'
  | 'otherOrder'
  | 'otherOrderUnlike'
  | 'common'
  | 'otherForm'
  | 'otherCharacters'
  | 'contradiction'
  | 'otherSyllable'
  | 'givenNamesTurned'
  | 'fatherForSon'
  | 'personMeant'
  | 'firmMeant'
  | 'otherBusiness'
  | 'otherWord'
  | 'singleWord'
  | 'rareWord'
  | 'similarWord'
  | 'noDistinctiveWord'
  | 'ordinaryWords'
  | 'generation'
  | 'number'
  | 'noSubstance';

export class NameComparer {
  readonly #corpus: Corpus;
  /** Word -> first entry that says which unit it is like; -1 = none. */
  readonly #head: Int32Array;
  #entryUnit = new Uint8Array(FIRST_ENTRIES);
  #entrySimilarity = new Float32Array(FIRST_ENTRIES);
  #entryFirm = new Float32Array(FIRST_ENTRIES);
  #entryReason = new Uint8Array(FIRST_ENTRIES);
  #entryGain = new Float32Array(FIRST_ENTRIES);
  #entryNext = new Int32Array(FIRST_ENTRIES);
  #entries = 0;
  #query: QueryName | null = null;
  #least = 0;
  #listedCount = 0;
  /** Bits of words that have an entry; few others share them. Small enough to stay in the processor's cache. */
  readonly #mayBeLike = new Uint32Array(LIKE_MASK + 1);
  /** The same of words that the query's last one may be the beginning of. Made by the first query that breaks off. */
  #mayBeBegun: Uint32Array | null = null;
  /** Letters of the query's initials, as in `nameInitials`. */
  #initialLetters = 0;
  /** Made by the first search: a comparison of two parties fetches nothing. */
  #starts: Uint32Array | null = null;
  #fetched: Uint32Array | null = null;
  /** Parts that each unit covers, as bits. */
  readonly #unitParts = new Uint32Array(256);
  readonly #namesByLetter = new Uint32Array(256);
  readonly #initialsByLetter = new Uint32Array(256);
  #contradicting = { all: 0, weighty: 0 };
  #breaksOff = false;
  /** What `canReach` counts: gains, the weight and the contradicting words that are left, the parts with an answer as bits. */
  #gain = 0;
  #extra = 0;
  #contradictingLeft = 0;
  #weightyLeft = 0;
  #answered = 0;
  #listedAnswered = 0;
  readonly #bound = new GainBound();
  #model!: Model;

  readonly #assignment = assignment;
  readonly #paired = new PairedWords();
  readonly #askedSide = new NameSide();
  readonly #listedSide = new NameSide();
  readonly #listedWeight = new Float64Array(MAX_PARTS);
  readonly #joinedBytes = joinedBytes;

  /** What the last `score` found, for the explanation. `steps` are kept only while `explaining`. */
  steps: { why: NameStep; effect: number }[] = [];
  explaining = false;
  exact = false;
  /** The query's single word stands in longer listed names, and this name only has one like it. */
  similarOnly = false;
  /** What the words that answer to one another weigh, that times their similarity, and what the score divides by. */
  answeredWeight = 0;
  answeredValue = 0;
  denominator = 0;
  /** What a word that the query lacks counted by. */
  listedExtra = 0;

  constructor(corpus: Corpus) {
    this.#corpus = corpus;
    this.#head = new Int32Array(corpus.wordCount).fill(-1);
  }

  /** Makes this the query that `score` compares with. Names that cannot reach `least` (0..100) may score 0. */
  load(query: QueryName, model: Model, least = 0): void {
    if (query === this.#query && model === this.#model && least === 0) {
      this.#least = 0;
      return;
    }
    this.#unload();
    this.#query = query;
    this.#model = model;
    this.#least = least;
    this.#bound.prepare(query, model, least);
    this.#prepareLetters(query);
    for (let index = 0; index < query.units.length; index++) {
      const unit = query.units[index]!;
      this.#unitParts[index] = unit.mask;
      const { words, similarities, firmSimilarities, most, reasons, weighsMost } = unit.similar;
      for (let at = 0; at < words.length; at++) {
        if (this.#entries === this.#entryNext.length) this.#grow();
        const word = words[at]!;
        this.#entryUnit[this.#entries] = index;
        this.#entrySimilarity[this.#entries] = similarities[at]!;
        this.#entryFirm[this.#entries] = firmSimilarities[at]!;
        this.#entryReason[this.#entries] = reasons[at]!;
        this.#entryGain[this.#entries] =
          unit.class === 'form' ? 0 : this.#bound.gainOf(unit, most[at]!, weighsMost[at]!);
        this.#entryNext[this.#entries] = this.#head[word]!;
        this.#head[word] = this.#entries++;
        this.#mayBeLike[(word >>> 5) & LIKE_MASK]! |= 1 << (word & 31);
      }
    }
  }

  #unload(): void {
    for (const unit of this.#query?.units ?? []) for (const word of unit.similar.words) this.#head[word] = -1;
    this.#mayBeLike.fill(0);
    this.#entries = 0;
    this.#query = null;
  }

  /**
   * Reads a little of the candidates [from, to), `FETCHED_AT_ONCE` at most, which are scored next. They lie anywhere in memory. Nothing waits for
   * anything here, so the processor fetches many of them at once.
   */
  fetch(candidates: { names: Uint32Array; mayBeWhole(at: number): boolean }, from: number, to: number): void {
    const { joinThree, joinTwo, nameKey, nameOutline, partClass, partStart, partWord } = this.#corpus;
    const { names } = candidates;
    this.#starts ??= new Uint32Array(FETCHED_AT_ONCE);
    this.#fetched ??= new Uint32Array(FETCHED_AT_ONCE);
    const starts = this.#starts;
    const fetched = this.#fetched;
    for (let at = from; at < to; at++) {
      const name = names[at]!;
      starts[at - from] = partStart[name]!;
      fetched[at - from] = nameOutline[name]!;
    }
    for (let at = from; at < to; at++) {
      const start = starts[at - from]!;
      fetched[at - from] = partWord[start]! ^ partClass[start]!;
      if (candidates.mayBeWhole(at)) fetched[at - from]! ^= nameKey[names[at]!]! ^ joinTwo[start]! ^ joinThree[start]!;
    }
  }

  #grow(): void {
    const size = this.#entryNext.length * 2;
    const [units, reasons, next] = [new Uint8Array(size), new Uint8Array(size), new Int32Array(size)];
    const [similarities, firms, gains] = [new Float32Array(size), new Float32Array(size), new Float32Array(size)];
    units.set(this.#entryUnit);
    reasons.set(this.#entryReason);
    similarities.set(this.#entrySimilarity);
    firms.set(this.#entryFirm);
    gains.set(this.#entryGain);
    next.set(this.#entryNext);
    this.#entryUnit = units;
    this.#entryReason = reasons;
    this.#entrySimilarity = similarities;
    this.#entryFirm = firms;
    this.#entryGain = gains;
    this.#entryNext = next;
  }

  /**
   * 0..100 for the loaded query against listed name number `name`.
   *
   * @param mayBeWhole false: the two are known not to be equal as a whole, nor to have words that one writes together
   * @param mayGoOn false: the listed name is known not to begin with the whole query nor to be what it abbreviates, or that not to be enough
   */
  score(name: number, mayBeWhole = true, mayGoOn = true): number {
    const query = this.#query;
    if (query === null) return 0;
    const corpus = this.#corpus;
    const model = this.#model;
    const from = corpus.partStart[name]!;
    const count = Math.min(corpus.partStart[name + 1]! - from, MAX_PARTS);
    if (this.explaining) this.steps = [];
    this.exact = this.similarOnly = false;
    this.#assignment.clear();
    const listedKey = mayBeWhole ? corpus.nameKey[name]! : 0;
    const mayBeEqual = listedKey !== 0 && (listedKey === query.equality[0] || listedKey === query.equality[1]);
    const cut = mayGoOn && query.cut.text !== '' && this.#goesOn(query, name);
    const abbreviated =
      mayGoOn && query.acronym !== '' && this.#isFirm(name) && abbreviates(corpus, query.acronym, name);
    // Hundreds of names go on where a field ends behind a legal form, and are worth as much.
    const whole =
      !cut && mayGoOn && query.solids.length > 0 && !this.#isPerson(name) && isWrittenSolid(corpus, query.solids, name);
    // Most candidates end here: nothing about the party has been read yet.
    if (
      this.#least > 0 &&
      !mayBeEqual &&
      !cut &&
      !abbreviated &&
      !whole &&
      !this.#canReach(query, name, from, count, mayBeWhole)
    )
      return 0;
    // Without vowels the same consonants are many people's, and this person's own vowels are listed. Asked of few: it lies elsewhere in memory.
    if (query.latin && corpus.nameWriting[name] === TOLD_IN_LATIN) return 0;
    const person = corpus.subjectKind[corpus.nameSubject[name]!] === 0;
    if (mayBeEqual && listedKey === query.equality[person ? 0 : 1] && this.#reallyEqual(name, person)) {
      this.exact = true;
      if (!this.explaining) return query.wholeMost || 100;
    }
    if (count === 0 || query.parts.length === 0) return this.exact ? query.wholeMost || 100 : 0;
    this.#listedCount = count;
    this.#collect(name, from, count, person);
    this.#assignment.solve();
    const score = this.#total(query, model, name, from, count, person);
    if (this.exact) return query.wholeMost || 100;
    if (whole) return this.#atLeast('wholeFirm', score);
    if (cut) return this.#atLeast('cutName', score);
    return abbreviated ? this.#atLeast('acronym', score) : score;
  }

  #atLeast(why: 'cutName' | 'acronym' | 'wholeFirm', score: number): number {
    const least = this.#model[why];
    if (score >= least) return score;
    if (this.explaining) this.steps.push({ why, effect: least - score });
    return least;
  }

  #isPerson(name: number): boolean {
    return this.#corpus.subjectKind[this.#corpus.nameSubject[name]!] === 0;
  }

  #isFirm(name: number): boolean {
    return this.#corpus.subjectKind[this.#corpus.nameSubject[name]!] === ORGANIZATION;
  }

  #isVessel(name: number): boolean {
    return this.#corpus.subjectKind[this.#corpus.nameSubject[name]!] === VESSEL;
  }

  /** Whether the listed name is a firm's that begins with the whole query. */
  #goesOn({ cut }: QueryName, name: number): boolean {
    return this.#isFirm(name) && goesOn(cut, keyOfFirm(this.#corpus, name));
  }

  #reallyEqual(name: number, person: boolean): boolean {
    return equalityKey(nameText(this.#corpus, name), person) === this.#query?.equalityText[person ? 0 : 1];
  }

  /** Which parts of the query an initial can stand for, and which are initials, by their letter. */
  #prepareLetters(query: QueryName): void {
    this.#namesByLetter.fill(0);
    this.#initialsByLetter.fill(0);
    this.#initialLetters = 0;
    for (let part = 0; part < query.parts.length; part++) {
      const letter = query.units[part]!.word.bytes[0]!;
      if (INITIALLED[query.classes[part]!] === 1) this.#namesByLetter[letter]! |= 1 << part;
      else if (query.classes[part] === INITIAL) {
        this.#initialsByLetter[letter]! |= 1 << part;
        this.#initialLetters |= query.units[part]!.word.letters;
      }
    }
    this.#contradicting = contradictingParts(query);
    this.#breaksOff = canBreakOff(query);
    if (this.#breaksOff && this.#least > 0) this.#prepareBeginning(query);
  }

  #prepareBeginning(query: QueryName): void {
    this.#mayBeBegun ??= new Uint32Array(LIKE_MASK + 1);
    const mayBeBegun = this.#mayBeBegun;
    mayBeBegun.fill(0);
    for (const word of wordsStartingWith(this.#corpus, query.units[query.parts.length - 1]!.word.bytes))
      mayBeBegun[(word >>> 5) & LIKE_MASK]! |= 1 << (word & 31);
  }

  /**
   * A look at the listed words that are like one of the query: far cheaper than pairing them, and enough to turn most
   * candidates away. What the others weigh is told by the outline.
   */
  #canReach(query: QueryName, name: number, from: number, count: number, mayBeWhole: boolean): boolean {
    const corpus = this.#corpus;
    const bound = this.#bound;
    const mayBeLike = this.#mayBeLike;
    const mayBeBegun = this.#breaksOff ? this.#mayBeBegun : null;
    // Else no word of it begins as an initial of the query: none of them has to be read for its first letter.
    const hasInitial = query.hasInitials && (corpus.nameInitials[name]! & this.#initialLetters) !== 0;
    const outline = corpus.nameOutline[name]!;
    this.#gain = 0;
    this.#answered = this.#listedAnswered = 0;
    this.#extra = outlineWeight(outline);
    this.#contradictingLeft = contradictingWords(outline);
    this.#weightyLeft = weightyWords(outline);
    for (let at = 0; at < count; at++) {
      const partClass = corpus.partClass[from + at]!;
      if (partClass === FORM) continue;
      const word = corpus.partWord[from + at]!;
      let best = 0;
      let parts = 0;
      if ((mayBeLike[(word >>> 5) & LIKE_MASK]! & (1 << (word & 31))) !== 0) {
        for (let entry = this.#head[word]!; entry >= 0; entry = this.#entryNext[entry]!) {
          const entryGain = this.#entryGain[entry]!;
          if (entryGain === 0) continue;
          parts |= this.#unitParts[this.#entryUnit[entry]!]!;
          if (entryGain > best) best = entryGain;
        }
      }
      if (partClass === INITIAL) {
        const byInitial = this.#namesByLetter[corpus.wordText[corpus.wordAt[word]!]!]!;
        if (byInitial !== 0 && bound.byInitial > best) best = bound.byInitial;
        parts |= byInitial;
      } else if (hasInitial && LISTED_INITIALLED[partClass] === 1) {
        const letter = corpus.wordText[corpus.wordAt[word]!]!;
        if (bound.byLetter[letter]! > best) best = bound.byLetter[letter]!;
        parts |= this.#initialsByLetter[letter]!;
      }
      if (
        mayBeBegun !== null &&
        (mayBeBegun[(word >>> 5) & LIKE_MASK]! & (1 << (word & 31))) !== 0 &&
        EXACT[partClass] === 0 &&
        this.#isBeginningOf(query, word)
      ) {
        if (bound.byBeginning > best) best = bound.byBeginning;
        parts |= 1 << (query.parts.length - 1);
      }
      if (parts === 0) continue;
      this.#answered |= parts;
      this.#gain += best;
      this.#answer(from, at);
    }
    if (this.#suffices(query, outline)) return true;
    return mayBeWhole && this.#addWrittenTogether(query, from, count) && this.#suffices(query, outline);
  }

  /** Listed part number `at` is not without an answer. */
  #answer(from: number, at: number): void {
    const corpus = this.#corpus;
    const bit = 1 << at;
    if ((this.#listedAnswered & bit) !== 0) return;
    this.#listedAnswered |= bit;
    const partClass = corpus.partClass[from + at]!;
    const weight = partWeight(partClass, corpus.wordRarity[corpus.partWord[from + at]!]!);
    this.#extra -= weight;
    if (CONTRADICTS[partClass] === 0) return;
    this.#contradictingLeft--;
    if (weight >= CONTRADICTING_WEIGHT) this.#weightyLeft--;
  }

  /** Whether what `canReach` has counted so far can be enough. */
  #suffices(query: QueryName, outline: number): boolean {
    const answered = this.#answered;
    const bound = this.#bound;
    const contradicting = this.#contradicting;
    const extra = this.#extra;
    const spare = this.#gain - bound.wantedExactly - bound.perListedExtra * Math.max(0, extra);
    if (spare < 0 || spare < bound.perContradiction * Math.min(extra, openWeight(query, answered))) return false;
    return !bound.isCapped(
      (contradicting.all & ~answered) !== 0,
      (contradicting.weighty & ~answered) !== 0,
      this.#contradictingLeft > 0,
      this.#weightyLeft > 0,
      namingWords(outline),
    );
  }

  /** Counts listed neighbours that the query writes in another number of words. Whether there are any. */
  #addWrittenTogether(query: QueryName, from: number, count: number): boolean {
    const { joinTwo, joinThree } = this.#corpus;
    let found = false;
    for (let at = 0; at + 1 < count; at++) {
      for (let parts = 2; parts <= 3 && at + parts <= count; parts++) {
        const key = parts === 2 ? joinTwo[from + at]! : joinThree[from + at]!;
        if (key === 0 || (query.joinBits & (1 << (key & 31))) === 0) continue;
        for (const unit of query.units) {
          if (unit.joinKey !== key || unit.parts === parts) continue;
          found = true;
          this.#answered |= unit.mask;
          this.#gain += this.#bound.gainTogether(unit, this.#model.joined);
          for (let part = at; part < at + parts; part++) this.#answer(from, part);
        }
      }
    }
    return found;
  }

  #isBeginningOf(query: QueryName, word: number): boolean {
    const { wordAt, wordText } = this.#corpus;
    const bytes = query.units[query.parts.length - 1]!.word.bytes;
    const start = wordAt[word]!;
    if (wordAt[word + 1]! - start <= bytes.length) return false;
    for (let at = 0; at < bytes.length; at++) if (wordText[start + at] !== bytes[at]) return false;
    return true;
  }

  /** All pairs of (query part or parts, listed part or parts) that are alike. */
  #collect(name: number, from: number, count: number, person: boolean): void {
    const corpus = this.#corpus;
    const query = this.#query!;
    this.#assignment.clear();
    for (let at = 0; at < count; at++) {
      const word = corpus.partWord[from + at]!;
      const partClass = corpus.partClass[from + at]!;
      const weight = partWeight(partClass, corpus.wordRarity[word]!);
      this.#listedWeight[at] = weight;
      for (let entry = this.#head[word]!; entry >= 0; entry = this.#entryNext[entry]!) {
        const unit = query.units[this.#entryUnit[entry]!]!;
        if ((unit.class === 'form') !== (partClass === FORM)) continue;
        let similarity = (person ? this.#entrySimilarity : this.#entryFirm)[entry]!;
        let reason = this.#entryReason[entry]!;
        if (reason === ABJAD && !unit.word.abjad && !this.#isAbjad(name)) {
          similarity = Math.min(similarity, spelledAlike(corpus, this.#model, unit.word.bytes, word, person));
          reason = VOWELS;
        }
        // "Rand" is not a slip for "and".
        if (similarity === 0 || (similarity < 1 && EXACT[partClass] === 1)) continue;
        this.#assignment.add(unit.mask, 1 << at, Math.min(weight, unit.weight), similarity, reason);
      }
      const byInitial = partClass === INITIAL || (query.hasInitials && LISTED_INITIALLED[partClass] === 1);
      // A ship's letter is its name: LADY R is not the "Lady Rose".
      if (!byInitial || this.#isVessel(name)) continue;
      if (partClass === INITIAL) this.#initialListed(query, at, corpus.wordText[corpus.wordAt[word]!]!, weight);
      else this.#initialQuery(query, at, corpus.wordText[corpus.wordAt[word]!]!);
    }
    this.#collectJoined(query, from, count);
    if (this.#breaksOff) this.#collectTruncated(query, from, count);
  }

  /** Whether the listed name is in a script without vowels. Of a word that is alone not certain: FRAS is one in Latin letters too. */
  #isAbjad(name: number): boolean {
    const { nameTextAt, nameText } = this.#corpus;
    for (let at = nameTextAt[name]!; at < nameTextAt[name + 1]!; at++)
      if (nameText[at]! >= FIRST_OF_ABJAD && nameText[at]! <= LAST_OF_ABJAD) return true;
    return false;
  }

  #initialListed(query: QueryName, at: number, letter: number, weight: number): void {
    for (let part = 0; part < query.parts.length; part++) {
      const partClass = query.classes[part]!;
      if (INITIALLED[partClass] === 0) continue;
      if (query.units[part]!.word.bytes[0] === letter)
        this.#assignment.add(
          1 << part,
          1 << at,
          Math.min(weight, query.weights[part]!),
          this.#model.initial,
          BY_INITIAL,
        );
    }
  }

  #initialQuery(query: QueryName, at: number, letter: number): void {
    for (let part = 0; part < query.parts.length; part++) {
      if (query.classes[part] === INITIAL && query.units[part]!.word.bytes[0] === letter) {
        this.#assignment.add(
          1 << part,
          1 << at,
          Math.min(this.#listedWeight[at]!, query.weights[part]!),
          this.#model.initial,
          BY_INITIAL,
        );
      }
    }
  }

  /** Listed neighbours that the query writes as one word (or as other neighbours). */
  #collectJoined(query: QueryName, from: number, count: number): void {
    const corpus = this.#corpus;
    for (let at = 0; at + 1 < count; at++) {
      for (let parts = 2; parts <= 3 && at + parts <= count; parts++) {
        const key = parts === 2 ? corpus.joinTwo[from + at]! : corpus.joinThree[from + at]!;
        if (key === 0 || (query.joinBits & (1 << (key & 31))) === 0) continue;
        for (let unitAt = 0; unitAt < query.units.length; unitAt++) {
          const unit = query.units[unitAt]!;
          // As many words on both sides: they are compared word by word, so that Hassan X is not Hussein X.
          if (unit.joinKey === key && unit.parts !== parts) this.#joinedEdge(unit, from, at, parts);
        }
      }
    }
  }

  #joinedEdge(unit: Unit, from: number, at: number, parts: number): void {
    const corpus = this.#corpus;
    let length = 0;
    let weight = 0;
    for (let part = at; part < at + parts; part++) {
      const word = corpus.partWord[from + part]!;
      for (let byte = corpus.wordAt[word]!; byte < corpus.wordAt[word + 1]! && length < 64; byte++)
        this.#joinedBytes[length++] = corpus.wordText[byte]!;
      weight += this.#listedWeight[part]!;
    }
    const similarity = joinedSimilarity(
      this.#model,
      unit.word.bytes,
      unit.word.bytes.length,
      this.#joinedBytes,
      0,
      length,
    );
    if (similarity > 0)
      this.#assignment.add(unit.mask, ((1 << parts) - 1) << at, Math.min(weight, unit.weight), similarity, JOINED);
  }

  /** The last word of a long query breaks off where a field of some system ended. */
  #collectTruncated(query: QueryName, from: number, count: number): void {
    const last = query.parts.length - 1;
    for (let at = 0; at < count; at++) {
      if (EXACT[this.#corpus.partClass[from + at]!] === 1) continue;
      if (this.#isBeginningOf(query, this.#corpus.partWord[from + at]!))
        this.#assignment.add(
          1 << last,
          1 << at,
          Math.min(this.#listedWeight[at]!, query.weights[last]!),
          this.#model.truncated,
          TRUNCATED,
        );
    }
  }

  /** From the pairs of words that `#assignment` chose. */
  #total(query: QueryName, model: Model, name: number, from: number, count: number, person: boolean): number {
    const paired = this.#paired;
    paired.read(query, this.#corpus.partClass, from, this.#listedWeight, this.#assignment);
    if (paired.weight === 0) {
      this.answeredWeight = this.answeredValue = this.denominator = 0;
      return 0;
    }
    const asked = this.#askedSide;
    const listed = this.#listedSide;
    asked.read(query.classes, 0, query.parts.length, query.weights, paired.asked);
    listed.read(this.#corpus.partClass, from, count, this.#listedWeight, paired.listed);
    this.answeredWeight = paired.weight;
    this.answeredValue = paired.value;
    const cutOff = query.truncatable && asked.extra === 0 && this.#isCutOff(count);
    this.listedExtra = cutOff ? model.listedExtra * model.cutOffExtra : model.listedExtra;
    this.denominator =
      paired.weight +
      model.queryExtra * (asked.extra + 0.5 * paired.initialLoss) +
      this.listedExtra * listed.extra +
      model.contradiction * Math.min(asked.extra, listed.extra);
    let score = (100 * paired.value) / this.denominator;
    score = this.#lowered(score, query, model, name);
    score = this.#loweredByCommon(score, query, model, person, from, count);
    score = this.#cappedByContradiction(score, query, model, name, from, person);
    if (!(cutOff && this.#breaksThere(query))) score = this.#cappedBySubstance(score, model, person);
    return Math.min(score, 100);
  }

  /** What differs counts for more where what is in common is common. */
  #loweredByCommon(
    before: number,
    query: QueryName,
    model: Model,
    person: boolean,
    from: number,
    count: number,
  ): number {
    const most = Math.max(this.#askedSide.telling, this.#listedSide.telling);
    const lacking = Math.min(model.enoughInCommon, most) - this.#paired.weight - 0.5 * this.#paired.initialLoss;
    const { names, contradicts } = this.#askedSide;
    const listed = this.#listedSide;
    const single = (names === 1 && listed.contradicts > 0) || (listed.names === 1 && contradicts > 0);
    // One name against a longer one has a cap of its own.
    if (single && this.#paired.distinctive) return before;
    // Nobody is called "Khalsd", and the listed name is nothing but Khalid.
    if (query.misspelt && listed.names === 1) return before;
    if (lacking <= 0 || before >= 100) return before;
    const { weight, value } = this.#paired;
    // Three words that are all there say which firm it is, and what differs is how its script is read.
    if (!person && this.#askedSide.answeredWords >= ENOUGH_BY_EAR && this.#isOfOtherScript() && this.#isWhole())
      return before;
    const more = (person ? model.commonLoss : model.commonLossOfFirms) * lacking;
    // Consonants alone are as alike as they can be, and what is missing says less than what differs.
    const alike = 1 - (more * (this.#paired.abjad ? model.commonOmission : 1) * (weight - value)) / value;
    let omission = !person || listed.names - names >= 2 ? 1 : model.commonOmission;
    if (omission < 1 && query.addressed && this.#lacksFamilyName(from, count)) omission = model.familyOmission;
    const missing = more * omission * (this.denominator / weight - 1);
    // Further down nobody is told apart.
    const least = Math.min(before, NO_SUBSTANCE_CAP);
    return this.#step('common', before, Math.max(least, before * Math.max(0, alike) * Math.max(0, 1 - missing)));
  }

  /** Whether words answer by their consonants, or by how they sound, alone. */
  #isOfOtherScript(): boolean {
    return this.#paired.abjad || this.#paired.byEar;
  }

  /**
   * Whether given name and father's name are the very listed ones, and nothing but a third is missing. A name that is merely similar is
   * somebody else's: so many have one of a hundred given names and a father with another.
   */
  #lacksFamilyName(from: number, count: number): boolean {
    if (this.#paired.equal !== 2) return false;
    for (let part = 0; part < count; part++)
      if ((this.#paired.listed & (1 << part)) !== 0 && this.#corpus.partClass[from + part] === PATRONYMIC) return true;
    return false;
  }

  /** Whether the query ends as a field does, or in the middle of the listed word. */
  #breaksThere(query: QueryName): boolean {
    return query.cutField || this.#paired.cut;
  }

  /** Whether all that the listed name has beyond the query stands behind the words that answer: the query may break off there. */
  #isCutOff(count: number): boolean {
    const answered = this.#paired.listed;
    const last = 31 - Math.clz32(answered);
    for (let part = 0; part < last; part++)
      if ((answered & (1 << part)) === 0 && this.#listedWeight[part]! > CUT_MAY_LACK) return false;
    return last + 1 < count;
  }

  /** Differences that cost a share of the score. */
  #lowered(before: number, query: QueryName, model: Model, name: number): number {
    const asked = this.#askedSide;
    let score = before;
    if (!this.#paired.same && !this.#isAsAlikeAsCanBe(query))
      score = this.#step('allWordsDiffer', score, score * model.allWordsDiffer);
    else if (this.#isPerson(name) && this.#isSpelledOtherwise())
      score = this.#step('noWordEqual', score, score * model.noWordEqual);
    if (this.#assignment.inOtherOrder()) {
      score = this.#step('otherOrder', score, score * model.otherOrder);
      // The family name first, and one word of several spelled otherwise: so every register writes them.
      const turned = this.#paired.equal >= ENOUGH_EQUAL && this.#assignment.goesRound();
      // Other languages order words otherwise, and what they mean is the same.
      const { value, weight, byScript, abjad } = this.#paired;
      if (!turned && value + (!abjad || this.#isWhole() ? byScript : 0) < weight - 0.01)
        score = this.#step('otherOrderUnlike', score, score * model.otherOrderUnlike);
    }
    if (asked.form && this.#listedSide.form && !asked.formAnswered)
      score = this.#step('otherForm', score, score * model.otherForm);
    if (query.han && this.#corpus.nameWriting[name] === IN_CHARACTERS)
      score = this.#step('otherCharacters', score, score * model.otherCharacters);
    return score;
  }

  /**
   * Whether no word is the very same, and what is a known spelling of one name stands beside a word that is merely similar, in another order,
   * or beside an initial and a name that is missing: "Marcus Gilbert" is no slip of GEBERT, Markus, and "Ahmad Tarik Hassan" is not BEZLAROV,
   * Ahmed T. Hasan. Known spellings of each word are the same name: "Mohammed Umar" of Muhammad Omar.
   */
  #isSpelledOtherwise(): boolean {
    const { equal, initialLoss, merelySimilar, otherSpelling } = this.#paired;
    if (equal > 0 || !otherSpelling) return false;
    const doubtful = initialLoss > 0 && this.#listedSide.openNames > 0;
    return merelySimilar || doubtful || this.#assignment.inOtherOrder();
  }

  /**
   * Of a firm's name without vowels no word can be the very same: several that are all there leave nothing that differs. Nor can one of a
   * person's name that Chinese characters write by ear: they have four hundred syllables.
   */
  #isAsAlikeAsCanBe({ kind, han }: QueryName): boolean {
    const { answeredWords } = this.#askedSide;
    const whole =
      kind === 'PERSON'
        ? han && this.#paired.byEar && answeredWords > 1
        : this.#isOfOtherScript() && answeredWords >= ENOUGH_WORDS;
    return whole && this.#isWhole();
  }

  /** Whether each name has all that the other has, particles aside. */
  #isWhole(): boolean {
    const [asked, listed] = [this.#askedSide, this.#listedSide];
    return asked.extra - asked.particles < 1e-9 && listed.extra - listed.particles < 1e-9;
  }

  /** Each name says what the other does not. */
  #cappedByContradiction(
    before: number,
    query: QueryName,
    model: Model,
    name: number,
    from: number,
    person: boolean,
  ): number {
    const asked = this.#askedSide;
    const listed = this.#listedSide;
    let score = before;
    if (asked.contradicts >= CONTRADICTING_WEIGHT && listed.contradicts >= CONTRADICTING_WEIGHT)
      score = this.#step('contradiction', score, Math.min(score, model.contradictionCap));
    // In Chinese characters a name is whole: a syllable that only one side has makes another given name.
    if (query.syllables && person && (asked.contradicts > 0 || this.#lacksSyllable(from)))
      score = this.#step('otherSyllable', score, Math.min(score, model.contradictionCap));
    if (person && this.#givenNamesTurned(name, from))
      score = this.#step('givenNamesTurned', score, Math.min(score, model.contradictionCap));
    if (person && this.#isFatherForSon(query, from))
      score = this.#step('fatherForSon', score, Math.min(score, model.contradictionCap));
    // Who has a title is a person, whatever bodies are called so.
    if (query.kind === 'PERSON' && !person && this.#lacksTitle(query))
      score = this.#step('personMeant', score, Math.min(score, model.contradictionCap));
    // Nobody who is called by one name has a legal form: "Northern Companies Inc" is not Sever.
    if (person && query.kind === 'ORGANIZATION' && asked.form && Math.min(asked.names, listed.names) <= 1)
      score = this.#step('firmMeant', score, Math.min(score, model.contradictionCap));
    const cut = query.truncatable && asked.extra === 0 && this.#isCutOff(this.#listedCount) && this.#breaksThere(query);
    // "Kolomna Diesel Works" of "Kolomna Heavy Diesel Works": general words beside the name, none too many, say which one is meant.
    // Only of what may be cut off: of other names the bounds of candidates take the cap for granted (`GainBound.isCapped`).
    const within =
      !person && query.truncatable && asked.extra - asked.particles < 1e-9 && asked.answeredWords >= ENOUGH_WORDS;
    const oneIsSingle = (asked.names === 1 && listed.contradicts > 0) || (listed.names === 1 && asked.contradicts > 0);
    if (!cut && !within && oneIsSingle)
      score = this.#isRareWordOf(query, name)
        ? this.#step('rareWord', score, Math.min(score, model.rareWordCap))
        : this.#step('singleWord', score, Math.min(score, model.singleWordCap));
    if (query.heldWord >= 0) score = this.#cappedBySimilarWord(score, query, model, from);
    if (asked.generation && listed.generation && !asked.generationAnswered)
      score = this.#step('generation', score, Math.min(score, model.generationCap));
    // "North Sea Pioneer 7" and "North Sea Pioneer 8" are sister ships.
    if (asked.number && listed.number && isNumbered(this.#corpus.subjectKind[this.#corpus.nameSubject[name]!]!))
      score = this.#step('number', score, Math.min(score, model.numberCap));
    if (!person && Math.max(asked.names, listed.names) <= 1)
      score = this.#cappedByBusiness(score, query, model, from, cut);
    // "Silk Road Trading" and "Maritime Silk Road": words of the dictionary in common, and each is in another business.
    else if (!person && !cut && asked.weak && listed.weak && this.#saysLittle(query))
      score = this.#step('otherBusiness', score, Math.min(score, model.contradictionCap));
    // "PTC Inc." is likelier than not another firm than PTC GMBH, and so is "Sunrise Development Corporation" than an association.
    // Nor is "Infotek & Co" the firm Infoteks JSC: one word that is merely similar, and another form.
    if (
      !person &&
      !cut &&
      score > model.ordinaryWordsCap &&
      ((this.#differs() && this.#isOrdinary(from)) || this.#isSimilarOfOtherForm())
    )
      score = this.#step('ordinaryWords', score, model.ordinaryWordsCap);
    return score;
  }

  /** "Zelmar S.A. de C.V." of TEXTILES ZELMAR, S.A. DE C.V.: one word that few have, all that stands beside it, and no more than one name is missing. */
  #isRareWordOf({ rareWord }: QueryName, name: number): boolean {
    if (rareWord < 0 || !this.#isFirm(name)) return false;
    const [asked, listed] = [this.#askedSide, this.#listedSide];
    if (listed.openNames > 1 || listed.number || asked.extra - asked.particles > 1e-9) return false;
    if (!asked.formAnswered && !this.#paired.general) return false;
    const assignment = this.#assignment;
    for (let at = 0; at < assignment.takenCount; at++) {
      const edge = assignment.taken[at]!;
      if (assignment.query[edge] === 1 << rareWord) return assignment.similarity[edge] === 1;
    }
    return false;
  }

  /** Whether one word that is merely similar is all that names two firms of other legal forms. */
  #isSimilarOfOtherForm(): boolean {
    const [asked, listed] = [this.#askedSide, this.#listedSide];
    if (!asked.form || !listed.form || asked.formAnswered) return false;
    return this.#paired.similarAsked >= 0 && Math.max(asked.names, listed.names) <= 1;
  }

  /** Whether another legal form, a general word or a name tells two firms apart. */
  #differs(): boolean {
    const [asked, listed] = [this.#askedSide, this.#listedSide];
    const otherForm = asked.form && listed.form && !asked.formAnswered;
    return otherForm || asked.weak || listed.weak || asked.openNames > 0 || listed.openNames > 0;
  }

  /**
   * Whether nothing but general words, words of the dictionary and abbreviations answer to one another. By what is listed: a slip in such a word
   * is no better than the word.
   */
  #isOrdinary(from: number): boolean {
    const corpus = this.#corpus;
    for (let part = 0; part < this.#listedCount; part++) {
      if ((this.#paired.listed & (1 << part)) === 0) continue;
      const partClass = corpus.partClass[from + part];
      if (partClass === NUMBER) return false;
      if (partClass !== NAME) continue;
      const text = wordText(corpus, corpus.partWord[from + part]!);
      if (text.length > LETTERS_OF_NO_WORD && !isCommonWord(text)) return false;
    }
    return true;
  }

  /** Whether nothing but words of the dictionary answer to one another: no general word, number or name. */
  #saysLittle(query: QueryName): boolean {
    const { asked, distinctive, general } = this.#paired;
    if (general || !distinctive) return false;
    for (let part = 0; part < query.parts.length; part++) {
      if ((asked & (1 << part)) === 0) continue;
      const partClass = query.classes[part];
      if (partClass === NUMBER || (partClass === NAME && !query.units[part]!.word.common)) return false;
    }
    return true;
  }

  /**
   * "Joseph Daniel" of KINAHAN, Daniel Joseph: nobody turns the given names round and leaves out the family name. Only a comma says which
   * is which: "Ricardo Merlo" of MERLO Ricardo Antonio is turned rightly.
   */
  #givenNamesTurned(name: number, from: number): boolean {
    const asked = this.#askedSide;
    if (asked.names !== 2 || asked.extra > 0 || this.#listedSide.names !== 3) return false;
    if (!this.#assignment.inOtherOrder() || !this.#hasComma(name)) return false;
    const { partClass, partWord } = this.#corpus;
    let family = from + this.#listedCount - 1;
    while (family > from && CONTRADICTS[partClass[family]!] === 0) family--;
    if ((this.#paired.listed & (1 << (family - from))) !== 0) return false;
    // "Mohammed Matuq" of MATUQ, Matuq Mohammed.
    return partWord.indexOf(partWord[family]!, from) === family;
  }

  /** "Ahmad bin Osman" is not Osman bin Ahmad: who stands behind the "bin" on the one side stands before it on the other, and the other way round. */
  #isFatherForSon({ parts }: QueryName, from: number): boolean {
    if (!this.#assignment.inOtherOrder()) return false;
    const asked = parts.findIndex((part) => part.class === 'particle' && CHILD.has(part.text));
    if (asked < 1) return false;
    const { partClass, partWord } = this.#corpus;
    let listed = 0;
    while (
      listed < this.#listedCount &&
      !(partClass[from + listed] === PARTICLE && CHILD.has(wordText(this.#corpus, partWord[from + listed]!)))
    )
      listed++;
    let [sonAsFather, fatherAsSon] = [false, false];
    for (let at = 0; at < this.#assignment.takenCount; at++) {
      const edge = this.#assignment.taken[at]!;
      const [askedAt, listedAt] = [
        31 - Math.clz32(this.#assignment.query[edge]!),
        31 - Math.clz32(this.#assignment.listed[edge]!),
      ];
      if (askedAt < asked && listedAt > listed) sonAsFather = true;
      if (askedAt > asked && listedAt < listed) fatherAsSon = true;
    }
    return sonAsFather && fatherAsSon;
  }

  #hasComma(name: number): boolean {
    const { nameTextAt, nameText } = this.#corpus;
    // No further: of a list without commas all that follows would be searched.
    for (let at = nameTextAt[name]!; at < nameTextAt[name + 1]!; at++) if (nameText[at] === COMMA) return true;
    return false;
  }

  /** Whether a syllable of pinyin in the listed name has no answer. */
  #lacksSyllable(from: number): boolean {
    const { partClass, partWord } = this.#corpus;
    for (let part = 0; part < this.#listedCount; part++) {
      if ((this.#paired.listed & (1 << part)) !== 0 || partClass[from + part] !== NAME) continue;
      if (isPinyin(wordText(this.#corpus, partWord[from + part]!))) return true;
    }
    return false;
  }

  /** Whether a title of the query has no answer. */
  #lacksTitle(query: QueryName): boolean {
    for (let part = 0; part < query.parts.length; part++)
      if (query.parts[part]!.class === 'honorific' && (this.#paired.asked & (1 << part)) === 0) return true;
    return false;
  }

  /** Two firms that each have one word that names. */
  #cappedByBusiness(before: number, query: QueryName, model: Model, from: number, cut: boolean): number {
    const asked = this.#askedSide;
    const listed = this.#listedSide;
    const paired = this.#paired;
    let score = before;
    const similar = !cut && paired.similarAsked >= 0;
    // Of a place alone, or with the listed form, something may well be left out.
    const onlyPlace = asked.form && !asked.formAnswered && paired.distinctive && !paired.beyondPlaces;
    // "Liberty Media" and "Liberty Shipping": one word in common, each in another business. A word of the dictionary says no more
    // where one of them only names its business: "Alphabet" and "Alphabet International". Nor does a word that is merely similar:
    // "Merlin Properties" and "Marlin".
    const common =
      similar ||
      (!cut && (paired.translated || ((paired.telling <= COMMON_WORD_RARITY || onlyPlace) && !paired.general)));
    // Who asks for "UCI Health" does not ask for UCI; of a listed name as short something may well be left out, but not where the form is
    // another one as well: "AA B.V.", "AA ENERGY FZCO".
    const abbreviated = !cut && !paired.wordy && !paired.general;
    const otherForm = asked.form && listed.form && !asked.formAnswered;
    const business = asked.weak && this.#asksBusiness(query);
    if (
      common ? business || listed.weak : business ? listed.weak || abbreviated : abbreviated && listed.weak && otherForm
    )
      score = this.#step('otherBusiness', score, Math.min(score, model.contradictionCap));
    if (similar && !paired.general && this.#isOtherWord(query, from))
      score = this.#step('otherWord', score, Math.min(score, model.contradictionCap));
    return score;
  }

  /** Whether a general word without an answer says what is done: "M/V Oceanic" is the ship OCEANIC. */
  #asksBusiness(query: QueryName): boolean {
    return query.parts.some(
      ({ class: partClass, text }, part) =>
        partClass === 'weak' && (this.#paired.asked & (1 << part)) === 0 && !SHIPS.has(text) && !isShipPrefix(text),
    );
  }

  /** Whether the word asked for is no slip of the listed one: a word of the dictionary, or letters that are no word ("UIB", "IIB"). */
  #isOtherWord(query: QueryName, from: number): boolean {
    const { word } = query.units[this.#paired.similarAsked]!;
    if (word.common) return true;
    const { wordAt, partWord } = this.#corpus;
    const listed = partWord[from + this.#paired.similarListed]!;
    return Math.min(word.bytes.length, wordAt[listed + 1]! - wordAt[listed]!) <= LETTERS_OF_NO_WORD;
  }

  #cappedBySimilarWord(score: number, query: QueryName, model: Model, from: number): number {
    const lacking = this.#lackingToHeldWord(query, query.heldWord, from);
    this.similarOnly = lacking > 0;
    // One name against one: nearly the same is another spelling (Hezbollah, Hizballah), and what a name alone can reach.
    const longer = this.#askedSide.names !== 1 || this.#listedSide.names !== 1;
    if (lacking <= (longer ? 0 : 1 - SAME_WORD)) return score;
    return this.#step(
      'similarWord',
      score,
      Math.min(score, model.singleWordCap * (1 - model.similarWordLoss * lacking)),
    );
  }

  /** What they have in common says little, unless it is all there is. */
  #cappedBySubstance(before: number, model: Model, person: boolean): number {
    const asked = this.#askedSide;
    const listed = this.#listedSide;
    const paired = this.#paired;
    const whole =
      this.#isWhole() &&
      paired.value > (asked.answeredWords >= ENOUGH_WORDS ? SAME_MEANING : SAME_SPELLING) * paired.weight;
    // Of "BM Bank JSC" nothing is left but a word that thousands have. "OOO Gas" without its form is all of it.
    // Nor is "PT International" NPC International Ltd., whose forms are others.
    const bare =
      !paired.distinctive &&
      asked.answeredWords < ENOUGH_WORDS &&
      (!asked.form || (listed.form && !asked.formAnswered)) &&
      this.#listedCount > 2;
    if (whole && !(bare && !person)) return before;
    let score = before;
    // "Bank of Georgia" is not "VTB Bank Georgia": the place is many firms', and the word that tells them apart is missing.
    const onlyPlace = !paired.beyondPlaces && listed.contradicts > COMMON_WORD_RARITY;
    if (!person && (!paired.distinctive || onlyPlace))
      score = this.#step('noDistinctiveWord', score, Math.min(score, model.noDistinctiveWordCap));
    if (!paired.substance) score = this.#step('noSubstance', score, Math.min(score, NO_SUBSTANCE_CAP));
    return score;
  }

  /** How unlike the listed word is that answers to the query's only word; 0 where it is that word or a spelling of it. */
  #lackingToHeldWord(query: QueryName, part: number, from: number): number {
    const assignment = this.#assignment;
    const corpus = this.#corpus;
    const held = query.units[part]!.word;
    for (let at = 0; at < assignment.takenCount; at++) {
      const edge = assignment.taken[at]!;
      const listed = assignment.listed[edge]!;
      // Several listed words written together are the same name.
      if (assignment.query[edge] !== 1 << part || (listed & (listed - 1)) !== 0) continue;
      const word = corpus.partWord[from + 31 - Math.clz32(listed)]!;
      if (word === held.word || sharesGroup(corpus, held.groups, word)) return 0;
      // Between a script without vowels and one with them nothing can be more alike than the consonants.
      if (held.abjad !== (corpus.wordAbjad[word] === 1)) return 0;
      return 1 - assignment.similarity[edge]!;
    }
    return 0;
  }

  #step(why: NameStep, before: number, after: number): number {
    if (this.explaining && after < before) this.steps.push({ why, effect: after - before });
    return after;
  }

  /** Weight of a part of the name that was scored last. */
  weightOfListed(part: number): number {
    return this.#listedWeight[part]!;
  }

  /** The pairs of the last `score`, in the query's order; masks are bits of parts. */
  alignment(): Pair[] {
    return this.#assignment.pairs();
  }
}

/** Weight of the query's parts that no listed word answers to, legal forms aside. */
function openWeight(query: QueryName, answered: number): number {
  let weight = 0;
  for (let part = 0; part < query.parts.length; part++)
    if ((answered & (1 << part)) === 0 && query.classes[part] !== FORM) weight += query.weights[part]!;
  return weight;
}

/** Kinds whose members share a name and are told apart by its number. */
function isNumbered(kind: number): boolean {
  return kind === VESSEL || kind === AIRCRAFT;
}
