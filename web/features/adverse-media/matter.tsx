/** Mark of an offense with its stage. */
import { adverseMedia as t } from '../../text/adverse-media.ts';
import { Mark } from '../../ui/mark.tsx';
import type { Stage, Theme } from './adverse-media-api.ts';

const TONES = {
  ALLEGATION: 'LOW',
  INVESTIGATION: 'MEDIUM',
  CHARGED: 'HIGH',
  CONVICTED: 'CRITICAL',
  CLEARED: 'GOOD',
} as const;

const PERCENT = 100;
export const percentOf = (share: number): string => `${Math.round(share * PERCENT)}%`;

export function Matter({ theme, stage }: { theme: Theme; stage: Stage }) {
  return (
    <Mark tone={TONES[stage]}>
      {t.theme[theme]}, {t.stage[stage]}
    </Mark>
  );
}
