/** Unknown query parameters: an error on our own reads, ignored on the operations of the interface specification. */
import { z } from 'zod';
import { AppError } from '../errors.ts';
import { needsCaller } from './authentication.ts';
import { type IgnoredFields, unknownFields } from './ignored-fields.ts';
import type { Operation } from './operation.ts';

const MAX_ERRORS = 20;
const NO_QUERY = z.object({});

/**
 * Whether an unknown query parameter is an error. A list or an export that ignored a filter would look like the filtered one. Operations
 * without a caller are excluded: an identity provider adds its own parameters when it returns. So are those of a standard, whose clients do
 * the same.
 */
export function refusesUnknownQuery(operation: Operation): boolean {
  return operation.method === 'GET' && needsCaller(operation) && !operation.isOfContract && !operation.errorForm;
}

/** Adds unknown parameters to `ignored`. @throws AppError validation-failed if they are an error */
export function checkQueryNames(operation: Operation, query: unknown, ignored: IgnoredFields): void {
  const schema = operation.query ?? NO_QUERY;
  if (!refusesUnknownQuery(operation)) {
    ignored.add(schema, query);
    return;
  }
  const unknown = unknownFields(schema, query, '', MAX_ERRORS);
  if (unknown.length === 0) return;
  const known = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  const message = `is not a parameter of this operation. ${known.length > 0 ? `Use: ${known.join(', ')}` : 'It has none'}`;
  const errors = unknown.map((field) => ({ field, code: 'UnknownParameter', message }));
  const detail = errors.length === 1 ? `${unknown[0]} ${message}.` : `${unknown.join(', ')}: unknown parameters.`;
  throw new AppError('validation-failed', { detail, errors });
}
