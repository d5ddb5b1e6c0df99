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
import { toastError } from '#web/lib/error-toast.ts';
import { bodyOf, useForm } from '#web/lib/forms/use-form.ts';
import { useFormDraft } from '#web/lib/hooks/use-form-draft.ts';
import { LoadingFailed } from '#web/lib/loading/loading-failed.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { paths } from '#web/lib/paths.ts';
import { showToast } from '#web/lib/toast.ts';
import { endpointKey, invalidateEndpoints, useEndpoint } from '#web/lib/use-endpoint.ts';
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

const back = { href: paths.espSegments(), label: 'Back to Segments' };

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
  usePageTitle(segment ? segment.name : 'New segment');

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
        title: segment ? 'Segment saved' : 'Segment created',
        description: `“${saved.name}” can be chosen as the audience of a campaign.`,
      });
      await invalidateEndpoints(client, [listSegments, countSavedSegment, listSegmentMembers]);
      if (!segment) {
        clear();
        navigate(paths.espSegment(saved.id), { replace: true });
      }
    },
    onInvalid: ({ name: nameError }) => {
      if (nameError !== undefined)
        showToast({ title: 'Name required', description: nameError, variant: 'destructive' });
    },
    onRefused: (error) => toastError(error, segment ? 'Failed to save segment' : 'Failed to create segment'),
  });
  const isIncomplete = Object.keys(errors).some((path) => path.startsWith('definition'));

  return (
    <form {...form} className="flex flex-col gap-8">
      <PageHeader
        title={segment ? segment.name : 'New segment'}
        back={back}
        actions={
          <>
            {segment && (
              <Button asChild variant={isChanged ? 'secondary' : 'primary'}>
                <Link href={paths.espWriteTo({ segment: segment.id })}>Write to them</Link>
              </Button>
            )}
            <Button
              variant={isChanged ? 'primary' : 'secondary'}
              type="submit"
              busy={busy}
              disabled={!isChanged}
            >
              {segment ? 'Save changes' : 'Create segment'}
            </Button>
          </>
        }
      />
      <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_17rem]">
        <div className="flex min-w-0 flex-col gap-6">
          {isRestored && (
            <RestoredNotice
              discardLabel={segment ? 'Back to what is saved' : 'Start over'}
              onDiscard={() => {
                clear();
                clearErrors();
              }}
            />
          )}
          <Field label="Name" required error={errors.name} className="max-w-md">
            <Input maxLength={100} autoComplete="off" placeholder="Regulars in Berlin" {...input('name')} />
          </Field>
          <SegmentBuilder
            definition={definition}
            names={names}
            onChange={(changed) => change({ definition: changed })}
          />
          {isIncomplete && (
            <p role="alert" className="text-bad text-sm">
              One of the conditions is not finished: say what to compare with.
            </p>
          )}
        </div>
        <aside className="flex min-w-0 flex-col gap-5 border-t pt-6 lg:sticky lg:top-24 lg:border-t-0 lg:border-l lg:pt-0 lg:pl-8">
          <SegmentCountPanel definition={definition} />
          <p className="break-words text-[0.9375rem]">{segmentLabel(definition, names)}</p>
          <p className="text-ink-soft text-sm">
            Updated each time you send. Days are counted in UTC. Only subscribed contacts get mail.
            {usesDates(definition) &&
              ' Dates that were imported are read as 2026-11-21, 11/21/2026 or 21.11.2026.'}
          </p>
          {segment && (
            <Button
              size="small"
              variant="danger-quiet"
              className="-ml-3 self-start"
              onClick={() => {
                clear();
                navigate(paths.espSegments());
                void remove(segment);
              }}
            >
              Delete segment
            </Button>
          )}
        </aside>
      </div>
      <SegmentCountBar definition={definition} />
      {segment && (
        <section aria-label="Contacts in this segment">
          <h2 className="mb-2 text-2xl">Contacts</h2>
          <SegmentMembers id={segment.id} />
        </section>
      )}
    </form>
  );
};

const Loading = () => (
  <LoadingRegion label="Loading the segment" className="flex flex-col gap-6">
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
            title="There is no such segment"
            description="It may have been deleted. Your contacts are all there."
            back={back}
          />
        ) : (
          <>
            <PageHeader title="Segment" back={back} className="mb-8" />
            <LoadingFailed title="The segment could not be loaded" query={segment.error ? segment : named} />
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
