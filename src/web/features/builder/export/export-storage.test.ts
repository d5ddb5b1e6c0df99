import { afterEach, expect, test } from 'vitest';
import { emptyDocument, insertBlock, newBlock } from '#email/document/edit.ts';
import type { Exported } from './export-email.ts';
import { exportFieldsOf, saveExport, saveExportFields, storedExport } from './export-storage.ts';

afterEach(() => sessionStorage.clear());

const emailCopy = {
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
  warnings: [{ blockId: 'a', code: 'no-alt', message: 'An image has no description.' }],
  letter: { ...emailCopy, signOff: 'Warmly,' },
  madeHere: 'own-error',
};

test('an export is restored for the email it was made of', () => {
  saveExport('t1', document, exported);
  expect(storedExport('t1', structuredClone(document))).toEqual(exported);
  expect(storedExport('t2', document)).toBeNull();
});

test('an export is not restored after the email has changed', () => {
  saveExport('t1', document, exported);
  const changed = insertBlock(document, newBlock('divider', 'b'), 1);
  expect(storedExport('t1', changed)).toBeNull();
});

test('typed fields are restored for the same email only', () => {
  saveExportFields('t1', { recipient: 'ann@shop.example' });
  expect(exportFieldsOf('t1')).toEqual({ recipient: 'ann@shop.example' });
  expect(exportFieldsOf('t2')).toEqual({});
});

test('unreadable data counts as absent', () => {
  sessionStorage.setItem('lettersmith:export-step', '{"emailId":"t1"}');
  sessionStorage.setItem('lettersmith:export-fields', 'not json');
  expect(storedExport('t1', document)).toBeNull();
  expect(exportFieldsOf('t1')).toEqual({});
});

test('an export that the browser cannot store removes the older one', () => {
  saveExport('t1', document, exported);
  const unstorable = {
    ...exported,
    toJSON: () => {
      throw new Error('The storage is full.');
    },
  };
  saveExport('t1', document, unstorable);
  expect(storedExport('t1', document)).toBeNull();
});
