/**
 * Checklist for assessing sanctions matches, after the Office of Foreign Assets Control (OFAC). Pure.
 *
 * Source: OFAC, "Assessing OFAC Name Matches", FAQ 5 "How do I determine if I have a valid OFAC match?"
 * (https://ofac.treasury.gov/faqs/topic/1591), checked on 2026-11-22. The wording is ours, the step numbers are those
 * of the source. The steps apply to name matches on other sanctions lists too.
 */

export const CHECKLIST_SOURCE = {
  title: 'OFAC, Assessing OFAC Name Matches, FAQ 5',
  url: 'https://ofac.treasury.gov/faqs/topic/1591',
  asOf: '2026-11-22',
} as const;

export const STEPS = ['LISTED', 'KIND_DIFFERS', 'ONE_NAME_ONLY', 'LACKS_DATA', 'SIMILARITIES'] as const;
export type Step = (typeof STEPS)[number];

interface StepRow {
  /** Of the source. */
  number: number;
  question: string;
  /** Conclusion of an answer. Absent: continue with the next step. */
  yes?: Conclusion;
  no?: Conclusion;
  /** Advice for analysts after each answer. */
  advice: { yes: string; no: string };
}

/** Conclusion of the answers. OBTAIN: more information is needed. */
export type Conclusion = 'OTHER_LIST' | 'NO_MATCH' | 'OBTAIN' | 'POSSIBLE_MATCH';

export const STEP_TABLE: Readonly<Record<Step, StepRow>> = {
  LISTED: {
    number: 1,
    question: 'Is the hit against a sanctions list or a sanctioned country, and not for some other reason?',
    no: 'OTHER_LIST',
    advice: { yes: 'Go on.', no: 'Ask the keeper of the list that it hits.' },
  },
  KIND_DIFFERS: {
    number: 2,
    question: 'Is one of the two an individual and the other a vessel, an organization or a company?',
    yes: 'NO_MATCH',
    advice: { yes: 'It is no valid match.', no: 'Go on.' },
  },
  ONE_NAME_ONLY: {
    number: 3,
    question: 'Does only one of two or more names of the listed party match, such as the family name alone?',
    yes: 'NO_MATCH',
    advice: { yes: 'It is no valid match.', no: 'Go on.' },
  },
  LACKS_DATA: {
    number: 4,
    question:
      'Compare the whole entry with all that is known of the party. Is much of it (address, nationality, documents, birth, former names) ' +
      'missing on your side?',
    yes: 'OBTAIN',
    advice: { yes: 'Get more information, then compare again.', no: 'Go on.' },
  },
  SIMILARITIES: {
    number: 5,
    question: 'Are there several similarities or exact matches?',
    yes: 'POSSIBLE_MATCH',
    no: 'NO_MATCH',
    advice: { yes: 'Treat it as a match, and ask the authority where you are not sure.', no: 'It is no valid match.' },
  },
};

export interface Answer {
  answer: 'YES' | 'NO';
  /** Evidence for the answer. */
  text: string | null;
  answeredBy: string;
  /** ISO 8601 UTC */
  answeredAt: string;
}

/** JSON. */
export type Answers = Readonly<Partial<Record<Step, Answer>>>;

/** Conclusion of the first conclusive step. null: the next step is not answered. */
export function conclusionOf(answers: Answers): Conclusion | null {
  for (const step of STEPS) {
    const given = answers[step]?.answer;
    if (given === undefined) return null;
    const conclusion = given === 'YES' ? STEP_TABLE[step].yes : STEP_TABLE[step].no;
    if (conclusion !== undefined) return conclusion;
  }
  return null;
}

/**
 * Reason why the answers do not allow the disposition. null: allowed.
 * @param setting name of the setting that requires the checklist
 */
export function unchecked(answers: Answers, disposition: Disposition, setting: string): string | null {
  const conclusion = conclusionOf(answers);
  if (conclusion === null) return `The checklist of this sanctions alert is not completed (setting ${setting}).`;
  if (CONTRADICTS[conclusion] !== disposition) return null;
  return `The checklist concludes ${conclusion}, which contradicts ${disposition}.`;
}

type Disposition = 'FALSE_POSITIVE' | 'TRUE_POSITIVE';

/** Dispositions that each conclusion contradicts. OTHER_LIST and OBTAIN contradict none. */
export const CONTRADICTS: Readonly<Record<Conclusion, Disposition | null>> = {
  OTHER_LIST: null,
  NO_MATCH: 'TRUE_POSITIVE',
  OBTAIN: 'FALSE_POSITIVE',
  POSSIBLE_MATCH: 'FALSE_POSITIVE',
};
