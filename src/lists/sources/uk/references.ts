/**
 * The UN's reference numbers as British lists write them -> the UN's permanent ones.
 *
 *   QDi.012  QDI.12          QDi.012
 *   QI.A.12.01               QDi.012     old Al-Qaida numbers: kind, initial, number, year
 *   TI.A.38.01  TE.H.1.12    TAi.038  TAe.001
 *   E.29.I.11                none: Iranian numbers were given anew
 */
import type { SubjectKind } from '../../profile.ts';

const PERMANENT = /^([A-Z]{2})([EI])\.(\d{1,3})$/i;
const OLD = /^([QT])([IE])\.[A-Z]\.(\d{1,3})\.\d{2}$/i;
const NUMBER = String.raw`(?:[A-Z]{2}[EI]\.\d{1,3}|[QT][EI]\.[A-Z]\.\d{1,3}\.\d{2})`;
/** A UN reference number after its label. Unlabeled numbers count only at the start of the remarks. Elsewhere they belong to other parties. */
const LABELLED = new RegExp(String.raw`\bUN\s*Ref(?:erence)?s?\b(?:\s+(?:no|number))?[\s.:)]*(${NUMBER})\b`, 'gi');
const LEADING = new RegExp(String.raw`^(?:Annex [IVX]+\.\s*)?(?:UN listing\.\s*)?(${NUMBER})\b`, 'i');

/** Null where the words are no number that leads to a permanent one. */
export function permanentUnReference(words: string): string | null {
  const permanent = PERMANENT.exec(words.trim());
  if (permanent !== null) return referenceOf(permanent[1] ?? '', permanent[2] ?? '', permanent[3] ?? '');
  const old = OLD.exec(words.trim());
  if (old === null) return null;
  return referenceOf(old[1]?.toUpperCase() === 'Q' ? 'QD' : 'TA', old[2] ?? '', old[3] ?? '');
}

/** The party's own numbers within remarks. */
export function unReferencesIn(remarks: string): string[] {
  const found = [...remarks.matchAll(LABELLED)].map((match) => match[1] ?? '');
  const leading = LEADING.exec(remarks.trim())?.[1];
  if (leading !== undefined) found.push(leading);
  return [...new Set(found.map(permanentUnReference))].filter((reference) => reference !== null);
}

/** A person under an entity's number, or the other way round, is a slip of the publisher's and would weld strangers. */
export function fitsKind(reference: string, kind: SubjectKind): boolean {
  return (reference[2] === 'i') === (kind === 'PERSON');
}

function referenceOf(regime: string, kind: string, number: string): string {
  return `${regime.toUpperCase()}${kind.toLowerCase()}.${number.padStart(3, '0')}`;
}
