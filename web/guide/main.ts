// The script of each page of the guide: theme, search, filter, and buttons and editors for code.
import { nextTheme, showTheme, storedTheme, storeTheme } from '../app/theme.js';
import { bindCode } from './code-blocks.js';
import { bindFilter } from './filter.js';
import { bindSearch } from './search.js';

function bindTheme(button: HTMLButtonElement): void {
  let theme = storedTheme();
  const show = (): void => {
    button.textContent = `Theme: ${theme}`;
    showTheme(theme);
  };
  button.addEventListener('click', () => {
    theme = nextTheme(theme);
    storeTheme(theme);
    show();
  });
  button.hidden = false;
  show();
}

/** The list of pages has its own scroll position, so this scrolls to the current page. */
function showCurrentPage(list: HTMLElement): void {
  const current = list.querySelector<HTMLElement>('[aria-current]');
  if (current) list.scrollTop = current.offsetTop - list.clientHeight / 2;
}

const pages = document.querySelector<HTMLElement>('.pages');
if (pages) showCurrentPage(pages);
const theme = document.querySelector<HTMLButtonElement>('#theme');
if (theme) bindTheme(theme);
const input = document.querySelector<HTMLInputElement>('#search');
const results = document.querySelector<HTMLElement>('#results');
if (input && results) bindSearch(input, results);
const filter = document.querySelector<HTMLElement>('.filter');
if (filter) bindFilter(filter);
for (const block of document.querySelectorAll<HTMLElement>('.code')) bindCode(block);
if (document.querySelector('media-controller')) void import('media-chrome');
