/** Short words of rows. */
import { LOCALE } from '../../text/locale.ts';

const unit = (name: string) => new Intl.NumberFormat(LOCALE, { style: 'unit', unit: name, unitDisplay: 'narrow' });
const STEPS = [
  { format: unit('day'), ms: 86_400_000 },
  { format: unit('hour'), ms: 3_600_000 },
  { format: unit('minute'), ms: 60_000 },
] as const;

/** Time between a moment and now, in its largest unit: `3h`. */
export function ageOf(iso: string, now = Date.now()): string {
  const away = Math.abs(now - Date.parse(iso));
  const step = STEPS.find(({ ms }) => away >= ms) ?? STEPS[2];
  return step.format.format(Math.round(away / step.ms));
}
