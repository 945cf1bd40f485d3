/** Where a record stands among payment, alert, case and filing. Each step names its state and opens its record. */
import { Link } from '@tanstack/react-router';
import { IconCheck } from './icons.ts';
import type { Step } from './step.ts';
import classes from './stepper.module.css';

export function Stepper({ label, steps }: { label: string; steps: readonly Step[] }) {
  return (
    <ol className={classes.steps} aria-label={label}>
      {steps.map((step) => (
        <li
          key={step.label}
          data-progress={step.progress}
          aria-current={step.progress === 'CURRENT' ? 'step' : undefined}
        >
          {step.progress === 'DONE' && <IconCheck size={13} stroke={2.4} aria-hidden />}
          <span className={classes.label}>{step.label}</span>
          {step.to === undefined ? <span>{step.status}</span> : <Link to={step.to}>{step.status}</Link>}
        </li>
      ))}
    </ol>
  );
}
