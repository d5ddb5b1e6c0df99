import { useQueryClient } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { listTemplates } from '#contract/emails/templates.ts';
import { listTemplateSummaries } from '#contract/emails/templates-list.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { paths } from '#web/lib/paths.ts';
import { invalidateEndpoints } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { RestoredNotice } from '#web/ui/display/restored-notice.tsx';
import { Announcer } from './announcer.tsx';
import { useBrandSync } from './brand/use-brand-sync.ts';
import { DialogSlot } from './commands/dialog-slot.tsx';
import { useScreenAction } from './commands/screen-actions.ts';
import { browserStorage } from './draft/browser-storage.ts';
import { discardSaved } from './draft/discard-saved.ts';
import { saveRecoveryCopy } from './draft/recovery-copy.ts';
import { useDraftAutosave } from './draft/use-draft-autosave.ts';
import { Editor } from './editor.tsx';
import { resumeExportOnForward } from './export/export-history.ts';
import {
  CampaignBar,
  ConflictDialog,
  ExportDialog,
  ExportStep,
  FirstStepsBar,
  prefetchLazyComponents,
  VersionsSheet,
} from './lazy-components.ts';
import { AddBlockProvider } from './palette/use-add-block.tsx';
import { SaveIndicator } from './saving/save-indicator.tsx';
import { useSaveTemplate } from './saving/use-save-template.ts';
import type { BuilderSession } from './session.ts';
import { rememberTemplate } from './start/recent-templates.ts';
import { BuilderContext, useBuilder, useBuilderStore } from './store/use-builder.ts';
import { titleOf } from './titles.ts';
import { useBuilderKeys } from './use-builder-keys.ts';
import { whenIdle } from './when-idle.ts';
import { WizardSteps } from './wizard-steps.tsx';

interface BuilderLayoutProps {
  session: BuilderSession;
  userId: string;
}

/** The frame of steps 2 and 3: title, save status and actions above the editor or the exported email. */
export const BuilderLayout = ({ session, userId }: BuilderLayoutProps) => (
  <BuilderContext value={session.store}>
    <AddBlockProvider>
      <Layout session={session} userId={userId} />
    </AddBlockProvider>
  </BuilderContext>
);

