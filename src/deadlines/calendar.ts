/** Open filing deadlines as an iCalendar file (RFC 5545), one all-day event each. Pure. */
import type { ObligationView } from './schemas.ts';

const MAX_OCTETS = 75;

/** @param name of the calendar */
export function calendarOf(obligations: readonly ObligationView[], name: string): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//amlcore//report obligations//EN',
    `X-WR-CALNAME:${escaped(name)}`,
    ...obligations.flatMap(entryOf),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** Leaves out the subject, because calendars are often shared. */
function entryOf({ obligationId, kind, authority, jurisdiction, dueOn, latestOn, basis, createdAt }: ObligationView) {
  const latest = latestOn !== null && latestOn !== dueOn ? `, by its public holidays ${latestOn}` : '';
  return [
    'BEGIN:VEVENT',
    `UID:${obligationId}`,
    `DTSTAMP:${createdAt.replace(/[-:]|\.\d+/g, '')}`,
    `DTSTART;VALUE=DATE:${dueOn.replaceAll('-', '')}`,
    `SUMMARY:${escaped(`${kind}: report to ${authority} (${jurisdiction}) is due`)}`,
    `DESCRIPTION:${escaped(`${basis}. Due on ${dueOn}${latest}.`)}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');

/** Folds lines at 75 octets, without splitting a character. */
function folded(line: string): string {
  const lines: string[] = [];
  let rest = '';
  for (const sign of line) {
    const most = lines.length === 0 ? MAX_OCTETS : MAX_OCTETS - 1;
    if (Buffer.byteLength(rest + sign) > most) {
      lines.push(rest);
      rest = '';
    }
    rest += sign;
  }
  return [...lines, rest].join('\r\n ');
}
