export const singleSignOn = {
  title: 'Single sign-on',
  detail:
    'Users sign in with the identity provider of your organization (OpenID Connect). Its groups determine their roles.',
  back: 'Users',
  notYet: 'Not set up: users sign in with a password.',
  provider: 'Identity provider',
  organisation: 'Organization in the sign-in address',
  organisationHow:
    '3 to 40 characters of a-z, 0-9 and -. Cannot be changed later, because the redirect address contains it',
  redirectUri: 'Redirect URI to register with the provider',
  issuer: 'Issuer',
  issuerHow: 'As in its ID tokens, for example https://login.example.com. Must have a public address',
  clientId: 'Client ID',
  clientSecret: 'Client secret',
  secretKept: 'Leave empty to keep the secret',
  publicClient: 'Public client without secret',
  scopes: 'Scopes in addition to openid',
  groupClaim: 'Groups claim',
  groups: {
    title: 'Groups and roles',
    detail:
      'Each sign-in assigns the roles of these groups. A user without any of them cannot sign in. You can map roles whose permissions you have.',
    group: 'Provider group',
    roles: 'Roles',
    add: 'Add group',
    remove: 'Remove',
  },
  passwords: {
    title: 'Passwords',
    local: 'Password sign-in',
    choices: {
      ALLOWED: 'All users with a password',
      BREAK_GLASS_ONLY: 'Break-glass users only',
    },
    breakGlass: 'Break-glass users',
    breakGlassHow: 'Administrators who are not linked to the provider',
  },
  save: 'Save and test',
  saveHow: 'The service reads the metadata of the provider first. Nothing is saved if that fails.',
  saved: 'Saved: the provider responded. Test the sign-in in a private window before you restrict passwords.',
  remove: 'Remove single sign-on',
  removeSure: 'All users sign in with a password again. Users without one need a reset.',
};
