/** Whether a file is by its name the configuration of a model of a Cube 2 game, which readCubeConfig() reads. */
export const isCubeConfig = (path: string): boolean => /(md5|iqm)\.cfg$/i.test(path);
