import { X } from 'lucide-react';
import { useMemo } from 'react';
import type { Section } from '#email/document/section.ts';
import { imageUrl } from '#email/document/values.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Field } from '#web/ui/controls/field.tsx';
import { Select } from '#web/ui/controls/select.tsx';
import { changeSection } from '../../store/section-edits.ts';
import { useBuilderStore } from '../../store/use-builder.ts';
import { ImageUpload } from '../../upload/image-upload.tsx';
import type { ImageSlot } from '../../upload/image-uploads.ts';
import { CheckedInput } from '../fields/checked-input.tsx';

type Image = Section['styles']['backgroundImage'];

/** The background image of a section. Text on it has the background color behind it where images are off. */
export const SectionImageField = ({
  section,
  name,
  onChange,
}: {
  section: Section;
  name: string;
  onChange: (image: Image) => void;
}) => {
  const store = useBuilderStore();
  const { id, styles } = section;
  const image = styles.backgroundImage;
  // An upload may end after this panel has gone, so it changes the section as it is then.
  const slot = useMemo<ImageSlot>(
    () => ({
      blockId: id,
      index: null,
      announcement: () => t('builderPanels.layout.imagePlaced'),
      onUploaded: ({ url }) =>
        changeSection(store, id, 'backgroundImage', (old) => ({
          ...old,
          styles: {
            ...old.styles,
            backgroundImage: { fit: 'cover', position: 'center', ...old.styles.backgroundImage, src: url },
          },
        })),
    }),
    [store, id],
  );
  return (
    <>
      {/* The fields below have labels of their own. */}
      <p className="font-medium text-sm">{t('builderPanels.layout.image')}</p>
      <ImageUpload slot={slot} hasImage={image !== undefined} />
      <CheckedInput
        label={t('builderPanels.layout.imageAddress')}
        name={name}
        type="url"
        inputMode="url"
        value={image?.src ?? ''}
        check={imageUrl}
        problem={t('builderPanels.layout.imageProblem')}
        hint={t('builderPanels.layout.imageHint')}
        onChange={(src) =>
          onChange(src.trim() === '' ? undefined : { fit: 'cover', position: 'center', ...image, src })
        }
      />
      {image && (
        <>
          <Field label={t('builderPanels.layout.imageFit')} inline>
            <Select
              value={image.fit}
              onChange={(event) =>
                onChange({ ...image, fit: event.target.value as NonNullable<Image>['fit'] })
              }
            >
              <option value="cover">{t('builderPanels.layout.cover')}</option>
              <option value="contain">{t('builderPanels.layout.contain')}</option>
              <option value="tile">{t('builderPanels.layout.tile')}</option>
            </Select>
          </Field>
          <Field label={t('builderPanels.layout.imagePosition')} inline>
            <Select
              value={image.position}
              onChange={(event) =>
                onChange({ ...image, position: event.target.value as NonNullable<Image>['position'] })
              }
            >
              <option value="top">{t('builderPanels.layout.top')}</option>
              <option value="center">{t('builderPanels.layout.middle')}</option>
              <option value="bottom">{t('builderPanels.layout.bottom')}</option>
            </Select>
          </Field>
          <Button
            size="small"
            variant="quiet"
            className="self-start"
            onClick={(event) => {
              // This button goes, so the focus moves to the field above it.
              event.currentTarget.parentElement
                ?.querySelector<HTMLElement>(`[data-field="${name}"]`)
                ?.focus();
              onChange(undefined);
            }}
          >
            <X aria-hidden />
            {t('builderPanels.layout.removeImage')}
          </Button>
        </>
      )}
    </>
  );
};
