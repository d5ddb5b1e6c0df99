import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useParams } from 'wouter';
import { getAdminTemplate } from '#contract/emails/admin-templates.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { endpointKey, useEndpoint } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { BuilderLayout } from './builder-layout.tsx';
import { openDraftStore } from './draft/open-draft-store.ts';
import { recoverDraft } from './draft/recover-draft.ts';
import { resumeExport } from './export/export-history.ts';
import { BuilderSkeleton, LoadError } from './load-states.tsx';
import { designAsTemplate } from './saving/send-design.ts';
import { type BuilderSession, designKey, designSession } from './session.ts';

/** The builder for a design of the library: everyone sees what is saved here. */
export const DesignScreen = () => {
  const { id = '' } = useParams<{ id: string }>();
  const userId = useCurrentUser()?.id;
  return userId === undefined ? null : <Design key={id} id={id} userId={userId} />;
};

const Design = ({ id, userId }: { id: string; userId: string }) => {
  const client = useQueryClient();
  // A cached result may have changed elsewhere; saving would overwrite that change.
  useState(() => client.removeQueries({ queryKey: endpointKey(getAdminTemplate, { params: { id } }) }));
  const { data, error, refetch } = useEndpoint(getAdminTemplate, { params: { id } });
  const [session, setSession] = useState<BuilderSession | null>(null);
  useEffect(() => {
    if (!data?.content) return;
    let isUnmounted = false;
    void openDraftStore()
      .then((works) => recoverDraft(works, userId, designKey(data.id)))
      .catch(() => ({ draft: null, closingCopy: null }))
      .then(({ draft, closingCopy }) => {
        if (isUnmounted) return;
        const opened = designSession(designAsTemplate(data), draft, closingCopy);
        resumeExport(opened.store, designKey(data.id));
        setSession(opened);
      });
    return () => {
      isUnmounted = true;
    };
  }, [data, userId]);
  if (session) return <BuilderLayout session={session} userId={userId} />;
  if (error || data?.content === null)
    return <LoadError error={error} kind="design" onRetry={() => void refetch()} />;
  return <BuilderSkeleton label={t('builder.designScreen.loadingTheDesign')} />;
};
