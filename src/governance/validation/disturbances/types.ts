/** Types of listed names and their disturbances. */
import type { DateFact, MatchKind } from '../../../matching/types.ts';

export interface ListedName {
  /** As in the list. */
  text: string;
  /** Given name first; no comma. */
  words: readonly string[];
  kind: MatchKind;
  script: string;
  birth: DateFact | null;
  subject: number;
}

export interface TestQuery {
  name: string;
  birth?: DateFact;
}

export interface Disturbance {
  id: string;
  /** Title in the scorecard. */
  title: string;
  /** Entity types that it applies to; absent: all. */
  kinds?: readonly MatchKind[];
  /** Only Latin or only Cyrillic names; absent: a sample of each script. */
  script?: 'latn' | 'cyrl';
  /** Why full recall is not the goal. */
  note?: string;
  of: (name: ListedName, random: () => number) => TestQuery | string | null;
}
