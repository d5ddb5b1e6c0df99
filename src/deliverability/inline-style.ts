// The declarations of a style attribute, and the few values of them that decide whether words are seen.

export type Declarations = ReadonlyMap<string, string>;

/** The last declaration of a name wins, as in a browser; `!important` is dropped. */
export function declarationsOf(style: string): Declarations {
  const found = new Map<string, string>();
  for (const part of style.split(';')) {
    const colon = part.indexOf(':');
    if (colon === -1) continue;
    const value = part
      .slice(colon + 1)
      .replace(/!\s*important/i, '')
      .trim()
      .toLowerCase();
    if (value) found.set(part.slice(0, colon).trim().toLowerCase(), value);
  }
  return found;
}

const pointsToPixels = 4 / 3;

/** A length in px, where that does not depend on what stands around it. */
export function pixelsOf(value: string | undefined, fontSize = 16): number | null {
  const match = /^(-?[\d.]+)(px|pt|em|rem|%)?$/.exec(value ?? '');
  if (!match) return null;
  const size = Number(match[1]);
  if (!Number.isFinite(size)) return null;
  switch (match[2]) {
    case 'pt':
      return size * pointsToPixels;
    case 'em':
      return size * fontSize;
    case 'rem':
      return size * 16;
    case '%':
      return (size / 100) * fontSize;
    case 'px':
      return size;
    default:
      return size === 0 ? 0 : null;
  }
}

const offScreenPx = -200;

/** True when nothing inside can be seen, whatever the elements inside say. `visibility` may be taken back there. */
export function hidesEverything(css: Declarations): boolean {
  if (css.get('display') === 'none' || css.get('visibility') === 'hidden') return true;
  const opacity = css.get('opacity');
  if (opacity !== undefined && Number(opacity) < 0.05) return true;
  const isFlat = ['max-height', 'height', 'max-width', 'width'].some((name) => {
    const size = pixelsOf(css.get(name));
    return size !== null && size <= 1;
  });
  if (isFlat && css.get('overflow') === 'hidden') return true;
  const isMoved = css.get('position') === 'absolute' || css.get('position') === 'fixed';
  const moves = ['left', 'top', ...(isMoved ? ['margin-left'] : [])].filter(() => isMoved);
  return [...moves, 'text-indent'].some((name) => (pixelsOf(css.get(name)) ?? 0) <= offScreenPx);
}

/** The colour part of a background; null when a picture lies over it or nothing is said. */
export function backgroundOf(css: Declarations): string | null {
  const color = css.get('background-color');
  const shorthand = css.get('background');
  if (/url\(|gradient\(/.test(`${css.get('background-image') ?? ''}${shorthand ?? ''}`)) return null;
  return color ?? shorthand ?? null;
}
