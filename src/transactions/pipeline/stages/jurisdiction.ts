/**
 * JURISDICTION: checks every country of a transaction against the organization's country risk table.
 *
 *   prohibited country or region, certain       JURISDICTION_NOT_ALLOWED   100
 *   prohibited, place that no act or list names HIGH_RISK_JURISDICTION      85   for manual review
 *   prohibited, by a word of a free text only   HIGH_RISK_JURISDICTION      60   for manual review
 *   prohibited, by a party's nationality only   HIGH_RISK_JURISDICTION      85   for manual review
 *   prohibited, by telephone or email only      HIGH_RISK_JURISDICTION      85   for manual review
 *   prohibited, by its currency only            HIGH_RISK_JURISDICTION      85   for manual review
 *   prohibited, ambiguous place name            -                           30   a street, a namesake
 *   score at or above the setting               HIGH_RISK_JURISDICTION   score
 *   score of 30 or more                         -                        score
 *
 * The first line that applies to a country gives its finding. Nationality alone does not prohibit a transaction, because sanctions
 * on a country apply to residence and dealings.
 */

import type { Finding } from '../../../domain/finding.ts';
import type { PartyRole, Transaction, TransactionContent } from '../../../domain/transaction.ts';
import { countryName } from '../../../lists/countries/country-names.ts';
import type { CountryRisk } from '../../../lists/countries/country-risk.ts';
import { type CountryMention, mentionsOf, readMentions } from '../../../lists/countries/mentions.ts';
import { type PlaceIndex, placesOf } from '../../../lists/countries/place-index.ts';
import { PLACES_POLICY } from '../../../lists/countries/places-policy.ts';
import type { Stage } from '../stage.ts';
import { JURISDICTION_POLICY, type JurisdictionPolicy } from './jurisdiction-policy.ts';

interface CountryFacts {
  groups: readonly string[];
  score: number;
  prohibited: boolean;
}

/** The country risk table at that time, for the countries of the transaction. */
export interface JurisdictionEvidence {
  /** Versions of `JURISDICTION_POLICY` and `PLACES_POLICY`. The texts come from the transaction. */
  policy: string;
  places: string;
  provenance: string;
  /** Setting transactions.highRiskCountryScore. */
  highRiskScore: number;
  countries: Readonly<Record<string, CountryFacts>>;
  /** Parties without a known country. Absent in records from before it was stored. */
  unknown?: PartyRole[];
}

/** The policy, and the place names that are searched in texts. */
interface JurisdictionContext {
  policy: JurisdictionPolicy;
  places: PlaceIndex;
}

export const PROHIBITED = 'JURISDICTION_NOT_ALLOWED';

type Line = JurisdictionPolicy['content']['lines'][number];

export const jurisdictionStage: Stage<JurisdictionEvidence, JurisdictionContext> = {
  id: 'JURISDICTION',
  description:
    'Countries of the parties, their banks, accounts and providers, and sanctioned places in addresses and messages.',
  covers: { domain: 'COUNTRY_RISK', provenance: ({ provenance }) => provenance },
  async gather({ transactions, settings, countries }) {
    for (const { content } of transactions) await readMentions(content);
    return transactions.map(({ content }) => {
      const mentions = mentionsOf(content);
      const evidence = evidenceOf(mentions, countries, settings['transactions.highRiskCountryScore']);
      return { ...evidence, unknown: unknownOf(content, mentions) };
    });
  },
  async contextOf(_, evidence, policies) {
    const policy = await policies.at(JURISDICTION_POLICY, evidence.policy);
    const places = await policies.at(PLACES_POLICY, evidence.places);
    return policy && places && { policy, places: placesOf(places) };
  },
  judge: jurisdictionOf,
};

/** Findings by the current policy and places. */
export function prohibitedToday(transaction: Pick<Transaction, 'content'>, evidence: JurisdictionEvidence): Finding[] {
  const context = { policy: JURISDICTION_POLICY, places: placesOf(PLACES_POLICY) };
  return jurisdictionOf(transaction, evidence, context).filter(({ status }) => status === PROHIBITED);
}

/** Parties without a known location. A wallet alone does not give one. */
function unknownOf({ sender, receiver }: TransactionContent, mentions: readonly CountryMention[]): PartyRole[] {
  return [sender, receiver].flatMap((party) => {
    const isKnown = mentions.some(({ subject, tie, place }) => {
      return subject === party?.role && tie === 'PRESENCE' && place === null;
    });
    return party && !isKnown ? [party.role] : [];
  });
}

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
  const versions = { policy: JURISDICTION_POLICY.version, places: PLACES_POLICY.version };
  return { ...versions, provenance: risk.provenance, highRiskScore, countries };
}

/** At most one finding per country, the most severe. The same evidence and policies give the same findings. */
function jurisdictionOf(
  { content }: Pick<Transaction, 'content'>,
  { provenance, highRiskScore, countries }: JurisdictionEvidence,
  { policy, places }: JurisdictionContext,
): Finding[] {
  const all = mentionsOf(content, places);
  return [...new Set(all.map(({ code }) => code))].flatMap((code) => {
    const mentions = all.filter((mention) => mention.code === code);
    const facts = countries[code];
    if (!facts) return [];
    for (const line of policy.content.lines) {
      const first = mentions.find((mention) => holds(line, mention, facts, highRiskScore));
      if (first) return [findingOf(line, code, first, mentions, facts, provenance)];
    }
    return [];
  });
}

function holds(
  { when }: Line,
  { tie, doubt, inText, isUnnamed }: CountryMention,
  facts: CountryFacts,
  highRiskScore: number,
): boolean {
  const { scoreFrom } = when;
  return (
    (!when.prohibited || facts.prohibited) &&
    (when.tie === undefined || tie === when.tie) &&
    (!when.certain || doubt === null) &&
    (when.inText === undefined || (inText ?? false) === when.inText) &&
    (when.named === undefined || when.named !== (isUnnamed ?? false)) &&
    (scoreFrom === undefined || facts.score >= (scoreFrom === 'HIGH' ? highRiskScore : scoreFrom))
  );
}

function findingOf(
  line: Line,
  code: string,
  first: CountryMention,
  mentions: readonly CountryMention[],
  facts: CountryFacts,
  provenance: string,
): Finding {
  const country = countryName(code);
  const groups = facts.groups.length > 0 ? ` (${facts.groups.join(', ')})` : '';
  const says = line.says.replace('{country}', () => country).replace('{groups}', () => groups);
  const what = first.place === null ? `is ${country}` : `names ${first.place}`;
  const doubt = first.doubt === null ? '' : ` (${first.doubt})`;
  return {
    stage: 'JURISDICTION',
    code: line.code,
    subject: first.subject,
    status: line.status,
    domain: 'COUNTRY_RISK',
    factor: line.code,
    score: line.score ?? facts.score,
    weight: line.weight,
    remark: `${capital(first.where)} ${what}${doubt}. ${says}`,
    provenance,
    details: { country: code, groups: facts.groups, score: facts.score, mentions },
  };
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
