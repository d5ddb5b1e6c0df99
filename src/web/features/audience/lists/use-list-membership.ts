import { useQueryClient } from '@tanstack/react-query';
import type { Contact } from '#contract/audience/contacts.ts';
import { addListMembers, type List, removeListMembers } from '#contract/audience/lists.ts';
import { call } from '#web/lib/api.ts';
import { showToast } from '#web/lib/toast.ts';
import { contactsOf } from '../contacts/contact-labels.ts';
import { renewContacts } from '../contacts/use-contact-changes.ts';
import { failed } from '../failed.ts';

/** Adds contacts to a list and removes them, each with its undo. */
export const useListMembership = ({ id, name, doubleOptIn }: List) => {
  const client = useQueryClient();
  const params = { id };
  const settle = async (work: () => Promise<void>, failure: string): Promise<boolean> => {
    try {
      await work();
      return true;
    } catch (error) {
      failed(error, failure);
      return false;
    } finally {
      await renewContacts(client);
    }
  };

  const takeOff = (ids: readonly string[], title: string) =>
    settle(async () => {
      const { contactIds } = await call(removeListMembers, { params, body: { contactIds: [...ids] } });
      showToast({ title, description: `${contactsOf(contactIds.length)} taken off “${name}” again.` });
    }, 'This could not be taken back. Please try again.');

  const add = (ids: readonly string[]): Promise<boolean> =>
    settle(async () => {
      const { contactIds } = await call(addListMembers, { params, body: { contactIds: [...ids] } });
      const others = ids.length - contactIds.length;
      const rest =
        others > 0
          ? ` ${contactsOf(others)} ${others === 1 ? 'was' : 'were'} on it already, or left it themselves.`
          : '';
      if (contactIds.length === 0)
        return void showToast({ title: 'Nobody was added', description: rest.trim() });
      const asked = doubleOptIn ? ' They are asked by mail to confirm.' : '';
      showToast({
        title: contactIds.length === 1 ? 'Contact added to the list' : 'Contacts added to the list',
        description: `${contactsOf(contactIds.length)} on “${name}”.${asked}${rest}`,
        action: { label: 'Undo', onAct: () => void takeOff(contactIds, 'Taken back') },
      });
    }, 'Nobody was added. Please try again.');

  const putBack = (contact: Pick<Contact, 'id' | 'email'>) =>
    settle(async () => {
      await call(addListMembers, { params, body: { contactIds: [contact.id] } });
      showToast({ title: 'Back on the list', description: `${contact.email} is on “${name}” as before.` });
    }, `${contact.email} could not be put back. Please try again.`);

  const remove = (contact: Pick<Contact, 'id' | 'email'>): Promise<boolean> =>
    settle(async () => {
      await call(removeListMembers, { params, body: { contactIds: [contact.id] } });
      showToast({
        title: 'Taken off the list',
        description: `${contact.email} stays one of your contacts.`,
        action: { label: 'Undo', onAct: () => void putBack(contact) },
      });
    }, `${contact.email} could not be taken off. Please try again.`);
  return { add, remove };
};
