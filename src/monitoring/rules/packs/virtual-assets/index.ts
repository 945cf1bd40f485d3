import type { Typology } from '../typology.ts';
import { chainHopping } from './chain-hopping.ts';
import { depositsToCrypto } from './deposits-to-crypto.ts';
import { highRiskProvider } from './high-risk-provider.ts';
import { kioskScam } from './kiosk-scam.ts';
import { mixerExposure } from './mixer-exposure.ts';
import { newAccountFiatToCrypto } from './new-account-fiat-to-crypto.ts';
import { peelChain } from './peel-chain.ts';
import { privacyCoin } from './privacy-coin.ts';
import { ransomwarePayment } from './ransomware-payment.ts';
import { sanctionedWallet } from './sanctioned-wallet.ts';
import { stablecoinLargeRound } from './stablecoin-large-round.ts';
import { travelRuleMissing } from './travel-rule-missing.ts';
import { travelRuleStructuring } from './travel-rule-structuring.ts';
import { unnamedWalletLarge } from './unnamed-wallet-large.ts';
import { walletAccumulation } from './wallet-accumulation.ts';
import { walletOfManyCustomers } from './wallet-of-many-customers.ts';

export const VIRTUAL_ASSETS: readonly Typology[] = [
  sanctionedWallet,
  mixerExposure,
  privacyCoin,
  chainHopping,
  peelChain,
  walletAccumulation,
  stablecoinLargeRound,
  travelRuleMissing,
  travelRuleStructuring,
  unnamedWalletLarge,
  highRiskProvider,
  kioskScam,
  walletOfManyCustomers,
  newAccountFiatToCrypto,
  depositsToCrypto,
  ransomwarePayment,
];
