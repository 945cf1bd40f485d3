import { expect, it } from 'vitest';
import { CursorCodec } from './cursor.ts';

const cursors = new CursorCodec(Buffer.alloc(32, 1));

it('is a base64 string that needs no encoding in a query string, with any content', () => {
  for (let code = 0; code < 0x180; code++) {
    for (const before of ['', 'a', 'ab']) {
      const content = { place: `${before}${String.fromCharCode(code)}`, code };
      const cursor = cursors.encode(content);
      expect(cursor).toMatch(/^[A-Za-z0-9]+$/);
      expect(Buffer.from(cursor, 'base64').toString('base64')).toBe(cursor);
      expect(cursors.decode(cursor)).toEqual(content);
    }
  }
  const content = { names: ['Дауд Ибрагим', '達烏德', '😀'], nothing: null };
  expect(cursors.decode(cursors.encode(content))).toEqual(content);
});

it('is rejected if it was changed, cut or forged', () => {
  const cursor = cursors.encode({ place: 7 });
  const others = ['', 'A', cursor.slice(1), cursor.slice(0, -4), `${cursor}AAAA`, `AAAA${cursor}`, 'é'.repeat(40)];
  for (const [at, char] of [...cursor].entries()) {
    others.push(cursor.slice(0, at) + (char === 'A' ? 'B' : 'A') + cursor.slice(at + 1));
  }
  others.push(new CursorCodec(Buffer.alloc(32, 2)).encode({ place: 7 }));
  for (const other of others) expect(cursors.decode(other), other).toBeNull();
});
