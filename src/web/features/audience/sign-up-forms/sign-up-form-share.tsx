import { Check, Copy, ExternalLink } from 'lucide-react';
import { useState } from 'react';
import type { SignUpForm } from '#contract/audience/sign-up-forms.ts';
import { formEmbed, formHtml } from '#public-pages/sign-up-page.ts';
import { copyText } from '#web/lib/clipboard.ts';
import { useCopied } from '#web/lib/hooks/use-copied.ts';
import { showToast } from '#web/lib/toast.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { SegmentedControl } from '#web/ui/controls/segmented-control.tsx';

type EmbedKind = 'link' | 'frame' | 'html';

const explained: Record<EmbedKind, string> = {
  link: 'A page of its own. Put it into your shop, a profile or a QR code.',
  frame:
    'Shows the page inside one of yours. It looks as the preview does, and is protected against programs.',
  html: 'A form in your own design, without a script. Sign-ups through it are always confirmed by mail, because a form on another site cannot be protected against programs.',
};

const textOf = (kind: EmbedKind, form: SignUpForm, url: string): string =>
  kind === 'link' ? url : kind === 'frame' ? formEmbed(form, url) : formHtml(form, url);

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
        title: 'Copy failed',
        description: 'The browser did not copy it. Select the text and copy it yourself.',
        variant: 'destructive',
      });
    }
  };
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-2xl">Share it</h2>
      <SegmentedControl
        label="How to share the form"
        value={kind}
        onValueChange={setKind}
        className="self-start max-sm:w-full"
        items={[
          { value: 'link', label: 'Link' },
          { value: 'frame', label: 'Frame' },
          { value: 'html', label: 'HTML' },
        ]}
      />
      <p className="text-[0.9375rem] text-ink-soft">{explained[kind]}</p>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: A keyboard user has to scroll a long code sample.
        tabIndex={0}
        className="max-h-56 overflow-auto whitespace-pre-wrap break-all rounded-control bg-sunken px-4 py-3 font-mono text-[0.8125rem]"
      >
        {text}
      </pre>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void copy()}>
          {isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
          {isCopied ? 'Copied!' : 'Copy'}
        </Button>
        {kind === 'link' && (
          <Button asChild variant="quiet">
            <a href={url} target="_blank" rel="noreferrer">
              <ExternalLink aria-hidden />
              Open the form
            </a>
          </Button>
        )}
      </div>
    </section>
  );
};
