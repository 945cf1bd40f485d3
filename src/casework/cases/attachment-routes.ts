/** Operations on tasks and documents of cases. */
import { z } from 'zod';
import { change, type Operation, operation } from '../../platform/http/operation.ts';
import { pathId } from '../../platform/http/path-id.ts';
import type { Cases } from './cases.ts';
import { type CaseDocuments, MAX_DOCUMENT_BYTES, noSuchDocument } from './documents/documents.ts';
import { DOCUMENT_EXAMPLE, TASK_EXAMPLE } from './examples.ts';
import { noSuchTask } from './refusals.ts';
import { BASE, caseIdOf, REFUSALS, TAG, writes } from './routes.ts';
import * as schemas from './schemas.ts';

const BYTES = 'application/octet-stream';
const documentFile = z.string().meta({ jsonSchema: { type: 'string', format: 'binary' } });

export interface CaseAttachments {
  cases: Pick<Cases, 'addTask' | 'settleTask'>;
  documents: Pick<CaseDocuments, 'add' | 'download'>;
}

export function caseAttachmentRoutes({ cases, documents }: CaseAttachments): Operation[] {
  return [
    change({
      ...writes,
      id: 'addCaseTask',
      path: `${BASE}/:caseId/tasks`,
      summary: 'Add a task to a case',
      description: 'Work to do, with an optional assignee and due date.',
      params: schemas.caseParams,
      body: schemas.taskRequest,
      requestExample: {
        title: TASK_EXAMPLE.title,
        text: TASK_EXAMPLE.text,
        dueAt: TASK_EXAMPLE.dueAt,
      },
      response: { status: 201, description: 'The task', schema: schemas.taskView, example: TASK_EXAMPLE },
      problems: [...REFUSALS, 'unprocessable-format'],
      handle: ({ params, body, caller }) => cases.addTask(caller, caseIdOf(params), body),
      answer: (data) => ({ message: 'Task added', data }),
    }),
    change({
      ...writes,
      id: 'settleCaseTask',
      path: `${BASE}/:caseId/tasks/:taskId/settle`,
      summary: 'Complete or cancel a task',
      description: 'A task is settled once.',
      params: schemas.taskParams,
      body: schemas.settleTaskRequest,
      requestExample: { state: 'DONE', answer: 'The payments fit the expected activity.' },
      response: {
        status: 200,
        description: 'The settled task',
        schema: schemas.taskView,
        example: { ...TASK_EXAMPLE, state: 'DONE', answer: 'The payments fit the expected activity.' },
      },
      problems: REFUSALS,
      handle: ({ params, body, caller }) =>
        cases.settleTask(caller, caseIdOf(params), pathId(params.taskId, noSuchTask), body),
      answer: (data) => ({ message: 'Task settled', data }),
    }),
    change({
      ...writes,
      id: 'addCaseDocument',
      path: `${BASE}/:caseId/documents`,
      summary: 'Add a document to a case',
      description:
        'The bytes of a file, at most 10 MiB: a PDF, an image, plain text or an office document. The file ' +
        'type is detected from the content, not the name. A document cannot be changed.',
      params: schemas.caseParams,
      query: schemas.documentQuery,
      bodyTypes: [BYTES],
      rawBody: { limitBytes: MAX_DOCUMENT_BYTES },
      body: documentFile,
      requestExample: '%PDF-1.7',
      response: { status: 201, description: 'The document', schema: schemas.documentView, example: DOCUMENT_EXAMPLE },
      problems: [...REFUSALS, 'unsupported-media-type', 'payload-too-large'],
      handle: ({ params, query, caller, context }) => documents.add(caller, caseIdOf(params), query, context.raw.bytes),
      answer: (data) => ({ message: 'Document added', data }),
    }),
    operation({
      method: 'GET',
      role: 'api',
      tag: TAG,
      permission: 'case:read',
      id: 'downloadCaseDocument',
      path: `${BASE}/:caseId/documents/:documentId`,
      summary: 'Download a case document',
      description: 'Browsers save the file and never display it. The content is verified against its hash first.',
      params: schemas.documentParams,
      response: {
        status: 200,
        description: 'The bytes of the file',
        schema: documentFile,
        example: '%PDF-1.7',
        bare: true,
        mediaType: BYTES,
        headers: ['Content-Disposition'],
      },
      problems: ['not-found'],
      handle: ({ params, principal }) =>
        documents.download(principal.tenantId, caseIdOf(params), pathId(params.documentId, noSuchDocument)),
    }),
  ];
}
