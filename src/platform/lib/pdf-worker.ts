/** Entry point of the PDF thread. See `pdf-thread.ts`. */
import { parentPort } from 'node:worker_threads';
import { print } from './pdf-printer.ts';
import type { FromPrinter, PrintedDocument } from './pdf-thread.ts';

const port = parentPort;
if (port === null) throw new Error('documents are laid out in a thread of their own');
port.on('message', (document: PrintedDocument) => {
  print(document).then(
    (bytes) => {
      // A separate copy, which is transferred without copying again.
      const whole = new Uint8Array(bytes);
      port.postMessage({ answer: whole } satisfies FromPrinter, [whole.buffer]);
    },
    (error: Error) => port.postMessage({ failed: error.stack ?? error.message } satisfies FromPrinter),
  );
});
