import { describe, expect, it } from 'vitest';
import { declarationsOf } from './declarations.ts';

const seen = (css: string): Record<string, string> => Object.fromEntries(declarationsOf(css).visual);

describe('a declaration with an invalid value', () => {
  it.each([
    ['display:none;display:foo', { display: 'none' }],
    ['visibility:hidden;visibility:seen', { visibility: 'hidden' }],
    ['opacity:0;opacity:full', { opacity: '0' }],
    ['color:white;color:fffff', { color: 'white' }],
    ['font-size:0;font-size:big', { 'font-size': '0' }],
    ['font-size:1px;font-size:-14px', { 'font-size': '1px' }],
    ['line-height:0;line-height:high', { 'line-height': '0' }],
    ['width:0;width:600', { width: '0' }],
    ['max-height:0;max-height:no', { 'max-height': '0' }],
    ['position:absolute;position:there', { position: 'absolute' }],
    ['text-indent:-99em;text-indent:left', { 'text-indent': '-99em' }],
    ['clip:rect(0 0 0 0);clip:none', { clip: 'rect(0 0 0 0)' }],
    ['clip-path:circle(0);clip-path:oval(9px)', { 'clip-path': 'circle(0)' }],
    ['transform:scale(0);transform:grow(1)', { transform: 'scale(0)' }],
    ['filter:opacity(0);filter:show(1)', { filter: 'opacity(0)' }],
    ['left:-999px;left:far', { left: '-999px' }],
  ])('%s is dropped', (css, expected) => {
    expect(seen(css)).toEqual(expected);
  });

  it('does not replace the previous one, in shorthands too', () => {
    expect(seen('overflow:hidden;overflow:away')).toEqual({ 'overflow-x': 'hidden', 'overflow-y': 'hidden' });
    expect(seen('margin:0 0 0 -999px;margin:left')['margin-left']).toBe('-999px');
    expect(seen('background:#000;background:banana')['background-color']).toBe('#000');
  });
});

it.each([
  'display:inline-flex',
  'display:-webkit-box',
  'display:block flow',
  'color:rgb(1 2 3 / 4%)',
  'color:color-mix(in srgb, red, blue)',
  'opacity:calc(1 / 2)',
  'font-size:clamp(1rem, 2vw, 2rem)',
  'width:calc(100% - 20px)',
  'width:min-content',
  'max-width:none',
  'height:auto',
  'position:sticky',
  'transform:translate(-50%, -50%) rotate(45deg)',
  'filter:drop-shadow(0 0 2px rgba(0,0,0,.5))',
  'clip-path:polygon(0 0, 100% 0, 100% 100%)',
  'line-height:1.5',
  'color:var(--ink)',
  'display:inherit',
])('%s is accepted', (css) => {
  expect(declarationsOf(css).all.size).toBe(1);
});

it('names and values are parsed as in a browser', () => {
  expect(seen('d\\69splay:none')).toEqual({ display: 'none' });
  expect(seen('DISPLAY:/* */NONE')).toEqual({ display: 'none' });
  expect(seen('display:none!important;display:block')).toEqual({ display: 'none' });
  expect(seen('font:bold 0/1 Arial')).toEqual({
    'font-size': '0',
    'line-height': '1',
    'font-weight': 'bold',
  });
  expect(seen('inset:1px 2px')).toEqual({ top: '1px', right: '2px', bottom: '1px', left: '2px' });
  expect(seen('background:url(a.png) #fff;background:none')).toEqual({
    'background-color': 'transparent',
    'background-image': 'none',
  });
  expect(seen('-webkit-transform:scale(0)')).toEqual({ transform: 'scale(0)' });
});
