import { expect, test } from 'vitest';
import { namesIn } from './names.ts';

test.each<[text: string, names: string[]]>([
  ['Abu Demo', ['Abu Demo']],
  ['Wahmi Khayal; Wahmy Khayal; Wahmi Khayyal', ['Wahmi Khayal', 'Wahmy Khayal', 'Wahmi Khayyal']],
  ['Wahmi; Wahmy b) W. Khayal; W. Khayyal', ['Wahmi', 'Wahmy', 'W. Khayal', 'W. Khayyal']],
  ['Skazkin (original script: Сказкин)', ['Skazkin', 'Сказкин']],
  ['وهمي خيال (Wahmi Khayal; Wahmy Khayal)', ['وهمي خيال', 'Wahmi Khayal', 'Wahmy Khayal']],
  ['Wahmi Khayal (false identity related to an invented passport)', ['Wahmi Khayal']],
  ['Wahmi Khayal (previously listed as)', ['Wahmi Khayal']],
  ['Wahmi Khayal, born 1 Jan. 1953 (Oman passport no.000123, expiry 3 May 2024.)', ['Wahmi Khayal']],
  ['INVENTED FRONT (IF) ; IMAGINARY FRONT (IMF)', ['INVENTED FRONT (IF)', 'IMAGINARY FRONT (IMF)']],
  ['DEMO FORCES (DF)', ['DEMO FORCES (DF)']],
  ['Ansar of Nowhere (Tunisia)', ['Ansar of Nowhere (Tunisia)']],
  ['"KOBOLD"', ['"KOBOLD"']],
  ['()', ['()']],
  ['', ['']],
])('%j', (text, names) => {
  expect(namesIn(text)).toEqual(names);
});
