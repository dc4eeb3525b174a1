/** The language of the page: detection, texts, and notification of changes. */
export { LANGUAGES, type Language } from './languages.js';
export { countText, language, onLanguage, pageText, startLanguage, useLanguage } from './speak.js';
