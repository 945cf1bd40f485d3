/** Coverage gaps as findings. A more severe hit on another list still decides, but nothing is released. */
import type { Finding } from '../../domain/finding.ts';
import type { ListGaps } from '../../lists/list-state.ts';
import { CUSTOMER_NOT_SCREENED_CODE } from './customer-hits.ts';
import type { ListPolicy } from './policy.ts';
import type { ListEvidence } from './screened-answers.ts';

interface Gap {
  code: string;
  /** The lists that it is about; null: there is no such gap. */
  of(gaps: ListGaps): readonly string[] | null;
  says(lists: string): string;
}

const some = (lists: readonly string[]) => (lists.length > 0 ? lists : null);

const GAPS: readonly Gap[] = [
  {
    code: 'LIST_NOT_LOADED',
    of: ({ notLoaded }) => some(notLoaded),
    says: (lists) => `Not fully screened: these required watchlists could not be loaded: ${lists}.`,
  },
  {
    code: 'LIST_STALE',
    of: ({ stale }) => some(stale),
    says: (lists) => `Not fully screened: these watchlists are too old to rely on: ${lists}.`,
  },
  {
    code: 'DEMO_LIST_ONLY',
    of: ({ demoOnly }) => (demoOnly ? ['demo'] : null),
    says: () => 'It was screened against the demo list only, whose parties are invented.',
  },
];

const NAMES_LEFT_OUT = 'NAMES_LEFT_OUT';
const NAMES_NOT_READ = 'NAMES_NOT_READ';
const TEXT_NOT_READ = 'Not fully screened: part of a message, an address or the like cannot be read.';

/** Finding codes of the domain SANCTIONS_EXPOSURE that are not matches. */
export const LIST_GAP_CODES: ReadonlySet<string> = new Set([
  ...GAPS.map(({ code }) => code),
  NAMES_LEFT_OUT,
  NAMES_NOT_READ,
  CUSTOMER_NOT_SCREENED_CODE,
]);

/** Pure. @param gaps absent: nothing was kept of them */
export function gapFindings(gaps: ListGaps | undefined, { content }: ListPolicy): Finding[] {
  if (!gaps) return [];
  return GAPS.flatMap(({ code, of, says }): Finding[] => {
    const lists = of(gaps);
    if (!lists) return [];
    return [
      {
        stage: 'SANCTIONS',
        code,
        subject: 'TRANSACTION',
        domain: 'SANCTIONS_EXPOSURE',
        factor: code,
        ...content.gaps,
        weight: 1,
        remark: says(lists.join(', ')),
        provenance: `state of the lists: ${lists.join(', ')}`,
        details: { lists },
      },
    ];
  });
}

type Unasked = Pick<ListEvidence, 'leftOut' | 'unread' | 'unreadText' | 'generations'>;

/** Findings for names that were not screened or not readable, because a listed name may be among them. Pure. */
export function notAskedFindings(evidence: Unasked, { content }: ListPolicy): Finding[] {
  const { leftOut, unread, unreadText, generations } = evidence;
  const finding = (code: string, figures: ListPolicy['content']['gaps'], remark: string): Finding => ({
    stage: 'SANCTIONS',
    code,
    subject: 'TRANSACTION',
    domain: 'SANCTIONS_EXPOSURE',
    factor: code,
    ...figures,
    weight: 1,
    remark,
    provenance: `generation ${generations.shared} of the lists`,
    details: {},
  });
  const { namesLeftOut, namesNotRead } = content;
  const tooMany = 'Not fully screened: a name, a message, an address or the like holds more names than are asked for.';
  return [
    ...(leftOut && namesLeftOut ? [finding(NAMES_LEFT_OUT, namesLeftOut, tooMany)] : []),
    ...(unread && namesNotRead
      ? [finding(NAMES_NOT_READ, namesNotRead, 'Not fully screened: part of a name cannot be read.')]
      : []),
    ...(unreadText && namesNotRead ? [finding(NAMES_NOT_READ, namesNotRead, TEXT_NOT_READ)] : []),
  ];
}
