/** Figures of a run: recall by kind and type of party, and false positives of control names. Pure. */
import { wilson } from '../../platform/lib/wilson.ts';
import type { Outcome } from './api.ts';
import type { TestCase } from './cases.ts';
import { CONTROL_KINDS, KINDS } from './kinds.ts';
import type { Results } from './results.ts';

export interface Row {
  group: 'KIND' | 'TYPE' | 'ALL' | 'CONTROLS';
  id: string;
  title: string;
  cases: number;
  /** Cases with an answer. Only these are counted in `share`. */
  answered: number;
  /** Answered with the expected entry; of control names: with any entry. */
  hits: number;
  /** Answered with other entries only. */
  otherHits: number;
  errors: number;
  notRun: number;
  /** hits / answered; null: nothing was answered. */
  share: number | null;
  /** 95 % confidence interval (Wilson). */
  interval: { low: number; high: number } | null;
}

export interface Report {
  api: string;
  cases: string;
  startedAt: string;
  /** Every case has an answer. */
  isComplete: boolean;
  rows: Row[];
  errors: Record<string, number>;
  latencyMs: { median: number; p95: number; max: number } | null;
}

export interface Missed extends TestCase {
  outcome: Outcome | 'NOT_RUN';
  error: string | null;
  hits: number;
}

const TYPES = { PERSON: 'persons', ORGANIZATION: 'organizations', VESSEL: 'vessels', AIRCRAFT: 'aircraft' } as const;

export function reportOf(cases: readonly TestCase[], { header, byCase }: Results): Report {
  const listed = cases.filter(({ expected }) => expected === 'HIT');
  const controls = cases.filter(({ expected }) => expected === 'NO_HIT');
  const row = (group: Row['group'], id: string, title: string, some: readonly TestCase[]): Row => {
    const results = some.map(({ id: of }) => byCase.get(of));
    const count = (outcome: Outcome) => results.filter((result) => result?.outcome === outcome).length;
    const [hits, otherHits, errors] = [count('HIT'), count('OTHER_HIT'), count('ERROR')];
    const answered = hits + otherHits + count('NO_HIT');
    return {
      ...{ group, id, title, cases: some.length, answered, hits, otherHits, errors },
      notRun: some.length - answered - errors,
      share: answered === 0 ? null : hits / answered,
      interval: wilson(hits, answered),
    };
  };
  const titles = new Map([...KINDS, ...CONTROL_KINDS].map(({ id, title }) => [id, title]));
  const byKind = (group: Row['group'], some: readonly TestCase[]) => {
    // In the order of the table; kinds of another program's cases last.
    const ids = new Set([...titles.keys(), ...some.map(({ kind }) => kind)]);
    return [...ids].flatMap((id) => {
      const own = some.filter(({ kind }) => kind === id);
      return own.length > 0 ? [row(group, id, titles.get(id) ?? id, own)] : [];
    });
  };
  const isExact = (one: TestCase) => one.kind.startsWith('exact');
  const exact = listed.filter(isExact);
  const manipulated = listed.filter((one) => !isExact(one));
  const byType = Object.entries(TYPES).flatMap(([type, title]) =>
    [exact, manipulated].flatMap((some, at) => {
      const own = some.filter((one) => one.type === type);
      const what = at === 0 ? 'exact' : 'manipulated';
      return own.length > 0 ? [row('TYPE', `${type}-${what}`, `${title}, ${what}`, own)] : [];
    }),
  );
  const results = cases.flatMap(({ id }) => byCase.get(id) ?? []);
  const errors: Record<string, number> = {};
  for (const { error } of results) if (error !== null) errors[error] = (errors[error] ?? 0) + 1;
  const answered = results.filter(({ error }) => error === null);
  const times = answered.map(({ ms }) => ms).sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))]!;
  return {
    ...{ api: header.api, cases: header.cases, startedAt: header.startedAt },
    isComplete: answered.length === cases.length,
    rows: [
      row('ALL', 'exact', 'all exact names', exact),
      row('ALL', 'manipulated', 'all manipulated names', manipulated),
      ...byKind('KIND', listed),
      ...byType,
      ...byKind('CONTROLS', controls),
    ].filter(({ cases: count }) => count > 0),
    errors,
    latencyMs: times.length === 0 ? null : { median: at(0.5), p95: at(0.95), max: times.at(-1)! },
  };
}

/** Listed names without the expected hit, control names with a hit, and what was not answered. */
export function missedOf(cases: readonly TestCase[], { byCase }: Results): Missed[] {
  return cases.flatMap((one) => {
    const { outcome = 'NOT_RUN', error = null, hits = 0 } = byCase.get(one.id) ?? {};
    const isRight = one.expected === 'HIT' ? outcome === 'HIT' : outcome === 'NO_HIT';
    return isRight ? [] : [{ ...one, outcome, error, hits }];
  });
}
