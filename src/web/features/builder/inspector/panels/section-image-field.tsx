import type { Section } from '#email/document/section.ts';
import { imageUrl } from '#email/document/values.ts';
import { t } from '#web/text/t.ts';
import { Field } from '#web/ui/controls/field.tsx';
import { Select } from '#web/ui/controls/select.tsx';
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
  const image = section.styles.backgroundImage;
  return (
    <>
      <CheckedInput
        label={t('builderPanels.layout.image')}
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
        <Field label={t('builderPanels.layout.imageFit')} inline>
          <Select
            value={image.fit}
            onChange={(event) => onChange({ ...image, fit: event.target.value as NonNullable<Image>['fit'] })}
          >
            <option value="cover">{t('builderPanels.layout.cover')}</option>
            <option value="contain">{t('builderPanels.layout.contain')}</option>
            <option value="tile">{t('builderPanels.layout.tile')}</option>
          </Select>
        </Field>
      )}
    </>
  );
};
