export const seen = {
  was: 'it saw',
  against: 'against',
  unknown: 'not known',
  doesNotHold: '(does not hold)',
  notNow: 'Computed again it does not hold: what it counts has changed since.',
};
