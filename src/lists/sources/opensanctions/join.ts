/**
 * Joins the entities of a FollowTheMoney file, which refer to each other in any order, into whole parties.
 *
 *   1  Every entity is written to a bucket by its ID. Every part (sanction, document, office) and edge is written to the bucket
 *      of each party that it names, and every reference as a lookup to the bucket of the referenced entity.
 *   2  Bucket by bucket, lookups of parties that become entries are answered into the bucket of the referring party.
 *   3  Bucket by bucket, entities and their parts are joined into parties.
 *
 * Memory: one bucket at a time (a 1,024th of the file; more if one party has very many relations), 11 to 23 bytes per listed
 * party and office holder, 16 bytes per edge between parties. Parties come in the order of their buckets: the same for the same
 * file, in any order of its lines.
 */
import { topicMeaning } from '../../categories.ts';
import type { Scratch } from '../types.ts';
import { type FtmEntity, jsonOf, linksOf, readEntity, valuesOf } from './ftm-entity.ts';
import { hashOf, IdSet, PairList } from './id-set.ts';
import { captionOf } from './names.ts';
import { BELONGINGS, EDGES, PARTIES, PARTS, PROPERTY_EDGES, REFERENCES } from './schemata.ts';

/** An entity that a party names. */
export interface Named {
  id: string;
  schema: string;
  caption: string;
  /** Whether it is listed itself, and whether as a PEP. */
  isTarget: boolean;
  isExposed: boolean;
  /** Whether it becomes an entry: a party with a name that is listed or related to a listed one. */
  isEntry: boolean;
  /** Present for addresses and positions only. */
  entity: FtmEntity | null;
}

export interface JoinedParty {
  entity: FtmEntity;
  /** Line of the file. */
  position: number;
  isTarget: boolean;
  /** Parts and edges that name this party. */
  sides: FtmEntity[];
  named: ReadonlyMap<string, Named>;
}

/** Duplicates, with the line of the second occurrence. */
export interface Repeated {
  repeated: string;
  position: number;
}

const DRAWERS = 1_024;
/** Buckets of party summaries. */
const HEADS = 0;
/** Buckets of whole parties. */
const BODIES = DRAWERS;
const QUESTIONS = 2 * DRAWERS;
const SIDES = 3 * DRAWERS;
/** No chain of ownership is longer. A cycle ends by itself. */
const MAX_CHAIN = 50;

const drawerOf = (hash: number) => Math.floor(hash / 8) % DRAWERS;

export class PartyJoin {
  readonly #scratch: Scratch;
  readonly #targets = new IdSet();
  #officeHolders = new IdSet();
  #ties = new PairList();
  #holdings = new PairList();
  #tied = new IdSet();

  constructor(scratch: Scratch) {
    this.#scratch = scratch;
  }

  /**
   * @param inner nested in another entity: a top-level entity has more data and takes precedence
   * @returns whether watchlists have a place for the schema
   */
  async add(entity: FtmEntity, json: string, position: number, inner: boolean): Promise<boolean> {
    const { id, schema } = entity;
    const edge = EDGES.get(schema);
    if (edge !== undefined) {
      await this.#addEdge(entity, json, edge.from, edge.to, edge.ties);
      return true;
    }
    const part = PARTS.get(schema);
    if (part !== undefined) {
      for (const owner of valuesOf(entity, part.owner)) {
        await this.#putSide(owner, json);
        for (const property of part.needs)
          for (const needed of valuesOf(entity, property)) await this.#ask(needed, owner);
        if (schema === 'Occupancy') this.#officeHolders.add(hashOf(owner));
      }
      return true;
    }
    const isTarget = isListed(entity);
    const isParty = PARTIES.has(schema) || (isTarget && !REFERENCES.has(schema));
    if (!isParty && !REFERENCES.has(schema)) return false;
    const hash = hashOf(id);
    if (isTarget) this.#targets.add(hash);
    const caption = captionOf(entity);
    const flags = `${inner ? 'i' : ''}${isParty ? 'p' : ''}${isTarget && isExposedByTopic(entity) ? 'e' : ''}`;
    const head = `${id}\t${position}\t${flags}\t${schema.replace(/\s/g, ' ')}\t${caption}\t`;
    await this.#put(HEADS, hash, isParty ? head : head + json);
    if (isParty) {
      await this.#put(BODIES, hash, head + json);
      await this.#addLinks(entity, json);
    }
    return true;
  }

