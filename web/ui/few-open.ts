/**
 * Limits how many of many similar form parts show their fields. All fields of a long list would freeze the page, and a user
 * edits only a few. The others are one line each (`FoldLine`).
 */
import { useState } from 'react';

export interface FewOpen {
  /** The form has so few parts that all are open. None can be closed. */
  isWhole: boolean;
  isOpen: (at: number) => boolean;
  /** Opens or closes a part. If too many are open, the one opened longest ago closes. */
  turn: (at: number) => void;
  /** A part was removed. The parts behind it move up. */
  without: (at: number) => void;
}

export function useFewOpen(count: number, most: number): FewOpen {
  const [opened, setOpened] = useState<readonly number[]>(() =>
    count <= most ? Array.from({ length: count }, (_, at) => at) : [],
  );
  const isWhole = count <= most;
  return {
    isWhole,
    isOpen: (at) => isWhole || opened.includes(at),
    turn: (at) =>
      setOpened((before) =>
        before.includes(at) ? before.filter((one) => one !== at) : [...before.slice(1 - most), at].slice(-most),
      ),
    without: (at) => setOpened((before) => before.filter((one) => one !== at).map((one) => (one > at ? one - 1 : one))),
  };
}
