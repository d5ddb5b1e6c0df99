// Wakes the send workers of every process when a campaign starts.
import { createSignal } from '../../shared/signal.ts';

export const { listen: onWake, send: wakeSender } = createSignal('sender');
