/** Compares a measurement of monitoring with an earlier one of the same population, rule by rule. */
import { readFileSync } from 'node:fs';
import type { Measured } from './page.ts';

/** A rule may alert more by both of these before it counts as worse: a rare rule by the rate, a frequent one by the share. */
const MORE_ALERTS = { perThousand: 0.3, share: 0.1 };
/** Row of all rules together. */
const ALL = '(all)';

interface Figures {
  /** Guilty stories seen. */
  guilty: number;
  /** Innocent stories flagged. */
  innocent: number;
  alertsPerThousand: number;
  heldPerThousand: number;
}

export interface Change {
  name: string;
  before: Figures;
  after: Figures;
  /** What got worse. Empty: nothing. */
  worse: string[];
}

type Compared = Pick<Measured, 'seed' | 'households' | 'from' | 'days' | 'stories'> & {
  score: Pick<Measured['score'], 'alertsPerThousand' | 'heldPerThousand' | 'rules'>;
};

export function readMeasured(file: string): Measured {
  return JSON.parse(readFileSync(file, 'utf8')) as Measured;
}

/** @throws Error for measurements of different populations */
export function compare(before: Compared, after: Compared): Change[] {
  for (const name of ['seed', 'households', 'from', 'days'] as const) {
    if (before[name] !== after[name]) {
      throw new Error(`Not comparable: ${name} was ${before[name]} and is ${after[name]}. Use the same population.`);
    }
  }
  const [old, now] = [figuresOf(before), figuresOf(after)];
  return [...new Set([...old.keys(), ...now.keys()])].sort().map((name) => {
    const [was, is] = [old.get(name) ?? NONE, now.get(name) ?? NONE];
    const allowed = Math.max(
      was.alertsPerThousand + MORE_ALERTS.perThousand,
      was.alertsPerThousand * (1 + MORE_ALERTS.share),
    );
    const worse = [
      ...(is.guilty < was.guilty ? ['sees fewer guilty stories'] : []),
      ...(is.innocent > was.innocent ? ['flags more innocent stories'] : []),
      ...(is.alertsPerThousand > allowed ? ['more alerts'] : []),
      ...(is.heldPerThousand > was.heldPerThousand ? ['more holds'] : []),
    ];
    return { name, before: was, after: is, worse };
  });
}

/** The rules that changed, worse ones first, as text for people. */
export function tableOf(changes: readonly Change[]): string {
  const isChanged = ({ before, after }: Change) => JSON.stringify(before) !== JSON.stringify(after);
  const shown = changes.filter(isChanged).sort((a, b) => b.worse.length - a.worse.length);
  if (shown.length === 0) return 'No rule changed.';
  const both = (was: number, is: number) => (was === is ? String(is) : `${was} -> ${is}`);
  const rows = shown.map(({ name, before, after, worse }) => [
    name,
    both(before.guilty, after.guilty),
    both(before.innocent, after.innocent),
    both(before.alertsPerThousand, after.alertsPerThousand),
    both(before.heldPerThousand, after.heldPerThousand),
    worse.length > 0 ? `WORSE: ${worse.join(', ')}` : 'ok',
  ]);
  const all = [['Rule', 'Guilty seen', 'Innocent flagged', 'Alerts per 1,000', 'Holds per 1,000', ''], ...rows];
  const widths = all[0]!.map((_, column) => Math.max(...all.map((row) => row[column]!.length)));
  return all
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

const NONE: Figures = { guilty: 0, innocent: 0, alertsPerThousand: 0, heldPerThousand: 0 };

function figuresOf({ score, stories }: Compared): Map<string, Figures> {
  const names = new Set([...Object.keys(score.rules), ...stories.flatMap(({ seenBy }) => seenBy)]);
  const seen = (side: 'guilty' | 'innocent', name?: string) =>
    stories.filter((one) => one.side === side && (name ? one.seenBy.includes(name) : one.seenBy.length > 0)).length;
  const of = (rates: Pick<Figures, 'alertsPerThousand' | 'heldPerThousand'> | undefined, name?: string): Figures => ({
    guilty: seen('guilty', name),
    innocent: seen('innocent', name),
    alertsPerThousand: rates?.alertsPerThousand ?? 0,
    heldPerThousand: rates?.heldPerThousand ?? 0,
  });
  return new Map([[ALL, of(score)], ...[...names].map((name) => [name, of(score.rules[name], name)] as const)]);
}
