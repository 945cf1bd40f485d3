/**
 * JURISDICTION: every country that a transaction touches, against the organisation's table of country risk.
 *
 *   forbidden country or region, certain        JURISDICTION_NOT_ALLOWED   100
 *   forbidden, by a party's nationality alone   HIGH_RISK_JURISDICTION      85   for a person to look at
 *   forbidden, perhaps something else           -                           30   a street, a namesake
 *   score at or above the setting               HIGH_RISK_JURISDICTION   score
 *   score of 30 or more                         -                        score
 *
 * The first line that holds for a country is its finding. A nationality alone does not forbid: sanctions on a country
 * follow residence and dealings, and who left it is not to be shut out unseen.
 */
import { countryName } from '../../country-risk/country-names.ts';
import type { CountryRisk } from '../../country-risk/country-risk.ts';
import { type CountryMention, mentionsOf } from '../../country-risk/mentions.ts';
import type { Finding } from '../../transactions/types/finding.ts';
import type { Transaction, TransactionStatus } from '../../transactions/types/transaction.ts';
import type { Stage } from '../stage.ts';

interface CountryFacts {
  groups: readonly string[];
  score: number;
  prohibited: boolean;
}

/** The table as it was, of the countries that the transaction touches. */
export interface JurisdictionEvidence {
  provenance: string;
  /** Setting transactions.highRiskCountryScore */
  highRiskScore: number;
  countries: Readonly<Record<string, CountryFacts>>;
}

interface Policy {
  code: string;
  status: TransactionStatus | null;
  weight: number;
  holds(mention: CountryMention, facts: CountryFacts, highRiskScore: number): boolean;
  score(facts: CountryFacts): number;
  says(country: string, groups: string): string;
}

const CONTRIBUTES_FROM = 30;
const isPresent = ({ tie, doubt }: CountryMention) => tie === 'PRESENCE' && doubt === null;

const POLICIES: readonly Policy[] = [
  {
    code: 'PROHIBITED_JURISDICTION',
    status: 'JURISDICTION_NOT_ALLOWED',
    weight: 1,
    holds: (mention, { prohibited }) => prohibited && isPresent(mention),
    score: () => 100,
    says: (country, groups) => `Transactions with ${country} are not allowed${groups}.`,
  },
  {
    code: 'NATIONAL_OF_PROHIBITED_JURISDICTION',
    status: 'HIGH_RISK_JURISDICTION',
    weight: 0.9,
    holds: ({ tie }, { prohibited }) => prohibited && tie === 'NATIONALITY',
    score: () => 85,
    says: (country, groups) => `Transactions with ${country} are not allowed${groups}: check where this person lives.`,
  },
  {
    code: 'POSSIBLE_PROHIBITED_PLACE',
    status: null,
    weight: 0.3,
    holds: (_, { prohibited }) => prohibited,
    score: () => 30,
    says: (country) => `It may mean a place in ${country}, with which transactions are not allowed.`,
  },
  {
    code: 'HIGH_RISK_COUNTRY',
    status: 'HIGH_RISK_JURISDICTION',
    weight: 0.9,
    holds: (mention, { score }, highRiskScore) => score >= highRiskScore && isPresent(mention),
    score: ({ score }) => score,
    says: (country, groups) => `${country} is a high-risk country${groups}.`,
  },
  {
    code: 'COUNTRY_INDICATORS',
    status: null,
    weight: 0.3,
    holds: ({ doubt }, { score }) => score >= CONTRIBUTES_FROM && doubt === null,
    score: ({ score }) => score,
    says: (country, groups) => `${country} is on lists of countries to be watched${groups}.`,
  },
];

export const jurisdictionStage: Stage<JurisdictionEvidence> = {
  id: 'JURISDICTION',
  description:
    'Countries of the parties, their banks, accounts and providers, and sanctioned places in addresses and messages.',
  expected: true,
  covers: { domain: 'COUNTRY_RISK', provenance: ({ provenance }) => provenance },
  async gather({ transactions, settings, countries }) {
    return transactions.map(({ content }) =>
      evidenceOf(mentionsOf(content), countries, settings['transactions.highRiskCountryScore']),
    );
  },
  judge: jurisdictionOf,
};

function evidenceOf(
  mentions: readonly CountryMention[],
  risk: CountryRisk,
  highRiskScore: number,
): JurisdictionEvidence {
  const codes = new Set(mentions.map(({ code }) => code));
  const countries = Object.fromEntries(
    [...codes]
      .sort()
      .map((code) => [
        code,
        { groups: [...risk.groups(code)], score: risk.score(code), prohibited: risk.prohibited(code) },
      ]),
  );
  return { provenance: risk.provenance, highRiskScore, countries };
}

/** One finding a country at most, the gravest that holds; the same evidence gives the same findings. */
function jurisdictionOf({ content }: Pick<Transaction, 'content'>, evidence: JurisdictionEvidence): Finding[] {
  return findingsOf(mentionsOf(content), evidence);
}

function findingsOf(
  all: readonly CountryMention[],
  { provenance, highRiskScore, countries }: JurisdictionEvidence,
): Finding[] {
  return [...new Set(all.map(({ code }) => code))].flatMap((code) => {
    const mentions = all.filter((mention) => mention.code === code);
    const facts = countries[code];
    if (!facts) return [];
    for (const policy of POLICIES) {
      const first = mentions.find((mention) => policy.holds(mention, facts, highRiskScore));
      if (first) return [findingOf(policy, code, first, mentions, facts, provenance)];
    }
    return [];
  });
}

function findingOf(
  policy: Policy,
  code: string,
  first: CountryMention,
  mentions: readonly CountryMention[],
  facts: CountryFacts,
  provenance: string,
): Finding {
  const country = countryName(code);
  const groups = facts.groups.length > 0 ? ` (${facts.groups.join(', ')})` : '';
  const what = first.place === null ? `is ${country}` : `names ${first.place}`;
  const doubt = first.doubt === null ? '' : ` (${first.doubt})`;
  return {
    stage: 'JURISDICTION',
    code: policy.code,
    subject: first.subject,
    status: policy.status,
    domain: 'COUNTRY_RISK',
    factor: policy.code,
    score: policy.score(facts),
    weight: policy.weight,
    remark: `${capital(first.where)} ${what}${doubt}. ${policy.says(country, groups)}`,
    provenance,
    details: { country: code, groups: facts.groups, score: facts.score, mentions },
  };
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
