/**
 * Retention terms of laws, each with its source and the day on which the source was checked. Terms without a source are
 * left out. Pure.
 */
import { TERMED, type Termed } from './types.ts';

export const JURISDICTIONS = ['US', 'GB', 'EU'] as const;
export type Jurisdiction = (typeof JURISDICTIONS)[number];

interface Law {
  jurisdiction: Jurisdiction;
  kinds: readonly Termed[];
  years: number;
  /** Start of the term. */
  from: string;
  basis: string;
  source: string;
  /** Day on which the source was checked, YYYY-MM-DD. */
  asOf: string;
}

const asOf = '2026-11-22';
const RELATIONSHIP = 'the end of the business relationship, or the date of an occasional transaction';

export const LAWS: readonly Law[] = [
  {
    jurisdiction: 'US',
    // Any of these records could relate to sanctions, so all of them get the term.
    kinds: ['SCREENING', 'TRANSACTION', 'ALERT', 'CASE'],
    years: 10,
    from: 'the transaction; for blocked property, the day of its unblocking',
    basis: '31 CFR 501.601',
    source: '90 FR 13286 (2025-03-21), final rule: from five to 10 years, consistent with the statute of limitations',
    asOf,
  },
  {
    jurisdiction: 'US',
    kinds: ['SCREENING', 'TRANSACTION', 'ALERT', 'CASE'],
    years: 5,
    from: 'the record',
    basis: '31 CFR 1010.430(d)',
    source: '31 CFR 1010.430(d): all records that are required to be retained, for a period of five years',
    asOf,
  },
  {
    jurisdiction: 'US',
    kinds: ['SAR'],
    years: 5,
    from: 'the date of filing, with its supporting documentation',
    basis: '31 CFR 1010.430(d); FinCEN FIN-2007-G003',
    source: 'FFIEC BSA/AML Examination Manual, Appendix P; FinCEN guidance FIN-2007-G003 (2007-06-13)',
    asOf,
  },
  {
    jurisdiction: 'US',
    kinds: ['CUSTOMER'],
    years: 5,
    from: 'the day on which the account is closed',
    basis: 'Customer Identification Program, as in Appendix P',
    source: 'FFIEC BSA/AML Examination Manual, Appendix P: BSA Record Retention Requirements',
    asOf,
  },
  {
    jurisdiction: 'GB',
    kinds: ['SCREENING', 'TRANSACTION', 'CUSTOMER'],
    years: 5,
    from: RELATIONSHIP,
    basis: 'Money Laundering Regulations 2017, regulation 40',
    source: 'legislation.gov.uk, uksi/2017/692/regulation/40; HMRC, Economic Crime Supervision Handbook, ECSH63620',
    asOf,
  },
  {
    jurisdiction: 'EU',
    kinds: ['SCREENING', 'TRANSACTION', 'CUSTOMER'],
    years: 5,
    from: RELATIONSHIP,
    basis: 'Directive (EU) 2015/849, Article 40(1); Member States may ask for more',
    source: 'legislation.gov.uk, eudr/2015/849/chapter/V',
    asOf,
  },
];

/** In these jurisdictions the term starts with the end of the relationship, also for its transactions. */
const FROM_THE_END: ReadonlySet<Jurisdiction> = new Set(['GB', 'EU']);

export interface RetentionSettings {
  'retention.jurisdictions': readonly Jurisdiction[];
  'retention.years': Readonly<Partial<Record<Termed, number>>>;
}

export interface Term {
  kind: Termed;
  /** null: the term never expires. */
  years: number | null;
  /** Years that the organization has set. */
  ownYears: number | null;
  laws: readonly Law[];
}

export interface Schedule {
  terms: readonly Term[];
  /** Records of a customer are kept during the relationship, and the term starts when it ends. */
  fromTheEnd: boolean;
}

/** The longest term applies, whether from a law or a setting, so that no setting causes an early erasure. */
export function scheduleOf(settings: RetentionSettings): Schedule {
  const jurisdictions = settings['retention.jurisdictions'];
  const terms = TERMED.map((kind): Term => {
    const laws = LAWS.filter((law) => jurisdictions.includes(law.jurisdiction) && law.kinds.includes(kind));
    const ownYears = settings['retention.years'][kind] ?? null;
    const years = [...laws.map((law) => law.years), ...(ownYears === null ? [] : [ownYears])];
    return { kind, years: years.length === 0 ? null : Math.max(...years), ownYears, laws };
  });
  return { terms, fromTheEnd: jurisdictions.some((one) => FROM_THE_END.has(one)) };
}
