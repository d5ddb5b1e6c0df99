// Compares two screenshots, pixel by pixel.
import pixelmatch from 'pixelmatch';
import sharp from 'sharp';

export interface Comparison {
  isSame: boolean;
  /** What differs, in a few words. */
  reason: string;
  /** A PNG that marks the pixels that differ; null when the sizes differ. */
  difference: Buffer | null;
}

/** How much a color may differ, as a share of the greatest possible difference. */
const threshold = 0.1;
/** The pixels that may differ, as a share of all. */
const maxShare = 0.0001;

const pixelsOf = (image: Buffer) => sharp(image).ensureAlpha().raw().toBuffer({ resolveWithObject: true });

const same: Comparison = { isSame: true, reason: '', difference: null };

export const compareScreens = async (actual: Buffer, expected: Buffer): Promise<Comparison> => {
  const [now, before] = await Promise.all([pixelsOf(actual), pixelsOf(expected)]);
  const { width, height } = before.info;
  if (now.info.width !== width || now.info.height !== height) {
    const reason = `it has ${now.info.width} × ${now.info.height} pixels instead of ${width} × ${height}`;
    return { isSame: false, reason, difference: null };
  }
  if (now.data.equals(before.data)) return same;
  const marks = Buffer.alloc(now.data.length);
  const count = pixelmatch(before.data, now.data, marks, width, height, { threshold });
  const share = count / (width * height);
  if (share <= maxShare) return same;
  const difference = await sharp(marks, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
  return { isSame: false, reason: `${count} pixels differ, ${(share * 100).toFixed(2)} %`, difference };
};
