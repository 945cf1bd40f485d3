export const account = {
  title: 'Your account',
  who: 'Who you are',
  name: 'Name',
  email: 'E-mail',
  roles: 'Roles',
  organisation: 'Organisation',
  passwordChange: 'Change the password',
  passwordCurrent: 'Current password',
  passwordDone: 'Changed. Your other sessions have ended.',
  factor: {
    title: 'Second factor',
    state: {
      NONE: 'None: whoever has your password can sign in as you.',
      TOTP: 'A code of your authenticator is asked for at each sign-in.',
      PASSKEY:
        'Your password alone does not sign in: a passkey is asked for, or a code of your authenticator where you have one.',
    },
    begin: 'Set up an authenticator',
    scan: 'Scan this with your authenticator, then type the code that it shows.',
    qr: 'QR code for the authenticator',
    open: 'Open in an authenticator on this device',
    secret: 'Or type this into it',
    code: 'Code',
    confirm: 'Switch on',
    remove: 'Remove',
    removeSure: 'Without a passkey your password alone signs in from then on, and the recovery codes count no more.',
    recovery: {
      title: 'Recovery codes',
      detail:
        'Each signs you in once when the authenticator is lost. They are shown this once: keep them apart from it.',
    },
  },
  passkeys: {
    title: 'Passkeys',
    detail:
      'A passkey signs you in with a finger, your face or a PIN, without the password. No other site can ask for it.',
    none: 'None.',
    name: 'Name',
    nameHow: 'Where it is kept: office laptop, key on my ring.',
    register: 'Register a passkey',
    synced: 'kept by its provider, on more than one device',
    used: 'Last used',
    never: 'never',
    rename: 'Rename',
    remove: 'Remove',
    removeSure: (name: string) =>
      `${name} opens nothing here from then on. With your last second factor the recovery codes go too, and your password alone signs in.`,
    notHere: (origin: string | null) =>
      origin === null
        ? 'Browsers have no passkeys at this address: they want https and a name. Whoever runs the service sets it.'
        : `Passkeys work at ${origin}: open that address to register one.`,
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
