import type { NotCovered } from '../typology.ts';
import {
  DOJ_PRIVACY_COINS,
  FATF_ANONYMITY,
  FATF_HIGH_VALUE,
  FATF_PATTERNS,
  FATF_TRANSACTIONS,
  FINCEN_DARKNET,
  FINCEN_EXCHANGERS,
  FINCEN_KIOSKS,
  FINCEN_MIXING,
  FINCEN_RANSOMWARE,
} from './citations.ts';

export const NOT_COVERED: readonly NotCovered[] = [
  {
    indicator: "A customer's transactions are initiated from IP addresses associated with Tor.",
    citation: FINCEN_DARKNET,
    reason: 'Payments carry no IP address.',
  },
  {
    indicator: "A customer's CVC address appears on public forums associated with illegal activity.",
    citation: FINCEN_DARKNET,
    reason: 'Only listed wallets are known. An organization can put such addresses on its internal list.',
  },
  {
    indicator:
      'Blockchain analytics indicate that the wallet transferring CVC to the exchange has a suspicious source or sources of funds, such as a darknet marketplace.',
    citation: FINCEN_DARKNET,
    reason: 'No source of the exposure of wallets over several transfers ships with the service.',
  },
  {
    indicator:
      "A customer's phone number or email address is connected to a known CVC P2P exchange platform advertising exchange services.",
    citation: FINCEN_EXCHANGERS,
    reason: 'There is no list of advertisements. Own lists can be compared with `party.phone` and `party.email`.',
  },
  {
    indicator:
      'A customer receives multiple cash deposits or wires from disparate jurisdictions, branches of a financial institution, or persons and shortly thereafter uses such funds to acquire virtual currency.',
    citation: FINCEN_EXCHANGERS,
    reason:
      'Seen by `deposits-to-crypto` for a series of payers. One deposit that buys virtual assets is what savers do, and branches are no part of a payment.',
  },
  {
    indicator: 'Several users act from one IP address.',
    citation: FATF_ANONYMITY,
    reason: 'Payments carry no IP address.',
  },
  {
    indicator: 'Virtual assets are cashed out from wallets of peer-to-peer platforms in unusual volume.',
    citation: FATF_ANONYMITY,
    reason: 'Wallets of such platforms are not known as such. The accumulation is seen by `wallet-accumulation`.',
  },
  {
    indicator: 'Transactions that cost unnecessary fees.',
    citation: FATF_HIGH_VALUE,
    reason: 'Fees of exchanges and networks are no part of a payment.',
  },
  {
    indicator: 'Transactions of high value, followed by a long time without any.',
    citation: FATF_HIGH_VALUE,
    reason: 'A rule looks at a payment when it is made, so that later silence is not known.',
  },
  {
    indicator: 'Virtual assets go at once to several providers, mostly abroad and without relation to the customer.',
    citation: FATF_TRANSACTIONS,
    reason:
      'Providers are not counted apart from their wallets. Transfers with providers in high-risk countries are seen by `high-risk-provider`.',
  },
  {
    indicator: 'A new customer trades, or withdraws, the whole deposit of the first day.',
    citation: FATF_PATTERNS,
    reason:
      'Trades on the platform are no payments, and withdrawal of all to a wallet of their own is what savers do. To wallets of others it is seen by `new-account-fiat-to-crypto`.',
  },
  {
    indicator:
      'Use of programmatic or algorithmic code to coordinate, manage, or manipulate the structure of a transaction.',
    citation: FINCEN_MIXING,
    reason:
      'The code of a transaction on the chain, such as a joint one of several senders, is no part of the payment.',
  },
  {
    indicator: 'Privacy coins are exchanged for other virtual assets such as bitcoin.',
    citation: DOJ_PRIVACY_COINS,
    reason:
      'Exchanges on the platform are no payments. What comes in and goes out is seen by `chain-hopping` and `privacy-coin`.',
  },
  {
    indicator:
      'A customer sends multiple payments just below the suspicious activity reporting (SAR) threshold, or other applicable threshold set by state law, from multiple kiosk locations.',
    citation: FINCEN_KIOSKS,
    reason:
      'Places of kiosks are no part of a payment, and daily limits of states differ. Cash just below the limit is seen by the typologies of cash.',
  },
  {
    indicator: 'Multiple customer accounts or transactions are linked to the same phone number or CVC wallet address.',
    citation: FINCEN_KIOSKS,
    reason:
      'Wallets are seen by `wallet-of-many-customers`. Families share telephone numbers, and rules do not count customers by telephone number.',
  },
  {
    indicator: 'IT enterprise activity is connected to ransomware cyber indicators or known cyber threat actors.',
    citation: FINCEN_RANSOMWARE,
    reason: 'System logs are no payments.',
  },
  {
    indicator: 'A customer says that a payment is in response to a ransomware incident.',
    citation: FINCEN_RANSOMWARE,
    reason: 'The customer says so to an employee, who reports it. Payments hardly ever contain it.',
  },
  {
    indicator:
      'An insurer or an incident response company gets funds and shortly after sends the equivalent amount to a CVC exchange.',
    citation: FINCEN_RANSOMWARE,
    reason:
      'Their stated business does not tell such companies from other insurers and computer services, and no list of exchanges ships. Money passed on is seen by the typologies of flows.',
  },
  {
    indicator: 'A customer shows limited knowledge of CVC, yet asks for it or buys it.',
    citation: FINCEN_RANSOMWARE,
    reason: 'What a customer knows is seen in a conversation.',
  },
];
