// The colors and images in values of `background` and `background-image`.
import { parseColor, type Rgba } from './colors.ts';

const colorPattern =
  /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\([^()]{0,80}\)|\b[a-z]{3,20}\b(?![(-])/g;

/** The color of a `background` shorthand; `transparent` if it has none. */
export function colorInBackground(background: string): string {
  const bare = background
    .slice(0, 1_000)
    .replace(/(?:url|gradient|image(?:-set)?|element|paint)\([^()]*(?:\([^()]*\)[^()]*)*\)/g, ' ');
  for (const [text] of bare.matchAll(colorPattern)) if (parseColor(text)) return text;
  return background.includes('var(') ? 'var(--)' : 'transparent';
}

export const hasImage = (background: string): boolean =>
  /(?:url\(\s*["']?\s*[^\s"')]|(?:gradient|image|image-set|element|paint)\()/.test(background);

/** A gradient of one color is that color; other images are unknown. */
export function uniformGradientColor(image: string): Rgba | null {
  const stops = /^(?:-webkit-|-moz-)?(?:repeating-)?(?:linear|radial|conic)-gradient\(([^;]{0,500})\)$/.exec(
    image.trim(),
  )?.[1];
  if (stops === undefined || stops.includes('gradient')) return null;
  const colors = [...stops.matchAll(colorPattern)].flatMap(([text]) => {
    const color = parseColor(text);
    return color && color !== 'unknown' ? [color] : [];
  });
  const [first] = colors;
  return first?.alpha === 1 && colors.every(({ hex, alpha }) => hex === first.hex && alpha === 1)
    ? first
    : null;
}
