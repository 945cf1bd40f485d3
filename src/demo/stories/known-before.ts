import type { PlayedStory } from './story.ts';

/** Records of an organization about the customers of stories before their payments. */
export interface KnownBefore {
  /** Name of a list that rules compare with -> its values. `PUT /rule-lists/{name}` */
  lists: ReadonlyMap<string, readonly string[]>;
  /** Entries of the internal list. Body of `POST /profiles/bulk`. */
  listed: readonly Readonly<Record<string, unknown>>[];
}

export function knownBefore(stories: readonly PlayedStory[]): KnownBefore {
  const lists = new Map<string, readonly string[]>();
  for (const { story, account } of stories) {
    if (story.onList) lists.set(story.onList, [...(lists.get(story.onList) ?? []), account]);
  }
  const exposed = stories.flatMap(({ story, customer }) =>
    story.isPep && customer
      ? {
          ...{ externalReferenceId: customer.externalReferenceId, names: customer.names },
          ...{ entityType: 'INDIVIDUAL', watchlistCategory: 'PEP' },
        }
      : [],
  );
  return { lists, listed: [...exposed, ...stories.flatMap(({ story }) => story.listed ?? [])] };
}
