/** What a list that is not there means, and who can do what about it. */
export const listCoverage = {
  missing: {
    PEP: 'No list of politically exposed persons (PEP) is loaded: nobody is screened for that.',
    ADVERSE_MEDIA:
      'No list of adverse media is loaded; articles that your organisation hands in are read all the same.',
    SANCTION: 'No sanctions list is loaded: nobody is screened for sanctions.',
  },
  notLoaded: {
    required: 'It was never loaded. Payments wait until it is; every other answer names it as not searched.',
    optional: 'It was never loaded. Payments do not wait for it, and every answer names it as not searched.',
  },
  failing: 'What was loaded last is still searched.',
  again: 'It is tried again by itself.',
  operator: 'Whoever operates the installation can refresh it at once and mend its source.',
};
