// An image of the library, as data: its background, its objects, and its layout. The composition follows rules, so that
// no image needs manual measuring.
import { z } from 'zod';
import { allIllustrations } from './all-illustrations.ts';
import { type BackgroundName, backgrounds, tableEdge } from './backgrounds.ts';
import { ellipse, type Illustration, mix, type Tones, transform } from './shapes.ts';

const color = z.string().regex(/^#[0-9a-f]{6}$/);

const placedSchema = z.strictObject({
  thing: z.string().refine((name) => name in allIllustrations, 'There is no such illustration to draw.'),
  /** Its own color, a second and a third for small parts; missing ones come from the image. */
  colors: z.array(color).min(1).max(3).optional(),
  /** 1 is as large as the layout makes it. */
  size: z.number().min(0.2).max(3).default(1),
  turn: z.number().min(-180).max(180).default(0),
  /** An explicit position, as shares of the image; the layout ignores the object then. */
  at: z.tuple([z.number(), z.number()]).optional(),
});

export const imageSchema = z.strictObject({
  width: z.number().int().min(100).max(800).default(600),
  height: z.number().int().min(60).max(900).default(320),
  ground: z.enum(Object.keys(backgrounds) as [BackgroundName, ...BackgroundName[]]),
  /** Of the background: two or three. */
  colors: z.array(color).min(1).max(3),
  /** The default colors of objects. */
  tones: z.array(color).min(1).max(3),
  layout: z.enum(['row', 'group', 'single', 'grid', 'scatter']).default('row'),
  things: z.array(placedSchema).max(24).default([]),
});

export type LibraryImage = z.infer<typeof imageSchema>;
type PlacedIllustration = z.infer<typeof placedSchema>;

const ink = '#2b2430';
const paper = '#fffaf2';

/** Neighbors without colors alternate between those of the image. */
const tonesOf = (placed: PlacedIllustration, image: LibraryImage, position: number): Tones => {
  const { tones } = image;
  const rotated = tones.map((_, index) => tones[(index + position) % tones.length] ?? ink);
  const natural = illustrationOf(placed.thing).color;
  const own = placed.colors ?? (natural === undefined ? [] : [natural]);
  const [main = '#c8553d', second = mix(main, '#ffffff', 0.45), third = mix(main, '#000000', 0.3)] = [
    ...own,
    ...rotated.slice(own.length),
  ];
  return { main, second, third, ink, paper };
};

const illustrationOf = (name: string): Illustration => {
  const illustration = allIllustrations[name];
  if (!illustration) throw new Error(`There is no "${name}" to draw.`);
  return illustration;
};

const drawPlaced = (
  placed: PlacedIllustration,
  image: LibraryImage,
  x: number,
  base: number,
  scale: number,
): string => {
  const illustration = illustrationOf(placed.thing);
  const shadow =
    illustration.stands === false
      ? ''
      : `<g opacity="0.16">${ellipse(x, base, (illustration.width / 2) * scale * 1.04, Math.max(3, 9 * scale), '#1b1020')}</g>`;
  return (
    shadow +
    transform(
      illustration.draw(tonesOf(placed, image, image.things.indexOf(placed))),
      x,
      base,
      placed.turn,
      scale,
    )
  );
};

/** The vertical position of the floor, as a share. */
const floorShares: Partial<Record<BackgroundName, number>> = {
  table: tableEdge + 0.12,
  shelf: 0.82,
  podium: 0.845,
  sea: 0.8,
  plain: 0.86,
  dots: 0.86,
  stripes: 0.86,
};

const arrangeInRow = (image: LibraryImage, isGroup: boolean): string => {
  const { width, height } = image;
  const free = image.things.filter(({ at }) => at === undefined);
  const floor = height * (floorShares[image.ground] ?? 0.92);
  const sizes = free.map((placed) => {
    const illustration = illustrationOf(placed.thing);
    return {
      placed,
      illustration,
      width: illustration.width * placed.size,
      height: illustration.height * placed.size,
    };
  });
  const gap = isGroup ? -0.16 : 0.14;
  const mean = sizes.reduce((sum, item) => sum + item.width, 0) / Math.max(1, sizes.length);
  const totalWidth = sizes.reduce((sum, item) => sum + item.width, 0) + gap * mean * (sizes.length - 1);
  const tallest = Math.max(1, ...sizes.map((item) => item.height));
  const scale = Math.min((width * 0.84) / totalWidth, (floor - height * 0.09) / tallest);
  let x = width / 2 - (totalWidth * scale) / 2;
  const placed = sizes.map((item) => {
    const center = x + (item.width * scale) / 2;
    x += (item.width + gap * mean) * scale;
    // A hanging object is in the middle of the space above the floor.
    const base =
      item.illustration.stands === false ? floor / 2 + height * 0.03 + (item.height * scale) / 2 : floor;
    return { item, center, base };
  });
  // In a group the taller ones are behind.
  const order = isGroup ? [...placed].sort((a, b) => b.item.height - a.item.height) : placed;
  return order
    .map(({ item, center, base }, index) =>
      drawPlaced(
        item.placed,
        image,
        center,
        base + (isGroup && item.illustration.stands !== false ? index * height * 0.012 : 0),
        scale * item.placed.size,
      ),
    )
    .join('');
};

const arrangeInGrid = (image: LibraryImage, isScattered: boolean): string => {
  const { width, height, things } = image;
  const cell = Math.max(64, Math.min(width, height) * (things.length > 3 ? 0.3 : 0.34));
  const columns = Math.ceil(width / cell) + 1;
  const rows = Math.ceil(height / (cell * 0.9)) + 1;
  const cells = Array.from({ length: columns * rows }, (_, index) => ({
    column: index % columns,
    row: Math.floor(index / columns),
  }));
  return cells
    .map(({ column, row }) => {
      const placed = things[(column + row * 2) % things.length];
      if (!placed) return '';
      const illustration = illustrationOf(placed.thing);
      const scale = ((cell * 0.66) / Math.max(illustration.width, illustration.height)) * placed.size;
      const x = (column + (row % 2 ? 0 : 0.5)) * cell;
      const y = (row + 0.1) * cell * 0.9;
      const turn = isScattered ? ((column * 53 + row * 97) % 70) - 35 : 0;
      // It rotates about its center, not about its base.
      const svg = transform(
        transform(
          illustration.draw(tonesOf(placed, image, image.things.indexOf(placed))),
          0,
          (illustration.height * scale) / 2,
          0,
          scale,
        ),
        x,
        y,
        turn + placed.turn,
      );
      return svg;
    })
    .join('');
};

/** The image as SVG in its own pixels. Deterministic; nothing external is loaded. */
export function imageSvg(image: LibraryImage): string {
  const { width, height, layout } = image;
  const [one = '#f3e9dc', two = mix(one, '#000000', 0.12), three = mix(two, '#000000', 0.12)] = image.colors;
  const own = image.things
    .filter(({ at }) => at !== undefined)
    .map((placed) => {
      const [x, y] = placed.at ?? [0.5, 0.9];
      return drawPlaced(placed, image, x * width, y * height, (height / 320) * placed.size);
    })
    .join('');
  const arranged =
    layout === 'grid' || layout === 'scatter'
      ? arrangeInGrid(image, layout === 'scatter')
      : arrangeInRow(image, layout === 'group');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${backgrounds[image.ground](width, height, [one, two, three])}${own}${arranged}</svg>`;
}
