import type { z } from 'zod';
import { AppError, type FieldError } from '../errors.ts';

/** Most field errors that one answer lists. */
const MAX_FIELD_ERRORS = 100;
/** JSON path of the request itself. */
const WHOLE = '$';

/**
 * Checks one part of a request.
 * @param at where it stands in the request; absent: it is the request
 * @throws AppError `validation-failed` (400), or `unprocessable-format` (422) when only formats are malformed
 */
export function validate<S extends z.ZodType>(schema: S, input: unknown, at = ''): z.output<S> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  let onlyFormats = true;
  const errors: FieldError[] = [];
  for (const issue of result.error.issues.slice(0, MAX_FIELD_ERRORS)) {
    const params = issue.code === 'custom' ? issue.params : undefined;
    if (!params?.format) onlyFormats = false;
    errors.push({
      field: issue.path.reduce<string>(joinPath, at) || WHOLE,
      code: typeof params?.code === 'string' ? params.code : 'Type',
      message: params ? issue.message : issue.path.length === 0 ? 'must be a JSON object' : 'has the wrong type',
    });
  }
  const code = onlyFormats ? 'unprocessable-format' : 'validation-failed';
  throw new AppError(code, { detail: summary(errors), errors });
}

function joinPath(path: string, step: PropertyKey): string {
  if (typeof step === 'number') return `${path}[${step}]`;
  return path ? `${path}.${String(step)}` : String(step);
}

function summary(errors: readonly FieldError[]): string {
  const [first] = errors;
  if (errors.length !== 1 || !first) return `${errors.length} fields are not valid.`;
  return `${first.field === WHOLE ? 'The request' : first.field} ${first.message}.`;
}
