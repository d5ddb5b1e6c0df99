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

interface Topic {
  listeners: Set<Listener>;
  spreadMs: number;
}

interface Bus {
  topics: Map<string, Topic>;
  transport: BusTransport | null;
}

const newBus = (): Bus => ({ topics: new Map(), transport: null });

/**
 * Calls the listener at each message of the topic until the returned function is called. `spreadMs`: after a gap it is
 * called at some time within so long, as the work of all topics in the same moment is too much.
 */
export const subscribe = (
  { memory }: Parts,
  topic: string,
  listener: Listener,
  { spreadMs } = { spreadMs: 0 },
): (() => void) => {
  const { topics } = memory.get(newBus);
  const ofTopic = topics.get(topic) ?? { listeners: new Set(), spreadMs };
  topics.set(topic, ofTopic);
  // One function may listen twice: each is removed on its own.
  const own = (): void => listener();
  ofTopic.listeners.add(own);
  return () => {
    ofTopic.listeners.delete(own);
    if (ofTopic.listeners.size === 0 && topics.get(topic) === ofTopic) topics.delete(topic);
  };
};

/** Calls the listeners of this process. */
export const deliver = ({ memory }: Parts, topic: string): void => {
  for (const listener of [...(memory.get(newBus).topics.get(topic)?.listeners ?? [])]) listener();
};

/** Calls the listeners of every topic: messages may have been lost. `random` gives numbers from 0 to below 1. */
export const deliverAll = (parts: Parts, random: () => number): void => {
  for (const [topic, { spreadMs }] of [...parts.memory.get(newBus).topics])
    if (spreadMs === 0) deliver(parts, topic);
    else setTimeout(() => deliver(parts, topic), spreadMs * random()).unref();
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
