/**
 * A JSON file that is unusable. The message begins with its path; for errors in the content, line and column
 * follow.
 */
export class JsonFileError extends Error {}
