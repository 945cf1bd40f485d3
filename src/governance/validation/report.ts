/**
 * Readable validation report, for an examiner of a transaction monitoring and filtering program (NYDFS, 3 NYCRR Part
 * 504).
 */
import type { Content } from 'pdfmake/interfaces.js';
import { documentOf, facts, grid, heading } from '../../platform/lib/pdf.ts';
import type { PrintedDocument } from '../../platform/lib/pdf-thread.ts';
import type { LineSample } from './below-the-line.ts';
import { type KindResult, type Stability, THRESHOLDS } from './measure.ts';
import type { Reconciliation } from './reconcile.ts';

interface Recall {
  /** true: the time limit was reached. */
  isCut: boolean;
  kinds: KindResult[];
}

/** JSON. */
export interface Validation {
  validationId: string;
  madeAt: string;
  madeBy: string;
  tenantId: string;
  tenantName: string;
  program: { version: string; matcherVersion: string };
  settings: { algorithm: string; threshold: number };
  /** Everything needed to reproduce the samples. */
  drawn: { seed: string; perKind: number; sampleSize: number; from: string; to: string };
  lists: { generation: number; profiles: number };
  reconciliation: Reconciliation[];
  recall: Recall;
  /** null: the organization has no internal list entries. */
  ownList: { generation: number; profiles: number; recall: Recall } | null;
  line: Omit<LineSample, 'items'> & { sampled: number };
  /** null: no earlier run to compare with. */
  stability: (Stability & { with: string; matcherVersion: string; threshold: number }) | null;
  /** Limitations of the validation. */
  limits: string[];
}

const share = (part: number, of: number) => (of === 0 ? '-' : `${((100 * part) / of).toFixed(1)} %`);

export function validationReport(validation: Validation): PrintedDocument {
  return documentOf({
    title: 'Validation of screening',
    madeAt: new Date(validation.madeAt),
    footer: `${validation.validationId}, made ${validation.madeAt} for ${validation.madeBy}`,
    content: [
      ...subject(validation),
      ...reconciliation(validation),
      ...recall('Listed names as they come in', validation.recall, validation),
      ...ownList(validation),
      ...sensitivity(validation),
      ...line(validation),
      ...stability(validation),
      heading('What this does not show'),
      // A copy, because pdfmake modifies its input.
      { ul: [...validation.limits] },
    ],
  });
}

function subject({ tenantName, program, settings, drawn, lists }: Validation): Content[] {
  return [
    facts([
      ['Organization', tenantName],
      ['Program', program.version],
      ['Matcher', program.matcherVersion],
      ['Algorithm, threshold', `${settings.algorithm}, ${settings.threshold}`],
      ['Lists', `generation ${lists.generation}, ${lists.profiles} profiles`],
      ['Seed', drawn.seed],
      ['Screenings drawn from', `${drawn.from} to ${drawn.to}`],
    ]),
  ];
}

function reconciliation({ reconciliation: rows }: Validation): Content[] {
  return [
    heading('Lists: what the publisher states, what was read, what is searched'),
    grid(
      ['List', 'Version', 'Published', 'Stated', 'Read', 'Refused', 'Kept', 'Outcome'],
      rows.map((one) => [
        ...[one.title, one.version, one.publishedAt?.slice(0, 10), one.publisherCount ?? 'not stated'],
        ...[one.read, one.refused, one.stored, one.outcome],
      ]),
      ['*', 38, 52, 48, 40, 40, 40, 92],
    ),
  ];
}

function recall(title: string, { isCut, kinds }: Recall, { settings }: Validation): Content[] {
  return [
    heading(`${title}: found at ${settings.threshold}`),
    ...(isCut
      ? [{ text: 'There was no time for the whole sample: each kind has as many as there was time for.' }]
      : []),
    grid(
      ['What happens to the name', 'Asked', 'Found', 'Share', 'Remark'],
      kinds.map((kind) => [kind.title, kind.cases, kind.found, share(kind.found, kind.cases), kind.note]),
      ['*', 40, 40, 46, 170],
    ),
  ];
}

function ownList(validation: Validation): Content[] {
  const { ownList: own } = validation;
  if (!own) return [heading('Your internal list'), { text: 'Your internal list is empty.' }];
  const title = `Names of your internal list (generation ${own.generation}, ${own.profiles} profiles)`;
  return recall(title, own.recall, validation);
}

function sensitivity({ recall: { kinds }, line: { screenings, alertsAt } }: Validation): Content[] {
  const all = kinds.reduce((sum, { cases }) => sum + cases, 0);
  return [
    heading('What another threshold would give'),
    grid(
      ['Threshold', 'Disturbed names found', 'Your screenings with a match'],
      THRESHOLDS.map((threshold, at) => {
        const found = kinds.reduce((sum, { foundAt }) => sum + foundAt[at]!, 0);
        return [threshold, `${found} of ${all}, ${share(found, all)}`, `${alertsAt[at]} of ${screenings}`];
      }),
      [80, '*', '*'],
    ),
  ];
}

function line({ line: { above, below, sampled, screenings, isCut } }: Validation): Content[] {
  return [
    heading('Above and below the line'),
    facts([
      ['Screenings asked again', `${screenings}${isCut ? ', not all that were drawn' : ''}`],
      ['Matches just below', below],
      ['Matches just above', above],
      [
        'To be read blind',
        `${sampled}, in above-and-below.csv; key.json has the scores: open it when the reading is done`,
      ],
    ]),
  ];
}

function stability({ stability: compared }: Validation): Content[] {
  if (!compared) return [heading('Since the run before'), { text: 'There is no run before to compare with.' }];
  const { counts, changes } = compared;
  return [
    heading('Since the run before'),
    facts([
      ['Run before', compared.with],
      ['Matcher, threshold then', `${compared.matcherVersion}, ${compared.threshold}`],
      ['Asked again', `${compared.compared}${compared.isCut ? ', not all: there was no time' : ''}`],
      ...Object.entries(counts).map(([change, count]): [string, number] => [change, count]),
    ]),
    grid(
      ['Change', 'Asked', 'Listed', 'Before', 'Now'],
      changes.map((one) => [one.change, one.asked, one.listed, one.before, one.now]),
      [100, '*', '*', 40, 40],
    ),
  ];
}
