import type { AppError } from '../errors.ts';
import { isUuid } from '../lib/ids.ts';

/** An ID in a path, in lower case. @throws the error of `missing` if the text is not an ID */
export function pathId(id: string, missing: () => AppError): string {
  if (!isUuid(id)) throw missing();
  return id.toLowerCase();
}
