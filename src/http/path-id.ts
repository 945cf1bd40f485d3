import type { AppError } from '../errors.ts';
import { isUuid } from '../lib/ids.ts';

/** An id in an address, in lower case. What is no id names nothing. @throws what `missing` makes */
export function pathId(id: string, missing: () => AppError): string {
  if (!isUuid(id)) throw missing();
  return id.toLowerCase();
}
