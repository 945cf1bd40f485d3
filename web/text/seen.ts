/** Values of a rule condition, as recorded with a finding. */
export const seen = {
  was: 'value',
  against: 'compared with',
  unknown: 'unknown',
  doesNotHold: '(not met)',
  notNow: 'No longer met when recomputed: the counted payments have changed since.',
};
