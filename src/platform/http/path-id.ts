import type { AppError } from '../errors.ts';
import { isUuid } from '../lib/ids.ts';

/** An id in a path, in lower case. @throws what `missing` makes, when the text is no id */
export function pathId(id: string, missing: () => AppError): string {
  if (!isUuid(id)) throw missing();
  return id.toLowerCase();
}
