export const savedViews = {
  title: 'Views',
  none: 'None is kept yet. Filter the page, and give the view a name.',
  name: 'Name of this view',
  keep: 'Keep',
  forget: (name: string) => `Forget ${name}`,
  how: 'Kept in this browser. A colleague gets the address.',
};
