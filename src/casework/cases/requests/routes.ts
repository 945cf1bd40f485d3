/** Operations on requests for information of cases. */
import { z } from 'zod';
import { fileAnswer } from '../../../platform/http/file-answer.ts';
import { change, type Operation, operation } from '../../../platform/http/operation.ts';
import { pathId } from '../../../platform/http/path-id.ts';
import { BASE, caseIdOf, REFUSALS, TAG, writes } from '../routes.ts';
import { caseParams } from '../schemas.ts';
import { ANSWERED_EXAMPLE, DRAFT_EXAMPLE, REQUEST_EXAMPLE } from './examples.ts';
import { type InformationRequests, noSuchRequest } from './requests.ts';
import * as schemas from './schemas.ts';

const ONE = `${BASE}/:caseId/requests/:requestId`;
const requestIdOf = ({ requestId }: { requestId: string }): string => pathId(requestId, noSuchRequest);
const answered = (description: string, example: schemas.RequestView) =>
  ({ status: 200, description, schema: schemas.requestView, example }) as const;
const DRAFT: schemas.RequestView = { ...REQUEST_EXAMPLE, state: 'DRAFT', sentAt: null, sentBy: null };

export function informationRequestRoutes(requests: InformationRequests): Operation[] {
  return [
    change({
      ...writes,
      id: 'draftInformationRequest',
      path: `${BASE}/:caseId/requests`,
      summary: 'Draft a request for information',
      description:
        'A letter to the customer, another institution or a colleague, with questions and a due date. A letter to a customer or ' +
        'institution that mentions suspicion, reports, sanctions or screening is rejected.',
      params: caseParams,
      body: schemas.draftRequest,
      requestExample: DRAFT_EXAMPLE,
      response: { status: 201, description: 'The draft', schema: schemas.requestView, example: DRAFT },
      problems: [...REFUSALS, 'unprocessable-format'],
      handle: ({ params, body, caller }) => requests.draft(caller, caseIdOf(params), body),
      answer: (data) => ({ message: 'Request drafted', data }),
    }),
    operation({
      ...writes,
      method: 'PATCH',
      id: 'changeInformationRequest',
      path: ONE,
      summary: 'Change the draft of a request for information',
      description: 'Changes only the fields provided. Without `letter`, a new letter is written from the template.',
      params: schemas.requestParams,
      body: schemas.changeDraftRequest,
      requestExample: { questions: DRAFT_EXAMPLE.questions },
      response: answered('The changed draft', DRAFT),
      problems: [...REFUSALS, 'unprocessable-format'],
      handle: async ({ params, body, caller }) => ({
        message: 'Request changed',
        data: (await requests.change(caller, caseIdOf(params), requestIdOf(params), body)).result,
      }),
    }),
    change({
      ...writes,
      id: 'sendInformationRequest',
      path: `${ONE}/send`,
      summary: 'Mark a request for information as sent',
      description:
        'Records the time and the user. The institution sends the letter itself, as the service sends nothing.',
      params: schemas.requestParams,
      response: answered('The sent request', REQUEST_EXAMPLE),
      problems: REFUSALS,
      handle: ({ params, caller }) => requests.send(caller, caseIdOf(params), requestIdOf(params)),
      answer: (data) => ({ message: 'Request sent', data }),
    }),
    change({
      ...writes,
      id: 'answerInformationRequest',
      path: `${ONE}/answer`,
      summary: 'Record the answer to a request for information',
      description: 'The answer, with documents that were added to the case. A request is answered once.',
      params: schemas.requestParams,
      body: schemas.answerRequest,
      requestExample: { answer: ANSWERED_EXAMPLE.answer ?? '' },
      response: answered('The answered request', ANSWERED_EXAMPLE),
      problems: REFUSALS,
      handle: ({ params, body, caller }) => requests.answer(caller, caseIdOf(params), requestIdOf(params), body),
      answer: (data) => ({ message: 'Answer recorded', data }),
    }),
    change({
      ...writes,
      id: 'cancelInformationRequest',
      path: `${ONE}/cancel`,
      summary: 'Cancel a request for information',
      description: 'The timeline keeps the request and the reason.',
      params: schemas.requestParams,
      body: schemas.cancelRequest,
      requestExample: { reason: 'The branch had the contract.' },
      response: answered('The cancelled request', {
        ...ANSWERED_EXAMPLE,
        state: 'CANCELLED',
        answer: null,
      }),
      problems: REFUSALS,
      handle: ({ params, body, caller }) => requests.cancel(caller, caseIdOf(params), requestIdOf(params), body.reason),
      answer: (data) => ({ message: 'Request cancelled', data }),
    }),
    operation({
      method: 'GET',
      role: 'api',
      tag: TAG,
      permission: 'case:read',
      weight: { units: 20 },
      id: 'getInformationRequestLetter',
      path: `${ONE}/letter`,
      summary: 'Download the letter of a request for information',
      description: 'The letter as PDF, dated when it was sent; a draft has the date of today.',
      params: schemas.requestParams,
      response: {
        status: 200,
        description: 'The letter',
        schema: z.string().meta({ jsonSchema: { type: 'string', format: 'binary' } }),
        example: '%PDF-1.7',
        bare: true,
        mediaType: 'application/pdf',
        headers: ['Content-Disposition'],
      },
      problems: ['not-found'],
      handle: async ({ params, caller }) =>
        fileAnswer(await requests.letter(caller, caseIdOf(params), requestIdOf(params))),
    }),
  ];
}
