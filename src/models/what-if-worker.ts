/** Entry of the thread that answers one what-if and ends. See `what-if-thread.ts`. */
import { parentPort, workerData } from 'node:worker_threads';
import { type WhatIfQuestion, whatIf } from './what-if.ts';

if (parentPort === null) throw new Error('a what-if moves the figures of the matcher: it runs in a thread of its own');
parentPort.postMessage(whatIf(workerData as WhatIfQuestion));
