/** Romanised words of a person's name -> parts: "abd" with what follows, titles, particles, generation, patronymic. */
import { GENERATIONS, HONORIFICS, KUNYA, PARTICLES } from './data/words.ts';
import type { NamePart, PartClass } from './parts.ts';

const PATRONYMIC = /(?:ovich|evich|ovych|evych|ovitch|evitch|yovich|ovna|evna|ivna|yivna|ichna)$/;
const ABD_ALONE = /^abd(?:[uaeoi]|ou)?[lrsnzdt]?$/;
const ABD_GLUED = /^abd(?:ul|el|al|ol|oul|il)(?!l?[ao]h?i?$)(.{3,})$/;
const ABD_ASSIMILATED = /^abd(?:[uaeo]|ou)(?:([rsnzdt])\1|([rs])(?=[aeiou]))(.{3,})$/;
const ARTICLE = /^(?:al|el|ul|ur|ar|as|us|an|az|ad|at|ash|il|ol)$/;

export function personParts(words: string[]): NamePart[] {
  const parts: NamePart[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? '';
    if (ABD_ALONE.test(word) && at + 1 < words.length) {
      let next = at + 1;
      while (next + 1 < words.length && ARTICLE.test(words[next] ?? '')) next++;
      const name = words[next] ?? '';
      if (/^(?:u|a|i)?ll?a?h$/.test(name)) parts.push({ text: 'abdullah', class: 'name', abjad: false });
      else
        parts.push(
          { text: 'abdul', class: 'kunya', abjad: false },
          { text: name, class: classOfPersonWord(name), abjad: false },
        );
      at = next;
      continue;
    }
    const glued = ABD_GLUED.exec(word) ?? ABD_ASSIMILATED.exec(word);
    if (glued !== null) {
      const rest = glued.length === 2 ? (glued[1] ?? '') : `${glued[1] ?? glued[2] ?? ''}${glued[3] ?? ''}`;
      parts.push({ text: 'abdul', class: 'kunya', abjad: false }, { text: rest, class: 'name', abjad: false });
      continue;
    }
    const typed = /^([a-z]{3,})\d{1,2}$/.exec(word);
    if (typed !== null) {
      // "doe2": a number that keeps two customers of one name apart.
      parts.push({ text: typed[1] ?? word, class: 'name', abjad: false });
      continue;
    }
    const generation = at > 0 ? GENERATIONS.get(word) : undefined;
    if (generation !== undefined) parts.push({ text: generation, class: 'generation', abjad: false });
    else parts.push({ text: word, class: classOfPersonWord(word), abjad: false });
  }
  const names = parts.filter((part) => part.class === 'name');
  if (names.length === 0) {
    for (const part of parts) if (part.class === 'honorific' || part.class === 'particle') part.class = 'name';
  }
  if (names.length >= 3) {
    const patronymics = names.filter((part) => part.text.length >= 7 && PATRONYMIC.test(part.text));
    // "Abramovich" is a family name where a patronymic stands beside it.
    const chosen = patronymics.length > 1 ? patronymics.find((part) => part !== names.at(-1)) : patronymics[0];
    if (chosen !== undefined) chosen.class = 'patronymic';
  }
  return parts;
}

function classOfPersonWord(word: string): PartClass {
  if (word.length === 1) return /[a-z]/.test(word) ? 'initial' : 'number';
  if (/\d/.test(word)) return 'number';
  if (HONORIFICS.has(word)) return 'honorific';
  if (KUNYA.has(word)) return 'kunya';
  return PARTICLES.has(word) ? 'particle' : 'name';
}
