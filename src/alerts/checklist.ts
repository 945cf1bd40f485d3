/**
 * Checklists for assessing alerts: one for each kind of alert. Pure.
 *
 * Source of the checklist for names: OFAC, "Assessing OFAC Name Matches", FAQ 5 "How do I determine if I have a valid
 * OFAC match?" (https://ofac.treasury.gov/faqs/topic/1591), checked on 2026-11-22. The wording is ours, the step numbers
 * come from the source. The steps apply to name matches on other sanctions lists too. This project wrote the other checklists.
 */
import type { AlertCause, AlertFinding, AlertQueue } from './types.ts';

export const CHECKLIST_SOURCE = {
  title: 'OFAC, Assessing OFAC Name Matches, FAQ 5',
  url: 'https://ofac.treasury.gov/faqs/topic/1591',
  asOf: '2026-11-22',
} as const;

export const CHECKLIST_KINDS = ['NAME', 'CUSTOMER', 'WALLET', 'COUNTRY', 'INTERNAL_LIST', 'PATTERN'] as const;
export type ChecklistKind = (typeof CHECKLIST_KINDS)[number];

export const STEPS = [
  'LISTED',
  'KIND_DIFFERS',
  'ONE_NAME_ONLY',
  'SAME_DOCUMENT',
  'DATES_DIFFER',
  'NATIONALITY_DIFFERS',
  'LACKS_DATA',
  'SIMILARITIES',
  'DIRECT_EXPOSURE',
  'HOUSE_WALLET',
  'OWNER_UNKNOWN',
  'FUNDS_OF_LISTED',
  'IN_COUNTRY',
  'PURPOSE_UNKNOWN',
  'LICENSED',
  'PROHIBITED',
  'ENTRY_VALID',
  'SAME_AS_ENTRY',
  'UNEXPECTED',
  'FUNDS_UNKNOWN',
  'COUNTERPARTIES_UNKNOWN',
  'PLAUSIBLE',
] as const;
export type Step = (typeof STEPS)[number];

/** The steps of each checklist, in order. */
export const CHECKLISTS: Readonly<Record<ChecklistKind, readonly Step[]>> = {
  NAME: ['LISTED', 'KIND_DIFFERS', 'ONE_NAME_ONLY', 'LACKS_DATA', 'SIMILARITIES'],
  CUSTOMER: [
    ...(['LISTED', 'KIND_DIFFERS', 'SAME_DOCUMENT', 'DATES_DIFFER', 'NATIONALITY_DIFFERS'] as const),
    ...(['LACKS_DATA', 'SIMILARITIES'] as const),
  ],
  WALLET: ['DIRECT_EXPOSURE', 'HOUSE_WALLET', 'OWNER_UNKNOWN', 'FUNDS_OF_LISTED'],
  COUNTRY: ['IN_COUNTRY', 'PURPOSE_UNKNOWN', 'LICENSED', 'PROHIBITED'],
  INTERNAL_LIST: ['ENTRY_VALID', 'SAME_AS_ENTRY'],
  PATTERN: ['UNEXPECTED', 'FUNDS_UNKNOWN', 'COUNTERPARTIES_UNKNOWN', 'PLAUSIBLE'],
};

interface StepRow {
  question: string;
  /** Conclusion of an answer. Absent: continue with the next step. */
  yes?: ChecklistConclusion;
  no?: ChecklistConclusion;
  /** Advice for analysts after each answer. */
  advice: { yes: string; no: string };
}

/** Conclusion of the answers. OBTAIN: more information is needed. */
export type ChecklistConclusion =
  | 'OTHER_LIST'
  | 'NO_MATCH'
  | 'OBTAIN'
  | 'POSSIBLE_MATCH'
  | 'PERMITTED'
  | 'EXPLAINED'
  | 'UNEXPLAINED';

const NEXT = 'Continue.';
const NO_MATCH = 'It is not a valid match.';

