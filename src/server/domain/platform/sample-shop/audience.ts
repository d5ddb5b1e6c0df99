// Writes the contacts of the sample shop with their lists, tags, fields and segments.

import { insertField, listFields } from '../../../db/audience/contacts/fields.ts';
import { allocateIds } from '../../../db/audience/contacts/id-sequence.ts';
import { findTagByName, insertTag } from '../../../db/audience/contacts/tags.ts';
import { insertList } from '../../../db/audience/lists/lists.ts';
import type { StoredDefinition } from '../../../db/audience/segments/definition.ts';
import { insertSegment } from '../../../db/audience/segments/segments.ts';
import type { Queryable } from '../../../db/database.ts';
import {
  findTakenAddresses,
  insertContacts,
  insertMemberships,
  insertTaggings,
} from '../../../db/platform/sample-rows.ts';
import { makePeople, otherAddress, type Person, type SampleList, type SampleTag } from './people.ts';
import type { Random } from './random.ts';
import { contactCount, fields, lists, tags } from './shop.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

export interface SampleContact extends Person {
  id: number;
}

export interface SampleAudience {
  contacts: SampleContact[];
  listIds: Record<SampleList, number>;
  tagIds: Record<SampleTag, number>;
  /** Made here: tags and fields that the workspace had already are its own. */
  madeTags: number[];
  madeFields: string[];
  /** Keys of fields that hold values of the sample. */
  usedFields: string[];
}

/** The owner may have a contact with such an address, such as from an export of an earlier sample shop. */
const withFreeAddresses = async (
  db: Queryable,
  workspaceId: string,
  people: readonly Person[],
): Promise<Person[]> => {
  let free = [...people];
  for (let round = 1; ; round += 1) {
    const taken = await findTakenAddresses(
      db,
      workspaceId,
      free.map(({ email }) => email),
    );
    if (taken.size === 0) return free;
    free = free.map((person, index) =>
      taken.has(person.email)
        ? { ...person, email: otherAddress(people[index]?.email ?? person.email, round) }
        : person,
    );
  }
};

const writeFields = async (
  db: Queryable,
  workspaceId: string,
  at: Date,
): Promise<{ made: string[]; used: string[] }> => {
  const known = new Map((await listFields(db, workspaceId)).map(({ key, type }) => [key, type]));
  const made: string[] = [];
  for (const field of fields) {
    if (known.has(field.key)) continue;
    await insertField(db, { workspace_id: workspaceId, ...field, created_at: at });
    made.push(field.key);
  }
  // A value of another type would be one that the owner's field does not take.
  const used = fields.filter(({ key, type }) => (known.get(key) ?? type) === type).map(({ key }) => key);
  return { made, used };
};

const writeTags = async (
  db: Queryable,
  workspaceId: string,
  at: Date,
): Promise<{ tagIds: Record<SampleTag, number>; made: number[] }> => {
  const tagIds: Record<SampleTag, number> = { Regular: 0, 'First order': 0, 'Gift buyer': 0 };
  const made: number[] = [];
  for (const name of tags) {
    const known = await findTagByName(db, workspaceId, name);
    const id = known?.id ?? (await allocateIds(db, workspaceId, 'tags'));
    tagIds[name] = id;
    if (known) continue;
    await insertTag(db, { workspace_id: workspaceId, id, name, created_at: at });
    made.push(id);
  }
  return { tagIds, made };
};

const writeLists = async (
  db: Queryable,
  workspaceId: string,
  at: Date,
): Promise<Record<SampleList, number>> => {
  const ids: Record<SampleList, number> = { letter: 0, workshop: 0, first: 0 };
  for (const key of ['first', 'workshop', 'letter'] as const) {
    const id = await allocateIds(db, workspaceId, 'lists');
    await insertList(db, { workspace_id: workspaceId, id, ...lists[key], double_opt_in: false, at });
    ids[key] = id;
  }
  return ids;
};

const writeContacts = async (
  db: Queryable,
  workspaceId: string,
  contacts: readonly SampleContact[],
  usedFields: readonly string[],
): Promise<void> =>
  insertContacts(
    db,
    contacts.map((contact) => ({
      workspace_id: workspaceId,
      id: contact.id,
      email: contact.email,
      first_name: contact.firstName,
      last_name: contact.lastName,
      status: 'subscribed',
      fields: JSON.stringify(
        Object.fromEntries(Object.entries(contact.fields).filter(([key]) => usedFields.includes(key))),
      ),
      time_zone: contact.timeZone,
      language: contact.language,
      consent_source: contact.source,
      consent_at: contact.createdAt,
      consent_address: null,
      import_id: null,
      confirmed_at: contact.source === 'form' ? new Date(contact.createdAt.getTime() + 4 * minuteMs) : null,
      created_at: contact.createdAt,
      updated_at: contact.createdAt,
    })),
  );

export const writeAudience = async (
  db: Queryable,
  workspaceId: string,
  random: Random,
  now: Date,
): Promise<SampleAudience> => {
  const opened = new Date(now.getTime() - 366 * dayMs);
  const { made: madeFields, used: usedFields } = await writeFields(db, workspaceId, opened);
  const { tagIds, made: madeTags } = await writeTags(db, workspaceId, opened);
  const listIds = await writeLists(db, workspaceId, opened);
  const people = await withFreeAddresses(db, workspaceId, makePeople(random, contactCount, now));
  const last = await allocateIds(db, workspaceId, 'contacts', people.length);
  const contacts = people.map((person, index) => ({ ...person, id: last - people.length + 1 + index }));
  await writeContacts(db, workspaceId, contacts, usedFields);
  await insertMemberships(
    db,
    workspaceId,
    contacts.flatMap(({ id, lists: on, createdAt }) =>
      on.map((list) => ({ listId: listIds[list], contactId: id, since: createdAt })),
    ),
  );
  await insertTaggings(
    db,
    workspaceId,
    contacts.flatMap(({ id, tags: has }) => has.map((tag) => ({ tagId: tagIds[tag], contactId: id }))),
  );
  return { contacts, listIds, tagIds, madeTags, madeFields, usedFields };
};

/** `lastCampaign`: the one that a segment asks about. */
export const writeSegments = async (
  db: Queryable,
  workspaceId: string,
  { usedFields, tagIds }: SampleAudience,
  lastCampaign: number,
  now: Date,
): Promise<number[]> => {
  const loyal: StoredDefinition['groups'][number]['conditions'] = usedFields.includes('orders')
    ? [{ about: 'number_field', key: 'orders', operator: 'at_least', number: 3 }]
    : [{ about: 'tag', operator: 'has', number: tagIds.Regular }];
  const segments = [
    { name: 'Loyal customers', conditions: loyal },
    {
      name: 'Opened the last campaign',
      conditions: [{ about: 'campaign' as const, operator: 'opened' as const, number: lastCampaign }],
    },
  ];
  const ids: number[] = [];
  for (const { name, conditions } of segments) {
    const id = await allocateIds(db, workspaceId, 'segments');
    const definition: StoredDefinition = { match: 'all', groups: [{ match: 'all', conditions }] };
    await insertSegment(db, {
      workspace_id: workspaceId,
      id,
      name,
      definition: JSON.stringify(definition),
      at: new Date(now.getTime() - 30 * dayMs),
    });
    ids.push(id);
  }
  return ids;
};
