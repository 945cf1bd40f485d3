import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { audit } from '../../text/audit.ts';
import { text } from '../../text/index.ts';
import { formatCount } from '../../ui/format.ts';
import { Mark } from '../../ui/mark.tsx';
import { Section } from '../../ui/page.tsx';
import { wordsOf } from '../../ui/words.ts';
import { Colleague } from '../alerts/colleague.tsx';
import classes from './audit.module.css';
import type { Entry } from './audit-api.ts';
import type { Filters } from './filters.ts';
import { RecordLink } from './record-link.tsx';

const t = audit.entry;

interface EntryProps {
  entry: Entry;
  /** The previous entry of the chain; null: not on this page. */
  before: Entry | null;
  onShow: (filters: Filters) => void;
}

/** One entry: its changes, links to related entries, and its hashes. */
export function EntrySection({ entry, before, onShow }: EntryProps) {
  const { sequence, actorId, subjectType, subjectId, correlationId } = entry;
  return (
    <Section title={t.title(formatCount(sequence))}>
      <dl className={classes.facts}>
        <Fact label={audit.columns.subject}>
          <RecordLink subjectType={subjectType} subjectId={subjectId} />
          <div className="mono quiet">{subjectId}</div>
          <More onClick={() => onShow({ subjectType, subjectId })}>{t.subject}</More>
        </Fact>
        <Fact label={audit.columns.who}>
          <div>
            <Colleague userId={actorId} />
          </div>
          <div className="mono quiet">{actorId}</div>
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

/** Changes by field where there is a before and an after, else the details; the recorded JSON on request. */
function Details({ details }: { details: unknown }) {
  if (details === null || details === undefined) return <p>{t.erased}</p>;
  const isChange = isObject(details) && 'before' in details && 'after' in details;
  const { before, after, ...others } = isChange ? details : { before: null, after: null, ...asMembers(details) };
  const changes = isChange ? changesOf(before, after) : [];
  const said = leavesOf(others);
  return (
    <>
      {isChange && (
        <table className={classes.changes} aria-label={t.changes}>
          <thead>
            <tr>
              <th scope="col">{t.member}</th>
              <th scope="col">{t.before}</th>
              <th scope="col">{t.after}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ path, was, is }) => (
              <tr key={path}>
                <th scope="row">{path}</th>
                <td dir="auto">{was}</td>
                <td dir="auto">{is}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {said.size > 0 && (
        <>
          <h3 className={classes.heading}>{t.details}</h3>
          <dl className={classes.said}>
            {[...said].map(([path, words]) => (
              <div key={path}>
                <dt>{path}</dt>
                <dd dir="auto">{words}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      <details>
        <summary>{t.recorded}</summary>
        <Words label={t.recorded} value={details} />
      </details>
    </>
  );
}

/** Limit of fields shown one by one. The recorded JSON has all. */
const MOST_MEMBERS = 60;

const asMembers = (value: unknown): Record<string, unknown> => (isObject(value) ? value : { value });

/** `Score: overall` of nested members, each with its value in words. */
function leavesOf(value: unknown, path = '', leaves = new Map<string, string>()): Map<string, string> {
  if (leaves.size >= MOST_MEMBERS) return leaves;
  const isNested = isObject(value) || (Array.isArray(value) && value.some((one) => typeof one === 'object'));
  if (!isNested) {
    if (path !== '' && value !== null && value !== undefined) leaves.set(path, [value].flat().join(', '));
    return leaves;
  }
  for (const [name, one] of Object.entries(value as object)) {
    const member = Array.isArray(value) ? String(Number(name) + 1) : wordsOf(name);
    leavesOf(one, path === '' ? member : `${path}: ${member.toLowerCase()}`, leaves);
  }
  return leaves;
}

function changesOf(before: unknown, after: unknown): { path: string; was: string; is: string }[] {
  const [old, now] = [leavesOf(asMembers(before)), leavesOf(asMembers(after))];
  return [...new Set([...old.keys(), ...now.keys()])]
    .filter((path) => old.get(path) !== now.get(path))
    .map((path) => ({ path, was: old.get(path) ?? text.common.none, is: now.get(path) ?? text.common.none }));
}

function Words({ label, value }: { label: string; value: unknown }) {
  return (
    <>
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
