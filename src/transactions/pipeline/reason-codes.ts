/**
 * Stable codes for the reasons of a screening outcome. API clients and webhook receivers see them, so they name no listed party, limit,
 * rule or pattern: everything from monitoring is one code.
 */
import { type Coverage, gapsIn } from '../../domain/coverage.ts';
import type { Finding, StageId } from '../../domain/finding.ts';
import { LIST_GAP_CODES } from '../../screening/payment-parties/list-gaps.ts';
import { NAME_ALONE_CODE } from '../../screening/payment-parties/policy.ts';
import { WALLET_EXPOSURE_CODE } from '../../screening/payment-parties/wallet-exposure.ts';
import type { AssessmentPolicy } from './assessment-policy.ts';
import { isHard, weighContributions } from './contributions.ts';

/** Codes with their meaning, as in the API description. */
export const RESULT_REASONS = {
  SANCTIONS_MATCH: 'a party, bank or text matches a sanctions listing',
  POSSIBLE_SANCTIONS_MATCH: 'a match that needs a birth date, a document or another detail to be decided',
  WALLET_LISTED: 'a wallet is on a list',
  WALLET_EXPOSURE: 'a wallet had earlier transactions with a listed wallet',
  PEP_MATCH: 'a party matches a politically exposed person',
  ADVERSE_MEDIA_MATCH: 'a party matches adverse media',
  PARTY_RESTRICTED: 'your organization restricts the party, or lists it on its internal list',
  PARTY_WHITELISTED: 'your organization trusts the party',
  COUNTRY_PROHIBITED: 'transactions with a country are prohibited',
  COUNTRY_RISK: 'a country is of higher risk',
  PARTY_UNNAMED: 'a required name is missing',
  DATA_NOT_VERIFIED: 'names, dates, accounts or amounts are unreadable or inconsistent',
  AMOUNT_NOT_VALUED: 'no exchange rate is known',
  TRANSACTION_REVIEW: 'monitoring asks for a review; details are internal to your organization',
  SCREENING_INCOMPLETE: 'a check did not run or did not see all data, see `coverage`',
} as const;
export type ResultReason = keyof typeof RESULT_REASONS;
export const RESULT_REASON_CODES = Object.keys(RESULT_REASONS) as [ResultReason, ...ResultReason[]];

const BY_CODE: Readonly<Record<string, ResultReason>> = {
  [NAME_ALONE_CODE]: 'POSSIBLE_SANCTIONS_MATCH',
  [WALLET_EXPOSURE_CODE]: 'WALLET_EXPOSURE',
  NAME_MISSING: 'PARTY_UNNAMED',
  PARTIES_UNNAMED: 'PARTY_UNNAMED',
  TRAVEL_RULE_INCOMPLETE: 'PARTY_UNNAMED',
  NOT_VALUED: 'AMOUNT_NOT_VALUED',
  NOT_SCREENED: 'SCREENING_INCOMPLETE',
  ...Object.fromEntries([...LIST_GAP_CODES].map((code) => [code, 'SCREENING_INCOMPLETE' as const])),
};

const BY_STAGE: Readonly<Record<StageId, ResultReason>> = {
  VALIDATION: 'DATA_NOT_VERIFIED',
  ENTITY_RESOLUTION: 'PARTY_RESTRICTED',
  WHITELIST_BLACKLIST: 'PARTY_RESTRICTED',
  SANCTIONS: 'SANCTIONS_MATCH',
  PEP: 'PEP_MATCH',
  ADVERSE_MEDIA: 'ADVERSE_MEDIA_MATCH',
  WALLET: 'WALLET_LISTED',
  JURISDICTION: 'COUNTRY_RISK',
  RULES: 'TRANSACTION_REVIEW',
  BEHAVIOR: 'TRANSACTION_REVIEW',
  PROVIDER: 'TRANSACTION_REVIEW',
};

function reasonOf({ code, stage, status }: Finding): ResultReason {
  if (status === 'WHITELISTED') return 'PARTY_WHITELISTED';
  if (status === 'JURISDICTION_NOT_ALLOWED') return 'COUNTRY_PROHIBITED';
  return BY_CODE[code] ?? BY_STAGE[stage];
}

/**
 * Reasons of an outcome, each once, in the order of `RESULT_REASONS`. Findings that only add to the score count where they led to an
 * alert.
 */
export function reasonCodesOf(
  findings: readonly Finding[],
  { coverage, isAlarming }: { coverage: readonly Coverage[]; isAlarming: boolean },
  policy: AssessmentPolicy,
): ResultReason[] {
  const reasons = new Set(
    weighContributions(findings, policy)
      .lines.filter(({ finding, lifted, added, countedWith }) => {
        if (lifted) return false;
        return finding.status !== null || isHard(finding) || (isAlarming && (added > 0 || countedWith !== null));
      })
      .map(({ finding }) => reasonOf(finding)),
  );
  if (gapsIn(coverage).length > 0) reasons.add('SCREENING_INCOMPLETE');
  return RESULT_REASON_CODES.filter((code) => reasons.has(code));
}
