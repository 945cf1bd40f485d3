/**
 * Builds a corpus block from subjects. Subjects are added one by one to growing arrays. `finish` sorts the words,
 * computes how rare each one is, and inverts names-with-words to words-with-names.
 */

import { atOnce } from '../platform/lib/event-loop-pauses.ts';
import { AcronymKeys } from './acronyms.ts';
import { packCountries } from './compare/countries.ts';
import { normalizeIdentifier } from './compare/identifiers.ts';
import { type Corpus, findWord, localCorpus } from './corpus.ts';
import { type Sections, writeCorpus } from './corpus-format.ts';
import { Growing, sortedIndex, TextPool } from './growing.ts';
import { readListedName } from './listed-names.ts';
import { EXACT_ONLY, RARITY_MIN_SUBJECTS, RARITY_RANGE } from './model.ts';
import { NameOutline } from './name-outline.ts';
import type { NamePart, PartClass } from './names/parts.ts';
import { MAX_PART_CHARS, MAX_PARTS } from './names/parts.ts';
import { LATIN, phoneticScriptOf } from './names/phonetics/scripts.ts';
import { hashText, skeletonKeyTogether, skeletonOf } from './names/skeleton.ts';
import { groupOfMeaning, VARIANT_GROUP_COUNT, variantGroupsOf } from './names/variants.ts';
import { CLASS_NUMBER, LISTED_INITIALLED, partWeight } from './part-weight.ts';
import { phoneticColumns } from './phonetic-index.ts';
import { atMostCommon, rarityIn } from './rarity.ts';
import { TruncatedKeys } from './truncated-names.ts';
import type { MatchKind, Subject } from './types.ts';
import { UnspacedKeys } from './unspaced-firms.ts';
import { buildWordNeighbors, HANDFUL_OF_WORDS } from './word-neighbors.ts';
import { WordNumbers } from './word-numbers.ts';

export const KINDS: readonly MatchKind[] = ['PERSON', 'ORGANIZATION', 'VESSEL', 'AIRCRAFT'];
export const GENDERS = [null, 'MALE', 'FEMALE'] as const;
/** Limits on names per subject and joins per name keep one record from slowing down every search. */
const MAX_NAMES_PER_SUBJECT = 10_000;
const MAX_JOINS_PER_NAME = 12;
/**
 * Only exact matches count for a word if this share of its occurrences is of such a class. "And" is a particle, even if
 * an organization is called so.
 */
const EXACT_SHARE = 0.9;
/** Bounds that are stored with lower precision are rounded up, so that they never become too low. */
const ROUNDED_UP = 1 + 1e-6;
/** Shorter joined words would match unrelated names. */
export const MIN_JOINED_CHARS = 5;
export const MAX_JOINED_CHARS = MAX_PART_CHARS;
export const MIN_JOINED_SKELETON = 3;
/** Classes of parts that may be joined with a neighbor. */
export const JOINABLE: ReadonlySet<PartClass> = new Set([
  'name',
  'particle',
  'kunya',
  'initial',
  'weak',
  'patronymic',
  'honorific',
]);
/** Number of spelling groups, plus one for the end of the last. */
const GROUP_COUNT = VARIANT_GROUP_COUNT + 1;
/** Year, month, day, last year, circa. */
const VALUES_OF_BIRTH = 5;
/** Values of `nameWriting` in the corpus. */
export const IN_CHARACTERS = 1;
export const TOLD_IN_LATIN = 2;
const HAN = /\p{Script=Han}/u;

/**
 * Key of several parts written as one word. 0 if that word would be too short. Queries and listed names use the same
 * key.
 */
function joinKey(parts: readonly NamePart[], from: number, count: number): number {
  let length = 0;
  let abjad = true;
  for (let at = from; at < from + count; at++) {
    const part = parts[at];
    if (part === undefined || !JOINABLE.has(part.class)) return 0;
    length += part.text.length;
    abjad = abjad && part.abjad;
  }
  if (length < MIN_JOINED_CHARS || length > MAX_JOINED_CHARS) return 0;
  const skeleton = skeletonKeyTogether(parts, from, count, abjad);
  return skeleton.length < MIN_JOINED_SKELETON ? 0 : skeleton.key;
}

