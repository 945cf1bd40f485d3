/** Countries that several typologies of places ask for. */

/**
 * Afghanistan is on the EU's list and Russia under sanctions on its economy, and neither is on the FATF's. Countries whose
 * persons alone are listed (SANCTIONS_PARTIAL), tax havens and perceived corruption are left to the country table.
 */
export const HIGH_RISK_GROUPS = ['FATF_BLACK', 'FATF_GREY', 'EU_HIGH_RISK', 'SANCTIONS_SECTORAL', 'TENANT_HIGH_RISK'];

/** Countries of the Middle East and Africa in FINTRAC, Terrorist Financing Assessment 2018, and Türkiye as a transit country. Update by hand. */
export const CONFLICT_ZONES = ['SY', 'IQ', 'YE', 'LB', 'SO', 'TR'];
