import type { Pieces } from '../pieces.ts';
import { newThingsPieces } from './new-things.ts';
import { offersPieces } from './offers.ts';

const all: Readonly<Record<string, Pieces>> = { ...newThingsPieces, ...offersPieces };

export const piecesFor = (id: string): Pieces | undefined =>
  Object.hasOwn(all, id) ? all[id] : all['product-launch'];
