import { FilePlus2 } from 'lucide-react';
import { type ComponentType, Suspense, useState } from 'react';
import { Link } from 'wouter';
import { listTemplateSummaries } from '#contract/emails/templates-list.ts';
import { sentenceOf } from '#web/lib/api.ts';
import { formatDate, formatDateTime } from '#web/lib/dates.ts';
import type { LibraryGalleryProps } from '#web/lib/library.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { paths } from '#web/lib/paths.ts';
import { useUnauthorizedHandler } from '#web/lib/session.ts';
import { useEndpoint } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { CardGrid, LoadingCards } from '#web/ui/display/card-grid.tsx';
import { Notice } from '#web/ui/display/notice.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/display/skeleton.tsx';
import { browserStorage } from '../draft/browser-storage.ts';
import type { DraftRecord } from '../draft/local-draft.ts';
import { openDraftStore } from '../draft/open-draft-store.ts';
import { recoverDraft } from '../draft/recover-draft.ts';
import { useUnsavedDrafts } from '../draft/use-unsaved-drafts.ts';
import { type BuilderSession, newSession, resumedSession } from '../session.ts';
import { defaultTitle, savedNameOf } from '../titles.ts';
import { WizardSteps } from '../wizard-steps.tsx';
import { ImportCard } from './import-card.tsx';
import { forgetTemplate, recentTemplates } from './recent-templates.ts';
import { TemplateCard } from './template-card.tsx';

/** With the blank email and the import these are two full rows, so that the library below is in reach. */
const maxShown = 8;
/** Enough to find the recent ones among them. */
const maxListed = 200;
const skeletons = ['a', 'b', 'c', 'd', 'e', 'f'];

const UnsavedDraft = ({
  draft,
  onContinue,
  onDiscard,
}: {
  draft: DraftRecord;
  onContinue: () => void;
  onDiscard: () => void;
}) => (
  <Notice
    tone="info"
    title={t('builderPanels.templateSelection.weRestoredYourUnsavedChanges')}
    action={
      <div className="flex gap-2">
        <Button size="small" variant="quiet" onClick={onDiscard}>
          {t('builderPanels.templateSelection.discard')}
        </Button>
        <Button size="small" onClick={onContinue}>
          {t('builderPanels.templateSelection.continue')}
        </Button>
      </div>
    }
  >
    {t('builderPanels.templateSelection.nameLengthLengthBlocksFromSavedat', {
      name: savedNameOf(draft.name),
      count: draft.document.blocks.length,
      date: formatDateTime(draft.savedAt),
    })}
  </Notice>
);

