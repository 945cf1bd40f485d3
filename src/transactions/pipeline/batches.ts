/**
 * Opens batches. Settings, lists and countries are read once per batch, so that all its transactions are screened against the same
 * state, even if something changes meanwhile.
 */

import type { Transaction } from '../../domain/transaction.ts';
import type { CountryRisk } from '../../lists/countries/country-risk.ts';
import type { ListState } from '../../lists/list-state.ts';
import type { Watchlists } from '../../lists/watchlists.ts';
import type { SettingsReader } from '../../platform/settings/definition.ts';
import type { SearchedLists } from '../../screening/list-search.ts';
import type { Appetite } from './assessment-policy.ts';
import type { PipelineSettings } from './configuration.ts';
import { type LookUpParts, LookUps } from './look-ups.ts';
import type { StageBatch, StageSettings } from './stage.ts';

export interface BatchesParts extends LookUpParts {
  settings: SettingsReader<StageSettings & PipelineSettings>;
  lists: { current(tenantId: string): Promise<SearchedLists> };
  watchlists: Pick<Watchlists, 'state'>;
  countryRisks: { snapshot(tenantId: string): Promise<CountryRisk> };
  appetites: { inForce(tenantId: string): Promise<Appetite | null> };
}

/** The settings, lists and countries of an organisation at one moment. */
export interface World {
  settings: StageSettings & PipelineSettings;
  lists: SearchedLists;
  /** Of the lists that are searched, and of those that are not. */
  listState: ListState;
  /** null: the shipped weights and bands hold. */
  appetite: Appetite | null;
  /** @param transactions of one type */
  batch(transactions: readonly Transaction[]): StageBatch;
}

export class Batches {
  readonly #parts: BatchesParts;

  constructor(parts: BatchesParts) {
    this.#parts = parts;
  }

  /** @throws AppError service-unavailable while the lists or the database are away */
  async world(tenantId: string): Promise<World> {
    const parts = this.#parts;
    const [settings, lists, countries, appetite] = await Promise.all([
      parts.settings.get(tenantId),
      parts.lists.current(tenantId),
      parts.countryRisks.snapshot(tenantId),
      parts.appetites.inForce(tenantId),
    ]);
    const listState = parts.watchlists.state(lists.shared);
    return {
      settings,
      lists,
      listState,
      appetite,
      batch: (transactions) => {
        const transactionType = transactions[0]?.content.transactionType ?? 'FIAT';
        const lookUps = new LookUps(parts, { tenantId, settings, lists, transactions });
        return { tenantId, transactionType, transactions, settings, lists, listState, countries, lookUps };
      },
    };
  }
}
