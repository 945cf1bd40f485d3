/**
 * Members that all list responses share: `items`, `nextCursor`, `hasMore`. Paged lists also have `limit`, and lists that can be
 * counted have `total`.
 */
import { z } from 'zod';
import { MOST_COUNTED } from '../lib/list-page.ts';
import { optionalBoolean, optionalNumber, optionalText } from './fields.ts';

const MAX_CURSOR_CHARS = 1_024;

const CURSOR = {
  nextCursor: z.string().nullable().describe('Of the next page; null: there is none'),
  hasMore: z.boolean().describe('There are more behind these'),
};

/** Members of one page of a list. */
export const pageOf = <S extends z.ZodType>(item: S) => ({
  items: z.array(item).describe('Of this page'),
  ...CURSOR,
  limit: z.int().describe('Most that this page could have'),
});

const total = z.object({
  count: z.int().nonnegative().describe(`At most ${MOST_COUNTED}`),
  isMore: z.boolean().describe('There are more than that'),
});

/** Page of a list that is read with `countedQuery`. */
export const countedPageOf = <S extends z.ZodType>(item: S) => ({
  ...pageOf(item),
  total: total
    .nullable()
    .optional()
    .describe(
      'How many there are on all pages, where `withTotal` asks; null: not counted, since it would take too long',
    ),
});

/** Members of a list that is returned completely. */
export const wholeListOf = <S extends z.ZodType>(item: S, description = 'All of them') => ({
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
  cursor: optionalText(MAX_CURSOR_CHARS, '`nextCursor` of the page before'),
});

/** Query parameters of a list that can be counted. */
export const countedQuery = (...given: Parameters<typeof pagingQuery>) => ({
  ...pagingQuery(...given),
  withTotal: optionalBoolean('true: tell `total`. Counting takes time: ask with the first page alone', true),
});
