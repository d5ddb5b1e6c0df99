// The carriers of this product, for the server and for commands on an installation.
import type { Context } from './context.ts';
import { sesCarrier } from './domain/ses/carrier.ts';

export const carriers: Context['carriers'] = [sesCarrier];
