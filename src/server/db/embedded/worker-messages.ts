// What the gateway and the thread that runs the database say to each other.

/** Where the embedded database keeps its data. */
export type Storage =
  | { kind: 'folder'; folder: string }
  /** Gone when it is closed. `dumpFile`: what a database dumped, to begin with. */
  | { kind: 'memory'; dumpFile?: string };

export type WorkerOrder =
  | { kind: 'execute'; bytes: Uint8Array }
  | { kind: 'dump' }
  | { kind: 'count-fsyncs' }
  | { kind: 'maintain' }
  | { kind: 'close' };

export interface WorkerRequest {
  id: number;
  order: WorkerOrder;
}

export type WorkerReply =
  | { kind: 'ready'; serverVersion: string }
  | { kind: 'done'; id: number; pieces: Uint8Array<ArrayBuffer>[]; count: number }
  | { kind: 'failed'; id: number; reason: string }
  /** The thread ends: it could not start, or it cannot go on. */
  | { kind: 'ended'; reason: string };
