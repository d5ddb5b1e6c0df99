import { useQueryClient } from '@tanstack/react-query';
import type { Contact } from '#contract/audience/contacts.ts';
import { addListMembers, type List, removeListMembers } from '#contract/audience/lists.ts';
import { call } from '#web/lib/api.ts';
import { toastError } from '#web/lib/error-toast.ts';
import { showToast } from '#web/lib/toast.ts';
import { contactsLabel } from '../contacts/contact-labels.ts';
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
      showToast({ title, description: `${contactsLabel(contactIds.length)} removed from “${name}” again.` });
    }, 'This could not be taken back. Please try again.');

  const add = (ids: readonly string[]): Promise<boolean> =>
    run(async () => {
      const { contactIds } = await call(addListMembers, { params, body: { contactIds: [...ids] } });
      const skippedCount = ids.length - contactIds.length;
      const skippedText =
        skippedCount > 0
          ? ` ${contactsLabel(skippedCount)} ${skippedCount === 1 ? 'was' : 'were'} on it already, or left it themselves.`
          : '';
      if (contactIds.length === 0)
        return void showToast({ title: 'No contact was added', description: skippedText.trim() });
      const confirmationText = doubleOptIn ? ' They are asked by mail to confirm.' : '';
      showToast({
        title: contactIds.length === 1 ? 'Contact added to the list' : 'Contacts added to the list',
        description: `${contactsLabel(contactIds.length)} on “${name}”.${confirmationText}${skippedText}`,
        action: { label: 'Undo', onAct: () => void removeAgain(contactIds, 'Taken back') },
      });
    }, 'No contact was added. Please try again.');

  const addAgain = (contact: Pick<Contact, 'id' | 'email'>) =>
    run(async () => {
      await call(addListMembers, { params, body: { contactIds: [contact.id] } });
      showToast({ title: 'Back on the list', description: `${contact.email} is on “${name}” as before.` });
    }, `${contact.email} could not be put back. Please try again.`);

  const remove = (contact: Pick<Contact, 'id' | 'email'>): Promise<boolean> =>
    run(async () => {
      await call(removeListMembers, { params, body: { contactIds: [contact.id] } });
      showToast({
        title: 'Removed from the list',
        description: `${contact.email} stays one of your contacts.`,
        action: { label: 'Undo', onAct: () => void addAgain(contact) },
      });
    }, `${contact.email} could not be removed. Please try again.`);
  return { add, remove };
};
