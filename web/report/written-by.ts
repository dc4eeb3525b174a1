/** The first line of declarations that are converted from a glTF. Files without it belong to the user. */
export const WRITTEN_BY = '// Written by md5-viewer.';
