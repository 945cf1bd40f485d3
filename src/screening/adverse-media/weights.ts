/**
 * What each factor weighs. Set by hand: a strong term and a stage together make a theme (-4 + 2.5 + 2 > 0), one alone does
 * not. `scripts/train-adverse-media.mjs` learns weights from labeled articles. On the learning half of
 * `bench/adverse-media/` the learnt ones were no better, so these stay.
 */
import type { Factors } from './factors.ts';

export const MODEL: { bias: number; weights: Factors } = {
  bias: -4,
  weights: {
    strong: 2.5,
    furtherStrong: 0.6,
    weak: 0.3,
    inTitle: 0.5,
    staged: 2,
    suppressed: -0.3,
    fiction: -0.8,
    prevention: -0.2,
  },
};
