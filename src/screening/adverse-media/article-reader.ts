/**
 * Analyzes articles in a separate thread, because a long one takes seconds. Organizations take turns: an organization
 * with many articles delays another by at most two analyses. Rejected: the matcher's threads (would delay screenings),
 * a thread per article (loads the lexicon each time).
 */
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { AppError } from '../../platform/errors.ts';
import { FairThread, type FromThread } from '../../platform/lib/fair-thread.ts';
import { projectRoot } from '../../platform/lib/project-root.ts';
import type { Analysis } from './analyse.ts';
import type { Occurrence } from './names/spans.ts';
import type { Language } from './taxonomy.ts';

export interface ReadQuestion {
  title: string;
  text: string;
  /** null: detected from the text. */
  language: Language | null;
  /** Spans that a list has as a name. */
  known: readonly Occurrence[];
}

export type ReadAnswer = { language: Language; analysis: Analysis } | { language: null };
export type FromReader = FromThread<ReadAnswer>;

export interface ReaderLimits {
  /** Time limit of one analysis. An article is analyzed twice. */
  deadlineMs: number;
  /** Articles of one organization that are read or wait. */
  articlesOfTenant: number;
  articlesInAll: number;
  newWorker(): Worker;
}

const LIMITS: ReaderLimits = { deadlineMs: 15_000, articlesOfTenant: 8, articlesInAll: 64, newWorker: readingWorker };
/** Memory limit. An article needs a few MiB. An article that needs more ends its own thread. */
const MEMORY_MB = 256;

export class ArticleReader {
  readonly #thread: FairThread<ReadQuestion, ReadAnswer>;

  constructor(limits: Partial<ReaderLimits> = {}) {
    const { deadlineMs, articlesOfTenant, articlesInAll, newWorker } = { ...LIMITS, ...limits };
    this.#thread = new FairThread({
      newWorker,
      deadlineMs,
      placesOfTenant: articlesOfTenant,
      placesInAll: articlesInAll,
      busy: 'Too many articles are waiting for analysis. Retry later.',
      tooLong,
    });
  }

  /**
   * @param listed spans that are names on a list
   * @returns null: the language is unknown
   * @throws AppError service-unavailable when too many articles wait, payload-too-large when this one takes too long
   */
  async read(
    tenantId: string,
    article: { title: string; text: string; language: Language | null },
    listed: (spans: readonly Occurrence[]) => Promise<readonly Occurrence[]>,
  ): Promise<({ language: Language } & Omit<Analysis, 'spans'>) | null> {
    const { title, text } = article;
    const place = this.#thread.enter(tenantId);
    try {
      const first = await place.ask({ title, text, language: article.language, known: [] });
      if (first.language === null) return null;
      const { language } = first;
      const known = await listed(first.analysis.spans);
      const second = known.length > 0 ? await place.ask({ title, text, language, known }) : first;
      if (second.language === null) return null;
      const { findings, parties } = second.analysis;
      return { language, findings, parties };
    } finally {
      place.leave();
    }
  }

  /** Rejects requests in progress. */
  stop(): Promise<void> {
    return this.#thread.stop();
  }
}

export function readingWorker(): Worker {
  const file = join(projectRoot, 'dist', 'article-worker.mjs');
  return new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } });
}

function tooLong(): AppError {
  return new AppError('payload-too-large', {
    detail: 'The analysis took too long and nothing was stored. Send the text in parts.',
  });
}
