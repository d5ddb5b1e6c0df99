// Wakes the jobs that process events, in every process, when some arrive in the inbox.
import { createSignal } from '../shared/signal.ts';

export const { listen: onWake, send: wakeEventProcessor } = createSignal('events');
