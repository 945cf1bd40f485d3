/** OFAC's words for ties between parties, each read from the party that states it and from the other one. */
import type { ListedRelation } from '../../profile.ts';

type RelationType = ListedRelation['type'];

const KINDS: Readonly<Record<string, readonly [type: RelationType, inverse: RelationType]>> = {
  'owned or controlled by': ['OWNED_BY', 'OWNS'],
  'owns, controls, or operates': ['OWNS', 'OWNED_BY'],
  'property in the interest of': ['OWNED_BY', 'OWNS'],
  'acting for or on behalf of': ['ACTS_FOR', 'REPRESENTED_BY'],
  'leader or official of': ['DIRECTOR_OF', 'HAS_DIRECTOR'],
  'principal executive officer': ['DIRECTOR_OF', 'HAS_DIRECTOR'],
  'providing support to': ['SUPPORTS', 'SUPPORTED_BY'],
  'family member of': ['FAMILY', 'FAMILY'],
  'associate of': ['ASSOCIATE', 'ASSOCIATE'],
};

/** One tie as the publisher states it: "`from` is `words` `to`". */
export interface StatedTie {
  from: string;
  to: string;
  words: string;
  /** Name of `to`, if the format states it. */
  toName: string | null;
  former: boolean;
  /** "High", "Low", "Unknown". */
  quality: string;
  remarks: string[];
  startDate: string | null;
  endDate: string | null;
}

/** Both ways of a tie. The publisher's words stay the role of both; past, doubt and remarks are added to them. */
export function relationsOf(
  tie: StatedTie,
  nameOf: (id: string) => string | null,
): Record<'from' | 'to', ListedRelation> {
  const [type, inverse] = KINDS[tie.words.trim().toLowerCase()] ?? (['LINKED', 'LINKED'] as const);
  const doubt = /^(?:high|unknown|)$/i.test(tie.quality) ? '' : `quality ${tie.quality}`;
  const role = [tie.words, tie.former ? 'former' : '', doubt, ...tie.remarks]
    .filter((words) => words !== '')
    .join('; ');
  const more = { role, share: null, startDate: tie.startDate, endDate: tie.endDate };
  return {
    from: { type, targetReference: tie.to || null, targetName: tie.toName ?? nameOf(tie.to), ...more },
    to: { type: inverse, targetReference: tie.from || null, targetName: nameOf(tie.from), ...more },
  };
}
