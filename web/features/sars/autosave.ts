/**
 * Saves a draft as it is written. What was typed is kept until it is saved, also on other pages. A change by another user
 * stops saving until the author chooses one of both versions.
 */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { ApiProblem } from '../../api/problem.ts';
import { dropDraft, useKeptDraft } from '../../ui/kept-draft.ts';
import { type Draft, draftOf } from './draft.ts';
import * as sars from './sars-api.ts';

type StoredSar = sars.StoredSar;

/** Pause after the last change. */
const PAUSE_MS = 900;

export interface Autosave {
  draft: Draft;
  change: (changed: Partial<Draft>) => void;
  state: 'CLEAN' | 'CHANGED' | 'SAVING' | 'SAVED' | 'FAILED';
  /** When the last change was saved. */
  savedAt: Date | null;
  problem: unknown;
  /** The version of another user, while the own changes are not saved. */
  other: StoredSar | null;
  discardMine: () => void;
  overwrite: () => void;
  saveNow: () => void;
  /** Saves and submits. */
  submit: () => void;
}

/** The draft that a save sends, and the version that it is based on. */
interface Latest {
  draft: Draft;
  version: number;
  isChanged: boolean;
  isStopped: boolean;
}

interface Sent {
  latest: RefObject<Latest>;
  queries: QueryClient;
  sarId: string;
}

/** Changes made meanwhile stay unsaved, on the version that is saved. */
async function saveLatest({
  latest,
  queries,
  sarId,
  keep,
}: Sent & { keep: (version: number, draft: Draft) => void }): Promise<void> {
  const { draft: sent, version } = latest.current;
  const saved = await sars.save({ sarId, version }, sent);
  const isLatest = latest.current.draft === sent;
  latest.current = { ...latest.current, version: saved.version, isChanged: !isLatest };
  queries.setQueryData(sars.sarQuery(sarId).queryKey, saved);
  if (isLatest) dropDraft(queries, sars.draftKey(sarId));
  else keep(saved.version, latest.current.draft);
}

async function submitLatest({ latest, queries, sarId }: Sent): Promise<void> {
  const submitted = await sars.submit({ sarId, version: latest.current.version });
  latest.current = { ...latest.current, version: submitted.version };
  queries.setQueryData(sars.sarQuery(sarId).queryKey, submitted);
  await sars.afterAct(queries);
}

export function useAutosave(sar: StoredSar, isWritten: boolean): Autosave {
  const queries = useQueryClient();
  const { sarId } = sar;
  const { kept, keep } = useKeptDraft<Draft>(sars.draftKey(sarId));
  const [draft, setDraft] = useState(() => kept?.value ?? draftOf(sar));
  const [state, setState] = useState<Autosave['state']>(kept ? 'CHANGED' : 'CLEAN');
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const [other, setOther] = useState<StoredSar | null>(() => (kept && kept.version < sar.version ? sar : null));
  const latest = useRef<Latest>({
    draft,
    version: kept?.version ?? sar.version,
    isChanged: kept !== undefined,
    isStopped: other !== null,
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The save in progress: the next one waits for its version. */
  const running = useRef<Promise<void>>(Promise.resolve());
  const isRunning = useRef(false);

  const stopFor = (theirs: StoredSar) => {
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
        await saveLatest({ latest, queries, sarId, keep });
        setSavedAt(new Date());
      }
      // What is submitted is what was saved: a refusal loses no change.
      if (isHandedIn) await submitLatest({ latest, queries, sarId });
      setProblem(null);
      setState(latest.current.isChanged ? 'CHANGED' : 'SAVED');
    } catch (error) {
      setState(latest.current.isChanged ? 'FAILED' : 'SAVED');
      setProblem(error);
      if (error instanceof ApiProblem && error.status === 409) {
        await queries.invalidateQueries({ queryKey: ['sars', sarId] });
        const now = queries.getQueryData(sars.sarQuery(sarId).queryKey);
        if (now && now.version > version) stopFor(now);
      }
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

  const acts = useRef({ save, schedule, stopFor });
  acts.current = { save, schedule, stopFor };
  // Another user saved, or submitted, in the meantime.
  useEffect(() => {
    // A read that began before the last save tells of an earlier version.
    if (isRunning.current || sar.version <= latest.current.version) return;
    if (latest.current.isChanged) {
      acts.current.stopFor(sar);
      return;
    }
    latest.current = { ...latest.current, draft: draftOf(sar), version: sar.version };
    setDraft(latest.current.draft);
  }, [sar]);

  useEffect(() => {
    // A draft that was kept on another page is saved when its author is back.
    if (isWritten && latest.current.isChanged && !latest.current.isStopped) acts.current.schedule();
    return () => {
      clearTimeout(timer.current);
      // What is not saved when the page is left is saved at once.
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
      dropDraft(queries, sars.draftKey(sarId));
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
