/**
 * Builds a corpus block from subjects. Subjects are added one by one to growing arrays. `finish` sorts the words,
 * computes how rare each one is, and inverts names-with-words to words-with-names.
 */

import { atOnce } from '../platform/lib/event-loop-pauses.ts';
import { AcronymKeys } from './acronyms.ts';
import { packCountries } from './compare/countries.ts';
import { normalizeIdentifier } from './compare/identifiers.ts';
import { type Corpus, localCorpus } from './corpus.ts';
import { ALSO_IN_LATIN, GENDERS, IN_CHARACTERS, KINDS } from './corpus-codes.ts';
import { type Sections, writeCorpus } from './corpus-format.ts';
import { GrowingArray, sortedIndex, TextPool } from './growing.ts';
import { joinIndexKey, joinKey } from './join-keys.ts';
import { letterBits } from './letter-bits.ts';
import { readListedName } from './listed-names.ts';
import { NameOutline } from './name-outline.ts';
import type { NamePart } from './names/parts.ts';
import { MAX_PARTS } from './names/parts.ts';
import { LATIN, phoneticScriptOf } from './names/phonetics/scripts.ts';
import { hashText, skeletonOf } from './names/skeleton.ts';
import { CLASS_NUMBER, LISTED_INITIALLED, partWeight } from './part-weight.ts';
import { rarities, rarityIn } from './rarity.ts';
import { TruncatedKeys } from './truncated-names.ts';
import type { Subject } from './types.ts';
import { UnspacedKeys } from './unspaced-firms.ts';
import { buildWordNeighbors } from './word-neighbors.ts';
import { groupColumns, WordTable } from './word-table.ts';

/** Limits on names per subject and joins per name keep one record from slowing down every search. */
const MAX_NAMES_PER_SUBJECT = 10_000;
const MAX_JOINS_PER_NAME = 12;
/** Bounds that are stored with lower precision are rounded up, so that they never become too low. */
const ROUNDED_UP = 1 + 1e-6;
/** Year, month, day, last year, circa. */
const VALUES_PER_BIRTH = 5;
const HAN = /\p{Script=Han}/u;

/** A name of the current subject: number and parts. */
interface SubjectName {
  name: number;
  parts: readonly NamePart[];
}

const WITHOUT_VOWELS = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

function isAbjad(parts: readonly NamePart[]): boolean {
  return parts.some((part) => part.abjad);
}

export class CorpusBuilder {
  readonly #read: typeof readListedName;
  #ids: string[] = [];
  readonly #idText = new TextPool();
  readonly #kinds = new GrowingArray(Uint8Array);
  readonly #typedAsPerson = new GrowingArray(Uint8Array);
  readonly #genders = new GrowingArray(Uint8Array);
  readonly #active = new GrowingArray(Uint32Array);
  readonly #all = new GrowingArray(Uint32Array);
  readonly #risk = new GrowingArray(Uint32Array);
  readonly #nameStart = new GrowingArray(Uint32Array);
  readonly #birthStart = new GrowingArray(Uint32Array);
  readonly #births = new GrowingArray(Int16Array);
  readonly #countryStart = new GrowingArray(Uint32Array);
  readonly #countries = new GrowingArray(Uint16Array);
  readonly #identifierStart = new GrowingArray(Uint32Array);
  readonly #identifierText = new TextPool();
  readonly #identifierHash = new GrowingArray(Uint32Array);
  readonly #identifierSubject = new GrowingArray(Uint32Array);
  readonly #nameSubject = new GrowingArray(Uint32Array);
  readonly #nameNumber = new GrowingArray(Uint16Array);
  readonly #nameWeak = new GrowingArray(Uint8Array);
  readonly #nameWriting = new GrowingArray(Uint8Array);
  readonly #nameText = new TextPool();
  readonly #nameKey = new GrowingArray(Uint32Array);
  /** Keys of organization names. */
  readonly #truncatedKeys = new TruncatedKeys();
  readonly #acronyms = new AcronymKeys();
  readonly #unspaced = new UnspacedKeys();
  readonly #partStart = new GrowingArray(Uint32Array);
  readonly #partWord = new GrowingArray(Uint32Array);
  readonly #partClass = new GrowingArray(Uint8Array);
  readonly #joinTwo = new GrowingArray(Uint32Array);
  readonly #joinThree = new GrowingArray(Uint32Array);
  readonly #words = new WordTable();

  /** @param read returns the parsed listed name, which may have been read ahead */
  constructor(read: typeof readListedName = readListedName) {
    this.#read = read;
  }

  add(subject: Subject): void {
    atOnce(this.addInPieces(subject));
  }

