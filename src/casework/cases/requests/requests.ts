/** Requests for information: drafting, sending, answering and cancelling them, and their letters. */
import { randomUUID } from 'node:crypto';
import type { Content } from 'pdfmake/interfaces.js';
import type { Colleagues } from '../../../alerts/work.ts';
import type { Caller } from '../../../platform/access/permissions.ts';
import type { Database } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Clock } from '../../../platform/lib/clock.ts';
import { inLettersOfTheFont } from '../../../platform/lib/pdf.ts';
import type { PdfThread, PrintedDocument } from '../../../platform/lib/pdf-thread.ts';
import type { SettingsReader } from '../../../platform/settings/definition.ts';
import type { Done, Tx } from '../../../platform/unit-of-work/effect.ts';
import { formatCaseNumber } from '../case-number.ts';
import type { Cases } from '../cases.ts';
import { readDocuments } from '../documents/store.ts';
import { conflict, noSuchCase } from '../refusals.ts';
import { type CaseEventKind, type CaseRow, readCase } from '../store.ts';
import { letterDay, letterOf, tippingOffIn } from './letter.ts';
import type { AnswerRequest, ChangeDraftRequest, DraftRequest, RequestView } from './schemas.ts';
import { insertRequest, readNextRequestNo, readRequests, writeRequest } from './store.ts';
import { type InformationRequest, type RequestAct, requestIllegality } from './types.ts';
import { referenceOf, requestView } from './views.ts';

const MAX_REQUESTS = 100;

/** The name of the institution on a letter, a setting of a higher layer. */
export interface InstitutionSetting {
  readonly 'filings.institution': { readonly legalName?: string | undefined };
}

interface RequestsParts {
  database: Pick<Database, 'tenant'>;
  clock: Clock;
  cases: Pick<Cases, 'write'>;
  settings: SettingsReader<InstitutionSetting>;
  colleagues: Pick<Colleagues, 'isActive'>;
  printing: PdfThread;
}

export class InformationRequests {
  readonly #parts: RequestsParts;

  constructor(parts: RequestsParts) {
    this.#parts = parts;
  }

