import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { audit } from '../../text/audit.ts';
import { Mark } from '../../ui/mark.tsx';
import { Section } from '../../ui/page.tsx';
import { formatCount } from '../../ui/time.tsx';
import classes from './audit.module.css';
import type { Entry } from './audit-api.ts';
import type { Filters } from './filters.ts';

const t = audit.entry;

interface EntryProps {
  entry: Entry | null;
  /** The one before it in the chain; null: it is not here. */
  before: Entry | null;
  onShow: (filters: Filters) => void;
}

/** One entry: what changed, what else belongs to it, and how it is sealed. */
export function EntrySection({ entry, before, onShow }: EntryProps) {
  if (entry === null) return <p className="quiet">{t.nothing}</p>;
  const { sequence, actorId, subjectType, subjectId, correlationId } = entry;
  return (
    <Section title={t.title(formatCount(sequence))}>
      <dl className={classes.facts}>
        <Fact label={audit.columns.subject}>
          <div className="mono">
            {subjectType} {subjectId}
          </div>
          <More onClick={() => onShow({ subjectType, subjectId })}>{t.subject}</More>
        </Fact>
        <Fact label={audit.columns.who}>
          <div className="mono">{actorId}</div>
          <More onClick={() => onShow({ actor: actorId })}>{t.actor}</More>
        </Fact>
        <Fact label={audit.filters.correlation}>
          <div className="mono">{correlationId}</div>
          <More onClick={() => onShow({ correlation: correlationId })}>{t.correlation}</More>
        </Fact>
      </dl>
      <Details details={entry.details} />
      <h3 className={classes.heading}>{t.seals}</h3>
      <Chain entry={entry} before={before} />
      <dl className={classes.facts}>
        <Fact label={t.entryHash}>
          <div className="mono">{entry.entryHash}</div>
        </Fact>
        <Fact label={t.previousHash}>
          <div className="mono">{entry.previousHash}</div>
        </Fact>
        <Fact label={t.detailsHash}>
          <div className="mono">{entry.detailsHash}</div>
        </Fact>
      </dl>
      <p className="quiet">
        {t.verify} <code className="mono">amlcore audit verify</code>.
      </p>
    </Section>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function More({ children, onClick }: { children: string; onClick: () => void }) {
  return (
    <UnstyledButton className={classes.more} onClick={onClick}>
      {children}
    </UnstyledButton>
  );
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Before and after beside each other where there are both. */
function Details({ details }: { details: unknown }) {
  if (details === null || details === undefined) return <p>{t.erased}</p>;
  if (!isObject(details) || !('before' in details) || !('after' in details)) {
    return <Words label={t.details} value={details} />;
  }
  const { before, after, ...others } = details;
  return (
    <>
      <Words label={t.before} value={before} />
      <Words label={t.after} value={after} />
      {Object.keys(others).length > 0 && <Words label={t.details} value={others} />}
    </>
  );
}

function Words({ label, value }: { label: string; value: unknown }) {
  return (
    <>
      <h3 className={classes.heading}>{label}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled must be reachable by keyboard */}
      <section className={classes.words} tabIndex={0} aria-label={label}>
        <pre dir="auto">{JSON.stringify(value, null, 2)}</pre>
      </section>
    </>
  );
}

function Chain({ entry, before }: { entry: Entry; before: Entry | null }) {
  if (before === null) return <p className="quiet">{t.unknown}</p>;
  const fits = before.entryHash === entry.previousHash;
  return (
    <p>
      <Mark tone={fits ? 'GOOD' : 'CRITICAL'}>{fits ? t.follows : t.broken}</Mark>
    </p>
  );
}
