/**
 * Spans that may be names though no rule finds them: single capitalised words, acronyms, Arabic words in a row, Chinese signs
 * in a row. There are too many of them, so only those become parties that are a whole name on a list (`link-parties.ts`).
 */
import type { ReadSentence } from '../reading.ts';
import type { Language } from '../taxonomy.ts';
import { gapAfter, type Mention, mentionOf } from './mention.ts';

export interface Occurrence {
  /** Position in the article's sentences. */
  sentence: number;
  mention: Mention;
}

/** Different spans of one article. */
const MAX_SPANS = 80;
const MIN_WORD_CHARS = 4;
const ARABIC_WORDS = [3, 2];
const CHINESE_CHARS = [4, 3, 2];

/** Spans near an offense or a stage, outside of the names that were found. */
export function candidateSpans(
  sentences: readonly ReadSentence[],
  found: readonly Occurrence[],
  language: Language,
): Occurrence[] {
  const names = new Set<string>();
  const spans: Occurrence[] = [];
  for (const [at, sentence] of sentences.entries()) {
    if (sentence.themes.length === 0 && sentence.stage === null) continue;
    const taken = found.filter((one) => one.sentence === at).map(({ mention }) => mention);
    for (const mention of spansOf(sentence, language)) {
      if (taken.some((one) => one.start < mention.end && mention.start < one.end)) continue;
      if (!names.has(mention.name) && names.size >= MAX_SPANS) continue;
      names.add(mention.name);
      spans.push({ sentence: at, mention });
    }
  }
  return spans;
}

function spansOf(sentence: ReadSentence, language: Language): Mention[] {
  if (language === 'ZH') return chineseSpans(sentence);
  const { words } = sentence;
  const says = (at: number) =>
    sentence.themes.some(({ start, end }) => start < words[at]!.end && words[at]!.start < end) ||
    sentence.cues.some(({ tag, from, to }) => tag.kind !== 'ROLE' && from <= at && at < to);
  if (language !== 'AR') {
    return words.flatMap(({ raw }, at) => {
      const isName = /^\p{Lu}/u.test(raw) && (raw.length >= MIN_WORD_CHARS || /^\p{Lu}{3,}$/u.test(raw));
      return isName && at > 0 && !says(at) ? [mentionOf(sentence, 'ORGANIZATION', at, at + 1)] : [];
    });
  }
  return words.flatMap((_, from) =>
    ARABIC_WORDS.flatMap((count) => {
      const to = from + count;
      const within = Array.from({ length: count }, (__, at) => from + at);
      const isRow = to <= words.length && within.every((at) => at === to - 1 || gapAfter(sentence, at) === ' ');
      return isRow && !within.some(says) ? [mentionOf(sentence, 'INDIVIDUAL', from, to)] : [];
    }),
  );
}

function chineseSpans({ text, start, themes, cues }: ReadSentence): Mention[] {
  const blocked = [
    ...themes.map((hit) => ({ from: hit.start - start, to: hit.end - start })),
    ...cues.filter(({ tag, from, to }) => tag.kind !== 'ROLE' && to - from > 1),
  ];
  const spans: Mention[] = [];
  for (let from = 0; from < text.length; from += 1) {
    for (const count of CHINESE_CHARS) {
      const to = from + count;
      const name = text.slice(from, to);
      if (name.length < count || !/^\p{Script=Han}+$/u.test(name)) continue;
      if (blocked.some((one) => one.from < to && from < one.to)) continue;
      spans.push({ name, type: 'INDIVIDUAL', start: start + from, end: start + to, from, to });
    }
  }
  return spans;
}
