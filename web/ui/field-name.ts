/** Label of a request field in an error: as in the form, not as in the API. */
import { text } from '../text/index.ts';
import { wordsOf } from './words.ts';

const CALLED: Readonly<Record<string, string>> = text.common.called;
/** Paths inside JSON that the user typed. They are shown unchanged, so that the user can find them in the text. */
const IN_CODE = /^(?:when|parameters|value)\b/;

export const isPlaceInCode = (field: string): boolean => IN_CODE.test(field);

/** `currentPassword` is `Current password`, `names[1].fullNameRaw` is `Names 2: name`. */
export function fieldName(field: string): string {
  if (isPlaceInCode(field)) return field;
  const [first = '', ...others] = field.split('.').map(partName);
  return [first, ...others.map((one) => one.charAt(0).toLowerCase() + one.slice(1))].join(': ');
}

function partName(part: string): string {
  const [, member = part, index] = /^(.*)\[(\d+)\]$/.exec(part) ?? [];
  const name = CALLED[member] ?? wordsOf(member);
  return index === undefined ? name : `${name} ${Number(index) + 1}`;
}
