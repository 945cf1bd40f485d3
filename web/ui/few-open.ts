/**
 * Of many alike parts of a form, each with several fields, which are drawn with them: all fields of a long list at once stop the page, and
 * nobody writes in more than a few. The others are a line each (`FoldLine`).
 */
import { useState } from 'react';

export interface FewOpen {
  /** There are so few that all are drawn, and none can be closed. */
  isWhole: boolean;
  isOpen: (at: number) => boolean;
  /** Opens it, or closes it. Of more than may be open the one opened longest ago is closed. */
  turn: (at: number) => void;
  /** One was taken out: those behind it moved up. */
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