/**
 * Index key of two or three neighbors. It includes their number, because equal numbers of words are compared one by
 * one.
 */
export function joinIndexKey(key: number, count: 2 | 3): number {
  return count === 2 ? key : (key ^ 0x9e3779b1) >>> 0;
}

export function letterBits(word: string): number {
  let bits = 0;
  for (let at = 0; at < word.length; at++) {
    const code = word.charCodeAt(at);
    bits |= 1 << (code >= 97 ? code - 97 : 26 + (code % 6));
  }
  return bits >>> 0;
}

/** A name of the current subject: its number and its parts. */
interface NameOfOne {
  name: number;
  parts: readonly NamePart[];
}

const WITHOUT_VOWELS = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

function isAbjad(parts: readonly NamePart[]): boolean {
  return parts.some((part) => part.abjad);
}

/** Facts about a word, combined over all names that contain it. */
interface WordFacts {
  groups: Iterable<number>;
  abjad: number;
  hangul: number;
  exactOnly: number;
  /** See `wordTongues` and `wordHeard` of the corpus. */
  phoneticScripts: number;
  heard: number;
}

/** @returns undefined if the corpus has no such word */
function wordIn(corpus: Corpus, text: string): WordFacts | undefined {
  const { wordGroups, wordGroupStart, wordAbjad, wordHangul, wordExactOnly, wordTongues, wordHeard } = corpus;
  const word = findWord(corpus, text);
  if (word < 0) return undefined;
  return {
    groups: wordGroups.subarray(wordGroupStart[word]!, wordGroupStart[word + 1]!),
    abjad: wordAbjad[word]!,
    hangul: wordHangul[word]!,
    exactOnly: wordExactOnly[word]!,
    phoneticScripts: wordTongues[word]!,
    heard: wordHeard[word]!,
  };
}

export class CorpusBuilder {
  readonly #read: typeof readListedName;
  #ids: string[] = [];
  readonly #idText = new TextPool();
  readonly #kinds = new Growing(Uint8Array);
  readonly #typedAsPerson = new Growing(Uint8Array);
  readonly #genders = new Growing(Uint8Array);
  readonly #active = new Growing(Uint32Array);
  readonly #all = new Growing(Uint32Array);
  readonly #risk = new Growing(Uint32Array);
  readonly #nameStart = new Growing(Uint32Array);
  readonly #birthStart = new Growing(Uint32Array);
  readonly #births = new Growing(Int16Array);
  readonly #countryStart = new Growing(Uint32Array);
  readonly #countries = new Growing(Uint16Array);
  readonly #identifierStart = new Growing(Uint32Array);
  readonly #identifierText = new TextPool();
  readonly #identifierHash = new Growing(Uint32Array);
  readonly #identifierSubject = new Growing(Uint32Array);
  readonly #nameSubject = new Growing(Uint32Array);
  readonly #nameNumber = new Growing(Uint16Array);
  readonly #nameWeak = new Growing(Uint8Array);
  readonly #nameWriting = new Growing(Uint8Array);
  readonly #nameText = new TextPool();
  readonly #nameKey = new Growing(Uint32Array);
  /** Keys of organization names. */
  readonly #firmKeys = new TruncatedKeys();
  readonly #acronyms = new AcronymKeys();
  readonly #unspaced = new UnspacedKeys();
  readonly #partStart = new Growing(Uint32Array);
  readonly #partWord = new Growing(Uint32Array);
  readonly #partClass = new Growing(Uint8Array);
  readonly #joinTwo = new Growing(Uint32Array);
  readonly #joinThree = new Growing(Uint32Array);
  #words = new WordNumbers();
  readonly #abjad = new Growing(Uint8Array);
  readonly #hangul = new Growing(Uint8Array);
  readonly #phoneticScripts = new Growing(Uint16Array);
  readonly #heard = new Growing(Uint16Array);
  /** Meanings of general words, by word number. */
  readonly #meanings = new Map<number, string>();
  /** How often each word occurs, and how often in a class that allows only exact matches. */
  readonly #stands = new Growing(Uint32Array);
  readonly #standsExactly = new Growing(Uint32Array);

