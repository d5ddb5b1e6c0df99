// Shown instead of the editor while the email loads, or when it cannot be loaded.

import type { ReactNode } from 'react';
import { ApiError, sentenceOf } from '#web/lib/api.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { paths } from '#web/lib/paths.ts';
import { useUnauthorizedHandler } from '#web/lib/session.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/display/skeleton.tsx';
import { defaultTitle } from './titles.ts';

const Message = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="mx-auto flex w-full max-w-xl flex-1 flex-col justify-center px-6 py-20">
    <h1 tabIndex={-1} data-page-heading className="text-3xl">
      {title}
    </h1>
    <div className="mt-3 flex flex-col items-start gap-5 text-ink-soft">{children}</div>
  </div>
);

/** `error` is null for a design that exists without an email. */
export const LoadError = ({
  error,
  kind,
  onRetry,
}: {
  error: Error | null;
  kind: 'template' | 'design';
  onRetry: () => void;
}) => {
  useUnauthorizedHandler(error);
  usePageTitle(defaultTitle());
  if (!error || (error instanceof ApiError && error.status === 404)) {
    return (
      <Message title={t('builder.loadStates.thisKindIsNotHere', { kind })}>
        <p>
          {kind === 'template'
            ? t('builder.loadStates.itWasDeletedOrItBelongs')
            : t('builder.loadStates.itWasRemovedFromTheLibrary')}
        </p>
        <p className="flex flex-wrap gap-5">
          <TextLink href={paths.templates()}>{t('builder.loadStates.yourTemplates')}</TextLink>
          <TextLink href={paths.builder()}>{t('builder.loadStates.startANewEmail')}</TextLink>
        </p>
      </Message>
    );
  }
  return (
    <Message title={t('builder.loadStates.thisKindCouldNotBeLoaded', { kind })}>
      <p>
        {t('builder.loadStates.errorTextTryAgainInA', {
          error: sentenceOf(error, t('builder.loadStates.theServerDidNotAnswer')),
          kind,
        })}
      </p>
      <Button variant="primary" onClick={onRetry}>
        {t('builder.loadStates.tryAgain')}
      </Button>
    </Message>
  );
};

export const BuilderSkeleton = ({ label }: { label: string }) => (
  <LoadingRegion label={label} className="flex flex-1 flex-col">
    <div className="flex items-center gap-5 border-b px-4 py-3">
      <Skeleton className="h-7 w-64" />
      <Skeleton className="ms-auto h-8 w-40" />
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
