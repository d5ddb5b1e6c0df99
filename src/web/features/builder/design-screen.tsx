import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useParams } from 'wouter';
import { getAdminTemplate } from '#contract/emails/admin-templates.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { endpointKey, useEndpoint } from '#web/lib/use-endpoint.ts';
import { openWork } from './draft/open-work.ts';
import { openWorks } from './draft/works.ts';
import { resumeExport } from './export/export-entry.ts';
import { LoadingBench, LoadTrouble } from './load-states.tsx';
import { designAsTemplate } from './saving/send-design.ts';
import { type BuilderSession, designKey, designSession } from './session.ts';
import { Workbench } from './workbench.tsx';

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
    let isGone = false;
    void openWorks()
      .then((works) => openWork(works, userId, designKey(data.id)))
      .catch(() => ({ work: null, later: null }))
      .then(({ work, later }) => {
        if (isGone) return;
        const begun = designSession(designAsTemplate(data), work, later);
        resumeExport(begun.store, designKey(data.id));
        setSession(begun);
      });
    return () => {
      isGone = true;
    };
  }, [data, userId]);
  if (session) return <Workbench session={session} userId={userId} />;
  if (error || data?.content === null)
    return <LoadTrouble error={error} kind="design" onRetry={() => void refetch()} />;
  return <LoadingBench label="Loading the design" />;
};
