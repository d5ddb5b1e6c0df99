// Expands shorthands into the properties that decide what is visible.
import { colorInBackground, hasImage } from './background-values.ts';

const sizeAndFamily =
  /^(.*?)(?<![\w.-])([+-]?0(?=[\s/])|[+-]?\d{0,6}\.?\d{1,6}(?:px|pt|pc|in|cm|mm|q|em|rem|ex|ch|vw|vh|%)|x{0,3}-?small|medium|x{0,3}-?large|smaller|larger)(?:\s*\/\s*(\S+))?\s+\S/;

/** No honest `font` is longer. */
const maxFontCharacters = 300;

const aliases: Record<string, string> = {
  '-webkit-transform': 'transform',
  '-webkit-filter': 'filter',
  '-webkit-clip-path': 'clip-path',
  '-webkit-background-clip': 'background-clip',
  'margin-inline-start': 'margin-left',
  'margin-inline-end': 'margin-right',
  'margin-block-start': 'margin-top',
  'inset-inline-start': 'left',
  'inset-inline-end': 'right',
  'inset-block-start': 'top',
  'inset-block-end': 'bottom',
  'padding-inline-start': 'padding-left',
  'padding-block-start': 'padding-top',
  'block-size': 'height',
  'inline-size': 'width',
  'max-block-size': 'max-height',
  'max-inline-size': 'max-width',
  'min-block-size': 'min-height',
  'min-inline-size': 'min-width',
  'text-decoration-line': 'text-decoration',
};

/** The properties that decide whether text is visible, and how. */
const visualProperties = new Set([
  ...['display', 'visibility', 'content-visibility', 'opacity', 'filter', 'zoom', 'color', 'font-size'],
  ...['font-weight', 'line-height', 'letter-spacing', 'white-space', 'background-color', 'background-image'],
  ...[
    'background-clip',
    'max-height',
    'height',
    'min-height',
    'max-width',
    'width',
    'min-width',
    'overflow-x',
  ],
  ...[
    'overflow-y',
    'contain',
    'position',
    'left',
    'top',
    'right',
    'bottom',
    'float',
    'text-indent',
    'margin-left',
  ],
  ...['margin-top', 'margin-right', 'padding-left', 'padding-top', 'padding-bottom', 'clip', 'clip-path'],
  ...['transform', 'transform-origin', 'translate', 'scale', 'rotate', 'table-layout', 'text-shadow'],
  ...['text-decoration', 'border', 'backface-visibility'],
]);

const sidesOf = (value: string): [string, string, string, string] => {
  const parts = value.match(/[^\s(]+(?:\([^()]*(?:\([^()]*\)[^()]*)*\))?/g) ?? [];
  const [top = '0', right = top, bottom = top, left = right] = parts;
  return [top, right, bottom, left];
};

/** Calls `set` for each property that the declaration sets and that decides what is visible. */
export function expand(name: string, value: string, set: (name: string, value: string) => void): void {
  switch (name) {
    case 'font': {
      if (value.length > maxFontCharacters) return;
      const match = sizeAndFamily.exec(value);
      if (!match) return;
      set('font-size', match[2] ?? '');
      set('line-height', match[3] ?? 'normal');
      set('font-weight', /\b(?:bold|bolder|[1-9]00)\b/.exec(match[1] ?? '')?.[0] ?? 'normal');
      return;
    }
    case 'background':
      set('background-color', colorInBackground(value));
      set('background-image', hasImage(value) ? value : 'none');
      return;
    case 'margin': {
      const [top, right, , left] = sidesOf(value);
      set('margin-top', top);
      set('margin-right', right);
      set('margin-left', left);
      return;
    }
    case 'padding': {
      const [top, , bottom, left] = sidesOf(value);
      set('padding-top', top);
      set('padding-bottom', bottom);
      set('padding-left', left);
      return;
    }
    case 'inset': {
      const [top, right, bottom, left] = sidesOf(value);
      set('top', top);
      set('right', right);
      set('bottom', bottom);
      set('left', left);
      return;
    }
    case 'inset-inline':
    case 'margin-inline': {
      const [start, end] = sidesOf(value);
      const side = name === 'margin-inline' ? 'margin-' : '';
      set(`${side}left`, start);
      set(`${side}right`, end);
      return;
    }
    case 'overflow': {
      const [x = '', y = x] = value.split(/\s+/);
      set('overflow-x', x);
      set('overflow-y', y);
      return;
    }
    default: {
      const property = aliases[name] ?? name;
      if (visualProperties.has(property)) set(property, value);
    }
  }
}
