/** Empty values of a request, which are accepted wherever a member is optional. */

export function isBlank(value: unknown): boolean {
  return typeof value === 'string' && value.trim() === '';
}

/** Absent, null or blank. */
export function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || isBlank(value);
}