  /** @param read returns the parsed listed name, which may have been read ahead */
  constructor(read: typeof readListedName = readListedName) {
    this.#read = read;
  }

  add(subject: Subject): void {
    atOnce(this.adding(subject));
  }

  /**
   * Adds a subject in steps, so that the event loop can run in between. A party may have a thousand names, and a name
   * of five hundred letters takes milliseconds.
   */
  *adding(subject: Subject): Generator<undefined, void> {
    const number = this.#ids.length;
    this.#ids.push(subject.id);
    this.#idText.push(subject.id);
    this.#kinds.push(KINDS.indexOf(subject.kind));
    this.#typedAsPerson.push(Number(subject.typedAsPerson ?? false));
    this.#genders.push(GENDERS.indexOf(subject.gender));
    this.#active.push(subject.flags.activeCategories);
    this.#all.push(subject.flags.allCategories);
    this.#risk.push(subject.flags.riskLevel);
    this.#nameStart.push(this.#nameSubject.length);
    // A party that also has names in Latin letters is found phonetically by these. Phonetic keys of its other scripts
    // would only cost time.
    const inLatin = subject.names.some(({ text }) => phoneticScriptOf(text) === LATIN);
    const twice = inLatin && subject.kind === 'PERSON' && subject.names.some(({ text }) => WITHOUT_VOWELS.test(text));
    const [abjad, latin]: [NameOfOne[], NameOfOne[]] = [[], []];
    for (const [position, name] of subject.names.slice(0, MAX_NAMES_PER_SUBJECT).entries()) {
      yield;
      for (const { text, key, ways } of this.#read({ text: name.text, kind: subject.kind })) {
        for (const parts of ways) {
          this.#nameSubject.push(number);
          this.#nameNumber.push(position);
          this.#nameWeak.push(name.weak ? 1 : 0);
          this.#nameWriting.push(HAN.test(text) ? IN_CHARACTERS : 0);
          this.#nameText.push(text);
          this.#nameKey.push(key === '' ? 0 : hashText(key));
          if (subject.kind === 'ORGANIZATION') {
            this.#firmKeys.push(this.#nameKey.length - 1, key);
            this.#acronyms.push(this.#nameKey.length - 1, key);
          }
          if (twice) (isAbjad(parts) ? abjad : latin).push({ name: this.#nameWriting.length - 1, parts });
          if (subject.kind !== 'PERSON') this.#unspaced.push(this.#nameKey.length - 1, key);
          this.#addParts(parts, inLatin);
        }
      }
    }
    if (abjad.length > 0) this.#markTold(abjad, latin);
    this.#birthStart.push(this.#births.length / VALUES_OF_BIRTH);
    for (const date of subject.births) {
      for (const value of [date.year, date.month ?? 0, date.day ?? 0, date.toYear ?? 0, date.circa ? 1 : 0])
        this.#births.push(value);
    }
    this.#countryStart.push(this.#countries.length);
    for (const code of packCountries(subject.countries)) this.#countries.push(code);
    this.#identifierStart.push(this.#identifierHash.length);
    for (const raw of new Set(subject.identifiers.map(normalizeIdentifier))) {
      if (raw === '') continue;
      this.#identifierText.push(raw);
      this.#identifierHash.push(hashText(raw));
      this.#identifierSubject.push(number);
    }
  }

  /**
   * Marks names without vowels that the party's Latin names cover: one strong Latin name has the consonants of every
   * word.
   */
  #markTold(abjad: readonly NameOfOne[], latin: readonly NameOfOne[]): void {
    const strong = latin.filter(({ name }) => this.#nameWeak.values[name] === 0);
    const consonants = strong.map(({ parts }) => new Set(parts.map(({ text }) => skeletonOf(text))));
    for (const { name, parts } of abjad) {
      const names = parts.filter((part) => part.class === 'name').map(({ text }) => skeletonOf(text, true));
      if (names.length > 0 && consonants.some((told) => names.every((word) => told.has(word))))
        this.#nameWriting.values[name] = TOLD_IN_LATIN;
    }
  }

  #addParts(parts: readonly NamePart[], inLatin: boolean): void {
    this.#partStart.push(this.#partWord.length);
    for (let at = 0; at < parts.length; at++) {
      const part = parts[at]!;
      const word = this.#words.numberOf(part.text);
      if (word === this.#abjad.length) {
        this.#abjad.push(0);
        this.#hangul.push(0);
        this.#phoneticScripts.push(0);
        this.#heard.push(0);
        this.#stands.push(0);
        this.#standsExactly.push(0);
      }
      if (part.abjad) this.#abjad.values[word] = 1;
      if (part.hangul) this.#hangul.values[word] = 1;
      const phoneticScript = part.phoneticScript ?? LATIN;
      this.#phoneticScripts.values[word]! |= 1 << phoneticScript;
      if (phoneticScript === LATIN || !inLatin) this.#heard.values[word]! |= 1 << phoneticScript;
      if (part.general !== undefined) this.#meanings.set(word, part.general);
      this.#stands.values[word]!++;
      if (EXACT_ONLY.has(part.class)) this.#standsExactly.values[word]!++;
      this.#partWord.push(word);
      this.#partClass.push(CLASS_NUMBER[part.class]);
      const join = at < MAX_JOINS_PER_NAME;
      this.#joinTwo.push(join && at + 1 < parts.length ? joinKey(parts, at, 2) : 0);
      this.#joinThree.push(join && at + 2 < parts.length ? joinKey(parts, at, 3) : 0);
    }
  }

  /**
   * @param common the corpus that this one adds to; it defines how rare words are
   * @param partOf the corpus that also contains all of these subjects. Words keep the properties that they have there,
   * so that a search of this corpus gives the same results.
   */
  finish(common?: Corpus, partOf?: Corpus): SharedArrayBuffer {
    return writeCorpus(this.#columns(common, partOf));
  }

  /**
   * Like `finish`, for this thread only. Writing a transferable block takes longer than the rest of an index of one
   * party.
   */
  finishHere(): Corpus {
    return localCorpus(this.#columns());
  }

  #columns(common?: Corpus, partOf?: Corpus): Sections {
    this.#endRuns();
    const subjects = this.#ids.length;
    const bySubject = this.#subjectColumns();
    // Memory use peaks at the end of the build, so these are released first.
    this.#ids = [];
    const ordered = this.#orderedWords();
    const partWord = this.#partsByOrder(ordered);
    const words = this.#wordColumns(ordered, partOf);
    this.#words = new WordNumbers();
    const { postingStart, postings, subjectsWith } = this.#turnRound(partWord, ordered.length);
    const { wordGroupStart, wordGroups } = words;
    const wordRarity =
      common === undefined
        ? rarities(ordered, subjectsWith, wordGroupStart, wordGroups, subjects)
        : Float32Array.from(ordered, (word, at) =>
            rarityIn(common, word, [...wordGroups.subarray(wordGroupStart[at]!, wordGroupStart[at + 1]!)]),
          );
    return {
      counts: Uint32Array.of(subjects, this.#nameSubject.length, partWord.length, ordered.length),
      ...bySubject,
      ...this.#identifierColumns(),
      ...this.#nameColumns(),
      partStart: this.#partStart.view(),
      partWord,
      partClass: this.#partClass.view(),
      ...this.#joinColumns(),
      ...words,
      ...buildWordNeighbors(words.wordAt, words.wordText),
      wordRarity,
      ...this.#weigh(partWord, wordRarity, ordered),
      postingStart,
      postings,
      ...groupColumns(wordGroupStart, wordGroups),
    };
  }

  /** Appends the end of the last run to each array of starts. */
  #endRuns(): void {
    this.#nameStart.push(this.#nameSubject.length);
    this.#birthStart.push(this.#births.length / VALUES_OF_BIRTH);
    this.#countryStart.push(this.#countries.length);
    this.#identifierStart.push(this.#identifierHash.length);
    this.#partStart.push(this.#partWord.length);
  }

  /** Sorted by length, then by letters. A fuzzy scan reads one range, and an exact look-up searches it. */
  #orderedWords(): string[] {
    return [...this.#words.words].sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
  }

  /** The sorted position of each part's word. */
  #partsByOrder(ordered: readonly string[]): Uint32Array {
    const renumber = new Uint32Array(ordered.length);
    ordered.forEach((word, index) => {
      renumber[this.#words.numberOf(word)] = index;
    });
    const partWord = this.#partWord.view();
    for (let at = 0; at < partWord.length; at++) partWord[at] = renumber[partWord[at]!]!;
    return partWord;
  }

  #subjectColumns() {
    const subjectRank = new Uint32Array(this.#ids.length);
    [...this.#ids.keys()]
      .sort((a, b) => (this.#ids[a]! < this.#ids[b]! ? -1 : 1))
      .forEach((subject, position) => {
        subjectRank[subject] = position;
      });
    return {
      subjectIdAt: this.#idText.offsets(),
      subjectIdText: this.#idText.bytes(),
      subjectRank,
      subjectKind: this.#kinds.view(),
      typedAsPerson: this.#typedAsPerson.view(),
      subjectGender: this.#genders.view(),
      activeCategories: this.#active.view(),
      allCategories: this.#all.view(),
      riskLevel: this.#risk.view(),
      nameStart: this.#nameStart.view(),
      birthStart: this.#birthStart.view(),
      births: this.#births.view(),
      countryStart: this.#countryStart.view(),
      countries: this.#countries.view(),
    };
  }

  #identifierColumns() {
    const { keys, items } = sortedIndex(this.#identifierHash.view());
    return {
      identifierStart: this.#identifierStart.view(),
      identifierTextAt: this.#identifierText.offsets(),
      identifierText: this.#identifierText.bytes(),
      identifierKeys: keys,
      identifierItems: items,
      identifierSubject: this.#identifierSubject.view(),
    };
  }

  #nameColumns() {
    const nameKey = this.#nameKey.view();
    const { keys, items } = sortedIndex(nameKey.slice());
    return {
      nameSubject: this.#nameSubject.view(),
      nameNumber: this.#nameNumber.view(),
      nameWeak: this.#nameWeak.view(),
      nameWriting: this.#nameWriting.view(),
      nameTextAt: this.#nameText.offsets(),
      nameText: this.#nameText.bytes(),
      nameKey,
      equalityKeys: keys,
      equalityNames: items,
      ...this.#firmKeys.columns(),
      ...this.#acronyms.columns(),
      ...this.#unspaced.columns(),
    };
  }

  /** The columns of the word sections, in word order. */
  #wordColumns(ordered: readonly string[], partOf?: Corpus) {
    const text = new TextPool();
    const lengthStart = new Uint32Array(MAX_PART_CHARS + 3).fill(ordered.length);
    const wordLetters = new Uint32Array(ordered.length);
    const skeletons = new Uint32Array(ordered.length);
    const wordSkeletonLength = new Uint8Array(ordered.length);
    const wordGroupStart = new Uint32Array(ordered.length + 1);
    const groups = new Growing(Uint16Array);
    const wordAbjad = new Uint8Array(ordered.length);
    const wordHangul = new Uint8Array(ordered.length);
    const wordExactOnly = new Uint8Array(ordered.length);
    const wordTongues = new Uint16Array(ordered.length);
    const wordHeard = new Uint16Array(ordered.length);
    let length = -1;
    ordered.forEach((word, index) => {
      while (length < word.length) lengthStart[++length] = index;
      const is = (partOf && wordIn(partOf, word)) ?? this.#wordHere(word);
      text.push(word);
      wordLetters[index] = letterBits(word);
      const skeleton = skeletonOf(word, is.abjad === 1);
      skeletons[index] = skeleton === '' ? 0 : hashText(skeleton);
      wordSkeletonLength[index] = skeleton.length;
      for (const group of is.groups) groups.push(group);
      wordGroupStart[index + 1] = groups.length;
      wordAbjad[index] = is.abjad;
      wordHangul[index] = is.hangul;
      wordExactOnly[index] = is.exactOnly;
      wordTongues[index] = is.phoneticScripts;
      wordHeard[index] = is.heard;
    });
    const { keys: skeletonKeys, items: skeletonWords } = sortedIndex(skeletons.slice());
    return {
      wordAt: text.offsets(),
      wordText: text.bytes(),
      lengthStart,
      wordLetters,
      wordSkeleton: skeletons,
      wordSkeletonLength,
      skeletonKeys,
      skeletonWords,
      wordGroupStart,
      wordGroups: groups.view(),
      wordAbjad,
      wordHangul,
      wordExactOnly,
      wordTongues,
      wordHeard,
      ...phoneticColumns(ordered, wordHeard),
    };
  }

  /** Facts about a word from the names of this corpus. */
  #wordHere(word: string): WordFacts {
    const number = this.#words.numberOf(word);
    return {
      groups: this.#groupsOf(word, number),
      abjad: this.#abjad.values[number]!,
      hangul: this.#hangul.values[number]!,
      exactOnly: this.#standsExactly.values[number]! > EXACT_SHARE * this.#stands.values[number]! ? 1 : 0,
      phoneticScripts: this.#phoneticScripts.values[number]!,
      heard: this.#heard.values[number]!,
    };
  }

  /** Groups of known spellings and of meaning, in ascending order. */
  #groupsOf(word: string, number: number): readonly number[] {
    const spellings = variantGroupsOf(word);
    const meaning = this.#meanings.get(number);
    return meaning === undefined ? spellings : [...spellings, groupOfMeaning(meaning)].sort((a, b) => a - b);
  }

  /** For each word the names that contain it (once per occurrence), and the number of subjects that have it. */
  #turnRound(partWord: Uint32Array, wordCount: number) {
    const starts = this.#partStart.values;
    const names = this.#nameSubject.length;
    const counts = new Uint32Array(wordCount + 1);
    const lastSubject = new Int32Array(wordCount).fill(-1);
    const subjectsWith = new Uint32Array(wordCount);
    for (let name = 0; name < names; name++) {
      const subject = this.#nameSubject.values[name]!;
      for (let at = starts[name]!; at < starts[name + 1]!; at++) {
        const word = partWord[at]!;
        counts[word]!++;
        if (lastSubject[word] !== subject) subjectsWith[word]!++;
        lastSubject[word] = subject;
      }
    }
    const postingStart = new Uint32Array(wordCount + 1);
    for (let word = 0; word < wordCount; word++) postingStart[word + 1] = postingStart[word]! + counts[word]!;
    const next = postingStart.slice();
    const postings = new Uint32Array(postingStart[wordCount] ?? 0);
    for (let name = 0; name < names; name++) {
      for (let at = starts[name]!; at < starts[name + 1]!; at++) {
        const word = partWord[at]!;
        postings[next[word]!++] = name;
      }
    }
    return { postingStart, postings, subjectsWith };
  }

