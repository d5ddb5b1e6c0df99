// The storage of archived deliveries: the bucket of uploads, below `archive/`, or a folder in DATA_DIR.
import path from 'node:path';
import { openDiskStorage } from './disk.ts';
import { openS3Storage, type S3Settings } from './s3.ts';
import { archivedFiles, type Storage } from './storage.ts';

export const openArchive = async ({
  s3,
  dataDir,
}: {
  s3: S3Settings | null;
  dataDir: string;
}): Promise<Storage> =>
  s3 ? openS3Storage(s3, archivedFiles) : openDiskStorage(path.join(dataDir, 'archive'), archivedFiles);
