/** The discounted matches of a screening. Pure. */
import type { Finding } from '../../domain/finding.ts';
import type { ListHit } from '../../screening/payment-parties/hits.ts';
import { DISCOUNTED_CODE } from '../../screening/payment-parties/list-findings.ts';
import type { ScreeningRecord } from '../../transactions/pipeline/record.ts';
import type { StoredTransaction } from '../../transactions/transactions.ts';

/** A finding of discounted matches, with them. */
export interface DiscountedFinding {
  finding: Finding;
  asked: string;
  hits: readonly ListHit[];
}

export function discountedOf({ screening }: Pick<StoredTransaction, 'screening'>): DiscountedFinding[] {
  const { findings = [] } = (screening?.record ?? {}) as Partial<ScreeningRecord>;
  return findings
    .filter(({ code }) => code === DISCOUNTED_CODE)
    .map((finding) => {
      const { asked = '', discounted = [] } = (finding.details ?? {}) as { asked?: string; discounted?: ListHit[] };
      return { finding, asked, hits: discounted };
    });
}
