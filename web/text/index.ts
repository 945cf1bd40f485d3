/**
 * Words of many pages. A page whose words are its own takes them from their file, so that a first visit does not wait for them. A second
 * language is a second object of each type.
 */

import { account } from './account.ts';
import { alerts } from './alerts.ts';
import { cases } from './cases.ts';
import { clients } from './clients.ts';
import { common } from './common.ts';
import { lists } from './lists.ts';
import { people } from './people.ts';
import { profile } from './profile.ts';
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
  settings,
  shell,
  signIn,
  transactions,
  webhooks,
};
