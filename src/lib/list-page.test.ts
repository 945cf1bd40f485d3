import { expect, it } from 'vitest';
import { CursorCodec } from './cursor.ts';
import { readListPage } from './list-page.ts';

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

it('gives every row once, and says when there are no more', async () => {
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

it('takes no cursor of another list, of another filter, of another key, or of nobody', async () => {
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
