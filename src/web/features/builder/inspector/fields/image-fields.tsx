import { z } from 'zod';
import type { Image } from '#email/blocks/image.ts';
import { imageUrl } from '#email/document/values.ts';
import { safeImageSource } from '#email/render/html.ts';
import { ImageUpload } from '../../upload/image-upload.tsx';
import type { ImageSlot } from '../../upload/image-uploads.ts';
import { CheckedInput } from './checked-input.tsx';
import { LinkField } from './link-field.tsx';

const altText = z.string().max(1_000, 'Use at most 1,000 characters.');
const imageAddress = imageUrl.refine(
  (value) => value === '' || safeImageSource(value) !== '',
  'Use an image address that begins with https.',
);

const altAdvice = (alt: string): string | undefined =>
  /^image \d+$/i.test(alt.trim()) ? 'Say in a few words what the image shows.' : undefined;

/** Address, description and link of one image. */
export const ImageFields = ({
  image,
  slot,
  name,
  onChange,
}: {
  image: Image;
  slot: ImageSlot;
  name: (field: string) => string;
  onChange: (field: string, change: Partial<Image>) => void;
}) => (
  <>
    <ImageUpload slot={slot} hasImage={image.src.trim() !== ''} />
    <CheckedInput
      label="Image address"
      name={name('src')}
      inputMode="url"
      placeholder="https://"
      value={image.src}
      check={imageAddress}
      onChange={(src) =>
        onChange('src', {
          src: src.trim(),
          naturalWidth: undefined,
          naturalHeight: undefined,
          hasAlpha: undefined,
          bytes: undefined,
        })
      }
      advice={/^http:/i.test(image.src) ? 'Some mail programs show only images on https.' : undefined}
    />
    <CheckedInput
      label="Description (alt text)"
      name={name('alt')}
      value={image.alt}
      check={altText}
      onChange={(alt) => onChange('alt', { alt })}
      hint="Read out, and shown where images are blocked."
      advice={altAdvice(image.alt)}
    />
    <LinkField
      label="Click URL"
      name={name('clickUrl')}
      value={image.clickUrl}
      onChange={(clickUrl) => onChange('clickUrl', { clickUrl })}
    />
  </>
);
