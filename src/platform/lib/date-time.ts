/** Dates and times as callers write them (ISO 8601). Responses return them as written; internally, the UTC time is used. */

const DATE = /^(\d{4})-\d{2}-\d{2}$/;

/** An existing day, as YYYY-MM-DD. */
export function isCalendarDate(value: string): boolean {
  const year = DATE.exec(value)?.[1];
  if (year === undefined || year === '0000') return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

const DATE_TIME =
  /^(?<day>\d{4}-\d{2}-\d{2})[Tt ](?<time>([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?)([.,](?<fraction>\d{1,9}))?(?<zone>[Zz]|[+-](?:0\d|1[0-4])(?::?[0-5]\d)?)?$/;

/**
 * The UTC time of a date-time: `2026-11-20T10:30+01:00` -> `2026-11-20T09:30:00.000Z`. Without an offset it is UTC.
 * @returns null if the text is not a date-time, or its day or time does not exist
 */
export function utcOf(written: string): string | null {
  const { day, time, fraction = '', zone = 'Z' } = DATE_TIME.exec(written)?.groups ?? {};
  if (!day || !time || !isCalendarDate(day) || (fraction && time.length === 5)) return null;
  const seconds = time.length === 5 ? `${time}:00` : time;
  const [, sign, hours, minutes = '00'] = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone) ?? [];
  const offset = sign ? `${sign}${hours}:${minutes}` : 'Z';
  const utc = new Date(`${day}T${seconds}.${fraction.slice(0, 3).padEnd(3, '0')}${offset}`).toISOString();
  // An offset can lead out of the years with four digits.
  return /^\d{4}-/.test(utc) && !utc.startsWith('0000') ? utc : null;
}

/** The UTC time of a text that was validated on input. @throws Error for any other text */
export function checkedUtcOf(written: string): string {
  const utc = utcOf(written);
  if (utc === null) throw new Error('a date-time that was accepted cannot be read');
  return utc;
}

/** A time zone name (IANA) that this machine knows. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
