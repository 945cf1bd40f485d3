/** What a screening without a match may be called: clean only as far as it was looked. */
export const gaps = {
  /** Over the answer. */
  heading: {
    NO_LIST: 'No sanctions list was searched',
    DEMO: 'Only the demo list was searched',
    SOME_LISTS: 'Nobody found, and a sanctions list is missing',
    LIST_STALE: 'Nobody found, in sanctions lists of which one is out of date',
    UNREADABLE: 'Not clean: the name could not be read in full',
    NOT_RUN: 'Nobody found, and sanctions lists were not asked for',
    NOT_WHOLE: 'Nobody found, and sanctions lists were not searched in full',
    OTHERS: (threshold: number) => `Nobody on the lists that were searched reaches ${threshold}`,
  },
  detail: {
    NO_LIST: 'None is loaded yet. That nobody was found says nothing.',
    DEMO: 'Its parties are invented. That nobody was found says nothing.',
    SOME_LISTS: 'They may be on the one that was not searched.',
    LIST_STALE: 'Whoever was listed since it was refreshed last is not on it.',
    UNREADABLE: 'Nobody was found by what could be read. Look at the name, write it in letters, and screen it again.',
    NOT_RUN: 'Only the categories that were chosen were searched.',
    NOT_WHOLE: 'That nobody was found does not make it clean.',
    OTHERS: 'No match. That holds for the lists named here, as they were at that moment.',
  },
  /** In a row. */
  short: {
    NO_LIST: 'no sanctions list searched',
    DEMO: 'only the demo list searched',
    SOME_LISTS: 'a sanctions list is missing',
    LIST_STALE: 'a sanctions list is out of date',
    UNREADABLE: 'name not readable in full',
    NOT_RUN: 'sanctions lists not asked for',
    NOT_WHOLE: 'sanctions lists not searched in full',
    OTHERS: 'nobody on the lists searched',
  },
  /** An earlier release did not keep it. */
  unknown: 'nobody; what was searched is not known',
  notLooked: (checks: string) => `Not looked at in full: ${checks}.`,
  check: (check: string, state: string) => `${check} (${state})`,
};
