'use client';
import 'md5-viewer';

export const Viewer = () => (
  <md5-viewer src="/box.md5mesh" materials="/box.mtr" camera-controls alt="A box" />
);
