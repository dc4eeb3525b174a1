import { Md5ViewerElement } from '../element/index.js';
import { loadPart } from '../core/load-part.js';
import { messageOf, type FileEntry, type LoadMode } from '../files/index.js';
import type { LinkState } from '../element/links/index.js';
import { BrowserPanel } from './browser-panel.js';
import { bindCompare } from './compare-button.js';
import { closedText, rememberFiles, takeClosedFiles } from './closed-files.js';
import { DetailsButton } from './details-button.js';
import { byId, button } from './dom.js';
import { DropTip } from './drop-tip.js';
import { DropZone } from './drop-zone.js';
import { bindEmptyStage } from './empty-stage.js';
import { EmbedDialog } from './embed-dialog.js';
import {
  language,
  LANGUAGES,
  nativeName,
  onLanguage,
  pageText,
  startLanguage,
  useLanguage,
} from './i18n/index.js';
import { Notices } from './notices.js';
import { Page } from './page.js';
import { showSaveButton } from './save-button.js';
import { bindFullScreen } from './full-screen.js';
import { giveKeysTo } from './page-keys.js';
import { bindPlayAll } from './play-all-button.js';
import { bindInput, pickFiles, pickFolder } from './pickers.js';
import { RepairPanel } from './repair-panel.js';
import { nextTheme, showTheme, storedTheme, storeTheme } from './theme.js';

/** CSS pixels between the name of the page and the buttons. */
const NAME_GAP = 12;

const viewer = byId('viewer', Md5ViewerElement);
viewer.session.takesFiles = true;
const notices = new Notices(byId('notices', HTMLElement));
const comparing = bindCompare(viewer, (text) => notices.tell(text));
const page = new Page(viewer, notices, comparing, { onAddress: showLanguage, onLink: showLink });
const dropTip = new DropTip(viewer, byId('drop-tip', HTMLElement), () => page.showsDemo);
const closedFiles = takeClosedFiles();
const embedDialog = new EmbedDialog(byId('embed-dialog', HTMLDialogElement));
new DetailsButton(viewer, byId('details-button', HTMLButtonElement), byId('badge', HTMLElement));
button('save-files', () => void page.saveFiles());
showSaveButton(viewer, byId('save-md5', HTMLButtonElement));
new BrowserPanel(
  viewer,
  (name) => page.showModel(name),
  (text) => notices.tell(text),
);
new RepairPanel(viewer, (text) => notices.tell(text));
new DropZone(
  byId('drop', HTMLElement),
  (entries, mode) => open(entries, mode),
  (urls) => page.openLinks(urls),
  (text) => notices.tell(text),
);

button('demo', () => page.openDemo());
button('empty-demo', () => page.openDemo());
bindEmptyStage(viewer, byId('empty', HTMLElement));
button('copy-link', () => void page.copyLink());
button('keys', () => void viewer.showKeys());
button('embed', openEmbed);
bindPicker('open-files', 'pick-files', pickFiles);
bindPicker('open-folder', 'pick-folder', pickFolder);
bindPlayAll(viewer, (text) => notices.tell(text));
bindFullScreen(byId('full-screen', HTMLButtonElement));
giveKeysTo(viewer);
addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && !event.defaultPrevented) viewer.cancelLoading();
});
const showSwitches = bindSwitches();
bindTheme();
bindLanguage();
bindLetterbox();
bindMenu();
makeRoomForHeader();
fitLabels();
bindTitle();
rememberFiles(viewer, () => page.reopens);
page.openAddress();

/** Opens the visitor's own files. */
function open(entries: readonly FileEntry[], mode: LoadMode): void {
  dropTip.finish();
  void page.openFiles(entries, mode);
}

/** The title of the document names what is shown. */
function bindTitle(): void {
  const show = (): void => {
    const name = viewer.modelName ?? viewer.animationName ?? viewer.availableCameraPaths[0];
    document.title = name === undefined ? pageText('title') : `${name} · md5-viewer`;
  };
  for (const event of ['load', 'animation-change', 'progress'] as const) viewer.addEventListener(event, show);
  onLanguage(show);
}

function openEmbed(): void {
  embedDialog.open(page.embedCodes(), () => void annotate());
}

/** Places an annotation with the next click, and shows its code in the dialog. */
async function annotate(): Promise<void> {
  try {
    const { placeAnnotation } = await loadPart(() => import('./annotate.js'));
    notices.mention(pageText('annotate-where'));
    const placed = await placeAnnotation(viewer);
    if (placed) openEmbed();
    else if (placed === null) notices.mention(pageText('annotate-missed'));
  } catch (error) {
    notices.tell(messageOf(error));
  }
}

/** Before the files of the link are there. */
function showLanguage({ language: linked }: LinkState): void {
  void startLanguage(linked)
    .catch((error: unknown) => notices.tell(messageOf(error)))
    .then(() => {
      const names = closedFiles.splice(0);
      if (names.length > 0) notices.tell(closedText(names));
    });
}

