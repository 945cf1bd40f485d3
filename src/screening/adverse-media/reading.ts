/**
 * Reads an article with the lexicon of its language: per sentence the offenses, the stage of the matter, and whether a
 * term is suppressed, that is negated or named by those who fight the offense.
 *
 *   "No evidence of fraud was found at the fund"     fraud: strong term of FRAUD, suppressed by "no evidence of"
 *   "a workshop on fighting corruption"              corruption: suppressed by "fighting"
 */
import { LEXICONS } from './lexicon/index.ts';
import type { Lexicon } from './lexicon/types.ts';
import { type Language, type ProceedingStage, STAGES, THEMES, type Theme } from './taxonomy.ts';
import { type Hit, TermFinder } from './terms.ts';
import { type Sentence, sentencesOf } from './text.ts';

export type Cue =
  | { kind: 'THEME'; theme: Theme; strong: boolean }
  | { kind: 'STAGE'; stage: ProceedingStage }
  | { kind: (typeof CUE_FIELDS)[number][0] };

const CUE_FIELDS = [
  ['INNOCENT', 'innocent'],
  ['NEGATION', 'negation'],
  ['PREVENTION', 'prevention'],
  ['FICTION', 'fiction'],
  ['BYSTANDER', 'bystanders'],
  ['AUTHORITY', 'authorities'],
  ['VICTIM_BEFORE', 'victimBefore'],
  ['VICTIM_AFTER', 'victimAfter'],
  ['SPEECH', 'speech'],
  ['ROLE', 'roles'],
] as const satisfies readonly (readonly [string, keyof Lexicon])[];

export interface ThemeHit {
  theme: Theme;
  strong: boolean;
  term: string;
  start: number;
  end: number;
  /** Negated, or named by an authority or organization that fights the offense. */
  suppressed: boolean;
}

export interface ReadSentence extends Sentence {
  themes: ThemeHit[];
  /** CLEARED wherever it occurs, otherwise the most advanced stage; null: the sentence has no stage. */
  stage: ProceedingStage | null;
  /** Themes of which a sentence that clears says the opposite: "convicted of money laundering but acquitted of fraud". */
  convictedOf: ReadonlySet<Theme>;
  /** All other terms, from which parties get their roles. */
  cues: Hit<Cue>[];
}

/** Maximum number of words between a negation and the negated term, and between an offense and the organization that fights it. */
const REACH = {
  words: { NEGATION: 5, PREVENTION: 2, PREVENTION_AFTER: 1 },
  characters: { NEGATION: 10, PREVENTION: 6, PREVENTION_AFTER: 4 },
};
/** "gegen den wegen Betrugs ermittelt wird": an accusation follows these words. */
const ACCUSING = new Set(['for', 'of', 'over', 'pour', 'por', 'wegen', 'за', 'بتهمة', 'vom', 'into']);

const COORDINATION =
  /(?:^|[^\p{L}])(?:and|or|nor|et|ou|ni|y|o|e|und|oder|и|или|ни|و\p{L}*|أو)(?:[^\p{L}]|$)|[与和、或及]/u;
const MAX_COORDINATION_CHARS = 32;

/** "violated sanctions against a country": these words suppress only terms after them. */
const TOWARDS = new Set([
  'against',
  'contre',
  'contra',
  'contra el',
  'contra la',
  'gegen',
  'против',
  'ضد',
  '反',
  '打击',
]);

const NO_THEMES: ReadonlySet<Theme> = new Set();

const finders = new Map<Language, TermFinder<Cue>>();

/** The lexicon of a language, made ready once. */
function finderOf(language: Language): TermFinder<Cue> {
  const known = finders.get(language);
  if (known) return known;
  const lexicon = LEXICONS[language];
  const entries: [Cue, string][] = [
    ...THEMES.flatMap((theme): [Cue, string][] => [
      [{ kind: 'THEME', theme, strong: true }, lexicon.themes[theme].strong],
      [{ kind: 'THEME', theme, strong: false }, lexicon.themes[theme].weak],
    ]),
    ...STAGES.map((stage): [Cue, string] => [{ kind: 'STAGE', stage }, lexicon.stages[stage]]),
    ...CUE_FIELDS.map(([kind, field]): [Cue, string] => [{ kind }, lexicon[field]]),
  ];
  const finder = new TermFinder(entries, lexicon.style);
  finders.set(language, finder);
  return finder;
}

export function readArticle(article: { title: string; text: string }, language: Language): ReadSentence[] {
  const finder = finderOf(language);
  return [...sentencesOf('TITLE', article.title, language), ...sentencesOf('TEXT', article.text, language)].map(
    (sentence) => readSentence(sentence, finder.find(sentence), language),
  );
}

