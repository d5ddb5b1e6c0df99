// An image of the library, as data: its background, its objects, and its layout. The composition follows rules, so that
// no image needs manual measuring.
import { z } from 'zod';
import { allThings } from './all-things.ts';
import { type GroundName, grounds, tableAt } from './grounds.ts';
import { ellipse, mix, put, type Thing, type Tones } from './shapes.ts';

const color = z.string().regex(/^#[0-9a-f]{6}$/);

const thingSchema = z.strictObject({
  thing: z.string().refine((name) => name in allThings, 'There is no such thing to draw.'),
  /** Its own color, a second and a third for small parts; missing ones come from the image. */
  colors: z.array(color).min(1).max(3).optional(),
  /** 1 is as large as the layout makes it. */
  size: z.number().min(0.2).max(3).default(1),
  turn: z.number().min(-180).max(180).default(0),
  /** An explicit position, as shares of the image; the layout ignores the object then. */
  at: z.tuple([z.number(), z.number()]).optional(),
});

export const pictureSchema = z.strictObject({
  width: z.number().int().min(100).max(800).default(600),
  height: z.number().int().min(60).max(900).default(320),
  ground: z.enum(Object.keys(grounds) as [GroundName, ...GroundName[]]),
  /** Of the ground: two or three. */
  colors: z.array(color).min(1).max(3),
  /** The default colors of objects. */
  tones: z.array(color).min(1).max(3),
  layout: z.enum(['row', 'group', 'single', 'grid', 'scatter']).default('row'),
  things: z.array(thingSchema).max(24).default([]),
});

export type Picture = z.infer<typeof pictureSchema>;
type Placed = z.infer<typeof thingSchema>;

const ink = '#2b2430';
const paper = '#fffaf2';

/** Neighbors without colors alternate between those of the image. */
const tonesOf = (placed: Placed, picture: Picture, place: number): Tones => {
  const { tones } = picture;
  const turned = tones.map((_, index) => tones[(index + place) % tones.length] ?? ink);
  const natural = thingOf(placed.thing).color;
  const own = placed.colors ?? (natural === undefined ? [] : [natural]);
  const [main = '#c8553d', second = mix(main, '#ffffff', 0.45), third = mix(main, '#000000', 0.3)] = [
    ...own,
    ...turned.slice(own.length),
  ];
  return { main, second, third, ink, paper };
};

const thingOf = (name: string): Thing => {
  const thing = allThings[name];
  if (!thing) throw new Error(`There is no "${name}" to draw.`);
  return thing;
};

const drawn = (placed: Placed, picture: Picture, x: number, base: number, scale: number): string => {
  const thing = thingOf(placed.thing);
  const shadow =
    thing.stands === false
      ? ''
      : `<g opacity="0.16">${ellipse(x, base, (thing.width / 2) * scale * 1.04, Math.max(3, 9 * scale), '#1b1020')}</g>`;
  return (
    shadow +
    put(thing.draw(tonesOf(placed, picture, picture.things.indexOf(placed))), x, base, placed.turn, scale)
  );
};

/** The vertical position of the floor, as a share. */
const floors: Partial<Record<GroundName, number>> = {
  table: tableAt + 0.12,
  shelf: 0.82,
  podium: 0.845,
  sea: 0.8,
  plain: 0.86,
  dots: 0.86,
  stripes: 0.86,
};

const inRow = (picture: Picture, isGroup: boolean): string => {
  const { width, height } = picture;
  const free = picture.things.filter(({ at }) => at === undefined);
  const floor = height * (floors[picture.ground] ?? 0.92);
  const sizes = free.map((placed) => {
    const thing = thingOf(placed.thing);
    return { placed, thing, width: thing.width * placed.size, height: thing.height * placed.size };
  });
  const gap = isGroup ? -0.16 : 0.14;
  const mean = sizes.reduce((sum, one) => sum + one.width, 0) / Math.max(1, sizes.length);
  const whole = sizes.reduce((sum, one) => sum + one.width, 0) + gap * mean * (sizes.length - 1);
  const tallest = Math.max(1, ...sizes.map((one) => one.height));
  const scale = Math.min((width * 0.84) / whole, (floor - height * 0.09) / tallest);
  let x = width / 2 - (whole * scale) / 2;
  const placed = sizes.map((one) => {
    const center = x + (one.width * scale) / 2;
    x += (one.width + gap * mean) * scale;
    // A hanging object is in the middle of the space above the floor.
    const base = one.thing.stands === false ? floor / 2 + height * 0.03 + (one.height * scale) / 2 : floor;
    return { one, center, base };
  });
  // In a group the taller ones are behind.
  const order = isGroup ? [...placed].sort((a, b) => b.one.height - a.one.height) : placed;
  return order
    .map(({ one, center, base }, index) =>
      drawn(
        one.placed,
        picture,
        center,
        base + (isGroup && one.thing.stands !== false ? index * height * 0.012 : 0),
        scale * one.placed.size,
      ),
    )
    .join('');
};

const inGrid = (picture: Picture, isScattered: boolean): string => {
  const { width, height, things } = picture;
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
      const thing = thingOf(placed.thing);
      const scale = ((cell * 0.66) / Math.max(thing.width, thing.height)) * placed.size;
      const x = (column + (row % 2 ? 0 : 0.5)) * cell;
      const y = (row + 0.1) * cell * 0.9;
      const turn = isScattered ? ((column * 53 + row * 97) % 70) - 35 : 0;
      // Turned about its middle, not about its foot.
      const svg = put(
        put(
          thing.draw(tonesOf(placed, picture, picture.things.indexOf(placed))),
          0,
          (thing.height * scale) / 2,
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
export function pictureSvg(picture: Picture): string {
  const { width, height, layout } = picture;
  const [one = '#f3e9dc', two = mix(one, '#000000', 0.12), three = mix(two, '#000000', 0.12)] =
    picture.colors;
  const own = picture.things
    .filter(({ at }) => at !== undefined)
    .map((placed) => {
      const [x, y] = placed.at ?? [0.5, 0.9];
      return drawn(placed, picture, x * width, y * height, (height / 320) * placed.size);
    })
    .join('');
  const laid =
    layout === 'grid' || layout === 'scatter'
      ? inGrid(picture, layout === 'scatter')
      : inRow(picture, layout === 'group');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${grounds[picture.ground](width, height, [one, two, three])}${own}${laid}</svg>`;
}
