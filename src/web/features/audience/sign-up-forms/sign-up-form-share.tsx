import { Check, Copy, ExternalLink } from 'lucide-react';
import { useState } from 'react';
import type { SignUpForm } from '#contract/audience/sign-up-forms.ts';
import { formEmbed, formHtml } from '#public-pages/sign-up-page.ts';
import { copyText } from '#web/lib/clipboard.ts';
import { useCopied } from '#web/lib/hooks/use-copied.ts';
import { showToast } from '#web/lib/toast.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { SegmentedControl } from '#web/ui/controls/segmented-control.tsx';

type EmbedKind = 'link' | 'frame' | 'html';

const explained: Record<EmbedKind, string> = {
  get link() {
    return t('lists.signUpFormShare.aPageOfItsOwnPut');
  },
  get frame() {
    return t('lists.signUpFormShare.showsThePageInsideOneOf');
  },
  get html() {
    return t('lists.signUpFormShare.aFormInYourOwnDesign');
  },
};

const textOf = (kind: EmbedKind, form: SignUpForm, url: string): string =>
  kind === 'link' ? url : kind === 'frame' ? formEmbed(form, url, t) : formHtml(form, url, t);

/** How to publish the form. */
export const SignUpFormShare = ({ form, url }: { form: SignUpForm; url: string }) => {
  const [kind, setKind] = useState<EmbedKind>('link');
  const [isCopied, showCopied] = useCopied();
  const text = textOf(kind, form, url);
  const copy = async () => {
    try {
      await copyText(text);
      showCopied();
    } catch {
      showToast({
        title: t('lists.signUpFormShare.copyFailed'),
        description: t('lists.signUpFormShare.theBrowserDidNotCopyIt'),
        variant: 'destructive',
      });
    }
  };
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-2xl">{t('lists.signUpFormShare.shareIt')}</h2>
      <SegmentedControl
        label={t('lists.signUpFormShare.howToShareTheForm')}
        value={kind}
        onValueChange={setKind}
        className="self-start max-sm:w-full"
        items={[
          { value: 'link', label: t('lists.signUpFormShare.link') },
          { value: 'frame', label: t('lists.signUpFormShare.frame') },
          { value: 'html', label: 'HTML' },
        ]}
      />
      <p className="text-[0.9375rem] text-ink-soft">{explained[kind]}</p>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: A keyboard user has to scroll a long code sample.
        tabIndex={0}
        dir="ltr"
        className="max-h-56 overflow-auto whitespace-pre-wrap break-all rounded-control bg-sunken px-4 py-3 font-mono text-[0.8125rem]"
      >
        {text}
      </pre>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void copy()}>
          {isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
          {isCopied ? t('lists.signUpFormShare.copied') : t('lists.signUpFormShare.copy')}
        </Button>
        {kind === 'link' && (
          <Button asChild variant="quiet">
            <a href={url} target="_blank" rel="noreferrer">
              <ExternalLink aria-hidden />
              {t('lists.signUpFormShare.openTheForm')}
            </a>
          </Button>
        )}
      </div>
    </section>
  );
};
