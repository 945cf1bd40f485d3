/** The Helm chart: it lints, its manifests are valid, hardened and without secrets, and wrong values are rejected. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { ENVIRONMENT_VARIABLES } from '../../src/platform/environment-variables.ts';
import { projectRoot } from '../../src/platform/lib/project-root.ts';
import { CHART, HELM, isMissing, run, VALIDATE } from './tools.ts';

interface Container {
  name: string;
  image: string;
  args?: string[];
  env?: { name: string; value?: string; valueFrom?: unknown }[];
  securityContext: Record<string, unknown>;
  volumeMounts?: { mountPath: string }[];
  readinessProbe?: unknown;
  livenessProbe?: unknown;
  startupProbe?: unknown;
  resources?: unknown;
}
interface PodSpec {
  containers: Container[];
  securityContext: Record<string, unknown>;
  automountServiceAccountToken: boolean;
  volumes?: { name: string }[];
}
interface Manifest {
  kind: string;
  metadata: { name: string; labels?: Record<string, string>; annotations?: Record<string, string> };
  spec: Record<string, unknown>;
  data?: Record<string, string>;
}

/** Kinds of operators, whose schemas are not those of Kubernetes. */
const CUSTOM = new Set(['ServiceMonitor', 'PrometheusRule']);
const KUBERNETES = ['1.27', '1.34'];

const values = (name: string) => join(CHART, 'ci', `${name}-values.yaml`);
const template = async (name: string, ...more: string[]): Promise<Manifest[]> => {
  const text = await run(HELM, ['template', 'test', CHART, '-n', 'aml', '-f', values(name), ...more]);
  return parseAllDocuments(text)
    .map((one) => one.toJS() as Manifest | null)
    .filter((one) => one !== null);
};

function podsOf(manifests: readonly Manifest[]): { kind: string; name: string; pod: PodSpec }[] {
  return manifests.flatMap(({ kind, metadata, spec }) => {
    if (kind === 'Pod') return [{ kind, name: metadata.name, pod: spec as unknown as PodSpec }];
    const inner = (spec as { template?: { spec: PodSpec } } | undefined)?.template?.spec;
    return inner ? [{ kind, name: metadata.name, pod: inner }] : [];
  });
}

