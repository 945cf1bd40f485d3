/** ISO 6166: numbers of securities. Pure. */

const FORM = /^[A-Z]{2}[A-Z0-9]{9}\d$/;

/** The last digit checks the rest: each letter as two digits, every second one doubled. @param text in capitals */
export function isIsin(text: string): boolean {
  if (!FORM.test(text)) return false;
  const digits = [...text].map((sign) => Number.parseInt(sign, 36)).join('');
  const sum = [...digits].reverse().reduce((all, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 1 : 2);
    return all + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
