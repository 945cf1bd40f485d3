/** State of a draft that is saved while it is edited (`ui/autosave.ts`). */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ApiProblem } from '../../api/problem.ts';
import { LOCALE } from '../../text/locale.ts';
import { reports as t } from '../../text/sars.ts';
import type { Autosave } from '../../ui/autosave.ts';
import alertClasses from '../alerts/alerts.module.css';
import { colleaguesQuery } from '../alerts/colleagues.ts';
import transactionClasses from '../transactions/transactions.module.css';
import classes from './sars.module.css';

type SaveStateOf = Pick<Autosave<unknown, unknown>, 'state' | 'savedAt' | 'problem' | 'saveNow'>;
type ConflictOf = Pick<
  Autosave<{ updatedBy: string | null; updatedAt: string }, unknown>,
  'other' | 'discardMine' | 'overwrite'
>;

const clock = (at: Date) => at.toLocaleTimeString(LOCALE, { hour: '2-digit', minute: '2-digit' });

/** Whether the draft is saved, and a button that saves it at once. */
export function SaveState({ autosave: { state, savedAt, problem, saveNow } }: { autosave: SaveStateOf }) {
  const errors = problem instanceof ApiProblem ? problem.errors.length : 0;
  const failed = errors > 0 ? t.notSavedFields(errors) : t.notSaved;
  const words = {
    CLEAN: savedAt ? t.saved(clock(savedAt)) : '',
    CHANGED: t.unsaved,
    SAVING: t.saving,
    SAVED: savedAt ? t.saved(clock(savedAt)) : '',
    FAILED: failed,
  }[state];
  return (
    <>
      <span role="status" className={state === 'FAILED' ? classes.lacking : 'quiet'}>
        {words}
      </span>
      <Button variant="default" size="xs" disabled={state !== 'CHANGED' && state !== 'FAILED'} onClick={saveNow}>
        {t.save}
      </Button>
    </>
  );
}

/** Another user saved in the meantime. The author chooses which version to keep. */
export function Conflict({ autosave: { other, discardMine, overwrite } }: { autosave: ConflictOf }) {
  const { data: colleagues = [] } = useQuery(colleaguesQuery);
  if (other === null) return null;
  const name = colleagues.find(({ userId }) => userId === other.updatedBy)?.name ?? t.anotherUser;
  return (
    <div className={transactionClasses.proposal} role="alert">
      {t.otherDraft(name, clock(new Date(other.updatedAt)))}
      <div className={alertClasses.acts}>
        <Button size="xs" onClick={overwrite}>
          {t.takeMine}
        </Button>
        <Button size="xs" variant="default" onClick={discardMine}>
          {t.takeTheirs}
        </Button>
      </div>
    </div>
  );
}
