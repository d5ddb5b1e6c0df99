import { readFile } from 'node:fs/promises';

export const readVersion = async (): Promise<string> => {
  const file = new URL('../../../package.json', import.meta.url);
  const { version } = JSON.parse(await readFile(file, 'utf8')) as { version: string };
  return version;
};
