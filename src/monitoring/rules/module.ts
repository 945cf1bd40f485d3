import type { CountryRisks } from '../../lists/countries/country-risks.ts';
import { QueueWorker } from '../../platform/jobs/queue-worker.ts';
import type { Part, Platform } from '../../platform/modules/module.ts';
import type { SettingsReader } from '../../platform/settings/definition.ts';
import { graphsOf } from './graph/graph-facts.ts';
import { RulePacks } from './packs/rule-packs.ts';
import { REPLAY_QUEUE, type ReplaysParts, RuleReplays } from './replay/replays.ts';
import { ruleRoutes } from './routes.ts';
import { Rules } from './rules.ts';
import type { RulesSettings } from './settings.ts';

const RETRY_MS = [1_000, 10_000, 60_000];

interface Given {
  settings: SettingsReader<RulesSettings>;
  countryRisks: CountryRisks;
}

/** The rules of organizations, for the pipeline. */
export function openRules(platform: Platform, { settings, countryRisks }: Given) {
  const { database, writer, policies, loosening } = platform;
  return {
    rules: new Rules({ database, writer, settings, countryRisks, policies, loosening }),
    graphs: graphsOf(database),
  };
}

type Trial = Parameters<typeof ruleRoutes>[0]['trial'];

interface GivenForTrials
  extends Pick<ReplaysParts, 'graphs' | 'surroundings' | 'reader' | 'conclusions'>,
    Pick<Trial, 'fiat' | 'readFiat'> {
  rules: Rules;
  settings: SettingsReader<RulesSettings>;
}

/** The API for rules, with trials on single transactions and replays on past transactions. */
export function openRuleTrials(platform: Platform, given: GivenForTrials): Part {
  const { database, writer, queue, cursors } = platform;
  const { rules, settings, graphs, surroundings, reader, conclusions, fiat, readFiat } = given;
  const outside = { database, graphs, surroundings, reader };
  const replays = new RuleReplays({ ...outside, conclusions, rules, queue, writer, cursors });
  const packs = new RulePacks({ database, writer, rules, settings });
  const worker = new QueueWorker(platform, {
    ...{ queue: REPLAY_QUEUE, batch: 1, takers: 1, retryMs: RETRY_MS },
    handle: (jobs) => replays.handle(jobs),
    giveUp: (job, _reason, bury) => replays.giveUp(job, bury),
  });
  return {
    operations: ruleRoutes({ rules, packs, replays, cursors, trial: { ...outside, fiat, readFiat } }),
    workers: [{ name: 'rule replays', worker }],
  };
}
