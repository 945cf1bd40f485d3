/** The language of the words in this folder: of dates, numbers and names of countries, too. */
export const LOCALE = 'en-GB';
