import { Check, Copy } from 'lucide-react';
import { copyText } from '#web/lib/clipboard.ts';
import { useCopied } from '#web/lib/hooks/use-copied.ts';
import { showToast } from '#web/lib/toast.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';

/** Copies one part; shows “Copied!” for two seconds. */
export const CopyPart = ({
  name,
  text,
  label = t('copywriting.copyPart.copy'),
}: {
  name: string;
  text: string;
  label?: string;
}) => {
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
      description: t('copywriting.copyPart.theNameIsOnYourClipboard', { name }),
    });
  };
  return (
    <Button
      size="small"
      variant="quiet"
      aria-label={copied ? undefined : `${label} ${name}`}
      onClick={() => void copy()}
    >
      {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
      {copied ? t('copywriting.copyPart.copied') : label}
    </Button>
  );
};
