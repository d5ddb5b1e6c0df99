// Storage of files. Uploads are named by the hash of their bytes, never by a user's file name.

export interface Storage {
  /** Atomic: a readable file is complete. Putting it again changes nothing. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  get(key: string): Promise<Uint8Array | null>;
  has(key: string): Promise<boolean>;
  /** No error if the file does not exist. */
  delete(key: string): Promise<void>;
  /** Rejects when this machine's own disk cannot store files; a bucket is not tested. */
  tryWriting(): Promise<void>;
  close(): Promise<void>;
}

/** The files of a storage: what they are called in errors, and where each is below the folder or in the bucket. */
export interface StoredFiles {
  title: string;
  /** @throws if the key is not one of these files. */
  placeOf(key: string): { file: string; object: string };
}

/** 64 hex digits and a file extension. Signers and S3 clones disagree on how other characters are written in a path. */
const validKey = /^[0-9a-f]{64}\.[a-z0-9]{2,5}$/;

export const uploadedFiles: StoredFiles = {
  title: 'uploads',
  placeOf(key) {
    if (!validKey.test(key)) throw new Error('Files are named by the hash of their bytes.');
    return { file: `${key.slice(0, 2)}/${key}`, object: key };
  },
};

/** `deliveries/2025-10/<workspace>/1.1.csv.zst` */
const validArchiveKey = /^deliveries\/\d{4}-\d{2}\/([\w-]{1,64}\/)?[\w-]+(\.[\w-]+){1,3}$/;

export const archivedFiles: StoredFiles = {
  title: 'the archive',
  placeOf(key) {
    if (!validArchiveKey.test(key)) throw new Error('This is not the name of an archived file.');
    return { file: key, object: `archive/${key}` };
  },
};

/** Thrown when the disk or the bucket fails; the caller may try again later. */
export class StorageUnavailable extends Error {
  readonly code = 'PROVIDER_UNAVAILABLE';

  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'StorageUnavailable';
  }
}
