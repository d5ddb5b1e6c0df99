// Active content: scripts, forms, frames, players, and resources loaded from elsewhere.
import type { HtmlListener, HtmlLocation } from '../html-listener.ts';

export interface ElementFact {
  name: string;
  location: HtmlLocation;
}

const activeTags = new Set([
  ...['script', 'form', 'input', 'textarea', 'select', 'iframe', 'frame', 'object', 'embed', 'applet'],
  ...['video', 'audio', 'link', 'base', 'svg', 'canvas'],
]);

/** `onclick` and the like; an attribute such as `one` is no handler. */
const eventHandler =
  /^on(?:animation\w*|before\w+|blur|change|click|contextmenu|copy|cut|dblclick|drag\w*|drop|error|focus\w*|hashchange|input|invalid|key\w+|load\w*|message|mouse\w+|page\w+|paste|pointer\w+|reset|resize|scroll\w*|select\w*|show|submit|toggle|touch\w+|transition\w+|unload|wheel)$/;

export function activeFacts(): HtmlListener & { elements: ElementFact[]; handlers: ElementFact[] } {
  const elements: ElementFact[] = [];
  const handlers: ElementFact[] = [];
  return {
    elements,
    handlers,
    open({ name, attributes, offset }) {
      if (activeTags.has(name)) {
        const isStyleSheet = name === 'link' && (attributes.rel ?? '').toLowerCase() === 'stylesheet';
        const isData = name === 'script' && /json/i.test(attributes.type ?? '');
        if (isStyleSheet) elements.push({ name, location: { offset, excerpt: attributes.href ?? '<link>' } });
        else if (name !== 'link' && !isData)
          elements.push({ name, location: { offset, excerpt: `<${name}>` } });
      }
      for (const attribute in attributes)
        if (attribute.charCodeAt(0) === 111 && eventHandler.test(attribute))
          handlers.push({ name: attribute, location: { offset, excerpt: `${attribute} on <${name}>` } });
    },
  };
}
