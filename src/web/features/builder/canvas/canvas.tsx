import { type CSSProperties, lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import type { Block } from '#email/document/block.ts';
import { sidePadding } from '#email/render/layout-context.ts';
import { layoutContextOf } from '#email/render/render-block.ts';
import { withTexts } from '#web/text/load.ts';
import { Rich } from '#web/text/rich.tsx';
import { t } from '#web/text/t.ts';
import { blockLabel } from '../block-names.ts';
import { lazyComponent } from '../lazy-component.tsx';
import { select } from '../store/edits.ts';
import { useBuilder, useBuilderStore } from '../store/use-builder.ts';
import { paletteQuery, useMedia } from '../use-media.ts';
import { useEmailFonts } from '../web-fonts.ts';
import { canvasLayout } from './canvas-layout.ts';
import { CanvasRow } from './canvas-row.tsx';
import { DropLine } from './drag/drop-line.tsx';
import { phoneLook } from './phone-look.ts';
import { useShownBlocks } from './shown-blocks.ts';
import { useAvailableWidth } from './use-available-width.ts';

// A chunk of its own, because it contains the texts of all languages. The blocks are shown before it has loaded.
const emailCopyModule = withTexts(() => import('./canvas-email-copy.tsx'), 'builder-panels').then(
  ({ CanvasEmailCopy }) => ({ default: CanvasEmailCopy }),
  () => ({ default: () => null }),
);
const CanvasEmailCopy = lazy(() => emailCopyModule);

const CanvasSections = lazyComponent(
  async () =>
    (await withTexts(() => import('./layout/canvas-sections.tsx'), 'builder-panels')).CanvasSections,
);

const labelIdOf = ({ id }: Block): string => `label-of-${id}`;

export const Canvas = ({ onShowProperties }: { onShowProperties: () => void }) => {
  const store = useBuilderStore();
  const hasPalette = useMedia(paletteQuery);
  const stored = useShownBlocks();
  const sections = useBuilder((state) => state.document.layout);
  useEmailFonts();
  const settings = useBuilder((state) => state.document.settings);
  const device = useBuilder((state) => state.device);
  const blocks = useMemo(() => (device === 'mobile' ? stored.map(phoneLook) : stored), [stored, device]);
  const selectedId = useBuilder((state) => state.selectedId);
  const pendingFocus = useBuilder((state) =>
    state.pendingFocus?.blockId === null && !state.pendingFocus.sectionId ? state.pendingFocus : null,
  );
  const layout = useMemo(() => layoutContextOf(settings), [settings]);
  const canvas = useRef<HTMLElement>(null);
  const availableWidth = useAvailableWidth(canvas);
  const emailWidth = layout.width + 2 * sidePadding;
  const { width, scale } = canvasLayout(device, { availableWidth, emailWidth });
  const [list, setList] = useState<HTMLOListElement | null>(null);
  const hasSelection = blocks.some((block) => block.id === selectedId);

  useEffect(() => {
    if (!pendingFocus) return;
    canvas.current?.focus();
    store.set({ pendingFocus: null });
  }, [pendingFocus, store]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: The Escape command clears the selection by keyboard.
    <section
      ref={canvas}
      aria-label={t('builder.canvas.emailCanvas')}
      data-region="canvas"
      tabIndex={-1}
      onClick={(event) => {
        // React also bubbles clicks of menus that are elsewhere on the page.
        const target = event.target as Element;
        if (!event.currentTarget.contains(target)) return;
        if (!target.closest('li')) {
          select(store, null);
          store.set({ sectionId: null });
        }
      }}
      className="relative flex-[1_0_auto] overflow-x-auto px-3 py-6 outline-none sm:px-6"
    >
      {scale < 1 && (
        <p className="figures absolute inset-x-3 top-1 text-end text-ink-soft text-xs sm:inset-x-6">
          <Rich
            id="builder.canvas.theEmailIsShownAt"
            values={{ percent: Math.round(scale * 100) }}
            parts={[<span key="0" className="sr-only" />]}
          />
        </p>
      )}
      <p id="canvas-keys" className="sr-only">
        {t('builder.canvas.enterEditsArrowKeysGoTo')}
      </p>
      <div
        dir={layout.dir}
        className="relative mx-auto rounded-[3px] border border-hairline"
        style={
          {
            width,
            backgroundColor: layout.backgroundColor,
            color: layout.textColor,
            ...(scale < 1 ? { zoom: scale, '--canvas-scale': scale } : {}),
          } as CSSProperties
        }
      >
        {sections && blocks.length + sections.length > 0 ? (
          <Suspense fallback={null}>
            <CanvasSections
              sections={sections}
              blocks={blocks}
              page={layout}
              canvas={canvas}
              opening={<CanvasEmailCopy position="opening" layout={layout} />}
              closing={<CanvasEmailCopy position="closing" layout={layout} />}
              onShowProperties={onShowProperties}
            />
          </Suspense>
        ) : (
          <div className="mx-auto" style={{ maxWidth: emailWidth, padding: `24px ${sidePadding}px` }}>
            {blocks.length === 0 ? (
              <div className="px-4 py-20 text-center">
                <p className="font-serif text-2xl">{t('builder.canvas.startBuildingYourEmail')}</p>
                <p className="mx-auto mt-2 max-w-xs text-sm">
                  {hasPalette
                    ? t('builder.canvas.chooseABlockFromThePalette')
                    : t('builder.canvas.addBlockBelowHasAllKinds')}
                </p>
                <DropLine canvas={canvas} list={null} />
              </div>
            ) : (
              <>
                <Suspense fallback={null}>
                  <CanvasEmailCopy position="opening" layout={layout} />
                </Suspense>
                <div className="relative">
                  <ol ref={setList} aria-label={t('builder.canvas.blocksOfThisEmail')}>
                    {blocks.map((block, index) => (
                      <CanvasRow
                        key={block.id}
                        block={block}
                        label={blockLabel(block, index, blocks.length)}
                        labelId={labelIdOf(block)}
                        isFirst={index === 0}
                        isLast={index === blocks.length - 1}
                        layout={layout}
                        isTabStop={!hasSelection && index === 0}
                        onShowProperties={onShowProperties}
                      />
                    ))}
                  </ol>
                  <DropLine canvas={canvas} list={list} />
                </div>
                <Suspense fallback={null}>
                  <CanvasEmailCopy position="closing" layout={layout} />
                </Suspense>
              </>
            )}
          </div>
        )}
      </div>
    </section>
  );
};
