// What the gateway and the thread that runs the database say to each other.

/** Where the embedded database keeps its data. */
export type Storage =
  | { kind: 'folder'; folder: string }
  /** Gone when it is closed. `dumpFile`: what a database dumped, to begin with. */
  | { kind: 'memory'; dumpFile?: string };

export type WorkerRequest =
  | { id: number; kind: 'execute'; bytes: Uint8Array }
  | { id: number; kind: 'dump' }
  | { id: number; kind: 'count-fsyncs' }
  | { id: number; kind: 'close' };

export type WorkerReply =
  | { kind: 'ready'; serverVersion: string }
  | { kind: 'failed-to-start'; message: string }
  | { kind: 'done'; id: number; chunks: Uint8Array<ArrayBuffer>[]; count: number }
  | { kind: 'failed'; id: number; message: string };
