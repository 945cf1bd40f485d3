interface List {
  title: string;
  configured: boolean;
  searched: boolean;
  required: boolean;
  whenStale: string;
  freshness: string;
}

/** Titles of the lists that pending screenings wait for. */
export const holding = (lists: readonly List[]): string[] =>
  lists
    .filter(({ configured, searched, required, whenStale, freshness }) => {
      const refuses = whenStale === 'REFUSE';
      return configured && (searched ? refuses && freshness === 'STALE' : required || refuses);
    })
    .map(({ title }) => title);

/** Titles of configured lists that the party was not compared with. */
export const leftOut = (
  lists: readonly (Pick<List, 'title' | 'configured'> & { watchlistId: string })[],
  compared: readonly { watchlistId: string }[],
): string[] =>
  lists
    .filter(({ configured, watchlistId }) => configured && !compared.some((one) => one.watchlistId === watchlistId))
    .map(({ title }) => title);
