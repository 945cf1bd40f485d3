/** A count with its noun in singular or plural. */
export const counted = (count: number | string, one: string, several: string): string =>
  `${count} ${String(count) === '1' ? one : several}`;
