// The address of a social icon: `/i/s/instagram-circle-ink.png`, and `/i/s/instagram-circle-ink-44.png` at 44 px.
import { isSocialIconId, type SocialIconId } from './networks.ts';

/** `plain` has no ground of its own. The others keep their contrast when a mail program inverts colors. */
export const socialIconShapes = ['plain', 'circle', 'square'] as const;
export type SocialIconShape = (typeof socialIconShapes)[number];

/** Of the icon where it is plain, else of the ground behind it. */
export const namedIconColors = ['brand', 'ink', 'white'] as const;
export type SocialIconColor = (typeof namedIconColors)[number] | `#${string}`;

/** Of an icon in an email, in px. The file has twice as many. */
export const socialIconSizes = [32, 44] as const;
export type SocialIconSize = (typeof socialIconSizes)[number];

export interface SocialIcon {
  network: SocialIconId;
  shape: SocialIconShape;
  color: SocialIconColor;
  size: SocialIconSize;
}

const prefix = '/i/s/';

/**
 * Takes a network, a shape, a color (a name, or `#rrggbb` in lower case) and a size in px. Gives the path of the icon at
 * the server, which is its picture forever.
 */
export const socialIconPath = (
  network: SocialIconId,
  shape: SocialIconShape,
  color: SocialIconColor = 'ink',
  size: SocialIconSize = 32,
): string => `${prefix}${network}-${shape}-${color.replace('#', '')}${size === 32 ? '' : `-${size}`}.png`;

const namePattern = /^([a-z]+)-(plain|circle|square)-(brand|ink|white|[0-9a-f]{6})(-44)?\.png$/;

/** Takes the last part of a path that `socialIconPath` gives. null: there is no such icon. */
export const readSocialIconName = (name: string): SocialIcon | null => {
  const [, network = '', shape, color = '', large] = namePattern.exec(name) ?? [];
  if (!isSocialIconId(network)) return null;
  const isNamed = namedIconColors.some((named) => named === color);
  return {
    network,
    shape: shape as SocialIconShape,
    color: (isNamed ? color : `#${color}`) as SocialIconColor,
    size: large ? 44 : 32,
  };
};
