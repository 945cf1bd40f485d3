/**
 * The whole index in one block of memory: a header, a table of sections, then the sections as plain typed arrays.
 *
 *     ┌ magic · format · sections ┬ offset,length · offset,length · ... ┬ section 0 ┬ section 1 ┬ ... ┐
 *     └ 3 x u32                   ┴ 2 x u32 each, in order of SECTIONS  ┴ 8-byte aligned            ... ┘
 *
 * Any thread opens it without copying. Written to a file unchanged, it is a snapshot.
 * Rejected: objects and Maps, because each thread would need a copy and seconds of garbage collection.
 * Rejected: files like those of SQLite or Lucene, because they give no control over the scoring inner loop.
 */

const MAGIC = 0x434c4d41;
/** Increase with any change of `SECTIONS` or of a section's meaning. Older blocks are then rejected. */
const CORPUS_FORMAT = 11;

/** Name -> element type. The order is the file format. Lengths: S subjects, N names, P name parts, T distinct words. */
export const SECTIONS = {
  /** Number of subjects, names, parts and words, and the base count for rarity. */
  counts: Uint32Array,
  subjectIdAt: Uint32Array,
  subjectIdText: Uint8Array,
  /** S: position in the order of ids, for a stable order of equal scores. */
  subjectRank: Uint32Array,
  subjectKind: Uint8Array,
  /** 1: an organization whose publisher types it as a person. */
  typedAsPerson: Uint8Array,
  subjectGender: Uint8Array,
  activeCategories: Uint32Array,
  allCategories: Uint32Array,
  riskLevel: Uint32Array,
  /** S+1: first name of each subject. */
  nameStart: Uint32Array,
  birthStart: Uint32Array,
  /** Five numbers per date: year, month, day, last year, circa. 0 = unknown. */
  births: Int16Array,
  countryStart: Uint32Array,
  countries: Uint16Array,
  identifierStart: Uint32Array,
  identifierTextAt: Uint32Array,
  identifierText: Uint8Array,
  /** Sorted hashes of the identifiers, with the identifier number of each. */
  identifierKeys: Uint32Array,
  identifierItems: Uint32Array,
  identifierSubject: Uint32Array,
  /** N: each name is one reading of a listed name. The name as written comes before its other readings. */
  nameSubject: Uint32Array,
  /** N: number of the subject's name that this is a reading of. */
  nameNumber: Uint16Array,
  nameWeak: Uint8Array,
  /**
   * N: 1 = written in Chinese characters. 2 = written without vowels, and the person has the same names in Latin
   * letters.
   */
  nameWriting: Uint8Array,
  /** N: see `name-outline.ts`. */
  nameOutline: Uint16Array,
  /** N: first letters (as in `wordLetters`) of the words that an initial can stand for, or that have one letter. */
  nameInitials: Uint32Array,
  nameTextAt: Uint32Array,
  nameText: Uint8Array,
  /** N: hash of the equality key. `equalityKeys` is a sorted copy with the names, to look up whole names. */
  nameKey: Uint32Array,
  equalityKeys: Uint32Array,
  equalityNames: Uint32Array,
  /** `truncated-names.ts`: sorted hashes of prefixes of organization names, with the names. */
  prefixKeys: Uint32Array,
  prefixNames: Uint32Array,
  /** `acronyms.ts`: sorted hashes of the first letters of organization names, with the names. */
  acronymKeys: Uint32Array,
  acronymNames: Uint32Array,
  /** `unspaced-firms.ts`: sorted hashes of organization names without spaces, with the names. */
  unspacedKeys: Uint32Array,
  unspacedNames: Uint32Array,
  partStart: Uint32Array,
  partWord: Uint32Array,
  partClass: Uint8Array,
  /** P: skeleton hash of this part joined with the next one, and with the next two. 0 = none. */
  joinTwo: Uint32Array,
  joinThree: Uint32Array,
  joinKeys: Uint32Array,
  joinNames: Uint32Array,
  wordAt: Uint32Array,
  wordText: Uint8Array,
  /** T: the letters that occur in the word, as bits. */
  wordLetters: Uint32Array,
  /** T: 0..1, 1 = rare. */
  wordRarity: Float32Array,
  /** T: upper bound of the word's weight in any name, not counting legal forms. */
  wordMaxWeight: Float32Array,
  wordSkeleton: Uint32Array,
  wordSkeletonLength: Uint8Array,
  /** T+1: start of each word's variant groups, which are in ascending order. */
  wordGroupStart: Uint32Array,
  wordGroups: Uint16Array,
  wordAbjad: Uint8Array,
  /** T: 1 = occurs in Hangul. */
  wordHangul: Uint8Array,
  /** T: scripts in which the word occurs, as bits of `PHONETIC_SCRIPTS`, and the subset used for phonetic search. */
  wordScripts: Uint16Array,
  wordPhoneticScripts: Uint16Array,
  /** `phonetic-index.ts`: words in Latin letters by their key, words in other scripts by their most likely keys. */
  latinPhoneticKeys: Uint32Array,
  latinPhoneticWords: Uint32Array,
  scriptPhoneticKeys: Uint32Array,
  scriptPhoneticWords: Uint32Array,
  /** T: 1 = (nearly) always a particle, legal form, number or the like, so only the identical word matches. */
  wordExactOnly: Uint8Array,
  /** First word of each length. Words are ordered by length, then by letters. */
  lengthStart: Uint32Array,
  postingStart: Uint32Array,
  postings: Uint32Array,
  /** `word-neighbors.ts`: buckets of words at a small edit distance, and bits that distinguish the words of one key. */
  neighborStart: Uint32Array,
  neighborWords: Uint32Array,
  skeletonKeys: Uint32Array,
  skeletonWords: Uint32Array,
  groupStart: Uint32Array,
  groupWords: Uint32Array,
} as const;

