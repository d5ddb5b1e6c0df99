import type { OpenDatabase } from '../../db/database.ts';

/** The keys of all files that rows name. */
export const uploadKeys = async ({ pool }: OpenDatabase): Promise<string[]> => {
  const { rows } = await pool.query<{ key: string }>(
    `select distinct hash || '.' || ext as key from (
       select hash, ext from uploads union all select hash, ext from library_files) files order by 1`,
  );
  return rows.map(({ key }) => key);
};

const contentTypes: Record<string, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  woff2: 'font/woff2',
  woff: 'font/woff',
  ttf: 'font/ttf',
  otf: 'font/otf',
};

export const contentTypeOf = (key: string): string =>
  contentTypes[key.slice(key.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
