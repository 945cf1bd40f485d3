/** Cash of one business day above this amount is reported. US dollars. 31 CFR 1010.311 (law.cornell.edu, read 2026-11-22). */
export const CTR_THRESHOLD = 10_000;
