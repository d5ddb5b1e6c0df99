// One file for many: a tar archive compressed with zstd, which `tar --zstd -xf` reads as well. Its last entry lists the
// size and SHA-256 of all others, so a file that was cut off or changed is noticed.
import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { createTarDecoder, createTarPacker } from 'modern-tar';
import { BackupError } from './manifest.ts';

const contentsName = 'contents.ndjson';
/** A stream of unknown length is stored in parts of this size: `name.0000`, `name.0001`, … */
const partBytes = 16 * 1024 * 1024;
/** A list of a million files has about 120 MB. */
const maxContentsBytes = 512 * 1024 * 1024;

interface Sum {
  bytes: number;
  sha256: string;
}

export interface ArchiveWriter {
  addBytes: (name: string, bytes: Uint8Array) => Promise<void>;
  addFile: (name: string, file: string) => Promise<void>;
  addFolder: (name: string) => Promise<void>;
  /** Gives how many bytes it read. */
  addParts: (name: string, source: AsyncIterable<Uint8Array>) => Promise<number>;
  /** Completes the file, and gives it its name. */
  finish: () => Promise<void>;
  /** Removes what was written. */
  discard: () => Promise<void>;
}

export const partName = (name: string, part: number): string => `${name}.${String(part).padStart(4, '0')}`;
export const isPartOf = (name: string, entry: string): boolean =>
  entry.startsWith(`${name}.`) && /^\d{4,}$/.test(entry.slice(name.length + 1));