  async #addLinks(entity: FtmEntity, json: string): Promise<void> {
    const { id, schema } = entity;
    for (const address of valuesOf(entity, 'addressEntity')) await this.#ask(address, id);
    const belongsBy = BELONGINGS.get(schema);
    if (belongsBy !== undefined) {
      for (const holder of valuesOf(entity, belongsBy)) {
        await this.#putSide(holder, json);
        await this.#ask(holder, id);
        if (schema === 'CryptoWallet') this.#ties.add(hashOf(id), hashOf(holder));
      }
    }
    for (const [property, { schema: edgeSchema, role, own, other }] of PROPERTY_EDGES) {
      for (const value of linksOf(entity, property)) {
        const properties = { [own]: [id], [other]: [value], role: [role] };
        const edge = { id: `${id}/${role}/${value}`, schema: edgeSchema, properties };
        const known = EDGES.get(edgeSchema);
        if (known === undefined) continue;
        const read = readEntity(edge);
        if (typeof read !== 'string') await this.#addEdge(read, JSON.stringify(edge), known.from, known.to, known.ties);
      }
    }
  }

  async #addEdge(entity: FtmEntity, json: string, from: string, to: string, ties: boolean): Promise<void> {
    const sources = valuesOf(entity, from);
    const targets = valuesOf(entity, to);
    for (const end of new Set([...sources, ...targets])) await this.#putSide(end, json);
    for (const source of sources) {
      for (const target of targets) {
        await this.#ask(source, target);
        await this.#ask(target, source);
        if (!ties) continue;
        this.#ties.add(hashOf(source), hashOf(target));
        // A holding that has ended passes on no ownership.
        if (entity.schema === 'Ownership' && valuesOf(entity, 'endDate').length === 0) {
          this.#holdings.add(hashOf(source), hashOf(target));
        }
      }
    }
  }

  async *parties(): AsyncGenerator<JoinedParty | Repeated> {
    this.#tied = this.#findTied();
    // Frees memory that is no longer needed.
    this.#ties = new PairList();
    this.#holdings = new PairList();
    for (let drawer = 0; drawer < DRAWERS; drawer += 1) await this.#answer(drawer);
    this.#officeHolders = new IdSet();
    for (let drawer = 0; drawer < DRAWERS; drawer += 1) yield* this.#partiesOf(drawer);
  }

  /** Parties related to a listed one. Down a chain of holdings also over several steps, for the 50 percent rule. */
  #findTied(): IdSet {
    const tied = new IdSet();
    this.#ties.forEach((one, other) => {
      if (this.#targets.has(one)) tied.add(other);
      if (this.#targets.has(other)) tied.add(one);
    });
    const held = new IdSet();
    for (let step = 0, grows = true; grows && step < MAX_CHAIN; step += 1) {
      grows = false;
      this.#holdings.forEach((owner, asset) => {
        if ((this.#targets.has(owner) || held.has(owner)) && held.add(asset)) grows = true;
        if (held.has(asset)) tied.add(asset);
      });
    }
    return tied;
  }

  #isWanted(hash: number): boolean {
    return this.#targets.has(hash) || this.#tied.has(hash);
  }

  async #answer(drawer: number): Promise<void> {
    const questions = new Set<string>();
    for (const question of await this.#scratch.lines(QUESTIONS + drawer)) {
      if (this.#isWanted(hashOf(question.slice(question.indexOf('\t') + 1)))) questions.add(question);
    }
    if (questions.size === 0) return;
    const asked = new Map<string, Thing>();
    for (const question of questions) asked.set(question.slice(0, question.indexOf('\t')), NOT_FOUND);
    for (const line of await this.#scratch.lines(HEADS + drawer)) {
      const thing = thingOf(line);
      const known = asked.get(thing.id);
      if (known !== undefined && (known === NOT_FOUND || (known.isInner && !thing.isInner))) asked.set(thing.id, thing);
    }
    for (const question of questions) {
      const tab = question.indexOf('\t');
      const thing = asked.get(question.slice(0, tab));
      if (thing === undefined || thing === NOT_FOUND) continue;
      const hash = hashOf(thing.id);
      const isTarget = this.#targets.has(hash);
      const isEntry = thing.isParty && thing.caption !== '' && this.#isWanted(hash);
      const isExposed = thing.isExposed || (isTarget && this.#officeHolders.has(hash));
      const flags = `${isTarget ? 't' : ''}${isExposed ? 'e' : ''}${isEntry ? 'y' : ''}`;
      const asker = question.slice(tab + 1);
      await this.#put(
        SIDES,
        hashOf(asker),
        `${asker}\t=\t${thing.id}\t${flags}\t${thing.schema}\t${thing.caption}\t${thing.json}`,
      );
    }
  }

  async *#partiesOf(drawer: number): AsyncGenerator<JoinedParty | Repeated> {
    const things = new Map<string, Thing>();
    for (const line of await this.#scratch.lines(BODIES + drawer)) {
      const thing = thingOf(line);
      const known = things.get(thing.id);
      if (known !== undefined && !known.isInner && !thing.isInner) {
        yield { repeated: thing.id, position: thing.position };
      } else if (known === undefined || (known.isInner && !thing.isInner)) things.set(thing.id, thing);
    }
    const sides = new Map<string, string[]>();
    for (const line of await this.#scratch.lines(SIDES + drawer)) {
      const owner = line.slice(0, line.indexOf('\t'));
      if (!things.has(owner)) continue;
      const known = sides.get(owner);
      if (known === undefined) sides.set(owner, [line]);
      else known.push(line);
    }
    for (const thing of things.values()) {
      const hash = hashOf(thing.id);
      if (!this.#isWanted(hash)) continue;
      const entity = readEntity(jsonOf(thing.json));
      if (typeof entity === 'string') continue;
      const stated = statedOf(sides.get(thing.id) ?? [], thing.id.length + 1);
      const { position } = thing;
      yield { entity, position, isTarget: this.#targets.has(hash), ...stated };
    }
  }

  #ask(whom: string, asker: string): Promise<void> | undefined {
    return isId(whom) && isId(asker) ? this.#put(QUESTIONS, hashOf(whom), `${whom}\t${asker}`) : undefined;
  }

  #putSide(owner: string, json: string): Promise<void> | undefined {
    return isId(owner) ? this.#put(SIDES, hashOf(owner), `${owner}\t.\t${json}`) : undefined;
  }

  #put(space: number, hash: number, line: string): Promise<void> | undefined {
    return this.#scratch.append(space + drawerOf(hash), line);
  }
}

