/** Range of valid birth dates: an impossible one would contradict every party that it is compared with. */

export const FIRST_BIRTH_DATE = '1850-01-01';
/** The earliest time zone (UTC+14) may already have the next day. */
const EARLIEST_DAY_MS = 14 * 3_600_000;

/** YYYY-MM-DD: today in the earliest time zone. */
export function lastBirthDate(): string {
  return new Date(Date.now() + EARLIEST_DAY_MS).toISOString().slice(0, 10);
}
