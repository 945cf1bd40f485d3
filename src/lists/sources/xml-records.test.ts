import { expect, it } from 'vitest';
import { emptyReport } from './types.ts';
import { xmlRecords } from './xml-records.ts';

const CHUNK = Buffer.alloc(64 * 1024, 'x');
const CHUNKS_OF_600_MIB = 9_600;
/** Some more than the longest text that is read. */
const MOST_READ_CHUNKS = 128;

it.each([
  ['a text', '<LIST><ENTRY><NAME>', '</NAME></ENTRY></LIST>'],
  ['a CDATA section', '<LIST><ENTRY><NAME><![CDATA[', ']]></NAME></ENTRY></LIST>'],
  ['a text between entries', '<LIST>', '</LIST>'],
  ['an attribute', '<LIST><ENTRY name="', '"/></LIST>'],
  ['a comment', '<LIST><!--', '--></LIST>'],
  ['a name', '<LIST><ENTRY ', '="1"/></LIST>'],
])('%s of 600 MiB is rejected after the first megabytes, with the reason', async (_what, before, after) => {
  let read = 0;
  async function* file(): AsyncGenerator<Uint8Array> {
    yield Buffer.from(`<?xml version="1.0"?>${before}`.padEnd(2_000));
    for (; read < CHUNKS_OF_600_MIB; read += 1) yield CHUNK;
    yield Buffer.from(after);
  }
  const reading = async () => {
    for await (const _ of xmlRecords(file(), emptyReport(), { root: 'LIST', records: ['ENTRY'] }));
  };
  await expect(reading()).rejects.toMatchObject({
    name: 'ListFormatError',
    message: expect.stringContaining('has more than 4000000 characters'),
  });
  expect(read).toBeLessThan(MOST_READ_CHUNKS);
});

it('consecutive long texts are read', async () => {
  async function* file(): AsyncGenerator<Uint8Array> {
    yield Buffer.from('<LIST>'.padEnd(2_000));
    for (let at = 0; at < 3; at += 1) yield Buffer.from(`<ENTRY><NAME>${'x'.repeat(3_000_000)}</NAME></ENTRY>`);
    yield Buffer.from('</LIST>');
  }
  const found: number[] = [];
  for await (const { element } of xmlRecords(file(), emptyReport(), { root: 'LIST', records: ['ENTRY'] })) {
    found.push(element.textOf('NAME').length);
  }
  expect(found).toEqual([3_000_000, 3_000_000, 3_000_000]);
});
