/**
 * Reads FinCEN's acknowledgement of a batch file with one report: whether it was taken, the BSA Identifier, and its complaints, each
 * with the place in the file that it names (`EFilingBatchXML/Activity[1]/Party[25]/PartyName[26]/RawPartyFullName`, the numbers
 * being SeqNum). Pure; the form of the file is that of FinCEN's own sample (sar_acknowledgement.xml, read 2026-11-22).
 */
import { SaxesParser } from 'saxes';
import { AppError } from '../../../platform/errors.ts';
import type { AuthorityFinding } from '../types.ts';

export interface FincenAcknowledgement {
  outcome: 'ACCEPTED' | 'REJECTED';
  /** BSA Identifier; null: it was given none. */
  bsaId: string | null;
  findings: (Omit<AuthorityFinding, 'field'> & { context: string })[];
}

const MAX_DEPTH = 12;
const MAX_FINDINGS = 1_000;
const ACCEPTED = 'A';
const BSA_ID = /^\d{14}$/;

/** @throws AppError validation-failed: it is no acknowledgement of one report */
export function readAcknowledgement(xml: string): FincenAcknowledgement {
  const read = new Reader();
  try {
    read.all(xml);
  } catch (error) {
    throw error instanceof AppError ? error : refused('is not well-formed XML', error);
  }
  const { statuses, bsaIds, activities, findings } = read;
  if (statuses.length === 0) throw refused('has no EFilingBatchXML with a StatusCode');
  if (activities > 1) throw refused('is of a file with several reports: this service makes one file for each report');
  const [bsaId = null] = bsaIds;
  if (bsaId !== null && !BSA_ID.test(bsaId)) throw refused('has a BSAID that is not 14 digits');
  const isAccepted = statuses.every((status) => status === ACCEPTED);
  if (isAccepted && bsaId === null) throw refused('accepts the file and names no BSAID');
  return { outcome: isAccepted ? 'ACCEPTED' : 'REJECTED', bsaId, findings };
}

class Reader {
  readonly statuses: string[] = [];
  readonly bsaIds: string[] = [];
  readonly findings: FincenAcknowledgement['findings'] = [];
  activities = 0;
  readonly #path: string[] = [];
  #text = '';
  #complaint: Record<string, string> = {};

  all(xml: string): void {
    const parser = new SaxesParser();
    parser.on('error', (error) => {
      throw error;
    });
    parser.on('doctype', () => {
      throw refused('has a document type, which no acknowledgement has');
    });
    parser.on('opentag', ({ name, attributes }) => this.#open(localName(name), attributes));
    parser.on('text', (text) => {
      this.#text += text;
    });
    parser.on('closetag', () => this.#close());
    parser.write(xml).close();
  }

  #open(name: string, attributes: Readonly<Record<string, string>>): void {
    this.#path.push(name);
    if (this.#path.length > MAX_DEPTH) throw refused('is nested too deep');
    this.#text = '';
    const isStatus = name === 'EFilingBatchXML' || name === 'EFilingSubmissionXML';
    if (isStatus && attributes.StatusCode !== undefined) this.statuses.push(attributes.StatusCode.trim());
    if (name === 'EFilingActivityXML') this.activities += 1;
    if (isComplaint(name)) this.#complaint = {};
  }

  #close(): void {
    const name = this.#path.pop() ?? '';
    const text = this.#text.trim();
    this.#text = '';
    if (name === 'BSAID' && text !== '') this.bsaIds.push(text);
    else if (name.startsWith('Error')) this.#complaint[name] = text;
    else if (isComplaint(name)) this.#complain();
  }

  /** Adds an error of FinCEN. An error element without text means that there is no error. */
  #complain(): void {
    const {
      ErrorText: message,
      ErrorContextText: context = '',
      ErrorLevelText: level,
      ErrorTypeCode: code = '',
    } = this.#complaint;
    if (!message) return;
    if (this.findings.length >= MAX_FINDINGS) throw refused(`has more than ${MAX_FINDINGS} errors`);
    this.findings.push({ level: level?.startsWith('WARN') ? 'WARNING' : 'FATAL', code, message, context });
  }
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1);
/** EFilingActivityErrorXML, EFilingBatchErrorXML, EFilingSubmissionErrorXML */
const isComplaint = (name: string) => name.startsWith('EFiling') && name.endsWith('ErrorXML');

/** The field that the place in the file says; null: none, or the file as a whole. */
export function fieldAt(context: string, fields: ReadonlyMap<string, string>): string | null {
  const steps = context.split('/');
  const last = steps.at(-1) ?? '';
  const numbers = steps.flatMap((step) => /\[(\d+)\]$/.exec(step)?.[1] ?? []);
  const [nearest = ''] = numbers.slice(-1);
  const named = fields.get(`${nearest}/${last.replace(/\[\d+\]$/, '')}`);
  return named ?? fields.get(`${nearest}/`) ?? null;
}

function refused(flaw: string, cause?: unknown): AppError {
  const error = { field: 'acknowledgement', code: 'Pattern', message: flaw };
  return new AppError('validation-failed', { detail: `The acknowledgement ${flaw}.`, errors: [error], cause });
}
