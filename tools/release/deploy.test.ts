// The files of deploy/ hold what docs/installation.md promises. Where a machine has the program that reads them, it does.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';

const deploy = path.resolve(import.meta.dirname, '../../deploy');
const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'lettersmith-deploy-'));
afterAll(() => fs.rmSync(scratch, { recursive: true }));

const read = (file: string): string => fs.readFileSync(path.join(deploy, file), 'utf8');

const has = (program: string): boolean =>
  spawnSync('sh', ['-c', `command -v ${program}`], { stdio: 'ignore' }).status === 0;

const run = (program: string, args: readonly string[], env: Record<string, string> = {}) => {
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: scratch,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, HOME: scratch, ...env },
  });
  return { status, printed: `${stdout}${stderr}` };
};

/** The values of a YAML file that the tests look at. */
interface Service {
  image: string;
  user?: string;
  read_only: boolean;
  tmpfs: string[];
  cap_drop: string[];
  security_opt: string[];
  restart: string;
  stop_grace_period?: string;
  logging: { options: Record<string, string> };
}

describe.each(['compose.yaml', 'compose.embedded.yaml'])('%s', (file) => {
  const text = read(`compose/${file}`);
  const { services } = parse(text) as { services: Record<string, Service> };

  it('confines every container', () => {
    for (const [name, service] of Object.entries(services)) {
      expect([name, service.read_only, service.cap_drop, service.security_opt]).toEqual([
        name,
        true,
        ['ALL'],
        ['no-new-privileges:true'],
      ]);
      expect([name, service.restart, service.tmpfs[0]]).toEqual([name, 'unless-stopped', '/tmp']);
      expect(service.logging.options).toEqual({ 'max-size': '20m', 'max-file': '5' });
    }
  });

  it('names a release of each image, and has no password', () => {
    for (const { image } of Object.values(services))
      expect(image).toMatch(/:(\d|\$\{LETTERSMITH_VERSION:\?)/);
    expect(text).not.toMatch(/PASSWORD: (?!\$\{)/);
    expect(services.app?.stop_grace_period).toBe('60s');
  });

  // Its start takes a second and a half.
  it.skipIf(!process.env.LONG || !has('docker-compose'))('is read by docker-compose', () => {
    fs.copyFileSync(path.join(deploy, 'compose', file), path.join(scratch, file));
    const settings = { LETTERSMITH_VERSION: '1.2.3', POSTGRES_PASSWORD: 'x', SITE_ADDRESS: 'a.example' };
    fs.writeFileSync(path.join(scratch, '.env'), 'NODE_ENV=production\n');
    expect(run('docker-compose', ['-f', file, 'config', '-q'], settings)).toEqual({ status: 0, printed: '' });
    const { status, printed } = run('docker-compose', ['-f', file, 'config', '-q']);
    expect([status === 0, printed]).toEqual([false, expect.stringContaining('run lettersmith setup')]);
  });
});

test.each(['compose/Caddyfile', 'proxy/Caddyfile', 'proxy/nginx.conf'])(
  '%s keeps the metrics inside',
  (file) => {
    expect(read(file)).toMatch(/respond \/metrics 404|location = \/metrics \{\s+return 404;/);
  },
);

test.skipIf(!has('caddy')).each(['compose/Caddyfile', 'proxy/Caddyfile'])('caddy reads %s', (file) => {
  const args = ['validate', '--adapter', 'caddyfile', '--config', path.join(deploy, file)];
  expect(run('caddy', args, { SITE_ADDRESS: 'a.example' })).toMatchObject({ status: 0 });
});

test.skipIf(!has('nginx') || !has('openssl'))('nginx reads proxy/nginx.conf', () => {
  const certificate = ['key.pem', 'certificate.pem'].map((name) => path.join(scratch, name));
  const [key = '', cert = ''] = certificate;
  const made = [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    '-subj',
    '/CN=a',
  ];
  expect(run('openssl', [...made, '-keyout', key, '-out', cert]).status).toBe(0);
  const site = read('proxy/nginx.conf')
    .replace(/ssl_certificate .*;/, `ssl_certificate ${cert};`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`);
  const whole = `pid ${scratch}/pid; error_log stderr;\nevents {}\nhttp { access_log off;\n${site}\n}\n`;
  fs.writeFileSync(path.join(scratch, 'nginx.conf'), whole);
  const { status, printed } = run('nginx', ['-t', '-p', scratch, '-c', path.join(scratch, 'nginx.conf')]);
  expect([status, printed]).toEqual([0, expect.stringContaining('syntax is ok')]);
});

describe('the systemd unit', () => {
  const unit = read('systemd/lettersmith.service');

  it('writes to its data and its backups alone, as a user without rights', () => {
    expect(unit).toMatch(/^User=lettersmith$/m);
    expect(unit).toMatch(/^ProtectSystem=strict$/m);
    expect(unit).toMatch(/^CapabilityBoundingSet=$/m);
    expect(unit.match(/^ReadWritePaths=.*$/gm)).toEqual(['ReadWritePaths=-/var/backups/lettersmith']);
  });

  it('has a command beside it that refuses anyone but root, and takes its settings', () => {
    const command = path.join(deploy, 'systemd/lettersmith');
    expect(fs.statSync(command).mode & 0o111).toBe(0o111);
    expect(run('sh', ['-n', command])).toEqual({ status: 0, printed: '' });
    const [, settings] = /^EnvironmentFile=(.*)$/m.exec(unit) ?? [];
    expect(fs.readFileSync(command, 'utf8')).toContain(`runuser -u lettersmith -- `);
    expect(fs.readFileSync(command, 'utf8')).toContain(`--env-file=${settings} `);
  });

  it('waits for the last requests, and does not start again with wrong settings', () => {
    expect(unit).toMatch(/^RestartPreventExitStatus=78$/m);
    expect(unit).toMatch(/^TimeoutStopSec=60$/m);
    expect(unit).not.toMatch(/^MemoryDenyWriteExecute=/m);
  });

  it.skipIf(!has('systemd-analyze'))('is read by systemd, and its exposure is at most 2.5', () => {
    const file = path.join(scratch, 'lettersmith.service');
    const here = unit
      .replace('/opt/lettersmith/bin/lettersmith', '/bin/true')
      .replace(/^Documentation=.*$/m, '');
    fs.writeFileSync(file, here);
    expect(run('systemd-analyze', ['verify', '--man=no', file])).toEqual({ status: 0, printed: '' });
    const { printed } = run('systemd-analyze', ['security', '--offline=true', '--no-pager', file]);
    const [, exposure] = /Overall exposure level for \S+: ([\d.]+)/.exec(printed) ?? [];
    expect(Number(exposure)).toBeGreaterThan(0);
    expect(Number(exposure)).toBeLessThanOrEqual(2.5);
  });

  it.skipIf(!has('logrotate'))('has a file that logrotate reads', () => {
    const { status, printed } = run('logrotate', ['--debug', path.join(deploy, 'systemd/logrotate.conf')]);
    expect([status, printed]).toEqual([0, expect.not.stringContaining('error:')]);
  });
});

interface Container {
  args: string[];
  env: { name: string; value?: string; valueFrom?: unknown }[];
  resources: { requests: Record<string, string>; limits: Record<string, string> };
  securityContext: {
    allowPrivilegeEscalation: boolean;
    readOnlyRootFilesystem: boolean;
    capabilities: unknown;
  };
  startupProbe?: unknown;
  livenessProbe?: { httpGet: { path: string } };
  readinessProbe?: { httpGet: { path: string } };
}

interface Manifest {
  kind: string;
  metadata: { name: string };
  data?: Record<string, string>;
  spec: {
    replicas?: number;
    minReplicas?: number;
    selector?: { matchLabels?: Record<string, string> };
    podSelector?: { matchLabels: Record<string, string> };
    template: {
      metadata: { labels: Record<string, string> };
      spec: {
        terminationGracePeriodSeconds?: number;
        securityContext: Record<string, unknown>;
        containers: Container[];
      };
    };
  };
}

describe('the manifests of Kubernetes', () => {
  const { resources } = parse(read('kubernetes/kustomization.yaml')) as { resources: string[] };
  const all = resources.flatMap((file) =>
    parseAllDocuments(read(`kubernetes/${file}`)).map((document) => document.toJS() as Manifest),
  );
  const of = (kind: string): Manifest[] => all.filter((manifest) => manifest.kind === kind);
  const withPods = [...of('Deployment'), ...of('Job')];

  it('are all listed', () => {
    const files = fs.readdirSync(path.join(deploy, 'kubernetes'));
    expect(
      files.filter((file) => !['kustomization.yaml', 'secret.example.yaml'].includes(file)).sort(),
    ).toEqual([...resources].sort());
    const kinds = [
      'ConfigMap',
      'Deployment',
      'HorizontalPodAutoscaler',
      'Ingress',
      'Job',
      'Namespace',
      'NetworkPolicy',
    ];
    expect([...new Set(all.map(({ kind }) => kind))].sort()).toEqual([
      ...kinds,
      'PodDisruptionBudget',
      'Service',
    ]);
  });

  it('run every container without rights, as the user of the image', () => {
    expect(withPods.map(({ metadata }) => metadata.name).sort()).toEqual(['migrate', 'web', 'worker']);
    for (const { spec } of withPods) {
      const pod = spec.template.spec;
      expect(pod.securityContext).toMatchObject({
        runAsNonRoot: true,
        runAsUser: 10001,
        seccompProfile: { type: 'RuntimeDefault' },
      });
      for (const { securityContext } of pod.containers)
        expect(securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
    }
  });

  it('ask the process whether it lives and the database whether it is ready', () => {
    for (const { spec } of of('Deployment')) {
      expect(spec.template.spec.terminationGracePeriodSeconds).toBe(60);
      const [container] = spec.template.spec.containers;
      expect(container?.startupProbe).toBeDefined();
      expect(container?.livenessProbe?.httpGet.path).toBe('/api/live');
      expect(container?.readinessProbe?.httpGet.path).toBe('/api/ready');
    }
  });

  it('bound the memory of every container, and give secrets as files alone', () => {
    for (const { spec } of withPods)
      for (const { env, resources } of spec.template.spec.containers) {
        expect(resources.limits).toEqual({ memory: expect.stringMatching(/^\d+[MG]i$/) });
        expect(resources.requests).toMatchObject({ cpu: expect.any(String), memory: expect.any(String) });
        expect(env.map(({ name }) => name)).toEqual(
          expect.arrayContaining(['SECRET_KEY_FILE', 'DATABASE_URL_FILE']),
        );
        for (const { name, value } of env)
          expect([name, value]).toEqual([
            expect.stringMatching(/_FILE$/),
            expect.stringMatching(/^\/run\/secrets\//),
          ]);
      }
    const [settings] = of('ConfigMap');
    expect(Object.keys(settings?.data ?? {}).filter((name) => /KEY|TOKEN|PASSWORD|URL$/.test(name))).toEqual([
      'PUBLIC_URL',
    ]);
  });

  it('say how many processes there are, so that the embedded database refuses them', () => {
    const [settings] = of('ConfigMap');
    const [scaler] = of('HorizontalPodAutoscaler');
    expect(Number(settings?.data?.REPLICAS)).toBe(scaler?.spec.minReplicas);
    expect(scaler?.spec.minReplicas).toBeGreaterThan(1);
  });

  it.skipIf(!has('kubectl'))('are built by kustomize, and the network policy selects every pod', () => {
    const { status, printed } = run('kubectl', ['kustomize', path.join(deploy, 'kubernetes')]);
    expect(status, printed).toBe(0);
    const built = parseAllDocuments(printed).map((document) => document.toJS() as Manifest);
    const policy = built.find(({ kind }) => kind === 'NetworkPolicy');
    const pods = built.filter(({ kind }) => kind === 'Deployment' || kind === 'Job');
    expect(pods).toHaveLength(3);
    for (const { spec } of pods)
      expect(spec.template.metadata.labels).toMatchObject(
        policy?.spec.podSelector?.matchLabels ?? { none: '' },
      );
  });
});

describe('the image', () => {
  const text = read('container/Containerfile');

  it('runs as a number, stops by SIGTERM, and checks itself without curl', () => {
    expect(text).toMatch(/^USER 10001:10001$/m);
    expect(text).toMatch(/^STOPSIGNAL SIGTERM$/m);
    expect(text).toMatch(/^ARG BASE=/m);
    expect(text).toMatch(/HEALTHCHECK .*\\\n {2}CMD \["node", "[^"]*\/deploy\/container\/probe\.mjs"\]/);
    expect(text).not.toMatch(/curl|wget|:latest/);
  });
});