interface Thing {
  id: string;
  position: number;
  isInner: boolean;
  isParty: boolean;
  isExposed: boolean;
  schema: string;
  caption: string;
  json: string;
}

const NOT_FOUND: Thing = {
  id: '',
  position: 0,
  isInner: true,
  isParty: false,
  isExposed: false,
  schema: '',
  caption: '',
  json: '',
};

function thingOf(line: string): Thing {
  const [fields, json] = fieldsOf(line, 0, 5);
  const [id = '', position = '', flags = '', schema = '', caption = ''] = fields;
  return {
    id,
    position: Number(position),
    isInner: flags.includes('i'),
    isParty: flags.includes('p'),
    isExposed: flags.includes('e'),
    schema,
    caption,
    json,
  };
}

/** The first fields of a line, and the rest, which may contain tabs. */
function fieldsOf(line: string, start: number, count: number): [fields: string[], rest: string] {
  const fields: string[] = [];
  let from = start;
  for (let field = 0; field < count; field += 1) {
    const tab = line.indexOf('\t', from);
    fields.push(line.slice(from, tab));
    from = tab + 1;
  }
  return [fields, line.slice(from)];
}

function statedOf(lines: readonly string[], start: number): Pick<JoinedParty, 'sides' | 'named'> {
  const sides = new Map<string, FtmEntity>();
  const named = new Map<string, Named>();
  for (const line of lines) {
    if (line[start] === '.') {
      const side = readEntity(jsonOf(line.slice(start + 2)));
      if (typeof side !== 'string' && !sides.has(side.id)) sides.set(side.id, side);
    } else {
      const [[id = '', flags = '', schema = '', caption = ''], json] = fieldsOf(line, start + 2, 4);
      const entity = json === '' ? null : readEntity(jsonOf(json));
      named.set(id, {
        id,
        schema,
        caption,
        isTarget: flags.includes('t'),
        isExposed: flags.includes('e'),
        isEntry: flags.includes('y'),
        entity: typeof entity === 'string' ? null : entity,
      });
    }
  }
  return { sides: [...sides.values()], named };
}

/** Marked as a target, or with a relevant topic: see `categories.ts`. */
function isListed(entity: FtmEntity): boolean {
  return entity.target || valuesOf(entity, 'topics').some((topic) => topicMeaning(topic) !== null);
}

/** Whether a topic marks a politically exposed person. */
export function isExposedByTopic(entity: FtmEntity): boolean {
  return valuesOf(entity, 'topics').some((topic) => topicMeaning(topic)?.category === 'PEP');
}

/** Whether the string can be an ID in a bucket line. */
function isId(id: string): boolean {
  return id !== '' && !/[\u0000-\u001f]/.test(id);
}
