/** A JSON file that cannot be used. The message begins with its path; for content, line and column follow. */
export class JsonFileError extends Error {}
