/** Days of which a birth date may be: an impossible one would contradict everybody whom it is compared with. */

export const FIRST_BIRTH_DATE = '1850-01-01';
/** It is tomorrow already where the day begins first (UTC+14). */
const EARLIEST_DAY_MS = 14 * 3_600_000;

/** YYYY-MM-DD: today, where it is latest. */
export function lastBirthDate(): string {
  return new Date(Date.now() + EARLIEST_DAY_MS).toISOString().slice(0, 10);
}
