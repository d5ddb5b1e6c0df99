// What the program says at its start: why it cannot start, and which services are missing.
import path from 'node:path';
import { type Config, ConfigError } from './config.ts';
import { ownershipAdvice } from './data-dir-fault.ts';

/** Translates a system error about a folder or an address into the setting to change; null for other errors. */
const explainSystem = (error: NodeJS.ErrnoException, { host, port, dataDir }: Config): string | null => {
  if (error.code === 'EADDRINUSE')
    return 'The port is in use by another program. Set PORT to a free one, or end that program.';
  if (error.code === 'EACCES' && error.syscall === 'listen')
    return `Port ${port} may not be used by this user. Set PORT to one above 1023.`;
  if (error.syscall === 'getaddrinfo' && host === 'localhost')
    return 'This machine does not know the name localhost. Add the line "127.0.0.1 localhost" to /etc/hosts, or set HOST=127.0.0.1.';
  if (error.code === 'EADDRNOTAVAIL' || error.syscall === 'getaddrinfo')
    return `HOST is ${host}, which is not an address of this machine. Use localhost, or 0.0.0.0 for all its addresses.`;
  if (error.path && path.resolve(error.path).startsWith(path.resolve(dataDir)))
    return `The folder ${dataDir} of DATA_DIR cannot be used: ${error.message}. Set it to a folder that this user may write to.${ownershipAdvice(dataDir)}`;
  return null;
};

/** The text for the operator; a stack trace helps only with faults of the program. */
export const explainFailure = (error: unknown, config: Config | null): string => {
  if (error instanceof ConfigError) {
    return `The settings need attention before Lettersmith can start:\n${error.problems.map((line) => `  - ${line}`).join('\n')}\nAll settings are listed in .env.example.`;
  }
  if (!(error instanceof Error)) return String(error);
  return (config && explainSystem(error, config)) ?? error.message;
};

/** On a terminal it is the last line, so nothing comes after the address. */
export const readyLine = (url: string, isTerminal: boolean): string =>
  isTerminal ? `Lettersmith is ready on ${url}` : `\nLettersmith is ready on ${url}\n`;

/** One sentence for each service that production runs without. */
export const missingServices = (config: Config): string[] => {
  if (config.sandboxAllowed) return [];
  const lines: string[] = [];
  if (!config.stripe)
    lines.push(
      'Payments are off: set STRIPE_SECRET_KEY. Until then checkout, subscribe and sign-up cannot be used.',
    );
  if (!config.smtpUrl)
    lines.push(
      'Mail is off: set SMTP_URL and MAIL_FROM. Until then test emails need a sending account of their sender, and forgotten passwords and addresses cannot be mended by mail.',
    );
  if (!config.google)
    lines.push(
      'Sign-in with Google is off: set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET to offer it beside passwords.',
    );
  return lines;
};
