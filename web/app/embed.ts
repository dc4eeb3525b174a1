import { Md5ViewerElement } from '../element/index.js';
import { entryFromUrl } from '../files/index.js';
import { linkProblemsText, parseLink } from '../element/link-state.js';
import { byId } from './dom.js';
import { LinkOpener } from './link-opener.js';
import { Notices } from './notices.js';
import { giveKeysTo } from './page-keys.js';
import { rpcMethods, type LoadUrls } from './rpc-methods.js';
import { dispatch, notification } from './rpc.js';
import { showTheme } from './theme.js';
import { throttled } from './throttle.js';

/** Frame changes are told at most this often; whoever needs more reads currentFrame. */
const FRAME_CHANGE_MS = 100;
const EVENTS = ['load', 'error', 'play', 'pause', 'animation-change', 'camera-cut'] as const;

const viewer = byId('viewer', Md5ViewerElement);
const notices = new Notices(byId('notices', HTMLElement));

const opener = new LinkOpener(viewer, (text) => notices.tell(text));

giveKeysTo(viewer);
openAddress();
addEventListener('hashchange', openAddress);
if (window.parent !== window) speakWithParent(window.parent);

function openAddress(): void {
  const { state, problems } = parseLink(location.search, location.hash, document.baseURI);
  notices.clear();
  if (problems.length > 0) notices.tell(linkProblemsText(problems));
  viewer.controls = state.ui !== 'none';
  showTheme(state.theme ?? 'auto');
  void opener.open(state);
}

/** JSON-RPC with the framing page and nobody else. Its origin is not known here; nothing that is told is secret. */
function speakWithParent(parent: Window): void {
  const send = (message: unknown): void => parent.postMessage(message, '*');
  const methods = rpcMethods(viewer, loadUrls, document.baseURI);
  addEventListener('message', (event: MessageEvent<unknown>) => {
    if (event.source !== parent) return;
    void dispatch(event.data, methods).then((response) => {
      if (response) send(response);
    });
  });
  for (const name of EVENTS) {
    viewer.addEventListener(name, (event) => send(notification(name, paramsOf(event))));
  }
  const onFrame = throttled((params: unknown) => send(notification('frame-change', params)), FRAME_CHANGE_MS);
  viewer.addEventListener('frame-change', (event) => onFrame(paramsOf(event)));
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

function paramsOf(event: Event): unknown {
  return event instanceof CustomEvent && event.detail !== null ? (event.detail as unknown) : {};
}
