/** A configuration file: YAML 1.2, with the line of each value for messages. */
import { readFile } from 'node:fs/promises';
import { isAlias, isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml';
import { failure } from './failure.ts';
import type { Flaw, Path } from './section.ts';

const MOST_FLAWS = 50;

export class ConfigurationFile {
  readonly #name: string;
  readonly #document: ReturnType<typeof parseDocument>;
  readonly #lines: LineCounter;

  private constructor(name: string, document: ReturnType<typeof parseDocument>, lines: LineCounter) {
    this.#name = name;
    this.#document = document;
    this.#lines = lines;
  }

  /** @throws OperatorError that names the line of what is not YAML */
  static parse(name: string, text: string): ConfigurationFile {
    const lines = new LineCounter();
    const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
    // A warning is an unknown tag: its value is not what its author meant.
    const [first] = [...document.errors, ...document.warnings];
    if (first) throw failure(`${name}:${lines.linePos(first.pos[0]).line}: ${first.message}`);
    return new ConfigurationFile(name, document, lines);
  }

  /** @throws OperatorError */
  static async read(path: string): Promise<ConfigurationFile> {
    const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      throw failure(`${path} cannot be opened (${error.code})`);
    });
    return ConfigurationFile.parse(path, text);
  }

  get value(): unknown {
    return this.#document.toJS();
  }

  /** @throws OperatorError that lists the flaws, if there are any */
  rejectIf(flaws: readonly Flaw[]): void {
    if (flaws.length === 0) return;
    const lines = flaws.slice(0, MOST_FLAWS).map((flaw) => this.describe(flaw));
    const rest = flaws.length - lines.length;
    throw failure([...lines, ...(rest > 0 ? [`and ${rest} more`] : [])].join('\n'));
  }

  /** `file:line: key message` */
  describe({ path, message }: Flaw): string {
    return `${this.#name}:${this.#lineOf(path)}: ${[textOf(path), message].filter(Boolean).join(' ')}`;
  }

  /** Line of the key, or of the closest key above it in the file. */
  #lineOf(path: Path): number {
    let node = this.#document.contents as Node | null;
    let offset = 0;
    for (const step of path) {
      if (isAlias(node)) node = node.resolve(this.#document) ?? null;
      if (isMap(node)) {
        const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === String(step));
        if (!pair) break;
        offset = (pair.key as Node).range?.[0] ?? offset;
        node = pair.value as Node | null;
      } else if (isSeq(node)) {
        const item = node.items[Number(step)] as Node | undefined;
        if (!item) break;
        offset = item.range?.[0] ?? offset;
        node = item;
      } else break;
    }
    return this.#lines.linePos(offset).line;
  }
}

/** `rules.large-cash.when.all[1].gte` */
export function textOf(path: Path): string {
  return path.reduce<string>((text, step) => {
    if (typeof step === 'number') return `${text}[${step}]`;
    return text ? `${text}.${step}` : step;
  }, '');
}

const STEP = /\[(\d+)\]|\["((?:[^"\\]|\\.)*)"\]|([^.[\]]+)/g;

/** The path of an error's `field`, such as `when.all[1].gte` or `value["a b"]`. */
export function pathOf(field: string): Path {
  return [...field.matchAll(STEP)].map(([, index, quoted, name]) => {
    if (index !== undefined) return Number(index);
    return quoted === undefined ? (name ?? '') : (JSON.parse(`"${quoted}"`) as string);
  });
}
