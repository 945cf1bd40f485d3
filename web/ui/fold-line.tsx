/** A part of a form as a line of words, which opens to its fields. It stays when it is pressed, and so does the keyboard. */
import type { ReactNode } from 'react';
import classes from './fold-line.module.css';
import { IconChevronDown } from './icons.ts';

interface FoldLineProps {
  name: string;
  /** What the part says, while it is closed. */
  children: ReactNode;
  isOpen: boolean;
  onTurn: () => void;
}

export function FoldLine({ name, children, isOpen, onTurn }: FoldLineProps) {
  return (
    <button type="button" className={classes.fold} aria-expanded={isOpen} onClick={onTurn}>
      <IconChevronDown size={14} aria-hidden className={classes.turned} />
      <span className="quiet">{name}</span>
      {!isOpen && <span dir="auto">{children}</span>}
    </button>
  );
}
