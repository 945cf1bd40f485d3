/** Positions of the bits of a mask, for masks of name parts and of slots. */

export function lowestBit(mask: number): number {
  return 31 - Math.clz32(mask & -mask);
}

export function highestBit(mask: number): number {
  return 31 - Math.clz32(mask);
}
