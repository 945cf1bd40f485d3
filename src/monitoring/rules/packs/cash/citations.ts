/** Passages that only typologies of cash cite. */
import type { Citation } from '../typology.ts';

const READ = '2026-11-29';
const MANUAL = 'FFIEC BSA/AML Examination Manual';
const COPY = 'https://user-9y4mjaj.cld.bz/FFIEC-BSA-AML-Examination-Manual';

export const APPENDIX_G: Citation = {
  document: `${MANUAL}, Appendix G`,
  place: 'Structuring',
  url: 'https://user-9y4mjaj.cld.bz/ffiec-bsa-aml-examination-manual/284',
  readOn: READ,
};
/** The second page, read in the edition of 2006. */
export const APPENDIX_G_DAYS: Citation = {
  document: `${MANUAL} (2006), Appendix G`,
  place: 'Structuring, page G-2',
  url: 'https://www.yumpu.com/en/document/view/20806365/bank-secrecy-act-anti-money-laundering-examination-manual-ffiec/324',
  readOn: READ,
};
export const APPENDIX_F_EXCHANGE: Citation = {
  document: `${MANUAL}, Appendix F`,
  place: 'Other Unusual or Suspicious Activity, first page',
  url: `${COPY}/280`,
  readOn: READ,
};
export const MONETARY_INSTRUMENTS: Citation = {
  document: MANUAL,
  place: 'Monetary Instruments Recordkeeping',
  url: `${COPY}/95`,
  readOn: READ,
};
export const PREPAID_ACCESS: Citation = {
  document: MANUAL,
  place: 'Prepaid Access, Overview, risk mitigation',
  url: `${COPY}/190`,
  readOn: READ,
};
export const INSURANCE: Citation = {
  document: MANUAL,
  place: 'Insurance, Overview, risk factors',
  url: `${COPY}/208`,
  readOn: READ,
};
export const APPENDIX_F_INSURANCE: Citation = {
  document: `${MANUAL} (2007), Appendix F`,
  place: 'Insurance',
  url: 'https://yumpu.com/en/document/view/20806760/bsa-aml-examination-manual-ffiec/325',
  readOn: READ,
};
export const CASH_INTENSIVE: Citation = {
  document: MANUAL,
  place: 'Cash-Intensive Businesses, Overview, risk factors',
  url: 'https://bsaaml.ffiec.gov/manual/RisksAssociatedWithMoneyLaunderingAndTerroristFinancing/26',
  readOn: READ,
};
export const RULING_2005_6: Citation = {
  document: 'FinCEN Ruling 2005-6',
  place: 'Suspicious Activity Reporting (Structuring)',
  url: 'https://www.fincen.gov/index.php/resources/statutes-regulations/administrative-rulings/suspicious-activity-reporting-structuring',
  readOn: READ,
};
export const FUNNEL_ADVISORY: Citation = {
  document: 'FinCEN Advisory FIN-2014-A005',
  place: 'Definition of funnel account, page 1',
  url: 'https://scribd.com/document/482462166/FIN-2014-A005',
  readOn: READ,
};
/** For the key term. */
export const KEY_TERMS: Citation = {
  document: 'FinCEN, SAR Advisory Key Terms',
  place: 'Funnel Account, 05/28/2014',
  url: 'http://fincen.gov/news_room/advisory/AdvisoryKeyTerms.html',
  readOn: READ,
};
/** Read in a copy that a website about casinos gives. */
export const CASINO_FLAGS: Citation = {
  document: 'FinCEN Guidance FIN-2008-G007',
  place: 'Red flags for casinos and card clubs',
  url: 'https://playcoincasino.com/recognizing-suspicious-activity-red-flags-for-casinos-and-card-clubs/',
  readOn: READ,
};
export const WAGERING_EXAMPLES: Citation = {
  document: 'AUSTRAC, Worked examples for the online wagering industry',
  place: 'Withdrawal after no or little play',
  url: 'https://austrac.gov.au/business/how-comply-guidance-and-resources/guidance-resources/worked-examples-online-wagering-industry',
  readOn: READ,
};
export const AUSTRAC_2010: Citation = {
  document: 'AUSTRAC typologies and case studies report 2010',
  place: 'Appendix A',
  url: 'http://www.austrac.gov.au/typologies-2010-appendixes',
  readOn: READ,
};
/** Read in the copy of a law firm. */
export const AUSTRAC_2013: Citation = {
  document: 'AUSTRAC typologies and case studies report 2013',
  place: 'Indicators',
  url: 'https://brightlaw.com.au/?p=16820',
  readOn: READ,
};
export const AUSTRAC_DEPOSITS: Citation = {
  document: 'AUSTRAC, Suspicious deposits lead to arrests and frozen bank accounts',
  place: 'What to look out for',
  url: 'https://www.austrac.gov.au/business/how-comply-guidance-and-resources/guidance-resources/suspicious-deposits-lead-arrests-and-frozen-bank-accounts',
  readOn: READ,
};
export const CFR_REPORTS: Citation = {
  document: '31 CFR 1010.311',
  place: 'Filing obligations for reports of transactions in currency',
  url: 'https://www.law.cornell.edu/cfr/text/31/1010.311',
  readOn: READ,
};
export const CFR_AGGREGATION: Citation = {
  document: '31 CFR 1010.313',
  place: '(b) Multiple transactions',
  url: 'https://frrsdigital.com/display-section/GUID-034A02B8-1DB4-453A-A25D-C7CA9D8FFBD7=1=en=/GUID-ED0130A7-685F-4485-B073-11B52BE49A14=1=en=/GUID-4A782E47-2660-4961-8B8F-DCA2F1A32BFD=1=en=/GUID-366F62E8-961E-47A0-8D8F-09411F43179C.html',
  readOn: READ,
};
export const EU_CASH_LIMIT: Citation = {
  document: 'Regulation (EU) 2024/1624',
  place: 'Article 80',
  url: 'https://springlex.netlify.app/en/packages/aml/amlr-regulation/article-80',
  readOn: READ,
};
