/** Passages that several typologies of this pack cite. Texts of FINTRAC, Tazama and Europol are paraphrased. */
import type { Citation } from '../typology.ts';

const readOn = '2026-11-29';

const appendixF = (place: string, page: number): Citation => ({
  document: 'FFIEC BSA/AML Examination Manual, Appendix F',
  place,
  url: `https://user-9y4mjaj.cld.bz/FFIEC-BSA-AML-Examination-Manual/${page}`,
  readOn,
});
export const APPENDIX_F_AUTOMATED = appendixF('Automated Clearing House Transactions', 276);
export const APPENDIX_F_BANKS = appendixF('Changes in Bank-to-Bank Transactions', 277);
export const APPENDIX_F_LENDING = appendixF('Lending Activity', 277);
export const APPENDIX_F_SHELL = appendixF('Shell Company Activity', 280);

/** Indicators of the Canadian authority, read in a copy of its page. */
const fintrac = (place: string): Citation => ({
  document: 'FINTRAC ML/TF indicators, financial entities',
  place,
  url: 'https://github.com/parsa-i/taxonomy/blob/8a38aea60625a47f51e2aa9f4b90ea582ff4cae1/markdown/fintrac_detailed/aml_tf/Money_laundering_and_terrorist_financing_indicators%E2%80%94Financial_entities.md',
  readOn,
});
export const FINTRAC_PROFILE = fintrac('Person/entity profile');
export const FINTRAC_PRODUCTS = fintrac('Products and services');
export const FINTRAC_CHANGE = fintrac('Change in account activity');
export const FINTRAC_ATYPICAL = fintrac('Atypical transactional activity');
export const FINTRAC_WIRES = fintrac('Wire transfers');
export const FINTRAC_OTHERS = fintrac('Use of other parties');

/** Rules of the open-source register, by number. */
export const tazama = (...rules: readonly string[]): Citation => ({
  document: 'Tazama rule register',
  place: `${rules.length === 1 ? 'Rule' : 'Rules'} ${rules.join(', ')}`,
  url: 'https://github.com/tazama-lf/Full-Stack-Docker-Tazama/blob/1a4523bf312a95e879719c21e0a6a9af9b218891/core/postgres/migration/config/03-full-dockerhub.sql',
  readOn,
});

/** As the Association of Vermont Credit Unions quotes it. Its key term is of the pandemic and does not fit all mules. */
export const FINCEN_MULES: Citation = {
  document: 'FinCEN Advisory FIN-2020-A003',
  place: 'Money mule schemes',
  url: 'http://vermontcreditunions.blogspot.com/2020/07/fincen-advisory-on-covid-19-related.html',
  readOn,
};

export const STUDENT_ACCOUNTS: Citation = {
  document: 'International Investment, report on the National Crime Agency (UK)',
  place: 'Freezing of 95 accounts of students',
  url: 'https://www.internationalinvestment.net/news/4001230/uk-nca-freeze-students-bank-accounts-amid-money-laundering-suspicions',
  readOn,
};

export const LOAN_SCHEMES: Citation = {
  document: 'AMLTRIX framework',
  place: 'Loan Schemes',
  url: 'https://framework.amltrix.com/techniques/T0098-service-contract-manipulation',
  readOn,
};

export const REFUND_SCHEMES: Citation = {
  document: 'TransferMate, Money laundering and international student fees',
  place: 'Refund schemes',
  url: 'https://transfermate.com/post/the-problem-with-money-laundering-and-international-student-fees',
  readOn,
};

export const EUROPOL_MULES: Citation = {
  document: 'Europol, Efforts to track down money mules',
  place: 'section "The appeal"',
  url: 'https://europol.europa.eu/media-press/newsroom/news/eu-law-enforcement-ramp-its-efforts-to-track-down-money-mules',
  readOn,
};
