import type { PlayedStory } from './story.ts';

/** What an organization knows of the customers of stories before their payments. */
export interface KnownBefore {
  /** Name of a list that rules compare with -> its values. `PUT /rule-lists/{name}` */
  lists: ReadonlyMap<string, readonly string[]>;
  /** Body of `POST /profiles/bulk`. */
  exposed: readonly Record<string, unknown>[];
}

export function knownBefore(stories: readonly PlayedStory[]): KnownBefore {
  const lists = new Map<string, readonly string[]>();
  for (const { story, account } of stories) {
    if (story.onList) lists.set(story.onList, [...(lists.get(story.onList) ?? []), account]);
  }
  const exposed = stories
    .filter(({ story }) => story.isPep)
    .map(({ customer: { externalReferenceId, names } }) => ({
      ...{ externalReferenceId, entityType: 'INDIVIDUAL', names, watchlistCategory: 'PEP' },
    }));
  return { lists, exposed };
}
