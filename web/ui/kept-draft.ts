/**
 * What somebody writes stays while they look something up on another page, or while what it is about changes under their hand. It is
 * gone once it was sent, with the sign-in, and when the page is loaded anew; no storage has it.
 */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

/** Where everything of who is signed in is kept, and forgotten. */
const KEY = 'kept-draft';

interface Kept<T> {
  /** Of what it was written for: another one says something else by now. */
  version: number;
  value: T;
}

export interface KeptDraft<T> {
  /** What there was when the form was made. */
  kept: Kept<T> | undefined;
  keep: (version: number, value: T) => void;
}

/** The browser asks before it closes or reloads a page with unsent text. */
function askBeforeItIsLost(queries: QueryClient): void {
  if (asking.has(queries)) return;
  asking.add(queries);
  addEventListener('beforeunload', (event) => {
    const drafts = queries.getQueriesData<Kept<unknown>>({ queryKey: [KEY] });
    if (drafts.some(([, draft]) => draft && draft.value !== '')) event.preventDefault();
  });
}
const asking = new WeakSet<QueryClient>();

/** @param of what it is about, such as `alert/ID` */
export function useKeptDraft<T>(of: string): KeptDraft<T> {
  const queries = useQueryClient();
  const [kept] = useState(() => queries.getQueryData<Kept<T>>([KEY, of]));
  return {
    kept,
    keep: (version, value) => keepDraft(queries, of, version, value),
  };
}

export function keepDraft<T>(queries: QueryClient, of: string, version: number, value: T): void {
  askBeforeItIsLost(queries);
  queries.setQueryDefaults([KEY], { gcTime: Number.POSITIVE_INFINITY });
  queries.setQueryData<Kept<T>>([KEY, of], { version, value });
}

export const dropDraft = (queries: QueryClient, of: string): void => queries.removeQueries({ queryKey: [KEY, of] });
