export const organisations = {
  title: 'Organizations',
  detail: 'All organizations of this installation. Each sees only its own records; published lists are shared.',
  new: 'New organization',
  columns: { name: 'Name', mode: 'Mode', state: 'State', since: 'Since', id: 'ID', act: 'Action' },
  mode: { LIVE: 'Live', TEST: 'Test' },
  state: { ACTIVE: 'Active', SUSPENDED: 'Suspended' },
  own: 'yours',
  none: 'No organizations',
  suspend: 'Suspend',
  suspendSure: (name: string) =>
    `Users of ${name} cannot sign in, and tokens of its API clients end within five seconds. Records are kept, and accepted payments are still screened.`,
  resume: 'Resume',
  resumeSure: (name: string) => `Users and API clients of ${name} can sign in again. Earlier tokens stay revoked.`,
  form: {
    title: 'New organization',
    name: 'Name',
    test: 'Test organization',
    testHow: 'A sandbox with test values. This cannot be changed later.',
    how: 'Create its first OAuth client or user on the command line:',
    submit: 'Create',
    made: (name: string) => `${name} is created. Continue on the command line of the service:`,
  },
};
