import type { Sentence } from '../text.ts';

export type PartyType = 'INDIVIDUAL' | 'ORGANIZATION';

/** A name as written in a sentence. `from` and `to` count words, in Chinese characters, as `Hit` does. */
export interface Mention {
  name: string;
  type: PartyType;
  start: number;
  end: number;
  from: number;
  to: number;
}

export function mentionOf(sentence: Sentence, type: PartyType, from: number, to: number): Mention {
  const start = sentence.words[from]!.start;
  const end = sentence.words[to - 1]!.end;
  return { name: sentence.text.slice(start - sentence.start, end - sentence.start), type, start, end, from, to };
}

/** Characters between two neighboring words, or after the last one. */
export function gapAfter(sentence: Sentence, at: number): string {
  const from = sentence.words[at]!.end - sentence.start;
  const next = sentence.words[at + 1];
  return sentence.text.slice(from, next ? next.start - sentence.start : undefined);
}
