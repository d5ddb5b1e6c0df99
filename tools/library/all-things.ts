import type { Thing } from './shapes.ts';
import { care } from './things/care.ts';
import { fashion } from './things/fashion.ts';
import { food } from './things/food.ts';
import { home } from './things/home.ts';
import { learning } from './things/learning.ts';
import { screens } from './things/screens.ts';
import { seasons } from './things/seasons.ts';
import { sport } from './things/sport.ts';
import { trades } from './things/trades.ts';

/** Every object of the library's images, by its name. */
export const allThings: Readonly<Record<string, Thing>> = {
  ...care,
  ...fashion,
  ...food,
  ...home,
  ...learning,
  ...screens,
  ...seasons,
  ...sport,
  ...trades,
};
