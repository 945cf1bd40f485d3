/** The commands and their options. One file per command, loaded only when the command is called. */
import { Command, CommanderError } from 'commander';
import { AppError, OperatorError } from '../platform/errors.ts';
import { version } from '../platform/lib/project-root.ts';
import { BATCH_HELP } from './batch-columns.ts';
import { EXIT_FAILED } from './configuration/failure.ts';

/** sysexits(3) EX_SOFTWARE. */
export const EXIT_SOFTWARE = 70;

/** Exit code of the command that ran last. */
let exitCode = 0;
/** A command resolves with its exit code; undefined is 0. */
const exitWith = async (command: Promise<unknown>): Promise<void> => {
  const code = await command;
  exitCode = typeof code === 'number' ? code : 0;
};
const collect = (value: string, before: string[] = []) => [...before, ...value.split(',').filter(Boolean)];

const program = new Command('amlcore')
  .description('Open sanctions and AML screening service')
  .version(version)
  .exitOverride();

program
  .command('serve')
  .description('run the service until a signal arrives')
  .option('--role <role>', 'all, api, auth or worker')
  .action(async (options) => exitWith((await import('./serve.ts')).serve(options)));
program
  .command('worker')
  .description('run only jobs and list refreshes; needs DATABASE_URL')
  .action(async () => exitWith((await import('./serve.ts')).serve({ role: 'worker' })));
program
  .command('migrate')
  .description('migrate the database to the schema of this program; no other command does')
  .option('--json', 'for machines')
  .action(async (options) => exitWith((await import('./migrate.ts')).migrateDatabase(options)));
program
  .command('version')
  .description('show the version, its schema, and the oldest schema whose programs can serve it too')
  .option('--json', 'for machines')
  .action(async (options) => exitWith((await import('./version.ts')).showVersion(options)));
program
  .command('doctor')
  .description('check configuration, data directory, database and lists')
  .option('--json', 'for machines')
  .action(async (options) => exitWith((await import('./doctor.ts')).doctor(options)));

const lists = program.command('lists').description('watchlists: fetch, show, import');
lists
  .command('sync [id]')
  .description('fetch and import one list, or all configured lists')
  .option('--sources <file>', 'overrides AMLCORE_SOURCES')
  .option('--force', 'accept a version that lost many entries')
  .option('--json', 'for machines')
  .action(async (id, options) => exitWith((await import('./lists.ts')).syncLists(id, options)));
lists
  .command('status')
  .description('versions, counts and freshness')
  .option('--sources <file>', 'overrides AMLCORE_SOURCES')
  .option('--json', 'for machines')
  .action(async (options) => exitWith((await import('./lists.ts')).listStatus(options)));
lists
  .command('confirm <id>')
  .description('record a manual check: the searched version of the list is what its publisher has')
  .requiredOption('--note <words>', 'what was checked, and where, for the audit trail')
  .option('--sources <file>', 'overrides AMLCORE_SOURCES')
  .option('--json', 'for machines')
  .action(async (id, options) => exitWith((await import('./lists.ts')).confirmListOf(id, options)));
lists
  .command('diff <id>')
  .description('show the changes between two versions of a list; default: the newest and its predecessor')
  .option('--from <version>')
  .option('--to <version>')
  .option('--json', 'one JSON line per change, with both states')
  .action(async (id, options) => exitWith((await import('./lists.ts')).diffList(id, options)));
lists
  .command('remove <id>')
  .description('remove a list that is no longer configured: its entries end, and screening no longer searches it')
  .requiredOption('--reason <words>', 'reason for the audit trail')
  .option('--sources <file>', 'overrides AMLCORE_SOURCES')
  .option('--json', 'for machines')
  .action(async (id, options) => exitWith((await import('./lists.ts')).removeListOf(id, options)));
lists
  .command('import <file>')
  .description('import a file as a separate list')
  .requiredOption('--format <format>', 'as in AMLCORE_SOURCES')
  .requiredOption('--id <id>', 'id of the list')
  .requiredOption('--category <category>', 'SANCTION, PEP, ADVERSE_MEDIA or INTERNAL')
  .option('--title <title>')
  .option('--authority <authority>')
  .option('--force', 'accept a version that lost many entries')
  .option('--json', 'for machines')
  .action(async (file, options) => exitWith((await import('./lists.ts')).importList(file, options)));

