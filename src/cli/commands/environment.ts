// The environment of every command on an installation: the settings of `.env`, and where the data is.
import { existsSync } from 'node:fs';
import { prepareProcessEnv } from '#server/config.ts';

/** A published package has no sources. Its data is beside the folder that the command runs in, not in the package. */
const isPackage = (): boolean => !existsSync(new URL('../../server', import.meta.url));

/** Returns the folder of the data. */
export const prepareEnvironment = (): string =>
  prepareProcessEnv(isPackage() ? './lettersmith-data' : './data');
