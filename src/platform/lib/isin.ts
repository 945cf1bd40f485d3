/** ISO 6166: securities identifiers (ISIN). Pure. */

const FORM = /^[A-Z]{2}[A-Z0-9]{9}\d$/;

/** Check digit: each letter counts as two digits, every second digit is doubled. @param text in upper case */
export function isIsin(text: string): boolean {
  if (!FORM.test(text)) return false;
  const digits = [...text].map((sign) => Number.parseInt(sign, 36)).join('');
  const sum = [...digits].reverse().reduce((all, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 1 : 2);
    return all + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
