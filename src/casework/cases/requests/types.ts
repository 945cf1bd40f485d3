/** Requests for information of a case, and the actions that each state allows. Pure. */

export const RECIPIENT_KINDS = ['CUSTOMER', 'BANK', 'COLLEAGUE'] as const;
export type RecipientKind = (typeof RECIPIENT_KINDS)[number];

export const REQUEST_STATES = ['DRAFT', 'SENT', 'ANSWERED', 'CANCELLED'] as const;
export type RequestState = (typeof REQUEST_STATES)[number];
/** OVERDUE: sent, and past its due date without an answer. Derived, never stored. */
export const SHOWN_STATES = ['DRAFT', 'SENT', 'OVERDUE', 'ANSWERED', 'CANCELLED'] as const;
export type ShownState = (typeof SHOWN_STATES)[number];

export interface InformationRequest {
  requestId: string;
  /** Number within the case, from 1. */
  requestNo: number;
  recipientKind: RecipientKind;
  /** A name; of a colleague the user ID. */
  recipient: string;
  /** Postal or email address, as written on the letter. */
  address: string | null;
  questions: readonly string[];
  /** Text of the letter from the salutation to the closing. */
  letter: string;
  dueAt: Date;
  state: RequestState;
  answer: string | null;
  /** Documents of the case that came with the answer. */
  documentIds: readonly string[];
  createdAt: Date;
  createdBy: string;
  sentAt: Date | null;
  sentBy: string | null;
  /** When it was answered or cancelled. */
  settledAt: Date | null;
  settledBy: string | null;
  /** The texts of the request cannot be decrypted. */
  isUnreadable?: true;
}

export const REQUEST_ACTS = {
  CHANGE: ['DRAFT'],
  SEND: ['DRAFT'],
  ANSWER: ['SENT'],
  CANCEL: ['DRAFT', 'SENT'],
} as const satisfies Readonly<Record<string, readonly RequestState[]>>;
export type RequestAct = keyof typeof REQUEST_ACTS;

/** null: the action is allowed. */
export function requestIllegality(state: RequestState, act: RequestAct): string | null {
  const from: readonly RequestState[] = REQUEST_ACTS[act];
  return from.includes(state) ? null : `The request is ${state}. This is possible only in ${from.join(', ')}.`;
}

export function shownState({ state, dueAt }: Pick<InformationRequest, 'state' | 'dueAt'>, now: Date): ShownState {
  return state === 'SENT' && dueAt < now ? 'OVERDUE' : state;
}
