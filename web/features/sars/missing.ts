/** Missing data of a report, by field and by section. Pure. */
import { reports as t } from '../../text/sars.ts';

export type SectionId = keyof typeof t.sections;

/** Messages by JSON path. */
export type Missing = ReadonlyMap<string, string>;

export const missingOf = (errors: readonly { field: string; code: string; message: string }[]): Missing =>
  new Map(
    errors.map(({ field, code, message }) => [
      field,
      code === 'NotNull' && message === 'must be given' ? t.required : sentence(message),
    ]),
  );

const sentence = (message: string): string => `${message[0]?.toUpperCase() ?? ''}${message.slice(1)}`;

/** Message of a field. With `isWhole`, also of parts without a field of their own. */
export function missingAt(missing: Missing, path: string, isWhole = false): string | undefined {
  const own = missing.get(path);
  if (own !== undefined || !isWhole) return own;
  return [...missing].find(([one]) => isBelow(one, path))?.[1];
}

const isBelow = (one: string, path: string) => one.startsWith(`${path}.`) || one.startsWith(`${path}[`);

export const missingBelow = (missing: Missing, path: string): number =>
  [...missing.keys()].filter((one) => one === path || isBelow(one, path)).length;

const SECTION_OF: Readonly<Record<string, SectionId>> = {
  form: 'filing',
  filingKind: 'filing',
  filingDecision: 'filing',
  noFileReasonCode: 'filing',
  noFileReason: 'filing',
  noteToFincen: 'filing',
  priorDocumentNumber: 'filing',
  jointFilers: 'filing',
  sarFormVersion: 'filing',
  submissionMethod: 'filing',
  subjects: 'subjects',
  institution: 'institution',
  branch: 'institution',
  lawEnforcement: 'contact',
  detailedNarrative: 'narrative',
  transactionUuids: 'narrative',
};

/** Fields without a section belong to the activity. */
export const sectionOf = (path: string): SectionId => SECTION_OF[/^[^.[]+/.exec(path)?.[0] ?? ''] ?? 'activity';

export function countsOf(missing: Missing): ReadonlyMap<SectionId, number> {
  const counts = new Map<SectionId, number>();
  for (const path of missing.keys()) counts.set(sectionOf(path), (counts.get(sectionOf(path)) ?? 0) + 1);
  return counts;
}
