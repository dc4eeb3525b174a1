import { Md5ViewerElement, type ViewerEventName } from '../element/index.js';
import { entryFromUrl, type FileEntry } from '../files/index.js';
import { linkProblemsText, parseLink } from '../element/links/index.js';
import { byId } from './dom.js';
import { LinkOpener } from './link-opener.js';
import { startLanguage } from './i18n/index.js';
import { Notices } from './notices.js';
import { giveKeysTo } from './page-keys.js';
import { rpcMethods, type LoadUrls } from './rpc-methods.js';
import { dispatch, notification } from './rpc.js';
import { showTheme } from './theme.js';
import { throttled } from './throttle.js';
import { isDemo } from './viewer-link.js';

/** Events for each picture are sent at most this often. The host can read currentFrame at any time. */
const OFTEN_MS = 100;
const NO_COMPARISON = 'compare: this page shows one model. The page of the viewer compares';
/** All events of the viewer; true for those with a limited rate. */
const EVENTS: Readonly<Record<ViewerEventName, boolean>> = {
  load: false,
  error: false,
  progress: true,
  'poster-dismissed': false,
  'camera-change': true,
  play: false,
  pause: false,
  loop: false,
  finished: false,
  ended: false,
  timeupdate: true,
  durationchange: false,
  ratechange: false,
  seeking: false,
  seeked: false,
  'animation-change': false,
  'frame-change': true,
  'display-change': false,
  'camera-cut': false,
  'files-dropped': false,
  contextrestored: false,
  'model-pick': false,
  'hotspot-visibility': false,
  'scene-export': false,
  'missing-files': false,
};

const viewer = byId('viewer', Md5ViewerElement);
const notices = new Notices(byId('notices', HTMLElement));

const opener = new LinkOpener(viewer, (text) => notices.tell(text));

giveKeysTo(viewer);
openAddress();
addEventListener('hashchange', openAddress);
if (window.parent !== window) speakWithParent(window.parent);

function openAddress(): void {
  const { state, problems } = parseLink(location.search, location.hash, document.baseURI);
  void startLanguage(state.language).catch(() => undefined);
  notices.clear();
  const all = state.compare ? [...problems, NO_COMPARISON] : problems;
  if (all.length > 0) notices.tell(linkProblemsText(all));
  viewer.controls = state.ui !== 'none';
  showTheme(state.theme ?? 'auto');
  // Without files it waits for files from the host page.
  void opener.open(state, isDemo(state) ? () => Promise.resolve() : null);
}

/** JSON-RPC only with the parent page. Its origin is unknown here, so nothing secret is sent. */
function speakWithParent(parent: Window): void {
  const send = (message: unknown): void => parent.postMessage(message, '*');
  const methods = rpcMethods(viewer, loadUrls, document.baseURI);
  addEventListener('message', (event: MessageEvent<unknown>) => {
    if (event.source !== parent) return;
    void dispatch(event.data, methods).then((response) => {
      if (response) send(response);
    });
  });
  for (const [name, often] of Object.entries(EVENTS)) {
    const tell = (params: unknown): void => send(notification(name, params));
    const told = often ? throttled(tell, OFTEN_MS) : tell;
    viewer.addEventListener(name, (event) => told(paramsOf(event)));
  }
  send(notification('ready', {}));
}

async function loadUrls(...[src, anims, cameras, materials]: Parameters<LoadUrls>): Promise<unknown> {
  const urls = [...(src === null ? [] : [src]), ...anims, ...cameras, ...materials];
  await viewer.loadFiles(
    urls.map((url) => entryFromUrl(url, document.baseURI)),
    { mode: 'replace' },
  );
  const { modelName, availableAnimations, availableCameraPaths, report } = viewer;
  return { model: modelName, animations: availableAnimations, cameraPaths: availableCameraPaths, ...report };
}

/** File entries cannot be sent in a message, so their paths are sent. */
function paramsOf(event: Event): unknown {
  if (!(event instanceof CustomEvent) || event.detail === null) return {};
  const detail = event.detail as { readonly entries?: readonly FileEntry[] };
  return detail.entries ? { files: detail.entries.map(({ path }) => path) } : detail;
}
