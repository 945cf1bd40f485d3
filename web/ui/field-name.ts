/** What people call a member of a request that was refused: as the form does, never as the API does. */
import { text } from '../text/index.ts';
import { wordsOf } from './words.ts';

const CALLED: Readonly<Record<string, string>> = text.common.called;
/** A place in what somebody typed as code: they look for it as it stands. */
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
