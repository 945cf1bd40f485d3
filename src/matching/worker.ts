/** Entry point of a worker thread: holds the corpora in use and runs searches, or builds one corpus (`pool.ts`). */
import { parentPort } from 'node:worker_threads';
import { type Corpus, openCorpus } from './corpus.ts';
import { CorpusBuilder } from './corpus-builder.ts';
import { ParsedNameCache } from './listed-names.ts';
import { Matcher, SearchAborted } from './matcher.ts';
import { NameBound } from './name-bound.ts';
import type { FromWorker, ReverseRange, ToWorker, ViewSegment } from './protocol.ts';
import { findReached, type ReverseSides } from './reverse-lookup.ts';
import { type Segment, searchSegments } from './segments.ts';
import { matchWords, type WordMatches } from './word-matches.ts';

const corpora = new Map<string, { corpus: Corpus; matcher: Matcher }>();
const views = new Map<string, readonly Segment[]>();
let names = new ParsedNameCache();
let builder: CorpusBuilder | null = null;

function handle(message: ToWorker): FromWorker {
  switch (message.type) {
    case 'use': {
      const corpus = openCorpus(message.corpus);
      const matcher = new Matcher(corpus);
      corpora.set(message.generation, { corpus, matcher });
      views.set(message.generation, [{ matcher }]);
      return { id: message.id, ok: true };
    }
    case 'view':
      views.set(message.generation, message.segments.map(segmentOf));
      return { id: message.id, ok: true };
    case 'drop':
      corpora.delete(message.generation);
      bound = null;
      views.delete(message.generation);
      return { id: message.id, ok: true };
    case 'forget':
      corpora.clear();
      views.clear();
      bound = null;
      builder = null;
      names = new ParsedNameCache();
      return { id: message.id, ok: true };
    case 'search': {
      const segments = views.get(message.generation);
      if (segments === undefined)
        return { id: message.id, ok: false, error: `no corpus of generation ${message.generation} is in use` };
      return search(message, segments);
    }
    case 'match-words': {
      const [known, listed] = [inUse(message.known).corpus, inUse(message.listed).corpus];
      return { id: message.id, ok: true, wordMatches: matchWords(known, listed, message.terms.algorithm, message) };
    }
    case 'find-reached': {
      const listed = inUse(message.listed);
      const sides = {
        known: inUse(message.known).corpus,
        listed: listed.corpus,
        matcher: listed.matcher,
        common: inUse(message.common).corpus,
      };
      const positions = findReached(sides, message.terms, boundOf(message, sides), message);
      return { id: message.id, ok: true, positions };
    }
    case 'read':
      return { id: message.id, ok: true, phoneticForms: names.read(message.names) };
    case 'batch':
      builder ??= new CorpusBuilder((name) => names.take(name));
      for (const subject of message.subjects) builder.add(subject);
      return { id: message.id, ok: true };
    case 'finish': {
      const { common, partOf } = message;
      const corpus = (builder ?? new CorpusBuilder()).finish(
        common && openCorpus(common),
        partOf && openCorpus(partOf),
      );
      builder = null;
      names = new ParsedNameCache();
      return { id: message.id, ok: true, corpus };
    }
  }
}

function search(
  { id, query, page, withinMs }: Extract<ToWorker, { type: 'search' }>,
  segments: readonly Segment[],
): FromWorker {
  const startedMs = performance.now();
  const tookMs = () => performance.now() - startedMs;
  try {
    const result = searchSegments(segments, query, page, () => tookMs() > withinMs);
    return { id, ok: true, result, tookMs: tookMs() };
  } catch (error) {
    if (!(error instanceof SearchAborted)) throw error;
    return { id, ok: false, overdue: true, tookMs: tookMs() };
  }
}

/** Bound of the current reverse look-up, kept because its ranges follow one another. */
let bound: { key: string; names: NameBound } | null = null;

function boundOf(
  { known, listed, common, terms, wordMatches }: ReverseRange & { wordMatches: WordMatches },
  sides: ReverseSides,
): NameBound {
  const key = JSON.stringify([known, listed, common, terms]);
  if (bound?.key !== key) bound = { key, names: new NameBound({ ...sides, wordMatches }, terms) };
  return bound.names;
}

function inUse(name: string): { corpus: Corpus; matcher: Matcher } {
  const found = corpora.get(name);
  if (found === undefined) throw new Error(`no corpus ${name} is in use`);
  return found;
}

function segmentOf({ corpus, excluded, common }: ViewSegment): Segment {
  return {
    matcher: inUse(corpus).matcher,
    ...(excluded && { excluded: new Uint8Array(excluded) }),
    ...(common !== undefined && { common: inUse(common).corpus }),
  };
}

const port = parentPort;
if (port === null) throw new Error('the matching worker runs in a worker thread only');
port.on('message', (messages: readonly ToWorker[]) => port.postMessage(messages.map(replyTo)));

function replyTo(message: ToWorker): FromWorker {
  try {
    return handle(message);
  } catch (error) {
    // An invalid message must not end the thread and the queries of others with it.
    return {
      id: message.id,
      ok: false,
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
    };
  }
}
