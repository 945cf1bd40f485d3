/** The local hour in a country, if the place is unknown. */

/** TypeScript does not know the time zones of a locale yet; Node 20 has them as a property, later versions as a function. */
type LocaleWithTimeZones = Intl.Locale & { timeZones?: string[]; getTimeZones?(): string[] | undefined };

const HOUR_MS = 3_600_000;
const formatters = new Map<string, readonly Intl.DateTimeFormat[]>();
let last: { country: string; quarter: number; hour: number | null } | null = null;

/** @returns 0 to 23; null: the time zones of the country disagree at that moment, or it has none */
export function localHour(country: string, at: Date): number | null {
  // Offsets are whole quarters of an hour, and several rules need the hour of one payment.
  const quarter = Math.floor(at.getTime() / (HOUR_MS / 4));
  if (last?.country === country && last.quarter === quarter) return last.hour;
  const [first, ...others] = formattersOf(country);
  const hour = first ? hourIn(first, at) : null;
  const isShared = hour !== null && others.every((one) => hourIn(one, at) === hour);
  last = { country, quarter, hour: isShared ? hour : null };
  return last.hour;
}

function formattersOf(country: string): readonly Intl.DateTimeFormat[] {
  const known = formatters.get(country);
  if (known) return known;
  const made = timeZonesOf(country).map(
    (timeZone) => new Intl.DateTimeFormat('en', { timeZone, hour: '2-digit', hourCycle: 'h23' }),
  );
  formatters.set(country, made);
  return made;
}

function timeZonesOf(country: string): string[] {
  if (!/^[A-Z]{2}$/.test(country)) return [];
  const locale: LocaleWithTimeZones = new Intl.Locale(`und-${country}`);
  return locale.getTimeZones?.() ?? locale.timeZones ?? [];
}

const hourIn = (formatter: Intl.DateTimeFormat, at: Date): number => Number(formatter.format(at));
