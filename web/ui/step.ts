/** A step of `Stepper`. */
export interface Step {
  /** Payment, Alert, Case, Filing. */
  label: string;
  /** In words: "Held", "In review", "None". */
  status: string;
  progress: 'DONE' | 'CURRENT' | 'AHEAD';
  /** Address of the record; absent: there is none yet, or this page shows it. */
  to?: string;
}
