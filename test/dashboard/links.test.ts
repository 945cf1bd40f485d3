/** How many nodes of the link graph are drawn, and where the arrow keys lead. */
import { describe, expect, it } from 'vitest';
import { FOLDED_AT, type Links, MOST_NODES, shownOf } from '../../web/ui/links/links.ts';
import { nextPlace } from '../../web/ui/links/moving.ts';

/** One node in the center with many neighbors, each with one more neighbor. */
function star(count: number): Links {
  const ids = Array.from({ length: count }, (_, at) => at);
  const node = (id: string, isCentre = false) => ({ id, kind: 'PARTY' as const, label: id, isCentre });
  return {
    nodes: [node('lonely'), ...ids.flatMap((at) => [node(`far-${at}`), node(`near-${at}`)]), node('middle', true)],
    links: ids.flatMap((at) => [
      { from: 'middle', to: `near-${at}`, label: 'sends' },
      { from: `near-${at}`, to: `far-${at}`, label: 'sends' },
    ]),
  };
}
const idsOf = ({ nodes }: Links) => nodes.map(({ id }) => id);

describe('the link graph', () => {
  it('has all nodes of a small graph, also isolated parties', () => {
    const few = star(10);
    expect(shownOf(few, new Set())).toEqual({ ...few, folded: new Map() });
  });

  it('has the nearest parties of a large graph, each with its number of hidden ones', () => {
    const shown = shownOf(star(30), new Set());
    expect(shown.nodes).toHaveLength(FOLDED_AT);
    expect(idsOf(shown).filter((id) => id.startsWith('near'))).toHaveLength(30);
    expect(shown.folded.size).toBe(30 - (FOLDED_AT - 31));
    // No line has an end without a node.
    for (const { from, to } of shown.links) for (const end of [from, to]) expect(idsOf(shown)).toContain(end);
  });

  it('expands the selected node, and all nodes up to the limit', () => {
    const shown = shownOf(star(30), new Set());
    const [id] = [...shown.folded.keys()];
    const unfolded = shownOf(star(30), new Set([id!]));
    expect(idsOf(unfolded)).toEqual(expect.arrayContaining([...idsOf(shown), id!.replace('near', 'far')]));
    expect(unfolded.folded.has(id!)).toBe(false);
    expect(shownOf(star(30), 'ALL').nodes).toHaveLength(62);
    expect(shownOf(star(400), 'ALL').nodes).toHaveLength(MOST_NODES);
  });

  it('starts with the most connected party without a center, and ignores dangling links', () => {
    const { nodes, links } = star(50);
    const all = { nodes: nodes.map((node) => ({ ...node, isCentre: false })), links };
    expect(idsOf(shownOf(all, new Set()))).toContain('middle');
    expect(shownOf({ nodes: [], links }, new Set())).toEqual({ nodes: [], links: [], folded: new Map() });
  });
});

describe('the direction of an arrow', () => {
  const places = { a: { x: 0, y: 0 }, b: { x: 200, y: 10 }, c: { x: 200, y: 300 }, d: { x: 0, y: 60 } };
  it.each([
    ['a', 'ArrowRight', 'b'],
    ['a', 'ArrowDown', 'd'],
    ['b', 'ArrowDown', 'c'],
    ['c', 'ArrowLeft', 'd'],
    ['a', 'ArrowUp', null],
    ['a', 'Enter', null],
    ['unknown', 'ArrowUp', null],
  ])('is from %s, %s: %s', (from, key, to) => {
    expect(nextPlace(places, from, key)).toBe(to);
  });
});
