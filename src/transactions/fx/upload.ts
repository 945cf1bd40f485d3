/** Parses an upload of rates into valid rows and errors. */
import type { z } from 'zod';
import { AppError, type FieldError } from '../../platform/errors.ts';
import { parseJson } from '../../platform/http/bodies.ts';
import { CSV_TYPE, csvRows } from '../../platform/http/csv-body.ts';
import type { IgnoredFields } from '../../platform/http/ignored-fields.ts';
import { eventLoopPauses } from '../../platform/lib/event-loop-pauses.ts';
import { MAX_ROWS, rateRow } from './schemas.ts';

export interface UploadedRate {
  currency: string;
  rate: number;
  validFrom?: string | undefined;
}

interface RowError extends FieldError {
  index: number;
}

export const MAX_ERRORS = 100;

/**
 * @param ignored collects unknown fields and columns
 * @throws AppError malformed-request; validation-failed for JSON that is not an array, no row, or too many
 */
export async function readUpload(
  bytes: Buffer,
  mediaType: string,
  baseCurrency: string,
  ignored: IgnoredFields,
): Promise<{ rates: (UploadedRate & { index: number })[]; rejected: number; errors: RowError[] }> {
  const pause = eventLoopPauses();
  const rows = mediaType === CSV_TYPE ? await ratesOf(bytes, ignored) : await jsonRows(bytes);
  if (rows.length === 0) throw wrong('Size', 'must have at least one rate');
  if (rows.length > MAX_ROWS) throw wrong('Size', `must have at most ${MAX_ROWS} rates`);
  const rates: (UploadedRate & { index: number })[] = [];
  const errors: RowError[] = [];
  for (const [index, value] of rows.entries()) {
    await pause();
    ignored.addItem(rateRow, value, index);
    const parsed = rateRow.safeParse(value);
    if (parsed.success && parsed.data.currency !== baseCurrency) rates.push({ ...parsed.data, index });
    else
      errors.push(
        ...(parsed.success ? [BASE_ITSELF] : parsed.error.issues.map(errorOf)).map((one) => ({ index, ...one })),
      );
  }
  return { rates, rejected: rows.length - rates.length, errors: errors.slice(0, MAX_ERRORS) };
}

export const BASE_ITSELF: FieldError = {
  field: 'currency',
  code: 'Pattern',
  message: 'must not be the base currency itself',
};

function errorOf({ path, message, ...issue }: z.core.$ZodIssue): FieldError {
  const code = issue.code === 'custom' ? String(issue.params?.code ?? 'Type') : 'Type';
  return { field: String(path[0] ?? '$'), code, message: path.length > 0 ? message : 'must be an object' };
}

async function jsonRows(bytes: Buffer): Promise<unknown[]> {
  if (bytes.length === 0) throw wrong('NotNull', 'must be given');
  const value = await parseJson(bytes);
  if (!Array.isArray(value)) throw wrong('Type', 'must be a JSON array, or CSV with its own media type');
  return value;
}

/** Rates of a CSV file. A rate is decimal text with a point. */
async function ratesOf(bytes: Buffer, ignored: IgnoredFields): Promise<unknown[]> {
  const rows: unknown[] = [];
  for await (const { rate, ...row } of csvRows(bytes, { columns: COLUMNS, ignored, most: MAX_ROWS + 1 })) {
    rows.push({ ...row, rate: rate === undefined ? rate : decimal(rate) });
  }
  return rows;
}

const COLUMNS = ['currency', 'rate', 'validFrom'] as const;

/** Converts decimal text to a number. Other text is kept, and its field rejects it. */
function decimal(text: string): unknown {
  return /^\d{1,15}(\.\d{1,18})?(e-?\d{1,2})?$/i.test(text) ? Number(text) : text || null;
}

function wrong(code: string, message: string): AppError {
  return new AppError('validation-failed', {
    detail: `The request ${message}.`,
    errors: [{ field: '$', code, message }],
  });
}
