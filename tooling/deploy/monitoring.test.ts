import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readComposeFile, serviceOf } from '../stranger/compose-file.ts';
import { checkSchema } from './kubernetes-schema.ts';
import { readManifests } from './manifests.ts';

const root = join(import.meta.dirname, '../..');
const deploy = join(root, 'deploy');
const read = (path: string): unknown => parse(readFileSync(join(deploy, path), 'utf8'));
const compose = readComposeFile(root);
const manifests = readManifests(root, 'monitoring');

interface StaticTargets {
  readonly static_configs?: readonly { readonly targets: readonly string[] }[];
}
interface PrometheusConfig {
  readonly rule_files: readonly string[];
  readonly alerting: { readonly alertmanagers: readonly StaticTargets[] };
  readonly scrape_configs: readonly (StaticTargets & {
    readonly job_name: string;
    readonly authorization?: { readonly credentials_file: string };
    readonly kubernetes_sd_configs?: readonly {
      readonly namespaces: { readonly names: readonly string[] };
    }[];
    readonly relabel_configs?: readonly {
      readonly source_labels: readonly string[];
      readonly regex?: string;
    }[];
  })[];
}
interface Route {
  readonly receiver: string;
  readonly matchers?: readonly string[];
  readonly continue?: boolean;
  readonly repeat_interval?: string;
  readonly routes?: readonly Route[];
}
interface AlertmanagerConfig {
  readonly route: Route;
  readonly receivers: readonly {
    readonly name: string;
    readonly webhook_configs: readonly Readonly<Record<string, string>>[];
  }[];
}

const alertmanager = read('prometheus/alertmanager.yml') as AlertmanagerConfig;
const configs = {
  compose: read('compose/prometheus.yml') as PrometheusConfig,
  kubernetes: read('kubernetes/monitoring/prometheus.yml') as PrometheusConfig,
};
const rules = (read('prometheus/alerts.yml') as { groups: { rules: { expr: string }[] }[] }).groups.flatMap(
  (group) => group.rules,
);
const targetsOf = (parts: readonly StaticTargets[]) =>
  parts.flatMap(({ static_configs: all = [] }) => all.flatMap(({ targets }) => targets));

/** The receivers of an alert, as Alertmanager finds them: the first route that matches, and the next ones while `continue` is set. */
function receiversOf({ receiver, routes = [] }: Route, labels: Readonly<Record<string, string>>): string[] {
  const found: string[] = [];
  for (const route of routes) {
    const matches = (route.matchers ?? []).every((matcher) => {
      const [, name = '', operator, value] = /^(\w+) (!?=) "(\w+)"$/.exec(matcher) ?? [];
      if (!operator) throw new Error(`${matcher} is not understood`);
      return (labels[name] === value) === (operator === '=');
    });
    if (!matches) continue;
    found.push(...receiversOf(route, labels));
    if (!route.continue) break;
  }
  return found.length > 0 ? found : [receiver];
}

describe('alertmanager.yml', () => {
  it.each([
    [{ alertname: 'DiskFull', severity: 'page' }, ['pager']],
    [{ alertname: 'MachineDiskUnknown', severity: 'ticket' }, ['tickets']],
    [{ alertname: 'Misspelt', severity: 'pgae' }, ['pager']],
    [{ alertname: 'AlertsUndelivered', severity: 'page' }, ['tickets', 'pager']],
  ])('%j reaches %j', (labels, receivers) => {
    expect(receiversOf(alertmanager.route, labels)).toEqual(receivers);
  });

  it('reads the address of each receiver from a secret, and contains none itself', () => {
    const files = alertmanager.receivers.map(({ name, webhook_configs: webhooks }) => [name, webhooks]);
    expect(files).toEqual([
      ['pager', [{ url_file: '/run/secrets/pager_url' }]],
      ['tickets', [{ url_file: '/run/secrets/tickets_url' }]],
    ]);
  });
});

describe.each(Object.entries(configs))('prometheus.yml of %s', (_name, config) => {
  it('evaluates the rules and sends alerts to Alertmanager', () => {
    expect(config.rule_files).toEqual(['alerts.yml']);
    expect(targetsOf(config.alerting.alertmanagers)).toEqual(['alertmanager:9093']);
  });

  it('has every job that a rule names, and those of disks and of Alertmanager', () => {
    const jobs = config.scrape_configs.map((job) => job.job_name);
    const named = rules.flatMap(({ expr }) => [...expr.matchAll(/\bjob="(\w+)"/g)].map(([, job]) => job));
    expect(new Set(named)).toEqual(new Set(['aaspaas', 'node']));
    expect(jobs).toEqual(expect.arrayContaining([...named, 'alertmanager']));
  });
});

