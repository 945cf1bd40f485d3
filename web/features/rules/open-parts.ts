/**
 * Which parts of a condition show all their fields. A rule may have about two hundred parts with several fields each. All at
 * once would freeze the page for seconds, and a user edits only a few. The others are one line of text each.
 */
import { useCallback, useMemo, useState } from 'react';
import { isNode, type Node } from './language.ts';

/** Conditions with at most this many parts are fully open. In larger ones, only the parts opened last are. */
export const MOST_OPEN = 8;

export interface OpenParts {
  /** In a fully open condition no part can be closed. */
  isClosable: boolean;
  isOpen: (node: Node) => boolean;
  open: (node: Node) => void;
  close: (node: Node) => void;
  /** A part was replaced. The new one stays as open as the old one. */
  follow: (before: Node, now: Node) => void;
}

/**
 * Parts are identified by their node, not by their position: removing a part moves those behind it.
 * @param wrong paths of errors, such as `when.all[1].gte`. The parts of the first ones are opened.
 */
export function useOpenParts(when: Node, wrong: readonly string[]): OpenParts {
  const [opened, setOpened] = useState<readonly Node[]>(() => {
    const parts = partsOf(when);
    return parts.length <= MOST_OPEN ? parts : [];
  });
  const key = wrong.join('\n');
  const [seen, setSeen] = useState(key);
  // During rendering, not in an effect: the list of errors links to fields that must already exist.
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

/** Closes the part opened longest ago, unless it contains one opened since. @param way nodes from the outermost in */
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

/** All parts below the root, outer before inner. */
function partsOf(node: Node): Node[] {
  return membersOf(node)
    .filter(isNode)
    .flatMap((part) => [part, ...partsOf(part)]);
}

const holds = (node: Node, other: Node): boolean => partsOf(node).includes(other);

/** The parts that contain the path, the outermost first. */
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
