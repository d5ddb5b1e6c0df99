import sharp, { type Metadata, type Sharp } from 'sharp';
import { createQueue, QueueFull } from '../queue.ts';
import type { Images, PreparedImage, ReadyImage, Region } from './images.ts';

/** For all frames together. A file of a few hundred kilobytes can decode to gigabytes. */
const maxPixels = 40_000_000;
const maxFrames = 500;
/** Twice the widest column, for screens with two device pixels per px (rule I7). */
const maxWidth = 1_600;
const maxHeight = 4_800;
const timeoutSeconds = 30;

// Blocks the loaders of formats that are never accepted: an attacker must not choose the parser.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadHeifBuffer',
  ],
});
sharp.concurrency(1);
sharp.cache(false);

const startsWith = (bytes: Uint8Array, text: string, at = 0): boolean =>
  Buffer.from(bytes.subarray(at, at + text.length)).toString('latin1') === text;

/** A first check, so that other files reach no decoder. */
const looksLikeImage = (bytes: Uint8Array): boolean =>
  startsWith(bytes, '\xff\xd8\xff') ||
  startsWith(bytes, '\x89PNG\r\n\x1a\n') ||
  startsWith(bytes, 'GIF87a') ||
  startsWith(bytes, 'GIF89a') ||
  (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) ||
  (startsWith(bytes, 'ftyp', 4) &&
    /^avi[fs]|^mif1|^msf1/.test(Buffer.from(bytes.subarray(8, 12)).toString('latin1')));

const accepted = new Set<string>(['jpeg', 'png', 'gif', 'webp', 'heif']);

const open = (bytes: Uint8Array, animated: boolean): Sharp =>
  sharp(bytes, { animated, failOn: 'error', limitInputPixels: maxPixels, sequentialRead: true });

const readMetadata = async (bytes: Uint8Array): Promise<Metadata | null> => {
  try {
    // Reads the header alone, without a limit: the caller checks the limit, so that it can report the image's size.
    return await sharp(bytes, { animated: true, failOn: 'error', limitInputPixels: false }).metadata();
  } catch {
    return null;
  }
};

/** JPEG, PNG or GIF: animated images stay GIF, transparent images stay PNG. */
const encode = (image: Sharp, metadata: Metadata, isAnimated: boolean, isOpaque: boolean) => {
  if (isAnimated) return { ext: 'gif' as const, encoded: image.gif({ effort: 4 }) };
  if (!isOpaque) return { ext: 'png' as const, encoded: image.png({ compressionLevel: 9 }) };
  if (metadata.format === 'png' || metadata.format === 'gif')
    return { ext: 'png' as const, encoded: image.removeAlpha().png({ compressionLevel: 9 }) };
  return { ext: 'jpg' as const, encoded: image.removeAlpha().jpeg({ quality: 84, progressive: true }) };
};

const prepare = async (bytes: Uint8Array): Promise<PreparedImage> => {
  if (!looksLikeImage(bytes)) return { fault: 'not-an-image' };
  const metadata = await readMetadata(bytes);
  if (
    !metadata ||
    !accepted.has(metadata.format) ||
    (metadata.format === 'heif' && metadata.compression !== 'av1')
  )
    return { fault: 'not-an-image' };
  const frames = metadata.pages ?? 1;
  const frameHeight = metadata.pageHeight ?? metadata.height;
  const size = { width: metadata.width, height: frameHeight };
  if (metadata.width * frameHeight * frames > maxPixels) return { fault: 'too-many-pixels', ...size };
  if (frames > maxFrames) return { fault: 'too-many-frames', ...size };

  const isAnimated = frames > 1 && (metadata.format === 'gif' || metadata.format === 'webp');
  try {
    const isOpaque =
      !metadata.hasAlpha ||
      (await open(bytes, isAnimated).timeout({ seconds: timeoutSeconds }).stats()).isOpaque;
    const upright = open(bytes, isAnimated)
      .timeout({ seconds: timeoutSeconds })
      .autoOrient()
      .resize({ width: maxWidth, height: maxHeight, fit: 'inside', withoutEnlargement: true })
      .toColorspace('srgb');
    const { ext, encoded } = encode(upright, metadata, isAnimated, isOpaque);
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
    return {
      bytes: data,
      ext,
      width: info.width,
      height: info.pageHeight ?? info.height,
      hasAlpha: !isOpaque,
    };
  } catch {
    return { fault: 'damaged' };
  }
};

