import { z } from 'zod';
import type { Picture } from '#email/blocks/image.ts';
import { imageUrl } from '#email/document/values.ts';
import { safeImageSource } from '#email/render/html.ts';
import { PictureUpload } from '../../upload/picture-upload.tsx';
import type { PicturePlace } from '../../upload/picture-uploads.ts';
import { CheckedInput } from './checked-input.tsx';
import { LinkField } from './link-field.tsx';

const altText = z.string().max(1_000, 'Use at most 1,000 characters.');
const pictureAddress = imageUrl.refine(
  (value) => value === '' || safeImageSource(value) !== '',
  'Use an image address that begins with https.',
);

const altAdvice = (alt: string): string | undefined =>
  /^image \d+$/i.test(alt.trim()) ? 'Say in a few words what the picture shows.' : undefined;

/** Address, description and link of one image. `at` distinguishes the fields of a row's images. */
export const PictureFields = ({
  picture,
  place,
  name,
  onChange,
}: {
  picture: Picture;
  place: PicturePlace;
  name: (field: string) => string;
  onChange: (field: string, change: Partial<Picture>) => void;
}) => (
  <>
    <PictureUpload place={place} hasPicture={picture.src.trim() !== ''} />
    <CheckedInput
      label="Image address"
      name={name('src')}
      inputMode="url"
      placeholder="https://"
      value={picture.src}
      check={pictureAddress}
      onChange={(src) =>
        onChange('src', {
          src: src.trim(),
          naturalWidth: undefined,
          naturalHeight: undefined,
          hasAlpha: undefined,
          bytes: undefined,
        })
      }
      advice={/^http:/i.test(picture.src) ? 'Some mail programs show only pictures on https.' : undefined}
    />
    <CheckedInput
      label="Description (alt text)"
      name={name('alt')}
      value={picture.alt}
      check={altText}
      onChange={(alt) => onChange('alt', { alt })}
      hint="Read out, and shown where pictures are blocked."
      advice={altAdvice(picture.alt)}
    />
    <LinkField
      label="Click URL"
      name={name('clickUrl')}
      value={picture.clickUrl}
      onChange={(clickUrl) => onChange('clickUrl', { clickUrl })}
    />
  </>
);
