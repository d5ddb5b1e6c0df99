// The settings of a new installation, with fresh secrets.
import { randomBytes } from 'node:crypto';
import { z } from 'zod';

export const setupKinds = ['compose', 'embedded', 'systemd'] as const;

/** `compose`: PostgreSQL beside it in a container. `embedded`: no PostgreSQL. `systemd`: PostgreSQL on this machine. */
export type SetupKind = (typeof setupKinds)[number];

export const isSetupKind = (text: string): text is SetupKind => setupKinds.some((kind) => kind === text);

export interface SetupInput {
  kind: SetupKind;
  /** The address that people open. */
  url: string;
  /** The email address of the first administrator; null: none is created. */
  admin: string | null;
}

/** Characters that need no quotes in a URL, an environment file or a shell. */
const secret = (): string => randomBytes(32).toString('base64url');

const host: Record<SetupKind, string | null> = { compose: 'db', systemd: '127.0.0.1', embedded: null };

/** Requests come through the proxy of the compose file, or one on this machine. */
const proxies: Record<SetupKind, string> = {
  compose: 'uniquelocal',
  embedded: 'uniquelocal',
  systemd: 'loopback',
};

const databaseLines = (kind: SetupKind): string[] => {
  const name = host[kind];
  if (name === null) return [];
  const password = secret();
  return [
    '# The database. Create its role with this password; the compose file does so.',
    `POSTGRES_PASSWORD=${password}`,
    `DATABASE_URL=postgres://lettersmith:${password}@${name}:5432/lettersmith`,
  ];
};

const adminLines = (admin: string | null): string[] =>
  admin === null
    ? []
    : [
        '# The first administrator, created at the first start. Remove both lines when the password was changed.',
        `ADMIN_EMAIL=${admin}`,
        `ADMIN_PASSWORD=${secret()}`,
      ];

const origin = z.url({ protocol: /^https?$/ });

/** The text of an environment file; or a fault, when the address or the email address is not one. */
export const newSettings = ({ kind, url, admin }: SetupInput): { text: string; fault: string | null } => {
  const address = origin.safeParse(url);
  if (!address.success || new URL(url).href !== `${new URL(url).origin}/`)
    return {
      text: '',
      fault: `--url is an address without a path, such as https://letters.example.com, not "${url}".`,
    };
  if (admin !== null && !z.email().safeParse(admin).success)
    return { text: '', fault: `--admin is an email address, not "${admin}".` };
  const { origin: publicUrl, hostname } = new URL(url);
  const lines = [
    '# Settings of Lettersmith, with secrets of this installation: keep a copy where your backups are.',
    'NODE_ENV=production',
    `PUBLIC_URL=${publicUrl}`,
    ...(kind === 'systemd'
      ? []
      : ['# The name that Caddy asks a certificate for.', `SITE_ADDRESS=${hostname}`]),
    `TRUST_PROXY=${proxies[kind]}`,
    '# Encrypts stored credentials and signs the links in sent mails. Without it, both are lost.',
    `SECRET_KEY=${secret()}`,
    ...databaseLines(kind),
    ...adminLines(admin),
  ];
  return { text: `${lines.join('\n')}\n`, fault: null };
};