describe.skipIf(isMissing(HELM, VALIDATE))('the Helm chart', () => {
  let folder: string;
  const rendered = new Map<string, Manifest[]>();
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'amlcore-chart-'));
    for (const name of ['minimal', 'full']) rendered.set(name, await template(name));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const all = () => [...rendered.values()].flat();
  const find = (name: string, kind: string) => rendered.get(name)!.filter((one) => one.kind === kind);

  it.each(['minimal', 'full'])('lints with the %s values', async (name) => {
    expect(await run(HELM, ['lint', '--strict', CHART, '-f', values(name)])).toContain('0 chart(s) failed');
  });

  it.each(KUBERNETES)('renders valid manifests for Kubernetes %s', async (version) => {
    for (const [name, manifests] of rendered) {
      const file = join(folder, `${name}.yaml`);
      const known = manifests.filter(({ kind }) => !CUSTOM.has(kind));
      await writeFile(file, known.map((one) => JSON.stringify(one)).join('\n---\n'));
      expect(await run(VALIDATE, ['--strict', '-k', version, file])).not.toMatch(/FAIL|ERROR/);
    }
  });

  it('the check of manifests notices an unknown field', async () => {
    const [deployment] = find('minimal', 'Deployment');
    const file = join(folder, 'wrong.yaml');
    await writeFile(file, JSON.stringify({ ...deployment, spec: { ...deployment!.spec, replica: 2 } }));
    await expect(run(VALIDATE, ['--strict', '-k', KUBERNETES.at(-1)!, file])).rejects.toThrow();
  });

  it('every pod keeps the restricted security standard, with a read-only root and no token', () => {
    const pods = podsOf(all());
    expect(new Set(pods.map(({ kind }) => kind))).toEqual(new Set(['Deployment', 'Job', 'Pod']));
    for (const { name, pod } of pods) {
      expect([name, pod]).toMatchObject([
        name,
        {
          automountServiceAccountToken: false,
          securityContext: { runAsNonRoot: true, runAsUser: 10001, seccompProfile: { type: 'RuntimeDefault' } },
        },
      ]);
      for (const container of pod.containers) {
        expect(container.securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
      }
    }
  });

  it('secrets are references, and every variable is one that the service reads', () => {
    for (const { name, pod } of podsOf(all())) {
      for (const { env = [] } of pod.containers) {
        const names = env.map((one) => one.name);
        expect(new Set(names).size, `${name} sets a variable twice`).toBe(names.length);
        for (const one of env) {
          expect(Object.keys(ENVIRONMENT_VARIABLES)).toContain(one.name);
          if (/URL$|KEY$|BOOTSTRAP/.test(one.name) && !/PUBLIC_URL|HEADS_URL/.test(one.name))
            expect(one).toMatchObject({ valueFrom: { secretKeyRef: { name: expect.stringMatching(/./) } } });
        }
      }
    }
    expect(all().some(({ kind }) => kind === 'Secret')).toBe(false);
  });

  it('migrates in a hook before the nodes, which then migrate nothing', () => {
    const [job] = find('full', 'Job');
    expect(job).toMatchObject({
      metadata: { annotations: { 'helm.sh/hook': 'pre-install,pre-upgrade' } },
      spec: { template: { spec: { restartPolicy: 'Never', containers: [{ args: ['migrate'] }] } } },
    });
    const migrates = (pod: PodSpec) => pod.containers[0]!.env!.find(({ name }) => name === 'AMLCORE_MIGRATE')?.value;
    for (const { kind, pod } of podsOf(rendered.get('full')!)) {
      if (kind === 'Deployment') expect(migrates(pod)).toBe('off');
      if (kind === 'Job') expect(migrates(pod)).toBeUndefined();
    }
  });

  it('nodes have all three probes on the port of health, requests for resources, and writable folders', () => {
    const [node, worker] = find('full', 'Deployment');
    expect(worker).toMatchObject({ metadata: { name: 'test-amlcore-worker' }, spec: { replicas: 2 } });
    for (const one of [node!, worker!]) {
      const [container] = (one.spec.template as { spec: PodSpec }).spec.containers;
      for (const probe of ['startupProbe', 'livenessProbe', 'readinessProbe'] as const)
        expect(container![probe]).toMatchObject({ httpGet: { port: 'admin' } });
      expect(container!.resources).toMatchObject({ requests: { cpu: expect.anything(), memory: expect.anything() } });
      expect(container!.volumeMounts!.map(({ mountPath }) => mountPath)).toEqual(
        expect.arrayContaining(['/data', '/tmp']),
      );
    }
    // The autoscaler decides how many there are.
    expect(node!.spec).not.toHaveProperty('replicas');
    expect(find('full', 'HorizontalPodAutoscaler')).toHaveLength(1);
    expect(find('minimal', 'Deployment')).toMatchObject([{ spec: { replicas: 2 } }]);
  });

  it('no service but the one for requests is selected by the proxy, and selectors fit the pods', () => {
    const labels = find('full', 'Deployment').map(
      ({ spec }) => (spec.template as { metadata: { labels: Record<string, string> } }).metadata.labels,
    );
    const selects = (selector: Record<string, string>) =>
      labels.filter((one) => Object.entries(selector).every(([key, value]) => one[key] === value)).length;
    const [http, admin] = find('full', 'Service').map(({ spec }) => selects(spec.selector as Record<string, string>));
    expect([http, admin]).toEqual([1, 2]);
    const [budget] = find('full', 'PodDisruptionBudget');
    expect(selects((budget!.spec.selector as { matchLabels: Record<string, string> }).matchLabels)).toBe(1);
    expect(find('full', 'Ingress')).toMatchObject([
      {
        spec: {
          rules: [{ http: { paths: [{ backend: { service: { name: 'test-amlcore', port: { name: 'http' } } } }] } }],
        },
      },
    ]);
  });

  it('the network policy lets requests, metrics, the database and lists through, and nothing else', () => {
    const ports = (rules: unknown) =>
      (rules as { ports: { port: number }[] }[]).map((rule) => rule.ports.map(({ port }) => port));
    const [policy] = find('full', 'NetworkPolicy');
    expect(policy!.spec.policyTypes).toEqual(['Ingress', 'Egress']);
    expect(ports(policy!.spec.ingress)).toEqual([[8080], [8081]]);
    expect(ports(policy!.spec.egress)).toEqual([[53, 53], [5432, 6432], [443, 465, 587], [8443]]);
    // No user or network is named that may read metrics.
    expect(ports(find('minimal', 'NetworkPolicy')[0]!.spec.ingress)).toEqual([[8080]]);
  });

  it('carries the alert rules and dashboards of the repository', async () => {
    const rules = parse(await readFile(join(CHART, 'files/alerts.yaml'), 'utf8')) as unknown;
    expect(find('full', 'PrometheusRule')).toMatchObject([{ spec: rules }]);
    const boards = find('full', 'ConfigMap');
    expect(boards).toHaveLength(3);
    for (const { data } of boards)
      for (const [name, text] of Object.entries(data!))
        expect(JSON.parse(text)).toEqual(JSON.parse(await readFile(join(CHART, 'files/dashboards', name), 'utf8')));
    expect(find('full', 'ServiceMonitor')).toHaveLength(1);
  });

  it.each([
    ['no address', ['--set', 'publicUrl='], 'publicUrl'],
    ['no database', ['--set', 'database.urlSecret.name='], 'urlSecret'],
    ['an unknown value', ['--set', 'replicaCount=3'], 'replicaCount'],
    ['a secret among the configuration', ['--set', 'config.AMLCORE_MASTER_KEY=00'], 'AMLCORE_MASTER_KEY'],
    ['a variable that another value sets', ['--set-string', 'config.AMLCORE_MIGRATE=auto'], 'AMLCORE_MIGRATE'],
    ['an ingress without a host', ['--set', 'ingress.enabled=true'], 'ingress'],
    ['an invalid digest', ['--set', 'image.digest=latest'], 'digest'],
  ])('rejects %s', async (_, args, named) => {
    await expect(template('minimal', ...args)).rejects.toThrow(named);
  });

  it('has the version of the service, and shows it to users', async () => {
    const { version } = JSON.parse(await readFile(join(projectRoot, 'package.json'), 'utf8')) as { version: string };
    const chart = parse(await readFile(join(CHART, 'Chart.yaml'), 'utf8')) as { version: string; appVersion: string };
    expect(chart).toMatchObject({ version, appVersion: version });
    const [node] = find('minimal', 'Deployment');
    expect(node).toMatchObject({ spec: { template: { spec: { containers: [{ image: `amlcore:${version}` }] } } } });
  });
});
