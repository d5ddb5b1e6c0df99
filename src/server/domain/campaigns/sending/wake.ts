// Wakes this process's send worker when a campaign starts. Workers in other processes poll.
import { createSignal } from '../../shared/signal.ts';

export const { listen: onWake, send: wakeSender } = createSignal();
