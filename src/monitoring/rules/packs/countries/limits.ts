/**
 * Limits of the law by country, in their exact sense, each with the text that was read. Countries without a readable primary text have
 * no pack. Each is in force where an organization activates its pack.
 */
import type { Citation, NotCovered, Typology } from '../typology.ts';
import { type ReportingLimit, reportingLimit } from './reporting-limit.ts';

/** When the texts were read. */
export const READ_ON = '2026-11-29';

const cite = (document: string, place: string, url: string): Citation => ({ document, place, url, readOn: READ_ON });

const FINTRAC_24_HOURS = cite(
  'FINTRAC Interpretation Notice no. 4',
  'The 24-hour rule, LCTR and EFTR',
  'http://www.fintrac.gc.ca/guidance-directives/overview-apercu/FINS/2009-08-31-eng.asp',
);
const MLR_2017 = cite(
  'Money Laundering, Terrorist Financing and Transfer of Funds (Information on the Payer) Regulations 2017',
  'regulation 27(2)',
  'https://legislation.gov.uk/uksi/2017/692/regulation/27',
);

interface CountryLimits {
  limits: readonly ReportingLimit[];
  notCovered?: readonly NotCovered[];
}

const LIMITS = {
  us: {
    limits: [
      {
        ...{ ruleId: 'us-currency-report', name: 'US: report of a currency transaction' },
        indicator: 'A transaction in currency of more than $10,000.',
        citation: cite('31 CFR 1010.311', 'whole section', 'https://www.law.cornell.edu/cfr/text/31/1010.311'),
        ...{ of: 'CASH', currency: 'USD', amount: 10_000, sense: 'MORE_THAN', within: '24h' },
      },
    ],
  },
  eu: {
    limits: [
      {
        ...{ ruleId: 'eu-occasional-transaction', name: 'EU: occasional transaction' },
        indicator: 'An occasional transaction that amounts to EUR 15,000 or more, in one or several linked operations.',
        citation: cite(
          'Directive (EU) 2015/849',
          'Article 11(b)(i)',
          'https://judict.eu/en/hla/32015L0849-X/article-11',
        ),
        ...{ of: 'OCCASIONAL', currency: 'EUR', amount: 15_000, sense: 'AT_LEAST', within: '30d' },
      },
    ],
    notCovered: [
      {
        indicator: 'A payment in cash for goods or services above EUR 10,000.',
        citation: cite(
          'Regulation (EU) 2024/1624',
          'Article 80',
          'https://springlex.netlify.app/en/packages/aml/amlr-regulation/article-80',
        ),
        reason: 'It applies from 2027-07-10, and member states have lower limits. `large-cash` alerts above 10,000.',
      },
    ],
  },
  uk: {
    limits: [
      {
        ...{ ruleId: 'uk-occasional-transaction', name: 'UK: occasional transaction' },
        indicator:
          'An occasional transaction that amounts to 15,000 euros or more, in one or several linked operations.',
        citation: MLR_2017,
        ...{ of: 'OCCASIONAL', currency: 'EUR', amount: 15_000, sense: 'AT_LEAST', within: '30d' },
      },
    ],
    notCovered: [
      {
        indicator: 'An occasional transaction in pounds that amounts to the limit of regulation 27(2).',
        citation: cite(
          'Money Laundering and Terrorist Financing (Amendment) Regulations 2026, SI 2026/621',
          'regulation 14, as a newsletter reports it',
          'https://www.comsuregroup.com/news/the-2026-aml-regulations-will-come-into-force-in-junejuly-2026-what-firms-need-to-change-now/',
        ),
        reason:
          'The limit is in pounds since 2026-06-30; the newsletter names 12,000. The text of the law could not be read, on 2026-11-30 either, so the rule still has the euro limit. Add a rule of your own in pounds.',
      },
    ],
  },
  ca: {
    limits: [
      {
        ...{ ruleId: 'ca-large-cash', name: 'Canada: large cash transaction' },
        indicator: 'An amount of $10,000 or more in cash is received, in one transaction or within 24 hours.',
        citation: FINTRAC_24_HOURS,
        ...{ of: 'CASH_RECEIVED', currency: 'CAD', amount: 10_000, sense: 'AT_LEAST', within: '24h' },
      },
      {
        ...{ ruleId: 'ca-electronic-transfer', name: 'Canada: international electronic funds transfer' },
        indicator: 'An international electronic funds transfer of $10,000 or more, in one transfer or within 24 hours.',
        citation: FINTRAC_24_HOURS,
        ...{ of: 'CROSS_BORDER', currency: 'CAD', amount: 10_000, sense: 'AT_LEAST', within: '24h' },
      },
    ],
    notCovered: [
      {
        indicator: 'Virtual currency equivalent to $10,000 or more is received, at once or within 24 hours.',
        citation: cite(
          'FINTRAC, Large virtual currency transactions',
          'whole page',
          'https://www.fintrac-canafe.gc.ca/reporting-declaration/info/rptLVCTR-eng',
        ),
        reason: 'Rules compare virtual assets in the base currency only: where it is CAD, add a rule of your own.',
      },
    ],
  },
  au: {
    limits: [
      {
        ...{ ruleId: 'au-threshold-transaction', name: 'Australia: threshold transaction' },
        indicator: 'A transfer of $10,000 or more in physical currency.',
        citation: cite(
          'AUSTRAC, Threshold transaction reports (Reform)',
          'When to submit; AML/CTF Act, sections 5 and 43(1)',
          'https://www.austrac.gov.au/about-us/amlctf-reform/reforms-guidance/amlctf-program-reform/reporting-austrac-reform/threshold-transaction-reports-reform',
        ),
        ...{ of: 'CASH', currency: 'AUD', amount: 10_000, sense: 'AT_LEAST', within: '24h' },
      },
    ],
  },
  in: {
    limits: [
      {
        ...{ ruleId: 'in-cash', name: 'India: cash transaction' },
        indicator: 'Cash of more than ten lakh rupees, or a series of linked cash within a month that exceeds it.',
        citation: cite(
          'Prevention of Money-laundering (Maintenance of Records) Rules, 2005',
          'rule 3(1)(A) and (B), as FIU-IND states it',
          'http://fiuindia.gov.in/faq-maintainrecords.htm',
        ),
        ...{ of: 'CASH', currency: 'INR', amount: 1_000_000, sense: 'MORE_THAN', within: '30d' },
      },
    ],
  },
  sg: {
    limits: [
      {
        ...{ ruleId: 'sg-cash-of-dealers', name: 'Singapore: cash of dealers in precious stones and metals' },
        indicator: 'Cash exceeding SGD 20,000 is received for precious stones or metals, at once or on one day.',
        citation: cite(
          'Singapore Police Force, Cash Transaction Reporting',
          'Regulated Dealers; PSPM Act 2019, section 17',
          'https://www.police.gov.sg/Advisories/Commercial-Crimes/Suspicious-Transaction-Reporting-Office/Cash-Transaction-Reporting',
        ),
        ...{ of: 'CASH_RECEIVED', currency: 'SGD', amount: 20_000, sense: 'MORE_THAN', within: '24h' },
      },
    ],
  },
} as const satisfies Record<string, CountryLimits>;

export type CountryOfPack = keyof typeof LIMITS;

export function countryTypologies(country: CountryOfPack): {
  typologies: readonly Typology[];
  notCovered: readonly NotCovered[];
} {
  const { limits, notCovered = [] }: CountryLimits = LIMITS[country];
  return { typologies: limits.map(reportingLimit), notCovered };
}
