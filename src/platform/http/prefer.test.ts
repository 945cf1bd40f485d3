import { expect, it } from 'vitest';
import { preferredWaitSeconds } from './prefer.ts';

it.for<[string | string[] | undefined, number]>([
  [undefined, 0],
  ['', 0],
  ['wait=3', 3],
  ['Wait = "2"', 2],
  ['respond-async, wait=4; x=1', 4],
  [['return=minimal', 'wait=1'], 1],
  ['wait=1, wait=4', 1],
  ['wait=600', 5],
  ['wait=0', 0],
  ['wait=soon', 0],
  ['wait=-1', 0],
  ['await=3', 0],
])('parses %j as %i seconds', ([header, seconds]) => {
  expect(preferredWaitSeconds(header)).toBe(seconds);
});
