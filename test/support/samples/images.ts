// Generated image files, valid and invalid ones.
import sharp from 'sharp';

const noise = (width: number, height: number, channels: 3 | 4): Buffer => {
  const pixels = Buffer.alloc(width * height * channels);
  let state = 12_345;
  for (let index = 0; index < pixels.length; index += 1) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    pixels[index] = channels === 4 && index % 4 === 3 ? (index % 8 === 3 ? 255 : 90) : state & 255;
  }
  return pixels;
};

export const noiseImage = (width = 120, height = 80, channels: 3 | 4 = 3) =>
  sharp(noise(width, height, channels), { raw: { width, height, channels } });

export const plainImage = (width: number, height: number, background = '#8fb3d9') =>
  sharp({ create: { width, height, channels: 3, background } });

/** Rotated, with the GPS position of the photo. */
export const jpegWithLocation = (width = 120, height = 80): Promise<Buffer> =>
  noiseImage(width, height)
    .withExif({ IFD0: { Copyright: 'Secret Street 1' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

export const animatedGif = async (frames = 3, width = 40, height = 30): Promise<Buffer> =>
  sharp(
    await Promise.all(
      Array.from({ length: frames }, (_, index) =>
        plainImage(width, height, `rgb(${(index * 80) % 256},40,${255 - ((index * 50) % 256)})`)
          .png()
          .toBuffer(),
      ),
    ),
    { join: { animated: true } },
  )
    .gif({ delay: Array.from({ length: frames }, () => 100), loop: 0 })
    .toBuffer();

export const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>',
);

/** A file that a browser may read as a page and a careless check as a GIF. */
export const gifAndPage = Buffer.from('GIF89a/*<html><script>alert(document.domain)</script></html>*/=1;');

/** A valid image followed by an HTML page. */
export const imageWithPage = async (): Promise<Buffer> =>
  Buffer.concat([await noiseImage().png().toBuffer(), Buffer.from('<script>alert(1)</script>PK\x03\x04')]);

export const bomb = (): Promise<Buffer> => plainImage(16_000, 16_000).png({ compressionLevel: 9 }).toBuffer();
