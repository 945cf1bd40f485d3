/**
 * A BSA XML batch file with one report of any form. FinCEN names flaws by the SeqNum of the element
 * (`Party[25]/PartyName[26]/RawPartyFullName`), so each element's number is stored with its field of the report.
 */
import { document, type XmlElement } from '../xml.ts';

const NAMESPACE = 'www.fincen.gov/base';

export interface FincenFile {
  xml: string;
  /** `SeqNum/name of the element` -> JSON path in the report. */
  fields: ReadonlyMap<string, string>;
}

/** @param counts attributes of the root that the form requires */
export function batchFile(
  form: 'SARX' | 'CTRX',
  activity: XmlElement,
  counts: Readonly<Record<string, string>>,
): FincenFile {
  const numbered = numberFrom(activity);
  const root: XmlElement = {
    name: 'fc2:EFilingBatchXML',
    attributes: {
      'xmlns:fc2': NAMESPACE,
      'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
      'xsi:schemaLocation': `${NAMESPACE} https://${NAMESPACE}/EFL_${form}BatchSchema.xsd`,
      ...counts,
    },
    content: [{ name: 'fc2:FormTypeCode', content: form }, numbered.root],
  };
  return { xml: document(root), fields: numbered.fields };
}

/** Numbers every element that has parts, in the order of the document, and puts all of them into FinCEN's namespace. */
function numberFrom(activity: XmlElement): { root: XmlElement; fields: Map<string, string> } {
  const fields = new Map<string, string>();
  let last = 0;
  const number = (one: XmlElement): XmlElement => {
    const name = `fc2:${one.name}`;
    if (typeof one.content === 'string') return { name, content: one.content };
    last += 1;
    const seqNum = String(last);
    if (one.path !== undefined) fields.set(`${seqNum}/`, one.path);
    for (const part of one.content) if (part.path !== undefined) fields.set(`${seqNum}/${part.name}`, part.path);
    return { name, attributes: { SeqNum: seqNum }, content: one.content.map(number) };
  };
  return { root: number(activity), fields };
}
