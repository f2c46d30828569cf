// Light or dark theme: the system's, until the visitor chooses one.

import {getLocal, setLocal} from './store.js';

const darkQuery = matchMedia('(prefers-color-scheme: dark)');

const chosenTheme = () => ['light', 'dark'].find(name => name === getLocal('theme', null));

export const currentTheme = () => chosenTheme() ?? (darkQuery.matches ? 'dark' : 'light');

export function applyTheme() {
  if (chosenTheme()) {
    document.documentElement.dataset.theme = chosenTheme();
  }
}

darkQuery.addEventListener('change', () => chosenTheme() || dispatchEvent(new Event('themechanged')));

export function toggleTheme() {
  setLocal('theme', currentTheme() === 'dark' ? 'light' : 'dark');
  applyTheme();
  dispatchEvent(new Event('themechanged'));
}
