// Hands finished HTML to the user, with the messages about it.
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
        title: 'Copy failed',
        description: 'Failed to copy code. Please try again.',
        variant: 'destructive',
      });
      return false;
    }
    showCopied();
    showToast({ title: 'Code copied', description: 'HTML code has been copied to your clipboard.' });
    return true;
  };
  return [isCopied, copy];
};

export const downloadCode = (name: string, html: string): void => {
  downloadText(safeFileName(name, 'html'), html);
  showToast({ title: 'Download started', description: 'Your template file is downloading.' });
};
