/**
 * Member states of the European Economic Area. There, the Travel Rule applies to transfers of crypto-assets of any amount: Regulation
 * (EU) 2023/1113, a "text with EEA relevance", Article 14 and recital 30 (springlex.eu and horizon-scanner.com, read 2026-11-29).
 */
export const EEA = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK IS LI NO'.split(
  ' ',
);
