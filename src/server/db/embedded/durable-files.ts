import fs from 'node:fs';
import path from 'node:path';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** The part of Emscripten's file system that its types lack. */
interface FileSystemStream {
  node: unknown;
  /** The real file descriptor; folders have none. */
  nfd?: number;
}
interface NodeFileSystem {
  stream_ops: { fsync?: (stream: FileSystemStream) => number };
  realPath: (node: unknown) => string;
}

type Init = NodeFS['init'];

/**
 * PGlite's files on disk, with a real fsync. Emscripten's does nothing: the database would report a commit as safe
 * while the data is only in the memory of the operating system.
 */
export class DurableFiles extends NodeFS {
  fsyncCount = 0;

  override async init(...[pg, options]: Parameters<Init>): ReturnType<Init> {
    const prepared = await super.init(pg, options);
    const module = prepared.emscriptenOpts;
    module.preRun = [
      ...(module.preRun ?? []),
      (running) => {
        const files = running.NODEFS as unknown as NodeFileSystem;
        files.stream_ops.fsync = (stream) => {
          this.fsyncCount += 1;
          if (stream.nfd === undefined) fsyncPath(files.realPath(stream.node));
          else fs.fsyncSync(stream.nfd);
          return 0;
        };
      },
    ];
    return prepared;
  }
}

export const fsyncPath = (file: string): void => {
  const descriptor = fs.openSync(file, 'r');
  try {
    fs.fsyncSync(descriptor);
  } finally {
    fs.closeSync(descriptor);
  }
};

/** Syncs a folder with all its contents, so that it survives a power cut. */
export const fsyncTree = (folder: string): void => {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true, recursive: true })) {
    fsyncPath(path.join(entry.parentPath, entry.name));
  }
  fsyncPath(folder);
};
