import type { Citation } from '../typology.ts';

export const FATF_RECOMMENDATION_19: Citation = {
  document: 'FATF Recommendation 19',
  place: 'Higher-risk countries',
  url: 'https://www.cfatf-gafic.org/documents/fatf-40r/385-fatf-recommendation-19-higher-risk-countries',
  readOn: '2026-11-29',
};
/** The key term as quoted by https://regreport.info/2025/04/01/fincen-issuances-focus-on-bulk-cash-smuggling-into-out-of-mexico-isis-financing. */
export const FINCEN_ISIS_2025: Citation = {
  document: 'FinCEN Advisory FIN-2025-A001',
  place: 'Red flag indicators',
  url: 'https://www.compliancecohort.com/blog/fincen-issues-advisory-on-the-financing-of-isis',
  readOn: '2026-11-29',
};
export const ISIS_KEY_TERM = 'ISIS-2025-A001';
export const FINTRAC_TERRORISM_2018: Citation = {
  document: 'FINTRAC Terrorist Financing Assessment 2018',
  place: 'Middle East; Other jurisdictions of concern',
  url: 'https://docslib.org/doc/8670903/terrorist-financing-assessment-2018',
  readOn: '2026-11-29',
};
