import { Check, Copy } from 'lucide-react';
import { copyText } from '#web/lib/clipboard.ts';
import { useCopied } from '#web/lib/hooks/use-copied.ts';
import { showToast } from '#web/lib/toast.ts';
import { Button } from '#web/ui/controls/button.tsx';

/** Copies one part; shows “Copied!” for two seconds. */
export const CopyPart = ({ name, text, label = 'Copy' }: { name: string; text: string; label?: string }) => {
  const [copied, showCopied] = useCopied();
  const copy = async () => {
    try {
      await copyText(text);
    } catch {
      showToast({
        title: 'Copy failed',
        description: 'The browser did not allow it. Select the text and copy it yourself.',
        variant: 'destructive',
      });
      return;
    }
    showCopied();
    showToast({ title: 'Copied!', description: `The ${name} is on your clipboard.` });
  };
  return (
    <Button
      size="small"
      variant="quiet"
      aria-label={copied ? undefined : `${label} ${name}`}
      onClick={() => void copy()}
    >
      {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
      {copied ? 'Copied!' : label}
    </Button>
  );
};
