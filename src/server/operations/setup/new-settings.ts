// The settings of a new installation, with fresh secrets.
import { randomBytes } from 'node:crypto';
import { z } from 'zod';

export const setupKinds = ['compose', 'embedded', 'systemd', 'kubernetes'] as const;

/**
 * `compose`: PostgreSQL beside it in a container. `embedded`: containers without PostgreSQL. `systemd`: a service of this
 * machine. `kubernetes`: the secret alone, because the manifests have the other settings.
 */
export type SetupKind = (typeof setupKinds)[number];

export const isSetupKind = (text: string): text is SetupKind => setupKinds.some((kind) => kind === text);

export interface SetupInput {
  kind: SetupKind;
  /** For `systemd`: the embedded database instead of PostgreSQL. */
  isEmbedded: boolean;
  /** The address that people open. */
  url: string;
  /** The email address of the first administrator; null: none is created. */
  admin: string | null;
  /** The release, for the name of the image. */
  version: string;
}

/** The address or the email address is not one. */
export class SetupError extends Error {
  override name = 'SetupError';
}

/** Of characters that need no quotes in a URL, an environment file or a shell. */
const secret = (): string => randomBytes(32).toString('base64url');

const databaseLines = (host: string): string[] => {
  const password = secret();
  return [
    '# The password of the database role lettersmith.',
    `POSTGRES_PASSWORD=${password}`,
    `DATABASE_URL=postgres://lettersmith:${password}@${host}:5432/lettersmith`,
  ];
};

const imageLines = ({ version, url }: SetupInput): string[] => [
  '# For the compose file: the release, and the name that Caddy asks a certificate for.',
  `LETTERSMITH_VERSION=${version}`,
  `SITE_ADDRESS=${new URL(url).hostname}`,
  '# The network of the containers.',
  'TRUST_PROXY=uniquelocal',
];

/** The folders are those of the unit file. */
const serviceLines = ({ isEmbedded }: SetupInput): string[] => [
  '# The proxy on this machine.',
  'TRUST_PROXY=loopback',
  'DATA_DIR=/var/lib/lettersmith',
  '# A backup each night. The folder belongs to the user of the service.',
  'BACKUP_DIR=/var/backups/lettersmith',
  '# Prometheus shows it to read /metrics.',
  `METRICS_TOKEN=${secret()}`,
  ...(isEmbedded ? [] : databaseLines('127.0.0.1')),
];

const ownLines: Record<SetupKind, (input: SetupInput) => string[]> = {
  compose: (input) => [...imageLines(input), ...databaseLines('db')],
  embedded: imageLines,
  systemd: serviceLines,
  kubernetes: () => [...databaseLines('db.example.com'), `METRICS_TOKEN=${secret()}`],
};

const publicLines = ({ kind, url }: SetupInput): string[] =>
  kind === 'kubernetes' ? [] : ['NODE_ENV=production', `PUBLIC_URL=${new URL(url).origin}`];

const adminLines = ({ admin }: SetupInput): string[] =>
  admin === null
    ? []
    : [
        '# The first administrator, created at the first start. Change the password there, and remove both lines.',
        `ADMIN_EMAIL=${admin}`,
        `ADMIN_PASSWORD=${secret()}`,
      ];

const isOrigin = (url: string): boolean =>
  z.url({ protocol: /^https?$/ }).safeParse(url).success && new URL(url).href === `${new URL(url).origin}/`;

/**
 * The text of an environment file. Two calls never give the same secrets.
 * @throws {SetupError} with a sentence for the operator.
 */
export const newSettings = (input: SetupInput): string => {
  if (!isOrigin(input.url))
    throw new SetupError(
      `--url is an address without a path, such as https://letters.example.com, not "${input.url}".`,
    );
  if (input.admin !== null && !z.email().safeParse(input.admin).success)
    throw new SetupError(`--admin is an email address, not "${input.admin}".`);
  const lines = [
    '# Settings of Lettersmith, with secrets of this installation. Keep a copy where your backups are.',
    ...publicLines(input),
    '# Encrypts stored credentials and signs the links in sent mails. Without it, both are lost.',
    `SECRET_KEY=${secret()}`,
    ...ownLines[input.kind](input),
    ...adminLines(input),
  ];
  return `${lines.join('\n')}\n`;
};