  /**
   * Adds a subject in steps, so that the event loop can run in between. A party may have a thousand names, and a name
   * of five hundred letters takes milliseconds.
   */
  *addInPieces(subject: Subject): Generator<undefined, void> {
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
    const hasBothScripts =
      inLatin && subject.kind === 'PERSON' && subject.names.some(({ text }) => WITHOUT_VOWELS.test(text));
    const [abjad, latin]: [SubjectName[], SubjectName[]] = [[], []];
    for (const [position, name] of subject.names.slice(0, MAX_NAMES_PER_SUBJECT).entries()) {
      yield;
      for (const { text, key, parses } of this.#read({ text: name.text, kind: subject.kind })) {
        for (const parts of parses) {
          this.#nameSubject.push(number);
          this.#nameNumber.push(position);
          this.#nameWeak.push(name.weak ? 1 : 0);
          this.#nameWriting.push(HAN.test(text) ? IN_CHARACTERS : 0);
          this.#nameText.push(text);
          this.#nameKey.push(key === '' ? 0 : hashText(key));
          if (subject.kind === 'ORGANIZATION') {
            this.#truncatedKeys.push(this.#nameKey.length - 1, key);
            this.#acronyms.push(this.#nameKey.length - 1, key);
          }
          if (hasBothScripts) (isAbjad(parts) ? abjad : latin).push({ name: this.#nameWriting.length - 1, parts });
          if (subject.kind !== 'PERSON') this.#unspaced.push(this.#nameKey.length - 1, key);
          this.#addParts(parts, inLatin);
        }
      }
    }
    if (abjad.length > 0) this.#markAlsoInLatin(abjad, latin);
    this.#birthStart.push(this.#births.length / VALUES_PER_BIRTH);
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
   * Marks names without vowels that the party also has in Latin letters: one strong Latin name has the consonants of
   * every word.
   */
  #markAlsoInLatin(abjad: readonly SubjectName[], latin: readonly SubjectName[]): void {
    const strong = latin.filter(({ name }) => this.#nameWeak.values[name] === 0);
    const consonants = strong.map(({ parts }) => new Set(parts.map(({ text }) => skeletonOf(text))));
    for (const { name, parts } of abjad) {
      const names = parts.filter((part) => part.class === 'name').map(({ text }) => skeletonOf(text, true));
      if (names.length > 0 && consonants.some((latinWords) => names.every((word) => latinWords.has(word))))
        this.#nameWriting.values[name] = ALSO_IN_LATIN;
    }
  }

  #addParts(parts: readonly NamePart[], inLatin: boolean): void {
    this.#partStart.push(this.#partWord.length);
    for (let at = 0; at < parts.length; at++) {
      const part = parts[at]!;
      const word = this.#words.add(part, inLatin);
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
    this.#endRanges();
    const subjects = this.#ids.length;
    const bySubject = this.#subjectColumns();
    // Memory use peaks at the end of the build, so these are released first.
    this.#ids = [];
    const ordered = this.#words.ordered();
    const partWord = this.#partsByOrder(ordered);
    const words = this.#words.columns(ordered, partOf);
    this.#words.clear();
    const { postingStart, postings, subjectsWith } = this.#invert(partWord, ordered.length);
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
      ...this.#summaryColumns(partWord, wordRarity, ordered),
      postingStart,
      postings,
      ...groupColumns(wordGroupStart, wordGroups),
    };
  }

  /** Appends the end of the last range to each array of starts. */
  #endRanges(): void {
    this.#nameStart.push(this.#nameSubject.length);
    this.#birthStart.push(this.#births.length / VALUES_PER_BIRTH);
    this.#countryStart.push(this.#countries.length);
    this.#identifierStart.push(this.#identifierHash.length);
    this.#partStart.push(this.#partWord.length);
  }

  /** The sorted position of each part's word. */
  #partsByOrder(ordered: readonly string[]): Uint32Array {
    const renumber = this.#words.positions(ordered);
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
      ...this.#truncatedKeys.columns(),
      ...this.#acronyms.columns(),
      ...this.#unspaced.columns(),
    };
  }

  /** For each word the names that contain it (once per occurrence), and the number of subjects that have it. */
  #invert(partWord: Uint32Array, wordCount: number) {
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
  #summaryColumns(partWord: Uint32Array, rarity: Float32Array, words: readonly string[]) {
    const starts = this.#partStart.values;
    const names = this.#nameSubject.length;
    const wordMaxWeight = new Float32Array(rarity.length);
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
        if (weight > wordMaxWeight[word]!) wordMaxWeight[word] = weight;
      }
      nameOutline[name] = outline.finish();
    }
    return { wordMaxWeight, nameOutline, nameInitials };
  }

  #joinColumns() {
    const keys = new GrowingArray(Uint32Array);
    const owners = new GrowingArray(Uint32Array);
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

/** Builds the whole index at once. Use `CorpusBuilder` for batches that arrive over time. */
export function buildCorpus(subjects: Iterable<Subject>): SharedArrayBuffer {
  const builder = new CorpusBuilder();
  for (const subject of subjects) builder.add(subject);
  return builder.finish();
}

/** Like `buildCorpus`, for this thread only: for a few subjects that are compared once. */
export function buildCorpusHere(subjects: Iterable<Subject>): Corpus {
  return atOnce(buildCorpusHereInPieces(subjects));
}

/** Like `buildCorpusHere` in steps: one per name, and one for the end. */
export function* buildCorpusHereInPieces(subjects: Iterable<Subject>): Generator<undefined, Corpus> {
  const builder = new CorpusBuilder();
  for (const subject of subjects) yield* builder.addInPieces(subject);
  return builder.finishHere();
}
