import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  getTemplateVersion,
  listTemplateVersions,
  restoreTemplateVersion,
  type TemplateVersion,
} from '#contract/emails/versions.ts';
import { documentFrom } from '#email/document/layout.ts';
import { renderEmail } from '#email/render/render.ts';
import type { TextKey } from '#text/keys.ts';
import { call, messageOf, sentenceOf } from '#web/lib/api.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { handleUnauthorized, useUnauthorizedHandler } from '#web/lib/session.ts';
import { showToast } from '#web/lib/toast.ts';
import { invalidateEndpoints, useEndpoint } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Notice } from '#web/ui/display/notice.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/display/skeleton.tsx';
import { Tabs } from '#web/ui/display/tabs.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { PreviewFrame } from '../preview/preview-frame.tsx';
import { useBuilder } from '../store/use-builder.ts';
import type { Saver } from './saver.ts';
import { StepsList } from './steps-list.tsx';

const labels: Record<TemplateVersion['label'], TextKey> = {
  created: 'builderPanels.versionsSheet.firstSaved',
  saved: 'builderPanels.versionsSheet.saved',
  autosaved: 'builderPanels.versionsSheet.autosaved',
  restored: 'builderPanels.versionsSheet.restored',
};

const detailsOf = ({ label, author, blockCount: count }: TemplateVersion): string =>
  author
    ? t('builderPanels.versionsSheet.detailsByAuthor', { label: t(labels[label]), author, count })
    : t('builderPanels.versionsSheet.details', { label: t(labels[label]), count });

const Preview = ({ templateId, version }: { templateId: string; version: TemplateVersion }) => {
  const { data, error } = useEndpoint(getTemplateVersion, {
    params: { id: templateId, versionId: version.id },
  });
  useUnauthorizedHandler(error);
  if (error)
    return (
      <Notice tone="bad" title={t('builderPanels.versionsSheet.thisVersionCouldNotBeLoaded')}>
        {t('builderPanels.versionsSheet.errorYourEmailIsUnchanged', {
          error: sentenceOf(error, t('builder.loadStates.theServerDidNotAnswer')),
        })}
      </Notice>
    );
  if (!data)
    return (
      <LoadingRegion label={t('builderPanels.versionsSheet.loadingThisVersion')}>
        <Skeleton className="h-72 w-full" />
      </LoadingRegion>
    );
  return (
    <div className="overflow-hidden rounded-control border">
      <PreviewFrame
        title={t('builderPanels.versionsSheet.theVersionOfUpdatedat', {
          date: formatDateTime(version.updatedAt),
        })}
        html={renderEmail(documentFrom(data.content), { title: data.name }).html}
        className="h-[min(26rem,50dvh)] w-full"
      />
    </div>
  );
};

