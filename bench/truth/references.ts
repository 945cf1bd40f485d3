/**
 * Names of one party on different lists, and on different days, tied by the publishers' own references:
 *
 *     UK name ── UN reference number in its text ──► UN entry       EU name ── unitedNationId ──► UN entry
 *     CSL name ── OFAC's number ──► SDN entry                       UN name of another year ── reference number ──► UN entry
 *
 * Never by our own resolution: it would find its own mistakes right. A name that the wanted entry has letter by letter is left
 * out; that one is found is another question.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { unite } from '../../src/lists/resolution/unite.ts';
import { builtInSources, listFormats } from '../../src/lists/sources/registry.ts';
import { emptyReport } from '../../src/lists/sources/types.ts';
import { subjectOf } from '../../src/lists/subject.ts';
import { unpackFile } from '../../src/lists/unpack.ts';
import type { MatchKind, Subject } from '../../src/matching/types.ts';
import { readCases } from '../data.ts';

export interface Positive {
  /** Where the name comes from. */
  source: 'uk-un' | 'eu-un' | 'un-years' | 'csl-sdn';
  name: string;
  kind: MatchKind;
  /** The list's own reference of who is meant: "un_sc/QDi.001". */
  party: string;
}

interface Entry {
  reference: string;
  subject: Subject;
}

async function entriesOf(path: string, format: string, sourceId: string): Promise<Entry[]> {
  const source = builtInSources.find(({ id }) => id === sourceId);
  const parser = listFormats[format];
  if (source === undefined || parser === undefined) throw new Error(`no source ${sourceId} of format ${format}`);
  const entries: Entry[] = [];
  for await (const entry of parser.parse({ main: unpackFile(path) }, emptyReport()))
    entries.push({ reference: entry.externalReferenceId, subject: subjectOf(unite([{ entry, list: source }])) });
  return entries;
}

/** EU reference number -> UN reference number, as the EU file has it. */
function unReferences(path: string): Map<string, string> {
  const text = gunzipSync(readFileSync(path)).toString('utf8');
  const found = new Map<string, string>();
  for (const [tag] of text.matchAll(/<sanctionEntity [^>]*>/g)) {
    const own = /euReferenceNumber="([^"]+)"/.exec(tag)?.[1];
    const un = /unitedNationId="([A-Z][A-Za-z]i\.\d{3})"/.exec(tag)?.[1];
    if (own !== undefined && un !== undefined) found.set(own, un);
  }
  return found;
}

/**
 * @param listed reference -> subject, of the index that will be asked
 */
export async function readPositives(folder: string, listed: ReadonlyMap<string, Subject>): Promise<Positive[]> {
  const lists = join(folder, 'lists');
  const positives = new Map<string, Positive>();
  const add = (source: Positive['source'], name: string, kind: MatchKind, party: string) => {
    const wanted = listed.get(party);
    if (wanted === undefined || name.trim() === '') return;
    if (wanted.names.some(({ text }) => text.toUpperCase() === name.toUpperCase())) return;
    positives.set(`${party}/${name.toUpperCase()}`, { source, name, kind, party });
  };
  interface UkName {
    query: { name: string; entityType: string };
    expectReference: string;
  }
  for (const { query, expectReference } of readCases<UkName>(folder, 'uk_names_against_un_list.jsonl')) {
    const kind = query.entityType === 'person' ? 'PERSON' : query.entityType === 'vessel' ? 'VESSEL' : 'ORGANIZATION';
    add('uk-un', query.name, kind, `un_sc/${expectReference}`);
  }
  const eu = join(lists, 'eu/xmlFullSanctionsList_1_1.reconstructed.xml.gz');
  const ties = unReferences(eu);
  for (const { reference, subject } of await entriesOf(eu, 'eu-fsf-xml', 'eu_fsf')) {
    const un = ties.get(reference);
    if (un === undefined) continue;
    for (const { text, weak } of subject.names) if (!weak) add('eu-un', text, subject.kind, `un_sc/${un}`);
  }
  for (const file of readdirSync(join(lists, 'un/versions')).sort())
    for (const { reference, subject } of await entriesOf(
      join(lists, 'un/versions', file),
      'un-consolidated-xml',
      'un_sc',
    ))
      for (const { text, weak } of subject.names) if (!weak) add('un-years', text, subject.kind, `un_sc/${reference}`);
  const csl = join(lists, 'other/csl_consolidated_screening_list.csv.gz');
  for (const { reference, subject } of await entriesOf(csl, 'us-csl-csv', 'ofac_sdn')) {
    const number = /^SDN-(\d+)$/.exec(reference)?.[1];
    if (number === undefined) continue;
    for (const { text, weak } of subject.names) if (!weak) add('csl-sdn', text, subject.kind, `ofac_sdn/${number}`);
  }
  return [...positives.values()];
}
