import { describe, expect, it } from 'vitest';
import type { Language } from './taxonomy.ts';
import { fold, sentencesOf } from './text.ts';

describe('sentences', () => {
  const CASES: [Language, string, string[]][] = [
    ['EN', 'Mr. J. Smith left. He ran!', ['Mr. J. Smith left.', 'He ran!']],
    ['EN', 'It cost 1.5 million. No.', ['It cost 1.5 million.', 'No.']],
    ['ES', 'Cobró de Terrasur S.A. por obras. El juez calló.', ['Cobró de Terrasur S.A. por obras.', 'El juez calló.']],
    ['DE', 'Am 3. Mai kam Dr. Weiß. Er schwieg.', ['Am 3. Mai kam Dr. Weiß.', 'Er schwieg.']],
    ['ZH', '他认罪。法院宣判！', ['他认罪。', '法院宣判！']],
    ['AR', 'هل اعترف؟ نعم.', ['هل اعترف؟', 'نعم.']],
    ['EN', ' \n... !\n', []],
  ];
  it.each(CASES)('%s %s', (language, text, expected) => {
    const found = sentencesOf('TEXT', text, language);
    expect(found.map((one) => one.text)).toEqual(expected);
    for (const one of found) expect(text.slice(one.start, one.end)).toBe(one.text);
  });

  it('keep the positions of words after tags', () => {
    const text = '<p>A <b>word</b></p>';
    const [sentence] = sentencesOf('TEXT', text, 'EN');
    expect(sentence!.words.map(({ start, end }) => text.slice(start, end))).toEqual(['A', 'word']);
  });
});

it.each([
  ['Étienne', 'etienne'],
  ['Straße', 'strasse'],
  ['Ёлкин', 'елкин'],
  ['مُحَمَّد', 'محمد'],
  ['أحمد', 'احمد'],
])('%s is compared as %s', (text, folded) => expect(fold(text)).toBe(folded));
