/**
 * Passages on fraud and exploitation that several typologies cite. Advisories of FinCEN were read as far as the named pages quote or
 * report them.
 */
import type { Citation } from '../typology.ts';

const read = (document: string, place: string, url: string): Citation => ({
  ...{ document, place, url, readOn: '2026-11-29' },
});

export const FINCEN_EMAIL_2016 = read(
  'FinCEN Advisory FIN-2016-A003',
  'Red flags of e-mail compromise',
  'http://www.comp-matters.com/article.php?id=170964',
);
export const FINCEN_EMAIL_2019 = read(
  'FinCEN Advisory FIN-2019-A005',
  'Vulnerable business processes',
  'https://cupdf.com/document/updated-advisory-on-email-compromise-fraud-schemes-targeting-vulnerable-business-processes.html',
);
export const FINCEN_ELDER_2011 = read(
  'FinCEN Advisory FIN-2011-A003',
  'Indicators of elder financial exploitation',
  'https://www.jgsalyards.com/2011/02/fincen-advisory-warns-of-elder-abuse-and-financial-exploitation/',
);
export const FINCEN_ELDER_2022 = read(
  'FinCEN Advisory FIN-2022-A002',
  'Elder scams and elder theft',
  'https://www.stout.com/fr-FR/insights/commentary/fincen-releases-advisory-elder-financial-exploitation',
);
/** The key term as quoted by https://www.moneylaunderingnews.com/category/state-enforcement/. */
export const ELDER_KEY_TERM = 'EFE FIN-2022-A002';
export const FINCEN_MULES_2020 = read(
  'FinCEN Advisory FIN-2020-A003',
  'Imposter scams and money mule schemes',
  'https://www.regreport.info/2020/07/07/fincen-advisory-lists-financial-red-flag-indicators-of-covid-19-imposter-scams-money-mule-schemes/',
);
export const FINCEN_TRAFFICKING_2020 = read(
  'FinCEN Advisory FIN-2020-A008',
  'Typologies and financial indicators',
  'https://complianceservicesgroup.com/fin-2020-a008-supplemental-advisory-on-identifying-and-reporting-human-trafficking-and-related-activity/',
);
/** As quoted by https://zerotrafficking.com/post/identifying-and-reporting-human-trafficking-and-related-activity. */
export const TRAFFICKING_KEY_TERM = 'HUMAN TRAFFICKING FIN-2020-A008';
