/**
 * Which parts of a condition are drawn with all their fields. A rule may have some two hundred parts, each with several fields: drawn at
 * once they stop the page for seconds, and nobody works on more than a few. The others are a line each, in words.
 */
import { useCallback, useMemo, useState } from 'react';
import { isNode, type Node } from './language.ts';

/** A condition of no more parts is drawn whole; of a larger one the last so many that were opened. */
export const MOST_OPEN = 8;

export interface OpenParts {
  /** In a condition that is drawn whole nothing is closed. */
  isClosable: boolean;
  isOpen: (node: Node) => boolean;
  open: (node: Node) => void;
  close: (node: Node) => void;
  /** The part became another: it is as open as it was. */
  follow: (before: Node, now: Node) => void;
}

/**
 * Parts are known by what they are, not by their place: one that is removed moves those behind it.
 * @param wrong places of what is wrong, as `when.all[1].gte`: the first of their parts are opened
 */
export function useOpenParts(when: Node, wrong: readonly string[]): OpenParts {
  const [opened, setOpened] = useState<readonly Node[]>(() => {
    const parts = partsOf(when);
    return parts.length <= MOST_OPEN ? parts : [];
  });
  const key = wrong.join('\n');
  const [seen, setSeen] = useState(key);
  // While it is drawn, not behind it: the list of what is wrong leads to the fields themselves.
  if (key !== seen) {
    setSeen(key);
    const first = wrong.slice(0, MOST_OPEN);
    setOpened(first.reduceRight((before, path) => withOpened(before, partsOnTheWay(when, path)), opened));
  }
  const open = useCallback((node: Node) => setOpened((before) => withOpened(before, [node])), []);
  const close = useCallback((node: Node) => setOpened((before) => before.filter((one) => one !== node)), []);
  const follow = useCallback(
    (node: Node, now: Node) => setOpened((before) => before.map((one) => (one === node ? now : one))),
    [],
  );
  const isClosable = partsOf(when).length > MOST_OPEN;
  return useMemo(
    () => ({ isClosable, isOpen: (node) => !isClosable || opened.includes(node), open, close, follow }),
    [isClosable, opened, open, close, follow],
  );
}

/** The one opened longest ago goes, but for what holds another that was opened since. @param way of nodes, the outer first */
function withOpened(before: readonly Node[], way: readonly Node[]): readonly Node[] {
  let after = [...before.filter((one) => !way.includes(one)), ...way];
  while (after.length > MOST_OPEN) {
    const isHolder = (node: Node, at: number) => after.slice(at + 1).some((later) => holds(node, later));
    const oldest = after.findIndex((node, at) => !isHolder(node, at));
    after = after.toSpliced(oldest, 1);
  }
  return after;
}

const membersOf = (node: Node): readonly unknown[] => {
  const inner = isNode(node.not) ? node.not : node;
  const parts = inner.all ?? inner.any;
  return Array.isArray(parts) ? parts : [];
};

/** All parts below the whole, the outer before the inner. */
function partsOf(node: Node): Node[] {
  return membersOf(node)
    .filter(isNode)
    .flatMap((part) => [part, ...partsOf(part)]);
}

const holds = (node: Node, other: Node): boolean => partsOf(node).includes(other);

/** Those that the place lies in, the outer first. */
function partsOnTheWay(when: Node, path: string): Node[] {
  const way: Node[] = [];
  let node = when;
  for (const [, at] of path.matchAll(/\.(?:all|any)\[(\d+)\]/g)) {
    const part = membersOf(node)[Number(at)];
    if (!isNode(part)) break;
    way.push(part);
    node = part;
  }
  return way;
}