interface Still {
  metadata: Metadata;
  isOpaque: boolean;
}

/** null: it cannot be read, or it is animated. */
const readStill = async (bytes: Uint8Array): Promise<Still | null> => {
  const metadata = await readMetadata(bytes);
  if (!metadata || (metadata.pages ?? 1) > 1) return null;
  return { metadata, isOpaque: !metadata.hasAlpha || (await open(bytes, false).stats()).isOpaque };
};

const ready = async (encoded: Sharp, ext: ReadyImage['ext'], hasAlpha: boolean): Promise<ReadyImage> => {
  const { data, info } = await encoded
    .timeout({ seconds: timeoutSeconds })
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, ext, width: info.width, height: info.height, hasAlpha };
};

const crop = async (bytes: Uint8Array, { x, y, width, height }: Region): Promise<ReadyImage | null> => {
  const metadata = await readMetadata(bytes);
  if (!metadata || (metadata.pages ?? 1) > 1) return null;
  if (x + width > metadata.width || y + height > metadata.height) return null;
  const part = open(bytes, false).extract({ left: x, top: y, width, height });
  const isOpaque = !metadata.hasAlpha || (await sharp(await part.clone().png().toBuffer()).stats()).isOpaque;
  const { ext, encoded } = encode(part, metadata, false, isOpaque);
  return ready(encoded, ext, !isOpaque);
};

const overlay: Images['overlay'] = async (bytes, { drawing, width }) => {
  const still = await readStill(bytes);
  if (!still) return null;
  const drawn = open(bytes, false)
    .resize({ width, withoutEnlargement: true })
    .toColorspace('srgb')
    .composite([{ input: Buffer.from(drawing), gravity: 'centre' }]);
  const { ext, encoded } = encode(drawn, still.metadata, false, still.isOpaque);
  return ready(encoded, ext, !still.isOpaque);
};

const qualities = [84, 74, 64, 54];
/** Of the width, when no quality is enough. */
const smaller = 0.75;

const shade: Images['shade'] = async (bytes, { opacity, width, maxBytes }) => {
  const still = await readStill(bytes);
  if (!still) return null;
  const shaded = (maxWidth: number) =>
    open(bytes, false)
      .resize({ width: maxWidth, withoutEnlargement: true })
      .toColorspace('srgb')
      .linear(1 - opacity, 0);
  if (!still.isOpaque) return ready(shaded(width).png({ compressionLevel: 9 }), 'png', true);
  if (still.metadata.format === 'png') {
    // A pattern of few colors keeps its edges.
    const lossless = await ready(shaded(width).removeAlpha().png({ compressionLevel: 9 }), 'png', false);
    if (lossless.bytes.byteLength <= maxBytes) return lossless;
  }
  for (let current = Math.min(width, still.metadata.width); ; current = Math.round(current * smaller)) {
    for (const quality of qualities) {
      const image = await ready(
        shaded(current).removeAlpha().jpeg({ quality, progressive: true }),
        'jpg',
        false,
      );
      if (image.bytes.byteLength <= maxBytes || current < 100) return image;
    }
  }
};

export const createSharpImages = (): Images => {
  // libvips has its own threads; with two images at a time, the processor stays free for requests.
  const inTurn = createQueue(2, 24);
  return {
    prepare: async (bytes) => {
      try {
        return await inTurn(() => prepare(bytes));
      } catch (error) {
        if (error instanceof QueueFull) return { fault: 'busy' };
        throw error;
      }
    },
    crop: (bytes, region) => inTurn(() => crop(bytes, region)),
    overlay: (bytes, options) => inTurn(() => overlay(bytes, options)),
    shade: (bytes, options) => inTurn(() => shade(bytes, options)),
    still: (bytes, maxWidth) =>
      inTurn(async () => {
        try {
          const { data, info } = await open(bytes, false)
            .resize({ width: maxWidth, withoutEnlargement: true })
            .png({ compressionLevel: 1 })
            .toBuffer({ resolveWithObject: true });
          return { bytes: data, width: info.width, height: info.height };
        } catch {
          return null;
        }
      }),
  };
};
