import { expect, it } from 'vitest';
import { decodeText } from './decode-text.ts';

async function* chunksOf(bytes: Buffer, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

it('yields short slices that divide no character', async () => {
  const text = `<a>${'𐤀'.repeat(30_000)}é${'𐤁'.repeat(30_000)}</a>`;
  for (const size of [64 * 1024, 4_097, 200_000]) {
    const slices: string[] = [];
    for await (const slice of decodeText(chunksOf(Buffer.from(text), size), 'XML')) slices.push(slice);
    expect(slices.join('')).toBe(text);
    expect(slices.every((slice) => slice.isWellFormed() && slice.length <= 16 * 1024 + 1)).toBe(true);
  }
});

it('lets other work run between slices of one chunk', async () => {
  let isOver = false;
  let ranMeanwhile = false;
  setImmediate(() => {
    ranMeanwhile = !isOver;
  });
  for await (const _ of decodeText(chunksOf(Buffer.from(`<a>${'x'.repeat(300_000)}</a>`), 1_000_000), 'XML')) {
    const untilMs = performance.now() + 4;
    while (performance.now() < untilMs);
  }
  isOver = true;
  expect(ranMeanwhile).toBe(true);
});
