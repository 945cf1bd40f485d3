/** Effect of a missing list, and who can load it. */
export const listCoverage = {
  missing: {
    PEP: 'No list of politically exposed persons (PEP) loaded: no PEP screening.',
    ADVERSE_MEDIA: 'No adverse media list loaded. Articles that your organization submits are still analyzed.',
    SANCTION: 'No sanctions list loaded: no sanctions screening.',
  },
  notLoaded: {
    required: 'Never loaded. Payments wait; other screenings name it as not searched.',
    optional: 'Never loaded. Payments do not wait; screenings name it as not searched.',
  },
  failing: 'The last loaded version is still searched.',
  again: 'The service retries automatically.',
  operator: 'The operator of the installation can refresh it and correct its source.',
};
