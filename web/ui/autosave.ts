/**
 * Saves a draft while it is edited. Unsaved text is kept, also on other pages. If another user changes the record, saving stops until
 * the author chooses a version.
 */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { ApiProblem } from '../api/problem.ts';
import { dropDraft, useKeptDraft } from './kept-draft.ts';

interface Versioned {
  version: number;
}

/** The record, and how it is read and written. */
export interface Saved<Stored extends Versioned, Draft> {
  stored: Stored;
  /** Key of the query that reads the record. */
  queryKey: readonly unknown[];
  /** Key of the kept draft. */
  draftKey: string;
  draftOf: (stored: Stored) => Draft;
  /** Rejected if another user changed the record since the version. */
  save: (version: number, draft: Draft) => Promise<Stored>;
  submit: (version: number) => Promise<Stored>;
  afterSubmit: () => Promise<unknown>;
}

/** Pause after the last change. */
const PAUSE_MS = 900;

export interface Autosave<Stored, Draft> {
  draft: Draft;
  change: (changed: Partial<Draft>) => void;
  state: 'CLEAN' | 'CHANGED' | 'SAVING' | 'SAVED' | 'FAILED';
  /** When the last change was saved. */
  savedAt: Date | null;
  problem: unknown;
  /** The version of another user, while the own changes are not saved. */
  other: Stored | null;
  discardMine: () => void;
  overwrite: () => void;
  saveNow: () => void;
  /** Saves and submits. */
  submit: () => void;
}

/** The draft that a save sends, and the version that it is based on. */
interface Latest<Draft> {
  draft: Draft;
  version: number;
  isChanged: boolean;
  isStopped: boolean;
}

interface Sending<Stored extends Versioned, Draft> {
  latest: RefObject<Latest<Draft>>;
  queries: QueryClient;
  record: Saved<Stored, Draft>;
}

/** Changes made meanwhile stay unsaved, on the version that is saved. */
async function saveLatest<Stored extends Versioned, Draft extends object>({
  latest,
  queries,
  record,
  keep,
}: Sending<Stored, Draft> & { keep: (version: number, draft: Draft) => void }): Promise<void> {
  const { draft: sent, version } = latest.current;
  const saved = await record.save(version, sent);
  const isLatest = latest.current.draft === sent;
  latest.current = { ...latest.current, version: saved.version, isChanged: !isLatest };
  queries.setQueryData(record.queryKey, saved);
  if (isLatest) dropDraft(queries, record.draftKey);
  else keep(saved.version, latest.current.draft);
}

/** Submits the saved version, so a rejection loses no change. */
async function submitLatest<Stored extends Versioned, Draft>({
  latest,
  queries,
  record,
}: Sending<Stored, Draft>): Promise<void> {
  const submitted = await record.submit(latest.current.version);
  latest.current = { ...latest.current, version: submitted.version };
  queries.setQueryData(record.queryKey, submitted);
  await record.afterSubmit();
}

const isConflict = (error: unknown) => error instanceof ApiProblem && error.status === 409;

/** The version of another user. null: there is none. */
async function newerThan<Stored extends Versioned>(
  version: number,
  queries: QueryClient,
  queryKey: readonly unknown[],
) {
  await queries.invalidateQueries({ queryKey });
  const now = queries.getQueryData<Stored>(queryKey);
  return now && now.version > version ? now : null;
}

export function useAutosave<Stored extends Versioned, Draft extends object>(
  record: Saved<Stored, Draft>,
  isWritten: boolean,
): Autosave<Stored, Draft> {
  const queries = useQueryClient();
  const { stored, queryKey, draftKey, draftOf } = record;
  const { kept, keep } = useKeptDraft<Draft>(draftKey);
  const [draft, setDraft] = useState(() => kept?.value ?? draftOf(stored));
  const [state, setState] = useState<Autosave<Stored, Draft>['state']>(kept ? 'CHANGED' : 'CLEAN');
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const [other, setOther] = useState<Stored | null>(() => (kept && kept.version < stored.version ? stored : null));
  const latest = useRef<Latest<Draft>>({
    draft,
    version: kept?.version ?? stored.version,
    isChanged: kept !== undefined,
    isStopped: other !== null,
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The save in progress: the next one waits for its version. */
  const running = useRef<Promise<void>>(Promise.resolve());
  const isRunning = useRef(false);

  const stopFor = (theirs: Stored) => {
    latest.current = { ...latest.current, isStopped: true };
    clearTimeout(timer.current);
    setOther(theirs);
  };
  const send = async (isHandedIn: boolean): Promise<void> => {
    const { version, isChanged, isStopped } = latest.current;
    if (isStopped || (!isChanged && !isHandedIn)) return;
    isRunning.current = true;
    setState('SAVING');
    try {
      if (isChanged) {
        await saveLatest({ latest, queries, record, keep });
        setSavedAt(new Date());
      }
      if (isHandedIn) await submitLatest({ latest, queries, record });
      setProblem(null);
      setState(latest.current.isChanged ? 'CHANGED' : 'SAVED');
    } catch (error) {
      setState(latest.current.isChanged ? 'FAILED' : 'SAVED');
      setProblem(error);
      const theirs = isConflict(error) ? await newerThan<Stored>(version, queries, queryKey) : null;
      if (theirs) stopFor(theirs);
    } finally {
      isRunning.current = false;
    }
  };
  const save = (isHandedIn = false): void => {
    clearTimeout(timer.current);
    running.current = running.current.then(() => send(isHandedIn));
  };
  const schedule = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => save(), PAUSE_MS);
  };
  const change = (changed: Partial<Draft>) => {
    const next = { ...latest.current.draft, ...changed };
    latest.current = { ...latest.current, draft: next, isChanged: true };
    keep(latest.current.version, next);
    setDraft(next);
    setState('CHANGED');
    if (!latest.current.isStopped) schedule();
  };

  const acts = useRef({ save, schedule, stopFor, draftOf });
  acts.current = { save, schedule, stopFor, draftOf };
  // Another user saved, or submitted, in the meantime.
  useEffect(() => {
    // A read that began before the last save returns an earlier version.
    if (isRunning.current || stored.version <= latest.current.version) return;
    if (latest.current.isChanged) {
      acts.current.stopFor(stored);
      return;
    }
    latest.current = { ...latest.current, draft: acts.current.draftOf(stored), version: stored.version };
    setDraft(latest.current.draft);
  }, [stored]);

  useEffect(() => {
    // A draft kept from another visit is saved when its author returns.
    if (isWritten && latest.current.isChanged && !latest.current.isStopped) acts.current.schedule();
    return () => {
      clearTimeout(timer.current);
      // Unsaved changes are saved at once when the user leaves the page.
      if (latest.current.isChanged) acts.current.save();
    };
  }, [isWritten]);

  const resume = (version: number) => {
    latest.current = { ...latest.current, version, isStopped: false };
    setOther(null);
    setProblem(null);
  };
  return {
    draft,
    change,
    state,
    savedAt,
    problem,
    other,
    discardMine: () => {
      if (other === null) return;
      resume(other.version);
      latest.current = { ...latest.current, draft: draftOf(other), isChanged: false };
      setDraft(latest.current.draft);
      setState('CLEAN');
      dropDraft(queries, draftKey);
    },
    overwrite: () => {
      if (other === null) return;
      resume(other.version);
      save();
    },
    saveNow: () => save(),
    submit: () => save(true),
  };
}
