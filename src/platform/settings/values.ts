/** Value schemas that settings of several modules share. */
import { z } from 'zod';

/** 0 to 100. */
export const scoreValue = z.number().min(0).max(100);

/** Raising the value weakens the control. */
export const byRaising = (before: number, after: number): boolean => after > before;

export const RAISED = 'a higher value';

/** Switching it off weakens the control. */
export const bySwitchingOff = (before: boolean, after: boolean): boolean => before && !after;
export const SWITCHED_OFF = 'switched off';

/** The control is weaker the earlier the value is in the list. */
export const towardsFirst =
  <T>(order: readonly T[]) =>
  (before: T, after: T): boolean =>
    order.indexOf(after) < order.indexOf(before);

/** https or http. Whether http is allowed depends on the installation, and is checked when the value is set and used. */
export const addressValue = z
  .string()
  .max(2048)
  .refine((value) => {
    const url = URL.canParse(value) ? new URL(value) : null;
    return url !== null && /^https?:$/.test(url.protocol) && !url.username && !url.password;
  }, 'must be an https address without a user name or password');
