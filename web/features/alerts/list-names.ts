/** Short names of watchlists for the rows of the inbox: OFAC, EU, UK. */
import { useCallback } from 'react';
import { useListNames } from '../../api/lists.ts';

/** Publishers by the first part of the IDs of their lists. */
const PUBLISHERS: Readonly<Record<string, string>> = {
  ofac: 'OFAC',
  us: 'US',
  eu: 'EU',
  uk: 'UK',
  un: 'UN',
  ch: 'CH',
  seco: 'CH',
  ca: 'CA',
  canada: 'CA',
  au: 'AU',
  dfat: 'AU',
  jp: 'JP',
  fr: 'FR',
  pl: 'PL',
  ua: 'UA',
  internal: 'Internal',
  demo: 'Demo',
  crypto: 'Crypto',
};

export interface ShortList {
  name: string;
  /** Titles of the lists with this name. */
  title: string;
}

/** Each name once, in the order of the IDs. */
export function useShortLists(): (watchlistIds: readonly string[]) => ShortList[] {
  const { titleOf } = useListNames();
  return useCallback(
    (watchlistIds) => {
      const names = new Map<string, string[]>();
      for (const id of watchlistIds) {
        const title = titleOf(id);
        const name = PUBLISHERS[id.split(/[_.-]/, 1)[0]!.toLowerCase()] ?? title;
        names.set(name, [...(names.get(name) ?? []), title]);
      }
      return [...names].map(([name, titles]) => ({ name, title: titles.join(', ') }));
    },
    [titleOf],
  );
}
