/** `amlcore config` against a running service: the guide, and what its commands say where a change cannot be made. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RULE_EXAMPLE_REQUEST } from '../../src/monitoring/rules/examples.ts';
import type { Permission } from '../../src/platform/access/permissions.ts';
import { projectRoot } from '../../src/platform/lib/project-root.ts';
import { type CommandResult, runCommand } from '../support/command-line.ts';
import { readGuide } from '../support/guide.ts';
import { addPerson, type Person } from '../support/people.ts';
import { freePort, type Service, sharedService } from '../support/service.ts';

const API = '/amlcore/api/v1';
const PERMISSIONS: Permission[] = [
  ...(['settings:read', 'settings:write', 'rule:read', 'rule:write', 'rule:activate'] as const),
  ...(['webhook:read', 'webhook:write', 'iam:read'] as const),
];
const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
let service: Service;
let ada: Person;
let ben: Person;
let folder: string;
let env: Record<string, string>;
beforeAll(async () => {
  service = await sharedService();
  [ada, ben] = [await addPerson(service, 'COMPLIANCE_OFFICER'), await addPerson(service, 'COMPLIANCE_OFFICER')];
  folder = await mkdtemp(join(tmpdir(), 'amlcore-config-'));
  const { clientId, clientSecret } = await service.addClient({ permissions: PERMISSIONS });
  env = {
    ...{ AMLCORE_URL: service.url, AMLCORE_CLIENT_ID: clientId, AMLCORE_CLIENT_SECRET: clientSecret },
    CRM_WEBHOOK_SECRET: SECRET,
  };
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true, force: true });
});

const config = (...args: string[]): Promise<CommandResult> => runCommand(['config', ...args], env);
const exported = async () => (await config('export')).stdout;
async function file(text: string): Promise<string> {
  const path = join(folder, 'amlcore.yaml');
  await writeFile(path, text);
  return path;
}

async function ask(who: Person, method: string, path: string, body?: object) {
  const options = { method, ...(body && { body }) };
  const reply = await who.browser.call(API + path, options);
  expect(reply.status, `${path}: ${reply.text}`).toBeLessThan(300);
  return reply.json<{ data: Record<string, unknown> & { items: Record<string, unknown>[] } }>().data;
}

const { ruleId, ...RULE } = RULE_EXAMPLE_REQUEST;
const FIRST = `
settings:
  screening.minScoreThreshold: 70
ruleLists:
  watched-purposes:
    - Loan
    - gift
rules:
  ${ruleId}: ${JSON.stringify(RULE)}
  large-cash:
    severity: CRITICAL
webhooks:
  https://crm.example.com/hooks:
    events: [screening.completed, alert.created]
    secretFrom: CRM_WEBHOOK_SECRET
`;

describe('applying a file', () => {
  it('shows its plan, makes the permitted changes, and lists those that need approval', async () => {
    const path = await file(FIRST);
    const before = await config('diff', path);
    expect(before.code, before.stderr).toBe(1);
    expect(before.stdout).toContain(
      '~ settings.screening.minScoreThreshold\n    settings.screening.minScoreThreshold: 75 -> 70',
    );
    expect(before.stdout).toContain('rules.large-cash.severity: "HIGH" -> "CRITICAL"');
    expect(await exported()).not.toContain('minScoreThreshold');

    const done = await config('apply', path);
    expect(done.stdout).toContain('applied  settings.screening.minScoreThreshold');
    expect(done.stdout).toContain('applied  ruleLists.watched-purposes');
    expect(done.stdout).toContain(`waiting  rules.${ruleId}: draft: a user must activate it`);
    expect(done.stdout).toContain('waiting  rules.large-cash: draft: a user must save it again');
    expect(done.code, done.stderr).toBe(1);
    expect(done.stdout).not.toContain(SECRET);
  });

  it('changes nothing when repeated, and completes once users have approved', async () => {
    const path = await file(FIRST);
    const versions = async () => (await ask(ada, 'GET', `/rules/${ruleId}/versions`)).items.length;
    const again = await config('apply', path);
    expect([again.code, await versions()]).toEqual([1, 1]);
    await ask(ada, 'POST', `/rules/${ruleId}/activate`, { version: 1 });
    const { draft } = await ask(ada, 'PATCH', '/rules/large-cash', { severity: 'CRITICAL' });
    await ask(ben, 'POST', '/rules/large-cash/activate', { version: (draft as { version: number }).version });
    expect(await config('diff', path)).toMatchObject({ code: 0, stdout: 'The service is as the file says.\n' });
    expect(await config('apply', path)).toMatchObject({ code: 0 });
  });

  it('exports a sorted file without secrets, times and authors that equals itself when applied', async () => {
    const text = await exported();
    expect(text).toContain('  watched-purposes:\n    - GIFT\n    - LOAN\n');
    for (const absent of [
      SECRET,
      'whsec_',
      'createdAt',
      'updatedBy',
      'version',

      'subscriptionId',
    ]) {
      expect(text).not.toContain(absent);
    }
    expect(await exported()).toBe(text);
    const path = await file(text);
    expect(await config('diff', path, '--prune')).toMatchObject({ code: 0 });
    const changed = await file(text.replace('minScoreThreshold: 70', 'minScoreThreshold: 65'));
    expect(await config('diff', changed)).toMatchObject({ code: 1 });
    expect(await config('apply', changed)).toMatchObject({ code: 0 });
    expect(await config('diff', changed)).toMatchObject({ code: 0 });
    expect(await exported()).toBe(await readFile(changed, 'utf8'));
  });

  it('writes the audit entries, signature and limits of the API', async () => {
    const { rows } = await service.database.pool.query(
      `select actor_id, details from audit_log
       where tenant_id = $1 and action = 'setting.changed' and subject_id = 'screening.minScoreThreshold'`,
      [service.operator.principal.tenantId],
    );
    expect(rows).toMatchObject([
      { actor_id: env.AMLCORE_CLIENT_ID, details: { before: 75, after: 70 } },
      { actor_id: env.AMLCORE_CLIENT_ID, details: { before: 70, after: 65 } },
    ]);
    const { clientId, clientSecret } = await service.addClient({ permissions: ['settings:read'] });
    const reader = { AMLCORE_URL: service.url, AMLCORE_CLIENT_ID: clientId, AMLCORE_CLIENT_SECRET: clientSecret };
    const path = await file('settings:\n  screening.minScoreThreshold: 60\n');
    const refused = await runCommand(['config', 'apply', path], reader);
    expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('amlcore.yaml:2: settings.') });
    expect(refused.stderr).toContain('settings:write');
    const all = await runCommand(['config', 'export'], reader);
    expect(all).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('iam:read') });
    expect(await runCommand(['config', 'export', '--section', 'settings'], reader)).toMatchObject({ code: 0 });
  });
});

describe('a change that weakens a control', () => {
  it('becomes a proposal that a second user makes effective', async () => {
    const path = await file('settings:\n  screening.minScoreThreshold: 90\n');
    const done = await config('apply', path);
    expect(done.code).toBe(1);
    expect(done.stdout).toContain(
      'waiting  settings.screening.minScoreThreshold: proposed, since it weakens a control',
    );
    const setting = () => ask(ada, 'GET', '/settings/screening.minScoreThreshold');
    expect(await setting()).toMatchObject({ value: 65, proposal: { value: 90, proposedBy: env.AMLCORE_CLIENT_ID } });
    const waiting = (await ask(ada, 'GET', '/proposals')).items.find(({ kind }) => kind === 'SETTING');
    expect(waiting).toMatchObject({ awaitsYou: false, obstacle: { kind: 'API_CLIENT' } });

    const audited = async () => {
      const { rows } = await service.database.pool.query(
        `select count(*)::int as count from audit_log where tenant_id = $1 and action = 'setting.change-proposed'`,
        [service.operator.principal.tenantId],
      );
      return (rows[0] as { count: number }).count;
    };
    const entries = await audited();
    expect((await config('apply', path)).code).toBe(1);
    expect((await config('diff', path)).stdout).toContain('(proposed, since it weakens a control');
    expect(await audited()).toBe(entries);
    // Neither one user nor the client a second time is enough.
    const sent = { value: 90 };
    expect(await ask(ada, 'PUT', '/settings/screening.minScoreThreshold', sent)).toMatchObject({ value: 65 });
    expect((await config('apply', path)).code).toBe(1);
    expect(await setting()).toMatchObject({ value: 65, proposal: { proposedBy: ada.userId } });
    await ask(ben, 'PUT', '/settings/screening.minScoreThreshold', sent);
    expect(await config('diff', path)).toMatchObject({ code: 0 });
  });

  it('includes settings missing in the file only with --prune', async () => {
    const path = await file('settings: {}\nrules: {}\nwebhooks: {}\n');
    expect(await config('diff', path)).toMatchObject({ code: 0 });
    const { stdout } = await config('diff', path, '--prune');
    expect(stdout).toContain(`- rules.${ruleId}`);
    expect(stdout).toContain('- webhooks.https://crm.example.com/hooks');
    expect(stdout).toContain('settings.screening.minScoreThreshold: 90 -> 75');
    expect(stdout).not.toContain('large-cash');
    const done = await config('apply', path, '--prune');
    expect(done.stdout).toContain('applied  webhooks.https://crm.example.com/hooks');
    expect(done.stdout).toContain('applied  settings.screening.minScoreThreshold');
    expect(done.stdout).toContain(`waiting  rules.${ruleId}: draft`);
    expect((await ask(ada, 'GET', '/webhooks')).items).toEqual([]);
    expect((await config('apply', path, '--prune')).code).toBe(1);
  });
});

describe('a wrong file is rejected with its line, and nothing is changed', () => {
  const rule = (text: string) => `rules:\n  my-rule:\n${text.replace(/^/gm, '    ')}\n`;
  it.each([
    ['no YAML', 'settings:\n  a: [1\n', /amlcore\.yaml:3: /],
    ['a key twice', 'settings: {}\nsettings: {}\n', /amlcore\.yaml:2: Map keys must be unique/],
    ['an unknown section', 'settings: {}\nsetings: {}\n', /amlcore\.yaml:2: setings is unknown; known are settings,/],
    [
      'an unknown setting',
      'settings:\n  screening.minScore: 1\n',
      /:2: settings\.screening\.minScore is not a setting/,
    ],
    ['a wrong value', 'settings:\n\n  screening.minScoreThreshold: 700\n', /:3: settings\.\S+ must be at most 100/],
    [
      'an unknown member',
      'webhooks:\n  https://a.example.com:\n    event: []\n',
      /:3: webhooks\.\S+\.event is unknown/,
    ],
    [
      'a webhook without its secret',
      'webhooks:\n  https://a.example.com:\n    events: [alert.created]\n    secretFrom: MISSING\n',
      /:4: webhooks\.\S+\.secretFrom must name an environment variable/,
    ],
    [
      'a bad condition',
      rule(
        'name: x\nwhen:\n  all:\n    - { field: transaction.baseAmount, gte: lots }\n    - { field: transaction.amuont, gte: 1 }',
      ),
      /:6: rules\.my-rule\.when\.all\[0\]\.gte .*[\s\S]*:7: rules\.my-rule\.when\.all\[1\]\.field /,
    ],
    [
      'a list that is not there',
      rule('when: { field: transaction.purpose, matchesList: nowhere }'),
      /:3: rules\.my-rule\.when\.matchesList /,
    ],
    ['a built-in role', 'roles:\n  ANALYST: { permissions: [] }\n', /:2: roles\.ANALYST is built in/],
  ])('%s', async (_, text, message) => {
    const { code, stdout, stderr } = await config('apply', await file(text));
    expect({ code, stdout, stderr }).toEqual({ code: 2, stdout: '', stderr: expect.stringMatching(message) });
  });

  it('rejects a missing file, wrong options, wrong credentials and wrong addresses', async () => {
    const good = await file('settings: {}\n');
    const asked: [string[], Record<string, string>, RegExp][] = [
      [['diff', join(folder, 'absent.yaml')], env, /absent\.yaml cannot be opened \(ENOENT\)/],
      [['diff'], env, /missing required argument/],
      [['diff', good, '--no-such'], env, /unknown option/],
      [['export', '--section', 'everything'], env, /"everything" is no section/],
      [['diff', good], { ...env, AMLCORE_CLIENT_SECRET: 'wrong' }, /\S+: \S+/],
      [['diff', good], { ...env, AMLCORE_CLIENT_ID: '' }, /Set AMLCORE_CLIENT_ID/],
      [
        ['diff', good],
        { ...env, AMLCORE_URL: `http://127.0.0.1:${await freePort()}` },
        /cannot be reached \(ECONNREFUSED\)/,
      ],
    ];
    for (const [args, variables, message] of asked) {
      const { code, stderr } = await runCommand(['config', ...args], variables);
      expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringMatching(message) });
    }
  });
});

it('roles are compared, and only users change them', async () => {
  const path = await file('roles:\n  LEVEL_ONE:\n    description: Triages new alerts\n    permissions: [alert:read]\n');
  const done = await config('apply', path);
  expect(done).toMatchObject({ code: 1, stdout: expect.stringContaining('a user must change it in the dashboard') });
});

it('the commands of the guide work', async () => {
  const steps = readGuide(await readFile(join(projectRoot, 'docs/configuration-as-code.md'), 'utf8'));
  const database = { DATABASE_URL: service.connectionString, AMLCORE_MASTER_KEY: service.masterKey };
  let commands = 0;
  for (const { content, file: name, notRun } of steps) {
    if (name) await file(content);
    for (const line of name || notRun ? [] : content.trimEnd().split('\n')) {
      const [, args = '', wanted = '0'] = /^npx amlcore (.*?)(?: +#(?: exit code (\d))?.*)?$/.exec(line)!;
      const paths = args.split(' ').map((word) => (word === 'amlcore.yaml' ? join(folder, word) : word));
      const { code, stderr } = await runCommand(paths, args.startsWith('config') ? env : database);
      expect(`${line}: ${code} ${stderr}`).toBe(`${line}: ${wanted} `);
      commands += 1;
    }
  }
  expect(commands).toBe(4);
});