export type SectionName = keyof typeof SECTIONS;
type ViewOf<Type> = Type extends Uint32ArrayConstructor
  ? Uint32Array
  : Type extends Uint8ArrayConstructor
    ? Uint8Array
    : Type extends Uint16ArrayConstructor
      ? Uint16Array
      : Type extends Int16ArrayConstructor
        ? Int16Array
        : Float32Array;
export type Sections = { [Name in SectionName]: ViewOf<(typeof SECTIONS)[Name]> };

const NAMES = Object.keys(SECTIONS) as SectionName[];
const HEADER_BYTES = 12;

const align = (bytes: number) => (bytes + 7) & ~7;

/** Copies the sections into one shared block. */
export function writeCorpus(sections: Sections): SharedArrayBuffer {
  let size = align(HEADER_BYTES + NAMES.length * 8);
  const offsets: number[] = [];
  for (const name of NAMES) {
    offsets.push(size);
    size = align(size + sections[name].byteLength);
  }
  const buffer = new SharedArrayBuffer(size);
  const table = new Uint32Array(buffer, 0, 3 + NAMES.length * 2);
  table.set([MAGIC, CORPUS_FORMAT, NAMES.length]);
  NAMES.forEach((name, index) => {
    const section = sections[name];
    const offset = offsets[index] ?? 0;
    table[3 + index * 2] = offset;
    table[4 + index * 2] = section.length;
    new Uint8Array(buffer, offset, section.byteLength).set(
      new Uint8Array(section.buffer, section.byteOffset, section.byteLength),
    );
  });
  return buffer;
}

/** Typed views of the block. Throws if it is not a corpus of this format, or is incomplete. */
export function readSections(buffer: SharedArrayBuffer): Sections {
  if (buffer.byteLength < HEADER_BYTES + NAMES.length * 8) throw new Error('not a matching corpus: too short');
  const table = new Uint32Array(buffer, 0, 3 + NAMES.length * 2);
  if (table[0] !== MAGIC) throw new Error('not a matching corpus');
  if (table[1] !== CORPUS_FORMAT || table[2] !== NAMES.length) {
    throw new Error(`matching corpus of format ${table[1]}, this version reads format ${CORPUS_FORMAT}`);
  }
  const sections: Partial<Record<SectionName, unknown>> = {};
  NAMES.forEach((name, index) => {
    const offset = table[3 + index * 2] ?? 0;
    const length = table[4 + index * 2] ?? 0;
    const View = SECTIONS[name] as new (buffer: SharedArrayBuffer, offset: number, length: number) => Uint8Array;
    if (offset + length * SECTIONS[name].BYTES_PER_ELEMENT > buffer.byteLength)
      throw new Error(`matching corpus cut short at ${name}`);
    sections[name] = new View(buffer, offset, length);
  });
  return sections as Sections;
}