const Versions = ({
  templateId,
  saver,
  onRestored,
}: {
  templateId: string;
  saver: Saver;
  onRestored: () => void;
}) => {
  const client = useQueryClient();
  const [shown, setShown] = useState<string | null>(null);
  const [restoring, setRestoring] = useState(false);
  const list = useEndpoint(listTemplateVersions, { params: { id: templateId } });
  useUnauthorizedHandler(list.error);
  // Every save invalidates the cached list.
  useEffect(() => {
    void saver.save('autosave').then(() => invalidateEndpoints(client, [listTemplateVersions]));
  }, [client, saver]);

  const restore = async (version: TemplateVersion) => {
    setRestoring(true);
    try {
      // The current email is stored as a version first.
      const outcome = await saver.save('autosave');
      if (outcome !== 'saved' && outcome !== 'nothing-to-save') {
        showToast({
          title: t('builderPanels.versionsSheet.notRestored'),
          description: t('builderPanels.versionsSheet.yourLatestChangesCouldNotBe'),
          variant: 'destructive',
        });
        return;
      }
      const template = await call(restoreTemplateVersion, {
        params: { id: templateId, versionId: version.id },
      });
      saver.replaceWithServer(template, {
        label: t('builderPanels.versionsSheet.restoredAVersion'),
        announcement: t('builderPanels.versionsSheet.theVersionOfUpdatedatIsRestored', {
          date: formatDateTime(version.updatedAt),
        }),
      });
      showToast({
        title: t('builderPanels.versionsSheet.versionRestored'),
        description: t('builderPanels.versionsSheet.undoBringsBackWhatWasHere'),
      });
      onRestored();
    } catch (error) {
      if (!handleUnauthorized(error))
        showToast({
          title: t('builderPanels.versionsSheet.notRestored'),
          description: messageOf(error, t('builderPanels.versionsSheet.theServerDidNotAnswerYour')),
          variant: 'destructive',
        });
    } finally {
      setRestoring(false);
    }
  };

  if (list.error)
    return (
      <Notice
        tone="bad"
        title={t('builderPanels.versionsSheet.theVersionsCouldNotBeLoaded')}
        action={
          <Button onClick={() => void list.refetch()}>{t('builderPanels.versionsSheet.tryAgain')}</Button>
        }
      >
        {t('builderPanels.versionsSheet.errorYourEmailIsUnchanged', {
          error: sentenceOf(list.error, t('builder.loadStates.theServerDidNotAnswer')),
        })}
      </Notice>
    );
  if (!list.data)
    return (
      <LoadingRegion
        label={t('builderPanels.versionsSheet.loadingTheVersions')}
        className="flex flex-col gap-3"
      >
        <Skeleton className="h-12 w-full" />
        <Skeleton className="h-12 w-full" />
        <Skeleton className="h-12 w-full" />
      </LoadingRegion>
    );
  const [current] = list.data;
  return (
    <>
      <p className="mb-3 text-ink-soft text-sm">
        {t('builderPanels.versionsSheet.theTemplateKeepsItsLast50')}
      </p>
      <ol className="divide-y border-y">
        {list.data.map((version) => {
          const isShown = version.id === shown;
          return (
            <li key={version.id}>
              <button
                type="button"
                aria-expanded={isShown}
                onClick={() => setShown(isShown ? null : version.id)}
                className={classNames(
                  'flex min-h-11 w-full flex-col items-start gap-0.5 py-2.5 text-start hover:text-accent',
                  isShown && 'text-accent',
                )}
              >
                <span className="font-medium">
                  {formatDateTime(version.updatedAt)}
                  {version.id === current?.id && (
                    <span className="font-normal"> {t('builderPanels.versionsSheet.asItIsNow')}</span>
                  )}
                </span>
                <span className="line-clamp-2 break-words text-ink-soft text-sm">
                  “{version.name}”. {detailsOf(version)}
                </span>
              </button>
              {isShown && (
                <div className="flex flex-col gap-3 pb-4">
                  <Preview templateId={templateId} version={version} />
                  {version.id !== current?.id && (
                    <Button busy={restoring} onClick={() => void restore(version)}>
                      {t('builderPanels.versionsSheet.restore')}
                    </Button>
                  )}
                </div>
              )}
            </li>
          );
        })}
      </ol>
    </>
  );
};

/** Earlier states of the email, on the server and step by step, to view and to restore. */
export const VersionsSheet = ({
  open,
  onOpenChange,
  saver,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  saver: Saver;
}) => {
  const templateId = useBuilder((state) => state.templateId);
  const [tab, setTab] = useState<'versions' | 'steps'>('versions');
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={t('builderPanels.versionsSheet.versions')}>
      <Tabs
        label={t('builderPanels.versionsSheet.whatTheEmailWasBefore')}
        value={tab}
        onValueChange={setTab}
        items={[
          {
            value: 'versions',
            label: t('builderPanels.versionsSheet.savedVersions'),
            content:
              templateId === null ? (
                <p className="text-ink-soft">{t('builderPanels.versionsSheet.theFirstVersionIsMadeWhen')}</p>
              ) : (
                <Versions templateId={templateId} saver={saver} onRestored={() => onOpenChange(false)} />
              ),
          },
          { value: 'steps', label: t('builderPanels.versionsSheet.everyStep'), content: <StepsList /> },
        ]}
      />
    </Sheet>
  );
};
