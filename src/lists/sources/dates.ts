/** Publishers' dates -> `ListedDate`. Callers keep text that is no date as a feature. */
import type { ListedDate } from '../profile.ts';

type DateParts = Pick<ListedDate, 'value' | 'yearOnly' | 'precision' | 'rangeEnd' | 'circa'>;
interface Day {
  year: number;
  month: number | null;
  day: number | null;
}

/** Months by their folded first letters: English, French, German, Spanish, Italian, Portuguese, Russian, Ukrainian. The first that fits counts. */
const MONTHS: readonly (readonly [beginning: string, month: number])[] = [
  'jan gen ene янв січ',
  'feb fev лют фев',
  'mar maer мар бер',
  'apr avr abr апр кві',
  'may mai mag мая май тра',
  'jun juin giu июн чер',
  'jul juil lug июл лип',
  'aug aou ago авг сер',
  'sep set сен вер',
  'oct okt ott out окт жов',
  'nov ноя лис',
  'dec dez dic дек гру',
].flatMap((words, at) => words.split(' ').map((word) => [word, at + 1] as const));
/** The longest ones first: "juin" and "juil" before "ju". */
const BY_LENGTH = [...MONTHS].sort(([one], [other]) => other.length - one.length);
const MONTH = String.raw`([\p{L}\p{M}]{3,10})`;
const WRITTEN = new RegExp(
  String.raw`^(?:(\d{1,2})(?:st|nd|rd|th|er|º|\.)?(?:\s+(?:de|of))?[\s/-]+)?${MONTH}\.?,?(?:\s+(?:de|of))?[\s/-]+(\d{4})$`,
  'u',
);
const AMERICAN = new RegExp(String.raw`^${MONTH}\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$`, 'u');
/** Month abbreviations of spreadsheets. */
const MONTH_AND_TWO_DIGITS = new RegExp(String.raw`^${MONTH}-(\d{2})$`, 'u');
const DAY_MONTH_YEAR = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})$/;
const YEAR_FIRST = /^(\d{4})([./-])(\d{1,2})\2(\d{1,2})$/;
/** Two digits of a year: those up to here are of this century. */
const LAST_YEAR_OF_CENTURY = 30;
const CIRCA = /^(?:circa|approximately|approx\.?|about|around|c\.|ca\.)\s+/i;
const RANGE = /^(?:between\s+)?(.+?)\s*(?:\bto\b|\band\b|-|–|\/)\s*(.+)$/i;
const MAX_DATE_CHARS = 100;
const MIN_YEAR = 1000;
const MAX_YEAR = 2999;

/**
 * "10 Dec 1948", "Dec 1948", "1948", "circa 1951", "1951 to 1953", "Between 1960 and 1965", "1960s", "1948-12-10", "29 avril 1965",
 * "23/11/1973", "3.7.1959", "Sep-99". Of "05/06/1973" and "1975-19-25" the year alone is sure.
 */
export function parseDateWords(text: string): DateParts | null {
  if (text.length > MAX_DATE_CHARS) return null;
  let words = text.trim().replace(/[.;,]+$/, '');
  const circa = CIRCA.test(words);
  words = words.replace(CIRCA, '');
  const decade = /^(\d{3})0'?s$/.exec(words);
  if (decade) return spanOf({ year: Number(`${decade[1]}0`), month: null, day: null }, yearDay(`${decade[1]}9`), circa);
  const single = parseDay(words);
  if (single) return spanOf(single, null, circa);
  const range = RANGE.exec(words);
  const from = range?.[1] ? parseDay(range[1].replace(CIRCA, '')) : null;
  const to = range?.[2] ? parseDay(range[2].replace(CIRCA, '')) : null;
  if (!from || !to || isoOf(from, false) > isoOf(to, true)) return null;
  return spanOf(from, to, circa || /circa/i.test(words));
}

const THREE_NUMBERS = /^\d+[^\d\s]\d+[^\d\s]\d+$/;

/** As `parseDateWords`, for entries that their author can correct: null: of three numbers, only the year is certain. */
export function parseSureDate(text: string): DateParts | null {
  const parts = parseDateWords(text);
  return parts?.precision === 'YEAR' && THREE_NUMBERS.test(text.trim()) ? null : parts;
}