export const STEP_TABLE: Readonly<Record<Step, StepRow>> = {
  LISTED: {
    question: 'Is the hit against a sanctions list or a sanctioned country, and not for some other reason?',
    no: 'OTHER_LIST',
    advice: { yes: NEXT, no: 'Ask the publisher of the list that it hits.' },
  },
  KIND_DIFFERS: {
    question: 'Is one of the two an individual and the other a vessel, an organization or a company?',
    yes: 'NO_MATCH',
    advice: { yes: NO_MATCH, no: NEXT },
  },
  ONE_NAME_ONLY: {
    question: 'Does only one of two or more names of the listed party match, such as the family name alone?',
    yes: 'NO_MATCH',
    advice: { yes: NO_MATCH, no: NEXT },
  },
  SAME_DOCUMENT: {
    question: 'Is a document number or registration number of the customer one of the listed party?',
    yes: 'POSSIBLE_MATCH',
    advice: { yes: 'Treat it as a match.', no: NEXT },
  },
  DATES_DIFFER: {
    question: 'Is the verified date of birth or foundation more than five years away from every listed date?',
    yes: 'NO_MATCH',
    advice: { yes: NO_MATCH, no: NEXT },
  },
  NATIONALITY_DIFFERS: {
    question: 'Do nationality, place of birth and address all differ from those of the listed party?',
    advice: { yes: 'This alone clears nothing. Continue.', no: NEXT },
  },
  LACKS_DATA: {
    question:
      'Compare the whole entry with all that is known of the party. Is much of it (address, nationality, documents, birth, former names) ' +
      'missing on your side?',
    yes: 'OBTAIN',
    advice: { yes: 'Get more information, then compare again.', no: NEXT },
  },
  SIMILARITIES: {
    question: 'Are there several similarities or exact matches?',
    yes: 'POSSIBLE_MATCH',
    no: 'NO_MATCH',
    advice: { yes: 'Treat it as a match. In doubt, ask the authority.', no: NO_MATCH },
  },
  DIRECT_EXPOSURE: {
    question: 'Is the wallet itself listed, or did it exchange funds directly with a listed wallet?',
    no: 'NO_MATCH',
    advice: { yes: NEXT, no: 'It is not an exposure.' },
  },
  HOUSE_WALLET: {
    question: 'Is it a house or service wallet that many customers use, and is it not listed itself?',
    yes: 'NO_MATCH',
    advice: { yes: 'The exposure belongs to other users. Declare the wallet if it is not declared.', no: NEXT },
  },
  OWNER_UNKNOWN: {
    question: 'Is it unknown who controls the wallet (no proof of ownership, no Travel Rule data)?',
    yes: 'OBTAIN',
    advice: { yes: 'Get proof of ownership, then assess again.', no: NEXT },
  },
  FUNDS_OF_LISTED: {
    question: 'Do funds of these payments come from the listed party, or go to it?',
    yes: 'POSSIBLE_MATCH',
    no: 'NO_MATCH',
    advice: { yes: 'Treat it as dealing with the listed party.', no: 'It is not an exposure of this customer.' },
  },
  IN_COUNTRY: {
    question: 'Is a party, a bank, an account or an address in the country, and not only a word that resembles it?',
    no: 'NO_MATCH',
    advice: { yes: NEXT, no: 'The country is not involved.' },
  },
  PURPOSE_UNKNOWN: {
    question: 'Is the purpose of the payment unknown, or the role of the party in the country?',
    yes: 'OBTAIN',
    advice: { yes: 'Ask the customer, then assess again.', no: NEXT },
  },
  LICENSED: {
    question: 'Does a license or an exemption cover the payment?',
    yes: 'PERMITTED',
    advice: { yes: 'Name the license in the decision.', no: NEXT },
  },
  PROHIBITED: {
    question: 'Does the measure on the country prohibit this payment?',
    yes: 'POSSIBLE_MATCH',
    no: 'NO_MATCH',
    advice: { yes: 'Stop the payment.', no: 'The measure does not apply to this payment.' },
  },
  ENTRY_VALID: {
    question: 'Is the entry or restriction still valid: its reason, and its last day?',
    no: 'NO_MATCH',
    advice: { yes: NEXT, no: 'Ask for its removal.' },
  },
  SAME_AS_ENTRY: {
    question: 'Is the party the one that was listed or restricted?',
    yes: 'POSSIBLE_MATCH',
    no: 'NO_MATCH',
    advice: { yes: 'The restriction applies.', no: NO_MATCH },
  },
  UNEXPECTED: {
    question: 'Is the activity outside what is expected of the customer: turnover, number, countries, counterparties?',
    no: 'EXPLAINED',
    advice: { yes: NEXT, no: 'Record which expected activity it fits.' },
  },
  FUNDS_UNKNOWN: {
    question: 'Is the source of the funds unknown or undocumented?',
    yes: 'OBTAIN',
    advice: { yes: 'Ask for evidence of the source of funds.', no: NEXT },
  },
  COUNTERPARTIES_UNKNOWN: {
    question: 'Are counterparties unknown, or do they not fit the business or life of the customer?',
    advice: { yes: 'Name them in the note. Continue.', no: NEXT },
  },
  PLAUSIBLE: {
    question: 'Is there a plausible explanation that documents support?',
    yes: 'EXPLAINED',
    no: 'UNEXPLAINED',
    advice: { yes: 'Keep the documents with the case.', no: 'Consider a report of suspicious activity.' },
  },
};

