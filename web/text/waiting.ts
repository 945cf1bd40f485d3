export const waiting = {
  since: 'It has waited to be screened since',
  missing: (titles: readonly string[]) =>
    `${titles.join(', ')} ${titles.length === 1 ? 'is' : 'are'} not loaded or too old, and without ${titles.length === 1 ? 'it' : 'them'} nobody is screened and no payment goes on.`,
  lists: 'The lists',
  longer: 'That is longer than usual: its customer may be waiting too, or the service is behind with its work.',
  jobs: 'What waits',
};
