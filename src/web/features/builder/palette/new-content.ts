// What a new block says before its owner writes: in the language of the interface, with what the workspace knows.
import { type EspSettings, getEspSettings } from '#contract/ses/settings.ts';
import type { Block } from '#email/document/block.ts';
import { escapeText } from '#email/render/html.ts';
import { call } from '#web/lib/api.ts';
import { t } from '#web/text/t.ts';
import type { BuilderStore } from '../store/builder-store.ts';

const footerHtml = (postalAddress: string): string => {
  const address = (postalAddress.trim() || t('builderPanels.newBlock.footerAddress'))
    .split(/\r?\n/)
    .map((line) => escapeText(line.trim()))
    .join(', ');
  const links = [
    `<a href="{{unsubscribe_url}}">${t('builderPanels.newBlock.unsubscribe')}</a>`,
    `<a href="{{preferences_url}}">${t('builderPanels.newBlock.preferences')}</a>`,
    `<a href="{{web_view_url}}">${t('builderPanels.newBlock.webView')}</a>`,
  ].join(' · ');
  return `${escapeText(t('builderPanels.newBlock.footerReason'))}<br>${address}<br>${links}`;
};

/** The content of its kind; unchanged for kinds without words. */
export const withNewContent = (block: Block, store: BuilderStore, postalAddress: string): Block => {
  const { brand } = store.get();
  const [color] = brand?.colors ?? [];
  switch (block.type) {
    case 'heading':
      return {
        ...block,
        content: { ...block.content, text: escapeText(t('builderPanels.newBlock.heading')) },
      };
    case 'list':
      return {
        ...block,
        content: {
          ...block.content,
          items: [1, 2, 3].map((number) => t('builderPanels.newBlock.item', { number })),
        },
      };
    case 'quote':
      return { ...block, content: { ...block.content, text: escapeText(t('builderPanels.newBlock.quote')) } };
    case 'table':
      return {
        ...block,
        content: {
          ...block.content,
          rows: [
            [t('builderPanels.newBlock.itemColumn'), t('builderPanels.moreBlocks.price')],
            [t('builderPanels.newBlock.item', { number: 1 }), '12.00'],
            [t('builderPanels.newBlock.item', { number: 2 }), '24.00'],
          ],
        },
      };
    case 'logo':
      return brand?.logoUrl
        ? {
            ...block,
            content: { ...block.content, src: brand.logoUrl, alt: brand.logoAlt || brand.brandName },
          }
        : block;
    case 'menu': {
      const texts = [
        t('builderPanels.newBlock.menuNew'),
        t('builderPanels.newBlock.menuShop'),
        t('builderPanels.newBlock.menuAbout'),
      ];
      return { ...block, content: { links: texts.map((text) => ({ text, url: 'https://example.com' })) } };
    }
    case 'social':
      return { ...block, content: { ...block.content, server: location.origin } };
    case 'footer':
      return { ...block, content: { text: footerHtml(postalAddress) } };
    case 'product':
      return {
        ...block,
        content: {
          ...block.content,
          name: t('builderPanels.newBlock.product'),
          button: t('builderPanels.newBlock.buyNow'),
        },
        styles: { ...block.styles, ...(color ? { buttonColor: color } : {}) },
      };
    case 'coupon':
      return { ...block, content: { ...block.content, text: t('builderPanels.newBlock.couponText') } };
    case 'countdown':
      return { ...block, content: { ...block.content, text: t('builderPanels.newBlock.offerEnds') } };
    case 'map':
      return {
        ...block,
        content: {
          ...block.content,
          address: postalAddress.trim() || t('builderPanels.newBlock.mapAddress'),
          link: t('builderPanels.newBlock.openMap'),
        },
      };
    case 'code':
      return { ...block, content: { html: `<p>${escapeText(t('builderPanels.newBlock.code'))}</p>` } };
    default:
      return block;
  }
};

let address: Promise<string> | null = null;

/** The address of the sender; `''` where none is known. */
export const postalAddressOfSender = (): Promise<string> => {
  address ??= call(getEspSettings).then(
    ({ postalAddress }: EspSettings) => postalAddress,
    () => '',
  );
  return address;
};
