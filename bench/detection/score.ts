/** Recall per typology, and what the flags cost in clean transactions. */
import { groupBy } from './group-by.ts';
import type { Outcome, Replay } from './replay.ts';

export interface TypologyScore {
  typology: string;
  /** Groups of payments that belong together; found: at least one of them was flagged. */
  instances: number;
  found: number;
  recall: number;
  transactions: number;
  flagged: number;
  /** Flag -> instances that it found. */
  by: Record<string, number>;
}

export interface Flagged {
  transactions: number;
  flagged: number;
  perThousand: number;
  by: Record<string, number>;
}

export interface DetectionScore {
  typologies: TypologyScore[];
  /** Of accounts that never launder in the sample: what is flagged here is a false alarm. */
  clean: Flagged;
  /** Other payments of accounts that do. */
  beside: Flagged;
  /** Milliseconds a transaction. */
  costMs: Record<string, number>;
}

/** @param of the outcomes that are counted; which accounts launder, all of them tell */
export function scoreOf({ outcomes: all, spentMs }: Replay, of: readonly Outcome[] = all): DetectionScore {
  const isLabelled = ({ replayed }: Outcome) => replayed.label !== null;
  const launderers = new Set(all.filter(isLabelled).flatMap(({ replayed: { from, to } }) => [from, to]));
  const outcomes = of;
  const labelled = outcomes.filter(isLabelled);
  const isBeside = ({ replayed: { from, to } }: Outcome) => launderers.has(from) || launderers.has(to);
  const others = outcomes.filter(({ replayed }) => replayed.label === null);
  const byTypology = groupBy(labelled, ({ replayed }) => replayed.label!.typology);
  return {
    typologies: [...byTypology].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, group]) => typologyScore(name, group)),
    clean: flaggedOf(others.filter((one) => !isBeside(one))),
    beside: flaggedOf(others.filter(isBeside)),
    costMs: Object.fromEntries(Object.entries(spentMs).map(([name, ms]) => [name, ms / all.length])),
  };
}

function flaggedOf(outcomes: readonly Outcome[]): Flagged {
  const flagged = outcomes.filter(({ flags }) => flags.length > 0).length;
  return {
    transactions: outcomes.length,
    flagged,
    perThousand: (1000 * flagged) / Math.max(1, outcomes.length),
    by: counted(outcomes.map(({ flags }) => flags)),
  };
}

function typologyScore(typology: string, group: readonly Outcome[]): TypologyScore {
  const instances = [...groupBy(group, ({ replayed }) => replayed.label!.instance).values()].map((members) =>
    members.flatMap(({ flags }) => flags),
  );
  const found = instances.filter((flags) => flags.length > 0).length;
  return {
    typology,
    instances: instances.length,
    found,
    recall: found / instances.length,
    transactions: group.length,
    flagged: group.filter(({ flags }) => flags.length > 0).length,
    by: counted(instances),
  };
}

function counted(flags: readonly (readonly string[])[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of flags.flatMap((one) => [...new Set(one)])) counts[name] = (counts[name] ?? 0) + 1;
  return Object.fromEntries(Object.entries(counts).sort(([, a], [, b]) => b - a));
}
