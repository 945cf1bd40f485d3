/** Listed names, and what comes of them on the way in. */
import type { DateFact, MatchKind } from '../../../matching/types.ts';

export interface ListedName {
  /** As the list has it. */
  text: string;
  /** Given name first; no comma. */
  words: readonly string[];
  kind: MatchKind;
  script: string;
  birth: DateFact | null;
  subject: number;
}

export interface Asked {
  name: string;
  birth?: DateFact;
}

export interface Disturbance {
  id: string;
  /** How it is called in the scorecard. */
  title: string;
  /** Whom it can happen to; absent: everybody. */
  kinds?: readonly MatchKind[];
  /** Only Latin names, or only Cyrillic ones; absent: a sample of each script. */
  script?: 'latn' | 'cyrl';
  /** Why finding all of them is not the aim. */
  note?: string;
  of: (name: ListedName, random: () => number) => Asked | string | null;
}
