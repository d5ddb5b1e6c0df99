import { t } from '#web/text/t.ts';
import { LoadingRegion, Skeleton } from '#web/ui/display/skeleton.tsx';

/** Five rows of the table, before the first page is loaded. */
export const ContactSkeletons = () => (
  <LoadingRegion label={t('contacts.contactSkeletons.loadingSubscribers')} className="flex flex-col border-t">
    {['a', 'b', 'c', 'd', 'e'].map((key) => (
      <div key={key} data-skeleton className="flex items-center gap-4 border-b py-3.5 sm:gap-6">
        <Skeleton className="size-5 shrink-0" />
        <Skeleton className="h-5 flex-[3]" />
        <Skeleton className="h-5 flex-[2] max-sm:hidden" />
        <Skeleton className="h-5 w-20" />
        <Skeleton className="h-5 w-24 max-sm:hidden" />
      </div>
    ))}
  </LoadingRegion>
);
