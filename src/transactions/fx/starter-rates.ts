/** The rates that are shipped, so that amounts are valued before an organisation has set its own (`data/`). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../platform/lib/project-root.ts';
import { type Shipped, shippedOf } from '../../platform/policies/policy.ts';

interface StarterFile {
  /** YYYY-MM-DD: of about this day. */
  date: string;
  source: string;
  /** USD for one unit. */
  fiat: Record<string, number>;
  crypto: Record<string, number>;
  /** Stablecoin -> the currency that one unit stands for. */
  pegs: Record<string, string>;
}

const file: StarterFile = JSON.parse(
  readFileSync(join(projectRoot, 'src/transactions/fx/data/starter-rates.json'), 'utf8'),
);

const { date, ...rates } = file;
/** Kept to explain what amounts were valued by; the value of a transaction is recorded with it. */
export const STARTER_TABLE: Shipped = shippedOf('STARTER_RATES', date, rates);

export const STARTER_DATE = date;
/** `STARTER 2025-06-30+3fa9c0d1e2f3`: told with every amount that was valued by these rates. */
export const STARTER_SOURCE = `STARTER ${STARTER_TABLE.version}`;
export const STARTER_NOTE = file.source;
export const STARTER_RATES: ReadonlyMap<string, number> = new Map(Object.entries({ ...file.fiat, ...file.crypto }));
export const PEGS: ReadonlyMap<string, string> = new Map(Object.entries(file.pegs));

/** Units of `to` for one unit of `from`, crossed over USD; null: one of them is not known. */
export function starterRate(from: string, to: string): number | null {
  const [source, target] = [STARTER_RATES.get(from), STARTER_RATES.get(to)];
  return source === undefined || target === undefined ? null : source / target;
}
