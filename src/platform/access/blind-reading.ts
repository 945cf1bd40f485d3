/**
 * While a user has an open blind QA review, the user must not see the first reviewer's decision. It appears in too many places to
 * filter each of them, so only operations that reveal no decisions are allowed (`tellsNoDecision` of an operation);
 * decision 44.
 */
import { AppError } from '../errors.ts';
import type { AsOf } from './as-of.ts';
import { isPerson, type Principal } from './permissions.ts';

/** Open blind QA reviews of a user. */
export interface BlindReading {
  readonly readingIds: readonly string[];
  /** The alerts under review, and alerts of the same payment, party or customer, whose outcome could reveal the decision. */
  readonly alertIds: readonly string[];
  /** Before this time no alert under review had a decision. */
  readonly since: Date;
}

/** Finds open blind QA reviews. Implemented by a higher layer. */
export interface BlindReadings {
  /** null: the caller has no open blind QA review. */
  of(principal: Principal): Promise<BlindReading | null>;
}

/** null: the caller sees everything. */
export async function asOfFor(readings: BlindReadings, principal: Principal): Promise<AsOf | null> {
  const reading = await readings.of(principal);
  if (!reading) return null;
  return { moment: reading.since, marker: { secondReading: 'PENDING' }, refusal: (what) => readsBlind(reading, what) };
}

/** @throws AppError second-reading-open */
export async function refuseBlind(readings: BlindReadings, principal: Principal): Promise<void> {
  if (!isPerson(principal)) return;
  const reading = await readings.of(principal);
  if (reading !== null) throw readsBlind(reading);
}

/** @param what the rejected part of the request, if not all of it */
export function readsBlind({ readingIds }: BlindReading, what = 'This'): AppError {
  const ids = readingIds.join(', ');
  return new AppError('second-reading-open', {
    detail: `${what} may reveal the first decision on an alert that you review in a blind QA review. Complete or return these reviews first: ${ids}.`,
  });
}
