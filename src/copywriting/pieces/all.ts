import type { Pieces } from '../pieces.ts';
import { editorialPieces } from './editorial.ts';
import { eventPieces } from './events.ts';
import { launchPieces } from './launches.ts';
import { lifecyclePieces } from './lifecycle.ts';
import { loyaltyPieces } from './loyalty.ts';
import { offersPieces } from './offers.ts';
import { socialProofPieces } from './social-proof.ts';
import { stockAndPricePieces } from './stock-and-price.ts';

const all: Readonly<Record<string, Pieces>> = {
  ...launchPieces,
  ...offersPieces,
  ...stockAndPricePieces,
  ...lifecyclePieces,
  ...loyaltyPieces,
  ...socialProofPieces,
  ...editorialPieces,
  ...eventPieces,
};

export const piecesFor = (id: string): Pieces | undefined => (Object.hasOwn(all, id) ? all[id] : undefined);
