/** Passages that several typologies cite. */
import type { Citation } from './typology.ts';

/**
 * A red flag of the manual, in the words of US federal agencies, read in copies of its pages. The manual says that a red flag alone is
 * no evidence of crime.
 */
const appendixF = (place: string, page: number): Citation => ({
  document: 'FFIEC BSA/AML Examination Manual, Appendix F',
  place,
  url: `https://user-9y4mjaj.cld.bz/FFIEC-BSA-AML-Examination-Manual/${page}`,
  readOn: '2026-11-29',
});

export const APPENDIX_F_REPORTING = appendixF('Efforts to Avoid Reporting or Recordkeeping Requirement', 275);
export const APPENDIX_F_TRANSFERS = appendixF('Funds Transfers', 276);
export const APPENDIX_F_SHELLS = appendixF('Shell Company Activity', 280);
export const APPENDIX_F_BUSINESS = appendixF("Activity Inconsistent with the Customer's Business", 276);
export const APPENDIX_F_OTHER = appendixF('Other Unusual or Suspicious Customer Activity', 281);
