import { expect, it } from 'vitest';
import { unreadableWords } from './unreadable-words.ts';

const wordsOf = (text: string) => unreadableWords({ title: 'A title', text });

it.each([
  ['Police arrested Nicolas M☺d☺ro (51), a trader.', ['M☺d☺ro']],
  ['the firm of "ᎷᎪᎠᏌᎡᎾ", M☺d☺ro and M☺d☺ro', ['ᎷᎪᎠᏌᎡᎾ', 'M☺d☺ro']],
  ['accused M%%d%%ro of fraud', ['M%%d%%ro']],
])('reports unreadable words: %s', (text, expected) => expect(wordsOf(text)).toEqual(expected));

it.each([
  'He paid US$5,000 (10% of it in €) to J. & Sons — see https://example.test/a%20b%3Fc%3D1 today. 👍',
  'Was it fraud??? "Yes!" 100%. A&B Ltd; R&D; 5°C; Acme® ™',
  'Мадуро обвиняется в коррупции. 马杜罗被指控腐败。',
])('reports nothing in an ordinary text: %s', (text) => expect(wordsOf(text)).toEqual([]));

it('reports at most twenty words of a long text of signs', () => {
  const text = Array.from({ length: 100_000 }, (_, at) => `M☺d${at}☺ro`).join(' ');
  expect(wordsOf(text)).toHaveLength(20);
});
