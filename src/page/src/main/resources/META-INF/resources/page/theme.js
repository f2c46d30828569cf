// Light or dark: as the system has it, until the visitor chooses.

import {recall, remember} from './store.js';

const darkness = matchMedia('(prefers-color-scheme: dark)');

export const theme = () => recall('theme', null) ?? (darkness.matches ? 'dark' : 'light');

export function applyTheme() {
  const chosen = recall('theme', null);
  if (chosen) {
    document.documentElement.dataset.theme = chosen;
  }
}

export function switchTheme() {
  remember('theme', theme() === 'dark' ? 'light' : 'dark');
  applyTheme();
  dispatchEvent(new Event('themechanged'));
}
