/** What a screening without a match means: "no match" only as far as lists were screened. */
export const gaps = {
  /** Above the result. */
  heading: {
    NO_LIST: 'Not screened: no sanctions list loaded',
    DEMO: 'Screened against the demo list only',
    SOME_LISTS: 'No match, but a sanctions list is missing',
    LIST_STALE: 'No match, but a sanctions list is stale',
    UNREADABLE: 'Not fully screened: part of the name is unreadable',
    NOT_RUN: 'No match, but sanctions lists were not selected',
    NOT_WHOLE: 'No match, but sanctions lists were screened in part only',
    OTHERS: (threshold: number) => `No match with a score of ${threshold} or more`,
  },
  detail: {
    NO_LIST: 'The result says nothing about sanctions.',
    DEMO: 'Its parties are fictitious. The result says nothing about real lists.',
    SOME_LISTS: 'The name may be on the missing list.',
    LIST_STALE: 'Later listings are not matched.',
    UNREADABLE: 'Correct the name, write it in letters, and screen it again.',
    NOT_RUN: 'Only the selected categories were screened.',
    NOT_WHOLE: 'The name is not cleared.',
    OTHERS: 'Valid for the lists named here, at the time of the screening.',
  },
  /** In a row of a table. */
  short: {
    NO_LIST: 'no sanctions list screened',
    DEMO: 'demo list only',
    SOME_LISTS: 'a sanctions list is missing',
    LIST_STALE: 'a sanctions list is stale',
    UNREADABLE: 'name not fully readable',
    NOT_RUN: 'sanctions lists not selected',
    NOT_WHOLE: 'sanctions lists screened in part',
    OTHERS: 'no match',
  },
  /** Screenings of earlier releases did not record it. */
  unknown: 'no match; screened lists unknown',
  notLooked: (checks: string) => `Not fully checked: ${checks}.`,
  check: (check: string, state: string) => `${check} (${state})`,
};
