// How a mail program inverts colors in dark mode. An emulation: each client has its own rule, and none publishes it.
// Lightness is inverted in CIE LCH, hue and chroma stay, as Outlook on the web does it.

const toLinear = (share: number): number =>
  share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
const fromLinear = (share: number): number =>
  share <= 0.0031308 ? share * 12.92 : 1.055 * share ** (1 / 2.4) - 0.055;

// D65, 2 degrees.
const white = [0.95047, 1, 1.08883] as const;
const epsilon = 216 / 24_389;
const kappa = 24_389 / 27;

const toLab = (hex: string): [number, number, number] => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    toLinear(Number.parseInt(hex.slice(at, at + 2), 16) / 255),
  );
  const xyz = [
    0.4124564 * red + 0.3575761 * green + 0.1804375 * blue,
    0.2126729 * red + 0.7151522 * green + 0.072175 * blue,
    0.0193339 * red + 0.119192 * green + 0.9503041 * blue,
  ];
  const [x = 0, y = 0, z = 0] = xyz.map((value, at) => {
    const share = value / (white[at] ?? 1);
    return share > epsilon ? Math.cbrt(share) : (kappa * share + 16) / 116;
  });
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
};

const linearOf = (lightness: number, a: number, b: number): number[] => {
  const fy = (lightness + 16) / 116;
  const [x = 0, y = 0, z = 0] = [fy + a / 500, fy, fy - b / 200].map((value, at) => {
    const share = value ** 3 > epsilon ? value ** 3 : (116 * value - 16) / kappa;
    return share * (white[at] ?? 1);
  });
  return [
    3.2404542 * x - 1.5371385 * y - 0.4985314 * z,
    -0.969266 * x + 1.8760108 * y + 0.041556 * z,
    0.0556434 * x - 0.2040259 * y + 1.0572252 * z,
  ];
};

/** Less chroma until the color exists: clipping its channels would change its lightness. */
const fromLab = (lightness: number, a: number, b: number): string => {
  for (let chroma = 1; chroma >= 0; chroma -= 0.02) {
    const channels = linearOf(lightness, a * chroma, b * chroma);
    if (chroma > 0.02 && channels.some((value) => value < -0.0005 || value > 1.0005)) continue;
    return `#${channels
      .map((value) =>
        Math.round(255 * fromLinear(Math.min(1, Math.max(0, value))))
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')}`;
  }
  return lightness > 50 ? '#ffffff' : '#000000';
};

export const lightness = (hex: string): number => toLab(hex)[0];

/** The color with inverted lightness. */
export const inverted = (hex: string): string => {
  const [light, a, b] = toLab(hex);
  return fromLab(100 - light, a, b);
};

export interface Pair {
  text: string;
  background: string;
}

/** Every color is inverted: Gmail on iOS, Outlook on Windows. */
export const fullyInverted = ({ text, background }: Pair): Pair => ({
  text: inverted(text),
  background: inverted(background),
});

/** Only light backgrounds and dark texts are turned: Gmail on Android, Outlook on the web. */
export const partlyInverted = ({ text, background }: Pair): Pair => ({
  text: lightness(text) < 50 ? inverted(text) : text,
  background: lightness(background) > 50 ? inverted(background) : background,
});
