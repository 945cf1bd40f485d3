/** Words and addresses that several parts of the form print. */
import { countryText, type FormItem } from '../form-document.ts';
import type { SarAddress } from '../types.ts';

export const checked = (isSo: boolean, words: string) => `${isSo ? '[X]' : '[  ]'} ${words}`;

export const lines = (some: readonly (string | false | null | undefined)[]) => some.filter(Boolean).join('\n');

/** As in the file: missing values are reported as unknown. */
export const UNKNOWN = 'Unknown';

export function addressItems(
  { street, city, state, postalCode, countryCode }: SarAddress,
  [a, b, c, d, e]: readonly [string, string, string, string, string],
  at: string,
): FormItem[] {
  return [
    { item: a, caption: 'Address', value: street ?? UNKNOWN, paths: [`${at}.street`], isWide: true },
    { item: b, caption: 'City', value: city ?? UNKNOWN, paths: [`${at}.city`] },
    { item: c, caption: 'State', value: state, paths: [`${at}.state`] },
    { item: d, caption: 'ZIP/Postal Code', value: postalCode ?? UNKNOWN, paths: [`${at}.postalCode`] },
    { item: e, caption: 'Country', value: countryText(countryCode) ?? UNKNOWN, paths: [`${at}.countryCode`] },
  ];
}
