import { nanoid } from 'nanoid';
import { useState } from 'react';
import { formatDateTime } from '#web/lib/dates.ts';
import { showToast } from '#web/lib/toast.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { useBuilder } from '../store/use-builder.ts';
import type { Saver } from './saver.ts';

const blocks = (count: number): string => (count === 1 ? '1 block' : `${count} blocks`);

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
        showToast({ title: 'Error', description: 'Failed to save template', variant: 'destructive' });
      if (outcome !== 'saved') return;
      showToast({ title: 'Template saved', description: 'You go on with your copy.' });
      onOpenChange(false);
    });

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="This email was changed elsewhere"
      description={`Another tab or person saved “${theirs.name}” on ${formatDateTime(theirs.updatedAt)}. Your version is saved on this device. Nothing is overwritten until you decide.`}
      footer={
        <Button variant="quiet" onClick={() => onOpenChange(false)}>
          Decide later
        </Button>
      }
    >
      <ul className="divide-y border-y">
        <Choice
          title="Keep mine"
          action={
            <Button busy={busy === 'mine'} disabled={busy !== null} onClick={() => void keepMine()}>
              Keep mine
            </Button>
          }
        >
          {isDesign
            ? `Saves yours, ${blocks(count)}, over theirs.`
            : `Saves yours, ${blocks(count)}. Theirs stays in Versions.`}
        </Choice>
        <Choice
          title="Take theirs"
          action={
            <Button busy={busy === 'theirs'} disabled={busy !== null} onClick={() => void takeTheirs()}>
              Take theirs
            </Button>
          }
        >
          {`Shows theirs, ${blocks(theirs.content.blocks.length)}. Undo brings yours back, and a copy of yours waits at the start of the builder.`}
        </Choice>
        {!isDesign && (
          <Choice
            title="Keep both"
            action={
              <Button busy={busy === 'copy'} disabled={busy !== null} onClick={() => void saveAsCopy()}>
                Save mine as a copy
              </Button>
            }
          >
            Saves yours as a template of its own. You go on with that.
          </Choice>
        )}
      </ul>
    </Dialog>
  );
};
