/** Renders `docs/matching-reference.md` from the tables of the matcher. */
import {
  FIGURE_GROUPS,
  FIGURES,
  type FigureGroup,
  type FigureUnit,
  valuesOf,
} from '../../src/governance/models/matcher-figures.ts';
import { SCORING_RULES } from '../../src/matching/compare/rules.ts';
import { CLASS_WEIGHT, MODELS } from '../../src/matching/model.ts';
import { MARKS } from '../../src/matching/names/marks.ts';
import { REWRITES } from '../../src/matching/names/rewrites.ts';
import type { MatchAlgorithm } from '../../src/matching/types.ts';
import { WHOLE_NAMES } from '../../src/matching/whole-names.ts';
import { LOOKUPS } from '../../src/matching/word-lookups.ts';

const ALGORITHMS = ['LOOSE', 'BALANCED', 'STRICT'] as const satisfies readonly MatchAlgorithm[];
const GROUP_TITLES: Readonly<Record<FigureGroup, string>> = {
  WORDS: 'Similarity of two words',
  MISSING: 'Missing words and whole names',
  COMMON: 'Common words',
  CAPS: 'Caps',
  ORDER: 'Factors',
  FIELDS: 'Birth date, country, gender, identifier, kind of party',
};
const UNIT_TEXT: Readonly<Record<FigureUnit, string>> = {
  SHARE: '0 to 1',
  FACTOR: 'factor, 0 to 1',
  POINTS: 'points, 0 to 100',
  TIMES: 'multiple',
};

const INTRODUCTION = `# Matching reference

This page is generated from the tables of the matcher by \`npm run matching-page\`. [Matching](matching.md) explains the design.
What each row contributes is measured in the [ablation](measurements/ablation.md).`;

const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
const code = (text: string) => `\`${text.replaceAll('|', '\\|').replaceAll('\n', '⏎').replaceAll('`', "'")}\``;
const pairs = (examples: readonly (readonly string[])[]) =>
  examples.map(([from = '', ...to]) => `${code(from)} → ${to.map(code).join(', ')}`).join('<br>');

export function matchingPage(): string {
  return `${[
    INTRODUCTION,
    section(
      'Text marks',
      'Remnants of spreadsheets, web pages and payment messages. The text without them is read beside the text as it stands, in every channel. Source: `src/matching/names/marks.ts`.',
      table(
        ['Row', 'Examples (⏎ is a line break)'],
        MARKS.map(({ id, examples }) => [id, pairs(examples)]),
      ),
    ),
    section(
      'Name rewrites',
      'Further readings of a query name, compared beside the name itself. Listed names are not rewritten. Source: `src/matching/names/rewrites.ts`.',
      table(
        ['Row', 'For', 'Examples'],
        REWRITES.map(({ id, as, examples }) => [
          id,
          as === undefined ? 'all' : as === 'PERSON' ? 'persons' : 'others',
          pairs(examples),
        ]),
      ),
    ),
    section(
      'Word lookups',
      'How a query word finds similar words of the index, in this order. Source: `src/matching/word-lookups.ts`.',
      table(
        ['Row', 'Query word → indexed word'],
        LOOKUPS.map(({ id, examples }) => [id, pairs(examples)]),
      ),
    ),
    section(
      'Whole names',
      'Listed organizations that a query stands for as a whole, though not word by word. The name score is at least the figure. Source: `src/matching/whole-names.ts`.',
      table(
        ['Row', ...ALGORITHMS, 'Text in explanations (BALANCED)'],
        WHOLE_NAMES.map(({ id, minScore, text }) => [
          id,
          ...ALGORITHMS.map((one) => `${MODELS[one][minScore]}`),
          text(MODELS.BALANCED),
        ]),
      ),
    ),
    section(
      'Scoring rules',
      'Applied in this order to the weighted mean of the words. A factor (×) multiplies the score; a cap (≤) is its maximum. Source: `src/matching/compare/rules.ts`.',
      table(
        ['Rule', 'For', ...ALGORITHMS, 'Text in explanations (BALANCED)'],
        SCORING_RULES.map(({ id, of, cap, factor, text }) => [
          id,
          of === undefined ? 'all' : of === 'person' ? 'persons' : 'others',
          ...ALGORITHMS.map((one) =>
            factor === undefined
              ? typeof cap === 'string'
                ? `≤ ${MODELS[one][cap]}`
                : 'computed'
              : `× ${MODELS[one][factor]}`,
          ),
          text(MODELS.BALANCED),
        ]),
      ),
    ),
    section(
      'Figures',
      `All parameters in which the algorithms may differ. \`GET /amlcore/api/v1/models/matcher\` returns the same. Source: \`src/matching/model.ts\`.

Weight of a word by its class: ${Object.entries(CLASS_WEIGHT)
        .map(([one, weight]) => `${one} ${weight}`)
        .join(', ')}.

Letters that may differ, by the length of the longer word (1, 2, 3, … characters; the last value holds for longer words): ${ALGORITHMS.map((one) => `${one} ${MODELS[one].editBudget.slice(1).join(' ')}`).join('; ')}.`,
      FIGURE_GROUPS.map(figureTable).join('\n\n'),
    ),
  ].join('\n\n')}\n`;
}

function figureTable(group: FigureGroup): string {
  const rows = Object.entries(FIGURES).flatMap(([name, figure]) => {
    if (figure.group !== group) return [];
    const { loose, balanced, strict } = valuesOf(name as keyof typeof FIGURES);
    return [[`\`${name}\``, `${loose}`, `${balanced}`, `${strict}`, UNIT_TEXT[figure.unit], figure.meaning]];
  });
  return `### ${GROUP_TITLES[group]}\n\n${table(['Figure', ...ALGORITHMS, 'Unit', 'Meaning'], rows)}`;
}

function section(title: string, introduction: string, body: string): string {
  return `## ${title}\n\n${introduction}\n\n${body}`;
}
