import { Md5ViewerElement } from 'md5-viewer';

Md5ViewerElement.assetBase = '/md5-viewer/';
