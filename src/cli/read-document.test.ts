import { describe, expect, it } from 'vitest';
import { readDocument } from './read-document.ts';

describe('readDocument', () => {
  it.each([
    ['incomplete JSON', '{"blocks": [', 'This is no JSON: '],
    ['an empty file', '', 'This is no JSON: '],
    ['another encoding', Buffer.from([0x22, 0xff, 0x22]), 'This is no JSON: it is not UTF-8.'],
    ['a number', '42', 'no document'],
    ['null', 'null', 'no document'],
    ['an object without blocks and settings', '{"name": "x"}', 'neither blocks nor settings'],
    ['blocks that are no list', '{"blocks": {}}', 'blocks: must be a list.'],
    ['settings that are no object', '{"settings": [], "blocks": []}', 'settings: must be an object.'],
    [
      'a later version',
      '{"schemaVersion": 99, "blocks": []}',
      'schemaVersion: this document is of version 99',
    ],
    [
      'a document of more than 2 MB',
      `{"blocks":[],"x":"${'x'.repeat(2_100_000)}"}`,
      '2,097,152 bytes are the most.',
    ],
  ])('refuses %s', (_name, given, message) => {
    const { document, faults } = readDocument(Buffer.from(given));
    expect(document).toBeNull();
    expect(faults).toEqual([expect.stringContaining(message)]);
  });

  it('upgrades old documents and keeps unknown blocks as gaps', () => {
    const { document } = readDocument(Buffer.from('[{"id":"a","type":"carousel","until":1}]'));
    expect(document?.blocks).toMatchObject([{ id: 'a', type: 'spacer', content: { kept: { until: 1 } } }]);
  });
});
