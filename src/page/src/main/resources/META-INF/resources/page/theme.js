// Light or dark theme: the system's, until the visitor chooses one.

import {recall, remember} from './store.js';

const darkness = matchMedia('(prefers-color-scheme: dark)');

const chosen = () => ['light', 'dark'].find(name => name === recall('theme', null));

export const theme = () => chosen() ?? (darkness.matches ? 'dark' : 'light');

export function applyTheme() {
  if (chosen()) {
    document.documentElement.dataset.theme = chosen();
  }
}

darkness.addEventListener('change', () => chosen() || dispatchEvent(new Event('themechanged')));

export function switchTheme() {
  remember('theme', theme() === 'dark' ? 'light' : 'dark');
  applyTheme();
  dispatchEvent(new Event('themechanged'));
}
