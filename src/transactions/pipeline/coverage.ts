/** The screening coverage of a transaction, from the stages that ran, their evidence and the list state. Pure. */
import type { Coverage, CoverageCheck } from '../../domain/coverage.ts';
import type { StageId } from '../../domain/finding.ts';
import type { TransactionContent, TransactionType } from '../../domain/transaction.ts';
import { isKnownChain } from '../../domain/wallets/chains.ts';
import { listCoverage } from '../../lists/list-coverage.ts';
import type { ListState } from '../../lists/list-state.ts';
import type { CustomerScreened } from '../../screening/payment-parties/customer-screened.ts';
import type { Screened } from './screened.ts';

interface Checked {
  screened: Screened;
  /** Coverage of the lists, by list category. */
  lists: ReadonlyMap<string, Coverage>;
  /** A blockchain transfer without party names. Only its wallets could be screened. */
  walletsOnly: boolean;
  /** The blockchain, if the service does not know it; null: known, or none. */
  unknownChain: string | null;
}

/** The transaction fields that coverage depends on. */
export type CoveredContent = Pick<TransactionContent, 'transactionType'> & {
  [side in 'sender' | 'receiver']: { name: string | null } | null;
} & { asset?: { chain: string } | null };

interface Check {
  check: CoverageCheck;
  stage: StageId;
  /** Transaction types with this check; absent: all. */
  types?: readonly TransactionType[];
  /** Coverage if the stage ran; absent: DONE. */
  of?(checked: Checked): Omit<Coverage, 'check'>;
}

const DONE = { state: 'DONE', detail: null } as const;
const ON_CHAIN: readonly TransactionType[] = ['CRYPTO', 'STABLECOIN'];
const WALLETS_ONLY = {
  state: 'PARTIAL',
  reason: 'WALLET_ONLY',
  detail: 'the transfer names no party, so only its wallets were screened',
} as const;
const byList = ({ lists }: Checked, category: CoverageCheck): Omit<Coverage, 'check'> =>
  lists.get(category) ?? { state: 'NO_LIST', detail: 'no list is loaded' };

/** A list that was not searched takes precedence over a text that was only partly searched. */
function namesByList(checked: Checked, category: CoverageCheck, evidence: unknown): Omit<Coverage, 'check'> {
  const line = byList(checked, category);
  const { leftOut, unread, unreadText, notKept } = (evidence ?? {}) as {
    leftOut?: true;
    unread?: true;
    unreadText?: true;
    notKept?: number;
  };
  if (line.state !== 'DONE') return line;
  if (!leftOut && !unread && !unreadText) {
    if (checked.walletsOnly) return { ...line, ...WALLETS_ONLY };
    return notKept
      ? { ...line, detail: `${notKept} more hits were found, none of them graver than those that are told` }
      : line;
  }
  const detail = unread
    ? 'part of a name could not be read'
    : unreadText
      ? 'part of a message, an address or the like could not be read'
      : 'not every name in names, messages, addresses and the like was asked for: they are too many';
  return { ...line, state: 'UNREADABLE', detail };
}

/** Sanctions coverage also requires that ongoing screening has compared the customers and their owners. */
function sanctionCoverage(checked: Checked): Omit<Coverage, 'check'> {
  const { customers, customerScreened } = (checked.screened.evidence.SANCTIONS ?? {}) as {
    customers?: { unscreened: readonly string[] };
    customerScreened?: CustomerScreened;
  };
  const all = namesByList(checked, 'SANCTION', checked.screened.evidence.SANCTIONS);
  const line = customerScreened && all.state === 'DONE' ? withCustomersOf(all, customerScreened) : all;
  if (line.state !== 'DONE' || !customers || customers.unscreened.length === 0) return line;
  const detail = 'a customer of the transaction was not compared with the present lists, nor were its owners';
  return { ...line, state: 'NOT_RUN', detail };
}

/** Coverage without a gap: payer and payee were compared with these lists today, as customers. */
function withCustomersOf(
  line: Omit<Coverage, 'check'>,
  { day, watchlistIds }: CustomerScreened,
): Omit<Coverage, 'check'> {
  const lists = line.lists?.map((list) =>
    watchlistIds.includes(list.watchlistId) ? { ...list, customerScreened: true as const } : list,
  );
  const detail = `payer and payee were compared with ${watchlistIds.join(', ')} as customers on ${day}, not for this transfer`;
  return {
    ...line,
    ...(lists && { lists }),
    reason: 'CUSTOMER_SCREENED',
    detail: line.detail === null ? detail : `${line.detail}; ${detail}`,
  };
}

/** Addresses of an unknown blockchain may have spellings that no list entry has. */
function walletCoverage(checked: Checked): Omit<Coverage, 'check'> {
  const line = byList(checked, 'SANCTION');
  const { unknownChain } = checked;
  if (line.state !== 'DONE' || unknownChain === null) return line;
  const detail = `the blockchain ${unknownChain} is unknown, so its addresses were compared as written`;
  return { ...line, state: 'PARTIAL', reason: 'UNKNOWN_BLOCKCHAIN', detail };
}