/** A span of years, both inclusive. */
export function yearSpan(fromYear: string, toYear: string, circa: boolean): DateParts | null {
  const from = parseDay(fromYear);
  const to = parseDay(toYear);
  if (!from || !to || from.year > to.year) return null;
  return spanOf(from, to, circa);
}

/** A single whole day as YYYY-MM-DD, from words or ISO with any time and zone; null otherwise. */
export function parseDayOnly(text: string): string | null {
  const day = parseDay(text.trim().replace(/[.;,]+$/, ''));
  return day?.day != null ? isoOf(day, false) : null;
}

export function listedDate(type: ListedDate['type'], parts: DateParts): ListedDate {
  return { type, ...parts };
}

function spanOf(from: Day, to: Day | null, circa: boolean): DateParts {
  const precision = from.month === null ? 'YEAR' : from.day === null ? 'MONTH' : 'DAY';
  return {
    value: isoOf(from, false),
    yearOnly: precision === 'YEAR',
    precision,
    circa,
    rangeEnd: to === null ? null : isoOf(to, true),
  };
}

function parseDay(text: string): Day | null {
  const words = text.trim();
  // Takes the day as written and not the day in UTC: a zone offset must not move a birthday.
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?:[T ]?[\d:.]*(?:Z|[+-]\d{2}:?\d{2})?)?$/.exec(words);
  // A month beyond the twelfth: the day of the two numbers is ambiguous.
  if (iso) return Number(iso[2]) > 12 ? yearDay(iso[1]!) : validDay(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const isoMonth = /^(\d{4})-(\d{2})$/.exec(words);
  if (isoMonth) return validDay(Number(isoMonth[1]), Number(isoMonth[2]), null);
  if (/^\d{4}$/.test(words)) return yearDay(words);
  const yearFirst = YEAR_FIRST.exec(words);
  if (yearFirst) {
    const [year, month, day] = [1, 3, 4].map((at) => Number(yearFirst[at]));
    return validDay(year!, month!, day!);
  }
  const numbers = DAY_MONTH_YEAR.exec(words);
  if (numbers) return dayOfNumbers(numbers);
  const written = WRITTEN.exec(words);
  if (written) return dayOf(written[3]!, written[2]!, written[1]);
  const american = AMERICAN.exec(words);
  if (american) return dayOf(american[3]!, american[1]!, american[2]);
  const short = MONTH_AND_TWO_DIGITS.exec(words);
  if (!short) return null;
  return dayOf(`${Number(short[2]) > LAST_YEAR_OF_CENTURY ? 19 : 20}${short[2]}`, short[1]!, undefined);
}

function dayOf(year: string, word: string, day: string | undefined): Day | null {
  const folded = word.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
  const month = BY_LENGTH.find(([beginning]) =>
    folded.startsWith(beginning.normalize('NFD').replace(/\p{M}/gu, '')),
  )?.[1];
  return month === undefined ? null : validDay(Number(year), month, day === undefined ? null : Number(day));
}

/** Between dots the day comes first. Elsewhere it is the one that can be no month; where both can, the year alone is sure. */
function dayOfNumbers([, first, sign, second, year]: readonly (string | undefined)[]): Day | null {
  const [one, other] = [Number(first), Number(second)];
  const dayFirst = validDay(Number(year), other, one);
  const monthFirst = validDay(Number(year), one, other);
  if (dayFirst === null || monthFirst === null || one === other || sign === '.') {
    if (dayFirst !== null) return dayFirst;
    return sign === '.' ? null : monthFirst;
  }
  return yearDay(year!);
}

function yearDay(text: string): Day | null {
  return validDay(Number(text), null, null);
}

function validDay(year: number, month: number | null, day: number | null): Day | null {
  if (year < MIN_YEAR || year > MAX_YEAR) return null;
  if (month !== null && (month < 1 || month > 12)) return null;
  if (day !== null && (month === null || day < 1 || day > daysIn(year, month))) return null;
  return { year, month, day };
}

function daysIn(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

function isoOf(day: Day, last: boolean): string {
  const month = day.month ?? (last ? 12 : 1);
  const date = day.day ?? (last ? daysIn(day.year, month) : 1);
  return `${day.year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
}
