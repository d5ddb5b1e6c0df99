// Draws the images of the library: `node tools/library/draw.ts [slug …]`. Each design declares its images as data
// (`pictures` in content/designs/<slug>.json); here they become PNG files beside it, at twice their size for
// high-density screens, in few colors so that they stay small.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { z } from 'zod';
import { imageSchema, imageSvg } from './image.ts';

const folder = fileURLToPath(new URL('../../content/designs/', import.meta.url));
const pixelDensity = 2;
const colorCount = 48;

const designWithImages = z.looseObject({ pictures: z.record(z.string().regex(/^[a-z0-9-]+$/), imageSchema) });

/**
 * The PNG bytes of an image. The same data always gives the same bytes with the same version of the graphics library.
 */
export const drawImage = async (image: z.infer<typeof imageSchema>): Promise<Buffer> =>
  await sharp(Buffer.from(imageSvg(image)), { density: 72 * pixelDensity })
    .png({ palette: true, colors: colorCount, effort: 10, compressionLevel: 9, dither: 0 })
    .toBuffer();

const slugs = (names: readonly string[]): string[] =>
  names.length > 0
    ? [...names]
    : fs
        .readdirSync(folder)
        .filter((file) => file.endsWith('.json'))
        .map((file) => path.basename(file, '.json'));

const draw = async (slug: string): Promise<void> => {
  const { pictures: images } = designWithImages.parse(
    JSON.parse(fs.readFileSync(path.join(folder, `${slug}.json`), 'utf8')),
  );
  for (const [name, image] of Object.entries(images)) {
    const file = path.join(folder, 'pictures', `${slug}-${name}.png`);
    const bytes = await drawImage(image);
    fs.writeFileSync(file, bytes);
    console.log(`${slug}-${name}.png  ${(bytes.length / 1024).toFixed(1)} KB`);
  }
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  fs.mkdirSync(path.join(folder, 'pictures'), { recursive: true });
  for (const slug of slugs(process.argv.slice(2))) await draw(slug);
}
