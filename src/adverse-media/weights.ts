/**
 * What each factor weighs: set by hand so that one strong term and a stage of the matter make a theme (-4 + 2.5 + 2 > 0) and
 * neither alone does. `scripts/train-adverse-media.mjs` learns such weights from labelled articles and compares: on the learning
 * half of `bench/adverse-media/` learnt weights were not better than these, so these are used.
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
