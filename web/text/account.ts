export const account = {
  title: 'Your account',
  who: 'Who you are',
  name: 'Name',
  email: 'E-mail',
  roles: 'Roles',
  organisation: 'Organisation',
  passwordChange: 'Change the password',
  passwordCurrent: 'Present password',
  passwordDone: 'Changed. Your other sessions have ended.',
  factor: {
    title: 'Second factor',
    state: {
      NONE: 'None: whoever has your password can sign in as you.',
      TOTP: 'A code of your authenticator is asked for at each sign-in.',
    },
    begin: 'Set up an authenticator',
    scan: 'Scan this with your authenticator, then type the code that it shows.',
    qr: 'QR code for the authenticator',
    open: 'Open in an authenticator on this device',
    secret: 'Or type this into it',
    code: 'Code',
    confirm: 'Switch on',
    remove: 'Remove',
    removeSure: 'Your password alone signs in from then on, and the recovery codes count no more.',
    recovery: {
      title: 'Recovery codes',
      detail:
        'Each signs you in once when the authenticator is lost. They are shown this once: keep them apart from it.',
    },
  },
  provider: {
    title: 'Sign-in of your organisation',
    detail:
      'Tie this account to the one that you have there: it signs you in from then on, and your roles are those of your groups.',
    tie: 'Tie this account',
    tied: 'This account is tied to the one that you have there.',
  },
  sessions: 'Where you are signed in',
  sessionThis: 'this session',
  sessionWhere: 'From',
  sessionSeen: 'Last seen',
  sessionEnd: 'End',
};
