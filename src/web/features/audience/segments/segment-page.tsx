import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { z } from 'zod';
import {
  countSavedSegment,
  createSegment,
  getSegment,
  listSegmentMembers,
  listSegments,
  type Segment,
  type SegmentDefinition,
  updateSegment,
} from '#contract/audience/segments.ts';
import { ApiError, call } from '#web/lib/api.ts';
import { useRecentThing } from '#web/lib/commands/recent-things.ts';
import { toastError } from '#web/lib/error-toast.ts';
import { bodyOf, useForm } from '#web/lib/forms/use-form.ts';
import { useFormDraft } from '#web/lib/hooks/use-form-draft.ts';
import { LoadingFailed } from '#web/lib/loading/loading-failed.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { paths } from '#web/lib/paths.ts';
import { showToast } from '#web/lib/toast.ts';
import { endpointKey, invalidateEndpoints, useEndpoint } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Field } from '#web/ui/controls/field.tsx';
import { Input } from '#web/ui/controls/input.tsx';
import { Page } from '#web/ui/display/page.tsx';
import { PageHeader } from '#web/ui/display/page-header.tsx';
import { RestoredNotice } from '#web/ui/display/restored-notice.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/display/skeleton.tsx';
import { useSegmentDeletion } from '../lists/use-deletion.ts';
import { newDefinition, SegmentBuilder } from './segment-builder.tsx';
import { SegmentCountBar, SegmentCountPanel } from './segment-count-panel.tsx';
import { segmentLabel } from './segment-labels.ts';
import { SegmentMembers } from './segment-members.tsx';
import { type SegmentNames, useSegmentNames } from './segment-names.ts';

const back = {
  href: paths.espSegments(),
  get label() {
    return t('lists.segmentPage.backToSegments');
  },
};

const usesDates = ({ groups }: SegmentDefinition): boolean =>
  groups.some(({ conditions }) => conditions.some(({ about }) => about === 'date_field'));

/** Also for an incomplete condition. */
const isDefinition = (value: unknown): boolean =>
  z
    .object({
      match: z.enum(['all', 'any']),
      groups: z.array(
        z.object({
          match: z.enum(['all', 'any']),
          conditions: z.array(z.object({ about: z.string(), operator: z.string() })),
        }),
      ),
    })
    .safeParse(value).success;
const segmentDraft = z.object({ name: z.string(), definition: z.custom<SegmentDefinition>(isDefinition) });
type SegmentDraft = z.infer<typeof segmentDraft>;

