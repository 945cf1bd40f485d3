/** Entry of the thread that reads articles. See `article-reader.ts`. */
import { parentPort } from 'node:worker_threads';
import { analyse } from './analyse.ts';
import type { FromReader, ReadAnswer, ReadQuestion } from './article-reader.ts';
import { detectLanguage } from './languages.ts';

function answer({ title, text, language: given, known }: ReadQuestion): ReadAnswer {
  const language = given ?? detectLanguage(`${title}\n${text}`);
  return language === null ? { language } : { language, analysis: analyse({ title, text }, language, known) };
}

const port = parentPort;
if (port === null) throw new Error('articles are read in a worker thread only');
port.on('message', (question: ReadQuestion) => {
  let reply: FromReader;
  try {
    reply = { answer: answer(question) };
  } catch (error) {
    // One bad article must not end the thread, or the requests that wait for it would fail.
    reply = { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
  port.postMessage(reply);
});