program
  .command('screen [name]')
  .description('screen one name, or a file of names on all cores; needs no server and no database')
  .option('--file <file>', 'CSV with a header, or JSON lines')
  .option('--out <file>', 'output file for the JSON lines of --file; default: standard output')
  .option('--dob <date>', 'YYYY-MM-DD')
  .option('--country <code>', 'ISO 3166-1 alpha-2, may be repeated', collect)
  .option('--type <type>', 'person, company, organization, legal_entity, vessel, aircraft')
  .option('--document <number>', 'document number or wallet address')
  .option('--threshold <score>', '0 to 100', '75')
  .option('--algorithm <algorithm>', 'LOOSE, BALANCED or STRICT', 'BALANCED')
  .option('--limit <n>', 'maximum number of matches', '20')
  .option('--sources <file>', 'overrides AMLCORE_SOURCES')
  .option('--json', 'for machines')
  .addHelpText('after', BATCH_HELP)
  .action(async (name, options) => exitWith((await import('./screen.ts')).screen(name, options)));
program
  .command('match <file>')
  .description('score pairs of JSON lines {"id","query","candidate"} with the same scoring as screening')
  .option('--algorithm <algorithm>', 'LOOSE, BALANCED or STRICT', 'BALANCED')
  .action(async (file, options) => exitWith((await import('./match.ts')).matchFile(file, options)));

program
  .command('bench <name> [arguments...]')
  .description('measurements on public test data, in a checkout: accuracy, speed and others. "bench help" lists them')
  .allowUnknownOption()
  .helpOption(false)
  .action(async (name, args) => exitWith((await import('./bench.ts')).bench(name, args)));

const tenants = program.command('tenants').description('organizations of the installation');
tenants
  .command('create')
  .description('create an organization; then create its first client: amlcore clients create --tenant ID')
  .requiredOption('--name <name>', 'display name')
  .option('--test', 'a sandbox, with test values and data that can be reset: docs/sandbox.md')
  .option('--json', 'for machines')
  .action(async (options) => exitWith((await import('./tenants.ts')).createTenant(options)));
tenants
  .command('list')
  .description('list the organizations')
  .option('--json', 'for machines')
  .action(async (options) => exitWith((await import('./tenants.ts')).listTenants(options)));
tenants
  .command('suspend <id>')
  .description('disable sign-in for the organization; its tokens end within five seconds')
  .action(async (id) => exitWith((await import('./tenants.ts')).setStatus(id, 'suspend')));
tenants
  .command('resume <id>')
  .description('enable sign-in again for a suspended organization')
  .action(async (id) => exitWith((await import('./tenants.ts')).setStatus(id, 'resume')));
const tenantKey = tenants
  .command('key')
  .description('organization-managed keys, from AMLCORE_OWN_KEYS or AMLCORE_OWN_KEYS_COMMAND: docs/own-keys.md');
tenantKey
  .command('set <id> <name>')
  .description("encrypt the organization's data with the key of this name")
  .option('--json', 'for machines')
  .action(async (id, name, options) => exitWith((await import('./own-keys.ts')).changeKey('set', id, name, options)));
tenantKey
  .command('rotate <id> <name>')
  .description('wrap the data keys with another key; the current key must still be available')
  .option('--json', 'for machines')
  .action(async (id, name, options) =>
    exitWith((await import('./own-keys.ts')).changeKey('rotate', id, name, options)),
  );
tenantKey
  .command('renew <id>')
  .description('create another data key; a job encrypts earlier rows again')
  .option('--json', 'for machines')
  .action(async (id, options) => exitWith((await import('./own-keys.ts')).changeKey('renew', id, '', options)));
tenantKey
  .command('destroy <id> <name>')
  .description(
    'permanently destroy the key: what it encrypted becomes unreadable. Without --confirm, show the effect and a confirmation code',
  )
  .option('--confirm <code>', 'the confirmation code')
  .option('--json', 'for machines')
  .action(async (id, name, options) => exitWith((await import('./own-keys.ts')).destroyKey(id, name, options)));
tenantKey
  .command('status <id>')
  .description('show the key, the progress of encryption, and what is not encrypted')
  .option('--json', 'for machines')
  .action(async (id, options) => exitWith((await import('./own-keys.ts')).keyState(id, options)));

program
  .command('demo')
  .description('the organization with simulated data, from AMLCORE_DEMO_DATA')
  .command('delete')
  .description(
    'delete it with all its records; without --yes, show what would be deleted. Deletes no other organization',
  )
  .option('--yes', 'delete it')
  .option('--json', 'for machines')
  .action(async (options) => exitWith((await import('./demo.ts')).deleteDemoOrganization(options)));

