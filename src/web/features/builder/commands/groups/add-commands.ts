import { paletteGroups } from '../../palette/palette-entries.ts';
import { insertLogo } from '../../store/edits.ts';
import { type GroupCommand, isEditing } from '../command.ts';
import { openDialog } from '../dialogs.ts';
import { screenAction } from '../screen-actions.ts';

export const addCommands: readonly GroupCommand[] = [
  {
    id: 'add',
    label: 'builder.addCommands.addABlockOrSection',
    shortcuts: ['/'],
    keys: 'page',
    when: isEditing,
    run: (store) => openDialog(store, { kind: 'add' }),
  },
  ...paletteGroups
    .flatMap(({ entries }) => entries)
    .map(
      ({ type }): GroupCommand => ({
        id: `add-${type}`,
        label: 'builder.addCommands.addBlocknames',
        block: type,
        keys: 'page',
        when: isEditing,
        run: (store) => screenAction(store, 'addBlock')?.(type),
      }),
    ),
  {
    id: 'insert-logo',
    label: 'builder.addCommands.insertLogo',
    keys: 'page',
    when: (state) => isEditing(state) && Boolean(state.brand?.logoUrl),
    run: (store) => void insertLogo(store),
  },
];
