import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { getTemplate, type Template } from '#contract/emails/templates.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { endpointKey, useEndpoint } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { BuilderSkeleton, LoadError } from './load-states.tsx';
import { defaultTitle } from './titles.ts';

export const LoadTemplate = ({ id, onLoaded }: { id: string; onLoaded: (template: Template) => void }) => {
  const client = useQueryClient();
  // A cached result may have changed elsewhere; saving would overwrite that change.
  useState(() => client.removeQueries({ queryKey: endpointKey(getTemplate, { params: { id } }) }));
  const { data, error, refetch } = useEndpoint(getTemplate, { params: { id } });
  usePageTitle(defaultTitle());
  useEffect(() => {
    if (data) onLoaded(data);
  }, [data, onLoaded]);
  if (error) return <LoadError error={error} kind="template" onRetry={() => void refetch()} />;
  return <BuilderSkeleton label={t('builder.loadTemplate.loadingYourTemplate')} />;
};
