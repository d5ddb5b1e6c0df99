import { expect, test } from 'vitest';
import { refused, setUpScreen } from '../../../../../../test/support/browser/screen.ts';
import { TagsAndFieldsDialog } from './tags-and-fields-dialog.tsx';

const screen = setUpScreen();
const { press, fill } = screen;

const deleted: string[] = [];
const show = async () => {
  deleted.length = 0;
  const responses = {
    'GET /api/esp/tags': [{ id: 'fair', name: 'Fair' }],
    'GET /api/esp/tags/counts': [{ id: 'fair', count: 3 }],
    'GET /api/esp/fields': [{ key: 'city', label: 'City', type: 'text' }],
  };
  screen.answers = { ...responses, ...screen.answers };
  await screen.show(
    <TagsAndFieldsDialog open onClose={() => undefined} onTagDeleted={(id) => deleted.push(id)} />,
  );
};
const toastText = () => `${screen.toast()?.title}: ${screen.toast()?.description}`;

test('the dialog explains that there are no tags and no fields yet', async () => {
  Object.assign(screen.answers, { 'GET /api/esp/tags': [], 'GET /api/esp/fields': [] });
  await show();
  expect(screen.text()).toContain('No tags yet.');
  await press('Fields');
  expect(screen.text()).toContain('No custom fields yet.');
});

test('a failed load is not shown as an empty list', async () => {
  Object.assign(screen.answers, {
    'GET /api/esp/tags': refused(503, 'The database is busy.'),
    'GET /api/esp/fields': refused(503),
  });
  await show();
  expect(screen.text()).toContain('We couldn’t load your tags');
  expect(screen.text()).not.toContain('No tags yet.');
  screen.answers['GET /api/esp/tags'] = [];
  await press('Try again');
  expect(screen.text()).toContain('No tags yet.');
  await press('Fields');
  expect(screen.text()).toContain('We couldn’t load your fields');
});

test('a tag is created, and deleted after a question that says how many contacts have it', async () => {
  await show();
  await press('Add');
  expect(screen.text()).toContain('Enter a name.');
  screen.answers['POST /api/esp/tags'] = { id: 'vip', name: 'VIP' };
  await fill('New tag', 'VIP');
  await press('Add');
  expect(screen.sent('POST /api/esp/tags')).toEqual({ name: 'VIP' });
  await press('Delete the tag Fair');
  expect(screen.text()).toContain('Delete the tag “Fair”?');
  expect(screen.text()).toContain('The tag will be removed from 3 contacts.');
  screen.answers['DELETE /api/esp/tags/fair'] = refused(500);
  await press('Delete');
  expect(toastText()).toBe('Error: We couldn’t delete the tag. Try again.');
  screen.answers['DELETE /api/esp/tags/fair'] = { success: true };
  await press('Delete');
  expect(toastText()).toBe('Tag deleted: “Fair” is removed from your contacts.');
  expect(deleted).toEqual(['fair']);
});

test.each([
  ['tag', 'New tag', 'POST /api/esp/tags', 'Name of the tag Fair', 'PATCH /api/esp/tags/fair'],
  ['field', 'New field', 'POST /api/esp/fields', 'Name of the field City', 'PATCH /api/esp/fields/city'],
])(
  'a refused %s shows the reason at the input and in a toast',
  async (kind, created, creation, name, renaming) => {
    await show();
    if (kind === 'field') await press('Fields');
    screen.answers[creation] = refused(409, 'There are too many already.');
    await fill(created, 'Spring');
    await press('Add');
    expect(toastText()).toBe('Error: There are too many already.');
    expect(screen.field(created).value).toBe('Spring');
    screen.answers[renaming] = refused(409, 'Another one is called so.');
    await fill(name, 'Autumn');
    await press('Rename');
    expect(toastText()).toBe('Error: Another one is called so.');
    expect(document.querySelector('[role="dialog"]')?.textContent).toContain('Another one is called so.');
    await fill(name, ' ');
    await press('Rename');
    expect(screen.text()).toContain('Enter a name.');
  },
);

test('a deleted field is restored with its values', async () => {
  await show();
  await press('Fields');
  screen.answers['DELETE /api/esp/fields/city'] = refused(500);
  await press('Delete the field City');
  expect(toastText()).toBe('Error: We couldn’t delete the field. Try again.');
  screen.answers['DELETE /api/esp/fields/city'] = { success: true };
  await press('Delete the field City');
  expect(screen.toast()?.title).toBe('Field deleted');
  const action = screen.toast()?.action;
  screen.answers['POST /api/esp/fields'] = refused(500);
  await screen.act('Undo');
  expect(toastText()).toContain('Error: We couldn’t restore the field.');
  screen.answers['POST /api/esp/fields'] = { key: 'city', label: 'City', type: 'text' };
  action?.onAct();
  await screen.settle();
  expect(toastText()).toBe('Field restored: “City” is restored with its values.');
});
