import { z } from 'zod';
import type { Image } from '#email/blocks/image.ts';
import { imageUrl } from '#email/document/values.ts';
import { safeImageSource } from '#email/render/html.ts';
import { t } from '#web/text/t.ts';
import { ImageUpload } from '../../upload/image-upload.tsx';
import type { ImageSlot } from '../../upload/image-uploads.ts';
import { addressStart } from './address-start.ts';
import { CheckedInput } from './checked-input.tsx';
import { LinkField } from './link-field.tsx';

const maxLength = 1_000;
const altText = z.string().max(maxLength);
const imageAddress = imageUrl.refine((value) => value === '' || safeImageSource(value) !== '');

const altAdvice = (alt: string): string | undefined =>
  /^image \d+$/i.test(alt.trim()) ? t('builderPanels.imageFields.sayInAFewWordsWhat') : undefined;

/** Address, description and link of one image. */
export const ImageFields = ({
  image,
  slot,
  name,
  hasLink = true,
  onChange,
}: {
  image: Image;
  slot: ImageSlot;
  name: (field: string) => string;
  /** False where the block has a link of its own. */
  hasLink?: boolean;
  onChange: (field: string, change: Partial<Image>) => void;
}) => (
  <>
    <ImageUpload slot={slot} hasImage={image.src.trim() !== ''} />
    <CheckedInput
      label={t('builderPanels.imageFields.imageAddress')}
      name={name('src')}
      inputMode="url"
      placeholder={addressStart}
      value={image.src}
      check={imageAddress}
      problem={t('builderPanels.imageFields.useAnAddressThatBeginsWithHttps')}
      onChange={(src) =>
        onChange('src', {
          src: src.trim(),
          naturalWidth: undefined,
          naturalHeight: undefined,
          hasAlpha: undefined,
          bytes: undefined,
        })
      }
      advice={
        /^http:/i.test(image.src) ? t('builderPanels.imageFields.someMailProgramsShowOnlyImages') : undefined
      }
    />
    <CheckedInput
      label={t('builderPanels.imageFields.descriptionAltText')}
      name={name('alt')}
      value={image.alt}
      check={altText}
      problem={t('builder.settingsPanel.useAtMostMaxCharacters', { max: maxLength })}
      onChange={(alt) => onChange('alt', { alt })}
      hint={t('builderPanels.imageFields.readOutAndShownWhereImages')}
      advice={altAdvice(image.alt)}
    />
    {hasLink && (
      <LinkField
        label={t('builderPanels.imageFields.clickUrl')}
        name={name('clickUrl')}
        value={image.clickUrl}
        onChange={(clickUrl) => onChange('clickUrl', { clickUrl })}
      />
    )}
  </>
);
