/**
 * Computes a score with other parameters. It runs in a thread of its own (`what-if-worker.ts`): it changes the
 * parameters in place, runs the matcher, and restores them. Never call it in a process or thread that screens.
 */
import { openCorpus } from '../../matching/corpus.ts';
import { CorpusBuilder } from '../../matching/corpus-builder.ts';
import { Matcher } from '../../matching/matcher.ts';
import { MODELS } from '../../matching/model.ts';
import { MATCH_ALGORITHMS, type MatchAlgorithm, type Query, type Subject } from '../../matching/types.ts';
import { FIGURE_NAMES, type FigureName, mostOf } from './matcher-figures.ts';

export interface Move {
  figure: FigureName;
  value: number;
}

export interface WhatIfQuestion {
  /** Its threshold is 0. */
  query: Query;
  subject: Subject;
  /** Index of the searched lists, which provides word frequencies. */
  common: SharedArrayBuffer;
  moves: readonly Move[];
}

/** One decimal each; null: not found at any threshold. */
export type WhatIfScore = { overall: number; name: number | null } | null;

export interface WhatIfAnswer {
  now: WhatIfScore;
  matchedName: string | null;
  moved: WhatIfScore;
  algorithms: { algorithm: MatchAlgorithm; score: WhatIfScore }[];
  figures: { figure: FigureName; value: number; down: Moved; up: Moved }[];
}

interface Moved {
  value: number;
  score: WhatIfScore;
}

/** Relative change of each parameter. */
const STEP = 0.2;
const DECIMALS = 1e4;
const round = (value: number) => Math.round(value * DECIMALS) / DECIMALS;

type Movable = Record<FigureName, number>;

export function whatIf({ query, subject, common: buffer, moves }: WhatIfQuestion): WhatIfAnswer {
  const common = openCorpus(buffer);
  const builder = new CorpusBuilder();
  builder.add(subject);
  const corpus = openCorpus(builder.finish(common));
  // The matcher caches word weights per model, so each query needs a model of its own.
  const ask = (asked: Query) => {
    const found = new Matcher(corpus).find(asked, { common });
    const [hit] = found.hits;
    return hit === undefined ? null : found.describe(hit);
  };
  const scoreOf = (asked: Query): WhatIfScore => {
    const match = ask(asked);
    return match && { overall: match.score.overall, name: match.score.name };
  };
  const model = MODELS[query.algorithm] as Movable;
  const withMoves = (moved: readonly Move[]): WhatIfScore => {
    const before = moved.map(({ figure }): Move => ({ figure, value: model[figure] }));
    for (const { figure, value } of moved) model[figure] = value;
    try {
      return scoreOf(query);
    } finally {
      for (const { figure, value } of before) model[figure] = value;
    }
  };
  const now = ask(query);
  return {
    now: now && { overall: now.score.overall, name: now.score.name },
    matchedName: now?.matchedName ?? null,
    moved: withMoves(moves),
    algorithms: MATCH_ALGORITHMS.map((algorithm) => ({ algorithm, score: scoreOf({ ...query, algorithm }) })),
    figures: FIGURE_NAMES.map((figure) => {
      const value = model[figure];
      const to = (share: number): Moved => {
        const other = round(Math.min(mostOf(figure), value * share));
        return { value: other, score: withMoves([{ figure, value: other }]) };
      };
      return { figure, value, down: to(1 - STEP), up: to(1 + STEP) };
    }),
  };
}