  /**
   * The columns of the index that describe a name before its words are read: outline and initials. `words`: by number.
   */
  #weigh(partWord: Uint32Array, rarity: Float32Array, words: readonly string[]) {
    const starts = this.#partStart.values;
    const names = this.#nameSubject.length;
    const wordMost = new Float32Array(rarity.length);
    const nameOutline = new Uint16Array(names);
    const nameInitials = new Uint32Array(names);
    const firstLetters = Uint32Array.from(words, (word) => letterBits(word.charAt(0)));
    const outline = new NameOutline();
    for (let name = 0; name < names; name++) {
      for (let at = starts[name]!; at < starts[name + 1]!; at++) {
        const word = partWord[at]!;
        const partClass = this.#partClass.values[at]!;
        // A comparison reads no further parts.
        if (at < starts[name]! + MAX_PARTS) outline.add(partClass, rarity[word]!);
        if (LISTED_INITIALLED[partClass] === 1 || words[word]!.length === 1) nameInitials[name]! |= firstLetters[word]!;
        if (partClass === CLASS_NUMBER.form) continue;
        const weight = partWeight(partClass, rarity[word]!) * ROUNDED_UP;
        if (weight > wordMost[word]!) wordMost[word] = weight;
      }
      nameOutline[name] = outline.take();
    }
    return { wordMost, nameOutline, nameInitials };
  }

  #joinColumns() {
    const keys = new Growing(Uint32Array);
    const owners = new Growing(Uint32Array);
    for (let name = 0; name < this.#nameSubject.length; name++) {
      for (let at = this.#partStart.values[name]!; at < this.#partStart.values[name + 1]!; at++) {
        for (const [count, key] of [
          [2, this.#joinTwo.values[at]!],
          [3, this.#joinThree.values[at]!],
        ] as const) {
          if (key === 0) continue;
          keys.push(joinIndexKey(key, count));
          owners.push(name);
        }
      }
    }
    const index = sortedIndex(keys.view(), owners.view());
    return {
      joinTwo: this.#joinTwo.view(),
      joinThree: this.#joinThree.view(),
      joinKeys: index.keys,
      joinNames: index.items,
    };
  }
}

