import { Plus, SlidersHorizontal } from 'lucide-react';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { withTexts } from '#web/text/load.ts';
import { t } from '#web/text/t.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Field } from '#web/ui/controls/field.tsx';
import { Input } from '#web/ui/controls/input.tsx';
import { Canvas } from './canvas/canvas.tsx';
import { CanvasBar } from './canvas/canvas-bar.tsx';
import { useScreenAction } from './commands/screen-actions.ts';
import { keepFocusOnBlock } from './focus.ts';
import { GradeSlot } from './grade/grade-slot.tsx';
import { Inspector, useInspectorTitle } from './inspector/inspector.tsx';
import { lazyComponent } from './lazy-component.tsx';
import { GradePanel, SelectionBar, Sheet } from './lazy-components.ts';
import { Palette } from './palette/palette.tsx';
import { blockById, rename } from './store/edits.ts';
import { hasSelectionBar } from './store/selection.ts';
import { useBuilder, useBuilderStore } from './store/use-builder.ts';
import { fallbackName } from './titles.ts';
import { useCanvasImages } from './upload/use-canvas-images.ts';
import { inspectorQuery, paletteQuery, useMedia } from './use-media.ts';

const NameField = () => {
  const store = useBuilderStore();
  const name = useBuilder((state) => state.name);
  return (
    <Field label={t('builder.editor.templateName')}>
      <Input
        value={name}
        maxLength={200}
        placeholder={fallbackName()}
        autoComplete="off"
        onChange={(event) => rename(store, event.target.value)}
      />
    </Field>
  );
};

/** After the next paint, when the fields of a newly selected block exist. */
const focusFirstField = () =>
  requestAnimationFrame(() =>
    requestAnimationFrame(() =>
      document
        .querySelector<HTMLElement>(
          '[data-inspector] :is(input:not([type="color"]), select, textarea, button[role="radio"])',
        )
        ?.focus(),
    ),
  );

const PreviewPane = lazyComponent(
  async () =>
    (await withTexts(() => import('./preview/preview-pane.tsx'), 'builder-export', 'email-preview'))
      .PreviewPane,
  {
    onLoadFailed: (store) => store.set({ isPreviewing: false }),
  },
);

const BrandDialog = lazyComponent(
  async () => (await withTexts(() => import('./brand/brand-dialog.tsx'), 'builder-panels')).BrandDialog,
  {
    onLoadFailed: (store) => store.set({ isBrandOpen: false }),
  },
);

const LoadingPreview = () => (
  <p className="px-4 py-6 text-ink-soft text-sm">{t('builder.editor.loadingThePreview')}</p>
);

type OpenSheet = 'palette' | 'inspector' | null;

