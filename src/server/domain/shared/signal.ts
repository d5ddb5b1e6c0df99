import type { Context } from '../../context.ts';
import { publish, subscribe } from './bus.ts';

type Listener = () => void;

/** Lets one part of a server wake another, in this process and in the others. The listeners belong to the context. */
export const createSignal = (topic: string) => ({
  /** Calls the listener at each signal until the returned function is called. */
  listen: (parts: Pick<Context, 'memory'>, listener: Listener): (() => void) =>
    subscribe(parts, topic, listener),
  send: (parts: Pick<Context, 'memory'>): void => publish(parts, topic),
});
