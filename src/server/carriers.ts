import type { Context } from './context.ts';
import { sesCarrier } from './domain/ses/carrier.ts';

/** The carriers of the product. */
export const carriers: Context['carriers'] = [sesCarrier];
