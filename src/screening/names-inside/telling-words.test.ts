import { expect, it } from 'vitest';
import { isTellingWord } from './telling-words.ts';

it.each(['Rosoboronexport', 'HOLUNDERBUND', 'Холундербунд'])('%s may be all of a firm but its form', (word) =>
  expect(isTellingWord(word)).toBe(true),
);

it.each(['Hamas', 'Mohammed', 'Honesty', 'Shanghai', 'Construction', 'Limited', 'Edda Holunder', '4711471'])(
  '%s says too little, or is more than a word',
  (word) => expect(isTellingWord(word)).toBe(false),
);
