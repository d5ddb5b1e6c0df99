import { Palette as PaletteIcon, Stamp } from 'lucide-react';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { insertLogo } from '../store/edits.ts';
import { useBuilder, useBuilderStore } from '../store/use-builder.ts';

/** Below the palette: the brand's logo as a block, and a link to the brand. */
export const BrandButtons = ({ onAdded }: { onAdded?: (() => void) | undefined }) => {
  const store = useBuilderStore();
  const hasLogo = useBuilder((state) => Boolean(state.brand?.logoUrl));
  const closeThen = (run: () => void) => () => {
    onAdded?.();
    run();
  };
  return (
    <section aria-label={t('builder.brandButtons.yourBrand')} className="flex flex-wrap gap-2 border-t pt-4">
      {hasLogo && (
        <Button size="small" onClick={closeThen(() => insertLogo(store))}>
          <Stamp aria-hidden />
          {t('builder.brandButtons.insertLogo')}
        </Button>
      )}
      <Button
        size="small"
        variant="quiet"
        className="-ms-3"
        onClick={closeThen(() => store.set({ isBrandOpen: true }))}
      >
        <PaletteIcon aria-hidden />
        {t('builder.brandButtons.brand')}
      </Button>
    </section>
  );
};
