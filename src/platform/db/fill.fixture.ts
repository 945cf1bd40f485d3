/** Rows for every table that the schema has, made from the catalog: a new table is covered without a line here. */
import pg from 'pg';

interface Column {
  table: string;
  column: string;
  type: string;
}

interface Reference {
  table: string;
  target: string;
  columns: string[];
  target_columns: string[];
}

type Row = Record<string, unknown>;

/** Everything that may go wrong on the way into a file and back. */
const TEXT = 'Zażółć 漢字 🙂 \\N \\. "quoted" \t\r\n tab and line';

/** The entries are no chain, and each table gets its own row. */
const SWITCHED_OFF = ['audit_log.audit_log_continues', 'transactions.transaction_outcomes_put_in'];

/**
 * Inserts one row per tenant into every table (as the tables' owner), for tables without a tenant likewise.
 * @returns the tables in the order of writing
 */
export async function fillEveryTable(connectionString: string, tenants: readonly string[]): Promise<string[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    for (const trigger of SWITCHED_OFF) await client.query(`alter table ${trigger.replace('.', ' disable trigger ')}`);
    const columns = await readColumns(client);
    const references = await readReferences(client);
    const choices = await readChoices(client);
    const order = inOrder([...new Set(columns.map((one) => one.table))], references);
    for (const [index, tenant] of tenants.entries()) {
      const written = new Map<string, Row>();
      for (const table of order) {
        const row: Row = {};
        for (const column of columns.filter((one) => one.table === table)) {
          const choice = choices.get(`${table}.${column.column}`);
          row[column.column] = column.column === 'tenant_id' ? tenant : (choice ?? sampleOf(column, index + 1));
        }
        for (const reference of references.filter((one) => one.table === table && one.target !== table)) {
          reference.columns.forEach((name, at) => {
            row[name] = written.get(reference.target)?.[reference.target_columns[at]!];
          });
        }
        await insert(client, table, row);
        written.set(table, row);
      }
    }
    for (const trigger of SWITCHED_OFF) await client.query(`alter table ${trigger.replace('.', ' enable trigger ')}`);
    return order;
  } finally {
    await client.end();
  }
}

async function insert(client: pg.Client, table: string, row: Row): Promise<void> {
  const names = Object.keys(row);
  const sql = `insert into ${table} (${names.join(', ')}) overriding system value values (${names.map((_, at) => `$${at + 1}`).join(', ')})`;
  try {
    await client.query(sql, Object.values(row));
  } catch (cause) {
    throw new Error(`fill.fixture.ts has no valid row for ${table}: ${(cause as Error).message}`, { cause });
  }
}

function sampleOf({ table, column, type }: Column, n: number): unknown {
  switch (type) {
    case 'uuid':
      return `0000000${n}-0000-4000-8000-000000000000`;
    case 'text':
    case 'character varying':
      return `${TEXT} ${n}`;
    case 'text[]':
      return [TEXT, `${n}`, ''];
    case 'uuid[]':
      return [`0000000${n}-0000-4000-8000-000000000000`];
    case 'bigint[]':
      return [n, 0, Number.MAX_SAFE_INTEGER];
    case 'jsonb':
    case 'json':
      return JSON.stringify({ näme: TEXT, n, list: [1.5, null, true, 'x'], deep: { '\\': '\u0001' } });
    case 'bytea':
      return Buffer.from([0, 1, 10, 13, 39, 92, 255, n]);
    case 'boolean':
      return n % 2 === 0;
    case 'smallint':
    case 'integer':
    case 'bigint':
      return n;
    case 'numeric':
      return `${n}.000000000000000001`;
    case 'double precision':
    case 'real':
      return n + 0.5;
    case 'date':
      return '2024-02-29';
    case 'timestamp with time zone':
      return '2024-02-29T23:59:59.123456Z';
    case 'inet':
      return '2001:db8::1';
    case 'interval':
      return '1 day 2 hours';
    default:
      throw new Error(`fill.fixture.ts knows no value for ${table}.${column} of type ${type}`);
  }
}

async function readColumns(client: pg.Client): Promise<Column[]> {
  const { rows } = await client.query<Column>(`
    select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname <> 'schema_migrations'
    order by c.relname, a.attnum`);
  return rows;
}

async function readReferences(client: pg.Client): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(`
    select k.conrelid::regclass::text as table, k.confrelid::regclass::text as target,
           (select array_agg(attname::text order by at) from unnest(k.conkey) with ordinality u(num, at)
              join pg_attribute on attrelid = k.conrelid and attnum = num) as columns,
           (select array_agg(attname::text order by at) from unnest(k.confkey) with ordinality u(num, at)
              join pg_attribute on attrelid = k.confrelid and attnum = num) as target_columns
    from pg_constraint k where k.contype = 'f' and k.connamespace = 'public'::regnamespace`);
  return rows;
}

/** The first word that a check such as `status in ('OPEN', ...)` allows. */
async function readChoices(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ key: string; definition: string }>(`
    select k.conrelid::regclass::text || '.' || a.attname as key, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'c' and cardinality(k.conkey) = 1 and k.connamespace = 'public'::regnamespace`);
  const found = rows.map(({ key, definition }) => [key, /ARRAY\['([^']*)'/.exec(definition)?.[1]] as const);
  return new Map(found.filter((pair): pair is readonly [string, string] => pair[1] !== undefined));
}

function inOrder(tables: readonly string[], references: readonly Reference[]): string[] {
  const order: string[] = [];
  while (order.length < tables.length) {
    const next = tables.find(
      (table) =>
        !order.includes(table) &&
        references.every((one) => one.table !== table || one.target === table || order.includes(one.target)),
    );
    if (!next) throw new Error('foreign keys in a circle');
    order.push(next);
  }
  return order;
}
