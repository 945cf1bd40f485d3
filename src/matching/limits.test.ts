import { expect, test } from 'vitest';
import { buildCorpus } from './corpus-builder.ts';
import { compareOne, Matcher, SearchAborted } from './matcher.ts';
import { searchSegments } from './segments.ts';
import { inventedSubjects, query, subject } from './subjects.fixture.ts';
import { MATCH_ALGORITHMS } from './types.ts';

const HOSTILE: [what: string, name: string][] = [
  ['512 letters, each a word', Array.from({ length: 256 }, (_, at) => String.fromCharCode(97 + (at % 26))).join(' ')],
  ['512 equal characters', 'a'.repeat(512)],
  ['a megabyte', 'mohammed ali '.repeat(80_000)],
  ['one frequent word many times', 'mohammed '.repeat(60)],
  ['many frequent words', 'mohammed ali hassan ahmed omar ibrahim abdul rahman jose luis kim wei '.repeat(8)],
  ['emoji', '🚢🏴‍☠️👩‍👩‍👧‍👦'.repeat(40)],
  ['right-to-left marks', '\u202e\u200f\u2067Putin\u202c Vladimir\u2069'],
  ['lone surrogates', '\ud800Vladimir\udfff \udc00Putin'],
  ['marks without letters', '\u0301'.repeat(500)],
  ['combining marks by the hundred', `V${'\u0301'.repeat(400)}ladimir Putin`],
  ['nothing', ''],
  ['punctuation only', '.,;:!?-_*'.repeat(50)],
  ['dots between letters', 'a.'.repeat(250)],
  ['apostrophes', "'".repeat(512)],
  ['Han characters', '习近平'.repeat(170)],
  ['Arabic without blanks', 'محمدعليحسن'.repeat(50)],
  ['words that all join', 'al bin abu abd '.repeat(34)],
  ['numbers', '1 2 3 4 5 6 7 8 9 '.repeat(28)],
];

const matcher = new Matcher(
  buildCorpus([
    ...inventedSubjects(3_000, 9),
    subject('putin', 'Vladimir Putin'),
    ...HOSTILE.map(([what, name]) => subject(what, name)),
  ]),
);

// No time is measured: the test's own time limit fails a search that does not end.
test.each(HOSTILE)('%s: returns a result without an error', (_, name) => {
  for (const algorithm of MATCH_ALGORITHMS)
    for (const kind of ['PERSON', 'ORGANIZATION', undefined] as const)
      expect(matcher.search(query(name, { algorithm, kind }), { limit: 20 }).matches.length).toBeLessThanOrEqual(20);
});

test.each([
  ['right-to-left marks', '\u202e\u200f\u2067Putin\u202c Vladimir\u2069'],
  ['lone surrogates', '\ud800Vladimir\udfff \udc00Putin'],
  ['combining marks by the hundred', `V${'\u0301'.repeat(400)}ladimir Putin`],
])('%s do not hide a name', (_, name) => {
  expect(matcher.search(query(name), { limit: 50 }).matches.map((match) => match.id)).toContain('putin');
});

test('a subject with 5,000 aliases is found by its last one', () => {
  const aliases = Array.from(
    { length: 5_000 },
    (_, at) =>
      `Alias${String(at)
        .padStart(4, '0')
        .replace(/\d/g, (digit) => 'bcdfghklmn'.charAt(Number(digit)))} Person`,
  );
  const many = new Matcher(
    buildCorpus([subject('many', [...aliases, 'Zebulon Quartermaine']), subject('other', 'Some Body')]),
  );
  const { matches } = many.search(query('Zebulon Quartermain'), { limit: 1 });
  expect(matches[0]).toMatchObject({ id: 'many', nameIndex: 5_000 });
});

test('a name far beyond the length limit matches by its start', () => {
  expect(compareOne(query('Vladimir Putin'), subject('long', `Vladimir Putin${' '.repeat(3_000)}`)).score.overall).toBe(
    100,
  );
});

test('an aborted search never returns a partial result, and the next search is complete', () => {
  const subjects = inventedSubjects(400, 7);
  const corpus = buildCorpus(subjects);
  const searchQuery = { ...query(subjects[3]!.names[0]!.text), threshold: 0 };
  const search = (matcher: Matcher, isOver?: () => boolean) =>
    searchSegments([{ matcher }], searchQuery, { limit: 5 }, isOver);
  const whole = search(new Matcher(corpus));
  expect(whole.matches.length).toBeGreaterThan(0);
  let looks = 0;
  const matcher = new Matcher(corpus);
  search(matcher, () => {
    looks += 1;
    return false;
  });
  expect(looks).toBeGreaterThan(whole.matches.length);
  for (let until = 1; until <= looks; until += 1) {
    let look = 0;
    expect(() => search(matcher, () => ++look === until), `look ${until}`).toThrow(SearchAborted);
    expect(search(matcher), `after look ${until}`).toEqual(whole);
  }
});