  /** @throws AppError not-found, conflict, validation-failed (unknown colleague, or a text that tips off) */
  async draft(by: Caller, caseId: string, input: DraftRequest): Promise<Done<RequestView>> {
    const institution = await this.#institution(by);
    return await this.#parts.cases.write(by, caseId, async (before, tx) => {
      const { db, tenantId, now } = tx;
      const requestNo = await readNextRequestNo(db, tenantId, caseId);
      if (requestNo > MAX_REQUESTS) throw conflict(`A case has at most ${MAX_REQUESTS} requests for information.`);
      const written = {
        recipientKind: input.recipientKind,
        recipient: input.recipient,
        questions: input.questions,
        dueAt: new Date(input.dueAt),
      };
      const request: InformationRequest = {
        ...written,
        requestId: randomUUID(),
        requestNo,
        address: input.address ?? null,
        letter: input.letter ?? letterOf({ ...written, caseNumber: formatCaseNumber(before), institution }),
        state: 'DRAFT',
        answer: null,
        documentIds: [],
        createdAt: now(),
        createdBy: by.principal.id,
        ...{ sentAt: null, sentBy: null, settledAt: null, settledBy: null },
      };
      await this.#refuseUnfit(tx, request);
      await insertRequest(db, tenantId, caseId, request);
      return this.#changed(before, request, 'REQUEST_DRAFTED', now());
    });
  }

  /** Changes a draft. A new letter is written unless one is provided. @throws as `draft` */
  async change(by: Caller, caseId: string, requestId: string, input: ChangeDraftRequest): Promise<Done<RequestView>> {
    const institution = await this.#institution(by);
    return await this.#act(by, caseId, requestId, 'CHANGE', 'REQUEST_CHANGED', async (request, before, tx) => {
      const written = {
        recipientKind: request.recipientKind,
        recipient: input.recipient ?? request.recipient,
        questions: input.questions?.length ? input.questions : request.questions,
        dueAt: input.dueAt === undefined ? request.dueAt : new Date(input.dueAt),
      };
      const after = {
        ...request,
        ...written,
        address: input.address ?? request.address,
        letter: input.letter ?? letterOf({ ...written, caseNumber: formatCaseNumber(before), institution }),
      };
      await this.#refuseUnfit(tx, after);
      return { after };
    });
  }

  /** Records that the letter was sent. The service sends nothing itself. @throws AppError not-found, conflict */
  async send(by: Caller, caseId: string, requestId: string): Promise<Done<RequestView>> {
    return await this.#act(by, caseId, requestId, 'SEND', 'REQUEST_SENT', async (request, _before, { now }) => ({
      after: { ...request, state: 'SENT', sentAt: now(), sentBy: by.principal.id },
    }));
  }

  /** @throws AppError not-found, conflict, validation-failed (no document of the case) */
  async answer(by: Caller, caseId: string, requestId: string, input: AnswerRequest): Promise<Done<RequestView>> {
    const { answer, documentIds = [] } = input;
    return await this.#act(by, caseId, requestId, 'ANSWER', 'REQUEST_ANSWERED', async (request, _before, tx) => {
      const known = new Set((await readDocuments(tx.db, tx.tenantId, caseId)).map((one) => one.documentId));
      const other = documentIds.find((id) => !known.has(id));
      if (other !== undefined) throw invalid('documentIds', 'Exists', `has ${other}, which is no document of the case`);
      const settled = { settledAt: tx.now(), settledBy: by.principal.id };
      return { after: { ...request, ...settled, state: 'ANSWERED', answer, documentIds }, text: answer };
    });
  }

  /** @throws AppError not-found, conflict */
  async cancel(by: Caller, caseId: string, requestId: string, reason: string): Promise<Done<RequestView>> {
    return await this.#act(by, caseId, requestId, 'CANCEL', 'REQUEST_CANCELLED', async (request, _before, { now }) => ({
      after: { ...request, state: 'CANCELLED', settledAt: now(), settledBy: by.principal.id },
      text: reason,
    }));
  }

  /** The letter as PDF. @throws AppError not-found, unreadable-record, service-unavailable (PDF rendering is busy) */
  async letter(by: Caller, caseId: string, requestId: string): Promise<{ name: string; bytes: Buffer }> {
    const { database, clock, printing } = this.#parts;
    const { tenantId } = by.principal;
    const institution = await this.#institution(by);
    const { of, request } = await database.tenant(tenantId, async (db) => {
      const row = await readCase(db, tenantId, caseId);
      if (!row) throw noSuchCase();
      return { of: row, request: existing(await readRequests(db, tenantId, caseId), requestId) };
    });
    const reference = referenceOf(request, of);
    const at = request.sentAt ?? clock.now();
    const bytes = await printing.printer(tenantId)(letterDocument(request, { reference, institution, at }));
    return { name: `request-${reference.replace('/', '-')}.pdf`, bytes };
  }

  async #institution({ principal: { tenantId, tenantName } }: Caller): Promise<string> {
    const { 'filings.institution': institution } = await this.#parts.settings.get(tenantId);
    return institution.legalName ?? tenantName;
  }

  /** @throws AppError validation-failed */
  async #refuseUnfit({ db, tenantId }: Tx, request: InformationRequest): Promise<void> {
    const { recipientKind, recipient, questions, letter } = request;
    if (recipientKind === 'COLLEAGUE' && !(await this.#parts.colleagues.isActive(db, tenantId, recipient))) {
      throw invalid('recipient', 'Enum', 'is not an active user of this organization');
    }
    for (const [field, text] of [
      ['questions', questions.join('\n')],
      ['letter', letter],
    ] as const) {
      const word = tippingOffIn(recipientKind, text);
      if (word === null) continue;
      throw invalid(
        field,
        'TippingOff',
        `has "${word}". A letter outside the institution must not mention suspicion, reports, sanctions or screening`,
      );
    }
  }

  async #act(
    by: Caller,
    caseId: string,
    requestId: string,
    act: RequestAct,
    kind: CaseEventKind,
    change: (
      request: InformationRequest,
      before: CaseRow,
      tx: Tx,
    ) => Promise<{ after: InformationRequest; text?: string }>,
  ): Promise<Done<RequestView>> {
    return await this.#parts.cases.write(by, caseId, async (before, tx) => {
      const request = existing(await readRequests(tx.db, tx.tenantId, caseId), requestId);
      const refusal = requestIllegality(request.state, act);
      if (refusal !== null) throw conflict(refusal);
      const { after, text } = await change(request, before, tx);
      await writeRequest(tx.db, tx.tenantId, caseId, after);
      return this.#changed(before, after, kind, tx.now(), text);
    });
  }

  #changed(before: CaseRow, request: InformationRequest, kind: CaseEventKind, now: Date, text: string | null = null) {
    const { requestId, recipientKind, recipient, state } = request;
    return {
      after: before,
      kind,
      text,
      details: { requestId, reference: referenceOf(request, before), recipientKind, recipient, state },
      result: requestView(request, before, now),
      isNotified: state !== 'DRAFT',
    };
  }
}

/** @throws AppError not-found, unreadable-record */
function existing(requests: readonly InformationRequest[], requestId: string): InformationRequest {
  const request = requests.find((one) => one.requestId === requestId);
  if (!request) throw noSuchRequest();
  if (request.isUnreadable) throw new AppError('unreadable-record');
  return request;
}

function letterDocument(
  { recipientKind, recipient, address, letter }: InformationRequest,
  { reference, institution, at }: { reference: string; institution: string; at: Date },
): PrintedDocument {
  const shown = inLettersOfTheFont;
  // The user ID of a colleague is no name for a letter.
  const addressee = [recipientKind === 'COLLEAGUE' ? null : recipient, address].filter((one) => one !== null);
  const content: Content[] = [
    { text: shown(institution), fontSize: 13, bold: true, margin: [0, 0, 0, 28] },
    { text: shown(addressee.join('\n')), margin: [0, 0, 0, 28] },
    { text: `${letterDay(at)}\nOur reference: ${reference}`, margin: [0, 0, 0, 20] },
    { text: shown(letter) },
  ];
  return {
    info: { title: `Request ${reference}`, creationDate: at },
    defaultStyle: { font: 'Roboto', fontSize: 10.5, lineHeight: 1.35 },
    pageMargins: [72, 72, 72, 72],
    pageHead: reference,
    footer: { text: shown(institution), alignment: 'center', fontSize: 8 },
    content,
  };
}

function invalid(field: string, code: string, message: string): AppError {
  return new AppError('validation-failed', { detail: `${field} ${message}.`, errors: [{ field, code, message }] });
}

export function noSuchRequest(): AppError {
  return new AppError('not-found', { detail: 'The case has no such request for information.' });
}
