// A part of the web in its own document: with the real client, and a server with the test's answers.
import { QueryClientProvider } from '@tanstack/react-query';
import { act, createElement, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { currentUser } from '#contract/accounts/session.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { currentToasts, dismissToast, type Toast } from '#web/lib/toast.ts';

export interface RecordedCall {
  method: string;
  path: string;
  query: Record<string, string>;
  // biome-ignore lint/suspicious/noExplicitAny: Tests read bodies of every shape.
  body: any;
}
type Answer = unknown | ((asked: RecordedCall) => unknown);

export interface Screen {
  /** The server's answers, by "GET /api/esp/lists": a value, a Response, or a function of the call. */
  answers: Record<string, Answer>;
  calls: RecordedCall[];
  /** The last request under this name. */
  sent: (call: string) => unknown;
  show: (node: ReactNode, address?: string) => Promise<void>;
  /** Simulates a reload: the tab's storage stays. */
  reload: (node: ReactNode, address?: string) => Promise<void>;
  address: () => string;
  settle: () => Promise<void>;
  /** A button, link, tab or radio by its name; of several the last, which is on top. */
  press: (name: string) => Promise<void>;
  named: (name: string) => HTMLElement | undefined;
  field: (label: string) => HTMLInputElement;
  fill: (label: string, value: string) => Promise<void>;
  submit: () => Promise<void>;
  text: () => string;
  toast: () => Toast | undefined;
  act: (label: string) => Promise<void>;
}

/** A refusal, with the server's message where it has one. */
export const refused = (status: number, message?: string): Response =>
  new Response(message === undefined ? '' : JSON.stringify({ message }), { status });

const nameOf = (element: Element): string =>
  (element.getAttribute('aria-label') ?? element.textContent ?? '').replace(/\s+/g, ' ').trim();

const all = (selector: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(selector)];

const fieldNamed = (label: string): HTMLInputElement => {
  const matches = (text: string) => text === label || text === `${label}optional`;
  const element =
    all('input, select, textarea').findLast((each) => each.getAttribute('aria-label') === label) ??
    all('label')
      .filter((each) => matches(nameOf(each)))
      .map((each) => document.getElementById(each.getAttribute('for') ?? ''))
      .findLast((each) => each !== null);
  if (!element) throw new Error(`There is no field ${label} among ${all('label').map(nameOf).join(', ')}.`);
  return element as HTMLInputElement;
};

/** Registers the hooks of the file. */
export const setUpScreen = (): Screen => {
  let root: ReturnType<typeof createRoot>;
  let addresses: string[] = [];

  const settle = async () => {
    for (let round = 0; round < 8; round += 1) await act(async () => vi.advanceTimersByTimeAsync(100));
  };
  const named = (name: string) =>
    all('button, a, [role="tab"], [role="menuitem"]').findLast((each) => nameOf(each) === name);
  const mount = async (node: ReactNode, address: string) => {
    const client = createQueryClient();
    client.setQueryData([currentUser.path], { id: 'mara', email: 'mara@shop.example', firstName: 'Mara' });
    const { hook, searchHook, history } = memoryLocation({ path: address, record: true });
    addresses = history;
    const children = createElement(QueryClientProvider, { client }, node);
    await act(async () => root.render(createElement(Router, { ...{ hook, searchHook, children } })));
    await settle();
  };
  const mountContainer = () => {
    const element = document.createElement('div');
    document.body.append(element);
    root = createRoot(element);
  };

  const screen: Screen = {
    answers: {},
    calls: [],
    sent: (call) => screen.calls.findLast(({ method, path }) => `${method} ${path}` === call)?.body,
    show: (node, address = '/') => mount(node, address),
    reload: async (node, address = '/') => {
      await act(async () => window.dispatchEvent(new Event('pagehide')));
      const stored = Object.fromEntries(
        Array.from({ length: sessionStorage.length }, (_, at) => sessionStorage.key(at) ?? '').map((key) => [
          key,
          sessionStorage.getItem(key) ?? '',
        ]),
      );
      await act(async () => root.unmount());
      document.body.replaceChildren();
      sessionStorage.clear();
      for (const [key, value] of Object.entries(stored)) sessionStorage.setItem(key, value);
      mountContainer();
      await mount(node, address);
    },
    address: () => addresses.at(-1) ?? '',
    settle,
    named,
    press: async (name) => {
      const target = named(name);
      if (!target)
        throw new Error(`Nothing is named ${name} among ${all('button, a').map(nameOf).join(', ')}.`);
      await act(async () => {
        target.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, button: 0 }));
        target.click();
      });
      await settle();
    },
    field: fieldNamed,
    fill: async (label, value) => {
      const element = fieldNamed(label);
      await act(async () => {
        if (element.type === 'checkbox') return element.click();
        Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value')?.set?.call(element, value);
        const kind = element.tagName === 'SELECT' ? 'change' : 'input';
        element.dispatchEvent(new Event(kind, { bubbles: true }));
      });
      await settle();
    },
    submit: async () => {
      await act(async () => {
        all('form')
          .at(-1)
          ?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
      });
      await settle();
    },
    text: () => document.body.textContent ?? '',
    toast: () => currentToasts().find(({ open }) => open),
    act: async (label) => {
      const action = screen.toast()?.action;
      if (action?.label !== label) throw new Error(`No message offers ${label}.`);
      await act(async () => action.onAct());
      await settle();
    },
  };

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        observe() {}
        disconnect() {}
      },
    );
    screen.answers = {};
    screen.calls = [];
    vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
      const { pathname, searchParams } = new URL(url, 'http://localhost');
      const call: RecordedCall = {
        method,
        path: pathname,
        query: Object.fromEntries(searchParams),
        body: typeof body === 'string' ? JSON.parse(body) : body,
      };
      screen.calls.push(call);
      const known = screen.answers[`${method} ${pathname}`];
      if (known === undefined) throw new TypeError(`The test has no answer to ${method} ${pathname}`);
      const answer = typeof known === 'function' ? await known(call) : known;
      return answer instanceof Response ? answer.clone() : Response.json(answer);
    });
    mountContainer();
  });
  afterEach(() => {
    act(() => root.unmount());
    document.body.replaceChildren();
    sessionStorage.clear();
    for (const { id } of currentToasts()) dismissToast(id);
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  return screen;
};
