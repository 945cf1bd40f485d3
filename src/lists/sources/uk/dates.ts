/** British dates: day first, with "00", "dd", "--" for unknown parts. */
import { parseDateWords } from '../dates.ts';

type DateParts = NonNullable<ReturnType<typeof parseDateWords>>;
/** 01/08/1979, 00/00/1980, dd/mm/1945, --/--/1969, 27.07.2010, 29/06/2012 00:00:00 */
const DAY_FIRST = /^(\d{1,2}|dd?|--?)[/.](\d{1,2}|mm?|--?)[/.](\d{4})(?:[ T]\d{1,2}:\d{2}(?::\d{2})?)?$/i;
const MONTH_BY_NAME = /^(\d{1,2})-([A-Za-z]{3})-(\d{4})$/;

/** Null where the words are no date ("15/08/19yy"). */
export function ukDate(words: string): DateParts | null {
  const plain = words.trim().replace(/^'/, '');
  const written = DAY_FIRST.exec(plain);
  if (written === null) return parseDateWords(plain.replace(MONTH_BY_NAME, '$1 $2 $3'));
  const [, day, month, year] = written;
  const parts = [year ?? ''];
  if (isKnown(month)) parts.push(month!.padStart(2, '0'));
  if (isKnown(month) && isKnown(day)) parts.push(day!.padStart(2, '0'));
  return parseDateWords(parts.join('-'));
}

/** The whole day as YYYY-MM-DD, else null. */
export function ukDay(words: string): string | null {
  const parts = ukDate(words);
  return parts?.precision === 'DAY' && parts.rangeEnd === null ? parts.value : null;
}

function isKnown(part: string | undefined): boolean {
  return Number(part) > 0;
}
