import { expect, it } from 'vitest';
import { CursorCodec } from './cursor.ts';
import { MOST_COUNTED, readListPage } from './list-page.ts';

const cursors = new CursorCodec(Buffer.alloc(32, 1));
const rows = [1, 2, 3, 4, 5];
const turn = (list: object, cursor?: string, sealer = cursors) =>
  readListPage(
    sealer,
    list,
    { limit: 2, cursor },
    async (after: number | null, limit) => rows.filter((row) => after === null || row > after).slice(0, limit),
    (row) => row,
  );

it('returns every row once, and reports the end', async () => {
  const seen: number[] = [];
  let cursor: string | undefined;
  for (const hasMore of [true, true, false]) {
    const page = await turn({ list: 'a' }, cursor);
    seen.push(...page.items);
    expect(page).toMatchObject({ hasMore, limit: 2 });
    expect(page.nextCursor === null).toBe(!hasMore);
    cursor = page.nextCursor ?? undefined;
  }
  expect(seen).toEqual(rows);
});

it('rejects cursors of another list, filter, key or format', async () => {
  const { nextCursor } = await turn({ list: 'a', of: 'me' });
  const others = [
    turn({ list: 'b', of: 'me' }, nextCursor!),
    turn({ list: 'a', of: 'you' }, nextCursor!),
    turn({ list: 'a', of: 'me' }, nextCursor!, new CursorCodec(Buffer.alloc(32, 2))),
    turn({ list: 'a', of: 'me' }, 'x'),
    turn({ list: 'a', of: 'me' }, cursors.encode('not of a list')),
  ];
  for (const other of others) await expect(other).rejects.toMatchObject({ code: 'invalid-cursor' });
});

it('counts rows on request, without a query if the page shows all', async () => {
  const counting = (counted: number | null, limit: number, more: object = {}) => {
    let asked = 0;
    const page = readListPage(
      cursors,
      { list: 'a' },
      { limit, withTotal: true, ...more },
      async (after: number | null, most) => rows.filter((row) => row > (after ?? 0)).slice(0, most),
      (row) => row,
      async () => {
        asked += 1;
        return counted;
      },
    );
    return page.then(({ total, nextCursor }) => ({ total, nextCursor, asked }));
  };
  expect(await counting(99, 5)).toMatchObject({ total: { count: 5, isMore: false }, asked: 0 });
  expect(await counting(5, 2)).toMatchObject({ total: { count: 5, isMore: false }, asked: 1 });
  expect(await counting(null, 2)).toMatchObject({ total: null, asked: 1 });
  expect(await counting(MOST_COUNTED, 2)).toMatchObject({ total: { count: MOST_COUNTED, isMore: false } });
  const { total, nextCursor } = await counting(MOST_COUNTED + 1, 3);
  expect(total).toEqual({ count: MOST_COUNTED, isMore: true });
  // The last page is not all of it.
  expect(await counting(5, 3, { cursor: nextCursor })).toMatchObject({ total: { count: 5, isMore: false }, asked: 1 });
  expect(await turn({ list: 'a' })).not.toHaveProperty('total');
});
