/** Entry of a worker thread: holds the corpora in use and answers searches, or builds one corpus. See `pool.ts`. */
import { parentPort } from 'node:worker_threads';
import { CorpusBuilder } from './corpus-builder.ts';
import { Matcher } from './matcher.ts';
import type { FromWorker, ToWorker } from './protocol.ts';

const matchers = new Map<string, Matcher>();
let builder: CorpusBuilder | null = null;

function answer(message: ToWorker): FromWorker {
  switch (message.type) {
    case 'use':
      matchers.set(message.generation, new Matcher(message.corpus));
      return { id: message.id, ok: true };
    case 'drop':
      matchers.delete(message.generation);
      return { id: message.id, ok: true };
    case 'search': {
      const matcher = matchers.get(message.generation);
      if (matcher === undefined)
        return { id: message.id, ok: false, error: `no corpus of generation ${message.generation} is in use` };
      return { id: message.id, ok: true, result: matcher.search(message.query, message.page) };
    }
    case 'batch':
      builder ??= new CorpusBuilder();
      for (const subject of message.subjects) builder.add(subject);
      return { id: message.id, ok: true };
    case 'finish': {
      const corpus = (builder ?? new CorpusBuilder()).finish();
      builder = null;
      return { id: message.id, ok: true, corpus };
    }
  }
}

const port = parentPort;
if (port === null) throw new Error('the matching worker runs in a worker thread only');
port.on('message', (message: ToWorker) => {
  let reply: FromWorker;
  try {
    reply = answer(message);
  } catch (error) {
    // One bad question must not end the thread and the questions of others with it.
    reply = {
      id: message.id,
      ok: false,
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
    };
  }
  port.postMessage(reply);
});
