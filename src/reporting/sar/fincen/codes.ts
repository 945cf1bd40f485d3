/**
 * Activity types, products and instruments of FinCEN's SAR: values of the schema EFL_SARXBatchSchema.xsd, version 1.2 of
 * 2021-12-17, as FinCEN published it (read 2026-11-22).
 */

/** SuspiciousActivityTypeID */
export const CATEGORIES: Readonly<Record<number, string>> = {
  1: 'Structuring',
  12: 'Gaming activities',
  3: 'Fraud',
  4: 'Identification documentation',
  5: 'Insurance',
  6: 'Securities/Futures/Options',
  7: 'Terrorist financing',
  8: 'Money laundering',
  9: 'Other suspicious activities',
  10: 'Mortgage Fraud',
  11: 'Cyber event',
};

/** SuspiciousActivitySubtypeID. `otherText` describes one that ends in 999. */
const ACTIVITY_LABELS: Readonly<Record<string, string>> = {
  106: 'Suspicious inquiry by customer regarding BSA reporting or recordkeeping requirements',
  111: 'Alters or cancels transaction to avoid BSA recordkeeping requirement',
  112: 'Alters or cancels transaction to avoid CTR requirement',
  113: 'Transaction(s) below BSA recordkeeping threshold',
  114: 'Transaction(s) below CTR threshold',
  301: 'Check',
  304: 'Consumer Loan',
  305: 'Credit/Debit Card',
  308: 'Mail',
  309: 'Mass-marketing',
  310: 'Pyramid scheme',
  312: 'Wire transfer',
  320: 'ACH',
  321: 'Business loan',
  322: 'Advance fee',
  323: 'Healthcare/Public or private health insurance',
  324: 'Ponzi scheme',
  325: 'Securities fraud',
  401: 'Changes spelling or arrangement of name',
  402: 'Multiple individuals with same or similar identities',
  403: 'Provided questionable or false documentation',
  404: 'Refused or avoided request for documentation',
  405: 'Single individual with multiple identities',
  409: 'Provided questionable or false identification',
  501: 'Excessive insurance',
  502: 'Excessive or unusual cash borrowing against policy/annuity',
  504: 'Proceeds sent to unrelated third party',
  505: "Suspicious life settlement sales insurance (e.g., STOLI's, Viaticals)",
  506: 'Suspicious termination of policy or contract',
  507: 'Unclear or no insurable interest',
  601: 'Insider trading',
  603: 'Misappropriation',
  604: 'Unauthorized pooling',
  608: 'Market manipulation',
  609: 'Wash trading',
  701: 'Known or suspected terrorist/terrorist organization',
  801: 'Exchanges small bills for large bills or vice versa',
  804: 'Suspicious designation of beneficiaries, assignees or joint owners',
  805: 'Suspicious EFT/wire transfers',
  806: 'Suspicious receipt of government payments/benefits',
  807: 'Suspicious use of multiple accounts',
  808: 'Suspicious use of noncash monetary instruments',
  809: 'Suspicious use of third-party transactors (straw-man)',
  812: 'Transaction out of pattern for customer(s)',
  820: 'Suspicious concerning the physical condition of funds',
  821: 'Suspicious concerning the source of funds',
  822: 'Suspicious exchange of currencies',
  823: 'Trade Based Money Laundering/Black Market Peso Exchange',
  824: 'Funnel account',
  901: 'Bribery or gratuity',
  903: 'Embezzlement/theft/disappearance of funds',
  904: 'Forgeries',
  905: 'Identity theft',
  907: 'Suspected public/private corruption (domestic)',
  908: 'Suspected public/private corruption (foreign)',
  909: 'Suspicious use of informal value transfer system',
  910: 'Suspicious use of multiple locations',
  911: 'Two or more individuals working together',
  913: 'Unlicensed or unregistered MSB',
  917: 'Counterfeit Instrument (other)',
  920: 'Account takeover',
  921: 'Elder financial exploitation',
  922: 'Little or no concern for product performance penalties, fees, or tax consequences',
  924: 'Misuse of position or self-dealing',
  925: 'Transaction with no apparent economic, business, or lawful purpose',
  926: 'Human smuggling',
  927: 'Human trafficking',
  928: 'Transaction(s) involving foreign high risk jurisdiction',
  1001: 'Appraisal fraud',
  1003: 'Loan Modification fraud',
  1005: 'Application fraud',
  1006: 'Foreclosure/Short sale fraud',
  1007: 'Origination fraud',
  1101: 'Against financial institution(s)',
  1102: 'Against financial institution customer(s)',
  1201: 'Chip walking',
  1202: 'Minimal gaming with large transactions',
  1203: 'Suspicious use of counter checks or markers',
  1204: 'Unknown source of chips',
  1999: 'Other',
  3999: 'Other',
  4999: 'Other',
  5999: 'Other',
  6999: 'Other',
  7999: 'Other',
  8999: 'Other',
  9999: 'Other',
  10999: 'Other',
  11999: 'Other',
  12999: 'Other',
};
export const ACTIVITY_CODES = Object.keys(ACTIVITY_LABELS);

