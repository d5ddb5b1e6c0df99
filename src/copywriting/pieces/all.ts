import type { Pieces } from '../pieces.ts';
import { datesAndGiftsPieces } from './dates-and-gifts.ts';
import { firstStepsPieces } from './first-steps.ts';
import { newThingsPieces } from './new-things.ts';
import { offersPieces } from './offers.ts';
import { proofPieces } from './proof.ts';
import { regularsPieces } from './regulars.ts';
import { stockAndPricePieces } from './stock-and-price.ts';
import { worthReadingPieces } from './worth-reading.ts';

const all: Readonly<Record<string, Pieces>> = {
  ...newThingsPieces,
  ...offersPieces,
  ...stockAndPricePieces,
  ...firstStepsPieces,
  ...regularsPieces,
  ...proofPieces,
  ...worthReadingPieces,
  ...datesAndGiftsPieces,
};

export const piecesFor = (id: string): Pieces | undefined => (Object.hasOwn(all, id) ? all[id] : undefined);
