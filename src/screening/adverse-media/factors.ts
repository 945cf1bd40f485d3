/** Features of the model: a few counts per theme of an article. */
import type { ReadSentence } from './reading.ts';
import type { Theme } from './taxonomy.ts';

/** Each 0..3. */
export const FACTORS = [
  'strong',
  'furtherStrong',
  'weak',
  'inTitle',
  'staged',
  'suppressed',
  'fiction',
  'prevention',
] as const;
export type Factor = (typeof FACTORS)[number];
export type Factors = Record<Factor, number>;

const MAX = 3;

export function factorsOf(sentences: readonly ReadSentence[], theme: Theme): Factors {
  const active = (sentence: ReadSentence) => sentence.themes.filter((hit) => hit.theme === theme && !hit.suppressed);
  const hits = sentences.flatMap(active);
  const distinct = (strong: boolean) =>
    new Set(hits.filter((hit) => hit.strong === strong).map(({ term }) => term)).size;
  const lead = sentences.find(({ field }) => field === 'TEXT');
  const title = sentences.filter(({ field }) => field === 'TITLE');
  const isMatter = ({ stage }: ReadSentence) => stage !== null && stage !== 'ALLEGATION';
  const count = (among: readonly ReadSentence[], kind: 'FICTION' | 'PREVENTION') =>
    among.flatMap(({ cues }) => cues).filter(({ tag }) => tag.kind === kind).length;
  const suppressed = sentences.flatMap((one) => one.themes).filter((hit) => hit.theme === theme && hit.suppressed);
  const isStaged = sentences.some((one) => isMatter(one) || (one.stage !== null && active(one).length > 0));
  const strong = distinct(true);
  return {
    strong: strong > 0 ? 1 : 0,
    furtherStrong: Math.min(MAX, Math.max(0, strong - 1)),
    weak: Math.min(MAX, distinct(false)),
    inTitle: title.some((one) => active(one).length > 0) ? 1 : 0,
    staged: isStaged ? 1 : 0,
    suppressed: Math.min(MAX, suppressed.length),
    // Many a report has one such word, so the first does not count.
    fiction: Math.min(MAX, Math.max(0, count(sentences, 'FICTION') - 1)),
    prevention: Math.min(MAX, count(lead ? [...title, lead] : title, 'PREVENTION')),
  };
}
