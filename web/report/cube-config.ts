/** Whether the file name is that of a model configuration of a Cube 2 game. */
export const isCubeConfig = (path: string): boolean => /(md5|iqm)\.cfg$/i.test(path);
