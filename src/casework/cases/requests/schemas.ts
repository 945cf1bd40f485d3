/** Request and response schemas of requests for information. */
import { z } from 'zod';
import {
  momentField,
  optionalText,
  requiredEnum,
  requiredTextList,
  text,
  textList,
  uuidList,
} from '../../../platform/http/fields.ts';
import { isUnreadable } from '../../../platform/http/unreadable.ts';
import { RECIPIENT_KINDS, SHOWN_STATES } from './types.ts';

const MAX_RECIPIENT = 200;
const MAX_ADDRESS = 500;
const MAX_LETTER = 10_000;
const MAX_ANSWER = 10_000;
const MAX_QUESTIONS = 20;
const MAX_DOCUMENTS = 100;

const address = optionalText(MAX_ADDRESS, 'Postal or e-mail address on the letter');
const QUESTIONS = `Questions, at most ${MAX_QUESTIONS}`;
const questions = textList(MAX_QUESTIONS, QUESTIONS);
const letter = optionalText(
  MAX_LETTER,
  'Text of the letter, from salutation to closing. Default: a letter with the questions. A letter to a customer or bank must not ' +
    'mention suspicion, reports, sanctions or screening',
);

export const draftRequest = z.object({
  recipientKind: requiredEnum(RECIPIENT_KINDS, 'CUSTOMER: the customer. BANK: another institution. COLLEAGUE: a user'),
  recipient: text(MAX_RECIPIENT, 'Name of the customer or bank; of a colleague the user ID'),
  address,
  questions: requiredTextList(MAX_QUESTIONS, QUESTIONS),
  dueAt: momentField.required('When the answer is due, UTC'),
  letter,
});
export type DraftRequest = z.output<typeof draftRequest>;

export const changeDraftRequest = z.object({
  recipient: optionalText(MAX_RECIPIENT, 'Name of the customer or bank; of a colleague the user ID'),
  address,
  questions,
  dueAt: momentField.optional('When the answer is due, UTC'),
  letter,
});
export type ChangeDraftRequest = z.output<typeof changeDraftRequest>;

export const answerRequest = z.object({
  answer: text(MAX_ANSWER, 'The answer, or its summary'),
  documentIds: uuidList(MAX_DOCUMENTS, 'Documents of the case that came with the answer'),
});
export type AnswerRequest = z.output<typeof answerRequest>;

export const cancelRequest = z.object({ reason: text(MAX_ANSWER, 'Why the information is no longer needed') });

export const requestParams = z.object({
  caseId: z.string().describe('ID of the case'),
  requestId: z.string().describe('ID of the request'),
});

export const requestView = z.object({
  requestId: z.uuid().describe('ID of the request'),
  reference: z.string().describe('Reference on the letter: number of the case, and of the request in it'),
  recipientKind: z
    .enum(RECIPIENT_KINDS)
    .describe('CUSTOMER: the customer. BANK: another institution. COLLEAGUE: a user'),
  recipient: z.string().describe('Name of the customer or bank; of a colleague the user ID'),
  address: z.string().nullable().describe('Address on the letter; null: none'),
  questions: z.array(z.string()).describe('Questions to the recipient'),
  letter: z.string().describe('Text of the letter'),
  dueAt: z.string().describe('When the answer is due, UTC'),
  state: z.enum(SHOWN_STATES).describe('OVERDUE: sent, and not answered by its due date'),
  answer: z.string().nullable().describe('Answer; null: none'),
  documentIds: z.array(z.uuid()).describe('Documents of the case that came with the answer'),
  createdAt: z.string().describe('When it was drafted, UTC'),
  createdBy: z.string().describe('ID of the user or API client who drafted it'),
  sentAt: z.string().nullable().describe('When it was marked as sent, UTC; null: it was not sent'),
  sentBy: z.string().nullable().describe('ID of the user or API client who marked it as sent; null: it was not sent'),
  settledAt: z.string().nullable().describe('When it was answered or cancelled, UTC; null: it is open'),
  settledBy: z.string().nullable().describe('ID of the user or API client who recorded that; null: it is open'),
  isUnreadable,
});
export type RequestView = z.output<typeof requestView>;
