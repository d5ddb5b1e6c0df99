import { care } from './illustrations/care.ts';
import { fashion } from './illustrations/fashion.ts';
import { food } from './illustrations/food.ts';
import { home } from './illustrations/home.ts';
import { learning } from './illustrations/learning.ts';
import { screens } from './illustrations/screens.ts';
import { seasons } from './illustrations/seasons.ts';
import { sport } from './illustrations/sport.ts';
import { trades } from './illustrations/trades.ts';
import type { Illustration } from './shapes.ts';

/** Every object of the library's images, by its name. */
export const allIllustrations: Readonly<Record<string, Illustration>> = {
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
