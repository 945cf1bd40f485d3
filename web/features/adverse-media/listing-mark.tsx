import { adverseMedia as t } from '../../text/adverse-media.ts';
import { Mark } from '../../ui/mark.tsx';
import type { Listing } from './adverse-media-api.ts';

const TONES = { WAITING: 'MEDIUM', LISTED: 'HIGH', DISMISSED: 'LOW', ENDED: 'INFORMATIONAL' } as const;

/** State of the listing of an article's party. */
export function ListingMark({ state }: { state: Listing['state'] }) {
  return <Mark tone={TONES[state]}>{t.state[state]}</Mark>;
}
