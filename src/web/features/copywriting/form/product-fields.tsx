import { Globe, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { z } from 'zod';
import type { CrawledProduct, productFieldSource } from '#contract/copywriting/craft-campaign.ts';
import { listText } from '#web/text/list-text.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Field } from '#web/ui/controls/field.tsx';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { Input } from '#web/ui/controls/input.tsx';
import { type CopywritingStore, useCopywriting } from '../copywriting-store.ts';
import { shortTitle } from './copywriting-form.ts';

const sourceNames: Record<z.infer<typeof productFieldSource>, string> = {
  get 'json-ld'() {
    return t('copywriting.productFields.thePageSProductData');
  },
  get microdata() {
    return t('copywriting.productFields.thePageSProductData');
  },
  get opengraph() {
    return t('copywriting.productFields.itsSharingCard');
  },
  get twitter() {
    return t('copywriting.productFields.itsSharingCard');
  },
  get html() {
    return t('copywriting.productFields.itsHeading');
  },
};

/** The short source; nothing for typed data. */
const sourceText = ({ sources }: Partial<CrawledProduct>): string => {
  const names = [...new Set(Object.values(sources ?? {}).map((source) => sourceNames[source]))];
  return names.length > 0 ? t('copywriting.productFields.readFromJoin', { join: listText(names) }) : '';
};

const FoundProduct = ({ store, product }: { store: CopywritingStore; product: Partial<CrawledProduct> }) => {
  const set = (change: Partial<CrawledProduct>) => store.setForm({ product: { ...product, ...change } });
  const [image] = product.images ?? [];
  const [broken, setBroken] = useState<string>();
  const isFound = product.sources !== undefined;
  return (
    <section aria-label={t('copywriting.productFields.product')} className="rounded-control border p-3">
      <div className="flex items-start gap-3">
        {image && image !== broken && (
          <img
            src={image}
            alt=""
            referrerPolicy="no-referrer"
            loading="lazy"
            // Many shops block their images on other sites; an email gets its own copy.
            onError={() => setBroken(image)}
            className="size-14 shrink-0 rounded-sm bg-sunken object-cover"
          />
        )}
        <div className="min-w-0 flex-1">
          <p className="wrap-anywhere font-medium text-[0.9375rem]" title={product.title}>
            {product.title
              ? shortTitle(product.title)
              : isFound
                ? t('copywriting.productFields.noTitleWasFound')
                : t('copywriting.productFields.typeWhatYouKnow')}
          </p>
          <p className="text-ink-soft text-sm">
            {[product.price || (isFound && t('copywriting.productFields.noPriceWasFound')), product.brand]
              .filter(Boolean)
              .join(' · ')}
          </p>
          {isFound && <p className="mt-0.5 text-ink-soft text-sm">{sourceText(product)}</p>}
        </div>
        <IconButton
          label={t('copywriting.productFields.leaveTheProductOut')}
          icon={<X aria-hidden />}
          size="small"
          onClick={() => store.setForm({ product: null })}
        />
      </div>
      <div className="mt-3 grid grid-cols-[1fr_8rem] gap-3">
        <Field label={t('copywriting.productFields.productTitle')}>
          <Input
            value={product.title ?? ''}
            maxLength={300}
            onChange={(event) => set({ title: event.target.value })}
          />
        </Field>
        <Field label={t('copywriting.productFields.price')}>
          <Input
            value={product.price ?? ''}
            maxLength={40}
            placeholder="$24"
            onChange={(event) => set({ price: event.target.value })}
          />
        </Field>
      </div>
    </section>
  );
};

export const ProductFields = ({ store }: { store: CopywritingStore }) => {
  const { form, crawling, crawlError: crawlTrouble } = useCopywriting(store);
  const crawl = (event: FormEvent) => {
    event.preventDefault();
    void store.crawl();
  };
  return (
    <div className="flex flex-col gap-3">
      <form onSubmit={crawl} noValidate>
        <Field
          label={t('copywriting.productFields.productUrl')}
          optional
          error={crawlTrouble ?? undefined}
          hint={
            crawling
              ? t('copywriting.productFields.readingThePageThisTakes8')
              : t('copywriting.productFields.crawlReadsTitlePriceAndBrand')
          }
        >
          <UrlAndCrawl
            url={form.productUrl}
            crawling={crawling}
            onChange={(productUrl) => store.setForm({ productUrl })}
            onCancel={store.cancelCrawl}
          />
        </Field>
      </form>
      {form.product && <FoundProduct store={store} product={form.product} />}
    </div>
  );
};

const UrlAndCrawl = ({
  url,
  crawling,
  onChange,
  onCancel,
}: {
  url: string;
  crawling: boolean;
  onChange: (url: string) => void;
  onCancel: () => void;
}) => (
  <div className="flex gap-2">
    <Input
      type="url"
      dir="ltr"
      inputMode="url"
      autoComplete="off"
      placeholder={t('copywriting.productFields.httpsYourShopComProduct')}
      maxLength={2_048}
      value={url}
      onChange={(event) => onChange(event.target.value)}
      className="min-w-0"
    />
    {crawling ? (
      <Button
        onClick={(event) => {
          // It becomes the submit button before the browser performs the default action of the press.
          event.preventDefault();
          onCancel();
        }}
      >
        {t('copywriting.productFields.stop')}
      </Button>
    ) : (
      <Button type="submit">
        <Globe aria-hidden />
        {t('copywriting.productFields.crawl')}
      </Button>
    )}
  </div>
);
