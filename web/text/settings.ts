export const settings = {
  title: 'Settings',
  detail:
    'Each with what it does. A change is in effect everywhere within five seconds, and stands in the audit trail.',
  search: 'Find a setting',
  none: 'No setting has these words.',
  standard: 'standard',
  changed: (version: number) => `changed ${version} ${version === 1 ? 'time' : 'times'}`,
  edit: 'Change',
  back: 'Back to the standard',
  value: 'Value',
  notJson: 'This is not JSON.',
  readOnly: 'You can read settings, and change none.',
  long: (parts: number) => `${parts} ${parts === 1 ? 'part' : 'parts'}`,
  saved: 'Changed.',
};
