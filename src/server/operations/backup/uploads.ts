import type { OpenDatabase } from '../../db/database.ts';
import { contentTypes, isExt } from '../../domain/files/stored-files.ts';

/** The keys of all files that rows name. */
export const uploadKeys = async ({ pool }: OpenDatabase): Promise<string[]> => {
  const { rows } = await pool.query<{ key: string }>(
    `select distinct hash || '.' || ext as key from (
       select hash, ext from uploads union all select hash, ext from library_files) files order by 1`,
  );
  return rows.map(({ key }) => key);
};

export const contentTypeOf = (key: string): string => {
  const ext = key.slice(key.lastIndexOf('.') + 1);
  return isExt(ext) ? contentTypes[ext] : 'application/octet-stream';
};
