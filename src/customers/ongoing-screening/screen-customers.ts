/**
 * Compares customers with the lists, as screen-entity does: each name of the customer and of its beneficial owners, with dates,
 * countries, documents and wallets. A full name of a party under an asset freeze is a hit whatever the customer states
 * (`judge.ts`). Read-only.
 */

import { gapsIn } from '../../domain/coverage.ts';
import { INTERNAL_LIST_ID } from '../../lists/internal-list/entry-profile.ts';
import { listCoverage } from '../../lists/list-coverage.ts';
import { gapsOf, type ListState } from '../../lists/list-state.ts';
import type { Measure } from '../../lists/measures.ts';
import { factsOf, hashOf } from '../../lists/profile-facts.ts';
import type { ProfileRow } from '../../lists/profiles/store.ts';
import type { Watchlists } from '../../lists/watchlists.ts';
import { MATCHER_VERSION } from '../../matching/model.ts';
import { isUnreadable } from '../../matching/names/obfuscation.ts';
import { SearchOverdueError } from '../../matching/search-in.ts';
import { AppError, hasCode } from '../../platform/errors.ts';
import type { SettingsReader } from '../../platform/settings/definition.ts';
import type { Hit, ListSearch, SearchedLists } from '../../screening/list-search.ts';
import type { ListScreeningSettings } from '../../screening/payment-parties/settings.ts';
import { type ScreeningSettings, thresholdOf } from '../../screening/settings.ts';
import type { Customer } from '../types.ts';
import { birthVerification } from '../verifications.ts';
import { judgmentOf } from './judge.ts';
import type { CustomerGap } from './store.ts';
import { fieldOfName, identityOf, queriesOf, subjectsOf, type Terms, type WatchedSubject } from './subjects.ts';
import type { FoundHit, HitKey } from './types.ts';

/** Maximum hits per query. A name with more hits is too common to screen, and is reported as a failure. */
const MAX_HITS = 100;

/** Maximum number of unreadable names in a failure text. */
const MOST_NAMED = 10;

/** Raise when the queries, gaps or keys of customers change. All customers are then screened again. */
const QUESTIONS = 5;

/** One state of lists and settings for a batch. */
export interface CustomerScreeningContext {
  lists: SearchedLists;
  terms: Terms;
  /** Measures that the organization adds to the blocking measures. */
  blockingMeasures: readonly Measure[];
  /** Hash of algorithm, threshold and matcher: everything besides the lists that determines hits. */
  basis: string;
  /** Coverage gaps of the lists, which apply to all compared customers. */
  gaps: readonly CustomerGap[];
}

export interface ScreenedCustomer {
  customer: Customer;
  hits: FoundHit[];
  /** Matches that the verified birth date of the customer has cleared. */
  cleared: HitKey[];
  subjects: WatchedSubject[];
  /** Reason that the screening failed; null: screened. */
  failure: string | null;
}

interface ScreenCustomersParts {
  lists: ListSearch;
  settings: SettingsReader<ScreeningSettings & ListScreeningSettings>;
  watchlists: Pick<Watchlists, 'state' | 'hasNothing' | 'requireFresh'>;
}

export class ScreenCustomers {
  readonly #parts: ScreenCustomersParts;

  constructor(parts: ScreenCustomersParts) {
    this.#parts = parts;
  }

  /** @throws AppError service-unavailable before the lists can be searched, or while a required one is missing or stale */
  async surroundings(tenantId: string): Promise<CustomerScreeningContext> {
    const { lists, watchlists } = this.#parts;
    watchlists.requireFresh();
    const [searched, { terms, blockingMeasures, basis }] = await Promise.all([
      lists.current(tenantId),
      this.terms(tenantId),
    ]);
    const state = watchlists.state(searched.shared);
    const gaps = gapsOf(state);
    if (gaps.notLoaded.length > 0 || gaps.stale.length > 0) {
      const detail = `Watchlists are missing or stale: ${[...gaps.notLoaded, ...gaps.stale].join(', ')}.`;
      throw new AppError('service-unavailable', { detail, retryAfterSeconds: 5 });
    }
    if (gaps.demoOnly) {
      const detail = 'Nothing but the demo list is searched.';
      throw new AppError('service-unavailable', { detail, retryAfterSeconds: 60 });
    }
    return { lists: searched, terms, blockingMeasures, basis, gaps: gapsToKeep(state, searched) };
  }

  async terms(tenantId: string): Promise<Pick<CustomerScreeningContext, 'terms' | 'blockingMeasures' | 'basis'>> {
    const tenant = await this.#parts.settings.get(tenantId);
    const terms: Terms = {
      algorithm: tenant['screening.algorithm'],
      threshold: thresholdOf(tenant),
    };
    const blockingMeasures = tenant['transactions.blockingMeasures'];
    const basis = hashOf({ ...terms, blockingMeasures, matcher: MATCHER_VERSION, questions: QUESTIONS });
    return { terms, blockingMeasures, basis };
  }

