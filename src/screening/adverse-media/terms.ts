/**
 * Finds the terms of a lexicon in a sentence. A term is words with one blank between them; `*` at an end of a word stands for any
 * letters: `money launder*`, `*geldwasche*`. Chinese terms are plain text. Terms are found by the first letters of their
 * first word, so the cost grows with the text, not with the lexicon.
 */
import { fold, type Sentence } from './text.ts';

export interface Hit<Tag> {
  tag: Tag;
  /** Term as in the lexicon. */
  term: string;
  start: number;
  end: number;
  /** Positions of the first word and after the last word of the sentence. In Chinese: of characters. */
  from: number;
  to: number;
}

interface Pattern {
  text: string;
  openStart: boolean;
  openEnd: boolean;
}

interface Term<Tag> {
  tag: Tag;
  term: string;
  patterns: Pattern[];
}

const KEY = 2;
/** Elided articles, which `text.ts` makes words of their own: "l'escroquerie". */
const ELISION = /(?<!\p{L})([ldnsjmtc]|qu)'(?=\p{L})/gu;

export class TermFinder<Tag> {
  readonly #byStart = new Map<string, Term<Tag>[]>();
  readonly #inside: Term<Tag>[] = [];
  readonly #plain: { tag: Tag; term: string }[] = [];
  readonly #readings: (word: string) => readonly string[];

  /** @param style how words are separated: by blanks, by blanks with Arabic particles glued on, or not at all */
  constructor(entries: Iterable<readonly [tag: Tag, terms: string]>, style: 'words' | 'arabic' | 'characters') {
    this.#readings = style === 'arabic' ? withoutParticles : (word) => [word];
    for (const [tag, terms] of entries) {
      for (const raw of terms.split('|')) {
        const term = raw.trim();
        if (!term) continue;
        if (style === 'characters') this.#plain.push({ tag, term });
        else this.#add({ tag, term, patterns: fold(term).replace(ELISION, "$1' ").split(/\s+/).map(patternOf) });
      }
    }
  }

  #add(term: Term<Tag>): void {
    const [first] = term.patterns;
    if (first!.openStart) this.#inside.push(term);
    else {
      const key = first!.text.slice(0, KEY);
      const same = this.#byStart.get(key);
      if (same) same.push(term);
      else this.#byStart.set(key, [term]);
    }
  }

  find(sentence: Sentence): Hit<Tag>[] {
    return this.#plain.length > 0 ? this.#findPlain(sentence) : this.#findWords(sentence);
  }

  #findWords({ words }: Sentence): Hit<Tag>[] {
    const readings = words.map((word) => this.#readings(word.folded));
    const hits: Hit<Tag>[] = [];
    for (const [from, own] of readings.entries()) {
      const keys = new Set(own.flatMap((text) => [text.slice(0, KEY), text.slice(0, 1)]));
      const candidates = [...[...keys].flatMap((key) => this.#byStart.get(key) ?? []), ...this.#inside];
      for (const { tag, term, patterns } of candidates) {
        const to = from + patterns.length;
        if (to > words.length) continue;
        if (!patterns.every((pattern, at) => readings[from + at]!.some((text) => fits(pattern, text)))) continue;
        hits.push({ tag, term, start: words[from]!.start, end: words[to - 1]!.end, from, to });
      }
    }
    return hits;
  }

  #findPlain({ text, start }: Sentence): Hit<Tag>[] {
    const hits: Hit<Tag>[] = [];
    for (const { tag, term } of this.#plain) {
      for (let at = text.indexOf(term); at >= 0; at = text.indexOf(term, at + term.length)) {
        const to = at + term.length;
        hits.push({ tag, term, start: start + at, end: start + to, from: at, to });
      }
    }
    return hits.sort((a, b) => a.from - b.from || b.to - a.to);
  }
}

function patternOf(text: string): Pattern {
  return { text: text.replaceAll('*', ''), openStart: text.startsWith('*'), openEnd: text.endsWith('*') };
}

function fits({ text, openStart, openEnd }: Pattern, word: string): boolean {
  if (openStart) return openEnd ? word.includes(text) : word.endsWith(text);
  return openEnd ? word.startsWith(text) : word === text;
}

const PARTICLES = ['وال', 'بال', 'فال', 'كال', 'ولل', 'لل', 'ال', 'و', 'ف', 'ب', 'ل', 'ك', 'س'];
const SHORTEST = 2;

/** The word, and the word without prefixed conjunction, preposition and article. */
export function withoutParticles(word: string): readonly string[] {
  const rest = PARTICLES.filter((one) => word.startsWith(one) && word.length - one.length >= SHORTEST);
  return [word, ...rest.map((one) => word.slice(one.length))];
}
