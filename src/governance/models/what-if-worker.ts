/** Entry point of the what-if thread, which ends after its answer. See `what-if-thread.ts`. */
import { parentPort } from 'node:worker_threads';
import { type WhatIfQuestion, whatIf } from './what-if.ts';
import type { FromWhatIf } from './what-if-thread.ts';

const port = parentPort;
if (port === null) throw new Error('a what-if moves the figures of the matcher: it runs in a thread of its own');
port.on('message', (question: WhatIfQuestion) => {
  let reply: FromWhatIf;
  try {
    reply = { answer: whatIf(question) };
  } catch (error) {
    reply = { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
  port.postMessage(reply);
});
