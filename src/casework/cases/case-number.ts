/** Case numbers such as C-2026-0042: counted per organization and year of opening, without gaps. Pure. */

export interface CaseNumber {
  /** Year of opening, UTC. */
  openedYear: number;
  /** Number of the case within the year, from 1. */
  numberInYear: number;
}

const DIGITS = 4;
const WRITTEN = /^(?:c-?)?(?:(\d{4})-)?(\d{1,9})$/i;

export function formatCaseNumber({ openedYear, numberInYear }: CaseNumber): string {
  return `C-${openedYear}-${String(numberInYear).padStart(DIGITS, '0')}`;
}

/** Reads C-2026-0042, 2026-42 and 42. @returns null: no case number. Without a year, the number of any year */
export function parseCaseNumber(text: string): { openedYear: number | null; numberInYear: number } | null {
  const [, year, number] = WRITTEN.exec(text.trim()) ?? [];
  return number === undefined
    ? null
    : { openedYear: year === undefined ? null : Number(year), numberInYear: Number(number) };
}
