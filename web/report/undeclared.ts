/** What is missing of a material that no file declares, after its name. One text for the page and all commands. */
export const UNDECLARED = 'no file declares it, and no image has this name.';
