import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  getTemplateVersion,
  listTemplateVersions,
  restoreTemplateVersion,
  type TemplateVersion,
} from '#contract/emails/versions.ts';
import { renderEmail } from '#email/render/render.ts';
import { call, messageOf, sentenceOf } from '#web/lib/api.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { handleUnauthorized, useUnauthorizedHandler } from '#web/lib/session.ts';
import { showToast } from '#web/lib/toast.ts';
import { invalidateEndpoints, useEndpoint } from '#web/lib/use-endpoint.ts';
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

const labels: Record<TemplateVersion['label'], string> = {
  created: 'First saved',
  saved: 'Saved',
  autosaved: 'Autosaved',
  restored: 'Restored',
};

const detailsOf = ({ label, author, blockCount }: TemplateVersion): string =>
  `${labels[label]}${author && ` by ${author}`}, ${blockCount === 1 ? '1 block' : `${blockCount} blocks`}`;

const Preview = ({ templateId, version }: { templateId: string; version: TemplateVersion }) => {
  const { data, error } = useEndpoint(getTemplateVersion, {
    params: { id: templateId, versionId: version.id },
  });
  useUnauthorizedHandler(error);
  if (error)
    return (
      <Notice tone="bad" title="This version could not be loaded">
        {sentenceOf(error, 'The server did not answer.')} Your email is unchanged.
      </Notice>
    );
  if (!data)
    return (
      <LoadingRegion label="Loading this version">
        <Skeleton className="h-72 w-full" />
      </LoadingRegion>
    );
  return (
    <div className="overflow-hidden rounded-control border">
      <PreviewFrame
        title={`The version of ${formatDateTime(version.updatedAt)}`}
        html={renderEmail(data.content, { title: data.name }).html}
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
          title: 'Not restored',
          description: 'Your latest changes could not be saved first, so nothing was replaced.',
          variant: 'destructive',
        });
        return;
      }
      const template = await call(restoreTemplateVersion, {
        params: { id: templateId, versionId: version.id },
      });
      saver.replaceWithServer(template, {
        label: 'Restored a version',
        announcement: `The version of ${formatDateTime(version.updatedAt)} is restored.`,
      });
      showToast({ title: 'Version restored', description: 'Undo brings back what was here before.' });
      onRestored();
    } catch (error) {
      if (!handleUnauthorized(error))
        showToast({
          title: 'Not restored',
          description: messageOf(error, 'The server did not answer. Your email is unchanged.'),
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
        title="The versions could not be loaded"
        action={<Button onClick={() => void list.refetch()}>Try again</Button>}
      >
        {sentenceOf(list.error, 'The server did not answer.')} Your email is unchanged.
      </Notice>
    );
  if (!list.data)
    return (
      <LoadingRegion label="Loading the versions" className="flex flex-col gap-3">
        <Skeleton className="h-12 w-full" />
        <Skeleton className="h-12 w-full" />
        <Skeleton className="h-12 w-full" />
      </LoadingRegion>
    );
  const [current] = list.data;
  return (
    <>
      <p className="mb-3 text-ink-soft text-sm">
        The template keeps its last 50 versions, and one a day for 90 days. Restoring one makes a new version;
        none is lost.
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
                  'flex min-h-11 w-full flex-col items-start gap-0.5 py-2.5 text-left hover:text-accent',
                  isShown && 'text-accent',
                )}
              >
                <span className="font-medium">
                  {formatDateTime(version.updatedAt)}
                  {version.id === current?.id && <span className="font-normal"> · as it is now</span>}
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
                      Restore
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
    <Sheet open={open} onOpenChange={onOpenChange} title="Versions">
      <Tabs
        label="What the email was before"
        value={tab}
        onValueChange={setTab}
        items={[
          {
            value: 'versions',
            label: 'Saved versions',
            content:
              templateId === null ? (
                <p className="text-ink-soft">The first version is made when this email is saved.</p>
              ) : (
                <Versions templateId={templateId} saver={saver} onRestored={() => onOpenChange(false)} />
              ),
          },
          { value: 'steps', label: 'Every step', content: <StepsList /> },
        ]}
      />
    </Sheet>
  );
};
