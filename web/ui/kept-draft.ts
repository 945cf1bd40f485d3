/**
 * Unsent text of a form. It survives a visit to another page, and changes of the record that the form is about.
 * It is dropped after sending, after signing out and when the page reloads. It is never written to browser storage.
 */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

/** Query key: values under it are dropped when the user signs out. */
const KEY = 'kept-draft';

interface Kept<T> {
  /** Version of the record when the draft was written. The record may have changed since. */
  version: number;
  value: T;
}

export interface KeptDraft<T> {
  /** The draft that existed when the form was opened. */
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

/** @param of the record, such as `alert/ID` */
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
