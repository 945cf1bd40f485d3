import { expect, test } from 'vitest';
import { nameText, openCorpus, wordText } from './corpus.ts';
import { buildCorpus } from './corpus-builder.ts';
import { KINDS } from './corpus-codes.ts';
import { joinIndexKey } from './join-keys.ts';
import { equalityKey } from './names/normalize.ts';
import { hashText, skeletonOf } from './names/skeleton.ts';
import { inventedSubjects } from './subjects.fixture.ts';
import { namesStartingWith } from './truncated-names.ts';

// More keys than the limit of the simple sort (`growing.ts`). Sorting in place must not reorder arrays that the index
// uses elsewhere.
const FEW = 4096;
const PERSON = KINDS.indexOf('PERSON');
const corpus = openCorpus(buildCorpus(inventedSubjects(9_000, 11)));
const isPerson = (name: number) => corpus.subjectKind[corpus.nameSubject[name]!] === PERSON;
const keyOf = (name: number) => equalityKey(nameText(corpus, name), isPerson(name));

test('names and words keep their data, and each look-up finds them', () => {
  const { nameCount, wordCount, nameKey, wordSkeleton, wordAbjad } = corpus;
  expect(Math.min(nameCount, wordCount, corpus.joinKeys.length)).toBeGreaterThan(FEW);
  for (let name = 0; name < nameCount; name++)
    if (nameKey[name] !== hashText(keyOf(name))) expect.fail(`${nameText(corpus, name)} has another key`);
  for (let word = 0; word < wordCount; word++) {
    const skeleton = skeletonOf(wordText(corpus, word), wordAbjad[word] === 1);
    const key = skeleton === '' ? 0 : hashText(skeleton);
    if (wordSkeleton[word] !== key) expect.fail(`${wordText(corpus, word)} has other consonants`);
  }
  for (const [keys, items, own] of [
    [corpus.equalityKeys, corpus.equalityNames, nameKey],
    [corpus.skeletonKeys, corpus.skeletonWords, wordSkeleton],
  ] as const) {
    expect(Array.from(items).sort((a, b) => a - b)).toEqual(Array.from(items.keys()));
    expect(Array.from(items, (item) => own[item]!)).toEqual(Array.from(keys));
    expect(keys).toEqual(keys.toSorted());
  }
});

test('joined neighbors lead to the names that contain them', () => {
  const { joinKeys, joinNames, joinTwo, joinThree, partStart } = corpus;
  expect(joinKeys).toEqual(joinKeys.toSorted());
  for (let at = 0; at < joinKeys.length; at++) {
    const name = joinNames[at]!;
    let found = false;
    for (let part = partStart[name]!; part < partStart[name + 1]! && !found; part++)
      found =
        joinIndexKey(joinTwo[part]!, 2) === joinKeys[at] ||
        (joinThree[part] !== 0 && joinIndexKey(joinThree[part]!, 3) === joinKeys[at]);
    if (!found) expect.fail(`${nameText(corpus, name)} has no neighbours of key ${joinKeys[at]}`);
  }
});

test('prefixes of organization names lead to all names that start with them', () => {
  const { prefixKeys, prefixNames } = corpus;
  expect(prefixKeys).toEqual(prefixKeys.toSorted());
  expect(prefixNames.length).toBeGreaterThan(1_000);
  const keys = Array.from(prefixNames, (name) => keyOf(name));
  for (let at = 0; at < keys.length; at += 13) {
    const cut = keys[at]!.slice(0, 14 + (at % 9));
    const expected = Array.from(prefixNames).filter((_, other) => keys[other]!.startsWith(cut));
    expect(Array.from(namesStartingWith(corpus, cut)).sort()).toEqual(expected.sort());
  }
});
