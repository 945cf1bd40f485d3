/** What could not be searched, as findings: a graver hit on another list still decides, but nothing is released. */
import type { Finding } from '../transactions/types/finding.ts';
import type { ListGaps } from '../watchlists/list-state.ts';
import type { ListEvidence } from './list-findings.ts';
import type { ListPolicy } from './policy.ts';

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

/** Findings of the domain SANCTIONS_EXPOSURE that speak of no match. */
export const LIST_GAP_CODES: ReadonlySet<string> = new Set([...GAPS.map(({ code }) => code), NAMES_LEFT_OUT]);

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

/** Pure. A listed name may stand among those that nobody asked for. */
export function leftOutFindings(
  { leftOut, generations }: Pick<ListEvidence, 'leftOut' | 'generations'>,
  { content }: ListPolicy,
): Finding[] {
  if (!leftOut || !content.namesLeftOut) return [];
  return [
    {
      stage: 'SANCTIONS',
      code: NAMES_LEFT_OUT,
      subject: 'TRANSACTION',
      domain: 'SANCTIONS_EXPOSURE',
      factor: NAMES_LEFT_OUT,
      ...content.namesLeftOut,
      weight: 1,
      remark: 'Not fully screened: a name, a message, an address or the like holds more names than are asked for.',
      provenance: `generation ${generations.shared} of the lists`,
      details: {},
    },
  ];
}