  /** Results in customer order. @throws AppError service-unavailable */
  screen(customers: readonly Customer[], around: CustomerScreeningContext): Promise<ScreenedCustomer[]> {
    return Promise.all(customers.map((customer) => this.#screen(customer, around)));
  }

  /** Current profiles of these IDs. Removed profiles are left out. */
  profiles(lists: SearchedLists, ids: readonly string[]): Promise<Map<string, ProfileRow>> {
    return this.#parts.lists.known(lists, ids);
  }

  async #screen(customer: Customer, around: CustomerScreeningContext): Promise<ScreenedCustomer> {
    const subjects = subjectsOf(customer.record);
    if (customer.isUnreadable)
      return { customer, subjects, hits: [], cleared: [], failure: 'the encrypted record cannot be decrypted' };
    try {
      const verified = birthVerification(customer.record)?.value ?? null;
      const found = await Promise.all(
        subjects.map((subject) => this.#ask(subject, around, subject.subject === 'CUSTOMER' ? verified : null)),
      );
      const crowded = found.some(({ total }) => total > MAX_HITS);
      const filled = subjects.find((_, at) => found[at]!.leftOut);
      const failure =
        unreadIn(subjects) ??
        (filled
          ? `a name of ${filled.subject} contains more names than can be searched`
          : crowded
            ? `more than ${MAX_HITS} listed parties match one name`
            : null);
      const hits = found.flatMap((one) => one.hits);
      return { customer, subjects, hits, cleared: found.flatMap((one) => one.cleared), failure };
    } catch (error) {
      if (error instanceof SearchOverdueError)
        return { customer, subjects, hits: [], cleared: [], failure: 'a name takes too long to compare' };
      // If the lists or the matcher are unavailable, the customer has no result.
      if (hasCode(error, 'service-unavailable', 'own-key-destroyed')) throw error;
      // A failure of one customer must not block the others.
      return { customer, subjects, hits: [], cleared: [], failure: 'the matcher failed for this customer' };
    }
  }

  /** The best hit of each profile over all queries. */
  async #ask(
    subject: WatchedSubject,
    { lists, terms, blockingMeasures }: CustomerScreeningContext,
    verifiedBirth: string | null,
  ): Promise<{ hits: FoundHit[]; cleared: HitKey[]; total: number; leftOut: boolean }> {
    const identity = identityOf(subject);
    const best = new Map<string, Hit>();
    const others = new Set<string>();
    let total = 0;
    const { queries, leftOut } = await queriesOf(subject, terms);
    for (const query of queries) {
      const found = await this.#parts.lists.search(lists, query, { limit: MAX_HITS });
      total = Math.max(total, found.total);
      const judging = { names: query.names, threshold: terms.threshold, verifiedBirth, blockingMeasures };
      for (const hit of [...found.hits, ...found.nearMisses]) {
        const judgment = judgmentOf(hit, judging);
        if (judgment === 'VERIFIED_OTHER') others.add(hit.match.id);
        if (judgment !== 'HIT') continue;
        const before = best.get(hit.match.id);
        if (!before || hit.match.score.overall > before.match.score.overall) best.set(hit.match.id, hit);
      }
    }
    const hits = [...best.values()].map(({ match, row }): FoundHit => {
      return {
        subject: subject.subject,
        profileId: match.id,
        profileVersion: row.version,
        matchedName: match.matchedName,
        score: match.score.overall,
        facts: factsOf(row.profile),
        identity,
        evidence: {
          score: match.score,
          explanation: match.explanation,
          generation: lists.shared.generation,
          ownGeneration: lists.own?.generation ?? 0,
          matcherVersion: MATCHER_VERSION,
          threshold: terms.threshold,
        },
      };
    });
    const cleared = [...others]
      .filter((profileId) => !best.has(profileId))
      .map((profileId) => ({ subject: subject.subject, profileId }));
    return { hits, cleared, total, leftOut };
  }
}

/** Gaps as stored with each customer: missing and stale lists, by check. */
function gapsToKeep(state: ListState, { own }: SearchedLists): CustomerGap[] {
  const version = own && { watchlistId: INTERNAL_LIST_ID, version: own.generation };
  return gapsIn(listCoverage(state, version)).map(({ check, state: gap, detail }) => ({ check, state: gap, detail }));
}

/** All fields with unreadable names, so that they can be fixed together; null: none. Names the fields, not the names. */
function unreadIn(subjects: readonly WatchedSubject[]): string | null {
  const fields = subjects.flatMap(({ subject, names }) =>
    names.flatMap((name, at) => (isUnreadable(name) ? [fieldOfName(subject, at)] : [])),
  );
  if (fields.length === 0) return null;
  const more = fields.length - MOST_NAMED;
  const named = fields.slice(0, MOST_NAMED).join(', ');
  return `part of a name could not be read: ${named}${more > 0 ? ` and ${more} more` : ''}`;
}
