/** Passages on trade that several typologies cite. Where the document itself could not be read, the address is that of a page that quotes it. */
import type { Citation } from '../typology.ts';

const read = (document: string, place: string, url: string): Citation => ({
  ...{ document, place, url },
  readOn: '2026-11-29',
});

export const APPENDIX_F_TRADE = read(
  'FFIEC BSA/AML Examination Manual, Appendix F',
  'Trade Finance',
  'https://yumpu.com/en/document/view/20806760/bsa-aml-examination-manual-ffiec/324',
);
export const APPENDIX_F_FREE_ZONES = read(
  'FFIEC BSA/AML Examination Manual, Appendix F',
  'Funds transfers of casas de cambio',
  'https://yumpu.com/en/document/view/20806760/bsa-aml-examination-manual-ffiec/324',
);
export const FFIEC_TRADE = read(
  'FFIEC BSA/AML Examination Manual',
  'Trade Finance Activities',
  'https://user-9y4mjaj.cld.bz/FFIEC-BSA-AML-Examination-Manual/216',
);
const egmont = (place: string) =>
  read(
    'FATF/Egmont Trade-Based Money Laundering Risk Indicators (2021)',
    `${place} (summary by GRC World Forums)`,
    'https://grcworldforums.com/financial-crime/fatf-and-egmont-group-identify-35-risk-factors-for-tbml/1043.article',
  );
export const EGMONT_ACCOUNTS = egmont('Accounts and transactions');
export const EGMONT_STRUCTURE = egmont('Structure');
export const EGMONT_ACTIVITY = egmont('Trade activity');
export const EGMONT_DOCUMENTS = egmont('Trade documents and commodities');

export const ALERT_2022 = read(
  'FinCEN and BIS Joint Alert FIN-2022-Alert003',
  'Transshipment points',
  'https://bm.ge/en/article/georgia-in-the-list-of-countries-for-the-transit-of-sanctioned-goods-to-russia-and-belarus/112848/',
);
export const ALERT_2023 = read(
  'FinCEN and BIS Supplemental Joint Alert FIN-2023-Alert004',
  'High priority items by HS code (summary by Thompson Hine)',
  'https://www.thompsonhinesmartrade.com/2023/06/fincen-bis-issue-joint-alert-encouraging-continued-vigilance-regarding-potential-russia-export-control-evasion/',
);
export const RUSSIA_KEY_TERM = 'FIN-2022-RUSSIABIS';
export const HIGH_PRIORITY_LIST = read(
  'BIS Common High Priority List (2024)',
  'Tiers 1 to 4.B',
  'https://bis.gov/node/6280',
);
/** Names the key term below as well. */
export const NOTICE_2023 = read(
  'FinCEN and BIS Joint Notice of 6 November 2023',
  'Red flags (summary by the ICC)',
  'https://library.iccwbo.org/content/tfb/news/dcwn_10November2023144843.htm',
);
export const EXPORT_KEY_TERM = 'FIN-2023-GLOBALEXPORT';
export const BIS_RED_FLAGS = read(
  'BIS Red Flag Indicators',
  'Things to look for in export transactions',
  'https://www.bis.gov/articles/red-flag-indicators',
);