/** Step 2: palette, canvas, inspector; where there is no space for all three, sheets over the canvas. */
export const Editor = () => {
  const hasPalette = useMedia(paletteQuery);
  useCanvasImages();
  const hasInspector = useMedia(inspectorQuery);
  const [sheet, setSheet] = useState<OpenSheet>(null);
  const [hasSheets, setHasSheets] = useState(false);
  if (sheet !== null && !hasSheets) setHasSheets(true);
  const inspectorTitle = useInspectorTitle();
  const hasSelection = useBuilder((state) => blockById(state, state.selectedId) !== undefined);
  const isInspectorBelow = sheet === 'inspector' && !hasPalette;
  const showProperties = useCallback(() => {
    if (hasInspector) focusFirstField();
    else setSheet('inspector');
  }, [hasInspector]);

  const isPreviewing = useBuilder((state) => state.isPreviewing);
  const hasSelectionActions = useBuilder(hasSelectionBar);
  const isBrandOpen = useBuilder((state) => state.isBrandOpen);
  const isGradeOpen = useBuilder((state) => state.isGradeOpen);
  const isGradeBeside = isGradeOpen && hasInspector;
  useScreenAction('showProperties', showProperties);

  // The edited block stays in view above the sheet.
  useEffect(() => {
    if (isInspectorBelow)
      document.querySelector('[data-block][aria-current]')?.scrollIntoView({ block: 'start' });
  }, [isInspectorBelow]);

  return (
    <div className="flex min-h-0 flex-1">
      {isGradeBeside && (
        <Suspense fallback={<div className="w-80 shrink-0 border-e" />}>
          <GradePanel isBeside side="right" />
        </Suspense>
      )}
      {hasPalette && !isGradeBeside && (
        <aside
          aria-label={t('builder.editor.templateAndBlocks')}
          data-region="palette"
          className="relative flex w-56 shrink-0 flex-col gap-6 overflow-y-auto border-e px-4 py-4"
        >
          <NameField />
          <Palette />
        </aside>
      )}
      <div className="relative flex min-w-0 flex-1 flex-col bg-sunken">
        <CanvasBar />
        {/* Where the palette is a sheet, the whole page scrolls: a canvas that scrolls in it would be too small. */}
        <div
          className={classNames(
            'relative flex flex-1 flex-col min-[720px]:min-h-0 min-[720px]:overflow-y-auto min-[720px]:[scrollbar-gutter:stable]',
            isInspectorBelow && 'pb-[50dvh]',
            hasSelectionActions && hasInspector && 'pb-16',
          )}
        >
          {!hasPalette && !isPreviewing && (
            <div className="flex items-end gap-2 px-3 pt-4">
              <div className="min-w-0 flex-1">
                <NameField />
              </div>
              <GradeSlot />
            </div>
          )}
          {isPreviewing ? (
            <Suspense fallback={<LoadingPreview />}>
              <PreviewPane />
            </Suspense>
          ) : (
            <Canvas onShowProperties={showProperties} />
          )}
        </div>
        {hasSelectionActions && hasInspector && (
          <div className="pointer-events-none absolute inset-x-0 bottom-4 z-30 flex justify-center">
            <div className="pointer-events-auto rounded-sheet border bg-surface px-1.5 py-1 shadow-lift">
              <Suspense fallback={null}>
                <SelectionBar />
              </Suspense>
            </div>
          </div>
        )}
        {hasSelectionActions && !hasInspector && (
          <div className="sticky bottom-0 z-20 border-t bg-page px-2 py-2">
            <Suspense fallback={null}>
              <SelectionBar />
            </Suspense>
          </div>
        )}
        {!hasSelectionActions && !hasInspector && (
          <div className="sticky bottom-0 z-20 flex gap-2 border-t bg-page px-3 py-2">
            {!hasPalette && !isPreviewing && (
              <Button
                className="shrink! min-w-0 grow gap-1.5! px-2! text-sm!"
                onClick={() => setSheet('palette')}
              >
                <Plus aria-hidden />
                <span className="truncate">{t('builder.editor.addBlock')}</span>
              </Button>
            )}
            <Button
              className="shrink! min-w-0 grow gap-1.5! px-2! text-sm!"
              onClick={() => setSheet('inspector')}
            >
              <SlidersHorizontal aria-hidden />
              <span className="truncate">
                {hasSelection ? t('builder.editor.properties') : inspectorTitle}
              </span>
            </Button>
          </div>
        )}
      </div>
      {hasInspector && (
        <aside
          aria-label={t('builder.editor.properties')}
          data-region="inspector"
          className="relative w-80 shrink-0 overflow-y-auto border-s px-5 py-4"
        >
          <Inspector />
        </aside>
      )}
      {isBrandOpen && (
        <Suspense>
          <BrandDialog />
        </Suspense>
      )}
      {isGradeOpen && !isGradeBeside && (
        <Suspense fallback={null}>
          <GradePanel isBeside={false} side={hasPalette ? 'right' : 'bottom'} />
        </Suspense>
      )}
      {hasSheets && (
        <Suspense fallback={null}>
          <Sheet
            open={sheet === 'palette' && !hasPalette}
            onOpenChange={(open) => setSheet(open ? 'palette' : null)}
            onCloseAutoFocus={keepFocusOnBlock}
            title={t('builder.editor.addABlock')}
            side="bottom"
          >
            <Palette onAdded={() => setSheet(null)} />
          </Sheet>
          <Sheet
            open={sheet === 'inspector' && !hasInspector}
            onOpenChange={(open) => setSheet(open ? 'inspector' : null)}
            title={inspectorTitle}
            side={hasPalette ? 'right' : 'bottom'}
            modal={false}
          >
            <div className={isInspectorBelow ? 'max-h-[42dvh]' : undefined}>
              <Inspector showsTitle={false} />
            </div>
          </Sheet>
        </Suspense>
      )}
    </div>
  );
};
