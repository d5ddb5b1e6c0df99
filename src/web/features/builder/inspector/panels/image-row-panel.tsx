import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import type { Image } from '#email/blocks/image.ts';
import type { BlockOf } from '#email/document/block.ts';
import { imageSpacings } from '#email/document/options.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { useBuilderStore } from '../../store/use-builder.ts';
import { ImageFields } from '../fields/image-fields.tsx';
import { LinkField } from '../fields/link-field.tsx';
import { type Mobile, mobileOptions } from '../fields/mobile-options.ts';
import { OptionSelect } from '../fields/option-select.tsx';
import { useBlockEdit } from '../use-block-edit.ts';

const maxImages = 6;

export const ImageRowPanel = ({ block }: { block: BlockOf<'image-row'> | BlockOf<'multi-image'> }) => {
  const store = useBuilderStore();
  const { edit, style, name } = useBlockEdit<'image-row' | 'multi-image'>(block.id, block.type);
  const { images, clickUrl } = block.content;

  /** Unfinished input belongs to a position in the row, so it is dropped when positions change. */
  const rearrange = (field: string, change: (images: Image[]) => Image[]) => {
    const unfinishedInputs = new Map(
      [...store.get().unfinishedInputs].filter(([key]) => !key.startsWith(`${block.id}:images.`)),
    );
    store.set({ unfinishedInputs });
    edit(field, (current) => ({
      ...current,
      content: { ...current.content, images: change(current.content.images) },
    }));
  };
  const move = (from: number, to: number) =>
    rearrange('order', (list) => {
      const image = list[from];
      return image && to >= 0 && to < list.length ? list.toSpliced(from, 1).toSpliced(to, 0, image) : list;
    });

  return (
    <>
      {images.map((image, index) => (
        <fieldset
          // biome-ignore lint/suspicious/noArrayIndexKey: Images have no id but their index.
          key={index}
          className="flex flex-col gap-3 border-t pt-3"
        >
          <legend className="sr-only">
            {t('builderPanels.imageRowPanel.imageIndex', { index: index + 1 })}
          </legend>
          <div className="flex items-center justify-between">
            <p aria-hidden className="font-medium text-sm">
              {t('builderPanels.imageRowPanel.imageIndex', { index: index + 1 })}
            </p>
            <div className="flex">
              <IconButton
                size="small"
                label={t('builderPanels.imageRowPanel.moveImageIndexEarlier', { index: index + 1 })}
                icon={<ArrowUp aria-hidden />}
                disabled={index === 0}
                onClick={() => move(index, index - 1)}
              />
              <IconButton
                size="small"
                label={t('builderPanels.imageRowPanel.moveImageIndexLater', { index: index + 1 })}
                icon={<ArrowDown aria-hidden />}
                disabled={index === images.length - 1}
                onClick={() => move(index, index + 1)}
              />
              <IconButton
                size="small"
                variant="danger"
                label={t('builderPanels.imageRowPanel.removeImageIndex', { index: index + 1 })}
                icon={<Trash2 aria-hidden />}
                disabled={images.length <= 1}
                onClick={() => rearrange('remove', (list) => list.toSpliced(index, 1))}
              />
            </div>
          </div>
          <ImageFields
            image={image}
            slot={{ blockId: block.id, index }}
            name={(field) => name(`images.${index}.${field}`)}
            onChange={(field, change) =>
              edit(`images.${index}.${field}`, (current) => ({
                ...current,
                content: {
                  ...current.content,
                  images: current.content.images.map((image, position) =>
                    position === index ? { ...image, ...change } : image,
                  ),
                },
              }))
            }
          />
        </fieldset>
      ))}
      <Button
        size="small"
        disabled={images.length >= maxImages}
        onClick={() =>
          rearrange('add', (list) =>
            list.length >= maxImages
              ? list
              : [
                  ...list,
                  {
                    src: '',
                    alt: t('builderPanels.imageRowPanel.imageLength', { length: list.length + 1 }),
                    clickUrl: '',
                  },
                ],
          )
        }
      >
        <Plus aria-hidden />
        {images.length >= maxImages
          ? t('builderPanels.imageRowPanel.sixImagesAreTheMost')
          : t('builderPanels.imageRowPanel.addAnImage')}
      </Button>
      <div className="flex flex-col gap-4 border-t pt-4">
        <LinkField
          label={t('builderPanels.imageRowPanel.clickUrlForTheWholeRow')}
          name={name('clickUrl')}
          value={clickUrl}
          hint={t('builderPanels.imageRowPanel.forImagesWithoutALinkOf')}
          onChange={(url) =>
            edit('clickUrl', (current) => ({ ...current, content: { ...current.content, clickUrl: url } }))
          }
        />
        <OptionSelect
          label={t('builderPanels.imageRowPanel.spaceBetweenImages')}
          name={name('imageMargin')}
          options={imageSpacings}
          value={block.styles.imageMargin}
          onChange={(imageMargin) => style('imageMargin', { imageMargin })}
        />
        <OptionSelect
          label={t('builderPanels.imageRowPanel.onAPhone')}
          name={name('mobile')}
          options={mobileOptions(images.length)}
          value={block.styles.mobile ?? ''}
          onChange={(value) =>
            style('mobile', { mobile: value === '' ? undefined : (value as Exclude<Mobile, undefined>) })
          }
        />
      </div>
    </>
  );
};
