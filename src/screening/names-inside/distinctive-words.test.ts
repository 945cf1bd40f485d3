import { expect, it } from 'vitest';
import { isDistinctiveWord } from './distinctive-words.ts';

it.each(['Rosoboronexport', 'HOLUNDERBUND', 'Холундербунд'])("%s can be a firm's name without its legal form", (word) =>
  expect(isDistinctiveWord(word)).toBe(true),
);

it.each(['Hamas', 'Mohammed', 'Honesty', 'Shanghai', 'Construction', 'Limited', 'Edda Holunder', '4711471'])(
  '%s is too common, or more than a word',
  (word) => expect(isDistinctiveWord(word)).toBe(false),
);
