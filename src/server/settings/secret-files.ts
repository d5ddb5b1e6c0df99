// Secrets from files, as Docker and Kubernetes mount them: SECRET_KEY_FILE=/run/secrets/key sets SECRET_KEY.
import { readFileSync } from 'node:fs';

const suffix = '_FILE';

/** The settings that hold a password or a key. Their values never belong in a list of processes or a manifest. */
export const secretSettings: readonly string[] = [
  'ADMIN_PASSWORD',
  'AI_API_KEY',
  'BACKUP_PASSPHRASE',
  'DATABASE_DIRECT_URL',
  'DATABASE_REPLICA_URL',
  'DATABASE_URL',
  'GOOGLE_CLIENT_SECRET',
  'METRICS_TOKEN',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'S3_SESSION_TOKEN',
  'SECRET_KEY',
  'SMTP_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
];

type Settings = Record<string, string | undefined>;

const contentOf = (setting: string, file: string, problems: string[]): string | undefined => {
  try {
    const text = readFileSync(file, 'utf8').trim();
    if (text) return text;
    problems.push(`${setting}: the file ${file} is empty.`);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    problems.push(`${setting}: the file ${file} cannot be read (${code}).`);
  }
  return undefined;
};

/**
 * The settings, with the content of each `*_FILE` under its own name. Space around the content is no part of it.
 * Each fault adds a sentence to `problems`: a file that cannot be read, and a secret that is set twice.
 */
export const withSecretFiles = (settings: Settings, problems: string[]): Settings => {
  const result: Settings = { ...settings };
  for (const name of secretSettings) {
    const setting = `${name}${suffix}`;
    const file = settings[setting];
    if (file === undefined) continue;
    if (settings[name] !== undefined) problems.push(`${name} and ${setting}: set one of them.`);
    else result[name] = contentOf(setting, file, problems);
  }
  return result;
};
