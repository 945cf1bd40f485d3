export const people = {
  title: 'Users',
  detail: 'Users who can sign in, and their roles.',
  singleSignOn: 'Single sign-on',
  invite: 'Invite user',
  columns: { name: 'Name', roles: 'Roles', factor: 'Second factor', state: 'State' },
  state: { ACTIVE: 'active', INVITED: 'invited', DISABLED: 'disabled' },
  factor: { NONE: 'none', TOTP: 'authenticator', PASSKEY: 'passkey' },
  disable: 'Disable',
  disableSure: (name: string) => `${name} is signed out on every device and cannot sign in until enabled again.`,
  enable: 'Enable',
  signOut: 'Sign out',
  signOutSure: (name: string) => `All sessions of ${name} end, on every device. Password and second factor stay valid.`,
  signedOut: (sessions: number) =>
    sessions === 0 ? 'No open session' : sessions === 1 ? '1 session ended' : `${sessions} sessions ended`,
  reset: 'Reset sign-in',
  resetSure: (name: string) =>
    `Resets the password and the second factor of ${name}, and ends all sessions. You get a link for setting a new password.`,
  roles: 'Roles',
  none: 'No users yet',
  you: 'you',
  form: {
    email: 'E-mail',
    name: 'Name',
    roles: 'Roles',
    rolesHow: 'You can assign roles whose permissions you have. Compliance officers approve SARs and activate rules.',
    submit: 'Invite',
  },
  invitation: {
    title: 'Invitation link',
    detail: (until: string) =>
      `Send this link to the user over a trusted channel. It works once, expires ${until}, and is shown once.`,
  },
  accept: {
    title: 'Welcome',
    detail: 'Choose a password of at least 15 characters, for example a sentence.',
    name: 'Display name',
    nameHow: 'Leave empty to keep the name of the invitation',
    submit: 'Set password',
    done: (email: string) => `Your account is ready. Sign in as ${email}.`,
    noToken: 'The link is incomplete. Copy all of it, or ask for a new one.',
  },
};