const flush = async (file: string): Promise<void> => {
  const handle = await open(file, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** Writes beside the final name until `finish`, so that a name always means a whole archive. Only the owner may read it. */
export const writeArchive = (file: string, mtime: Date): ArchiveWriter => {
  const unfinished = `${file}.unfinished`;
  const { readable, controller } = createTarPacker();
  const sums = new Map<string, Sum>();
  const written = pipeline(
    readable,
    createZstdCompress(),
    createWriteStream(unfinished, { mode: 0o600, flush: true }),
  );
  // Reported by `finish`, or by the entry that could not be written.
  written.catch((error: unknown) => controller.error(error));

  const add = async (
    name: string,
    size: number,
    source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  ): Promise<void> => {
    const hash = createHash('sha256');
    try {
      const writer = controller.add({ name, size, mode: 0o600, mtime }).getWriter();
      for await (const chunk of source) {
        hash.update(chunk);
        await writer.write(chunk);
      }
      await writer.close();
    } catch (error) {
      controller.error(error);
      // A full disk ends the file first, and the entry with a less telling error.
      throw await written.then(
        () => error,
        (failure: unknown) => failure,
      );
    }
    sums.set(name, { bytes: size, sha256: hash.digest('hex') });
  };
  const addBytes = (name: string, bytes: Uint8Array): Promise<void> => add(name, bytes.length, [bytes]);

  return {
    addBytes,
    addFile: async (name, from) => {
      // Opened before the entry begins: a file that is gone by now leaves no half of one.
      const handle = await open(from, 'r');
      try {
        const { size } = await handle.stat();
        // A file that grows meanwhile is cut at the size that the header states.
        await add(name, size, size === 0 ? [] : handle.createReadStream({ end: size - 1, autoClose: false }));
      } finally {
        await handle.close();
      }
    },
    addFolder: async (name) => {
      await controller.add({ name, size: 0, type: 'directory', mode: 0o700, mtime }).close();
    },
    addParts: async (name, source) => {
      let waiting: Uint8Array[] = [];
      let waitingBytes = 0;
      let part = 0;
      let total = 0;
      const addPart = async (): Promise<void> => {
        const bytes = Buffer.concat(waiting);
        waiting = [];
        waitingBytes = 0;
        await addBytes(partName(name, part), bytes);
        part += 1;
      };
      for await (const chunk of source) {
        waiting.push(chunk);
        waitingBytes += chunk.length;
        total += chunk.length;
        if (waitingBytes >= partBytes) await addPart();
      }
      if (waitingBytes > 0 || part === 0) await addPart();
      return total;
    },
    finish: async () => {
      const lines = [...sums].map(([name, sum]) => `${JSON.stringify({ name, ...sum })}\n`);
      await addBytes(contentsName, Buffer.from(lines.join('')));
      controller.finalize();
      await written;
      await flush(unfinished);
      await rename(unfinished, file);
    },
    discard: async () => {
      controller.error(new Error('The archive was discarded.'));
      await written.catch(() => undefined);
      await rm(unfinished, { force: true });
    },
  };
};

export interface Entry {
  name: string;
  bytes: number;
  isFolder: boolean;
  body: AsyncIterable<Uint8Array>;
}

/** A name that leads out of the folder that the archive is unpacked into. */
const isUnsafe = (name: string): boolean =>
  name === '' || name.startsWith('/') || /[\\\0]/.test(name) || name.split('/').includes('..');

async function* counted(
  body: AsyncIterable<Uint8Array>,
  hash: Hash,
  onChunk: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of body) {
    hash.update(chunk);
    onChunk(chunk.length);
    yield chunk;
  }
}

const drain = async (source: AsyncIterable<Uint8Array>): Promise<void> => {
  for await (const _ of source);
};

/** Compares the list at the end with what was read. */
const compare = (listed: string, found: ReadonlyMap<string, Sum>, file: string): void => {
  const lines = listed.split('\n').filter(Boolean);
  if (lines.length !== found.size) throw new BackupError(`${file} is damaged: files are missing in it.`);
  for (const line of lines) {
    const { name, bytes, sha256 } = JSON.parse(line) as Sum & { name: string };
    const sum = found.get(name);
    if (sum?.bytes !== bytes || sum.sha256 !== sha256)
      throw new BackupError(`${file} is damaged: ${name} is not what was backed up.`);
  }
};

const readable = (source: Readable): ReadableStream<Uint8Array> =>
  Readable.toWeb(source) as ReadableStream<Uint8Array>;

/**
 * Reads an archive from its beginning, one entry after the other. `take` may leave a body unread. At the end all sums
 * are compared.
 * @throws {BackupError} for an archive that is damaged or cut off
 */
export const readArchive = async (file: string, take: (entry: Entry) => Promise<void>): Promise<void> => {
  const found = new Map<string, Sum>();
  let listed: string | null = null;
  const packed = createReadStream(file);
  const source = createZstdDecompress();
  // A fault of the file ends `source` with it. The work below reports it, or has ended already.
  pipeline(packed, source).catch(() => undefined);
  let taken: unknown;
  try {
    for await (const { header, body } of readable(source).pipeThrough(createTarDecoder({ strict: true }))) {
      const { name, size } = header;
      if (isUnsafe(name))
        throw new BackupError(`${file} is no backup of Lettersmith: it names ${JSON.stringify(name)}.`);
      if (name === contentsName) {
        if (size > maxContentsBytes) throw new BackupError(`${file} is damaged: its list is too long.`);
        listed = await new Response(body).text();
        continue;
      }
      const isFolder = header.type === 'directory';
      const hash = createHash('sha256');
      let bytes = 0;
      const chunks = counted(body as AsyncIterable<Uint8Array>, hash, (length) => {
        bytes += length;
      });
      await take({ name, bytes: size, isFolder, body: chunks }).catch((error: unknown) => {
        taken = error;
        throw error;
      });
      await drain(chunks);
      if (!isFolder) found.set(name, { bytes, sha256: hash.digest('hex') });
    }
  } catch (error) {
    // What went wrong with the target, or on the disk, is no fault of the archive.
    if (error === taken || error instanceof BackupError || (error instanceof Error && 'syscall' in error))
      throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new BackupError(
      `${file} is cut off, damaged or no backup${reason && ` (${reason})`}. Take another one.`,
    );
  } finally {
    packed.destroy();
    source.destroy();
  }
  if (listed === null) throw new BackupError(`${file} is cut off: its end is missing. Take another backup.`);
  compare(listed, found, file);
};
