import { expect, test } from 'vitest';
import { startTestServer } from '../../../../../test/support/app.ts';

test('the first import of a workspace does not change a contact that was added meanwhile', async () => {
  const app = await startTestServer();
  try {
    const member = await app.member();
    await member.post('/api/esp/contacts', { email: 'ann@home.example', firstName: 'Ann' });
    const [ann] = (await member.get('/api/esp/contacts')).body as { id: string }[];
    await member.post('/api/esp/contacts/bulk', { action: 'unsubscribe', ids: [ann?.id] });
    // As a transaction sees it that began before she was added.
    await app.server.ctx.db.deleteFrom('contact_counts').execute();

    const contactsData = 'bo@home.example,Bo\nann@home.example,,Lee\ncy@home.example,Cy';
    const imported = await member.post('/api/esp/contacts/import', { contactsData });
    expect(imported.body).toMatchObject({ imported: 3, failed: 0 });

    const people = (await member.get('/api/esp/contacts')).body as Record<string, string>[];
    expect(
      people.map(({ email, firstName, lastName, status }) => [email, firstName, lastName, status]).sort(),
    ).toEqual([
      ['ann@home.example', 'Ann', 'Lee', 'unsubscribed'],
      ['bo@home.example', 'Bo', '', 'subscribed'],
      ['cy@home.example', 'Cy', '', 'subscribed'],
    ]);
  } finally {
    await app.close();
  }
});