function readSentence(sentence: Sentence, hits: readonly Hit<Cue>[], language: Language): ReadSentence {
  const reach = LEXICONS[language].style === 'characters' ? REACH.characters : REACH.words;
  const of = (kind: Cue['kind']) => hits.filter(({ tag }) => tag.kind === kind);
  const innocent = of('INNOCENT');
  const negations = of('NEGATION');
  const preventions = of('PREVENTION');
  const isCovered = (hit: Hit<Cue>) => innocent.some((one) => one.start < hit.end && hit.start < one.end);
  const isNegated = (hit: Hit<Cue>) =>
    negations.some((one) => one.to <= hit.from && hit.from - one.to <= reach.NEGATION);
  const isFought = (hit: Hit<Cue>) =>
    preventions.some(({ from, to, term }) =>
      to <= hit.from
        ? hit.from - to <= reach.PREVENTION &&
          !sentence.words.slice(to, hit.from).some(({ folded }) => ACCUSING.has(folded))
        : !TOWARDS.has(term) && from >= hit.to && from - hit.to <= reach.PREVENTION_AFTER,
    );
  const themes = mostSpecific(of('THEME').filter((hit) => !isCovered(hit))).map((hit): ThemeHit => {
    const { theme, strong } = hit.tag as Extract<Cue, { kind: 'THEME' }>;
    const suppressed = isNegated(hit) || isFought(hit);
    return { theme, strong, term: hit.term, start: hit.start, end: hit.end, suppressed };
  });
  shareSuppression(sentence, themes);
  const stages = of('STAGE').filter((hit) => {
    const { stage } = hit.tag as Extract<Cue, { kind: 'STAGE' }>;
    // "has not been charged" negates the stage CHARGED. "not guilty" is itself a term of CLEARED, so it stays.
    const near = negations.some((one) => one.to <= hit.from && hit.from - one.to <= 1 && one.end <= hit.start);
    return stage === 'CLEARED' || !near;
  });
  const kept = mostSpecific(stages).map(({ tag, start }) => ({
    stage: (tag as Extract<Cue, { kind: 'STAGE' }>).stage,
    start,
  }));
  const stage = kept.length > 0 ? STAGES[Math.max(...kept.map((one) => STAGES.indexOf(one.stage)))]! : null;
  const convictedOf = stage === 'CLEARED' ? convictedBesides(themes, kept, language) : NO_THEMES;
  return { ...sentence, themes, stage, convictedOf, cues: hits.filter(({ tag }) => tag.kind !== 'THEME') };
}

/**
 * Of a sentence that clears. None unless it tells one thing from another: "the conviction for fraud was quashed" clears. A theme
 * goes with the stage before it, in German with the one behind it.
 */
function convictedBesides(
  themes: readonly ThemeHit[],
  stages: readonly { stage: ProceedingStage; start: number }[],
  language: Language,
): ReadonlySet<Theme> {
  const inOrder = stages.toSorted((a, b) => a.start - b.start);
  const stageAt = (start: number) =>
    (language === 'DE' ? inOrder.find((one) => one.start >= start) : inOrder.findLast((one) => one.start <= start))
      ?.stage;
  const themesOf = (stage: ProceedingStage) =>
    themes.filter((hit) => !hit.suppressed && stageAt(hit.start) === stage).map(({ theme }) => theme);
  const cleared = new Set(themesOf('CLEARED'));
  return cleared.size === 0 ? NO_THEMES : new Set(themesOf('CONVICTED').filter((theme) => !cleared.has(theme)));
}

/** "no evidence of fraud or money laundering": a suppressed term suppresses the one that "or" joins to it. */
function shareSuppression(sentence: Sentence, themes: ThemeHit[]): void {
  const inOrder = themes.toSorted((a, b) => a.start - b.start);
  for (const [at, hit] of inOrder.entries()) {
    const before = inOrder[at - 1];
    if (!before?.suppressed || hit.suppressed) continue;
    const between = sentence.text.slice(before.end - sentence.start, hit.start - sentence.start);
    if (between.length <= MAX_COORDINATION_CHARS && COORDINATION.test(between)) hit.suppressed = true;
  }
}

/** "tax fraud" does not count as "fraud" too. Of overlapping terms the longer one counts, of equal spans the more exact one. */
function mostSpecific(hits: readonly Hit<Cue>[]): Hit<Cue>[] {
  const length = (hit: Hit<Cue>) => hit.end - hit.start;
  const letters = (hit: Hit<Cue>) => hit.term.replaceAll('*', '').length;
  const isWithin = (inner: Hit<Cue>, outer: Hit<Cue>) =>
    outer.start <= inner.start && inner.end <= outer.end && outer !== inner;
  return hits.filter(
    (hit, at) =>
      !hits.some((other, otherAt) => {
        if (!isWithin(hit, other)) return false;
        if (length(other) !== length(hit)) return true;
        if (letters(other) !== letters(hit)) return letters(other) > letters(hit);
        return sameTag(hit, other) && otherAt < at;
      }),
  );
}

function sameTag(a: Hit<Cue>, b: Hit<Cue>): boolean {
  return JSON.stringify(a.tag) === JSON.stringify(b.tag);
}
