/**
 * Searches the lists once for every name of a batch. The stages WHITELIST_BLACKLIST, SANCTIONS, PEP and ADVERSE_MEDIA use the same
 * results, each for its own categories.
 *
 *   batch ─► queries ─► number on no list? no match
 *                    └─► distinct ones ─► cached? ─► at most AT_ONCE concurrent searches ─► results
 */
import { setTimeout as sleep } from 'node:timers/promises';
import pLimit from 'p-limit';
import type { Transaction, Wallet } from '../../domain/transaction.ts';
import { spellingsOf } from '../../domain/wallets/chains.ts';
import { WATCHLIST_CATEGORIES } from '../../lists/profile.ts';
import { categoryBits } from '../../lists/subject.ts';
import { inOrder } from '../../matching/order.ts';
import { MatcherBusyError } from '../../matching/pool.ts';
import type { Query } from '../../matching/types.ts';
import { AppError } from '../../platform/errors.ts';
import { eventLoopPauses } from '../../platform/lib/event-loop-pauses.ts';
import type { Hit, ListSearch, SearchedLists } from '../list-search.ts';
import { type ScreeningSettings, thresholdOf } from '../settings.ts';
import { type ListAnswer, type ListHit, listHit } from './hits.ts';
import { exactly, type Question, type SearchSettings } from './question.ts';
import { questionsOf } from './questions.ts';
import { RecentAnswers } from './recent-answers.ts';
import type { ListScreeningSettings } from './settings.ts';

/** Organization, settings and state of the lists of a search. */
export interface ListScope {
  tenantId: string;
  settings: ScreeningSettings & ListScreeningSettings;
  lists: SearchedLists;
}

export interface ListSearchBatch extends ListScope {
  transactions: readonly Transaction[];
}

export interface AnsweredQuestion extends Omit<Question, 'query' | 'skipOneWordVessels'> {
  answer: ListAnswer;
}

/** Maximum number of hits of one query. If there are more, this many of each category. */
const LIMIT = 50;
/** Searches at once. The matcher's queue is shared, and interactive screenings must find a place in it. */
const AT_ONCE = 16;
/** Queries of one transaction that are serialized in one turn of the event loop. */
const ASKED_TOGETHER = 100;
const NO_HITS: ListAnswer = { hits: [], total: 0, nearMisses: [] };
const BUSY_PAUSE_MS = 50;
const BUSY_ATTEMPTS = 60;

export class PartySearch {
  readonly #lists: Pick<ListSearch, 'search' | 'mayHold'>;
  readonly #pause: (ms: number) => Promise<unknown>;
  readonly #recent = new RecentAnswers();
  readonly #places = pLimit(AT_ONCE);

  constructor(lists: Pick<ListSearch, 'search' | 'mayHold'>, pause: (ms: number) => Promise<unknown> = sleep) {
    this.#lists = lists;
    this.#pause = pause;
  }

  /** Results of the lists for the queries of a transaction. @throws AppError service-unavailable when the matcher stays too busy */
  async of(batch: ListScope, { content }: Pick<Transaction, 'content'>): Promise<AnsweredQuestion[]> {
    const scope = scopeOf(batch);
    const pause = eventLoopPauses();
    const questions: Question[] = [];
    for (const piece of questionsOf(content, searchSettings(batch))) {
      questions.push(...piece);
      const rest = pause();
      if (rest) await rest;
    }
    const answered: AnsweredQuestion[] = [];
    for (let at = 0; at < questions.length; at += ASKED_TOGETHER) {
      const some = questions.slice(at, at + ASKED_TOGETHER).map(async ({ query, skipOneWordVessels, ...question }) => {
        const answer = await this.#answer(scope, batch.lists, query);
        return { ...question, answer: skipOneWordVessels ? withoutOneWordVessels(answer) : answer };
      });
      answered.push(...(await Promise.all(some)));
      await pause();
    }
    return answered;
  }

  /** Hits of these wallets, by address. They come from the organization's records, not from the batch. */
  async wallets(batch: ListScope, wallets: readonly Wallet[]): Promise<Map<string, ListHit[]>> {
    const distinct = new Map(wallets.map((wallet) => [wallet.address, wallet]));
    const found = await Promise.all(
      [...distinct.values()].map(async (wallet): Promise<[string, ListHit[]]> => {
        const { hits } = await this.#answer(scopeOf(batch), batch.lists, exactly(spellingsOf(wallet)));
        return [wallet.address, hits];
      }),
    );
    return new Map(found.filter(([, hits]) => hits.length > 0));
  }

  #answer(scope: string, lists: SearchedLists, query: Query): Promise<ListAnswer> {
    // Most numbers match no listing. Caching them would displace names.
    if (query.names.length === 0 && !this.#lists.mayHold(lists, query.identifiers ?? []))
      return Promise.resolve(NO_HITS);
    return this.#recent.get(`${scope} ${JSON.stringify(query)}`, () => this.#search(lists, query));
  }

  async #search(lists: SearchedLists, query: Query): Promise<ListAnswer> {
    const first = await this.#inLine(() => this.#lists.search(lists, query, { limit: LIMIT }));
    const { hits, total } = first;
    const nearMisses = first.nearMisses.map(listHit);
    if (total <= hits.length) return { hits: hits.map(listHit), total, nearMisses };
    // Behind many politically exposed namesakes there may be a sanctioned one, so each category is searched by itself.
    const found = new Map(hits.map((hit): [string, Hit] => [hit.match.id, hit]));
    for (const category of WATCHLIST_CATEGORIES) {
      const filters = { ...query.filters, categories: categoryBits([category]) };
      const { nearMisses: _, ...matches } = query;
      const more = await this.#inLine(() => this.#lists.search(lists, { ...matches, filters }, { limit: LIMIT }));
      for (const hit of more.hits) found.set(hit.match.id, hit);
    }
    return { hits: [...found.values()].sort((a, b) => inOrder(a.match, b.match)).map(listHit), total, nearMisses };
  }

  #inLine<T>(work: () => Promise<T>): Promise<T> {
    return this.#places(() => this.#patiently(work));
  }

  /** Retries while the matcher is busy. Jobs can wait longer than API clients. */
  async #patiently<T>(work: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await work();
      } catch (error) {
        if (!isBusy(error) || attempt >= BUSY_ATTEMPTS) throw error;
        await this.#pause(BUSY_PAUSE_MS);
      }
    }
  }
}

/** "SEA STAR", "STELLA-MARIA", but not "MAIA-1". */
const SEVERAL_WORDS = /\p{L}\P{L}+\p{L}/u;

function withoutOneWordVessels(answer: ListAnswer): ListAnswer {
  const hits = answer.hits.filter(({ kind, matchedName }) => kind !== 'VESSEL' || SEVERAL_WORDS.test(matchedName));
  return { ...answer, hits, total: answer.total - (answer.hits.length - hits.length) };
}

export function searchSettings({ settings }: Pick<ListScope, 'settings'>): SearchSettings {
  return {
    algorithm: settings['screening.algorithm'],
    threshold: thresholdOf(settings),
    textThreshold: settings['transactions.textScoreThreshold'],
  };
}

/** Scope of a cached answer. Organizations share none: a fast answer would reveal whom another organization screens. */
function scopeOf({ tenantId, lists }: ListScope): string {
  return `${tenantId} ${lists.shared.generation} ${lists.own?.generation ?? 0}`;
}

function isBusy(error: unknown): boolean {
  return error instanceof MatcherBusyError || (error instanceof AppError && isBusy(error.details.cause));
}