const TENANT_OPTION = ['--tenant <id>', 'ID of the organization; default: the first one'] as const;
const clients = program.command('clients').description('API clients');
clients
  .command('create')
  .description('create an API client; its secret is shown once')
  .requiredOption('--name <name>', 'display name')
  .option('--id <id>', 'client ID; default: generated')
  .option('--permissions <list>', 'separated by commas; default: screen:read,screen:write', collect)
  .option(...TENANT_OPTION)
  .option('--json', 'for machines')
  .action(async (options) => exitWith((await import('./clients.ts')).createClient(options)));
clients
  .command('list')
  .description('list the API clients with their permissions')
  .option(...TENANT_OPTION)
  .option('--json', 'for machines')
  .action(async (options) => exitWith((await import('./clients.ts')).listClients(options)));
clients
  .command('rotate <id>')
  .description('create another secret; the older of two is revoked')
  .option('--revoke-old', 'revoke all other secrets at once, and the tokens issued with them')
  .option(...TENANT_OPTION)
  .option('--json', 'for machines')
  .action(async (id, options) => exitWith((await import('./clients.ts')).rotateSecret(id, options)));
clients
  .command('disable <id>')
  .description('disable the client, and end its tokens')
  .option(...TENANT_OPTION)
  .action(async (id, options) => exitWith((await import('./clients.ts')).setStatus(id, 'disable', options)));
clients
  .command('enable <id>')
  .description('enable a disabled client')
  .option(...TENANT_OPTION)
  .action(async (id, options) => exitWith((await import('./clients.ts')).setStatus(id, 'enable', options)));

const users = program.command('users').description('users who sign in');
users
  .command('create')
  .description('create a user with a one-time password')
  .requiredOption('--email <address>', 'email address for sign-in')
  .requiredOption('--name <name>', 'display name')
  .requiredOption(
    '--role <roles>',
    'ADMIN, COMPLIANCE_OFFICER, ANALYST, AUDITOR, DEVELOPER, INSTALLATION-OPERATOR; separated by commas',
    collect,
  )
  .option(...TENANT_OPTION)
  .option('--json', 'for machines')
  .action(async (options) => exitWith((await import('./users.ts')).createUser(options)));
users
  .command('list')
  .description('list the users with their roles')
  .option(...TENANT_OPTION)
  .option('--json', 'for machines')
  .action(async (options) => exitWith((await import('./users.ts')).listUsers(options)));
users
  .command('reset <email>')
  .description('create another one-time password; all sessions of the user end')
  .option(...TENANT_OPTION)
  .option('--json', 'for machines')
  .action(async (email, options) => exitWith((await import('./users.ts')).resetUser(email, options)));
users
  .command('disable <email>')
  .description('disable sign-in for the user, and end all their sessions')
  .option(...TENANT_OPTION)
  .action(async (email, options) => exitWith((await import('./users.ts')).setStatus(email, 'disable', options)));
users
  .command('enable <email>')
  .description('enable sign-in again for the user')
  .option(...TENANT_OPTION)
  .action(async (email, options) => exitWith((await import('./users.ts')).setStatus(email, 'enable', options)));

program
  .command('keys')
  .description('manage keys that sign access tokens')
  .command('rotate')
  .description('create the next key that signs access tokens; tokens of the current key stay valid')
  .option('--immediately', 'a key has leaked: end all tokens now')
  .action(async (options) => exitWith((await import('./keys.ts')).rotateKeys(options)));

const masterKey = program
  .command('master-key')
  .description('the key that encrypts all other keys: docs/operations/key-custody.md');
masterKey
  .command('rotate')
  .description('accept the key of AMLCORE_NEW_MASTER_KEY too; a key in the data directory is replaced at once')
  .option('--json', 'for machines')
  .action(async (options) => exitWith((await import('./master-key.ts')).rotateMasterKey(options)));
masterKey
  .command('finish')
  .description('accept only the present master key; run it when every process uses the new one')
  .option('--json', 'for machines')
  .action(async (options) => exitWith((await import('./master-key.ts')).finishRotation(options)));
masterKey
  .command('status')
  .description('show which master keys are accepted')
  .option('--json', 'for machines')
  .action(async (options) => exitWith((await import('./master-key.ts')).masterKeyStatus(options)));

