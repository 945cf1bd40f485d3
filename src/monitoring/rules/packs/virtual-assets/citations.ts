/** Passages on virtual assets that several typologies cite. Where the document itself could not be read, the address is that of a page that quotes it. */
import type { Citation } from '../typology.ts';

const read = (document: string, place: string, url: string): Citation => ({
  ...{ document, place, url },
  readOn: '2026-11-29',
});

const fatfRedFlags = (place: string, url: string) => read('FATF Virtual Assets Red Flag Indicators (2020)', place, url);
const SUMMARY_BY_RSM = 'https://resources.vasquezcpa.com/project/fatf-report-on-virtual-assets/';
export const FATF_TRANSACTIONS = fatfRedFlags('Transactions (summary by RSM)', SUMMARY_BY_RSM);
export const FATF_PATTERNS = fatfRedFlags('Transaction patterns (summary by RSM)', SUMMARY_BY_RSM);
export const FATF_ANONYMITY = fatfRedFlags(
  'Anonymity (summary by Willkie Farr & Gallagher)',
  'https://complianceconcourse.willkie.com/articles/news-alerts-2020-09-september-20200915-fatf-issues-report-on-virtual-assets',
);
export const FATF_HIGH_VALUE = fatfRedFlags(
  'Transactions (summary by Loyens & Loeff)',
  'https://www.loyensloeff.com/en/en/news/news-articles/new-fatf-report-on-aml-red-flags-for-virtual-assets-issued-luxembourg-virtual-asset-service-providers-not-yet-registered-n20387/',
);

export const FATF_TRAVEL_RULE = read(
  'FATF Recommendations',
  'Interpretive note to Recommendation 15, paragraph 7(a) and (b)',
  'https://travelrule.info/travel-rule-docs-content/beta/regulation/fatf.html',
);
export const EU_TRAVEL_RULE = read(
  'Regulation (EU) 2023/1113',
  'Article 14(1) and (2)',
  'https://www.mica.wtf/tofr/transfer-of-funds-regulation/chapter-iii-casp-obligations/article-14-information-accompanying-transfers-of-crypto-assets',
);
export const EU_ANY_AMOUNT = read(
  'Regulation (EU) 2023/1113',
  'Recital 30 and Article 14(5) (explained by Horizon Scanner)',
  'https://www.horizon-scanner.com/landing/en/blog/tfr-self-hosted-wallets-art-14-5',
);
export const US_TRAVEL_RULE = read(
  '31 CFR 1010.410',
  'Travel Rule (explained by Alessa)',
  'https://alessa.com/blog/fincen-travel-rule/',
);

export const FINCEN_KIOSKS = read(
  'FinCEN Notice FIN-2025-NTC1',
  'Red flags for operators of CVC kiosks',
  'https://www.compliancecohort.com/blog/fincen-issues-notice-on-the-use-of-cvc-kiosks-for-scam-payments',
);
/** Read at https://blog.bankerscompliance.com/en/fincen-issues-notice-on-convertible-virtual-currency-kiosks */
export const KIOSK_KEY_TERM = 'FIN-2025-CVCKIOSK';

const advisory2019 = (place: string) =>
  read('FinCEN Advisory FIN-2019-A003', place, 'https://notes.maxfa.ng/Blockchain/Law+%26+Regulation/FinCEN');
export const FINCEN_EXCHANGERS = advisory2019('Unregistered or illicitly operating P2P exchangers');
export const FINCEN_FOREIGN_MSB = advisory2019('Unregistered foreign-located MSBs');
export const FINCEN_DARKNET = advisory2019('Darknet marketplaces');

export const FINCEN_MIXING = read(
  'FinCEN Proposed Rule on CVC Mixing, 88 FR 72701 (2023)',
  'Definition of CVC mixing',
  'http://mondaq.com/unitedstates/money-laundering/1384788/fincen-proposed-rule-targets-digital-asset-mixers',
);
export const FINCEN_RANSOMWARE = read(
  'FinCEN Advisory FIN-2021-A004',
  'Financial red flag indicators of ransomware',
  'https://www.allaboutediscovery.com/2021/11/if-you-see-something-say-something-fincen-updates-advisory-on-managing-ransomware-attacks/',
);
export const FINCEN_RANSOMWARE_TRENDS = read(
  'FinCEN Advisory FIN-2021-A004',
  'Anonymity-enhanced cryptocurrencies (summary by Regulatory Report)',
  'https://regreport.info/2021/11/08/updated-ransomware-advisory-uses-fresh-fincen-report-info-gives-red-flag-indicators',
);
/** Read at https://www.bankersonline.com/topstory/169365 */
export const RANSOMWARE_KEY_TERM = 'CYBER FIN-2021-A004';

export const DOJ_PRIVACY_COINS = read(
  'US Department of Justice, Cryptocurrency Enforcement Framework (2020)',
  'Anonymity enhanced cryptocurrencies (press report)',
  'https://sa.investing.com/news/cryptocurrency-news/article-2076038',
);
export const OFAC_WALLETS = read(
  'OFAC Sanctions Compliance Guidance for the Virtual Currency Industry (2021)',
  'Addresses on the SDN List (summary by AlixPartners)',
  'https://www.alixpartners.com/insights/102h8s8/virtual-currency-industry-is-called-to-build-a-risk-based-sanctions-compliance-pr/',
);
