import { useQueryClient } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { listTemplates } from '#contract/emails/templates.ts';
import { listTemplateSummaries } from '#contract/emails/templates-list.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { paths } from '#web/lib/paths.ts';
import { invalidateEndpoints } from '#web/lib/use-endpoint.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { Announcer } from './announcer.tsx';
import { useBrandSync } from './brand/use-brand-sync.ts';
import { DialogPlace } from './commands/dialog-place.tsx';
import { useScreenAction } from './commands/screen-actions.ts';
import { browserStorage } from './draft/browser-storage.ts';
import { discardSaved } from './draft/discard-saved.ts';
import { keepAside } from './draft/keep-aside.ts';
import { RestoredNotice } from './draft/restored-notice.tsx';
import { useSafekeeping } from './draft/use-safekeeping.ts';
import { Editor } from './editor.tsx';
import { followForward } from './export/export-entry.ts';
import { ConflictDialog, ExportDialog, ExportStep, fetchLaterParts, VersionsSheet } from './later-parts.ts';
import { AddBlockProvider } from './palette/use-add-block.tsx';
import { SaveState } from './save-state.tsx';
import type { BuilderSession } from './session.ts';
import { rememberTemplate } from './start/recent-templates.ts';
import { BuilderContext, useBuilder, useBuilderStore } from './store/use-builder.ts';
import { titleOf } from './titles.ts';
import { useBuilderKeys } from './use-builder-keys.ts';
import { useSaveTemplate } from './use-save-template.ts';
import { whenIdle } from './when-idle.ts';
import { WizardSteps } from './wizard-steps.tsx';

interface WorkbenchProps {
  session: BuilderSession;
  userId: string;
}

/** Steps 2 and 3. */
export const Workbench = ({ session, userId }: WorkbenchProps) => (
  <BuilderContext value={session.store}>
    <AddBlockProvider>
      <Bench session={session} userId={userId} />
    </AddBlockProvider>
  </BuilderContext>
);

const Bench = ({ session, userId }: WorkbenchProps) => {
  const store = useBuilderStore();
  const name = useBuilder((state) => state.name);
  const step = useBuilder((state) => state.step);
  const isDesign = useBuilder((state) => state.designId !== null);
  const isEmpty = useBuilder((state) => state.document.blocks.length === 0);
  const [restored, setRestored] = useState(session.restored);
  const settleRestored = () => {
    session.restored = null;
    setRestored(null);
  };
  const [exporting, setExporting] = useState(false);
  const [hasExported, setHasExported] = useState(false);
  useEffect(() => whenIdle(fetchLaterParts, 1_000), []);
  useEffect(() => followForward(store), [store]);
  useSafekeeping(session, userId);
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle(titleOf(name));
  useBrandSync();

  const { saver, byHand, saving } = useSaveTemplate(
    { draftKey: session.newKey, userId },
    {
      onSaved: (template, kind) => {
        if (kind === 'by-hand') settleRestored();
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
  const isElsewhere = useBuilder((state) => state.saveStatus.kind === 'changed-elsewhere');
  const [deciding, setDeciding] = useState(false);
  useEffect(() => setDeciding(isElsewhere), [isElsewhere]);
  const [lookingBack, setLookingBack] = useState(false);
  const decide = useCallback(() => setDeciding(true), []);
  const saveNow = useCallback(() => {
    if (store.get().saveStatus.kind === 'changed-elsewhere') decide();
    else void byHand();
  }, [store, byHand, decide]);
  useBuilderKeys(saveNow);
  const lookBack = useCallback(() => setLookingBack(true), []);
  useScreenAction('showVersions', lookBack);
  const startExport = useCallback(() => {
    setHasExported(true);
    setExporting(true);
  }, []);

  // Another step is another screen: it is read from its heading.
  const shownStep = useRef<number | null>(null);
  useEffect(() => {
    if (shownStep.current !== step) {
      const wasShown = shownStep.current !== null;
      shownStep.current = step;
      if (wasShown && store.get().focus) return;
      heading.current?.focus({ preventScroll: true });
      if (wasShown) window.scrollTo(0, 0);
    }
  }, [step, store]);

  const [, navigate] = useLocation();
  const client = useQueryClient();
  const discard = async () => {
    if (!restored) return;
    const { templateId } = store.get();
    const onBack = (id: string) => {
      void invalidateEndpoints(client, [listTemplates, listTemplateSummaries]);
      navigate(paths.builder(id));
    };
    if (templateId !== null && (await discardSaved(templateId, store.get(), { userId, onBack }))) {
      void invalidateEndpoints(client, [listTemplates, listTemplateSummaries]);
      settleRestored();
      navigate(paths.builder());
      return;
    }
    store.change(restored.original, {
      selectedId: null,
      editingId: null,
      announcement: { text: 'Discarded.' },
    });
    settleRestored();
    heading.current?.focus();
  };

  return (
    <div
      className={classNames(
        // Where the panels scroll, it fills the window below the bar and a notice.
        'flex grow flex-col lg:min-h-0 lg:basis-0',
        step === 2 && 'min-[720px]:min-h-0 min-[720px]:basis-0',
      )}
    >
      {/* The save status is below the title, so that its length moves nothing. */}
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
          <SaveState onDecide={decide} />
        </div>
        <div className="col-start-2 row-start-1 min-[720px]:row-span-2">
          <WizardSteps current={step} place="beside-others" />
        </div>
        <div className="col-start-2 row-start-2 flex min-w-0 items-center justify-end gap-2 min-[720px]:col-start-3 min-[720px]:row-span-2 min-[720px]:row-start-1">
          {!isDesign && (
            <IconButton
              label="Versions"
              size="small"
              icon={<History aria-hidden />}
              onClick={() => setLookingBack(true)}
            />
          )}
          <Button size="small" busy={saving} onClick={saveNow}>
            {isDesign ? 'Save design' : 'Save'}
          </Button>
          {step === 2 && (
            <Button
              size="small"
              variant="primary"
              disabled={isEmpty}
              title={isEmpty ? 'Add a block first' : undefined}
              onClick={startExport}
            >
              Export
            </Button>
          )}
        </div>
      </header>
      {restored && (
        <RestoredNotice savedAt={restored.savedAt} onDiscard={() => void discard()} onKeep={settleRestored} />
      )}
      <Announcer />
      <DialogPlace onExport={startExport} />
      {step === 2 ? (
        <Editor />
      ) : (
        <Suspense fallback={null}>
          <ExportStep />
        </Suspense>
      )}
      {isElsewhere && (
        <Suspense fallback={null}>
          <ConflictDialog
            open={deciding}
            onOpenChange={setDeciding}
            saver={saver}
            onKeepMine={() => byHand('keepMine')}
            onTakeTheirs={() => keepAside(store.get(), userId)}
          />
        </Suspense>
      )}
      {lookingBack && (
        <Suspense fallback={null}>
          <VersionsSheet open onOpenChange={setLookingBack} saver={saver} />
        </Suspense>
      )}
      {hasExported && (
        <Suspense fallback={null}>
          <ExportDialog open={exporting} onOpenChange={setExporting} />
        </Suspense>
      )}
    </div>
  );
};
