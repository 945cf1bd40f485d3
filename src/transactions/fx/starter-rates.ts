/** Shipped rates, which value amounts until an organization has set its own (`data/`). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../platform/lib/project-root.ts';
import { type Shipped, shippedOf } from '../../platform/policies/policy.ts';

interface StarterFile {
  /** YYYY-MM-DD, approximate. */
  date: string;
  source: string;
  /** USD per unit. */
  fiat: Record<string, number>;
  crypto: Record<string, number>;
  /** Stablecoin -> its peg currency. */
  pegs: Record<string, string>;
}

const file: StarterFile = JSON.parse(
  readFileSync(join(projectRoot, 'src/transactions/fx/data/starter-rates.json'), 'utf8'),
);

const { date, ...rates } = file;
/** Archived to explain valuations. The value of a transaction is recorded with it. */
export const STARTER_TABLE: Shipped = shippedOf('STARTER_RATES', date, rates);

export const STARTER_DATE = date;
/** `STARTER 2025-06-30+3fa9c0d1e2f3`: the source of every amount valued by these rates. */
export const STARTER_SOURCE = `STARTER ${STARTER_TABLE.version}`;
export const STARTER_NOTE = file.source;
export const STARTER_RATES: ReadonlyMap<string, number> = new Map(Object.entries({ ...file.fiat, ...file.crypto }));
export const PEGS: ReadonlyMap<string, string> = new Map(Object.entries(file.pegs));

/** Units of `to` per unit of `from`, crossed over USD; null: unknown currency. */
export function starterRate(from: string, to: string): number | null {
  const [source, target] = [STARTER_RATES.get(from), STARTER_RATES.get(to)];
  return source === undefined || target === undefined ? null : source / target;
}
