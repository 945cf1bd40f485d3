/** The labelled articles of this folder, their two halves, and how well themes, stages and parties are found on them. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../src/platform/lib/project-root.ts';
import { type Analysis, analyse } from '../../src/screening/adverse-media/analyse.ts';
import { detectLanguage } from '../../src/screening/adverse-media/languages.ts';
import { type Language, type ProceedingStage, THEMES, type Theme } from '../../src/screening/adverse-media/taxonomy.ts';
import { fold } from '../../src/screening/adverse-media/text.ts';

export interface LabelledArticle {
  id: string;
  language: Language;
  title: string;
  text: string;
  themes: Partial<Record<Theme, ProceedingStage>>;
  /** Parties with the themes of the accusations against them. */
  tied: Record<string, Theme[]>;
  /** Named, and not to be tied to anything. */
  untied: string[];
}

export type Half = 'learning' | 'held-out';

export function readLabelled(): LabelledArticle[] {
  const folder = join(projectRoot, 'bench', 'adverse-media');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.ndjson'))
    .sort()
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').trim().split('\n'))
    .map((line) => JSON.parse(line) as LabelledArticle);
}

export function halfOf({ id }: { id: string }): Half {
  return createHash('sha256').update(id).digest()[0]! % 2 === 0 ? 'learning' : 'held-out';
}

interface Counts {
  right: number;
  wrong: number;
  missed: number;
}

export interface Figures {
  articles: number;
  /** Over all decisions. */
  microF1: number;
  /** Mean over the themes that the articles have. */
  macroF1: number;
  byTheme: Partial<Record<Theme, Counts & { f1: number }>>;
  byLanguage: Partial<Record<Language, number>>;
  /** Of the themes found rightly: share with the right stage. */
  stages: number;
  /** Ties of a party to a theme. */
  ties: Counts & { precision: number; recall: number; f1: number };
  /** Articles without any theme that were given one. */
  falseAlarms: { alarms: number; of: number };
  languagesDetected: number;
}

const none = (): Counts => ({ right: 0, wrong: 0, missed: 0 });
const f1Of = ({ right, wrong, missed }: Counts) =>
  right === 0 ? 0 : round((2 * right) / (2 * right + wrong + missed));
const round = (value: number) => Math.round(value * 1_000) / 1_000;

export function measure(articles: readonly LabelledArticle[], lost: (line: string) => void = () => {}): Figures {
  const byTheme: Partial<Record<Theme, Counts>> = {};
  const byLanguage: Partial<Record<Language, Counts>> = {};
  const ties = none();
  const stages = { right: 0, of: 0 };
  const falseAlarms = { alarms: 0, of: 0 };
  let languagesDetected = 0;
  for (const article of articles) {
    if (detectLanguage(`${article.title} ${article.text}`) === article.language) languagesDetected += 1;
    const analysis = analyse(article, article.language);
    const found = new Map(analysis.findings.map((one) => [one.theme, one.stage]));
    for (const theme of THEMES) {
      const stage = article.themes[theme];
      const outcome = stage ? (found.has(theme) ? 'right' : 'missed') : found.has(theme) ? 'wrong' : null;
      if (!outcome) continue;
      byTheme[theme] ??= none();
      byLanguage[article.language] ??= none();
      byTheme[theme][outcome] += 1;
      byLanguage[article.language]![outcome] += 1;
      if (outcome !== 'right') lost(`${article.id} ${theme} ${outcome}`);
      else {
        stages.of += 1;
        if (found.get(theme) === stage) stages.right += 1;
        else lost(`${article.id} ${theme} stage ${found.get(theme)} instead of ${stage}`);
      }
    }
    if (Object.keys(article.themes).length === 0) {
      falseAlarms.of += 1;
      if (found.size > 0) falseAlarms.alarms += 1;
    }
    countTies(article, analysis, ties, lost);
  }
  const themes = Object.entries(byTheme) as [Theme, Counts][];
  const all = themes.reduce((sum, [, one]) => add(sum, one), none());
  const present = themes.filter(([, { right, missed }]) => right + missed > 0);
  return {
    articles: articles.length,
    microF1: f1Of(all),
    macroF1: round(present.reduce((sum, [, one]) => sum + f1Of(one), 0) / present.length),
    byTheme: Object.fromEntries(themes.map(([theme, one]) => [theme, { ...one, f1: f1Of(one) }])),
    byLanguage: Object.fromEntries(Object.entries(byLanguage).map(([language, one]) => [language, f1Of(one)])),
    stages: round(stages.right / stages.of),
    ties: {
      ...ties,
      precision: round(ties.right / Math.max(1, ties.right + ties.wrong)),
      recall: round(ties.right / Math.max(1, ties.right + ties.missed)),
      f1: f1Of(ties),
    },
    falseAlarms,
    languagesDetected: round(languagesDetected / articles.length),
  };
}

function add(a: Counts, b: Counts): Counts {
  return { right: a.right + b.right, wrong: a.wrong + b.wrong, missed: a.missed + b.missed };
}

function countTies(article: LabelledArticle, { parties }: Analysis, ties: Counts, lost: (line: string) => void): void {
  const wanted = Object.entries(article.tied).flatMap(([name, themes]) => themes.map((theme) => ({ name, theme })));
  const given = parties.flatMap(({ name, ties: own }) => own.map(({ theme }) => ({ name, theme })));
  const isSame = (a: { name: string; theme: Theme }, b: { name: string; theme: Theme }) =>
    a.theme === b.theme && sameName(a.name, b.name);
  for (const one of wanted) {
    if (given.some((other) => isSame(one, other))) ties.right += 1;
    else {
      ties.missed += 1;
      lost(`${article.id} tie missed: ${one.name} ${one.theme}`);
    }
  }
  for (const one of given) {
    if (wanted.some((other) => isSame(one, other))) continue;
    ties.wrong += 1;
    lost(`${article.id} tie wrong: ${one.name} ${one.theme}`);
  }
}

/** One name in the other: "Grupo Terrasur" is "Grupo Terrasur S.A.". */
function sameName(a: string, b: string): boolean {
  const [one, other] = [a, b].map((name) =>
    fold(name)
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim(),
  ) as [string, string];
  return one.includes(other) || other.includes(one);
}