/** Applies the settings of a link for the page around the viewer. */
function showLink({ ui, theme, compare }: LinkState): void {
  comparing.show(compare);
  document.documentElement.dataset.ui = ui ?? 'full';
  viewer.controls = ui !== 'none';
  showTheme(theme ?? storedTheme());
  showSwitches();
}

/** If the header covers the picture, the model is framed below it. A hidden header has no height. */
function makeRoomForHeader(): void {
  const header = byId('header', HTMLElement);
  const observer = new ResizeObserver(() => {
    const { bottom } = header.getBoundingClientRect();
    const covered = Math.max(0, bottom - viewer.getBoundingClientRect().top);
    const { driver } = viewer;
    driver.change({ coverings: { ...driver.scene.coverings, header: covered } });
  });
  observer.observe(header);
  observer.observe(viewer);
}

/** Shows text labels on as many buttons of the header as fit next to the name of the page. */
function fitLabels(): void {
  const header = byId('header', HTMLElement);
  const [name, actions] = [header.querySelector('h1'), header.querySelector('.actions')];
  if (!name || !actions) return;
  const hasRoom = (): boolean =>
    name.getBoundingClientRect().right < actions.getBoundingClientRect().left - NAME_GAP;
  const observer = new ResizeObserver(() => {
    for (const labels of ['all', 'some', 'none']) {
      header.dataset.labels = labels;
      if (hasRoom()) return;
    }
  });
  observer.observe(header);
  observer.observe(actions);
}

function bindPicker(buttonId: string, inputId: string, pick: typeof pickFiles): void {
  const input = byId(inputId, HTMLInputElement);
  const picked = (entries: FileEntry[]): void => open(entries, 'auto');
  bindInput(input, picked, (text) => notices.tell(text));
  button(buttonId, () => {
    pick(input, picked).catch((error: unknown) => notices.tell(messageOf(error)));
  });
}

/**
 * The viewer's own keys (G, B) and its display list change the same switches. Returns a function that updates
 * their state, for settings from links.
 */
function bindSwitches(): () => void {
  const grid = button('grid', () => {
    viewer.grid = !viewer.grid;
    show();
  });
  const skeleton = button('skeleton', () => {
    viewer.skeleton = viewer.skeleton === 'none' ? 'lines' : 'none';
    show();
  });
  const show = (): void => {
    grid.ariaPressed = String(viewer.grid);
    skeleton.ariaPressed = String(viewer.skeleton !== 'none');
  };
  viewer.addEventListener('display-change', show);
  return show;
}

function bindTheme(): void {
  let theme = storedTheme();
  const control = button('theme', () => {
    theme = nextTheme(theme);
    storeTheme(theme);
    show();
  });
  const show = (): void => {
    const label = pageText(`theme-${theme}`);
    const text = control.querySelector('span');
    if (text) text.textContent = label;
    control.title = label;
    showTheme(theme);
  };
  onLanguage(show);
}

/** Fills the list of languages with their native names. */
function bindLanguage(): void {
  const select = byId('language', HTMLSelectElement);
  select.append(...LANGUAGES.map((tag) => new Option(nativeName(tag), tag)));
  select.addEventListener('change', () => {
    const chosen = LANGUAGES.find((tag) => tag === select.value) ?? 'en';
    useLanguage(chosen).catch((error: unknown) => notices.tell(messageOf(error)));
  });
  onLanguage(() => {
    select.value = language();
  });
}

/** Over the black bars around a camera path's picture, the page's own bar is dark, too. */
function bindLetterbox(): void {
  const show = (): void => {
    const barred = viewer.cameraPath !== null && viewer.letterbox !== null;
    document.documentElement.classList.toggle('letterboxed', barred);
  };
  for (const event of ['load', 'camera-change', 'display-change']) viewer.addEventListener(event, show);
}

/** In narrow windows the actions are in a menu. Any choice, Escape or a click elsewhere closes it. */
function bindMenu(): void {
  const menu = byId('menu', HTMLElement);
  const toggle = (open: boolean): void => {
    menu.classList.toggle('open', open);
    opener.ariaExpanded = String(open);
  };
  const opener = button('menu-button', () => toggle(!menu.classList.contains('open')));
  menu.addEventListener('click', (event) => {
    const closes = 'button:not(.switch), #play-all, #full-screen';
    if (event.target instanceof Element && event.target.closest(closes)) toggle(false);
  });
  addEventListener('pointerdown', (event) => {
    if (event.target instanceof Node && !menu.contains(event.target) && !opener.contains(event.target))
      toggle(false);
  });
  addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !menu.classList.contains('open')) return;
    event.preventDefault();
    toggle(false);
    opener.focus();
  });
}