/** The type that a subtype belongs to: its hundreds, of "Other" its thousands. */
export function categoryOf(activityCode: string): number {
  const number = Number(activityCode);
  return Math.floor(number / (isOtherActivity(activityCode) ? 1_000 : 100));
}

export function isOtherActivity(activityCode: string): boolean {
  return activityCode.endsWith('999');
}

/** Readable label: "Structuring: Transaction(s) below CTR threshold". */
export function labelOf(activityCode: string): string {
  return `${CATEGORIES[categoryOf(activityCode)]}: ${wordsOf(activityCode)}`;
}

/** Wording without the activity type: "Transaction(s) below CTR threshold". */
export function wordsOf(activityCode: string): string {
  return ACTIVITY_LABELS[activityCode] ?? activityCode;
}

export const ACTIVITY_TYPES: readonly { activityCode: string; label: string; wantsOtherText: boolean }[] =
  ACTIVITY_CODES.map((activityCode) => ({
    activityCode,
    label: labelOf(activityCode),
    wantsOtherText: isOtherActivity(activityCode),
  }));

/** AssetSubtypeID with AssetTypeID: 5 a product, 6 an instrument or payment mechanism. */
export const INSTRUMENTS: Readonly<Record<string, { label: string; type: 5 | 6 }>> = {
  2: { label: 'Bonds/Notes', type: 5 },
  3: { label: 'Commercial mortgage', type: 5 },
  4: { label: 'Commercial paper', type: 5 },
  5: { label: 'Credit card', type: 5 },
  6: { label: 'Debit card', type: 5 },
  7: { label: 'Forex transactions', type: 5 },
  8: { label: 'Futures/Options on futures', type: 5 },
  9: { label: 'Hedge fund', type: 5 },
  10: { label: 'Home equity loan', type: 5 },
  11: { label: 'Home equity line of credit', type: 5 },
  12: { label: 'Insurance/Annuity products', type: 5 },
  13: { label: 'Mutual fund', type: 5 },
  14: { label: 'Options on securities', type: 5 },
  16: { label: 'Prepaid access', type: 5 },
  17: { label: 'Residential mortgage', type: 5 },
  18: { label: 'Security futures products', type: 5 },
  19: { label: 'Stocks', type: 5 },
  20: { label: 'Swap, hybrid, or other derivative', type: 5 },
  30: { label: 'Other Financial product', type: 5 },
  31: { label: "Bank/Cashier's check", type: 6 },
  32: { label: 'Foreign currency', type: 6 },
  33: { label: 'Funds transfer', type: 6 },
  34: { label: 'Gaming instruments', type: 6 },
  35: { label: 'Government payment', type: 6 },
  36: { label: 'Money orders', type: 6 },
  37: { label: 'Personal/Business check', type: 6 },
  38: { label: 'Travelers checks', type: 6 },
  39: { label: 'U.S. Currency', type: 6 },
  41: { label: 'Other Financial instrument or payment mechanism', type: 6 },
  46: { label: 'Deposit account', type: 5 },
  47: { label: 'Microcap Securities', type: 5 },
};
export const INSTRUMENT_CODES = Object.keys(INSTRUMENTS);

export const INSTRUMENT_TYPES = INSTRUMENT_CODES.map((instrumentCode) => {
  const { label, type } = INSTRUMENTS[instrumentCode]!;
  return { instrumentCode, label, kind: type === 5 ? ('PRODUCT' as const) : ('INSTRUMENT' as const) };
});
