/**
 * Themes of an article: a handful of counts per theme, weighed by a linear model that all themes and languages share
 * (`weights.ts`), so that each finding can be explained as a sum.
 *
 *   confidence = 1 / (1 + e^-(bias + sum of value x weight))
 */
import { FACTORS, type Factor, type Factors, factorsOf } from './factors.ts';
import type { ReadSentence, ThemeHit } from './reading.ts';
import { type ProceedingStage, STAGES, THEMES, type Theme } from './taxonomy.ts';
import type { Field } from './text.ts';
import { MODEL } from './weights.ts';

export interface Passage {
  field: Field;
  /** UTF-16 offsets in the field; `text` is the content between them. */
  start: number;
  end: number;
  text: string;
  /** The terms that decided. */
  terms: string[];
}

export interface ArticleFinding {
  theme: Theme;
  stage: ProceedingStage;
  /** 0..1, two decimals. */
  confidence: number;
  passages: Passage[];
  /** Parts of the confidence that are not 0. */
  factors: { factor: Factor; value: number; contribution: number }[];
}

const MAX_PASSAGES = 5;
const MAX_PASSAGE_CHARS = 600;
const NEAR = 1;
const LEAST_CONFIDENCE = 0.5;

export function classify(sentences: readonly ReadSentence[]): ArticleFinding[] {
  return THEMES.flatMap((theme): ArticleFinding[] => {
    const values = factorsOf(sentences, theme);
    if (values.strong + values.weak === 0) return [];
    const confidence = confidenceOf(values);
    if (confidence < LEAST_CONFIDENCE) return [];
    const factors = FACTORS.map((factor) => ({
      factor,
      value: values[factor],
      contribution: round(values[factor] * MODEL.weights[factor]),
    })).filter(({ contribution }) => contribution !== 0);
    const passages = passagesOf(sentences, theme);
    return [{ theme, stage: stageOf(sentences, theme), confidence: round(confidence), passages, factors }];
  }).sort((a, b) => b.confidence - a.confidence);
}

function confidenceOf(values: Factors): number {
  const sum = FACTORS.reduce((total, factor) => total + values[factor] * MODEL.weights[factor], MODEL.bias);
  return 1 / (1 + Math.exp(-sum));
}

function weightOf(hits: readonly ThemeHit[]): number {
  return hits.reduce((sum, { strong }) => sum + (strong ? 2 : 1), 0);
}

/**
 * CLEARED if the title or the first sentence says so, of this theme or without a word of any. Otherwise the latest stage that the text names near the theme, and
 * ALLEGATION if it names none.
 */
function stageOf(sentences: readonly ReadSentence[], theme: Theme): ProceedingStage {
  const named = sentences.flatMap(({ themes }, at) => (themes.some((hit) => hit.theme === theme) ? [at] : []));
  const near = sentences.filter((_, at) => named.some((one) => Math.abs(one - at) <= NEAR));
  const first = sentences.filter(({ field }) => field === 'TEXT')[0];
  const opening = sentences.filter((one) => one.field === 'TITLE' || one === first);
  const stages = [...near, ...opening].flatMap((one) => (one.convictedOf.has(theme) ? 'CONVICTED' : (one.stage ?? [])));
  const clears = ({ stage, themes, convictedOf }: ReadSentence) =>
    stage === 'CLEARED' &&
    !convictedOf.has(theme) &&
    (themes.length === 0 || themes.some((hit) => hit.theme === theme));
  if (opening.some(clears)) return 'CLEARED';
  const furthest = Math.max(...stages.filter((stage) => stage !== 'CLEARED').map((stage) => STAGES.indexOf(stage)), 0);
  return STAGES[furthest]!;
}

function passagesOf(sentences: readonly ReadSentence[], theme: Theme): Passage[] {
  return sentences
    .map((sentence) => ({ sentence, hits: sentence.themes.filter((hit) => hit.theme === theme && !hit.suppressed) }))
    .filter(({ hits }) => hits.length > 0)
    .sort((a, b) => weightOf(b.hits) - weightOf(a.hits))
    .slice(0, MAX_PASSAGES)
    .map(({ sentence, hits }) =>
      passage(
        sentence,
        hits[0]!,
        hits.map(({ term }) => term),
      ),
    );
}

/** The sentence. Of a very long one, the part around the place. */
export function passage(sentence: ReadSentence, around: { start: number; end: number }, terms: string[]): Passage {
  const margin = Math.floor((MAX_PASSAGE_CHARS - Math.min(MAX_PASSAGE_CHARS, around.end - around.start)) / 2);
  const isLong = sentence.text.length > MAX_PASSAGE_CHARS;
  const start = isLong ? Math.max(sentence.start, around.start - margin) : sentence.start;
  const end = isLong ? Math.min(sentence.end, start + MAX_PASSAGE_CHARS) : sentence.end;
  const text = sentence.text.slice(start - sentence.start, end - sentence.start);
  return { field: sentence.field, start, end, text, terms: [...new Set(terms)] };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