program
  .command('audit')
  .description('the audit trail')
  .command('verify')
  .description('recompute every hash chain, and compare it with its rows and the published heads')
  .option('--heads <file>', 'published heads, one statement per line; default: AMLCORE_HEADS_FILE')
  .option('--resume', 'continue an interrupted verification, if nothing was written since')
  .option(
    '--time-stamps <file>',
    'certificates (PEM) of the time-stamping authority; default: AMLCORE_TIME_STAMP_CERTIFICATES',
  )
  .option('--json', 'for machines')
  .action(async (options) => exitWith((await import('./audit.ts')).verify(options)));

program
  .command('validate')
  .description('measure how well screening works on the loaded lists: a pack of PDF and JSON; needs minutes and memory')
  .option('--out <file>', 'the zip to write', 'validation.zip')
  .option('--seed <text>', 'seed of the samples: the same seed and lists give the same samples', 'validation')
  .option('--per-kind <n>', 'maximum number of altered names per kind and script', '100')
  .option('--sample <n>', 'matches for blind review, on each side of the threshold', '25')
  .option('--days <n>', 'sample recorded screenings of this many days', '365')
  .option('--minutes <n>', 'maximum time for measuring; the report states what was not measured', '10')
  .option('--previous <file>', 'cases.json of the previous run, for comparison')
  .option(...TENANT_OPTION)
  .option('--json', 'for machines')
  .action(async (options) => exitWith((await import('./validate.ts')).validate(options)));

const screeningTest = program
  .command('screening-test')
  .description(
    'test any screening API with listed names, exact and changed in ten ways, and with names that are not listed',
  )
  .addHelpText('after', '\nGuide: docs/screening-test.md');
screeningTest
  .command('generate')
  .description('write test cases of the configured lists, or of one file; needs no server and no database')
  .option('--out <file>', 'CSV or JSON lines, by the extension', 'cases.csv')
  .option('--records <n>', 'number of cases', '100000')
  .option('--seed <text>', 'the same seed and lists give the same cases', '1')
  .option('--exact <percent>', 'share of names as listed', '30')
  .option('--controls <percent>', 'share of names that are not listed', '10')
  .option('--list <file>', 'one file instead of the configured lists; needs --format')
  .option('--format <format>', 'format of --list, as in AMLCORE_SOURCES')
  .option('--sources <file>', 'overrides AMLCORE_SOURCES')
  .option('--json', 'for machines')
  .action(async (options) => exitWith((await import('./screening-test.ts')).generate(options)));
const RESULTS_OPTION = ['--results <file>', 'results of the run, JSON lines', 'results.jsonl'] as const;
screeningTest
  .command('run')
  .description(
    'send the cases to an API; a second call continues an interrupted run. Exit code 3: not every case has an answer',
  )
  .requiredOption('--cases <file>', 'test cases of "generate"')
  .requiredOption('--config <file>', 'YAML that describes the API, or amlcore or yente')
  .option(...RESULTS_OPTION)
  .option('--limit <n>', 'send at most so many cases in this call')
  .option('--allow-remote', 'the API is on another machine, and its operator agrees to the test')
  .action(async (options) => exitWith((await import('./screening-test.ts')).run(options)));
screeningTest
  .command('report')
  .description('recall by kind and type of party, and false positives. Exit code 3: not every case has an answer')
  .requiredOption('--cases <file>', 'test cases of "generate"')
  .option(...RESULTS_OPTION)
  .option('--missed <file>', 'CSV of listed names without the expected hit, and of control names with a hit')
  .option('--out <file>', 'the report as Markdown')
  .option('--json', 'for machines')
  .action(async (options) => exitWith((await import('./screening-test.ts')).report(options)));
screeningTest
  .command('config <name>')
  .description('print a shipped API configuration: amlcore, yente')
  .action(async (name) => exitWith((await import('./screening-test.ts')).showConfig(name)));

const retention = program.command('retention').description('retention periods, legal holds and previews of erasures');
retention
  .command('preview')
  .description('dry run: what can be erased now, and why the rest is kept')
  .option('--customer <id>', 'only records of this customer')
  .option('--party <id>', 'only records of this party')
  .option(...TENANT_OPTION)
  .option('--json', 'for machines')
  .action(async (options) => exitWith((await import('./retention.ts')).preview(options)));
retention
  .command('holds')
  .description('list active legal holds')
  .option(...TENANT_OPTION)
  .option('--json', 'for machines')
  .action(async (options) => exitWith((await import('./retention.ts')).listHolds(options)));
retention
  .command('hold <kind> <id>')
  .description('place a legal hold on a customer, party, transaction or case')
  .requiredOption('--reason <words>', 'reason for the audit trail')
  .option(...TENANT_OPTION)
  .option('--json', 'for machines')
  .action(async (kind, id, options) => exitWith((await import('./retention.ts')).placeHold(kind, id, options)));
