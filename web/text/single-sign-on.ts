export const singleSignOn = {
  title: 'Single sign-on',
  detail:
    'People sign in by the identity provider of your organisation (OpenID Connect). Its groups say which roles they have.',
  back: 'People',
  notYet: 'It is not set up yet: everybody signs in with a password.',
  provider: 'The identity provider',
  organisation: 'Name on the page of the sign-in',
  organisationHow:
    '3 to 40 of a-z, 0-9 and -. It never changes: the address that the provider sends people back to has it',
  redirectUri: 'Register this address with the provider',
  issuer: 'Issuer',
  issuerHow:
    'As its ID tokens say, such as https://login.example.com. It must answer at an address of the public internet',
  clientId: 'Client id',
  clientSecret: 'Client secret',
  secretKept: 'Empty: as before',
  publicClient: 'The provider gave no secret',
  scopes: 'Scopes beside openid',
  groupClaim: 'Claim that names the groups',
  groups: {
    title: 'Groups and roles',
    detail:
      'At each sign-in roles are those of these groups. Whoever is in none of them does not sign in. You map roles that you hold yourself.',
    group: 'Group at the provider',
    roles: 'Roles here',
    add: 'Add a group',
    remove: 'Remove',
  },
  passwords: {
    title: 'Passwords',
    local: 'Who signs in with a password',
    choices: {
      ALLOWED: 'Everybody who has one',
      BREAK_GLASS_ONLY: 'Only these, for the day when the provider is away',
    },
    breakGlass: 'People who still may',
    breakGlassHow: 'They administer people, and are not tied to the provider',
  },
  save: 'Save, and ask the provider',
  saveHow: 'The provider is asked for its description first: what does not answer is not saved.',
  saved: 'Saved: the provider answered. Try it in a private window before you switch passwords off.',
  remove: 'Remove single sign-on',
  removeSure: 'Everybody signs in with a password again; who has none needs a reset.',
};
