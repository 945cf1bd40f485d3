/** The nomenklatura of a Python installation, as a process that scores entities. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { projectRoot } from '../../src/platform/lib/project-root.ts';

/** FollowTheMoney. */
export interface Entity {
  schema: string;
  properties: Record<string, string[]>;
}

type Asked = { list: readonly Entity[] } | { query: Entity; candidate: Entity; names_only?: true } | { query: Entity };

export class Nomenklatura {
  readonly versions: { nomenklatura: string; rigour: string };
  readonly #child: ReturnType<typeof start>;
  readonly #answers: AsyncIterator<string>;

  private constructor(child: ReturnType<typeof start>, answers: AsyncIterator<string>, versions: string) {
    this.#child = child;
    this.#answers = answers;
    this.versions = JSON.parse(versions);
  }

  /** @returns null if the Python has no nomenklatura */
  static async start(python: string, algorithm: string): Promise<Nomenklatura | null> {
    if (spawnSync(python, ['-I', '-c', 'import nomenklatura'], { stdio: 'ignore' }).status !== 0) return null;
    const child = start(python, algorithm);
    const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    const first = await answers.next();
    return first.done ? null : new Nomenklatura(child, answers, first.value);
  }

  load(list: readonly Entity[]): void {
    this.#send({ list });
  }

  async score(query: Entity, candidate: Entity, namesOnly = false): Promise<number> {
    this.#send({ query, candidate, ...(namesOnly && { names_only: true }) });
    return (await this.#next<{ score: number }>()).score;
  }

  async search(query: Entity): Promise<[position: number, score: number][]> {
    this.#send({ query });
    return (await this.#next<{ hits: [number, number][] }>()).hits;
  }

  #send(asked: Asked): void {
    this.#child.stdin.write(`${JSON.stringify(asked)}\n`);
  }

  async #next<T>(): Promise<T> {
    const answer = await this.#answers.next();
    if (answer.done) throw new Error('nomenklatura ended');
    return JSON.parse(answer.value) as T;
  }

  async stop(): Promise<void> {
    const ended = once(this.#child, 'exit');
    this.#child.stdin.end();
    await ended;
  }
}

function start(python: string, algorithm: string) {
  return spawn(python, ['-I', join(projectRoot, 'bench/peers/nomenklatura.py'), algorithm], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
}
