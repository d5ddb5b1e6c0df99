import { Check } from 'lucide-react';
import { sentenceOf } from '#web/lib/api.ts';
import { listText } from '#web/text/list-text.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Notice } from '#web/ui/display/notice.tsx';
import type { SaveState } from '../saving/draft-saver.ts';
import type { DraftPart } from '../saving/draft-values.ts';

const theirTexts = (theirs: DraftPart): string[] =>
  Object.values(theirs).flatMap((value) => (typeof value === 'string' && value !== '' ? [`“${value}”`] : []));

/** Whether a row is saved, and what can be done when it is not. */
export const SaveNote = ({
  state = { kind: 'idle' },
  onRetry,
  onKeepMine,
  onTakeTheirs,
}: {
  state: SaveState | undefined;
  onRetry: () => void;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}) => {
  if (state.kind === 'conflict') {
    const theirs = listText(theirTexts(state.theirs));
    return (
      <div role="alert">
        <Notice
          tone="attention"
          title={t('campaignPage.saveNote.someoneElseChangedIt')}
          action={
            <span className="flex flex-wrap gap-2">
              <Button size="small" onClick={onKeepMine}>
                {t('campaignPage.saveNote.keepMine')}
              </Button>
              <Button size="small" onClick={onTakeTheirs}>
                {t('campaignPage.saveNote.useTheirs')}
              </Button>
            </span>
          }
        >
          {theirs && t('campaignPage.saveNote.theyWrote', { theirs })}{' '}
          {t('campaignPage.saveNote.yoursIsStillHere')}
        </Notice>
      </div>
    );
  }
  if (state.kind === 'failed')
    return (
      <div role="alert">
        <Notice
          tone="bad"
          title={t('campaignPage.saveNote.notSaved')}
          action={
            <Button size="small" onClick={onRetry}>
              {t('campaignPage.saveNote.tryAgain')}
            </Button>
          }
        >
          {sentenceOf(state.error, t('campaignPage.draftSaver.theServerDidNotAnswer'))}{' '}
          {t('campaignPage.saveNote.yourTextIsStillHere')}
        </Notice>
      </div>
    );
  return (
    <p role="status" className="flex min-h-5 items-center gap-1.5 text-ink-soft text-sm">
      {state.kind === 'saved' && <Check aria-hidden className="size-4 text-good" />}
      {state.kind === 'idle' && t('campaignPage.saveNote.savesByItself')}
      {state.kind === 'saved' && t('campaignPage.saveNote.saved')}
      {state.kind === 'saving' && t('campaignPage.saveNote.saving')}
      {state.kind === 'waiting' && t('campaignPage.saveNote.notSavedYet')}
      {state.kind === 'invalid' && t('campaignPage.saveNote.notSavedCheckTheFields')}
    </p>
  );
};
