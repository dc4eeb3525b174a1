/** Follows the name of a material that no file declares. The page and all commands use this text. */
export const UNDECLARED = 'no file declares it, and no image has this name.';
