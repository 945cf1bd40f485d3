/**
 * Every answer that is a list has the same members: `items`, `nextCursor`, `hasMore`; one with pages has `limit` besides, and one that
 * is counted for who asks `total`.
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

/** Of a list that `countedQuery` asks. */
export const countedPageOf = <S extends z.ZodType>(item: S) => ({
  ...pageOf(item),
  total: total
    .nullable()
    .optional()
    .describe(
      'How many there are on all pages, where `withTotal` asks; null: not counted, since it would take too long',
    ),
});

/** Members of a list that is answered whole. */
export const wholeListOf = <S extends z.ZodType>(item: S, description = 'All of them') => ({
  items: z.array(item).describe(description),
  ...CURSOR,
});

/** A list that is answered whole. */
export const whole = <T>(items: readonly T[]): { items: T[]; nextCursor: null; hasMore: false } => ({
  items: [...items],
  nextCursor: null,
  hasMore: false,
});

/** What the query of a list with pages takes. */
export const pagingQuery = (things: string, { standard = 20, most = 100 } = {}) => ({
  limit: optionalNumber({ min: 1, max: most, integer: true }, `${things} per page, ${standard} by default`, true),
  cursor: optionalText(MAX_CURSOR_CHARS, '`nextCursor` of the page before'),
});

/** The same of a list that is counted for who asks. */
export const countedQuery = (...given: Parameters<typeof pagingQuery>) => ({
  ...pagingQuery(...given),
  withTotal: optionalBoolean('true: tell `total`. Counting takes time: ask with the first page alone', true),
});
