// Storage of uploaded files. Files are named by the hash of their bytes, never by a user's file name.

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

/** 64 hex digits and a file extension. Signers and S3 clones disagree on how other characters are written in a path. */
const validKey = /^[0-9a-f]{64}\.[a-z0-9]{2,5}$/;

export const checkKey = (key: string): string => {
  if (!validKey.test(key)) throw new Error('Files are named by the hash of their bytes.');
  return key;
};

/** Thrown when the disk or the bucket fails; the caller may try again later. */
export class StorageUnavailable extends Error {
  readonly code = 'PROVIDER_UNAVAILABLE';

  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'StorageUnavailable';
  }
}
