import { expect, test } from 'vitest';
import { originalSpellings } from './spelled-names.ts';

test.each([
  ['Шон Голдберг', 'sean Голдберг'],
  ['雅克·杜蓬', 'jacques·杜蓬'],
  ['ルイ・コルヴァン', 'louis・コルヴァン'],
  ['שון קורבן', 'sean קורבן'],
  ['هيو كورفان', 'hugh كورفان'],
])('%s is also spelled %s', (written, spelled) => expect(originalSpellings(written)).toContain(spelled));

test.each([
  ['Шонин Голдберг'],
  // Without a dot the name is Chinese.
  ['布朗'],
  ['Shon Goldberg'],
  ['Björn Goldberg'],
])('%s has no other spelling', (written) => expect(originalSpellings(written)).toEqual([]));
