import type { Part, Platform } from '../../platform/modules/module.ts';
import { RiskScores, type RiskScoresParts } from './risk-scores.ts';
import { riskScoreRoutes } from './routes.ts';

export function openRiskScores({ writer, clock }: Platform, given: Omit<RiskScoresParts, 'writer' | 'clock'>): Part {
  const { contexts, pipeline, watchlists, fx, profiles, articles } = given;
  return {
    operations: riskScoreRoutes(
      new RiskScores({ writer, clock, contexts, pipeline, watchlists, fx, profiles, articles }),
    ),
  };
}
