import { useQueryClient } from '@tanstack/react-query';
import type { Contact } from '#contract/audience/contacts.ts';
import { addListMembers, type List, removeListMembers } from '#contract/audience/lists.ts';
import { call } from '#web/lib/api.ts';
import { toastError } from '#web/lib/error-toast.ts';
import { showToast } from '#web/lib/toast.ts';
import { t } from '#web/text/t.ts';
import { renewContacts } from '../contacts/use-contact-changes.ts';

/** Adds contacts to a list and removes them, each with its undo. */
export const useListMembership = ({ id, name, doubleOptIn }: List) => {
  const client = useQueryClient();
  const params = { id };
  const run = async (action: () => Promise<void>, failure: string): Promise<boolean> => {
    try {
      await action();
      return true;
    } catch (error) {
      toastError(error, failure);
      return false;
    } finally {
      await renewContacts(client);
    }
  };

  const removeAgain = (ids: readonly string[], title: string) =>
    run(async () => {
      const { contactIds } = await call(removeListMembers, { params, body: { contactIds: [...ids] } });
      showToast({
        title,
        description: t('lists.useListMembership.lengthRemovedFromNameAgain', {
          length: contactIds.length,
          name,
        }),
      });
    }, t('lists.useListMembership.thisCouldNotBeTakenBack'));

  const add = (ids: readonly string[]): Promise<boolean> =>
    run(async () => {
      const { contactIds } = await call(addListMembers, { params, body: { contactIds: [...ids] } });
      const skippedCount = ids.length - contactIds.length;
      const skipped =
        skippedCount > 0
          ? [t('lists.useListMembership.skippedcountSkippedcount2WereOnItAlready', { skippedCount })]
          : [];
      if (contactIds.length === 0)
        return void showToast({
          title: t('lists.useListMembership.noContactWasAdded'),
          description: skipped.join(''),
        });
      const sentences = [
        t('lists.useListMembership.lengthOnNameConfirmationtextSkippedtext', {
          length: contactIds.length,
          name,
        }),
        ...(doubleOptIn ? [t('lists.useListMembership.theyAreAskedByMailTo')] : []),
        ...skipped,
      ];
      showToast({
        title: t('lists.useListMembership.contactsAddedToTheList', { count: contactIds.length }),
        description: sentences.join(' '),
        action: {
          label: t('lists.useListMembership.undo'),
          onAct: () => void removeAgain(contactIds, t('lists.useListMembership.takenBack')),
        },
      });
    }, t('lists.useListMembership.noContactWasAddedPleaseTry'));

  const addAgain = (contact: Pick<Contact, 'id' | 'email'>) =>
    run(
      async () => {
        await call(addListMembers, { params, body: { contactIds: [contact.id] } });
        showToast({
          title: t('lists.useListMembership.backOnTheList'),
          description: t('lists.useListMembership.emailIsOnNameAsBefore', { email: contact.email, name }),
        });
      },
      t('lists.useListMembership.emailCouldNotBePutBack', { email: contact.email }),
    );

  const remove = (contact: Pick<Contact, 'id' | 'email'>): Promise<boolean> =>
    run(
      async () => {
        await call(removeListMembers, { params, body: { contactIds: [contact.id] } });
        showToast({
          title: t('lists.useListMembership.removedFromTheList'),
          description: t('lists.useListMembership.emailStaysOneOfYourContacts', { email: contact.email }),
          action: { label: t('lists.useListMembership.undo'), onAct: () => void addAgain(contact) },
        });
      },
      t('lists.useListMembership.emailCouldNotBeRemovedPlease', { email: contact.email }),
    );
  return { add, remove };
};
