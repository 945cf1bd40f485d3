/** Filters of SCIM lists: `attribute eq "value"`, several joined by `and`. Identity providers ask no others. */
import { scimError } from './errors.ts';

const MAX_FILTER = 1_024;
const MAX_CONDITIONS = 5;
/** Sticky: reads one condition. The second group is a JSON string. */
const CONDITION =
  /\s*([A-Za-z][\w.:$-]*(?:\[[^[\]]+\](?:\.[A-Za-z]\w*)?)?)\s+eq\s+("(?:[^"\\]|\\.)*"|true|false)\s*(and\s+|$)/iy;

export interface Condition<A extends string> {
  attribute: A;
  value: string;
}

/**
 * @param attributeAt the attribute at a path; null: it cannot be searched
 * @throws AppError invalidFilter
 */
export function conditionsOf<A extends string>(
  filter: string | undefined,
  attributeAt: (path: string) => A | null,
): Condition<A>[] {
  if (filter === undefined || filter.trim() === '') return [];
  const conditions: Condition<A>[] = [];
  const condition = new RegExp(CONDITION);
  for (let at = 0; at < filter.length; at = condition.lastIndex) {
    condition.lastIndex = at;
    const [, path = '', written = '', and = ''] = condition.exec(filter.slice(0, MAX_FILTER)) ?? [];
    const attribute = path === '' ? null : attributeAt(path);
    const isAtEnd = condition.lastIndex === filter.length;
    if (attribute === null || isAtEnd !== (and === '') || conditions.length >= MAX_CONDITIONS) throw unreadable();
    conditions.push({ attribute, value: conditionValue(written) });
  }
  return conditions;
}

function conditionValue(written: string): string {
  if (!written.startsWith('"')) return written.toLowerCase();
  try {
    const value = JSON.parse(written) as string;
    if (value.isWellFormed() && !value.includes('\0')) return value;
  } catch {
    // Refused below.
  }
  throw unreadable();
}

function unreadable() {
  return scimError(
    'invalidFilter',
    'The filter must be one condition such as userName eq "a@example.com", or several joined by "and". Only eq is supported.',
  );
}
