// Topics that parts of a server listen to. With PostgreSQL a message also reaches the other processes; on the embedded
// database there are none. A message may be lost with its connection, so each listener also looks for itself now and then.
import type { Context } from '../../context.ts';

type Listener = () => void;
type Parts = Pick<Context, 'memory'>;

export interface BusTransport {
  /** Passes a topic on to the other processes, soon. */
  send(topic: string): void;
  /** Whether messages of other processes arrive here. */
  isListening(): boolean;
}

interface Bus {
  listeners: Map<string, Set<Listener>>;
  transport: BusTransport | null;
}

const newBus = (): Bus => ({ listeners: new Map(), transport: null });

/** Calls the listener at each message of the topic until the returned function is called. */
export const subscribe = ({ memory }: Parts, topic: string, listener: Listener): (() => void) => {
  const { listeners } = memory.get(newBus);
  const ofTopic = listeners.get(topic) ?? new Set();
  listeners.set(topic, ofTopic);
  // One function may listen twice: each is removed on its own.
  const own = (): void => listener();
  ofTopic.add(own);
  return () => {
    ofTopic.delete(own);
    if (ofTopic.size === 0 && listeners.get(topic) === ofTopic) listeners.delete(topic);
  };
};

/** Calls the listeners of this process. */
export const deliver = ({ memory }: Parts, topic: string): void => {
  for (const listener of [...(memory.get(newBus).listeners.get(topic) ?? [])]) listener();
};

/** Calls the listeners of every topic: messages may have been lost. */
export const deliverAll = (parts: Parts): void => {
  for (const topic of [...parts.memory.get(newBus).listeners.keys()]) deliver(parts, topic);
};

/** Calls the listeners of this process now, and those of other processes a moment later. */
export const publish = (parts: Parts, topic: string): void => {
  deliver(parts, topic);
  parts.memory.get(newBus).transport?.send(topic);
};

export const connectBus = ({ memory }: Parts, transport: BusTransport): void => {
  memory.get(newBus).transport = transport;
};

/** Whether each message reaches this process: otherwise it looks for itself more often. */
export const reachesEveryProcess = ({ memory, config }: Pick<Context, 'memory' | 'config'>): boolean =>
  config.databaseUrl === null || (memory.get(newBus).transport?.isListening() ?? false);
