import { expect, it } from 'vitest';
import { Phrases } from './phrases.ts';

it.each([
  ['a word', ['gift'], 'A GIFT for you', 'gift'],
  ['a phrase over punctuation', ['geschenk karte'], 'Code der Geschenk-Karte', 'geschenk karte'],
  ['text without accents', ['Schüler'], 'Schuler', 'Schüler'],
  ['accents in the text', ['prêt'], 'PRET 2026', 'prêt'],
  ['ß as ss', ['Straße'], 'STRASSE 5', 'Straße'],
  ['the second of two phrases with one first word', ['gift box', 'gift card'], 'a gift card', 'gift card'],
  ['Cyrillic words', ['подарок'], 'Подарок маме', 'подарок'],
])('finds %s', (_, entries, text, found) => expect(new Phrases(entries).findIn(text)).toBe(found));

it.each([
  ['part of a word', ['card'], 'discarded'],
  ['a phrase that is cut off', ['gift card'], 'a gift'],
  ['an entry without letters and digits', ['--'], '-- --'],
])('does not find %s', (_, entries, text) => expect(new Phrases(entries).findIn(text)).toBeNull());
