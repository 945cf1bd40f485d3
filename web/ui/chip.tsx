/** Small labels for lists, programs and filters. A chip carries no risk: that is a `Mark`. */
import type { ReactNode } from 'react';
import classes from './chip.module.css';

export function Chip({ children, title }: { children: ReactNode; title?: string }) {
  return (
    <span className={classes.chip} title={title}>
      {children}
    </span>
  );
}

/** A filter that is on or off. */
export function FilterChip(props: { isOn: boolean; onToggle: () => void; children: ReactNode; count?: number }) {
  const { isOn, onToggle, children, count } = props;
  return (
    <button type="button" className={classes.filter} aria-pressed={isOn} onClick={onToggle}>
      {/* The space keeps the words and the count apart in the name of the button. */}
      {children} {count !== undefined && <span className={classes.count}>{count}</span>}
    </button>
  );
}
