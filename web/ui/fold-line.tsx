/** A part of a form as one line of text, which opens its fields. The line and the focus stay. */
import type { ReactNode } from 'react';
import classes from './fold-line.module.css';
import { IconChevronDown } from './icons.ts';

interface FoldLineProps {
  name: string;
  /** Summary of the closed part. */
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
