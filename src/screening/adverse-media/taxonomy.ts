/**
 * What an article can be about: the designated categories of offenses of the FATF (Glossary of the FATF Recommendations,
 * "designated categories of offences"), with money laundering itself, sanctions evasion, proliferation and cyber crime.
 */

interface ThemeDefinition {
  title: string;
  /** The FATF's category, or why the theme is here without one. */
  fatf: string;
}

const TAXONOMY = {
  CORRUPTION: { title: 'Corruption, bribery and embezzlement of public money', fatf: 'corruption and bribery' },
  FRAUD: { title: 'Fraud', fatf: 'fraud' },
  MONEY_LAUNDERING: { title: 'Money laundering', fatf: 'Recommendation 3' },
  TERRORISM: { title: 'Terrorism and its financing', fatf: 'terrorism, including terrorist financing' },
  PROLIFERATION: { title: 'Proliferation of weapons of mass destruction', fatf: 'Recommendation 7' },
  NARCOTICS: { title: 'Drug trafficking', fatf: 'illicit trafficking in narcotic drugs and psychotropic substances' },
  HUMAN_TRAFFICKING: {
    title: 'Human trafficking, forced labour and smuggling of migrants',
    fatf: 'trafficking in human beings and migrant smuggling',
  },
  SEXUAL_EXPLOITATION: {
    title: 'Sexual exploitation and abuse',
    fatf: 'sexual exploitation, including sexual exploitation of children',
  },
  TAX_CRIME: { title: 'Tax crime', fatf: 'tax crimes (related to direct and indirect taxes)' },
  CYBER_CRIME: { title: 'Cyber crime', fatf: 'none of its own: the predicate of much fraud and extortion' },
  ORGANISED_CRIME: {
    title: 'Organised crime and racketeering',
    fatf: 'participation in an organised criminal group and racketeering',
  },
  SANCTIONS_EVASION: { title: 'Evasion of sanctions and embargoes', fatf: 'Recommendations 6 and 7' },
  ENVIRONMENTAL_CRIME: { title: 'Environmental crime', fatf: 'environmental crime' },
  COUNTERFEITING: {
    title: 'Counterfeiting of currency and products, product piracy',
    fatf: 'counterfeiting currency; counterfeiting and piracy of products',
  },
  KIDNAPPING: { title: 'Kidnapping and hostage-taking', fatf: 'kidnapping, illegal restraint and hostage-taking' },
  MURDER_VIOLENCE: { title: 'Murder and grievous violence', fatf: 'murder, grievous bodily injury' },
  SMUGGLING: { title: 'Smuggling of goods', fatf: 'smuggling (including customs and excise duties and taxes)' },
  EXTORTION: { title: 'Extortion and blackmail', fatf: 'extortion' },
  MARKET_ABUSE: {
    title: 'Insider trading and market manipulation',
    fatf: 'insider trading and market manipulation',
  },
  ARMS_TRAFFICKING: { title: 'Arms trafficking', fatf: 'illicit arms trafficking' },
  THEFT_ROBBERY: {
    title: 'Theft, robbery, stolen goods and robbery at sea',
    fatf: 'robbery or theft; illicit trafficking in stolen and other goods; piracy',
  },
  FORGERY: { title: 'Forgery of documents', fatf: 'forgery' },
} as const satisfies Record<string, ThemeDefinition>;

export type Theme = keyof typeof TAXONOMY;
export const THEMES = Object.keys(TAXONOMY) as [Theme, ...Theme[]];

/** How far a matter has come, from the least to the most; CLEARED stands apart: acquitted, dropped, exonerated. */
export const STAGES = ['ALLEGATION', 'INVESTIGATION', 'CHARGED', 'CONVICTED', 'CLEARED'] as const;
export type ProceedingStage = (typeof STAGES)[number];

export const LANGUAGES = ['EN', 'FR', 'ES', 'DE', 'RU', 'AR', 'ZH'] as const;
export type Language = (typeof LANGUAGES)[number];
