import { Check, Copy } from 'lucide-react';
import { copyText } from '#web/lib/clipboard.ts';
import { useCopied } from '#web/lib/hooks/use-copied.ts';
import { showToast } from '#web/lib/toast.ts';
import { Button } from '#web/ui/controls/button.tsx';

export const CopyButton = ({ text, label }: { text: string; label: string }) => {
  const [copied, showCopied] = useCopied();
  const copy = async (): Promise<void> => {
    try {
      await copyText(text);
      showCopied();
    } catch {
      showToast({
        title: 'Copy failed',
        description: 'Mark the text and copy it by hand.',
        variant: 'destructive',
      });
    }
  };
  return (
    <Button size="small" onClick={() => void copy()}>
      {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
      {copied ? 'Copied!' : label}
    </Button>
  );
};
