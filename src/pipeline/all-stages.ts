/** Every stage, made of what it asks. RISK_ASSESSMENT is none: it has no facts of its own (`assessment.ts`). */
import type { Stage } from './stage.ts';
import { adverseMediaStage } from './stages/adverse-media.ts';
import { behaviorStage } from './stages/behavior.ts';
import { entityResolutionStage } from './stages/entity-resolution.ts';
import { jurisdictionStage } from './stages/jurisdiction.ts';
import type { ListStageParts } from './stages/list-stage.ts';
import { pepStage } from './stages/pep.ts';
import { type ProviderStageParts, providerStage } from './stages/provider.ts';
import { type RulesStageParts, rulesStage } from './stages/rules.ts';
import { sanctionsStage } from './stages/sanctions.ts';
import { validationStage } from './stages/validation.ts';
import { walletStage } from './stages/wallet.ts';
import { whitelistBlacklistStage } from './stages/whitelist-blacklist.ts';

export type StageParts = Omit<RulesStageParts, 'countryRisks'> &
  Omit<ListStageParts, 'parties'> & {
    fx: Parameters<typeof validationStage>[0];
    parties: Parameters<typeof entityResolutionStage>[0];
    countryRisks: Parameters<typeof jurisdictionStage>[0];
    providers: ProviderStageParts;
  };

export function allStages(parts: StageParts): Stage[] {
  return [
    validationStage(parts.fx),
    entityResolutionStage(parts.parties),
    whitelistBlacklistStage(parts),
    sanctionsStage(parts),
    pepStage(parts),
    adverseMediaStage(parts),
    walletStage(parts),
    jurisdictionStage(parts.countryRisks),
    rulesStage(parts),
    behaviorStage(parts.database),
    providerStage(parts.providers),
  ];
}
