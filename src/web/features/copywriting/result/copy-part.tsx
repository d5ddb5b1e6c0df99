import { Check, Copy } from 'lucide-react';
import { copyText } from '#web/lib/clipboard.ts';
import { useCopied } from '#web/lib/hooks/use-copied.ts';
import { showToast } from '#web/lib/toast.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';

export type CopiedPart = 'subject' | 'preheader' | 'content' | 'cta' | 'reasoning' | 'all';

/** Copies one part, or all of them; shows “Copied!” for two seconds. */
export const CopyPart = ({ part, text }: { part: CopiedPart; text: string }) => {
  const [copied, showCopied] = useCopied();
  const copy = async () => {
    try {
      await copyText(text);
    } catch {
      showToast({
        title: t('copywriting.copyPart.copyFailed'),
        description: t('copywriting.copyPart.theBrowserDidNotAllowIt'),
        variant: 'destructive',
      });
      return;
    }
    showCopied();
    showToast({
      title: t('copywriting.copyPart.copied'),
      description: t('copywriting.copyPart.theNameIsOnYourClipboard', { part }),
    });
  };
  return (
    <Button
      size="small"
      variant="quiet"
      aria-label={copied ? undefined : t('copywriting.copyPart.copyOnePart', { part })}
      onClick={() => void copy()}
    >
      {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
      {copied
        ? t('copywriting.copyPart.copied')
        : part === 'all'
          ? t('copywriting.copyPart.copyAll')
          : t('copywriting.copyPart.copy')}
    </Button>
  );
};
