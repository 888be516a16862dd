import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readComposeFile } from '../stranger/compose-file.ts';
import { checkSchema } from './kubernetes-schema.ts';
import { type Manifest, readManifests, unknownSettings } from './manifests.ts';

const root = join(import.meta.dirname, '../..');
const manifests = readManifests(root);
const kustomization = parse(readFileSync(join(root, 'deploy/kubernetes/kustomization.yaml'), 'utf8')) as {
  resources: string[];
  images: { name: string }[];
};

interface Probe {
  readonly httpGet: { readonly path: string; readonly port: string };
}
interface Container {
  readonly name: string;
  readonly image: string;
  readonly env?: readonly { readonly name: string; readonly value: string }[];
  readonly ports?: readonly { readonly name: string; readonly containerPort: number }[];
  readonly startupProbe?: Probe;
  readonly livenessProbe?: Probe;
  readonly readinessProbe?: Probe;
  readonly resources?: { readonly requests: { readonly cpu: string } };
  readonly volumeMounts?: readonly { readonly mountPath: string }[];
}
interface PodSpec {
  readonly containers: readonly Container[];
  readonly volumes: readonly { readonly name: string; readonly secret?: { readonly secretName: string } }[];
  readonly terminationGracePeriodSeconds?: number;
}
interface Workload {
  readonly replicas?: number;
  readonly strategy?: unknown;
  readonly selector?: { readonly matchLabels: Readonly<Record<string, string>> };
  readonly template: {
    readonly metadata: { readonly labels: Readonly<Record<string, string>> };
    readonly spec: PodSpec;
  };
}

const find = <Spec>(kind: string, name: string): Spec => {
  const found = manifests.find((one) => one.kind === kind && one.metadata.name === name);
  if (!found) throw new Error(`no ${kind} ${name}`);
  return found.spec as Spec;
};
const workloads = manifests.filter(({ kind }) => ['Deployment', 'Job'].includes(kind));
const podOf = (manifest: Manifest) => (manifest.spec as Workload).template.spec;
const settings = manifests.find(({ kind }) => kind === 'ConfigMap')?.data ?? {};
const web = find<Workload>('Deployment', 'web');
const worker = find<Workload>('Deployment', 'worker');

