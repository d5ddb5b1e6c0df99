// How mail programs invert colors in dark mode. None publishes its rule; inverting the lightness of CIE Lab while
// keeping the hue comes close to what Gmail and Outlook show.

type Triple = readonly [number, number, number];

const toLinear = (value: number): number =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
const fromLinear = (value: number): number =>
  value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;

const multiply = (rows: readonly Triple[], [x, y, z]: Triple): Triple => {
  const [a = 0, b = 0, c = 0] = rows.map((row) => row[0] * x + row[1] * y + row[2] * z);
  return [a, b, c];
};

// IEC 61966-2-1, with the white of D65 divided out.
const toXyz: readonly Triple[] = [
  [0.4339499, 0.3762098, 0.1898403],
  [0.2126729, 0.7151522, 0.072175],
  [0.0177566, 0.1094679, 0.8727755],
];
const fromXyz: readonly Triple[] = [
  [3.0799327, -1.5371385, -0.5427822],
  [-0.9212351, 1.8760108, 0.0452442],
  [0.0528903, -0.2040259, 1.1511515],
];

const toLabScale = (value: number): number =>
  value > 216 / 24_389 ? Math.cbrt(value) : (value * (24_389 / 27) + 16) / 116;
const fromLabScale = (value: number): number =>
  value ** 3 > 216 / 24_389 ? value ** 3 : ((116 * value - 16) * 27) / 24_389;

const labOf = (hex: string): Triple => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((index) =>
    toLinear(Number.parseInt(hex.slice(index, index + 2), 16) / 255),
  );
  const [x, y, z] = multiply(toXyz, [red, green, blue]);
  return [
    116 * toLabScale(y) - 16,
    500 * (toLabScale(x) - toLabScale(y)),
    200 * (toLabScale(y) - toLabScale(z)),
  ];
};

const hexOf = ([lightness, a, b]: Triple): string => {
  const middle = (lightness + 16) / 116;
  // Less chroma until the screen can show the color: clipping channels would change its lightness.
  for (let chroma = 1; chroma >= 0; chroma -= 0.02) {
    const linear = multiply(fromXyz, [
      fromLabScale(middle + (a * chroma) / 500),
      fromLabScale(middle),
      fromLabScale(middle - (b * chroma) / 200),
    ]);
    if (chroma > 0.02 && linear.some((value) => value < -0.0005 || value > 1.0005)) continue;
    const bytes = linear.map((value) => Math.round(255 * fromLinear(Math.min(1, Math.max(0, value)))));
    return `#${bytes.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
  }
  return lightness > 50 ? '#ffffff' : '#000000';
};

export const lightnessOf = (hex: string): number => labOf(hex)[0];

/** The color with inverted lightness, `#rrggbb` to `#rrggbb`. */
export const inverted = (hex: string): string => {
  const [lightness, a, b] = labOf(hex);
  return hexOf([100 - lightness, a, b]);
};
