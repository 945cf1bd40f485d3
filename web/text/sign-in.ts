export const signIn = {
  title: 'Sign in',
  again: {
    title: 'Your session has ended',
    detail: 'Sign in again: what you were doing is still here.',
  },
  email: 'E-mail',
  password: 'Password',
  code: 'Code of your authenticator, or a recovery code',
  codeAsked: 'Your account has a second factor.',
  submit: 'Sign in',
  passkey: {
    submit: 'Sign in with a passkey',
    stepUp: 'Confirm with a passkey',
    notUsed: {
      detail: 'No passkey was used: it was called off, took too long, or there is none for this service on the device.',
      taken: 'This device has a passkey of yours already.',
    },
  },
  provider: {
    submit: 'Sign in with your organisation',
    submitFor: (organisation: string) => `Sign in with ${organisation}`,
    organisation: 'Name of your organisation here',
    organisationHow: 'Whoever set up the sign-in there knows it: small letters, such as example-bank.',
    failed: 'You are not signed in',
    back: 'Back to the sign-in',
    stepUp: 'Confirm with your organisation',
  },
  change: {
    title: 'Choose a password of your own',
    detail: 'The password that you were given works this once. At least 15 characters; a sentence is good.',
    current: 'Password that you were given',
    next: 'New password',
    repeat: 'New password again',
    differ: 'These two differ.',
    submit: 'Keep this password',
  },
  stepUp: {
    title: 'Confirm that it is you',
    detail: 'What you are about to do asks for a fresh sign-in.',
    code: 'Code of your authenticator',
    submit: 'Confirm',
  },
};
