import { ExternalLink } from 'lucide-react';
import { useEffect, useState } from 'react';
import { listSavedHtmlTemplates, type SavedHtmlTemplate } from '#contract/saved-html-templates.ts';
import { messageOf } from '#web/lib/api.ts';
import { formatDate } from '#web/lib/dates.ts';
import { paths } from '#web/lib/paths.ts';
import { usePages } from '#web/lib/use-pages.ts';
import { useSettled } from '#web/lib/use-settled.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { HtmlThumbnail } from '#web/ui/html-frame.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { type Device, DeviceControl, DraftFrame, thisDevice } from './email-frame.tsx';
import type { FormPartProps } from './form-details.tsx';

type Source = 'saved' | 'paste';

const savedPreview = ({ id, updatedAt }: SavedHtmlTemplate): string =>
  `/preview/saved-html/${encodeURIComponent(id)}?v=${Date.parse(updatedAt)}`;

const BuilderLink = () => (
  <TextLink external href={paths.builder()} target="_blank" rel="noopener">
    Open the builder in a new tab
    <ExternalLink aria-hidden className="ml-1 inline size-3.5 align-[-0.1em]" />
  </TextLink>
);

const SavedPicker = ({ html, onPick }: { html: string; onPick: (html: string) => void }) => {
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim());
  const list = usePages(listSavedHtmlTemplates, { search }, { pageSize: 12 });
  const { refetch } = list;
  // An email made in the builder of another tab is here when this one is looked at again.
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void refetch();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [refetch]);
  if (list.isPending)
    return (
      <LoadingRegion label="Loading your saved templates" className="grid grid-cols-2 gap-4">
        {['first', 'second', 'third', 'fourth'].map((key) => (
          <Skeleton key={key} className="aspect-[4/3]" />
        ))}
      </LoadingRegion>
    );
  if (list.error && !list.items)
    return (
      <Notice
        tone="bad"
        title="Your saved templates could not be loaded"
        action={<Button onClick={() => void refetch()}>Try again</Button>}
      >
        {messageOf(list.error, 'The server did not answer.')} You can paste HTML meanwhile.
      </Notice>
    );
  const items = list.items ?? [];
  if (items.length === 0 && search === '')
    return (
      <Notice title="No saved templates yet">
        Build an email, and choose Use This Design or Save Template after its export.
      </Notice>
    );
  return (
    <div className="flex flex-col gap-3">
      <SearchField
        label="Search saved templates"
        placeholder="Search by name"
        value={typed}
        onValueChange={(text) => setTyped(text.slice(0, 200))}
        className="max-w-none"
      />
      {items.length === 0 && (
        <p className="break-words text-ink-soft text-sm">No name contains “{search}”.</p>
      )}
      {/* The 4px leave room for focus rings. */}
      <ul className="-m-1 grid max-h-96 grid-cols-2 gap-4 overflow-y-auto p-1">
        {items.map((item) => (
          <li key={item.id}>
            <button
              type="button"
              aria-pressed={item.htmlContent === html}
              onClick={() => onPick(item.htmlContent)}
              className="group flex w-full flex-col gap-2 text-left"
            >
              <HtmlThumbnail
                src={savedPreview(item)}
                className="aspect-[4/3] w-full rounded-[3px] border transition-colors group-hover:border-ink group-aria-pressed:outline-2 group-aria-pressed:outline-accent"
              />
              <span className="line-clamp-2 break-words font-medium text-sm">{item.name}</span>
              <span className="-mt-1.5 text-ink-soft text-xs">
                {item.htmlContent === html ? 'Chosen' : formatDate(item.updatedAt)}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <Button size="small" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Show more
        </Button>
      )}
    </div>
  );
};

/** What the email looks like: a saved design, or HTML from anywhere. */
export const FormContent = ({ values: { htmlContent }, errors, change }: FormPartProps) => {
  const [source, setSource] = useState<Source>(htmlContent ? 'paste' : 'saved');
  const [isPasted, setIsPasted] = useState(htmlContent !== '');
  const [device, setDevice] = useState<Device>(thisDevice);
  const html = useSettled(htmlContent, 400);
  // What was pasted is not lost to a look at a template.
  const [pasted, setPasted] = useState<string | null>(null);
  const pick = (picked: string) => {
    if (isPasted && htmlContent.trim()) setPasted(htmlContent);
    setIsPasted(false);
    change({ htmlContent: picked });
  };
  const paste = (text: string) => {
    setPasted(null);
    setIsPasted(true);
    change({ htmlContent: text });
  };
  return (
    <div className="grid gap-6 md:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
      <div className="flex min-w-0 flex-col gap-4">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <SegmentedControl<Source>
            label="Where the email comes from"
            value={source}
            onValueChange={setSource}
            items={[
              { value: 'saved', label: 'Saved template' },
              { value: 'paste', label: 'Paste HTML' },
            ]}
          />
          <p className="text-sm">
            <BuilderLink />
          </p>
        </div>
        {source === 'saved' ? (
          <>
            {pasted !== null && (
              <Notice
                title="The HTML from before is kept"
                action={
                  <Button size="small" onClick={() => paste(pasted)}>
                    Bring it back
                  </Button>
                }
              />
            )}
            <SavedPicker html={htmlContent} onPick={pick} />
          </>
        ) : (
          <Field
            label="HTML Content"
            error={errors.htmlContent}
            hint="Scripts and forms are taken out. Without an unsubscribe link, a footer with one and with your address is added."
          >
            <Textarea
              name="htmlContent"
              rows={14}
              value={htmlContent}
              onChange={(event) => paste(event.target.value)}
              spellCheck={false}
              className="font-mono text-[0.8125rem]!"
            />
          </Field>
        )}
      </div>
      <section aria-label="Preview" className="flex min-w-0 flex-col gap-3">
        <div className="flex items-center justify-between gap-3">
          <h3 className="font-medium font-sans text-sm tracking-normal">Preview</h3>
          <DeviceControl value={device} onChange={setDevice} />
        </div>
        {html.trim() ? (
          <DraftFrame html={html} title="Preview of the email" device={device} height={420} />
        ) : (
          <p className="flex h-[420px] items-center justify-center rounded-[3px] border border-dashed px-6 text-center text-ink-soft text-sm">
            The email you choose or paste is shown here.
          </p>
        )}
      </section>
    </div>
  );
};
