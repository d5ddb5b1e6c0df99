// Wakes this process's job when events arrive in the inbox; jobs in other processes poll.
import { createSignal } from '../shared/signal.ts';

export const { listen: onWake, send: wakeEventProcessor } = createSignal();
