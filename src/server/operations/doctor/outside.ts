import { lookup } from 'node:dns/promises';
import { overAllWorkspaces } from '../../db/over-all-workspaces.ts';
import { attention, type Check, good } from './diagnosis.ts';

const maxNamed = 5;

/** What SES answered last: a worker asks each account at most once a minute. */
export const checkSesAccounts: Check = async ({ database }) => {
  const accounts = await database.db
    .selectFrom('ses_accounts')
    .select(['workspace_id', 'problem', 'is_sending_enabled', 'queue_url'])
    .modifyFront(overAllWorkspaces('admin figures'))
    .execute();
  const faulty = accounts.filter(({ problem, is_sending_enabled: on }) => problem !== null || on === false);
  const silent = accounts.filter(({ queue_url: url }) => url === null).length;
  const text = `${accounts.length} SES accounts, ${silent} without a queue of events.`;
  if (faulty.length === 0) return good(text);
  const named = faulty
    .slice(0, maxNamed)
    .map(({ workspace_id: id, problem }) => `${id}: ${problem ?? 'sending is off'}`)
    .join('; ');
  return attention(`${text} Problems: ${named}. Their owners see what to do on the settings tab.`);
};

export const checkAddress: Check = async ({ config }) => {
  if (config.publicUrl === null) return good('PUBLIC_URL is not set: links name this machine.');
  const { hostname, protocol } = new URL(config.publicUrl);
  try {
    const found = await lookup(hostname.replace(/^\[(.*)\]$/, '$1'));
    const text = `${hostname} leads to ${found.address}.`;
    return protocol === 'https:' || !config.isProduction
      ? good(text)
      : attention(`${text} PUBLIC_URL begins with http:, so sessions and links are not encrypted.`);
  } catch {
    return attention(
      `${hostname} of PUBLIC_URL has no address: links in messages lead nowhere. Check its DNS.`,
    );
  }
};

export const checkMail: Check = async ({ config }) =>
  config.smtpUrl || config.sandboxAllowed
    ? good(config.smtpUrl ? "SMTP_URL is set for the product's own messages." : 'The sandbox takes all mail.')
    : attention('SMTP_URL is not set: forgotten passwords need "lettersmith admin reset-password".');
