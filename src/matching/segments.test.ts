import { describe, expect, it } from 'vitest';
import { openCorpus } from './corpus.ts';
import { buildCorpus, CorpusBuilder } from './corpus-builder.ts';
import { Matcher } from './matcher.ts';
import { excludedBits, type Segment, searchSegments } from './segments.ts';
import { inventedSubjects, query } from './subjects.fixture.ts';
import type { Query, Subject } from './types.ts';

const all = inventedSubjects(3_000, 77);
/** Some parties are removed, some change their name under the same id, and some are new. */
const REMOVED = new Set(all.slice(0, 40).map(({ id }) => id));
const CHANGED = new Set(all.slice(40, 80).map(({ id }) => id));
const NEW = new Set(all.slice(80, 140).map(({ id }) => id));
const before = all.filter(({ id }) => !NEW.has(id));
/** A name that no other party has. */
const lettersOf = (id: string) => id.replace(/\d/g, (digit) => 'aeioubdfgk'.charAt(Number(digit)));
const renamed = (subject: Subject): Subject =>
  CHANGED.has(subject.id)
    ? { ...subject, names: [{ text: `Zyg${lettersOf(subject.id)} ${subject.names[0]!.text}`, weak: false }] }
    : subject;
const after = all.filter(({ id }) => !REMOVED.has(id)).map(renamed);

const base = openCorpus(buildCorpus(before));
const builder = new CorpusBuilder();
for (const subject of after) if (CHANGED.has(subject.id) || NEW.has(subject.id)) builder.add(subject);
const added = openCorpus(builder.finish(base));
const goneAt = before.flatMap(({ id }, at) => (REMOVED.has(id) || CHANGED.has(id) ? [at] : []));
const segments: Segment[] = [
  { matcher: new Matcher(base), excluded: new Uint8Array(excludedBits(before.length, goneAt)) },
  { matcher: new Matcher(added), common: base },
];
const whole = new Matcher(openCorpus(buildCorpus(after)));

const QUERIES: Query[] = all
  .slice(0, 400)
  .flatMap(({ names }, at) => [query(names[0]!.text), { ...query(renamed(all[at]!).names[0]!.text), threshold: 60 }]);

/** One entry in forty differs here: about as many as an update may bring before the full index is rebuilt. */
const DRIFT = 2;
/** A word of added entries only is unknown to the base, where a typo in it costs less. The reverse does not occur. */
const UNKNOWN_DRIFT = 5;

describe('a corpus with later additions', () => {
  it('finds the same parties as the full corpus, with scores that differ only by rarity', () => {
    let compared = 0;
    for (const searchQuery of QUERIES) {
      const expected = whole.search(searchQuery, { limit: 1_000 });
      const found = searchSegments(segments, searchQuery, { limit: 1_000 });
      const scores = new Map(found.matches.map(({ id, score }) => [id, score.overall]));
      for (const { id, score } of expected.matches) {
        // Rarity has changed slightly, so matches near the threshold may be on either side of it.
        if (score.overall < searchQuery.threshold + DRIFT) continue;
        const drift = (scores.get(id) ?? 0) - score.overall;
        expect(drift, `${searchQuery.names[0]} ${id}`).toBeGreaterThan(-DRIFT);
        expect(drift, `${searchQuery.names[0]} ${id}`).toBeLessThan(UNKNOWN_DRIFT);
        compared += 1;
      }
      expect(found.matches.every(({ id }) => !REMOVED.has(id))).toBe(true);
    }
    expect(compared).toBeGreaterThan(QUERIES.length);
  });

  it('uses the rarity of words from the base', () => {
    for (const { names } of all.slice(80, 140)) {
      const score = (matcher: Matcher, common?: Segment['common']) =>
        matcher.find(query(names[0]!.text), common ? { common } : {}).hits[0]?.overall.score;
      expect(score(segments[1]!.matcher, base)).toBe(100);
    }
  });

  it('returns pages in a consistent order', () => {
    for (const searchQuery of QUERIES.slice(0, 60)) {
      const { total, matches } = searchSegments(segments, searchQuery, { limit: 1_000 });
      const paged = Array.from({ length: Math.ceil(total / 3) }, (_, page) =>
        searchSegments(segments, searchQuery, { limit: 3, offset: page * 3 }),
      );
      expect(paged.flatMap((page) => page.matches)).toEqual(matches);
      const order = matches.map(({ score }) => score.overall);
      expect(order).toEqual([...order].sort((a, b) => b - a));
    }
  });

  it('returns near misses of both segments, best name first', () => {
    let nearMissCount = 0;
    for (const searchQuery of QUERIES) {
      // The query is for an organization of that name.
      const contrary: Query = {
        ...searchQuery,
        kind: 'ORGANIZATION',
        threshold: 99,
        nearMisses: { categories: 1, limit: 3 },
      };
      const { matches, nearMisses } = searchSegments(segments, contrary, { limit: 1_000 });
      const { nearMisses: expected } = whole.search(contrary, { limit: 1_000 });
      expect(nearMisses.length).toBe(expected.length);
      expect(nearMisses.every(({ id, score }) => score.overall < contrary.threshold && !REMOVED.has(id))).toBe(true);
      expect(nearMisses.every(({ id }) => matches.every((match) => match.id !== id))).toBe(true);
      const names = nearMisses.map(({ score }) => score.name!);
      expect(names).toEqual([...names].sort((a, b) => b - a));
      nearMissCount += nearMisses.length;
    }
    expect(nearMissCount).toBeGreaterThan(100);
    expect(searchSegments(segments, QUERIES[0]!, { limit: 5 }).nearMisses).toEqual([]);
  });

  it('with one segment gives the same results as that corpus', () => {
    for (const searchQuery of QUERIES.slice(0, 60)) {
      expect(searchSegments([{ matcher: whole }], searchQuery, { limit: 5, offset: 1 })).toEqual(
        whole.search(searchQuery, { limit: 5, offset: 1 }),
      );
    }
  });
});
