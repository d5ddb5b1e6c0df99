import { Check, Copy } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { copyText } from '#web/lib/clipboard.ts';
import { useCopied } from '#web/lib/hooks/use-copied.ts';
import { showToast } from '#web/lib/toast.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Field } from '#web/ui/controls/field.tsx';
import { Input } from '#web/ui/controls/input.tsx';
import { Notice } from '#web/ui/display/notice.tsx';

/** The address of a link that was made a moment ago. The server knows only its hash, so this is the one time to copy it. */
export const NewLink = ({ url }: { url: string }) => {
  const [copied, showCopied] = useCopied();
  const copyButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (url) copyButton.current?.focus();
  }, [url]);
  const copy = async () => {
    try {
      await copyText(url);
      showCopied();
    } catch {
      showToast({
        title: t('campaignPage.share.notCopied'),
        description: t('campaignPage.share.selectAndCopy'),
        variant: 'destructive',
      });
    }
  };
  return (
    <Notice tone="good" title={t('campaignPage.share.linkReady')}>
      <div className="flex flex-col gap-3">
        <p>{t('campaignPage.share.copyItNow')}</p>
        <div className="flex flex-wrap items-end gap-2">
          <Field label={t('campaignPage.share.address')} hideLabel className="min-w-0 flex-1 basis-56">
            <Input readOnly dir="ltr" value={url} onFocus={(event) => event.target.select()} />
          </Field>
          <Button ref={copyButton} variant="primary" onClick={() => void copy()}>
            {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
            {copied ? t('campaignPage.share.copied') : t('campaignPage.share.copy')}
          </Button>
        </div>
      </div>
    </Notice>
  );
};
