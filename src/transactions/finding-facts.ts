/** Facts behind a finding, for reviewers of its alert. Pure. */
import type { FindingFacts } from '../alerts/evidence-schemas.ts';
import type { Finding } from '../domain/finding.ts';
import type { CountryMention } from '../lists/countries/mentions.ts';
import type { RuleHit } from '../monitoring/rules/evaluation/findings.ts';
import type { RestrictedThrough } from '../screening/parties/types.ts';
import type { ScreenedHit } from '../screening/payment-parties/screened-answers.ts';
import type { WalletExposure } from '../screening/payment-parties/wallet-exposure.ts';

const NO_FACTS: FindingFacts = { rule: null, wallet: null, country: null, restriction: null };

export function factsOfFinding({ stage, details }: Finding): FindingFacts {
  if (details === null || typeof details !== 'object') return NO_FACTS;
  switch (stage) {
    case 'RULES':
      return { ...NO_FACTS, rule: ruleOf(details as RuleHit) };
    case 'WALLET':
      return { ...NO_FACTS, wallet: walletOf(details as ListedWallet | WalletExposure) };
    case 'JURISDICTION':
      return { ...NO_FACTS, country: countryOf(details as CountryDetails) };
    case 'WHITELIST_BLACKLIST':
      return 'mark' in details ? { ...NO_FACTS, restriction: restrictionOf(details as Restriction) } : NO_FACTS;
    default:
      return NO_FACTS;
  }
}

function ruleOf({ ruleId, name, version, severity, mode, typology, source, trace }: RuleHit): FindingFacts['rule'] {
  return {
    ...{ ruleId, name, version, severity, mode, typology, source },
    trace: trace.map(({ expected, ...line }) => ({
      ...line,
      expected: typeof expected === 'object' && expected !== null ? [...expected] : expected,
    })),
  };
}

interface ListedWallet {
  address: string;
  matches: readonly ScreenedHit[];
}

function walletOf(details: ListedWallet | WalletExposure): FindingFacts['wallet'] {
  const { address } = details;
  if ('matches' in details) {
    const listed = details.matches.map(({ profileId, primaryName }) => ({ address, profileId, primaryName }));
    const unmeasured = { movements: null, share: null, measures: null, stopped: null, declaredAs: null };
    return { address, isListed: true, ...unmeasured, listed };
  }
  const { movements, share, by, flagged, known, listed } = details;
  return {
    ...{ address, isListed: false, movements, share, measures: by },
    stopped: flagged,
    declaredAs: known ?? null,
    listed: listed.map((one) => ({
      address: one.address,
      profileId: one.profileId,
      primaryName: one.primaryName,
    })),
  };
}

interface CountryDetails {
  country: string;
  groups: readonly string[];
  score: number;
  mentions: readonly CountryMention[];
}

function countryOf({ country, groups, score, mentions }: CountryDetails): FindingFacts['country'] {
  return {
    ...{ country, score },
    groups: [...groups],
    mentions: mentions.map(({ subject, where, tie, place, doubt }) => ({ subject, where, tie, place, doubt })),
  };
}

type Restriction = { partyId: string } & RestrictedThrough;

function restrictionOf(restriction: Restriction): FindingFacts['restriction'] {
  const { mark, partyId, reason, markedAt, markedBy, expiresAt, through, transactionUuid } = restriction;
  return {
    restriction: mark,
    ...{ partyId, reason, markedAt, markedBy },
    expiresAt: expiresAt ?? null,
    through: through ?? null,
    transactionUuid: transactionUuid ?? null,
  };
}
