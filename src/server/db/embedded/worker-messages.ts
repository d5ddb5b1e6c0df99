// Messages between the gateway and the thread that runs the database.

/** The storage of the embedded database. */
export type Storage =
  /** `emptyDatabase`: a compressed dump that a new folder starts from, where the installation brings one. */
  | { kind: 'folder'; folder: string; emptyDatabase?: string }
  /** Lost when it is closed. `dumpFile`: a database dump to start from. */
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
  /** The thread ends: it could not start, or it cannot continue. */
  | { kind: 'ended'; reason: string };
