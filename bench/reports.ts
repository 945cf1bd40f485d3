/**
 * `npm run bench -- reports [--half 0|1] [--wrong]`: reported inputs with the expected result (`reports/cases.jsonl` of the test
 * data). The code of the service answers each one, against OFAC, UN and EU lists. Calls that need a running service are counted
 * as skipped.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { screened } from '../src/cli/screen.ts';
import { chainNamed } from '../src/domain/wallets/chains.ts';
import { contactKeysIn } from '../src/lists/contact-keys.ts';
import { unite } from '../src/lists/resolution/unite.ts';
import { builtInSources, listFormats } from '../src/lists/sources/registry.ts';
import { type ByteStream, emptyReport } from '../src/lists/sources/types.ts';
import { subjectOf } from '../src/lists/subject.ts';
import { unpackFile } from '../src/lists/unpack.ts';
import { buildCorpus } from '../src/matching/corpus-builder.ts';
import { compareOne, Matcher } from '../src/matching/matcher.ts';
import type { Match, Query, Subject } from '../src/matching/types.ts';
import { identifiersIn } from '../src/screening/numbers-in-text.ts';
import { questionsOf } from '../src/screening/payment-parties/questions.ts';
import { contentOf } from '../src/screening/payment-parties/screening.fixture.ts';
import { toQuery } from '../src/screening/screen-entity.ts';
import { dataFolder, type Party, queryOf, readLists, skip, subjectOfParty } from './data.ts';

const THRESHOLD = 75;
const SETTINGS = { algorithm: 'BALANCED', threshold: THRESHOLD, textThreshold: 88 } as const;
const LIMIT = 20;

interface Case {
  id: string;
  class: string;
  kind: string;
  request: Record<string, never>;
  expected: string;
}

interface Answer {
  right: boolean;
  said: string;
}

interface ReportCounts {
  /** By class. The half of a case is its index in the class, even or odd. */
  classes: Map<string, { right: number; of: number; wrong: string[]; notAsked: number }>;
}

interface Lists {
  matcher: Matcher;
  subjects: Subject[];
  references: string[];
}

