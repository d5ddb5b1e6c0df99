import { Check, Copy } from 'lucide-react';
import { copyText } from '#web/lib/clipboard.ts';
import { useCopied } from '#web/lib/hooks/use-copied.ts';
import { showToast } from '#web/lib/toast.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';

/** Copies an address; for a moment it says so. */
export const CopyButton = ({ text, label }: { text: string; label: string }) => {
  const [isCopied, showCopied] = useCopied();
  const copy = async () => {
    try {
      await copyText(text);
      showCopied();
    } catch {
      showToast({
        title: t('archives.copyButton.copyFailed'),
        description: t('archives.copyButton.notCopied'),
        variant: 'destructive',
      });
    }
  };
  return (
    <Button variant="quiet" onClick={() => void copy()}>
      {isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
      {isCopied ? t('archives.copyButton.copied') : label}
    </Button>
  );
};