retention
  .command('lift <id>')
  .description('lift a legal hold')
  .requiredOption('--reason <words>', 'reason for the audit trail')
  .option(...TENANT_OPTION)
  .option('--json', 'for machines')
  .action(async (id, options) => exitWith((await import('./retention.ts')).liftHold(id, options)));

const config = program
  .command('config')
  .description('settings, roles, rule lists, rules and webhooks of an organization as a YAML file')
  .exitOverride((error) => {
    // 1 is the exit code of a difference.
    throw new CommanderError(error.exitCode === 0 ? 0 : EXIT_FAILED, error.code, error.message);
  })
  .addHelpText(
    'after',
    `
The service and the API client: AMLCORE_URL, AMLCORE_CLIENT_ID, AMLCORE_CLIENT_SECRET.
Guide: docs/configuration-as-code.md`,
  );
config
  .command('export')
  .description('write what differs from what ships, without secrets')
  .option('--out <file>', 'file to write; default: standard output')
  .option(
    '--section <names>',
    'settings, roles, ruleLists, rules, webhooks; separated by commas; default: all',
    collect,
  )
  .action(async (options) => exitWith((await import('./config.ts')).exportConfiguration(options)));
const PRUNE_OPTION = [
  '--prune',
  'also what the sections of the file do not name: reset settings, retire own rules, delete roles and webhooks',
] as const;
config
  .command('diff <file>')
  .description('show what apply would change. Exit code 0: nothing, 1: something, 2: error')
  .option(...PRUNE_OPTION)
  .option('--json', 'for machines')
  .action(async (file, options) => exitWith((await import('./config.ts')).diffConfiguration(file, options)));
config
  .command('apply <file>')
  .description('make the service as the file says. Exit code 0: it is, 1: something waits for users, 2: error')
  .option(...PRUNE_OPTION)
  .option('--json', 'for machines')
  .action(async (file, options) => exitWith((await import('./config.ts')).applyConfiguration(file, options)));

program
  .command('backup <file>')
  .description('write everything into one encrypted file; the service may be running')
  .option('--key-file <file>', 'the key: 32 bytes, hexadecimal or base64; default: AMLCORE_BACKUP_KEY')
  .option('--unencrypted', 'no key: anyone with the file can read and change it')
  .action(async (file, options) => exitWith((await import('./backup.ts')).backupTo(file, options)));
program
  .command('restore <file>')
  .description('restore a backup into an empty data directory or database; the service must not be running')
  .option('--key-file <file>', 'the key of the backup; default: AMLCORE_BACKUP_KEY')
  .option('--unencrypted', 'the backup has no key: its origin cannot be verified')
  .option('--force', 'replace existing data')
  .option('--drill', 'only try it: restore this file, or the newest of this folder, beside the service, verify, remove')
  .option('--json', 'the report of the drill, for machines')
  .action(async (file, options) => {
    const { drill, restoreFrom } = await import('./backup.ts');
    await exitWith(options.drill ? drill(file, options) : restoreFrom(file, options));
  });

nameHelp(program, 'amlcore');

/** Flawed arguments name the help of their own command. */
function nameHelp(command: Command, path: string): void {
  command.showHelpAfterError(`(${path} --help shows how to use it)`);
  for (const one of command.commands) nameHelp(one, `${path} ${one.name()}`);
}

/** @param args arguments after `amlcore` @returns the exit code; errors are written to standard error */
export async function runCommandLine(args: readonly string[]): Promise<number> {
  exitCode = 0;
  try {
    await program.parseAsync(args, { from: 'user' });
    return exitCode;
  } catch (error) {
    return report(error);
  }
}

/** Prints an expected error as one line, and an unexpected error with its stack. @returns the exit code */
function report(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode;
  if (error instanceof OperatorError) {
    process.stderr.write(`amlcore: ${error.message}\n`);
    return error.exitCode;
  }
  if (error instanceof AppError) {
    const { details, code } = error;
    process.stderr.write(`amlcore: ${details.detail ?? (details.errors ? 'The arguments are not valid:' : code)}\n`);
    for (const { field, message } of details.errors ?? []) process.stderr.write(`  ${field} ${message}\n`);
    return 1;
  }
  process.stderr.write(`amlcore: ${error instanceof Error ? error.stack : String(error)}\n`);
  return EXIT_SOFTWARE;
}
