// Active content: scripts, forms, frames, players, and resources loaded from elsewhere.
import type { Listener, Spot } from '../reader.ts';

export interface ElementFact {
  name: string;
  place: Spot;
}

const watched = new Set([
  ...['script', 'form', 'input', 'textarea', 'select', 'iframe', 'frame', 'object', 'embed', 'applet'],
  ...['video', 'audio', 'link', 'base', 'svg', 'canvas'],
]);

/** `onclick` and the like; an attribute such as `one` is no handler. */
const handler =
  /^on(?:animation\w*|before\w+|blur|change|click|contextmenu|copy|cut|dblclick|drag\w*|drop|error|focus\w*|hashchange|input|invalid|key\w+|load\w*|message|mouse\w+|page\w+|paste|pointer\w+|reset|resize|scroll\w*|select\w*|show|submit|toggle|touch\w+|transition\w+|unload|wheel)$/;

export function activeFacts(): Listener & { elements: ElementFact[]; handlers: ElementFact[] } {
  const elements: ElementFact[] = [];
  const handlers: ElementFact[] = [];
  return {
    elements,
    handlers,
    open({ name, attributes, at }) {
      if (watched.has(name)) {
        const isSheet = name === 'link' && (attributes.rel ?? '').toLowerCase() === 'stylesheet';
        const isData = name === 'script' && /json/i.test(attributes.type ?? '');
        if (isSheet) elements.push({ name, place: { at, excerpt: attributes.href ?? '<link>' } });
        else if (name !== 'link' && !isData) elements.push({ name, place: { at, excerpt: `<${name}>` } });
      }
      for (const attribute in attributes)
        if (attribute.charCodeAt(0) === 111 && handler.test(attribute))
          handlers.push({ name: attribute, place: { at, excerpt: `${attribute} on <${name}>` } });
    },
  };
}
