/** A count with its word, as one of them is called and as several are. */
export const counted = (count: number | string, one: string, several: string): string =>
  `${count} ${String(count) === '1' ? one : several}`;