const NO_GROUPS = new Uint32Array(0);

/** For each of thousands of groups the words that belong to it. */
function groupColumns(wordGroupStart: Uint32Array, wordGroups: Uint16Array) {
  if (wordGroupStart.length - 1 <= HANDFUL_OF_WORDS) return { groupStart: NO_GROUPS, groupWords: NO_GROUPS };
  const owners = new Uint32Array(wordGroups.length);
  for (let word = 0; word + 1 < wordGroupStart.length; word++) {
    owners.fill(word, wordGroupStart[word], wordGroupStart[word + 1]);
  }
  const { keys, items } = sortedIndex(Uint32Array.from(wordGroups), owners);
  const groupStart = new Uint32Array(GROUP_COUNT + 2);
  let group = 0;
  for (let at = 0; at < keys.length; at++) {
    if (keys[at]! < group) continue;
    groupStart.fill(at, group, keys[at]! + 1);
    group = keys[at]! + 1;
  }
  groupStart.fill(keys.length, group);
  return { groupStart, groupWords: items };
}

/**
 * Number of subjects per group that have a word of it. All zeros between calls: an index of one party touches only a
 * few groups.
 */
const subjectsTogether = new Uint32Array(GROUP_COUNT + 1);

/** 1 = in one entry only. Spellings of one name count together: a rare spelling of Mohammed is not a rare name. */
function rarities(
  words: readonly string[],
  subjectsWith: Uint32Array,
  groupsAt: Uint32Array,
  groups: Uint16Array,
  subjects: number,
): Float32Array {
  const together = subjectsTogether;
  const wordCount = subjectsWith.length;
  for (let word = 0; word < wordCount; word++)
    for (let at = groupsAt[word]!; at < groupsAt[word + 1]!; at++) together[groups[at]!]! += subjectsWith[word]!;
  const scale = Math.log(1 + Math.max(subjects, RARITY_MIN_SUBJECTS));
  const rarity = new Float32Array(wordCount);
  for (let word = 0; word < wordCount; word++) {
    let count = subjectsWith[word]!;
    for (let at = groupsAt[word]!; at < groupsAt[word + 1]!; at++) count = Math.max(count, together[groups[at]!]!);
    rarity[word] = atMostCommon(
      words[word]!,
      1 - RARITY_RANGE * (Math.log(Math.max(1, Math.min(subjects, count))) / scale),
    );
  }
  for (const group of groups) together[group] = 0;
  return rarity;
}

/** Builds the whole index at once. Use `CorpusBuilder` for batches that arrive over time. */
export function buildCorpus(subjects: Iterable<Subject>): SharedArrayBuffer {
  const builder = new CorpusBuilder();
  for (const subject of subjects) builder.add(subject);
  return builder.finish();
}

/** Like `buildCorpus`, for this thread only: for a few subjects that are compared once. */
export function buildCorpusHere(subjects: Iterable<Subject>): Corpus {
  return atOnce(buildingCorpusHere(subjects));
}

/** Like `buildCorpusHere` in steps: one per name, and one for the end. */
export function* buildingCorpusHere(subjects: Iterable<Subject>): Generator<undefined, Corpus> {
  const builder = new CorpusBuilder();
  for (const subject of subjects) yield* builder.adding(subject);
  return builder.finishHere();
}
