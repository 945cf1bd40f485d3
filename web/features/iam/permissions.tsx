/** Permissions with labels, each with the code in the API and in errors. */
import { permissions as t } from '../../text/permissions.ts';
import { wordsOf } from '../../ui/words.ts';
import classes from './permissions.module.css';

const aboutOf = (permission: string): string => permission.split(':')[0] ?? permission;

export const areaOf = (about: string): string => t.about[about] ?? wordsOf(about);
export const actOf = (permission: string): string => t.act[permission] ?? wordsOf(permission);
/** `Alerts: work on`. */
export const permissionName = (permission: string): string => `${areaOf(aboutOf(permission))}: ${actOf(permission)}`;

/** `alert:read` and `alert:write` belong to one area. */
export function areasOf(permissions: readonly string[]): Map<string, string[]> {
  const areas = new Map<string, string[]>();
  const order = Object.keys(t.act);
  for (const permission of [...permissions].sort((one, other) => order.indexOf(one) - order.indexOf(other))) {
    const about = aboutOf(permission);
    areas.set(about, [...(areas.get(about) ?? []), permission]);
  }
  return areas;
}

export function Permissions({ of }: { of: readonly string[] }) {
  return (
    <span className={classes.areas}>
      {[...areasOf(of)].map(([about, some]) => (
        <span key={about}>
          <span>
            <b>{areaOf(about)}</b> {some.map(actOf).join('; ')}
          </span>
          <span className={`mono quiet ${classes.codes}`}>{some.join(' ')}</span>
        </span>
      ))}
    </span>
  );
}
