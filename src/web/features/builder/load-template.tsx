import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { getTemplate, type Template } from '#contract/templates.ts';
import { ApiError, messageOf } from '#web/lib/api.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { paths } from '#web/lib/paths.ts';
import { useUnauthorizedHandler } from '#web/lib/session.ts';
import { endpointKey, useEndpoint } from '#web/lib/use-endpoint.ts';
import { Button } from '#web/ui/button.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { defaultTitle } from './titles.ts';

const Message = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="mx-auto flex w-full max-w-xl flex-1 flex-col justify-center px-6 py-20">
    <h1 tabIndex={-1} data-page-heading className="text-3xl">
      {title}
    </h1>
    <div className="mt-3 flex flex-col items-start gap-5 text-ink-soft">{children}</div>
  </div>
);

export const LoadTemplate = ({ id, onLoaded }: { id: string; onLoaded: (template: Template) => void }) => {
  const client = useQueryClient();
  // What was loaded earlier may have been changed elsewhere, and would be saved over it.
  useState(() => client.removeQueries({ queryKey: endpointKey(getTemplate, { params: { id } }) }));
  const { data, error, refetch } = useEndpoint(getTemplate, { params: { id } });
  useUnauthorizedHandler(error);
  usePageTitle(defaultTitle);
  useEffect(() => {
    if (data) onLoaded(data);
  }, [data, onLoaded]);

  if (error instanceof ApiError && error.status === 404) {
    return (
      <Message title="This template is not here">
        <p>It was deleted, or it belongs to another account. Nothing of yours was changed.</p>
        <p className="flex flex-wrap gap-5">
          <TextLink href={paths.templates()}>Your templates</TextLink>
          <TextLink href={paths.builder()}>Start a new email</TextLink>
        </p>
      </Message>
    );
  }
  if (error) {
    return (
      <Message title="This template could not be loaded">
        <p>
          {messageOf(error, 'The server did not answer.')} Your template is unchanged. Try again in a moment.
        </p>
        <Button variant="primary" onClick={() => void refetch()}>
          Try again
        </Button>
      </Message>
    );
  }
  return (
    <LoadingRegion label="Loading your template" className="flex flex-1 flex-col">
      <div className="flex items-center gap-5 border-b px-4 py-3">
        <Skeleton className="h-7 w-64" />
        <Skeleton className="ml-auto h-8 w-40" />
      </div>
      <div className="flex flex-1">
        <Skeleton className="m-4 hidden w-48 md:block" />
        <div className="flex flex-1 justify-center bg-sunken p-6">
          <Skeleton className="h-[28rem] w-full max-w-[38rem]" />
        </div>
        <Skeleton className="m-4 hidden w-72 lg:block" />
      </div>
    </LoadingRegion>
  );
};