/** Step 1: how to start an email. */
export const TemplateSelection = ({
  userId,
  library: Library,
  onStart,
}: {
  userId: string;
  library: ComponentType<LibraryGalleryProps>;
  onStart: (session: BuilderSession) => void;
}) => {
  const templates = useEndpoint(listTemplateSummaries, { query: { limit: maxListed } });
  useUnauthorizedHandler(templates.error);
  usePageTitle(defaultTitle());
  const { unsaved, discard } = useUnsavedDrafts(userId);
  const continueDraft = async ({ emailId }: DraftRecord) => {
    const { draft, closingCopy } = await recoverDraft(await openDraftStore(), userId, emailId);
    if (draft) onStart(resumedSession(draft, { announce: false, closingCopy }));
  };
  const [recent, setRecent] = useState(() => recentTemplates(browserStorage(), userId, Date.now()));
  // Templates deleted since are not offered; while the list loads, or if it has more pages, this is unknown.
  const templatesById = templates.data && new Map(templates.data.map((template) => [template.id, template]));
  const shownRecent = recent
    .filter(({ id }) => !templatesById || templatesById.size === maxListed || templatesById.has(id))
    .slice(0, 4);

  return (
    <div className="mx-auto flex w-full max-w-6xl flex-col gap-8 px-4 py-6 sm:px-6 sm:py-8">
      <header className="flex flex-col gap-4">
        <WizardSteps current={1} layout="own-line" />
        <h1 tabIndex={-1} data-page-heading className="text-3xl leading-tight sm:text-4xl">
          {defaultTitle()}
        </h1>
      </header>
      {unsaved.length > 0 && (
        <div className="flex flex-col gap-2">
          {unsaved.map((draft) => (
            <UnsavedDraft
              key={draft.draftId}
              draft={draft}
              onContinue={() => void continueDraft(draft)}
              onDiscard={() => discard(draft)}
            />
          ))}
        </div>
      )}
      {shownRecent.length > 0 && (
        <section aria-labelledby="recent-templates">
          <h2 id="recent-templates" className="mb-2 text-xl">
            {t('builderPanels.templateSelection.recentTemplates')}
          </h2>
          <ul className="divide-y border-y">
            {shownRecent.map((template) => (
              <li key={template.id} className="flex items-center gap-4">
                <Link
                  href={paths.builder(template.id)}
                  className="flex min-h-11 min-w-0 flex-1 items-baseline gap-4 py-2.5 hover:text-accent"
                >
                  <span className="truncate font-medium">
                    {templatesById?.get(template.id)?.name ?? template.name}
                  </span>
                  <span className="ms-auto shrink-0 text-ink-soft text-sm">
                    {t('builderPanels.templateSelection.openedValue', {
                      date: formatDate(new Date(template.openedAt)),
                    })}
                  </span>
                </Link>
                <Button
                  size="small"
                  variant="quiet"
                  aria-label={t('builderPanels.templateSelection.removeNameFromThisList', {
                    name: template.name,
                  })}
                  onClick={() => {
                    forgetTemplate(browserStorage(), userId, template.id, Date.now());
                    setRecent(recent.filter(({ id }) => id !== template.id));
                  }}
                >
                  {t('builderPanels.templateSelection.remove')}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="my-templates">
        <h2 id="my-templates" className="mb-4 text-xl">
          {t('builderPanels.templateSelection.startFrom')}
        </h2>
        {templates.error && (
          <Notice
            tone="bad"
            title={t('builderPanels.templateSelection.yourTemplatesCouldNotBeLoaded')}
            className="mb-4"
            action={
              <Button onClick={() => void templates.refetch()}>
                {t('builderPanels.templateSelection.tryAgain')}
              </Button>
            }
          >
            {t('builderPanels.templateSelection.errorYouCanStartWithA', {
              error: sentenceOf(templates.error, t('builder.loadStates.theServerDidNotAnswer')),
            })}
          </Notice>
        )}
        <ul className="grid grid-cols-2 gap-x-5 gap-y-7 sm:grid-cols-3 lg:grid-cols-5">
          <li>
            <button
              type="button"
              onClick={() => onStart(newSession())}
              className="group flex w-full flex-col gap-2 rounded-control text-start outline-offset-4"
            >
              <span className="flex aspect-[4/5] w-full items-center justify-center rounded-[3px] border border-control border-dashed bg-surface text-ink-soft transition-colors group-hover:border-ink group-hover:text-ink">
                <FilePlus2 aria-hidden className="size-7" strokeWidth={1.5} />
              </span>
              <span className="font-medium text-[0.9375rem]">
                {t('builderPanels.templateSelection.blankEmail')}
              </span>
              <span className="-mt-1.5 text-ink-soft text-sm">
                {t('builderPanels.templateSelection.startWithAnEmptyPage')}
              </span>
            </button>
          </li>
          <li>
            <ImportCard onStart={onStart} />
          </li>
          {templates.data?.slice(0, maxShown).map((template) => (
            <li key={template.id}>
              <TemplateCard template={template} />
            </li>
          ))}
          {templates.isPending &&
            skeletons.map((key) => (
              <li key={key}>
                <Skeleton className="aspect-[4/5] w-full" />
                <Skeleton className="mt-3 h-4 w-2/3" />
              </li>
            ))}
        </ul>
        {templates.isPending && (
          <LoadingRegion label={t('builderPanels.templateSelection.loadingYourTemplates')}>
            {null}
          </LoadingRegion>
        )}
        {(templates.data?.length ?? 0) > maxShown && (
          <Button className="mt-6" asChild>
            <Link href={paths.templates()}>{t('builderPanels.templateSelection.allYourTemplates')}</Link>
          </Button>
        )}
        {templates.data?.length === 0 && (
          <p className="mt-6 text-ink-soft">
            {t('builderPanels.templateSelection.yourSavedEmailsWillAppearHere')}
          </p>
        )}
      </section>
      {/* How far down it is depends on the templates: shown before them, it would move. */}
      <section aria-labelledby="library" className={templates.isPending ? 'invisible' : undefined}>
        <h2 id="library" className="mb-1 text-xl">
          {t('builderPanels.templateSelection.templateLibrary')}
        </h2>
        <p className="measure mb-5 text-[0.9375rem] text-ink-soft">
          {t('builderPanels.templateSelection.wholeEmailsWithTheirWordsAnd')}
        </p>
        <Suspense
          fallback={
            <CardGrid>
              <LoadingCards label={t('builderPanels.templateSelection.loadingTemplates')} count={8} />
            </CardGrid>
          }
        >
          <Library />
        </Suspense>
      </section>
    </div>
  );
};
