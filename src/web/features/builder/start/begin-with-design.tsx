import { useEffect } from 'react';
import { countPublicTemplateUse, getPublicTemplate } from '#contract/emails/public-templates.ts';
import { documentFrom } from '#email/document/layout.ts';
import { call } from '#web/lib/api.ts';
import { useEndpoint } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { BuilderSkeleton, LoadError } from '../load-states.tsx';
import { type BuilderSession, copySession } from '../session.ts';

/** A copy of a design of the library, which continues as the user's own email. */
export const StartWithDesign = ({
  id,
  onLoaded,
}: {
  id: string;
  onLoaded: (session: BuilderSession) => void;
}) => {
  const { data, error, refetch } = useEndpoint(getPublicTemplate, { params: { id } });
  const content = data?.content;
  const name = data?.name ?? '';
  useEffect(() => {
    if (!content) return;
    // A statistic for library administrators: nothing depends on it.
    call(countPublicTemplateUse, { params: { id } }).catch(() => undefined);
    onLoaded(copySession(name, documentFrom(content)));
  }, [content, name, id, onLoaded]);
  if (error || data?.content === null)
    return <LoadError error={error} kind="design" onRetry={() => void refetch()} />;
  return <BuilderSkeleton label={t('builderPanels.beginWithDesign.loadingTheDesign')} />;
};
