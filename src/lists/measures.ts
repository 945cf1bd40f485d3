/**
 * Measures: legal effects that a publisher attaches to a listing. Only an asset freeze prohibits all dealings. The
 * others restrict specific ones.
 */
export const MEASURES = [
  /** All property is frozen (OFAC: blocked), and nothing may be made available. */
  'ASSET_FREEZE',
  /** New debt, new equity, or trade in securities. */
  'SECTORAL',
  /** Goods, software and technology. */
  'EXPORT_CONTROL',
  'TRAVEL_BAN',
  'ARMS',
  /** Restricted activities of a ship: port calls, registration, loading. */
  'SHIP',
  /** Accounts of banks, and the processing of payments: to be refused, not frozen. */
  'CORRESPONDENT',
  /** Transmittals of funds to or from it: to be rejected, not frozen. */
  'TRANSMITTAL_PROHIBITED',
  /** Excluded from tenders, from the arms trade, or from running a company. */
  'DEBARMENT',
  /** The publisher warns or informs. It restricts nothing. */
  'INFORMATION',
] as const;
export type Measure = (typeof MEASURES)[number];

/** Text of each restriction, to follow a colon. `ASSET_FREEZE` has its own text, since it prohibits every dealing. */
export const MEASURE_WORDS: Readonly<Record<Measure, string>> = {
  ASSET_FREEZE: 'its assets are frozen',
  SECTORAL: 'debt, equity, securities or services for its sector are restricted',
  EXPORT_CONTROL: 'exports to it are restricted',
  TRAVEL_BAN: 'it may not enter or pass through',
  ARMS: 'arms may not be supplied to it',
  SHIP: 'ports, registration or services are closed to it as a ship',
  CORRESPONDENT: 'accounts and payments are to be refused',
  TRANSMITTAL_PROHIBITED: 'transmittals of funds to or from it are prohibited, so the payment is to be rejected',
  DEBARMENT: 'it is debarred',
  INFORMATION: 'it is named for information',
};
