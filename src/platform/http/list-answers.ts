/**
 * Members that all list responses share: `items`, `nextCursor`, `hasMore`. Paged lists also have `limit`, and lists that can be
 * counted have `total`.
 */
import { z } from 'zod';
import { MOST_COUNTED } from '../lib/list-page.ts';
import { optionalBoolean, optionalNumber, optionalText } from './fields.ts';

const MAX_CURSOR_CHARS = 1_024;

const CURSOR = {
  nextCursor: z.string().nullable().describe('Cursor of the next page; null: this is the last page'),
  hasMore: z.boolean().describe('Whether more items follow'),
};

/** Members of one page of a list. */
export const pageOf = <S extends z.ZodType>(item: S) => ({
  items: z.array(item).describe('Items of this page'),
  ...CURSOR,
  limit: z.int().describe('Maximum number of items per page'),
});

const total = z.object({
  count: z.int().nonnegative().describe(`At most ${MOST_COUNTED}`),
  isMore: z.boolean().describe('Whether there are more than this'),
});

/** Page of a list that is read with `countedQuery`. */
export const countedPageOf = <S extends z.ZodType>(item: S) => ({
  ...pageOf(item),
  total: total
    .nullable()
    .optional()
    .describe(
      'Number of items on all pages, with `withTotal`; null: not counted, because counting would take too long',
    ),
});

/** Members of a list that is returned completely. */
export const wholeListOf = <S extends z.ZodType>(item: S, description = 'All items') => ({
  items: z.array(item).describe(description),
  ...CURSOR,
});

/** A list that is returned completely. */
export const whole = <T>(items: readonly T[]): { items: T[]; nextCursor: null; hasMore: false } => ({
  items: [...items],
  nextCursor: null,
  hasMore: false,
});

/** Query parameters of a paged list. */
export const pagingQuery = (things: string, { standard = 20, most = 100 } = {}) => ({
  limit: optionalNumber({ min: 1, max: most, integer: true }, `${things} per page, ${standard} by default`, true),
  cursor: optionalText(MAX_CURSOR_CHARS, '`nextCursor` of the previous page'),
});

/** Query parameters of a list that can be counted. */
export const countedQuery = (...given: Parameters<typeof pagingQuery>) => ({
  ...pagingQuery(...given),
  withTotal: optionalBoolean('true: return `total`. Counting takes time, so request it with the first page only', true),
});