const SegmentForm = ({ segment, names }: { segment: Segment | null; names: SegmentNames }) => {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const [blank] = useState(() => ({ name: '', definition: newDefinition(names) }));
  const stored: SegmentDraft = segment ?? blank;
  const isStored = (entry: SegmentDraft): boolean =>
    entry.name.trim() === stored.name &&
    JSON.stringify(entry.definition) === JSON.stringify(stored.definition);
  const { values, set, clear, isRestored } = useFormDraft({
    name: `segment/${segment?.id ?? 'new'}`,
    schema: segmentDraft,
    blank: { name: stored.name, definition: stored.definition },
    isBlank: isStored,
    open: true,
  });
  const { definition } = values;
  const remove = useSegmentDeletion();
  usePageTitle(segment ? segment.name : t('lists.segmentPage.newSegment'));
  useRecentThing('segment', segment?.id ?? null, segment?.name ?? '');

  const isChanged = segment === null || !isStored(values);
  const { form, busy, errors, input, change, clearErrors } = useForm({
    values,
    set,
    schema: bodyOf(createSegment),
    send: async (body) => {
      const saved = segment
        ? await call(updateSegment, { params: { id: segment.id }, body })
        : await call(createSegment, { body });
      if (segment) set({ name: saved.name, definition: saved.definition });
      client.setQueryData(endpointKey(getSegment, { params: { id: saved.id } }), saved);
      showToast({
        title: segment ? t('lists.segmentPage.segmentSaved') : t('lists.segmentPage.segmentCreated'),
        description: t('lists.segmentPage.nameCanBeChosenAsThe', { name: saved.name }),
      });
      await invalidateEndpoints(client, [listSegments, countSavedSegment, listSegmentMembers]);
      if (!segment) {
        clear();
        navigate(paths.espSegment(saved.id), { replace: true });
      }
    },
    onInvalid: ({ name: nameError }) => {
      if (nameError !== undefined)
        showToast({
          title: t('lists.segmentPage.nameRequired'),
          description: nameError,
          variant: 'destructive',
        });
    },
    onRefused: (error) =>
      toastError(
        error,
        segment ? t('lists.segmentPage.failedToSaveSegment') : t('lists.segmentPage.failedToCreateSegment'),
      ),
  });
  const isIncomplete = Object.keys(errors).some((path) => path.startsWith('definition'));

  return (
    <form {...form} className="flex flex-col gap-8">
      <PageHeader
        title={segment ? segment.name : t('lists.segmentPage.newSegment')}
        back={back}
        actions={
          <>
            {segment && (
              <Button asChild variant={isChanged ? 'secondary' : 'primary'}>
                <Link href={paths.espWriteTo({ segment: segment.id })}>
                  {t('lists.segmentPage.writeToThem')}
                </Link>
              </Button>
            )}
            <Button
              variant={isChanged ? 'primary' : 'secondary'}
              type="submit"
              busy={busy}
              disabled={!isChanged}
            >
              {segment ? t('lists.segmentPage.saveChanges') : t('lists.segmentPage.createSegment')}
            </Button>
          </>
        }
      />
      <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_17rem]">
        <div className="flex min-w-0 flex-col gap-6">
          {isRestored && (
            <RestoredNotice
              discardLabel={
                segment ? t('lists.segmentPage.backToWhatIsSaved') : t('lists.segmentPage.startOver')
              }
              onDiscard={() => {
                clear();
                clearErrors();
              }}
            />
          )}
          <Field label={t('lists.segmentPage.name')} required error={errors.name} className="max-w-md">
            <Input
              maxLength={100}
              autoComplete="off"
              placeholder={t('lists.segmentPage.regularsInBerlin')}
              {...input('name')}
            />
          </Field>
          <SegmentBuilder
            definition={definition}
            names={names}
            onChange={(changed) => change({ definition: changed })}
          />
          {isIncomplete && (
            <p role="alert" className="text-bad text-sm">
              {t('lists.segmentPage.oneOfTheConditionsIsNot')}
            </p>
          )}
        </div>
        <aside className="flex min-w-0 flex-col gap-5 border-t pt-6 lg:sticky lg:top-24 lg:border-t-0 lg:border-s lg:pt-0 lg:ps-8">
          <SegmentCountPanel definition={definition} />
          <p className="break-words text-[0.9375rem]">{segmentLabel(definition, names)}</p>
          <p className="text-ink-soft text-sm">
            {t('lists.segmentPage.updatedEachTimeYouSendDays')}
            {usesDates(definition) && ` ${t('lists.segmentPage.datesThatWereImportedAreRead')}`}
          </p>
          {segment && (
            <Button
              size="small"
              variant="danger-quiet"
              className="-ms-3 self-start"
              onClick={() => {
                clear();
                navigate(paths.espSegments());
                void remove(segment);
              }}
            >
              {t('lists.segmentPage.deleteSegment')}
            </Button>
          )}
        </aside>
      </div>
      <SegmentCountBar definition={definition} />
      {segment && (
        <section aria-label={t('lists.segmentPage.contactsInThisSegment')}>
          <h2 className="mb-2 text-2xl">{t('lists.segmentPage.contacts')}</h2>
          <SegmentMembers id={segment.id} />
        </section>
      )}
    </form>
  );
};

const Loading = () => (
  <LoadingRegion label={t('lists.segmentPage.loadingTheSegment')} className="flex flex-col gap-6">
    <Skeleton className="h-10 w-64" />
    <Skeleton className="h-10 w-full max-w-md" />
    <Skeleton className="h-40 w-full" />
  </LoadingRegion>
);

/** One segment: its conditions, and how many contacts match; `new` starts one. */
export const SegmentPage = ({ id }: { id: string }) => {
  const isNew = id === 'new';
  const segment = useEndpoint(getSegment, { params: { id } }, { enabled: !isNew });
  const { names, ...named } = useSegmentNames();
  const error = segment.error ?? named.error;
  if (error)
    return (
      <Page>
        {segment.error && error instanceof ApiError && error.status === 404 ? (
          <PageHeader
            title={t('lists.segmentPage.thereIsNoSuchSegment')}
            description={t('lists.segmentPage.itMayHaveBeenDeletedYour')}
            back={back}
          />
        ) : (
          <>
            <PageHeader title={t('lists.segmentPage.segment')} back={back} className="mb-8" />
            <LoadingFailed
              title={t('lists.segmentPage.theSegmentCouldNotBeLoaded')}
              query={segment.error ? segment : named}
            />
          </>
        )}
      </Page>
    );
  return (
    <Page>
      {names === null || (!isNew && segment.isPending) ? (
        <Loading />
      ) : (
        <SegmentForm key={id} segment={segment.data ?? null} names={names} />
      )}
    </Page>
  );
};