const CHECKS: readonly Check[] = [
  { check: 'SANCTION', stage: 'SANCTIONS', of: sanctionCoverage },
  { check: 'PEP', stage: 'PEP', of: (all) => namesByList(all, 'PEP', all.screened.evidence.PEP) },
  {
    check: 'ADVERSE_MEDIA',
    stage: 'ADVERSE_MEDIA',
    of: (all) => namesByList(all, 'ADVERSE_MEDIA', all.screened.evidence.ADVERSE_MEDIA),
  },
  {
    check: 'INTERNAL',
    stage: 'WHITELIST_BLACKLIST',
    of: (all) => {
      const evidence = all.screened.evidence.WHITELIST_BLACKLIST as { own?: unknown } | undefined;
      return namesByList(all, 'INTERNAL', evidence?.own);
    },
  },
  {
    check: 'VALUATION',
    stage: 'VALIDATION',
    of: ({ screened }) => valuationCoverage(screened),
  },
  { check: 'PARTIES', stage: 'ENTITY_RESOLUTION' },
  { check: 'WALLET', stage: 'WALLET', types: ON_CHAIN, of: walletCoverage },
  {
    check: 'WALLET_EXPOSURE',
    stage: 'WALLET',
    types: ON_CHAIN,
    of: () => ({
      state: 'NOT_CONFIGURED',
      detail:
        'no source of exposure on chain: rules on darknet markets, ransomware, stolen funds and terrorist financing cannot fire',
    }),
  },
  { check: 'COUNTRY', stage: 'JURISDICTION', of: ({ screened }) => countryCoverage(screened.evidence.JURISDICTION) },
  { check: 'RULES', stage: 'RULES', of: ({ screened }) => rulesCoverage(screened.evidence.RULES) },
  { check: 'BEHAVIOR', stage: 'BEHAVIOR' },
  { check: 'PROVIDER', stage: 'PROVIDER', of: ({ screened }) => providerCoverage(screened.evidence.PROVIDER) },
];

/** @param state null: no list was searched */
export function coverageOf(
  screened: Screened,
  { transactionType, sender, receiver, asset }: CoveredContent,
  state: ListState | null,
  own: { watchlistId: string; version: number } | null,
): Coverage[] {
  const lists = new Map(state ? listCoverage(state, own).map((line) => [line.check, line]) : []);
  const walletsOnly = ON_CHAIN.includes(transactionType) && sender?.name == null && receiver?.name == null;
  const unknownChain = asset && !isKnownChain(asset.chain) ? asset.chain : null;
  return CHECKS.filter(({ types }) => types?.includes(transactionType) ?? true).map(({ check, stage, of }) => {
    if (screened.stages.includes(stage))
      return { ...(of?.({ screened, lists, walletsOnly, unknownChain }) ?? DONE), check };
    if (screened.stages.length === 0)
      return { check, state: 'NOT_RUN', detail: 'the transaction could not be screened' };
    if (screened.stoppedBy === null)
      return { check, state: 'NOT_CONFIGURED', detail: `the stage ${stage} is left out` };
    return { check, state: 'NOT_RUN', detail: `the screening ended after ${screened.stoppedBy}` };
  });
}

function valuationCoverage({ findings, evidence }: Screened): Omit<Coverage, 'check'> {
  if (findings.some(({ stage, code }) => stage === 'VALIDATION' && code === 'NOT_VALUED')) {
    return { state: 'NOT_VALUED', detail: 'no exchange rate is known: rules about amounts did not see it' };
  }
  const { unrated = null, claimed = null } = (evidence.VALIDATION ?? {}) as {
    unrated?: string | null;
    claimed?: string | null;
  };
  if (unrated === null && claimed !== null) {
    return {
      state: 'NOT_VALUED',
      detail: `no exchange rate is known for ${claimed}: its value is what the request says`,
    };
  }
  if (unrated === null) return DONE;
  const detail = `no exchange rate is known for ${unrated}: what arrives was not compared with what was sent`;
  return { state: 'NOT_VALUED', detail };
}

function countryCoverage(evidence: unknown): Omit<Coverage, 'check'> {
  const { unknown = [] } = (evidence ?? {}) as { unknown?: readonly string[] };
  if (unknown.length === 0) return DONE;
  return { state: 'NO_DATA', detail: `no country is known of: ${unknown.join(', ')}` };
}

function rulesCoverage(evidence: unknown): Omit<Coverage, 'check'> {
  const { blind = [] } = (evidence ?? {}) as { blind?: readonly string[] };
  if (blind.length === 0) return DONE;
  return { state: 'NO_DATA', detail: `rules that cannot hit for lack of data: ${blind.join(', ')}` };
}

function providerCoverage(evidence: unknown): Omit<Coverage, 'check'> {
  const { providerName = null, failure = null } = (evidence ?? {}) as {
    providerName?: string | null;
    failure?: { detail: string } | null;
  };
  if (providerName === null) return { state: 'NOT_CONFIGURED', detail: 'no provider is configured' };
  return failure ? { state: 'NO_DATA', detail: `${providerName} did not answer` } : DONE;
}
