/** Every word that a person reads. A second language is a second object of this type. */

import { account } from './account.ts';
import { alerts } from './alerts.ts';
import { cases } from './cases.ts';
import { clients } from './clients.ts';
import { common } from './common.ts';
import { lists } from './lists.ts';
import { people } from './people.ts';
import { profile } from './profile.ts';
import { screening } from './screening.ts';
import { settings } from './settings.ts';
import { shell } from './shell.ts';
import { signIn } from './sign-in.ts';
import { transactions } from './transactions.ts';
import { webhooks } from './webhooks.ts';

export const text = {
  account,
  alerts,
  cases,
  clients,
  common,
  lists,
  people,
  profile,
  screening,
  settings,
  shell,
  signIn,
  transactions,
  webhooks,
};
