/** Determines what can be erased now and why the rest is kept. Read-only. */
import type { Principal } from '../../platform/access/permissions.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import {
  type Count,
  countVerdicts,
  existsCustomerOrParty,
  type RetentionCheck,
  readErasable,
} from './records/store.ts';
import type { RetentionValues } from './settings.ts';
import { type Schedule, scheduleOf } from './terms.ts';
import { CONFIDENTIAL_KINDS, ERASABLE, ERASABLE_KINDS, type Erasable, type Scope } from './types.ts';

/** Limit per erasure. The rest needs another erasure. */
export const MAX_ITEMS = 10_000;

export interface Plan {
  schedule: Schedule;
  kinds: { kind: Erasable; years: number | null; counts: Count[] }[];
  /** The oldest of each kind, at most `MAX_ITEMS` in total. */
  items: Map<Erasable, string[]>;
  truncated: boolean;
}

/**
 * Without access to suspicious activity reports, the plan excludes them and equally confidential records, and keeps
 * what they refer to.
 */
export function kindsFor({ permissions }: Pick<Principal, 'permissions'>): readonly Erasable[] {
  return permissions.has('sar:read')
    ? ERASABLE_KINDS
    : ERASABLE_KINDS.filter((kind) => !CONFIDENTIAL_KINDS.includes(kind));
}

/** @throws AppError not-found */
export async function planErasure(
  db: Db,
  tenantId: string,
  { values, scope, kinds, at }: { values: RetentionValues; scope: Scope; kinds: readonly Erasable[]; at: Date },
): Promise<Plan> {
  if (scope.subjectId !== null && !(await existsCustomerOrParty(db, tenantId, scope))) {
    throw new AppError('not-found', { detail: `There is no ${scope.scope.toLowerCase()} with this id.` });
  }
  const schedule = scheduleOf(values);
  const plan: Plan = { schedule, kinds: [], items: new Map(), truncated: false };
  let left = MAX_ITEMS;
  for (const kind of kinds) {
    const asked = askedOf(schedule, kind, { tenantId, scope, at, going: plan.items });
    const counts = await countVerdicts(db, kind, asked);
    const erasable = counts.find(({ keepReason }) => keepReason === null)?.count ?? 0;
    const ids = erasable > 0 && left > 0 ? await readErasable(db, kind, asked, left) : [];
    if (ids.length > 0) plan.items.set(kind, ids);
    left -= ids.length;
    plan.truncated ||= ids.length < erasable;
    plan.kinds.push({ kind, years: asked.years, counts });
  }
  return plan;
}

export function askedOf(
  schedule: Schedule,
  kind: Erasable,
  rest: Omit<RetentionCheck, 'years' | 'fromTheEnd'>,
): RetentionCheck {
  const years = schedule.terms.find((term) => term.kind === ERASABLE[kind])!.years;
  return { ...rest, years, fromTheEnd: schedule.fromTheEnd };
}
