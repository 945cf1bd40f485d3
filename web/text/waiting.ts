export const waiting = {
  since: 'Pending screening since',
  missing: (titles: readonly string[]) =>
    `${titles.join(', ')} ${titles.length === 1 ? 'is' : 'are'} not loaded or too old, and payments wait until ${titles.length === 1 ? 'it is' : 'they are'}.`,
  lists: 'The lists',
  longer: 'Longer than usual: the customer may be pending too, or the service has a backlog.',
  jobs: 'Jobs',
};
