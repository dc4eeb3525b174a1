import 'md5-viewer';
