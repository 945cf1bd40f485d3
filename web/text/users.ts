export const people = {
  title: 'People',
  detail: 'Who may sign in, and what for.',
  singleSignOn: 'Single sign-on',
  invite: 'Invite somebody',
  columns: { name: 'Name', roles: 'Roles', factor: 'Second factor', state: 'State' },
  state: { ACTIVE: 'active', INVITED: 'invited', DISABLED: 'disabled' },
  factor: { NONE: 'none', TOTP: 'authenticator', PASSKEY: 'passkey' },
  disable: 'Disable',
  disableSure: (name: string) => `${name} is signed out everywhere, and signs in no more until enabled again.`,
  enable: 'Enable',
  signOut: 'Sign out',
  signOutSure: (name: string) =>
    `All sessions of ${name} end, on every device. Password and second factor stay: they can sign in again at once.`,
  signedOut: (sessions: number) =>
    sessions === 0 ? 'was not signed in' : sessions === 1 ? 'one session ended' : `${sessions} sessions ended`,
  reset: 'Reset sign-in',
  resetSure: (name: string) =>
    `For a lost password or a lost second factor: both end, and all sessions of ${name}. You get a link with which they set another password; then they set up another second factor.`,
  roles: 'Roles',
  none: 'Nobody can sign in yet.',
  you: 'you',
  form: {
    email: 'E-mail',
    name: 'Name',
    roles: 'Roles',
    rolesHow:
      'You can give what you hold yourself. Compliance officers and administrators approve reports of suspicion, and put rules into force.',
    submit: 'Invite',
  },
  invitation: {
    title: 'Give this link to the person',
    detail: (until: string) =>
      `There is no mail server here: pass it on over a channel that you trust. Whoever has it becomes this person. It counts once, until ${until}, and is shown this once.`,
  },
  accept: {
    title: 'Welcome',
    detail: 'Choose a password of at least 15 characters; a sentence is good. Then sign in with it.',
    name: 'What people are to call you',
    nameHow: 'Empty: as the invitation has it',
    submit: 'Keep this password',
    done: (email: string) => `Your account is ready. Sign in as ${email}.`,
    noToken: 'This link is not whole: its end is missing. Copy all of it, or ask for another.',
  },
};