describe('deploy/kubernetes', () => {
  it('lists every file in kustomization.yaml, and names the image', () => {
    const files = readdirSync(join(root, 'deploy/kubernetes')).filter(
      (name) => name.endsWith('.yaml') && name !== 'kustomization.yaml',
    );
    expect([...kustomization.resources].sort()).toEqual(files.sort());
    expect(kustomization.images.map(({ name }) => name)).toEqual(['aaspaas']);
  });

  it.each(manifests.map((one) => [`${one.kind} ${one.metadata.name}`, one] as const))(
    '%s: matches the schema of its kind, which knows every field',
    async (_name, manifest) => {
      const { problem, unknown } = await checkSchema(manifest);
      expect(problem).toBeNull();
      expect(unknown).toEqual([]);
    },
  );

  it('demands the restricted Pod Security Standard', () => {
    const namespace = manifests.find(({ kind }) => kind === 'Namespace');
    expect(namespace?.metadata.labels).toMatchObject({ 'pod-security.kubernetes.io/enforce': 'restricted' });
  });

  it.each(workloads.map((one) => [one.metadata.name, one] as const))(
    '%s: meets it, is read-only and limited, and has no service account token',
    (_name, manifest) => {
      expect(podOf(manifest)).toMatchObject({
        automountServiceAccountToken: false,
        securityContext: {
          runAsNonRoot: true,
          runAsUser: 10_001,
          runAsGroup: 10_001,
          seccompProfile: { type: 'RuntimeDefault' },
        },
      });
      for (const container of podOf(manifest).containers)
        expect(container).toMatchObject({
          image: 'aaspaas',
          resources: {
            requests: { cpu: expect.any(String), memory: expect.any(String) },
            limits: { cpu: expect.any(String), memory: expect.any(String) },
          },
          securityContext: {
            allowPrivilegeEscalation: false,
            readOnlyRootFilesystem: true,
            capabilities: { drop: ['ALL'] },
          },
        });
    },
  );

  it('limits web to 384 MiB and the worker to 256', () => {
    const memory = [web, worker].map(({ template }) => template.spec.containers[0]);
    expect(memory).toMatchObject([
      { resources: { limits: { memory: '384Mi' } } },
      { resources: { limits: { memory: '256Mi' } } },
    ]);
  });

  it.each([
    ['web', web, 'http', 'PORT'],
    ['worker', worker, 'health', 'HEALTH_PORT'],
  ] as const)(
    '%s: three probes on the port of its setting, and time to end',
    (_name, { template }, portName, setting) => {
      const [container] = template.spec.containers;
      const port = container?.ports?.find(({ name }) => name === portName)?.containerPort;
      expect(container?.env?.find(({ name }) => name === setting)?.value).toBe(String(port));
      const probes = [container?.startupProbe, container?.livenessProbe, container?.readinessProbe];
      expect(probes.map((probe) => [probe?.httpGet.path, probe?.httpGet.port])).toEqual([
        ['/healthz', portName],
        ['/healthz', portName],
        ['/readyz', portName],
      ]);
      expect(template.spec.terminationGracePeriodSeconds).toBeGreaterThan(
        Number(settings['SHUTDOWN_SECONDS']),
      );
    },
  );

  it('replaces pods without fewer than before, and scales web from 2 to 20 at 65 % CPU', () => {
    for (const { strategy } of [web, worker])
      expect(strategy).toMatchObject({ rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } });
    expect(web.replicas).toBeUndefined();
    expect(worker.replicas).toBe(2);
    expect(find('HorizontalPodAutoscaler', 'web')).toMatchObject({
      scaleTargetRef: { kind: 'Deployment', name: 'web' },
      minReplicas: 2,
      maxReplicas: 20,
      metrics: [{ resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 65 } } }],
    });
    // The percentage is of the request, and a process uses one core.
    expect(web.template.spec.containers[0]?.resources?.requests.cpu).toBe('1');
    // During a rollout there is one more pod of each.
    expect(settings['PROCESSES']).toBe(String(20 + 1 + 2 + 1));
    for (const [name, { selector }] of [
      ['web', web],
      ['worker', worker],
    ] as const)
      expect(find('PodDisruptionBudget', name)).toEqual({ minAvailable: 1, selector });
  });

  it('selects the pods that it means', () => {
    for (const { selector, template } of [web, worker])
      expect(template.metadata.labels).toMatchObject(selector?.matchLabels ?? { missing: 'selector' });
    const service = find<{ selector: object; ports: { targetPort: string }[] }>('Service', 'web');
    expect([service.selector, service.ports[0]?.targetPort]).toEqual([web.selector?.matchLabels, 'http']);
    const names = workloads.map(({ metadata }) => metadata.name);
    for (const { metadata, spec } of manifests.filter(({ kind }) => kind === 'NetworkPolicy')) {
      const { podSelector } = spec as { podSelector: { matchExpressions?: { values: string[] }[] } };
      const selected = (podSelector.matchExpressions ?? []).flatMap(({ values }) => values);
      const unknown = selected.filter((name) => !names.includes(name));
      expect([metadata.name, unknown]).toEqual([metadata.name, []]);
    }
  });

  it('sends requests to pods that are alive while none is ready', () => {
    const ingress = manifests.find(({ kind }) => kind === 'Ingress');
    const name = ingress?.metadata.annotations?.['nginx.ingress.kubernetes.io/default-backend'] ?? '';
    expect(find('Service', name)).toEqual({
      ...find<object>('Service', 'web'),
      publishNotReadyAddresses: true,
    });
  });

  it('denies all traffic that no policy allows', () => {
    expect(find('NetworkPolicy', 'deny-all')).toEqual({
      podSelector: {},
      policyTypes: ['Ingress', 'Egress'],
    });
    const text = readFileSync(join(root, 'deploy/kubernetes/network.yaml'), 'utf8');
    expect(text.match(/cidr: 0\.0\.0\.0\/0(?!, except: \[169\.254\.0\.0\/16\])/)).toBeNull();
    expect([...text.matchAll(/cidr: (169\S+) \}/g)].map(([, cidr]) => cidr)).toEqual(['169.254.20.10/32']);
  });

  it('contains only settings that exist, and every secret as a file of its Secret', () => {
    const names = workloads.flatMap((one) =>
      podOf(one).containers.flatMap(({ env = [] }) => env.map(({ name }) => name)),
    );
    expect(unknownSettings(root, [...Object.keys(settings), ...names])).toEqual([]);
    expect(manifests.filter(({ kind }) => kind === 'Secret')).toEqual([]);
    const secrets = Object.keys(readComposeFile(root).secrets);
    expect(
      [...Object.keys(settings), ...names].filter((name) => secrets.includes(name.toLowerCase())),
    ).toEqual([]);
    for (const [name, value] of Object.entries(settings))
      if (name.endsWith('_FILE'))
        expect(value).toBe(`/run/secrets/aaspaas/${name.replace(/_FILE$/, '').toLowerCase()}`);
    for (const { env = [], volumeMounts = [] } of workloads.flatMap((one) => podOf(one).containers)) {
      const mounted = volumeMounts.map(({ mountPath }) => mountPath);
      for (const { name, value } of env.filter((one) => one.name.endsWith('_FILE'))) {
        const at = value.lastIndexOf('/');
        expect([name, mounted.includes(value.slice(0, at))]).toEqual([name, true]);
        expect(secrets).toContain(value.slice(at + 1));
      }
    }
  });

  it('gives the address of the owner of the tables to the jobs only', () => {
    const given = workloads.map((one) => [
      one.metadata.name,
      podOf(one).volumes.flatMap(({ secret }) => secret?.secretName ?? []),
    ]);
    expect(Object.fromEntries(given)).toEqual({
      commands: ['aaspaas', 'aaspaas-migrate'],
      migrate: ['aaspaas-migrate'],
      'rotate-keys': ['aaspaas', 'aaspaas-migrate'],
      web: ['aaspaas'],
      worker: ['aaspaas'],
    });
  });
});
