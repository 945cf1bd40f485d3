/**
 * Opens batches. Settings, lists and countries are read once per batch, so that all its transactions are screened against the same
 * state.
 */

import type { Transaction } from '../../domain/transaction.ts';
import type { CountryRisk } from '../../lists/countries/country-risk.ts';
import type { ListState } from '../../lists/list-state.ts';
import type { Watchlists } from '../../lists/watchlists.ts';
import type { SettingsReader } from '../../platform/settings/definition.ts';
import type { SearchedLists } from '../../screening/list-search.ts';
import type { Appetite } from './assessment-policy.ts';
import type { PipelineSettings } from './configuration.ts';
import { type SharedLookupParts, SharedLookups } from './shared-lookups.ts';
import type { StageBatch, StageSettings } from './stage.ts';

export interface ScreeningContextParts extends SharedLookupParts {
  settings: SettingsReader<StageSettings & PipelineSettings>;
  lists: { current(tenantId: string): Promise<SearchedLists> };
  watchlists: Pick<Watchlists, 'state'>;
  countryRisks: { snapshot(tenantId: string): Promise<CountryRisk> };
  appetites: { inForce(tenantId: string): Promise<Appetite | null> };
}

/** Settings, lists and countries of an organization at one moment. */
export interface ScreeningContext {
  settings: StageSettings & PipelineSettings;
  lists: SearchedLists;
  /** State of the searched lists and of missing lists. */
  listState: ListState;
  /** null: the shipped weights and bands apply. */
  appetite: Appetite | null;
  /** @param transactions all of one type */
  batch(transactions: readonly Transaction[]): StageBatch;
}

export class ScreeningContexts {
  readonly #parts: ScreeningContextParts;

  constructor(parts: ScreeningContextParts) {
    this.#parts = parts;
  }

  /**
   * @param proposed settings that replace the current settings, to show their effect
   * @throws AppError service-unavailable while the lists or the database are unavailable
   */
  async contextOf(tenantId: string, proposed: Partial<ScreeningContext['settings']> = {}): Promise<ScreeningContext> {
    const parts = this.#parts;
    const [inForce, lists, countries, appetite] = await Promise.all([
      parts.settings.get(tenantId),
      parts.lists.current(tenantId),
      parts.countryRisks.snapshot(tenantId),
      parts.appetites.inForce(tenantId),
    ]);
    const listState = parts.watchlists.state(lists.shared);
    const settings = Object.keys(proposed).length === 0 ? inForce : { ...inForce, ...proposed };
    return {
      settings,
      lists,
      listState,
      appetite,
      batch: (transactions) => {
        const transactionType = transactions[0]?.content.transactionType ?? 'FIAT';
        const lookups = new SharedLookups(parts, { tenantId, settings, lists, transactions });
        return { tenantId, transactionType, transactions, settings, lists, listState, countries, lookups };
      },
    };
  }
}
