import type { Citation } from '../typology.ts';

export const FATF_RECOMMENDATION_10: Citation = {
  document: 'FATF Recommendation 10',
  place: 'Ongoing due diligence, measure (d)',
  url: 'https://cfatf-gafic.org/documents/fatf-40r/376-fatf-recommendation-10-customer-due-diligence/',
  readOn: '2026-11-29',
};
export const FINCEN_CORRUPTION_2022: Citation = {
  document: 'FinCEN Advisory FIN-2022-A001',
  place: 'Financial red flags of foreign public corruption',
  url: 'https://compliancecohort.squarespace.com/blog/fincens-advisory-on-kleptocracy-and-foreign-public-corruption',
  readOn: '2026-11-29',
};
export const EGMONT_CORRUPTION_2019: Citation = {
  document: 'Egmont Group, FIU Tools and Practices for Investigating Laundering of the Proceeds of Corruption (2019)',
  place: 'Unexplained wealth or income',
  url: 'https://www.nautadutilh.com/en/information-centre/news/egmont-group-publishes-updated-checklist',
  readOn: '2026-11-29',
};
