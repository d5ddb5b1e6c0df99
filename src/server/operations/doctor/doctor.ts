// Looks at everything that an operator would look at, and says what to do. Changes nothing.
import type { NameServer } from '../../providers/dns/name-server.ts';
import type { Installation } from '../installation/open.ts';
import {
  checkClock,
  checkDatabase,
  checkPause,
  checkQueue,
  checkSchema,
  checkSecrets,
  checkVersions,
} from './database.ts';
import { bad, type Check, type Diagnosis } from './diagnosis.ts';
import { checkBackups, checkDisk, checkFiles } from './files.ts';
import { checkSendingDomains, checkSesNow } from './live.ts';
import { checkAddress, checkMail, checkSesAccounts } from './outside.ts';

const checks: Record<string, Check> = {
  database: checkDatabase,
  schema: checkSchema,
  clock: checkClock,
  disk: checkDisk,
  uploads: checkFiles,
  secrets: checkSecrets,
  queue: checkQueue,
  sending: checkPause,
  'ses accounts': checkSesAccounts,
  address: checkAddress,
  mail: checkMail,
  versions: checkVersions,
  backups: checkBackups,
};

/** A check that fails says so and stops no other. With a name server, the world outside is asked as well. */
export const diagnose = async (on: Installation, nameServer: NameServer | null): Promise<Diagnosis[]> => {
  const found: Diagnosis[] = [];
  const live = nameServer && {
    'ses now': checkSesNow,
    'sending domains': checkSendingDomains(nameServer),
  };
  for (const [name, check] of Object.entries({ ...checks, ...live })) {
    const result = await check(on).catch((error: unknown) =>
      bad(`The check failed: ${error instanceof Error ? error.message : String(error)}`),
    );
    found.push({ name, ...result });
  }
  return found;
};
