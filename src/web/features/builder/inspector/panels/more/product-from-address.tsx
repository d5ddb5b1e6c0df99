import { useState } from 'react';
import { type CrawledProduct, crawlUrl } from '#contract/copywriting/craft-campaign.ts';
import { importRemoteImage } from '#contract/files/uploads.ts';
import type { BlockOf } from '#email/document/block.ts';
import { call } from '#web/lib/api.ts';
import { toastError } from '#web/lib/error-toast.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Field } from '#web/ui/controls/field.tsx';
import { Input } from '#web/ui/controls/input.tsx';
import { addressStart } from '../../fields/address-start.ts';
import { useBlockEdit } from '../../use-block-edit.ts';
import { amountOf } from './amount-of.ts';

type Product = BlockOf<'product'>['content'];

/** A copy of the picture, so that it stays when the shop changes its own; the shop's where no copy can be made. */
const pictureOf = async ({ images, title }: CrawledProduct): Promise<Partial<Product>> => {
  const [first] = images ?? [];
  if (!first) return {};
  try {
    const { url, width, height, hasAlpha, bytes } = await call(importRemoteImage, { body: { url: first } });
    return { src: url, alt: title, naturalWidth: width, naturalHeight: height, hasAlpha, bytes };
  } catch {
    return { src: first, alt: title };
  }
};

/** Fills the product from its page in the shop. */
export const ProductFromAddress = ({ block }: { block: BlockOf<'product'> }) => {
  const { edit } = useBlockEdit(block.id, 'product');
  const [address, setAddress] = useState('');
  const [isBusy, setIsBusy] = useState(false);

  const fill = async () => {
    setIsBusy(true);
    try {
      const found = await call(crawlUrl, { body: { url: address } });
      const picture = await pictureOf(found);
      edit('address', (current) => ({
        ...current,
        content: {
          ...current.content,
          ...picture,
          ...(found.title ? { name: found.title.slice(0, 300) } : {}),
          ...amountOf(found),
          url: found.url ?? address.trim(),
        },
      }));
    } catch (error) {
      toastError(error, t('builderPanels.moreBlocks.productNotRead'));
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <form
      className="flex flex-col items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (address.trim() !== '') void fill();
      }}
    >
      <Field
        label={t('builderPanels.moreBlocks.fillFromAddress')}
        hint={t('builderPanels.moreBlocks.fillHint')}
        className="w-full"
      >
        <Input
          inputMode="url"
          autoComplete="off"
          placeholder={addressStart}
          value={address}
          onChange={(event) => setAddress(event.target.value)}
        />
      </Field>
      <Button type="submit" size="small" busy={isBusy} disabled={address.trim() === ''}>
        {t('builderPanels.moreBlocks.fillIn')}
      </Button>
    </form>
  );
};