describe('compose.yaml', () => {
  const port = (name: string) => serviceOf(compose, name).expose?.[0];
  const mounts = (name: string) =>
    Object.fromEntries(
      (serviceOf(compose, name).volumes ?? []).map((volume) => volume.split(':', 2).reverse()),
    );

  it('scrapes each process with the token, the disks and Alertmanager', () => {
    const [product] = configs.compose.scrape_configs;
    expect(targetsOf(configs.compose.scrape_configs)).toEqual([
      `web1:${port('web1')}`,
      `web2:${port('web2')}`,
      `worker:${port('worker')}`,
      'haproxy:8405',
      `node:${port('node')}`,
      `alertmanager:${port('alertmanager')}`,
    ]);
    const { environment: settings = {} } = serviceOf(compose, 'worker');
    expect(product?.authorization?.credentials_file).toBe(settings['METRICS_TOKEN_FILE']);
    expect(settings['HEALTH_PORT']).toBe(port('worker'));
  });

  it('gives each program its files, and Alertmanager the addresses', () => {
    expect(mounts('prometheus')).toMatchObject({
      '/etc/prometheus/prometheus.yml': './compose/prometheus.yml',
      '/etc/prometheus/alerts.yml': './prometheus/alerts.yml',
    });
    expect(mounts('alertmanager')).toMatchObject({
      '/etc/alertmanager/alertmanager.yml': './prometheus/alertmanager.yml',
    });
    const { entrypoint = [], secrets } = serviceOf(compose, 'alertmanager');
    expect(secrets).toEqual(['pager_url', 'tickets_url']);
    expect(entrypoint.join(' ')).toContain('for name in pager_url tickets_url; do');
    expect(entrypoint.join(' ')).toContain('--config.file=/etc/alertmanager/alertmanager.yml');
  });

  it('measures the disk of each folder with data that grows, where Prometheus can ask', () => {
    const data = new Set(
      Object.values(compose.services).flatMap(({ volumes = [] }) =>
        volumes.filter((volume) => volume.startsWith('./data/')).map((volume) => volume.split(':', 1)[0]),
      ),
    );
    const small = ['./data/grafana', './data/alertmanager'];
    const measured = Object.entries(mounts('node'));
    expect(measured.map(([, folder]) => folder).sort()).toEqual(
      [...data].filter((folder) => !small.includes(folder ?? '')).sort(),
    );
    for (const [path] of measured) expect(path).toMatch(/^\/disks\/\w+$/);
    for (const volume of serviceOf(compose, 'node').volumes ?? []) expect(volume).toMatch(/:ro$/);
    expect(serviceOf(compose, 'node').networks).toEqual(['disks']);
    expect(serviceOf(compose, 'prometheus').networks).toContain('disks');
    // The pager is on the internet.
    expect(serviceOf(compose, 'alertmanager').networks).toEqual(['edge']);
  });
});

