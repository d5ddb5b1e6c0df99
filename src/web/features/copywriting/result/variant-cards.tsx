import type { CampaignVariant } from '#contract/copywriting/craft-campaign.ts';
import { t } from '#web/text/t.ts';
import { classNames } from '#web/ui/class-names.ts';

export interface VariantCardsProps {
  copies: readonly CampaignVariant[];
  chosen: number;
  onChoose: (index: number) => void;
}

/** All versions side by side; the chosen one is edited and used below. */
export const VariantCards = ({ copies, chosen, onChoose }: VariantCardsProps) => (
  <fieldset className="min-w-0">
    <legend className="mb-2 font-medium text-sm">{t('copywriting.variantCards.versions')}</legend>
    <div
      className={classNames(
        '-mx-4 flex snap-x gap-3 overflow-x-auto px-4 py-1 sm:mx-0 sm:grid sm:overflow-visible sm:px-0',
        copies.length === 2 || copies.length === 4 ? 'sm:grid-cols-2' : 'sm:grid-cols-3',
      )}
    >
      {copies.map((copy, index) => (
        <label
          // biome-ignore lint/suspicious/noArrayIndexKey: A version has no id but its index.
          key={index}
          className={classNames(
            'relative flex w-[80%] shrink-0 cursor-pointer snap-start flex-col rounded-sheet border bg-surface p-4 transition-colors sm:w-auto',
            'has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2',
            index === chosen ? 'border-accent ring-1 ring-accent' : 'hover:border-ink',
          )}
        >
          <input
            type="radio"
            name="version"
            value={index}
            checked={index === chosen}
            onChange={() => onChoose(index)}
            className="sr-only"
          />
          <span className="text-ink-soft text-sm">
            {t('copywriting.variantCards.versionIndex', { index: index + 1 })}
          </span>
          <span className="mt-1 font-serif text-lg leading-snug">{copy.subject}</span>
          <span className="mt-1 line-clamp-2 text-ink-soft text-sm">{copy.preheader}</span>
          <span className="mt-3 line-clamp-6 whitespace-pre-line border-t pt-3 text-[0.9375rem]">
            {copy.content}
          </span>
          <span className="mt-auto pt-3 font-medium text-accent text-sm">{copy.cta}</span>
        </label>
      ))}
    </div>
  </fieldset>
);
