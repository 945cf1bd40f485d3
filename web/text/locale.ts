/** The language of the texts in this folder, also for dates, numbers and country names. */
export const LOCALE = 'en-GB';
