// Files of the product that operations read.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

export const migrationsFolder = fileURLToPath(new URL('../../../../migrations', import.meta.url));

export const productVersion = async (): Promise<string> => {
  const file = new URL('../../../../package.json', import.meta.url);
  const { version } = JSON.parse(await readFile(file, 'utf8')) as { version: string };
  return version;
};