/** Correct results by half; null: both. */
async function measureReports(folder: string, half: number | null): Promise<ReportCounts> {
  const { subjects, references } = await readLists(folder, ['ofac_sdn', 'un_sc', 'eu_fsf']);
  const lists = { matcher: new Matcher(buildCorpus(subjects)), subjects, references };
  const cases = readFileSync(join(folder, 'reports', 'cases.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Case);
  const classes: ReportCounts['classes'] = new Map();
  const seen = new Map<string, number>();
  for (const one of cases) {
    const at = seen.get(one.class) ?? 0;
    seen.set(one.class, at + 1);
    if (half !== null && at % 2 !== half) continue;
    const count = classes.get(one.class) ?? { right: 0, of: 0, wrong: [], notAsked: 0 };
    classes.set(one.class, count);
    const answer = await answerTo(one, lists, folder);
    if (answer === null) count.notAsked += 1;
    else {
      count.of += 1;
      if (answer.right) count.right += 1;
      else count.wrong.push(`${one.id}: ${answer.said}`);
    }
  }
  return { classes };
}

/** null: skipped here. */
async function answerTo(one: Case, lists: Lists, folder: string): Promise<Answer | null> {
  const request = one.request as Record<string, unknown>;
  switch (one.kind) {
    case 'match':
      return ofPair(request as never, one.expected);
    case 'screen':
    case 'cli-screen':
      return await ofScreening(request, one, lists);
    case 'payment':
      return ofPayment(request as Record<string, string>, lists);
    case 'list':
    case 'list-file':
    case 'list-payment':
      return await ofList(request as never, one.expected, folder);
    case 'wallet':
      return ofWallet(request as never);
    default:
      return null;
  }
}

function ofPair({ query, candidate }: { query: Party; candidate: Party }, expected: string): Answer {
  const { score } = compareOne(queryOf(query, 'BALANCED'), subjectOfParty(candidate));
  return { right: score.overall >= THRESHOLD === expected.startsWith('75'), said: String(score.overall) };
}

async function ofScreening(
  request: { fullName?: string; name?: string; documentNumber?: string; entityTypes?: string[] },
  { expected }: Case,
  { matcher, subjects, references }: Lists,
): Promise<Answer> {
  const query = toQuery({ ...request, fullName: request.fullName ?? request.name } as never, 'BALANCED', THRESHOLD);
  const { matches } = await screened(async (asked) => matcher.search(asked, { limit: LIMIT }), query, LIMIT);
  const wanted =
    /(?:match|screen-entity gives:|by document:)\s+(?:listed \S+ No\. )?(.+?)(?: at 75| \(|, as for| among|$)/.exec(
      expected.replace('a match by document:', 'by document:').replace(/.*gives: /, 'match '),
    )![1]!;
  const isWanted = ({ subject }: Match) =>
    references[subject]!.endsWith(wanted) ||
    [...subjects[subject]!.names.map(({ text }) => text), ...subjects[subject]!.identifiers].some((text) =>
      holds(text, wanted),
    );
  const said = matches.map(({ matchedName, score }) => `${matchedName} ${score.overall}`).join('; ');
  return { right: matches.some(isWanted), said: `${said || 'no match'} (${wanted})` };
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

function holds(name: string, wanted: string): boolean {
  const words = new Set(wordsOf(name));
  return wordsOf(wanted).every((word) => words.has(word));
}

function ofPayment(request: Record<string, string>, { matcher }: Lists): Answer | null {
  const { receiverName = null, receiverType = null, message } = request;
  if (receiverName === null && message === undefined) return null;
  const receiver = receiverName === null ? null : { name: receiverName, type: receiverType as never };
  return foundBy(contentOf({ sender: null, receiver, message }), matcher);
}

function foundBy(content: Parameters<typeof questionsOf>[0], matcher: Matcher): Answer {
  const said: string[] = [];
  for (const questions of questionsOf(content, SETTINGS))
    for (const { query } of questions)
      for (const { matchedName, score } of matcher.search(query, { limit: LIMIT }).matches)
        said.push(`${matchedName} ${score.overall}`);
  return { right: said.length > 0, said: said.join('; ') || 'released' };
}

interface ListRequest {
  format: string;
  content?: string;
  file?: string;
  query?: { name?: string; dob?: string; entityType?: string; documentNumber?: string };
  payment?: { receiverEmail: string };
}

async function ofList(
  { format, content, file, query, payment }: ListRequest,
  expected: string,
  folder: string,
): Promise<Answer> {
  const list = builtInSources.find((one) => one.format === format) ?? builtInSources[0]!;
  const main: ByteStream = file
    ? unpackFile(join(folder, file.replace('../shared/data/', '')))
    : (async function* () {
        yield Buffer.from(content!);
      })();
  const subjects: Subject[] = [];
  for await (const entry of listFormats[format]!.parse({ main }, emptyReport()))
    subjects.push(subjectOf(unite([{ entry, list }])));
  const asked: Query = {
    ...queryOf({ name: '', ...query }, 'BALANCED', THRESHOLD),
    identifiers: [
      ...(query?.documentNumber ? identifiersIn(query.documentNumber) : []),
      ...(payment ? contactKeysIn(payment.receiverEmail) : []),
    ],
  };
  const { matches } = new Matcher(buildCorpus(subjects)).search(asked, { limit: LIMIT });
  const said = matches.map(({ matchedName, score }) => `${matchedName} ${score.overall}`).join('; ') || 'no match';
  if (expected.startsWith('no match')) return { right: matches.length === 0, said };
  const isWhole = ({ matchedName, score }: Match) =>
    query?.name === undefined || (score.overall >= 95 && matchedName !== '');
  return { right: matches.some(isWhole), said: `${said} (${query?.name ?? query?.documentNumber ?? ''})` };
}

function ofWallet({ blockchain, toAddress }: { blockchain: string; toAddress: string }): Answer {
  return { right: chainNamed(blockchain).read(toAddress) !== null, said: `${blockchain} ${toAddress}` };
}

async function main(): Promise<void> {
  const folder = dataFolder();
  if (folder === null) return skip('no test data');
  const at = process.argv.indexOf('--half');
  const { classes } = await measureReports(folder, at < 0 ? null : Number(process.argv[at + 1]));
  let [right, of] = [0, 0];
  for (const [name, count] of [...classes].sort(([one], [other]) => one.localeCompare(other))) {
    right += count.right;
    of += count.of;
    const notAsked = count.notAsked > 0 ? `, ${count.notAsked} not asked` : '';
    console.log(`${count.right} of ${count.of}${notAsked}  ${name}`);
    if (process.argv.includes('--wrong')) for (const line of count.wrong) console.log(`      ${line}`);
  }
  console.log(`${right} of ${of}  in all`);
}

await main();
