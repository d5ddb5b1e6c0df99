import { Check, Copy } from 'lucide-react';
import { copyText } from '#web/lib/clipboard.ts';
import { useCopied } from '#web/lib/hooks/use-copied.ts';
import { showToast } from '#web/lib/toast.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';

export const CopyButton = ({ text, label }: { text: string; label: string }) => {
  const [copied, showCopied] = useCopied();
  const copy = async (): Promise<void> => {
    try {
      await copyText(text);
      showCopied();
    } catch {
      showToast({
        title: t('espSettings.copyButton.copyFailed'),
        description: t('espSettings.copyButton.markTheTextAndCopyIt'),
        variant: 'destructive',
      });
    }
  };
  return (
    <Button size="small" onClick={() => void copy()}>
      {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
      {copied ? t('espSettings.copyButton.copied') : label}
    </Button>
  );
};
