import { t } from '#web/text/t.ts';
import { insertLayout } from '../store/section-edits.ts';
import { useBuilderStore } from '../store/use-builder.ts';
import { layoutEntries } from './layout-entries.ts';

/** Sections with columns to insert below the selection. */
export const LayoutList = ({ onAdded }: { onAdded?: (() => void) | undefined }) => {
  const store = useBuilderStore();
  return (
    <section aria-label={t('builderPanels.layout.layouts')}>
      <h2 className="mb-1 font-medium font-sans text-ink-soft text-xs tracking-normal">
        {t('builderPanels.layout.layouts')}
      </h2>
      <ul className="-mx-2">
        {layoutEntries.map(({ id, label, icon: Icon, ...shape }) => (
          <li key={id}>
            <button
              type="button"
              onClick={() => {
                onAdded?.();
                insertLayout(store, shape);
              }}
              className="group flex w-full items-center gap-3 rounded-control border border-transparent px-2 py-1.5 text-start transition-colors hover:border-hairline hover:bg-surface pointer-coarse:min-h-12"
            >
              <span className="flex size-9 shrink-0 items-center justify-center rounded-control border border-hairline bg-surface text-ink-soft group-hover:text-ink">
                <Icon aria-hidden className="size-[1.125rem]" />
              </span>
              <span className="font-medium text-[0.9375rem]">{label()}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
};
