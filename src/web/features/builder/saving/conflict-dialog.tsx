import { nanoid } from 'nanoid';
import { useState } from 'react';
import { formatDateTime } from '#web/lib/dates.ts';
import { showToast } from '#web/lib/toast.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { useBuilder } from '../store/use-builder.ts';
import type { Saver } from './saver.ts';

const Choice = ({
  title,
  children,
  action,
}: {
  title: string;
  children: string;
  action: React.ReactNode;
}) => (
  <li className="flex flex-wrap items-center gap-x-6 gap-y-2 py-3">
    <div className="min-w-0 flex-1 basis-56">
      <p className="font-medium">{title}</p>
      <p className="text-[0.9375rem] text-ink-soft">{children}</p>
    </div>
    {action}
  </li>
);

/** Another user, or this user in another tab, saved in between. Neither choice loses anything. */
export const ConflictDialog = ({
  open,
  onOpenChange,
  saver,
  onKeepMine,
  onTakeTheirs,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  saver: Saver;
  onKeepMine: () => Promise<boolean>;
  /** Runs before the server's email replaces this one. */
  onTakeTheirs: () => Promise<void>;
}) => {
  const status = useBuilder((state) => state.saveStatus);
  const count = useBuilder((state) => state.document.blocks.length);
  const isDesign = useBuilder((state) => state.designId !== null);
  const [copyKey] = useState(() => `new-${nanoid()}`);
  const [busy, setBusy] = useState<'mine' | 'theirs' | 'copy' | null>(null);
  if (status.kind !== 'changed-elsewhere') return null;
  const { theirs } = status;

  const run = async (choice: 'mine' | 'theirs' | 'copy', action: () => Promise<void>) => {
    setBusy(choice);
    await action().finally(() => setBusy(null));
  };
  const keepMine = () =>
    run('mine', async () => {
      if (await onKeepMine()) onOpenChange(false);
    });
  const takeTheirs = () =>
    run('theirs', async () => {
      await onTakeTheirs();
      saver.takeTheirs();
      onOpenChange(false);
    });
  const saveAsCopy = () =>
    run('copy', async () => {
      const outcome = await saver.saveAsCopy(copyKey);
      if (outcome === 'failed')
        showToast({
          title: t('builderPanels.conflictDialog.error'),
          description: t('builderPanels.conflictDialog.failedToSaveTemplate'),
          variant: 'destructive',
        });
      if (outcome !== 'saved') return;
      showToast({
        title: t('builderPanels.conflictDialog.templateSaved'),
        description: t('builderPanels.conflictDialog.youGoOnWithYourCopy'),
      });
      onOpenChange(false);
    });

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('builderPanels.conflictDialog.thisEmailWasChangedElsewhere')}
      description={t('builderPanels.conflictDialog.anotherTabOrPersonSavedName', {
        name: theirs.name,
        date: formatDateTime(theirs.updatedAt),
      })}
      footer={
        <Button variant="quiet" onClick={() => onOpenChange(false)}>
          {t('builderPanels.conflictDialog.decideLater')}
        </Button>
      }
    >
      <ul className="divide-y border-y">
        <Choice
          title={t('builderPanels.conflictDialog.keepMine')}
          action={
            <Button busy={busy === 'mine'} disabled={busy !== null} onClick={() => void keepMine()}>
              {t('builderPanels.conflictDialog.keepMine')}
            </Button>
          }
        >
          {isDesign
            ? t('builderPanels.conflictDialog.savesYoursCountOverTheirs', { count })
            : t('builderPanels.conflictDialog.savesYoursCountTheirsStaysIn', { count })}
        </Choice>
        <Choice
          title={t('builderPanels.conflictDialog.takeTheirs')}
          action={
            <Button busy={busy === 'theirs'} disabled={busy !== null} onClick={() => void takeTheirs()}>
              {t('builderPanels.conflictDialog.takeTheirs')}
            </Button>
          }
        >
          {t('builderPanels.conflictDialog.showsTheirsLengthUndoBringsYours', {
            count: theirs.content.blocks.length,
          })}
        </Choice>
        {!isDesign && (
          <Choice
            title={t('builderPanels.conflictDialog.keepBoth')}
            action={
              <Button busy={busy === 'copy'} disabled={busy !== null} onClick={() => void saveAsCopy()}>
                {t('builderPanels.conflictDialog.saveMineAsACopy')}
              </Button>
            }
          >
            {t('builderPanels.conflictDialog.savesYoursAsATemplateOf')}
          </Choice>
        )}
      </ul>
    </Dialog>
  );
};
