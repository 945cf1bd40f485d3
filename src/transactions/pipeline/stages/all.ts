/** All stages, in display order. */
import type { WalletParts } from '../../../screening/payment-parties/wallet-evidence.ts';
import type { Stage } from '../stage.ts';
import { adverseMediaStage } from './adverse-media.ts';
import { behaviorStage } from './behavior.ts';
import { entityResolutionStage } from './entity-resolution.ts';
import { jurisdictionStage } from './jurisdiction.ts';
import { pepStage } from './pep.ts';
import { type ProviderStageParts, providerStage } from './provider.ts';
import { type RulesStageParts, rulesStage } from './rules.ts';
import { sanctionsStage } from './sanctions.ts';
import { validationStage } from './validation.ts';
import { walletStage } from './wallet.ts';
import { whitelistBlacklistStage } from './whitelist-blacklist.ts';

export type StageParts = RulesStageParts &
  WalletParts & { fx: Parameters<typeof validationStage>[0]; providers: ProviderStageParts };

export function allStages(parts: StageParts): Stage[] {
  return [
    validationStage(parts.fx),
    entityResolutionStage,
    whitelistBlacklistStage,
    sanctionsStage,
    pepStage,
    adverseMediaStage,
    walletStage(parts),
    jurisdictionStage,
    rulesStage(parts),
    behaviorStage(parts.database),
    providerStage(parts.providers),
  ];
}
