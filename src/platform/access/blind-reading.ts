/**
 * Whoever reads alerts a second time, and has not said yet what they are, must not come by what the first reader said. It stands in
 * too many places to be taken out of each: while a reading is open, its reader is let into those operations alone that tell nothing
 * of what people decided (`tellsNoDecision` of an operation); decision 44.
 */
import { AppError } from '../errors.ts';
import { isPerson, type Principal } from './permissions.ts';

/** What a person reads a second time and has not answered. */
export interface BlindReading {
  readonly readingIds: readonly string[];
  /** Alerts that it is about, and those of the same payment, party or customer: what became of them tells of it. */
  readonly alertIds: readonly string[];
  /** Before this moment nobody had said anything of any alert that is read. */
  readonly since: Date;
}

/** Tells who reads blind; where readings are, so above this room. */
export interface BlindReadings {
  /** null: the caller reads nothing blind. */
  of(principal: Principal): Promise<BlindReading | null>;
}

/** @throws AppError second-reading-open */
export async function refuseBlind(readings: BlindReadings, principal: Principal): Promise<void> {
  if (!isPerson(principal)) return;
  const reading = await readings.of(principal);
  if (reading !== null) throw readsBlind(reading);
}

/** @param what of the request is refused, where it is not all of it */
export function readsBlind({ readingIds }: BlindReading, what = 'This'): AppError {
  const ids = readingIds.join(', ');
  return new AppError('second-reading-open', {
    detail: `${what} may tell what the first reader said of an alert that you read a second time. Answer or put back first: ${ids}.`,
  });
}
