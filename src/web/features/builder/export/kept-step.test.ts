import { afterEach, expect, test } from 'vitest';
import { emptyDocument, insertBlock, newBlock } from '#email/document/edit.ts';
import type { Exported } from './export-email.ts';
import { fieldsOf, keepFields, keepStep, keptExport } from './kept-step.ts';

afterEach(() => sessionStorage.clear());

const letter = {
  greeting: 'Hi there,',
  emailTitle: 'A Quick Note',
  senderName: 'Ann',
  brandName: 'Shop',
  replyRequest: '',
  signOff: 'Best wishes,',
};
const document = insertBlock(emptyDocument(), newBlock('text', 'a'), 0);
const exported: Exported = {
  html: '<p>Dear reader</p>',
  text: 'Dear reader',
  warnings: [{ blockId: 'a', code: 'no-alt', message: 'A picture has no description.' }],
  letter: { ...letter, signOff: 'Warmly,' },
  madeHere: 'own-error',
};

test('an export is restored for the email it was made of', () => {
  keepStep('t1', document, exported);
  expect(keptExport('t1', structuredClone(document))).toEqual(exported);
  expect(keptExport('t2', document)).toBeNull();
});

test('and not once that has changed, wherever that happened', () => {
  keepStep('t1', document, exported);
  const changed = insertBlock(document, newBlock('divider', 'b'), 1);
  expect(keptExport('t1', changed)).toBeNull();
});

test('what was typed is restored for the same email only', () => {
  keepFields('t1', { recipient: 'ann@shop.example' });
  expect(fieldsOf('t1')).toEqual({ recipient: 'ann@shop.example' });
  expect(fieldsOf('t2')).toEqual({});
});

test('unreadable data counts as absent', () => {
  sessionStorage.setItem('lettersmith:export-step', '{"emailId":"t1"}');
  sessionStorage.setItem('lettersmith:export-fields', 'not json');
  expect(keptExport('t1', document)).toBeNull();
  expect(fieldsOf('t1')).toEqual({});
});

test('an export that the browser cannot store removes the older one', () => {
  keepStep('t1', document, exported);
  const unkept = {
    ...exported,
    toJSON: () => {
      throw new Error('There is no room.');
    },
  };
  keepStep('t1', document, unkept);
  expect(keptExport('t1', document)).toBeNull();
});
