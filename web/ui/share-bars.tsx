/** Parts of a whole, one line each, with a count and a bar for the share. */
import type { ReactNode } from 'react';
import { formatCount } from './format.ts';
import classes from './share-bars.module.css';

export interface SharePart {
  id: string;
  label: ReactNode;
  count: number;
  /** Custom property of its color. */
  colour?: string;
}

export function ShareBars({ label, parts }: { label: string; parts: readonly SharePart[] }) {
  const most = Math.max(1, ...parts.map(({ count }) => count));
  return (
    <table className={classes.table} aria-label={label}>
      <tbody>
        {parts.map(({ id, label: words, count, colour = '--mantine-color-accent-6' }) => (
          <tr key={id}>
            <th scope="row">{words}</th>
            <td className={classes.count}>{formatCount(count)}</td>
            <td className={classes.place}>
              <span
                className={classes.bar}
                style={{ width: `${(count / most) * 100}%`, background: `var(${colour})` }}
                data-none={count === 0 || undefined}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
