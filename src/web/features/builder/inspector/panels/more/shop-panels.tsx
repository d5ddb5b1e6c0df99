import type { BlockOf } from '#email/document/block.ts';
import { t } from '#web/text/t.ts';
import { type Choice, useFields } from './content-fields.tsx';
import { ProductFromAddress } from './product-from-address.tsx';

const currencies = [
  'EUR',
  'USD',
  'GBP',
  'CHF',
  'JPY',
  'CAD',
  'AUD',
  'SEK',
  'NOK',
  'DKK',
  'PLN',
  'CZK',
  'AED',
  'SAR',
  'INR',
  'BRL',
  'MXN',
  'TRY',
  'ZAR',
];

/** A currency of an imported email that is not offered stays in the list. */
const currencyChoices = (current: string): Choice[] =>
  [...new Set([...currencies, current])].map((code) => ({ value: code, label: code }));

const PriceFields = ({ block }: { block: BlockOf<'price' | 'product'> }) => {
  const { text, choice } = useFields(block);
  return (
    <>
      {text('price', t('builderPanels.moreBlocks.price'), {
        max: 60,
        hint: t('builderPanels.moreBlocks.priceHint'),
      })}
      {text('oldPrice', t('builderPanels.moreBlocks.oldPrice'), { max: 60 })}
      {choice('currency', t('builderPanels.moreBlocks.currency'), currencyChoices(block.content.currency))}
    </>
  );
};

export const PricePanel = ({ block }: { block: BlockOf<'price'> }) => {
  const { color, pixels, align } = useFields(block);
  return (
    <>
      <PriceFields block={block} />
      {pixels('fontSize', t('builderPanels.textPanel.size'), 8, 96, '18px')}
      {color('color', t('builderPanels.textPanel.textColor'))}
      {align()}
    </>
  );
};

export const ProductPanel = ({ block }: { block: BlockOf<'product'> }) => {
  const { text, link, picture, color, pixels, align } = useFields(block);
  return (
    <>
      <ProductFromAddress block={block} />
      {picture()}
      {text('name', t('builderPanels.moreBlocks.productName'))}
      <PriceFields block={block} />
      {link('url', t('builderPanels.moreBlocks.productAddress'))}
      {text('button', t('builderPanels.buttonPanel.buttonText'), {
        max: 100,
        hint: t('builderPanels.moreBlocks.emptyIsLeftOut'),
      })}
      {color('buttonColor', t('builderPanels.buttonPanel.backgroundColor'))}
      {color('buttonTextColor', t('builderPanels.moreBlocks.buttonTextColor'))}
      {pixels('buttonRadius', t('builderPanels.buttonPanel.cornerRadius'), 0, 100)}
      {color('color', t('builderPanels.textPanel.textColor'))}
      {align('center')}
    </>
  );
};

export const CouponPanel = ({ block }: { block: BlockOf<'coupon'> }) => {
  const { text, color, pixels, align } = useFields(block);
  return (
    <>
      {text('code', t('builderPanels.moreBlocks.couponCode'), {
        max: 100,
        hint: t('builderPanels.moreBlocks.couponHint'),
      })}
      {text('text', t('builderPanels.moreBlocks.couponText'))}
      {color('backgroundColor', t('builderPanels.buttonPanel.backgroundColor'), '#f3f4f5')}
      {color('borderColor', t('builderPanels.moreBlocks.frameColor'), '#959ba3')}
      {color('color', t('builderPanels.textPanel.textColor'))}
      {pixels('fontSize', t('builderPanels.textPanel.size'), 8, 96, '24px')}
      {align('center')}
    </>
  );
};
