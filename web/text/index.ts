/**
 * Texts of many pages. A page with its own texts imports them from their file, so that a first visit does not load them. A second
 * language is a second object of each type.
 */

import { common } from './common.ts';
import { shell } from './shell.ts';
import { signIn } from './sign-in.ts';

export const text = {
  common,
  shell,
  signIn,
};
