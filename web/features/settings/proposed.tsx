/** A change of a setting that waits for approval. */
import type { ReactNode } from 'react';
import { settings } from '../../text/settings.ts';
import { Moment } from '../../ui/time.tsx';
import { Colleague } from '../alerts/colleague.tsx';
import classes from './settings.module.css';

const t = settings.proposal;

/** @param children the proposed value, and the reader's actions */
export function Proposed({ by, at, children }: { by: string; at: string; children: ReactNode }) {
  return (
    <section className={classes.proposed} aria-label={t.title}>
      <strong>{t.title}</strong>{' '}
      <span className="quiet">
        {t.by} <Colleague userId={by} />, <Moment at={at} relative />
      </span>
      <p className="quiet">{t.why}</p>
      <div>{children}</div>
    </section>
  );
}
