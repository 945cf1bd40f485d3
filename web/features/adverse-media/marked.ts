/** A text in pieces with overlapping evidence marked. */
export interface Piece {
  start: number;
  text: string;
  isMarked: boolean;
}

/** @param ranges offsets in UTF-16, in any order */
export function piecesOf(text: string, ranges: readonly { start: number; end: number }[]): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  const take = (end: number, isMarked: boolean) => {
    if (end > at) pieces.push({ start: at, text: text.slice(at, end), isMarked });
    at = Math.max(at, end);
  };
  for (const { start, end } of [...ranges].sort((one, other) => one.start - other.start)) {
    take(Math.min(start, text.length), false);
    take(Math.min(end, text.length), true);
  }
  take(text.length, false);
  return pieces;
}
