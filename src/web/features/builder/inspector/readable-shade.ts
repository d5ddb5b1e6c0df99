import { contrast, isDark, mixed, readableContrast, readableOn } from '#email/color.ts';

/** The colour nearest to `color` that reads on the ground: its hue stays where it can. Both `#rrggbb`. */
export const readableShade = (color: string, ground: string, enough = readableContrast): string => {
  const away = isDark(ground) ? '#ffffff' : '#000000';
  for (let share = 0; share < 1; share += 0.04) {
    const shade = mixed(color, away, share);
    if (contrast(shade, ground) >= enough) return shade;
  }
  return readableOn(ground, away);
};
