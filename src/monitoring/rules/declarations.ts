import type { Declarations } from '../../platform/modules/declarations.ts';
import { RULE_FACTS } from './packs/facts.ts';
import { RULES_POLICY } from './packs/shipped.ts';
import { REPLAY_QUEUE } from './replay/replays.ts';
import { rulesSettings } from './settings.ts';

export const ruleDeclarations = {
  settings: rulesSettings,
  judgingPolicies: [RULES_POLICY],
  facts: RULE_FACTS,
  queues: [{ queue: REPLAY_QUEUE, sees: 'rule:read', givenUp: 'ENDED' }],
} as const satisfies Declarations;
