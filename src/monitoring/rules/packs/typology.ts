/**
 * A typology: a pattern of financial crime as a public source describes it, with the rule that sees it and the stories that prove it.
 * One file each. Tests replay the stories of every typology through the whole pipeline, in their order.
 */
import type { Rule } from '../language/types.ts';
import { type GivenRule, rule } from './rule.ts';

/** A passage that was read. Texts of US federal agencies may be quoted; other sources are paraphrased. */
export interface Citation {
  /** `FFIEC BSA/AML Examination Manual`, `FinCEN Advisory FIN-2022-A002`. */
  document: string;
  /** Section, paragraph or page. */
  place: string;
  url: string;
  /** Date on which it was read, YYYY-MM-DD. */
  readOn: string;
}

/** How payments move in a story. */
export type Means =
  | 'CARD'
  | 'TRANSFER'
  | 'DIRECT_DEBIT'
  | 'CHEQUE'
  | 'MOBILE'
  | 'CASH_DEPOSIT'
  | 'CASH_WITHDRAWAL'
  | 'CASH_PICKUP'
  | 'ETH'
  | 'USDC';

export interface StoryStep {
  /** Relative to the first day of the story. */
  day: number;
  way: 'PAYS' | 'GETS';
  /** In the currency of the customer's country. */
  amount: number;
  by: Means;
  /** Name of the other side within the story. Default: the own account elsewhere, or own cash. */
  other?: string;
  /** Name of a party of the story that pays or gets in place of the customer. Its own name is in `other` with `isSame`. */
  who?: string;
  /** The step happens so often, each time with another party if `other` is given and `isSame` is not. Default: 1. */
  times?: number;
  isSame?: true;
  /** Days from one time to the next. Default: 1. */
  every?: number;
  /** Country of the other side. Default: that of the customer. */
  country?: string;
  /** The other side is a company. */
  isFirm?: true;
  /** Further fields of the create request, or other values of those that the story gives. */
  fields?: Readonly<Record<string, unknown>>;
}

/** A customer and what they do. Without `business`, a person with a wage, a rent and daily spending in the 90 days before. */
export interface Story {
  /** What happens, in one sentence. */
  tells: string;
  /** Line of business of a firm. Its past is part of the steps, on negative days. */
  business?: string;
  /** Occupation of a person. Default: office clerk. */
  occupation?: string;
  /** ISO 3166-1 alpha-2, one of the countries of the simulator. Default: US. */
  country?: 'US' | 'DE' | 'GB';
  /** No payments before the story. */
  isNew?: true;
  /** The organization has no customer record of them. */
  isUnregistered?: true;
  /** List of the organization that the account of the customer is on. */
  onList?: string;
  /** The internal list names the customer as a politically exposed person. */
  isPep?: true;
  /** Further fields of the customer record. */
  customer?: Readonly<Record<string, unknown>>;
  /** Entries of the internal list from before the story: elements of `POST /profiles/bulk`. */
  listed?: readonly Readonly<Record<string, unknown>>[];
  steps: readonly StoryStep[];
}

/** Similar customers, whose payments come before the stories. */
export interface Peers extends Pick<Story, 'business' | 'occupation' | 'steps'> {
  customers: number;
}

export interface Typology {
  /** The indicator in the words of the source. */
  indicator: string;
  citations: readonly Citation[];
  /** The term with which FinCEN wants reports of it to be marked. It goes into drafts of SARs. */
  keyTerm?: string;
  /** `source` names the citations. */
  rule: Rule;
  /** The rule alerts or holds a payment of each: the last but one at the latest, or the last where `isSeenLast`. */
  guilty: readonly Story[];
  isSeenLast?: true;
  /** Similar to the guilty ones, and honest. The rule is silent. */
  innocent: readonly Story[];
  /** Present for rules that compare with similar customers. */
  peers?: readonly Peers[];
}

/** An indicator that a source names and that no rule sees. */
export interface NotCovered {
  indicator: string;
  citation: Citation;
  /** Why payments do not show it, or cannot tell it from honest life. */
  reason: string;
}

type Given = Omit<Typology, 'rule'> & { rule: Omit<GivenRule, 'source'> };

export function typology(given: Given): Typology {
  const source = given.citations.map(({ document, place }) => `${document}, ${place}`).join('; ');
  return { ...given, rule: rule({ ...given.rule, source }) };
}