export interface ChecklistAnswer {
  answer: 'YES' | 'NO';
  /** Evidence for the answer. */
  text: string | null;
  answeredBy: string;
  /** ISO 8601 UTC */
  answeredAt: string;
}

/** JSON. */
export type Answers = Readonly<Partial<Record<Step, ChecklistAnswer>>>;

/** Facts that select the checklist of an alert. */
export interface Assessed {
  queue: AlertQueue;
  cause: Pick<AlertCause, 'type'>;
  findings: readonly Pick<AlertFinding, 'code' | 'match'>[];
  answers: Answers;
}

export interface Checklist {
  kind: ChecklistKind;
  steps: readonly Step[];
  /** Guidance behind the steps. null: they are our own. */
  source: typeof CHECKLIST_SOURCE | null;
}

/** null: nothing to assess by steps, such as a check that failed. */
export function checklistOf(alert: Assessed): Checklist | null {
  const kind = kindOf(alert);
  if (kind === null) return null;
  const { queue, answers } = alert;
  // Only a match with a sanctions list can be a match with another list.
  const steps = CHECKLISTS[kind].filter((step) => step !== 'LISTED' || queue === 'SANCTIONS');
  // Answers recorded before each kind had its own steps stay with the steps of names.
  const isOfNames = Object.keys(answers).some((step) => !CHECKLISTS[kind].some((one) => one === step));
  if (isOfNames) return { kind: 'NAME', steps: CHECKLISTS.NAME, source: CHECKLIST_SOURCE };
  return { kind, steps, source: kind === 'NAME' ? CHECKLIST_SOURCE : null };
}

function kindOf({ queue, cause: { type }, findings }: Assessed): ChecklistKind | null {
  if (type === 'CUSTOMER' || type === 'INTERNAL_LIST') return type;
  // A listed wallet is a match with its holder too, and may be found under that code.
  const isListedWallet = type === 'LISTED_PARTY' && findings.some((one) => one.code === 'LISTED_WALLET');
  if (type === 'WALLET' || isListedWallet) return 'WALLET';
  if (type === 'LISTED_PARTY') return 'NAME';
  const isSanctions = queue === 'SANCTIONS';
  // A listed name beside a lesser cause is still to be assessed as a name.
  if (isSanctions && findings.some((one) => one.match !== undefined && one.code === 'WATCHLIST_MATCH')) return 'NAME';
  if (type === 'COUNTRY') return 'COUNTRY';
  if (type === 'PARTY_RESTRICTION') return 'INTERNAL_LIST';
  if (isSanctions) return 'NAME';
  return type === 'PATTERN' ? 'PATTERN' : null;
}

/** Conclusion of the first conclusive step. null: the next step is not answered, or there is no checklist. */
export function conclusionOf(alert: Assessed): ChecklistConclusion | null {
  for (const step of checklistOf(alert)?.steps ?? []) {
    const given = alert.answers[step]?.answer;
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
export function unchecked(alert: Assessed, disposition: Disposition, setting: string): string | null {
  const conclusion = conclusionOf(alert);
  if (conclusion === null) return `The checklist of this sanctions alert is not completed (setting ${setting}).`;
  if (CONTRADICTS[conclusion] !== disposition) return null;
  return `The checklist concludes ${conclusion}, which contradicts ${disposition}.`;
}

type Disposition = 'FALSE_POSITIVE' | 'TRUE_POSITIVE';

/** Dispositions that each conclusion contradicts. OTHER_LIST and PERMITTED contradict none. */
export const CONTRADICTS: Readonly<Record<ChecklistConclusion, Disposition | null>> = {
  OTHER_LIST: null,
  NO_MATCH: 'TRUE_POSITIVE',
  OBTAIN: 'FALSE_POSITIVE',
  POSSIBLE_MATCH: 'FALSE_POSITIVE',
  PERMITTED: null,
  EXPLAINED: 'TRUE_POSITIVE',
  UNEXPLAINED: 'FALSE_POSITIVE',
};