describe('deploy/kubernetes/monitoring', () => {
  const folder = 'kubernetes/monitoring';
  const kustomization = read(`${folder}/kustomization.yaml`) as {
    resources: string[];
    configMapGenerator: { name: string; namespace: string; files: string[] }[];
  };
  interface Pod {
    readonly volumes: readonly {
      readonly name: string;
      readonly configMap?: { readonly name: string };
      readonly secret?: { readonly secretName: string };
      readonly hostPath?: { readonly path: string };
    }[];
    readonly containers: readonly {
      readonly image: string;
      readonly args: readonly string[];
      readonly ports: readonly { readonly name: string; readonly containerPort: number }[];
      readonly livenessProbe: { readonly httpGet: { readonly port: string } };
      readonly readinessProbe: { readonly httpGet: { readonly port: string } };
      readonly volumeMounts: readonly {
        readonly name: string;
        readonly mountPath: string;
        readonly readOnly?: boolean;
      }[];
    }[];
  }
  const pods = Object.fromEntries(
    manifests
      .filter(({ kind }) => ['StatefulSet', 'DaemonSet'].includes(kind))
      .map(({ metadata, spec }) => [metadata.name, (spec as { template: { spec: Pod } }).template.spec]),
  );
  const podOf = (name: string): Pod => {
    const pod = pods[name];
    if (!pod) throw new Error(`there is no pod ${name}`);
    return pod;
  };
  const container = (name: string) => {
    const [first] = podOf(name).containers;
    if (!first) throw new Error(`${name} has no container`);
    return first;
  };
  const port = (name: string) => container(name).ports[0]?.containerPort;
  const mountOf = (name: string, volume: string) =>
    container(name).volumeMounts.find((mount) => mount.name === volume)?.mountPath;

  it('lists every file in kustomization.yaml; generated maps have the names of the pods’ volumes', () => {
    const files = readdirSync(join(deploy, folder)).filter(
      (name) => name.endsWith('.yaml') && name !== 'kustomization.yaml',
    );
    expect([...kustomization.resources].sort()).toEqual(files.sort());
    for (const { name, namespace, files: contents } of kustomization.configMapGenerator) {
      expect(namespace).toBe('monitoring');
      expect(podOf(name).volumes.map(({ configMap }) => configMap?.name)).toContain(name);
      for (const file of contents) expect(() => read(join(folder, file))).not.toThrow();
    }
  });

  it.each(
    manifests.map(
      (one) => [`${one.kind} ${one.metadata.namespace ?? ''} ${one.metadata.name}`, one] as const,
    ),
  )('%s: matches the schema of its kind, which knows every field', async (_name, manifest) => {
    expect(await checkSchema(manifest)).toEqual({ problem: null, unknown: [] });
    if (manifest.kind !== 'Namespace') expect(manifest.metadata.namespace).toMatch(/^(monitoring|aaspaas)$/);
  });

  it.each(Object.entries(pods))(
    '%s: unprivileged, read-only, limited, with probes and a tag',
    (name, pod) => {
      expect(pod).toMatchObject({
        securityContext: {
          runAsNonRoot: true,
          runAsUser: name === 'node-exporter' ? 65_534 : 10_001,
          seccompProfile: { type: 'RuntimeDefault' },
        },
        // Prometheus finds pods with its account.
        ...(name === 'prometheus' ? { serviceAccountName: name } : { automountServiceAccountToken: false }),
      });
      for (const one of pod.containers) {
        expect(one).toMatchObject({
          image: expect.stringMatching(/^[\w/-]+:v\d+\.\d+\.\d+$/),
          resources: { requests: { memory: expect.any(String) }, limits: { memory: expect.any(String) } },
          securityContext: {
            allowPrivilegeEscalation: false,
            readOnlyRootFilesystem: true,
            capabilities: { drop: ['ALL'] },
          },
        });
        const [{ name: portName } = { name: '' }] = one.ports;
        expect([one.livenessProbe.httpGet.port, one.readinessProbe.httpGet.port]).toEqual([
          portName,
          portName,
        ]);
        for (const mount of one.volumeMounts.filter((mounted) => mounted.name !== 'data'))
          expect([mount.name, mount.readOnly]).toEqual([mount.name, true]);
      }
      const paths = pod.volumes.flatMap(({ hostPath }) => hostPath?.path ?? []);
      expect(paths).toEqual(name === 'node-exporter' ? ['/'] : []);
    },
  );

  it('has the images of compose.yaml', () => {
    const composed = ['prometheus', 'alertmanager', 'node'].map((name) =>
      serviceOf(compose, name).image.replace(/^\$\{\w+:-(.*)\}$/, '$1'),
    );
    expect(['prometheus', 'alertmanager', 'node-exporter'].map((name) => container(name).image)).toEqual(
      composed,
    );
  });

  it('mounts configuration and secrets where the programs read them', () => {
    expect(container('prometheus').args[0]).toBe(
      `--config.file=${mountOf('prometheus', 'config')}/prometheus.yml`,
    );
    expect(container('alertmanager').args[0]).toBe(
      `--config.file=${mountOf('alertmanager', 'config')}/alertmanager.yml`,
    );
    const [product] = configs.kubernetes.scrape_configs;
    expect(product?.authorization?.credentials_file).toBe(
      `${mountOf('prometheus', 'metrics')}/metrics_token`,
    );
    const secrets = alertmanager.receivers.flatMap(({ webhook_configs: webhooks }) =>
      webhooks.map(({ url_file: file = '' }) => file.slice(0, file.lastIndexOf('/'))),
    );
    expect(new Set(secrets)).toEqual(new Set([mountOf('alertmanager', 'receivers')]));
  });

  it('reads the disks of the node, not those of the container', () => {
    const root = mountOf('node-exporter', 'node') ?? '';
    expect(container('node-exporter').args).toEqual([
      `--path.rootfs=${root}`,
      `--path.procfs=${root}/proc`,
      '--collector.disable-defaults',
      '--collector.filesystem',
    ]);
  });

  it('finds the pods that exist and may reach them', () => {
    const find = (name: string) => configs.kubernetes.scrape_configs.find((job) => job.job_name === name);
    const kept = (name: string) => find(name)?.relabel_configs?.[0]?.regex?.split('|');
    expect(kept('node')).toEqual(['node-exporter']);
    const products = readManifests(root).filter(({ kind }) => kind === 'Deployment');
    expect(kept('aaspaas')).toEqual(products.map(({ metadata }) => metadata.name));
    const roles = manifests.filter(({ kind }) => kind === 'Role').map(({ metadata }) => metadata.namespace);
    const searched = ['aaspaas', 'node'].flatMap(
      (job) => find(job)?.kubernetes_sd_configs?.flatMap(({ namespaces }) => namespaces.names) ?? [],
    );
    expect(searched).toEqual(roles);
    expect([port('prometheus'), port('alertmanager'), port('node-exporter')]).toEqual([9090, 9093, 9100]);
    const policies = JSON.stringify(manifests.filter(({ kind }) => kind === 'NetworkPolicy'));
    for (const to of [3000, 3001, 9093, 9100]) expect(policies).toContain(`"port":${to}`);
    expect(policies.match(/"cidr":"0\.0\.0\.0\/0"(?!,"except":\["169\.254\.0\.0\/16"\])/)).toBeNull();
  });
});