const Layout = ({ session, userId }: BuilderLayoutProps) => {
  const store = useBuilderStore();
  const name = useBuilder((state) => state.name);
  const step = useBuilder((state) => state.step);
  const isDesign = useBuilder((state) => state.designId !== null);
  const isEmpty = useBuilder((state) => state.document.blocks.length === 0);
  const [restored, setRestored] = useState(session.restored);
  const closeRestoredNotice = () => {
    session.restored = null;
    setRestored(null);
  };
  const [isExportOpen, setExportOpen] = useState(false);
  const [hasOpenedExport, setHasExported] = useState(false);
  useEffect(() => whenIdle(prefetchLazyComponents, 1_000), []);
  useEffect(() => resumeExportOnForward(store), [store]);
  useDraftAutosave(session, userId);
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle(titleOf(name));
  useBrandSync();

  const { saver, saveByHand, saving } = useSaveTemplate(
    { draftKey: session.draftKey, userId },
    {
      onSaved: (template, kind) => {
        if (kind === 'by-hand') closeRestoredNotice();
        if (isDesign) return;
        rememberTemplate(
          browserStorage(),
          userId,
          { id: template.id, name: titleOf(store.get().name) },
          Date.now(),
        );
      },
    },
  );
  const isInConflict = useBuilder((state) => state.saveStatus.kind === 'changed-elsewhere');
  const [isConflictOpen, setConflictOpen] = useState(false);
  useEffect(() => setConflictOpen(isInConflict), [isInConflict]);
  const [isVersionsOpen, setVersionsOpen] = useState(false);
  const openConflict = useCallback(() => setConflictOpen(true), []);
  const saveNow = useCallback(() => {
    if (store.get().saveStatus.kind === 'changed-elsewhere') openConflict();
    else void saveByHand();
  }, [store, saveByHand, openConflict]);
  useBuilderKeys(userId, saveNow);
  const openVersions = useCallback(() => setVersionsOpen(true), []);
  useScreenAction('showVersions', openVersions);
  const saveChanges = useCallback(
    async () => ['saved', 'nothing-to-save'].includes(await saver.save('autosave')),
    [saver],
  );
  useScreenAction('saveChanges', saveChanges);
  const startExport = useCallback(() => {
    setHasExported(true);
    setExportOpen(true);
  }, []);

  // A screen reader starts each step at its heading.
  const shownStep = useRef<number | null>(null);
  useEffect(() => {
    if (shownStep.current !== step) {
      const wasShown = shownStep.current !== null;
      shownStep.current = step;
      if (wasShown && store.get().pendingFocus) return;
      heading.current?.focus({ preventScroll: true });
      if (wasShown) window.scrollTo(0, 0);
    }
  }, [step, store]);

  const isSaved = useBuilder((state) => state.templateId !== null);
  const campaignId = new URLSearchParams(useSearch()).get('campaign');
  const [, navigate] = useLocation();
  const client = useQueryClient();
  const discard = async () => {
    if (!restored) return;
    const { templateId } = store.get();
    const onRestored = (id: string) => {
      void invalidateEndpoints(client, [listTemplates, listTemplateSummaries]);
      navigate(paths.builder(id));
    };
    if (templateId !== null && (await discardSaved(templateId, store.get(), { userId, onRestored }))) {
      void invalidateEndpoints(client, [listTemplates, listTemplateSummaries]);
      closeRestoredNotice();
      navigate(paths.builder());
      return;
    }
    store.change(restored.original, {
      selectedId: null,
      editingId: null,
      announcement: t('builder.builderLayout.discarded'),
    });
    closeRestoredNotice();
    heading.current?.focus();
  };

  return (
    <div
      className={classNames(
        // Where the panels scroll, the layout fills the window below the app bar and a notice.
        'flex grow flex-col lg:min-h-0 lg:basis-0',
        step === 2 && 'min-[720px]:min-h-0 min-[720px]:basis-0',
        // In a low window it is as high as the window, and the app bar above it scrolls away.
        step === 2 &&
          'min-[720px]:short:relative min-[720px]:short:h-dvh min-[720px]:short:flex-none min-[720px]:short:overflow-clip',
      )}
    >
      <Suspense fallback={null}>{campaignId !== null && <CampaignBar campaignId={campaignId} />}</Suspense>
      {/* The save status is below the title, so that nothing moves when its length changes. */}
      <header className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-b px-4 py-1.5 max-[719px]:gap-y-1 min-[720px]:grid-cols-[minmax(0,1fr)_auto_auto] lg:grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)]">
        <h1
          ref={heading}
          tabIndex={-1}
          data-builder-heading
          className="truncate text-lg leading-tight outline-none"
          title={titleOf(name)}
        >
          {titleOf(name)}
        </h1>
        <div className="flex min-h-11 min-w-0 items-center max-[719px]:row-start-2 min-[720px]:col-start-1 min-[720px]:row-start-2 min-[720px]:min-h-5">
          <SaveIndicator onDecide={openConflict} />
        </div>
        <div className="col-start-2 row-start-1 min-[720px]:row-span-2">
          <WizardSteps current={step} layout="beside-others" />
        </div>
        <div className="col-start-2 row-start-2 flex min-w-0 items-center justify-end gap-2 min-[720px]:col-start-3 min-[720px]:row-span-2 min-[720px]:row-start-1">
          {!isDesign && (
            <IconButton
              label={t('builder.builderLayout.versions')}
              size="small"
              icon={<History aria-hidden />}
              onClick={() => setVersionsOpen(true)}
            />
          )}
          <Button size="small" busy={saving} onClick={saveNow}>
            {isDesign ? t('builder.builderLayout.saveDesign') : t('builder.builderLayout.save')}
          </Button>
          {step === 2 && (
            <Button
              size="small"
              variant="primary"
              disabled={isEmpty}
              title={isEmpty ? t('builder.builderLayout.addABlockFirst') : undefined}
              onClick={startExport}
            >
              {t('builder.builderLayout.export')}
            </Button>
          )}
        </div>
      </header>
      {restored && (
        <RestoredNotice
          tone="info"
          className="rounded-none py-2"
          title={t('builder.builderLayout.weRestoredYourUnsavedChanges')}
          discardLabel={t('builder.builderLayout.discard')}
          onDiscard={() => void discard()}
          onKeep={closeRestoredNotice}
        >
          {t('builder.builderLayout.theyAreFromSavedat', { date: formatDateTime(restored.savedAt) })}
        </RestoredNotice>
      )}
      <Announcer />
      <DialogSlot onExport={startExport} />
      {step === 2 ? (
        <>
          <Editor />
          {/* Below the editor, so that nothing moves when the first save shows it. */}
          {campaignId === null && isSaved && (
            <Suspense fallback={null}>
              <FirstStepsBar />
            </Suspense>
          )}
        </>
      ) : (
        <Suspense fallback={null}>
          <ExportStep />
        </Suspense>
      )}
      {isInConflict && (
        <Suspense fallback={null}>
          <ConflictDialog
            open={isConflictOpen}
            onOpenChange={setConflictOpen}
            saver={saver}
            onKeepMine={() => saveByHand('keepMine')}
            onTakeTheirs={() => saveRecoveryCopy(store.get(), userId)}
          />
        </Suspense>
      )}
      {isVersionsOpen && (
        <Suspense fallback={null}>
          <VersionsSheet open onOpenChange={setVersionsOpen} saver={saver} />
        </Suspense>
      )}
      {hasOpenedExport && (
        <Suspense fallback={null}>
          <ExportDialog open={isExportOpen} onOpenChange={setExportOpen} />
        </Suspense>
      )}
    </div>
  );
};
