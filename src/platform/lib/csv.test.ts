import { expect, it } from 'vitest';
import { csvLine } from './csv.ts';

it.each([
  [['a', 1, true, null, ''], 'a,1,true,,'],
  [['a,b', 'say "no"', 'two\nlines'], '"a,b","say ""no""","two\nlines"'],
  [['=1+1', '+49 30', '-x', '@sum', '\tx'], "'=1+1,'+49 30,'-x,'@sum,'\tx"],
  [['-12.50', '7'], '-12.50,7'],
  [['＝1+1', '＋49', '－x', '＠sum', '−x', ' =1', '\u200b＝1'], "'＝1+1,'＋49,'－x,'＠sum,'−x,' =1,'\u200b＝1"],
  [['＆Co', 'a＝b', 'Ünal', '株式会社'], '＆Co,a＝b,Ünal,株式会社'],
])('%j becomes the line %j', (cells, line) => {
  expect(csvLine(cells)).toBe(`${line}\r\n`);
});
