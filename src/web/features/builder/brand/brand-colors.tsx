import { Plus, X } from 'lucide-react';
import { maxBrandColors } from '#contract/emails/brand.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { IconButton } from '#web/ui/controls/icon-button.tsx';

/** Up to eight swatches; the first one paints new buttons. */
export const BrandColors = ({
  colors,
  onChange,
}: {
  colors: readonly string[];
  onChange: (colors: string[]) => void;
}) => (
  <fieldset className="flex flex-col gap-2">
    <legend className="mb-1.5 font-medium text-sm">Colours</legend>
    <ul className="flex flex-wrap gap-2">
      {colors.map((color, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a colour is its place while it is being picked
        <li key={at} className="flex items-center gap-0.5 rounded-control border bg-surface p-1">
          <input
            type="color"
            aria-label={at === 0 ? 'Colour 1, for new buttons' : `Colour ${at + 1}`}
            value={color}
            onChange={(event) =>
              onChange(colors.map((one, place) => (place === at ? event.target.value : one)))
            }
            className="size-8 cursor-pointer rounded-sm border-0 bg-transparent p-0 pointer-coarse:size-11"
          />
          <IconButton
            size="small"
            label={`Remove colour ${at + 1}`}
            icon={<X aria-hidden />}
            onClick={() => onChange(colors.filter((_, place) => place !== at))}
          />
        </li>
      ))}
      <li>
        <Button
          size="small"
          className="h-10.5"
          disabled={colors.length >= maxBrandColors}
          onClick={() => onChange([...colors, '#1f4fd8'])}
        >
          <Plus aria-hidden />
          {colors.length >= maxBrandColors ? 'Eight are the most' : 'Add a colour'}
        </Button>
      </li>
    </ul>
    <p className="text-ink-soft text-sm">
      They come first in every colour field. The first one paints new buttons.
    </p>
  </fieldset>
);
