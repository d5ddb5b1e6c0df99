import type { TextKey } from '#text/keys.ts';
import { isNestedTooDeep } from '../document/nesting.ts';
import { readBeefree } from './beefree/read-beefree.ts';
import { type Design, maxRows } from './design.ts';
import type { DetectedDesign } from './detect.ts';
import { readEasyEmail } from './mjml/easy-email.ts';
import { nodeFrom } from './mjml/json-tree.ts';
import { parseMjml } from './mjml/parse.ts';
import { readMjml } from './mjml/read-mjml.ts';
import { readTopol } from './mjml/topol.ts';
import { readStripo } from './stripo/read-stripo.ts';
import { readUnlayer } from './unlayer/read-unlayer.ts';

type Reading = { design: Design; fault: null } | { design: null; fault: TextKey };

const found = (design: Design): Reading =>
  design.sections.length > maxRows
    ? { design: null, fault: 'builderPanels.importFaults.manyParts' }
    : { design, fault: null };
const refused = (fault: TextKey): Reading => ({ design: null, fault });

function readSource(source: string): Reading {
  const { root, fault } = parseMjml(source);
  if (root) return found(readMjml(root));
  return refused(
    fault === 'nested' ? 'builderPanels.importFaults.nestedDesign' : 'builderPanels.importFaults.manyParts',
  );
}

function readPage(html: string, css: string): Reading {
  if (isNestedTooDeep(html)) return refused('builderPanels.importFaults.nested');
  const design = readStripo(html, css);
  return design ? found(design) : refused('builderPanels.importFaults.manyElements');
}

/** The rows, columns and parts of a design of any format, with the styles that they have there. */
export function readDesign(detected: DetectedDesign): Reading {
  switch (detected.format) {
    case 'stripo':
      return readPage(detected.html, detected.css);
    case 'unlayer':
      return found(readUnlayer(detected.value));
    case 'beefree':
      return found(readBeefree(detected.value));
    case 'topol':
      return found(readTopol(detected.value));
    case 'easy-email':
      return found(readEasyEmail(detected.value));
    case 'mjml':
      return 'source' in detected ? readSource(detected.source) : found(readMjml(nodeFrom(detected.value)));
  }
}
