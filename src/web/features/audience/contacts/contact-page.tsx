import { useQueryClient } from '@tanstack/react-query';
import { Download, MailCheck, MailX, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'wouter';
import { type ContactDetails, exportContact, getContact } from '#contract/audience/contacts.ts';
import { ApiError, endpointUrl } from '#web/lib/api.ts';
import { useRecentThing } from '#web/lib/commands/recent-things.ts';
import { LoadingFailed } from '#web/lib/loading/loading-failed.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { paths } from '#web/lib/paths.ts';
import { useUnauthorizedHandler } from '#web/lib/session.ts';
import { useEndpoint } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Page } from '#web/ui/display/page.tsx';
import { PageHeader } from '#web/ui/display/page-header.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/display/skeleton.tsx';
import { ContactBadge } from './contact-badge.tsx';
import { ContactConsent } from './contact-consent.tsx';
import { ContactForm } from './contact-form.tsx';
import { ContactHistory } from './contact-history.tsx';
import { fullName, statusMeanings, statusNames } from './contact-labels.ts';
import { ContactSorting } from './contact-sorting.tsx';
import { EraseDialog } from './erase-dialog.tsx';
import { SubscribeAgainDialog } from './subscribe-again-dialog.tsx';
import { renewLists, useContactChanges } from './use-contact-changes.ts';

const back = {
  href: paths.esp({ tab: 'contacts' }),
  get label() {
    return t('contacts.contactPage.backToSubscribers');
  },
};

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="border-t pt-5">
    <h2 className="mb-4 text-xl">{title}</h2>
    {children}
  </section>
);

/** Whether the contact is subscribed, and the button that changes it. */
const Subscription = ({ contact }: { contact: ContactDetails }) => {
  const { change } = useContactChanges();
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const unsubscribe = async () => {
    setBusy(true);
    await change({ action: 'unsubscribe' }, { ids: [contact.id] });
    setBusy(false);
  };
  return (
    <>
      <p className="font-medium">{statusNames[contact.status]}</p>
      <p className="mt-1 text-ink-soft text-sm">{statusMeanings[contact.status]}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        {(contact.subscribed || contact.status === 'pending') && (
          <Button size="small" busy={busy} onClick={() => void unsubscribe()}>
            <MailX aria-hidden />
            {t('contacts.contactPage.unsubscribe')}
          </Button>
        )}
        {!contact.subscribed && (
          <Button size="small" onClick={() => setIsDialogOpen(true)}>
            <MailCheck aria-hidden />
            {t('contacts.contactPage.subscribeAgain')}
          </Button>
        )}
      </div>
      <SubscribeAgainDialog contact={contact} open={isDialogOpen} onClose={() => setIsDialogOpen(false)} />
    </>
  );
};

const ContactView = ({ contact }: { contact: ContactDetails }) => {
  const [, navigate] = useLocation();
  const client = useQueryClient();
  const { remove } = useContactChanges();
  const [erasing, setErasing] = useState(false);
  const [erased, setErased] = useState(false);
  const name = fullName(contact);
  usePageTitle(name || contact.email);
  useRecentThing('contact', contact.id, name || contact.email);
  const backToList = () => navigate(back.href);
  return (
    <Page>
      <PageHeader
        title={name || contact.email}
        description={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {name && <span className="break-all">{contact.email}</span>}
            <ContactBadge status={contact.status} />
          </span>
        }
        back={back}
        actions={
          <>
            <Button asChild>
              <a href={endpointUrl(exportContact, { params: { id: contact.id } })} download>
                <Download aria-hidden />
                {t('contacts.contactPage.export')}
              </a>
            </Button>
            <Button
              variant="danger-quiet"
              onClick={() => {
                backToList();
                void remove(contact);
              }}
            >
              <Trash2 aria-hidden />
              {t('contacts.contactPage.delete')}
            </Button>
          </>
        }
        className="mb-8"
      />
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-10">
          <Section title={t('contacts.contactPage.details')}>
            <ContactForm contact={contact} isErased={erased} />
          </Section>
          <Section title={t('contacts.contactPage.history')}>
            <ContactHistory contact={contact} />
          </Section>
        </div>
        <aside className="flex min-w-0 flex-col gap-8">
          <Section title={t('contacts.contactPage.subscription')}>
            <Subscription contact={contact} />
          </Section>
          <Section title={t('contacts.contactPage.listsAndTags')}>
            <ContactSorting contact={contact} />
          </Section>
          <Section title={t('contacts.contactPage.consent')}>
            <ContactConsent contact={contact} />
          </Section>
          <Section title={t('contacts.contactPage.erase')}>
            <p className="text-ink-soft text-sm">{t('contacts.contactPage.forWhenAPersonAsksYou')}</p>
            <Button
              size="small"
              variant="danger-quiet"
              className="-ms-3 mt-2"
              onClick={() => setErasing(true)}
            >
              {t('contacts.contactPage.eraseForGood')}
            </Button>
          </Section>
        </aside>
      </div>
      <EraseDialog
        contact={contact}
        open={erasing}
        onClose={() => setErasing(false)}
        onErased={() => {
          // Before the form is gone, which would store the input.
          flushSync(() => setErased(true));
          backToList();
          // There is nothing left to request for this contact.
          void renewLists(client);
        }}
      />
    </Page>
  );
};

/** One contact: all details, their origin, and the history since. */
export const ContactPage = ({ id }: { id: string }) => {
  const { data, error, isFetching, refetch } = useEndpoint(getContact, { params: { id } }, { fresh: true });
  useUnauthorizedHandler(error);
  if (data && !(error instanceof ApiError && error.status === 404)) return <ContactView contact={data} />;
  if (!error)
    return (
      <Page>
        <LoadingRegion label={t('contacts.contactPage.loadingTheContact')} className="flex flex-col gap-6">
          <Skeleton className="h-10 w-1/2" />
          <Skeleton className="h-48" />
        </LoadingRegion>
      </Page>
    );
  const isGone = error instanceof ApiError && error.status === 404;
  return (
    <Page>
      <PageHeader
        title={isGone ? t('contacts.contactPage.thisContactIsNotHere') : t('contacts.contactPage.contact')}
        back={back}
        className="mb-8"
      />
      {isGone ? (
        <p className="text-ink-soft">{t('contacts.contactPage.itWasDeletedOrItsAddress')}</p>
      ) : (
        <LoadingFailed
          title={t('contacts.contactPage.theContactCouldNotBeLoaded')}
          query={{ error, isFetching, refetch }}
        />
      )}
    </Page>
  );
};
