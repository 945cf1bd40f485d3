export const organisations = {
  title: 'Organisations',
  detail: 'All organisations of this installation. Each sees its own records alone; published lists are shared.',
  new: 'New organisation',
  columns: { name: 'Name', state: 'State', since: 'Since', id: 'Id', act: 'Suspend or resume' },
  state: { ACTIVE: 'Active', SUSPENDED: 'Suspended' },
  own: 'yours',
  none: 'There is no organisation.',
  suspend: 'Suspend',
  suspendSure: (name: string) =>
    `Nobody of ${name} signs in any more, and tokens of its systems end within five seconds. Its records stay, and what it sent is still screened.`,
  resume: 'Resume',
  resumeSure: (name: string) => `People and systems of ${name} sign in again. Tokens of before stay ended.`,
  form: {
    title: 'New organisation',
    name: 'Name',
    how: 'It has nobody yet. Its first client or person is made on the command line:',
    submit: 'Make it',
    made: (name: string) => `${name} is made. On the command line of the service:`,
  },
};
