import { Check } from 'lucide-react';
import { copyText } from '#web/lib/clipboard.ts';
import { useCopied } from '#web/lib/hooks/use-copied.ts';
import { showToast } from '#web/lib/toast.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';

export const copyFailed = () =>
  showToast({
    title: t('builderExport.copyButton.copyFailed'),
    description: t('builderExport.copyButton.theBrowserDidNotAllowIt'),
    variant: 'destructive',
  });

/** Copies another form of the email, which `make` creates on click. */
export const CopyButton = ({
  label,
  what,
  make,
}: {
  label: string;
  what: 'text' | 'mjml';
  make: () => string | Promise<string>;
}) => {
  const [copied, showCopied] = useCopied();
  const copy = async () => {
    try {
      await copyText(await make());
    } catch {
      copyFailed();
      return;
    }
    showCopied();
    showToast({
      title: t('builderExport.copyButton.copied'),
      description: t('builderExport.copyButton.theWhatIsOnYourClipboard', { what }),
    });
  };
  return (
    <Button size="small" variant="quiet" onClick={() => void copy()}>
      {copied && <Check aria-hidden />}
      {copied ? t('builderExport.copyButton.copied') : label}
    </Button>
  );
};
