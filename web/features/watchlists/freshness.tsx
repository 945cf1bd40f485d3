import { lists as listWords } from '../../text/lists.ts';
import { Mark } from '../../ui/mark.tsx';
import type { List } from './lists-api.ts';

const TONES = { CURRENT: 'GOOD', STALE: 'MEDIUM', FAILED: 'HIGH', NOT_LOADED: 'CRITICAL' } as const;

export function FreshnessMark({ freshness }: Pick<List, 'freshness'>) {
  return <Mark tone={TONES[freshness]}>{listWords.freshness[freshness]}</Mark>;
}
