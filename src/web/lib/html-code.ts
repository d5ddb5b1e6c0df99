// Hands finished HTML to the user, with the messages about it.
import { t } from '#web/text/t.ts';
import { copyText } from './clipboard.ts';
import { downloadText, safeFileName } from './download.ts';
import { useCopied } from './hooks/use-copied.ts';
import { showToast } from './toast.ts';

/** Copies, reports the result, and returns whether it succeeded; the first value is whether to show "Copied!". */
export const useCopyCode = (): [boolean, (html: string) => Promise<boolean>] => {
  const [isCopied, showCopied] = useCopied();
  const copy = async (html: string): Promise<boolean> => {
    try {
      await copyText(html);
    } catch {
      showToast({
        title: t('shared.htmlCode.copyFailed'),
        description: t('shared.htmlCode.failedToCopyCodePleaseTry'),
        variant: 'destructive',
      });
      return false;
    }
    showCopied();
    showToast({
      title: t('shared.htmlCode.codeCopied'),
      description: t('shared.htmlCode.htmlCodeHasBeenCopiedTo'),
    });
    return true;
  };
  return [isCopied, copy];
};

export const downloadCode = (name: string, html: string): void => {
  downloadText(safeFileName(name, 'html'), html);
  showToast({
    title: t('shared.htmlCode.downloadStarted'),
    description: t('shared.htmlCode.yourTemplateFileIsDownloading'),
  });
};
